"""A game in the database, for the tests of the store."""

from __future__ import annotations

import hashlib
from pathlib import Path

from canfield.store import (
    Start,
    Step,
    Store,
    StoredGame,
)

SEVENTEEN = Start("chameleon", deal="17")


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def step(made: int, move: str | None = "deal", status: str = "open") -> Step:
    moves = () if move is None else (move,)
    return Step(made, moves, status, request=f"r{made}", action=f"move {move}")


def play(store: Store, game: StoredGame, count: int) -> StoredGame:
    for _ in range(count):
        game = store.advance(game, step(game.made + 1))
    return game


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
