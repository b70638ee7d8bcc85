"""Time from a move's request to its answer, beside the bare round trip of the same server.

A real server process on loopback, one connection, the database on disk as in play. Prints the
median and the 95th percentile of both in milliseconds, and their ratio.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TARGET_MILLISECONDS = 10.0

START = "import sys; from canfield.web import run; run(database_url=sys.argv[1])"


class Client:
    """One visitor on one connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._headers = {"content-type": "application/json"}

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the answer, which must be a success."""
        sent = None if body is None else json.dumps(body)
        self._connection.request(method, path, sent, self._headers)
        answer = self._connection.getresponse()
        data = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{method} {path}: {answer.status} {data!r}")
        cookie = answer.getheader("set-cookie")
        if cookie is not None:
            self._headers["cookie"] = cookie.split(";")[0]
        return dict(json.loads(data))


def start_server(folder: str) -> tuple[subprocess.Popen[str], int]:
    """Start a server on a new database and return it with its port."""
    url = f"sqlite:///{Path(folder) / 'bench.db'}"
    server = subprocess.Popen(
        [sys.executable, "-c", START, url],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    line = server.stdout.readline() if server.stdout else ""
    found = re.search(r":(\d+)/", line)
    if found is None:
        raise SystemExit(f"the server did not start: {line!r}")
    return server, int(found[1])


def timed(call: Callable[[], dict[str, Any]]) -> tuple[float, dict[str, Any]]:
    """Return the milliseconds a call takes, and its answer."""
    begin = time.perf_counter()
    answer = call()
    return (time.perf_counter() - begin) * 1_000, answer


def move_times(client: Client, game: str, count: int, chance: random.Random) -> list[float]:
    """Play ``count`` legal moves drawn at random, a new deal whenever a game is over."""
    times: list[float] = []
    document = client.ask("POST", "/api/play", {"game": game, "deal": "1"})
    while len(times) < count:
        legal = document["view"]["legal"]
        if not legal:
            document = client.ask("POST", "/api/play", {"game": game})
            continue
        body = {
            "move": chance.choice(legal)["move"],
            "at": document["version"],
            "request": f"bench-{len(times)}",
        }
        path = f"/api/play/{document['id']}/move"
        spent, document = timed(lambda path=path, body=body: client.ask("POST", path, body))
        times.append(spent)
    return times


def figures(times: list[float]) -> tuple[float, float]:
    """Return the median and the 95th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def main() -> int:
    """Measure and print; the exit status is 1 when the target is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", default="canfield")
    parser.add_argument("--count", type=int, default=1_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, port = start_server(folder)
        try:
            client = Client(port)
            for _ in range(50):
                client.ask("GET", "/healthz")
            bare = [timed(lambda: client.ask("GET", "/healthz"))[0] for _ in range(options.count)]
            moves = move_times(client, options.game, options.count, random.Random(1))
        finally:
            server.terminate()
            server.wait()
    (bare_median, bare_late), (median, late) = figures(bare), figures(moves)
    print(f"bare round trip  median {bare_median:6.2f} ms   95% within {bare_late:6.2f} ms")
    print(f"answer to a move median {median:6.2f} ms   95% within {late:6.2f} ms")
    print(f"ratio            median {median / bare_median:6.1f}      95% {late / bare_late:6.1f}")
    print(
        f"target           median {TARGET_MILLISECONDS:6.2f} ms   ({options.game}, {options.count})"
    )
    return int(median > TARGET_MILLISECONDS)


if __name__ == "__main__":
    sys.exit(main())
