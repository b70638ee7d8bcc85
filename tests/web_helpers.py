"""A running server and a client for it, shared by the tests of the web."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import uvicorn
from fastapi import FastAPI

from canfield.web.serve import _bound, _config

START = """
import sys
from canfield.errors import CanfieldError
from canfield.web import run
try:
    run(database_url=sys.argv[1], workers=int(sys.argv[2]), port=int(sys.argv[3]))
except CanfieldError as error:
    sys.exit(f"canfield: {error}")
"""


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Serve ``app`` from a thread on a free port; give its address."""
    listener = _bound("127.0.0.1", 0)
    server = uvicorn.Server(_config(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


class ServerProcess:
    """A server in a process of its own, which can be killed."""

    def __init__(self, database: Path, *, workers: int = 1, port: int = 0, **options: Any) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, f"sqlite:///{database}", str(workers), str(port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()
        found = re.search(r"http://\S+?:\d+", self.line)
        self.address = found[0] if found else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """End the process at once, as a crash does."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """End the process in order and return what it said on its error output."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=20)[1]


def new_request() -> str:
    """Return a request name that was not used before."""
    return str(uuid.uuid4())


class Player:
    """A visitor with one game at a time."""

    def __init__(self, address: str, cookies: httpx.Cookies | None = None) -> None:
        self.http = httpx.Client(base_url=address, timeout=90, cookies=cookies)
        self.game: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def view(self) -> dict[str, Any]:
        """What the player sees."""
        return dict(self.game["view"])

    @property
    def legal(self) -> list[str]:
        """The texts of the legal moves."""
        return [move["move"] for move in self.game["view"]["legal"]]

    def open(self, game: str, **start: Any) -> Self:
        """Open a game, by default the last one of that start."""
        answer = self.http.post("/api/play", json={"game": game, **start})
        assert answer.status_code == 200, answer.text
        self.game = answer.json()
        return self

    def post(self, name: str, **body: Any) -> httpx.Response:
        """Ask for an action from the version this player has seen."""
        asked = {"at": self.game["version"], "request": new_request(), **body}
        return self.http.post(f"/api/play/{self.game['id']}/{name}", json=asked)

    def act(self, name: str, **body: Any) -> Self:
        """Do an action that must be accepted."""
        answer = self.post(name, **body)
        assert answer.status_code == 200, answer.text
        self.game = answer.json()
        return self

    def play(self, moves: str) -> Self:
        """Play moves that must be legal."""
        for move in moves.split():
            self.act("move", move=move)
        return self

    def reload(self) -> Self:
        """Ask for the game again, as a page does that is loaded anew."""
        answer = self.http.get(f"/api/play/{self.game['id']}")
        assert answer.status_code == 200, answer.text
        self.game = answer.json()
        return self


def refused(answer: httpx.Response, status: int, player: Player | None = None) -> dict[str, Any]:
    """Return a refusal: one sentence why, and the player's game stands as it was seen last."""
    assert answer.status_code == status, answer.text
    body = dict(answer.json())
    assert body["error"].strip()
    assert "\n" not in body["error"]
    if player is not None:
        before = player.game
        assert body.get("game", before) == before
        assert player.reload().game == before
    return body


def wait_until_up(address: str, seconds: float = 20) -> None:
    """Wait until the server answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            httpx.get(f"{address}/healthz").raise_for_status()
            return
        except httpx.HTTPError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


C185 = """
    AC 6D 4H 2C AD QD 8C KD 9S JS 4C 6C  JD 3C KC  TH
    2H QH 9H 6H TS JH 8S 5D AH TD 6S QS KS 8D 5H 3S 5C QC 4D KH 7S 3H 2D 3D AS 5S 9D JC TC 9C 7C
    7D 4S 8H 7H 2S
"""
"""A Chameleon deal in the order of dealing: reserve, tableau, base card, stock."""

C185_WON = """
    D; W>T2 2H; D; W>T3 QH; T1>T3 JD; D*3; W>F TS; D; W>F JH; D*2; W>T1 5D; R>T1 4C; R>F JS;
    T2>T1 x2 3C; W>T2 8S; D; W>T1 AH; R>T1 KD; D; W>F TD; T3>F JD; T3>F QH; D*2; W>F QS; D; W>F KS;
    D*5; W>T1 QC; D*2; W>F KH; D; W>T2 7S; T1>T2 x8 6C; R>F QD; D*4; W>F AS; D*3; W>T2 JC; D;
    W>F TC; T2>F JC; T2>F QC; T2>F KD; T2>F AH; T2>F 2H; T3>F KC; T3>F AD; T3>T2 2C; D*2; W>T1 7C;
    R>T1 6D; R>F AC; T2>F 2C; T2>F 3C; T2>F 4C; T3>T2 4H; W>T3 9C; T1>T3 x3 8C; W>T1 9D; W>T3 5S;
    W>T2 3D; W>F 2D; T2>F 3D; W>F 3H; T2>F 4H; W>F 4D; T2>F 5D; W>F 5C; T2>F 6C; D*2; W>T3 4S; D;
    W>T1 8H; W>T1 7D; W>T3 3S; W>F 5H; D*2; W>F 2S; T3>F 3S; T3>F 4S; T3>F 5S; T3>F 6D; T1>F 7D;
    T3>F 7C; T3>F 8C; T3>F 9C; W>T1 7H; W>F 8D; W>F 6S; T2>F 7S; T2>F 8S; T2>F 9S; W>F 6H; T1>F 7H;
    T1>F 8H; T1>F 9D; W>F 9H
"""
"""A line of 114 moves that wins C185, in the notation of the case it comes from."""

CF215 = """
    8C 4C JH 9C JS AS 6H QD 7C 2C 5D 6C AD  AH QC 9H 7D  4D
    KS 4H 8D TC 6S 5C KH 2H 9D 3D 8S 9S KC JD 7S 3S QS 6D TH 3H 2S KD 5S QH 2D 4S TD TS 7H JC 5H 3C
    AC 8H
"""
"""A Canfield deal in which no card can ever be played."""


def moves_of(text: str) -> list[str]:
    """Return the moves of a line such as ``D*2; W>T2 2H; T2>T1 x2 3C``."""
    moves: list[str] = []
    for part in text.replace("\n", " ").split(";"):
        move, *details = part.split()
        name, _, times = move.partition("*")
        if name == "D":
            moves += ["deal"] * int(times or 1)
            continue
        count = details[0].replace("x", ":") if details[0].startswith("x") else ""
        moves.append(name.lower().replace(">", "-") + count)
    return moves
