"""What became of deals: a visitor's own games of them, and the best of all visitors'."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, false, func, select

from .database import Database
from .schema import events, games

_MOST_NAMED = 500
"""So many deals are named in one query."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a deal stands, and its first win."""

    game: str
    """Id of the game's rules, those of the catalogue."""
    deal: str
    """Deal number in decimal digits."""
    status: str
    """``open``, ``won`` or ``stuck``."""
    begun: bool
    """Whether anything was done in it."""
    given_up: bool
    """Whether it was given up."""
    updated: int
    """Microseconds since 1970."""
    won: int | None
    """When it was won first, in microseconds since 1970."""
    moves: int | None
    """Moves made at the first win; None where that is not known."""
    helped: bool
    """Whether help had been taken before the first win."""


_COLUMNS = (
    games.c.game,
    games.c.deal,
    games.c.status,
    games.c.version > 0,
    games.c.given_up.is_not(None),
    games.c.updated,
    events.c.at,
    events.c.moves,
    func.coalesce(events.c.helped, false()),
)


def results(
    database: Database, visitor: str, names: Collection[str], deals: Collection[str]
) -> tuple[Result, ...]:
    """Return a visitor's games of these deals, last played first."""
    found = _asked(database, games.c.visitor == visitor, names, deals)
    return tuple(sorted(found, key=lambda result: -result.updated))


def unaided_wins(
    database: Database, names: Collection[str], deals: Collection[str], first: int, end: int
) -> tuple[Result, ...]:
    """Return all visitors' games of these deals won without help from ``first`` until ``end``."""
    within = and_(events.c.at >= first, events.c.at < end, events.c.moves.is_not(None))
    unaided = and_(events.c.helped.is_(False), games.c.given_up.is_(None))
    return tuple(_asked(database, and_(within, unaided), names, deals))


def _asked(
    database: Database, condition: Any, names: Collection[str], deals: Collection[str]
) -> list[Result]:
    """Ask for games of the catalogue's rules, so many deals at a time."""
    win = and_(events.c.game == games.c.id, events.c.kind == "won")
    query = select(*_COLUMNS).select_from(games.outerjoin(events, win)).where(condition)
    query = query.where(games.c.game.in_(sorted(names)), games.c.rules.is_(None))
    wanted = sorted(set(deals))
    found: list[Result] = []
    with database.reading() as connection:
        for start in range(0, len(wanted), _MOST_NAMED):
            part = query.where(games.c.deal.in_(wanted[start : start + _MOST_NAMED]))
            found += [Result(*row) for row in connection.execute(part)]
    return found
