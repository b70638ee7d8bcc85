"""What became of deals: a visitor's own games of them, and the wins of all visitors.

A deal is named by what tells it from others, so it does not matter how it was asked for.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, exists, func, or_, select

from .database import Database
from .schema import events, games

_MOST_NAMED = 500
"""So many deals are named in one query."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a deal stands, and its first win."""

    dealt: str
    """What tells the deal from others."""
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
    """Whether before the first win help was taken, or the deal was known from another game."""


_other, _before = games.alias("other"), events.alias("before")
_is_known = exists().where(
    _other.c.dealt == games.c.dealt,
    _other.c.visitor == games.c.visitor,
    _other.c.id != games.c.id,
    _before.c.game == _other.c.id,
    _before.c.kind.in_(("helped", "gave_up", "won")),
    _before.c.at <= events.c.at,
)
"""In another game of the deal its player had help, gave up or won before."""

_COLUMNS = (
    games.c.dealt,
    games.c.status,
    games.c.version > 0,
    games.c.given_up.is_not(None),
    games.c.updated,
    events.c.at,
    events.c.moves,
    or_(func.coalesce(events.c.helped, False), _is_known),
)


def results(database: Database, visitor: str, deals: Collection[str]) -> tuple[Result, ...]:
    """Return a visitor's games of these deals, last played first."""
    found = _asked(database, games.c.visitor == visitor, deals)
    return tuple(sorted(found, key=lambda result: -result.updated))


def unaided_wins(
    database: Database, deals: Collection[str], first: int, end: int
) -> tuple[Result, ...]:
    """Return all visitors' games of these deals won without help from ``first`` until ``end``."""
    within = and_(events.c.at >= first, events.c.at < end, events.c.moves.is_not(None))
    found = _asked(database, and_(within, games.c.given_up.is_(None)), deals)
    return tuple(result for result in found if not result.helped)


def numbers(database: Database, visitor: str, game: str) -> frozenset[str]:
    """Return the numbers of the deals of a game that a visitor has opened."""
    query = select(games.c.deal).where(games.c.visitor == visitor, games.c.game == game)
    with database.reading() as connection:
        return frozenset(connection.execute(query.where(games.c.deal.is_not(None))).scalars())


def _asked(database: Database, condition: Any, deals: Collection[str]) -> list[Result]:
    """Ask for games, so many deals at a time."""
    win = and_(events.c.game == games.c.id, events.c.kind == "won")
    query = select(*_COLUMNS).select_from(games.outerjoin(events, win)).where(condition)
    wanted = sorted(set(deals))
    found: list[Result] = []
    with database.reading() as connection:
        for start in range(0, len(wanted), _MOST_NAMED):
            part = query.where(games.c.dealt.in_(wanted[start : start + _MOST_NAMED]))
            found += [Result(*row) for row in connection.execute(part)]
    return found
