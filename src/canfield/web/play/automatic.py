"""Moves that follow without being asked for one by one: safe cards going up, the run to the win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...game import Game
from ...safe import finishing_moves, has_safe_move, safe_moves
from ...store import StoredGame
from ...texts import mark

RUNS: dict[str, Callable[[Game], tuple[str, ...] | None]] = {
    "finish": finishing_moves,
    "drop": safe_moves,
}
"""For each action that makes several moves what they are."""

NO_RUN = {
    "finish": mark("The rest cannot simply be played up."),
    "drop": mark("No card can safely go up now."),
}


def play_run(game: Game, name: str) -> tuple[str, ...]:
    """Make the moves of a run as one step; return them, none when there is no such run."""
    moves = RUNS[name](game) or ()
    for number, move in enumerate(moves):
        game.play(move, joined=number > 0)
    return moves


def follow_up(game: Game) -> tuple[str, ...]:
    """Let all safe cards go up in the same step as the move just made; return these moves."""
    moves = safe_moves(game)
    for move in moves:
        game.play(move, joined=True)
    return moves


def help_view(row: StoredGame, game: Game) -> dict[str, Any]:
    """Return what a table shows of help: whether it was taken, and what can go by itself."""
    return {
        "helped": row.helped,
        "given_up": row.given_up is not None,
        "can_finish": finishing_moves(game) is not None,
        "can_drop": has_safe_move(game),
    }
