"""The deal of a day: the same for everybody by game and date, winnable, for ever the same.

The first part of a game's shipped pool is gone through round by round, each round in an order of
its own, so that no deal comes back before all have had their day.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from hashlib import sha256

from .errors import CanfieldError
from .pool import Entry, shipped_pool
from .texts import gettext as _

FIRST_DAY = date(2026, 1, 1)
EARLIEST = timedelta(hours=14)
"""So much sooner than in UTC a day begins where it begins first."""
LATEST = timedelta(hours=12)
"""So much later than in UTC it ends where it ends last."""


class DayError(CanfieldError):
    """A date without a deal."""


def has_daily(game: str) -> bool:
    """Tell whether the game of that id has deals of days."""
    return bool(shipped_pool(game).daily_entries())


def entry_of(game: str, day: date) -> Entry:
    """Return the deal of a day; DayError where there is none."""
    entries = shipped_pool(game).daily_entries()
    if not entries:
        raise DayError(_("This game has no daily deals yet."))
    if day < FIRST_DAY:
        raise DayError(_("Daily deals begin on {day}.").format(day=FIRST_DAY))
    turn, place = divmod((day - FIRST_DAY).days, len(entries))
    return _round(game, turn)[place]


@lru_cache(maxsize=256)
def _round(game: str, turn: int) -> tuple[Entry, ...]:
    """Return the deals of days in the order of one round."""

    def rank(entry: Entry) -> bytes:
        return sha256(f"{game} {turn} {entry.deal}".encode()).digest()

    return tuple(sorted(shipped_pool(game).daily_entries(), key=rank))


def last_day(now: datetime) -> date:
    """Return the latest date that it is anywhere."""
    return (now.astimezone(UTC) + EARLIEST).date()


def running_days(now: datetime) -> tuple[date, ...]:
    """Return the dates with deals that it is somewhere, earliest first."""
    first, last = (now.astimezone(UTC) - LATEST).date(), last_day(now)
    first = max(first, FIRST_DAY)
    return tuple(first + timedelta(days=i) for i in range((last - first).days + 1))


def span(day: date) -> tuple[datetime, datetime]:
    """Return when a day begins where it begins first, and when it ends where it ends last."""
    midnight = datetime.combine(day, time(), UTC)
    return midnight - EARLIEST, midnight + timedelta(days=1) + LATEST


def parse_day(text: str, now: datetime) -> date:
    """Return the date of YYYY-MM-DD if it has a deal by now, or raise DayError."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise DayError(_("{day!r} is no date; it is written YYYY-MM-DD.").format(day=text))
    if day < FIRST_DAY:
        raise DayError(_("Daily deals begin on {day}.").format(day=FIRST_DAY))
    if day > last_day(now):
        raise DayError(_("The deal of {day} is not out yet.").format(day=day))
    return day
