"""The deals of days as a visitor sees them: their own result on each and the best without help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

from ...catalog import games as catalog_games
from ...daily import FIRST_DAY, entry_of, has_daily, running_days, span
from ...game import Game
from ...pool import Entry
from ...store import Start, Store, StoredGame
from ...store.database import Clock
from ...store.dealt import Result, results, unaided_wins
from ...store.starts import dealt_of
from ...texts import gettext as _
from ...view import table_view
from ..http.answers import RefusedError


@dataclass(frozen=True, slots=True)
class Dated:
    """The deal of a day."""

    game: str
    """Id of the game."""
    day: date
    """Its date."""
    entry: Entry
    """Its deal."""

    @classmethod
    def of(cls, game: str, day: date) -> Dated:
        """Return the deal of a game on a day."""
        return cls(game, day, entry_of(game, day))

    @property
    def deal(self) -> str:
        """The number of the deal in digits."""
        return str(self.entry.deal)

    @property
    def dealt(self) -> str:
        """What tells the deal from others."""
        return _dealt(self.game, self.deal)


@lru_cache(maxsize=4096)
def _dealt(game: str, deal: str) -> str:
    return dealt_of(Start(game, deal=deal))


class Running:
    """The days that are not over everywhere on earth: what is kept back about their deals."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    @property
    def now(self) -> datetime:
        """The moment."""
        return datetime.fromtimestamp(self._clock() / 1_000_000, UTC)

    def keeps_line(self, row: StoredGame) -> bool:
        """Tell whether the game's deal is one of today's, however it was asked for."""
        return row.dealt in _dealt_on(running_days(self.now))

    def keeps_number(self, row: StoredGame) -> bool:
        """Tell whether the number is not told, from which anybody can rebuild the deck.

        It is that of the deal of a day, asked for as such, until the game or the day is over.
        """
        is_over = row.won is not None or row.given_up is not None
        return row.day is not None and not is_over and self.is_running(row.day)

    def is_running(self, day: str) -> bool:
        """Tell whether a date is not over everywhere."""
        return day in [running.isoformat() for running in running_days(self.now)]

    def number(self, row: StoredGame) -> str | None:
        """Return the number of a game's deal, if it has one that may be told."""
        return None if self.keeps_number(row) else row.deal

    def view(self, row: StoredGame, game: Game) -> dict[str, Any]:
        """Return what a player may see of a game."""
        view = table_view(game)
        return view if row.day is None else view | {"deal": self.number(row), "day": row.day}


@lru_cache(maxsize=8)
def _dealt_on(days: tuple[date, ...]) -> frozenset[str]:
    games = [rules.id for rules in catalog_games() if has_daily(rules.id)]
    return frozenset(Dated.of(game, day).dealt for game in games for day in days)


def days_of_month(text: str, last: date) -> list[date]:
    """Return the days of a month YYYY-MM that have deals by now, or raise the refusal."""
    try:
        first = date.fromisoformat(f"{text}-01")
    except ValueError:
        first = None
    if first is None or first.isoformat()[:-3] != text:
        reason = _("{month!r} is no month; it is written YYYY-MM.").format(month=text)
        raise RefusedError(422, reason)
    days = (first + timedelta(days=i) for i in range(31) if first.year < date.max.year)
    return [day for day in days if day.month == first.month and FIRST_DAY <= day <= last]


def days_document(store: Store, visitor: str | None, rows: Sequence[Dated]) -> list[dict[str, Any]]:
    """Return each deal of a day with the visitor's result and the best of that day."""
    if not rows:
        return []
    deals = {row.dealt for row in rows}
    own = results(store, visitor, deals) if visitor else ()
    first, end = span(min(row.day for row in rows))[0], span(max(row.day for row in rows))[1]
    wins = unaided_wins(store, deals, _micro(first), _micro(end))
    running = Running(store.clock)
    return [_day_entry(row, _of(row, own), _of(row, wins), running) for row in rows]


def _of(row: Dated, found: Iterable[Result]) -> list[Result]:
    return [result for result in found if result.dealt == row.dealt]


def _day_entry(
    row: Dated, own: list[Result], wins: list[Result], running: Running
) -> dict[str, Any]:
    first, end = map(_micro, span(row.day))
    lengths = [win.moves for win in wins if win.moves and first <= (win.won or 0) < end]
    is_over = any(result.won is not None or result.given_up for result in own)
    is_told = is_over or not running.is_running(row.day.isoformat())
    return {
        "game": row.game,
        "day": row.day.isoformat(),
        "deal": row.deal if is_told else None,
        "effort": row.entry.effort,
        **_outcome([result for result in own if result.begun]),
        "best": min(lengths, default=None),
    }


def _outcome(own: list[Result]) -> dict[str, Any]:
    """Return the best of a visitor's games of a deal: won unaided, won, the one played last."""
    won = [result for result in own if result.won is not None and not result.given_up]
    if not won:
        status = _status(own[0]) if own else None
        return {"status": status, "helped": False, "moves": None}
    unaided = [result for result in won if not result.helped]
    lengths = [result.moves for result in unaided or won if result.moves]
    return {"status": "won", "helped": not unaided, "moves": min(lengths, default=None)}


def _status(result: Result) -> str:
    return "given_up" if result.given_up else result.status


def _micro(moment: datetime) -> int:
    return int(moment.timestamp()) * 1_000_000
