"""Deals of days: the same for everybody and for ever, out in time, none twice in a round."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from canfield.catalog import games
from canfield.daily import (
    FIRST_DAY,
    DayError,
    entry_of,
    has_daily,
    last_day,
    parse_day,
    running_days,
    span,
)
from canfield.pool import shipped_pool

DATED = [rules.id for rules in games() if has_daily(rules.id)]
NOON = datetime(2026, 11, 30, 11, 59, tzinfo=UTC)

PINNED = {
    ("canfield", "2026-01-01"): 285,
    ("canfield", "2026-11-30"): 144,
    ("canfield", "2027-03-14"): 57,
    ("chameleon", "2026-01-01"): 533,
    ("chameleon", "2026-11-30"): 467,
    ("chameleon", "2027-03-14"): 603,
    ("kansas", "2026-01-01"): 591,
    ("kansas", "2026-11-30"): 563,
    ("kansas", "2027-03-14"): 511,
    ("rainbow", "2026-01-01"): 439,
    ("rainbow", "2026-11-30"): 365,
    ("rainbow", "2027-03-14"): 373,
    ("oz", "2026-01-01"): 155,
    ("oz", "2026-11-30"): 140,
    ("oz", "2027-03-14"): 146,
    ("klondike", "2026-01-01"): 356,
    ("klondike", "2026-11-30"): 177,
    ("klondike", "2027-03-14"): 292,
    ("storehouse", "2026-01-01"): 271,
    ("storehouse", "2026-11-30"): 495,
    ("storehouse", "2027-03-14"): 169,
}
"""Never to be changed: links to these days are out in the world."""


@pytest.mark.parametrize(("game", "day"), PINNED)
def test_the_deal_of_a_day_is_for_ever_the_same(game: str, day: str) -> None:
    assert entry_of(game, date.fromisoformat(day)).deal == PINNED[game, day]


@pytest.mark.parametrize("game", DATED)
def test_no_deal_comes_back_before_all_have_had_their_day(game: str) -> None:
    entries = shipped_pool(game).daily_entries()
    days = [FIRST_DAY + timedelta(days=i) for i in range(2 * len(entries))]
    deals = [entry_of(game, day) for day in days]
    for turn in (deals[: len(entries)], deals[len(entries) :]):
        assert sorted(turn, key=lambda entry: entry.deal) == sorted(
            entries, key=lambda entry: entry.deal
        )


def test_rounds_have_orders_of_their_own() -> None:
    count = len(shipped_pool("canfield").daily_entries())
    first, second = (
        [entry_of("canfield", FIRST_DAY + timedelta(days=i + turn * count)) for i in range(count)]
        for turn in range(2)
    )
    assert first != second


def test_deals_added_to_a_pool_later_change_no_day() -> None:
    pool = shipped_pool("canfield")
    assert pool.daily_entries() == pool.entries[: pool.daily]


def test_days_run_from_their_first_beginning_to_their_last_end() -> None:
    assert running_days(NOON) == (date(2026, 11, 29), date(2026, 11, 30), date(2026, 12, 1))
    assert running_days(NOON + timedelta(minutes=1)) == (date(2026, 11, 30), date(2026, 12, 1))
    assert last_day(NOON) == date(2026, 12, 1)
    assert last_day(NOON - timedelta(hours=2)) == date(2026, 11, 30)
    first, end = span(date(2026, 11, 30))
    assert (first, end) == (
        datetime(2026, 11, 29, 10, tzinfo=UTC),
        datetime(2026, 12, 1, 12, tzinfo=UTC),
    )


def test_the_time_zone_of_the_moment_does_not_matter() -> None:
    far = NOON.astimezone(timezone(timedelta(hours=14)))
    assert running_days(far) == running_days(NOON)


def test_a_day_runs_while_it_is_that_date_anywhere() -> None:
    day = date(2026, 11, 30)
    first, end = span(day)
    assert day not in running_days(first - timedelta(seconds=1))
    assert day in running_days(first)
    assert day in running_days(end - timedelta(seconds=1))
    assert day not in running_days(end)
    assert running_days(datetime(2025, 12, 31, 12, tzinfo=UTC))[0] == FIRST_DAY


@pytest.mark.parametrize("text", ["2026-01-01", "2026-11-30", "2026-12-01"])
def test_a_day_is_out_as_soon_as_it_has_begun_anywhere(text: str) -> None:
    assert parse_day(text, NOON).isoformat() == text


@pytest.mark.parametrize(
    "text",
    ["2026-12-02", "2025-12-31", "2026-11-31", "20261130", "2026-W48-1", "x", "", "9999-12-31"],
)
def test_other_days_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(DayError, match=r"^[^\n]+\.$"):
        parse_day(text, NOON)


def test_a_game_without_a_pool_has_no_days() -> None:
    with pytest.raises(DayError):
        entry_of("nope", FIRST_DAY)
    with pytest.raises(DayError):
        entry_of("canfield", FIRST_DAY - timedelta(days=1))
