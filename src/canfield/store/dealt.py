"""What became of deals: a visitor's own games of them, and the best of all visitors'."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, select

from .games import Store
from .schema import games


@dataclass(frozen=True, slots=True)
class Result:
    """How a visitor's game of a deal stands."""

    id: str
    """Id of the stored game."""
    game: str
    """Id of the game's rules, those of the catalogue."""
    deal: str
    """Deal number in decimal digits."""
    status: str
    """``open``, ``won`` or ``stuck``."""
    made: int
    """Number of moves made."""
    version: int
    """Number of actions accepted."""
    helped: bool
    """Whether help was taken."""
    won: int | None
    """Microseconds since 1970 of the first win."""
    updated: int
    """Microseconds since 1970."""


_COLUMNS = [
    games.c[name]
    for name in ("id", "game", "deal", "status", "made", "version", "helped", "won", "updated")
]
_MOST_NAMED = 500
"""So many deals are named in one query."""


def results(
    store: Store, visitor: str, names: Collection[str], deals: Collection[str]
) -> tuple[Result, ...]:
    """Return a visitor's games of these deals, last played first."""
    query = select(*_COLUMNS).where(games.c.visitor == visitor)
    found = _asked(store, query, names, deals)
    return tuple(sorted(found, key=lambda result: -result.updated))


def unaided_wins(
    store: Store, names: Collection[str], deals: Collection[str], first: int, end: int
) -> tuple[Result, ...]:
    """Return all visitors' games of these deals won without help from ``first`` until ``end``."""
    won = and_(games.c.status == "won", games.c.won >= first, games.c.won < end)
    query = select(*_COLUMNS).where(won, games.c.helped.is_(False))
    return tuple(_asked(store, query, names, deals))


def _asked(
    store: Store, query: Any, names: Collection[str], deals: Collection[str]
) -> Sequence[Result]:
    """Ask for games of the catalogue's rules, many deals a part at a time."""
    of_game = query.where(games.c.game.in_(sorted(names)), games.c.rules.is_(None))
    wanted = sorted(set(deals))
    found: list[Result] = []
    with store.reading() as connection:
        for start in range(0, len(wanted), _MOST_NAMED):
            part = of_game.where(games.c.deal.in_(wanted[start : start + _MOST_NAMED]))
            found += [Result(*row) for row in connection.execute(part)]
    return found
