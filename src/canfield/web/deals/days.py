"""The deals of days as a visitor sees them: their own result on each and the best without help."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from ...daily import FIRST_DAY, entry_of, span
from ...pool import Entry
from ...store import Store
from ...store.dealt import Result, results, unaided_wins
from ...texts import gettext as _
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
    games = {row.game for row in rows}
    deals = {row.deal for row in rows}
    own = results(store, visitor, games, deals) if visitor else ()
    first, end = span(min(row.day for row in rows))[0], span(max(row.day for row in rows))[1]
    wins = unaided_wins(store, games, deals, _micro(first), _micro(end))
    return [_day_entry(row, _of(row, own), _of(row, wins)) for row in rows]


def _of(row: Dated, found: Iterable[Result]) -> list[Result]:
    return [result for result in found if (result.game, result.deal) == (row.game, row.deal)]


def _day_entry(row: Dated, own: list[Result], wins: list[Result]) -> dict[str, Any]:
    first, end = map(_micro, span(row.day))
    lengths = [win.moves for win in wins if win.moves and first <= (win.won or 0) < end]
    return {
        "game": row.game,
        "day": row.day.isoformat(),
        "deal": row.deal,
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
