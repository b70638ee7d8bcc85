"""What happened in games, in the order in which it happened; nothing is changed afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from .schema import events, steps

KINDS = ("began", "won", "gave_up", "helped", "imported", "set_aside")
"""First move; first win; given up; help taken; read from a file; left out of the figures."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a game."""

    kind: str
    """One of KINDS."""
    at: int
    """Microseconds since 1970."""
    moves: int | None
    """Moves made then; None where that is not known any more."""
    active: int | None
    """Microseconds played until then; None where they were not measured."""
    helped: bool
    """Whether help had been taken before."""
    line: str | None = None
    """The moves made, for a win."""


def append(connection: Connection, game_id: str, event: Event) -> None:
    """Add an event of a game, within a transaction that may write."""
    assert event.kind in KINDS, event.kind
    row = {
        "game": game_id,
        "kind": event.kind,
        "at": event.at,
        "moves": event.moves,
        "active": event.active,
        "helped": event.helped,
        "line": event.line,
    }
    connection.execute(insert(events).values(row))


def line_text(connection: Connection, game_id: str, made: int) -> str:
    """Return the moves made in a game as one text."""
    query = select(steps.c.move).where(steps.c.game == game_id, steps.c.number <= made)
    return " ".join(connection.execute(query.order_by(steps.c.number)).scalars())
