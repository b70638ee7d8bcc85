"""Try an installed package from outside: ``python trial.py compiled|plain``.

Every command answers, every file a page names is served, a move of every game is made.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urljoin

COMMAND = str(Path(sys.executable).parent / "canfield")
COMMANDS = "games rules deal show perft solve pool replay play serve backup".split()
NAMED = re.compile(
    r"""(?:src|href)=["']([^"'#]+)["']|from\s+["']([^"']+\.js)["']|url\(["']?([^"')]+)"""
)
SAFE_STARTS = ("data:", "http://www.w3.org/")


def call(*arguments: str) -> str:
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=True)
    return done.stdout


def try_commands(twin: str) -> None:
    for name in COMMANDS:
        assert "Example" in call(name, "--help"), name
    assert "canfield" in call("--version")
    assert call("perft", "canfield:1", "4").strip() == "29"
    code = "from canfield.engine import is_compiled; print(is_compiled())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(twin == "compiled"), f"not the {twin} twin"


class Visitor:
    """A browser's session with the server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> tuple[str, bytes]:
        with self.opener.open(urljoin(self.address, path), timeout=30) as answer:
            return answer.headers["Content-Type"], answer.read()

    def post(self, path: str, body: dict[str, object]) -> dict[str, object]:
        kind = {"Content-Type": "application/json"}
        content = json.dumps(body).encode()
        request = urllib.request.Request(urljoin(self.address, path), content, kind)
        with self.opener.open(request, timeout=30) as answer:
            return json.load(answer)


def try_pages(visitor: Visitor) -> None:
    """Fetch the pages and, from there, every file that anything names."""
    waiting, seen = ["/", "/chameleon/17", "/daily"], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        kind, body = visitor.get(path)
        assert body, f"{path} is empty"
        if kind.startswith(("text/", "application/javascript", "image/svg")):
            for match in NAMED.finditer(body.decode()):
                name = next(filter(None, match.groups()))
                address = urljoin(urljoin(visitor.address, path), name)
                assert address.startswith((visitor.address, *SAFE_STARTS)), address
                if address.startswith(visitor.address + "static"):
                    waiting.append("/" + address.removeprefix(visitor.address))
    assert len(seen) > 10, seen


def try_games(visitor: Visitor) -> None:
    ids = [game["id"] for game in json.loads(call("games", "--json"))]
    assert len(ids) == 32, ids
    for name in ids:
        game = visitor.post("/api/play", {"game": name, "deal": "1"})
        move = game["view"]["legal"][0]["move"]
        body = {"move": move, "at": game["version"], "request": f"try-{name}"}
        after = visitor.post(f"/api/play/{game['id']}/move", body)
        assert after["view"]["moves"] == 1, after


def try_deals(visitor: Visitor) -> None:
    """The pools are in the package, and the days made from them."""
    assert call("pool", "canfield", "--count", "0").startswith("canfield: 240 deals")
    _kind, body = visitor.get("/api/daily?day=2026-01-01")
    assert len(json.loads(body)["games"]) > 20, body
    visitor.get("/canfield/daily/2026-01-01")


def main() -> None:
    try_commands(sys.argv[1])
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(
            [COMMAND, "play", "--no-browser"],
            env=os.environ | {"HOME": home, "XDG_DATA_HOME": home},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            visitor = Visitor(address[0])
            try_pages(visitor)
            try_games(visitor)
            try_deals(visitor)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    print(f"{sys.argv[1]} package: all answers are right")


if __name__ == "__main__":
    main()
