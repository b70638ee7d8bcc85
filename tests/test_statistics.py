"""Figures from events: every figure is what its label says, and each game counts once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield.definitions import DEFINITIONS
from canfield.statistics import (
    LEFT_AFTER,
    SECOND,
    Figures,
    Judged,
    figures,
    interval,
    judge,
)
from canfield.store import Event, History, Played, Start, Step, Store, StoredGame
from canfield.texts import LANGUAGES, spoken

DAY = 86_400 * SECOND
COUNTS = ("played", "won", "lost", "abandoned", "open", "helped", "unaided_over", "unaided_won")


class FakeClock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        return self.moment

    def wait(self, seconds: float) -> None:
        self.moment += int(seconds * SECOND)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def store(tmp_path: Path, clock: FakeClock) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'games.db'}", clock)
    yield opened
    opened.close()


def take(store: Store, game: StoredGame, made: int, status: str = "open") -> StoredGame:
    moves = ("deal",) * max(made - game.made, 0)
    step = Step(made, moves, status, f"r{game.version}", "move")
    return store.advance(game, step)


def play(
    store: Store, clock: FakeClock, start: Start, moves: int, seconds: float, end: str = "open"
) -> StoredGame:
    """Play a game of so many moves in so many seconds, in even pauses."""
    game = store.begin("ann", start, "open", fresh=True)
    for made in range(1, moves + 1):
        is_last = made == moves
        game = take(store, game, made, "won" if is_last and end == "won" else "open")
        if not is_last:
            clock.wait(seconds / (moves - 1))
    return store.give_up(game) if end == "gave_up" else game


def judged(store: Store) -> list[Judged]:
    return judge(History(store).played("ann"), store.clock())


def test_figures_are_what_their_labels_say(store: Store, clock: FakeClock) -> None:
    """The numbers of BUG-47."""
    play(store, clock, Start("chameleon", deal="1"), 114, 100, "won")
    play(store, clock, Start("chameleon", deal="2"), 10, 20, "gave_up")
    play(store, clock, Start("chameleon", deal="3"), 30, 60, "gave_up")
    play(store, clock, Start("kansas", deal="4"), 200, 300, "won")
    games = judged(store)
    total = figures(games)
    assert (total.played, total.won, total.rate, total.unaided_rate) == (4, 2, 0.5, 0.5)
    assert total.average_time == pytest.approx(120, abs=0.001)
    assert total.average_time_won == pytest.approx(200, abs=0.001)
    assert (total.average_moves, total.average_moves_won) == (88.5, 157)
    assert (total.fewest_moves, total.best_time) == (114, pytest.approx(100, abs=0.001))
    assert (total.longest_won, total.longest_lost, total.streak) == (1, 2, 1)
    one, other = (
        figures(game for game in games if game.kind[0] == name) for name in ("chameleon", "kansas")
    )
    assert (one.played, one.won, other.played, other.won) == (3, 1, 1, 1)
    for name in COUNTS:
        assert getattr(one, name) + getattr(other, name) == getattr(total, name)


def test_a_game_without_a_move_is_not_counted(store: Store) -> None:
    game = store.begin("ann", Start("chameleon", deal="1"), "open", fresh=True)
    store.give_up(game)
    assert figures(judged(store)).played == 0
    take(store, store.begin("ann", Start("chameleon", deal="2"), "open", fresh=True), 1)
    assert figures(judged(store)).open == 1


def test_a_win_counts_once_whatever_is_undone_and_won_again(store: Store, clock: FakeClock) -> None:
    game = play(store, clock, Start("chameleon", deal="1"), 3, 10, "won")
    first = figures(judged(store))
    for made, status in ((2, "open"), (3, "won"), (0, "open"), (1, "open"), (2, "won")):
        clock.wait(1)
        game = take(store, game, made, status)
        assert figures(judged(store)) == first
    assert store.load("ann", game.id) is not None


def test_a_deal_that_was_won_is_played_again_without_counting(
    store: Store, clock: FakeClock
) -> None:
    start = Start("chameleon", deal="1")
    play(store, clock, start, 3, 10, "gave_up")
    clock.wait(1)
    play(store, clock, start, 3, 10, "won")
    first = figures(judged(store))
    assert (first.played, first.won, first.lost) == (2, 1, 1)
    for end in ("won", "gave_up", "open"):
        clock.wait(1)
        play(store, clock, start, 2, 5, end)
        assert figures(judged(store)) == first
    assert sum(game.again for game in judged(store)) == 3


def test_two_games_of_one_deal_that_are_open_together_are_one_win(
    store: Store, clock: FakeClock
) -> None:
    start = Start("chameleon", deal="1")
    one, other = (play(store, clock, start, 2, 5) for _ in range(2))
    take(store, one, 3, "won")
    clock.wait(1)
    take(store, other, 3, "won")
    found = figures(judged(store))
    assert (found.played, found.won) == (1, 1)


def test_help_before_the_end_keeps_a_game_apart(store: Store, clock: FakeClock) -> None:
    game = play(store, clock, Start("chameleon", deal="1"), 3, 10)
    game = store.mark_helped(game)
    game = take(store, take(store, game, 0), 3, "won")
    found = figures(judged(store))
    assert (found.won, found.helped, found.rate) == (1, 1, 1)
    assert (found.unaided_over, found.unaided_rate) == (0, None)
    assert (found.longest_won, found.best_time, found.fewest_moves) == (0, None, None)


def test_help_taken_after_the_win_leaves_the_win_as_it_was(store: Store, clock: FakeClock) -> None:
    game = play(store, clock, Start("chameleon", deal="1"), 3, 10, "won")
    store.mark_helped(take(store, game, 2))
    found = figures(judged(store))
    assert (found.helped, found.unaided_won, found.longest_won) == (0, 1, 1)


def test_a_win_knows_of_help_that_another_window_took(store: Store, clock: FakeClock) -> None:
    seen = play(store, clock, Start("chameleon", deal="1"), 3, 10)
    store.mark_helped(seen)
    take(store, seen, 4, "won")  # by a window that has not heard of the help
    assert figures(judged(store)).helped == 1


def test_a_game_that_was_given_up_is_lost_even_if_played_on(store: Store, clock: FakeClock) -> None:
    game = play(store, clock, Start("chameleon", deal="1"), 3, 10, "gave_up")
    store.give_up(game)
    take(store, game, 4, "won")
    found = figures(judged(store))
    assert (found.lost, found.won, found.average_moves) == (1, 0, 3)


def test_giving_up_what_is_won_changes_nothing(store: Store, clock: FakeClock) -> None:
    game = play(store, clock, Start("chameleon", deal="1"), 3, 10, "won")
    store.give_up(game)
    assert figures(judged(store)).won == 1


def test_a_game_is_left_when_a_later_one_was_begun_and_a_week_has_passed(
    store: Store, clock: FakeClock
) -> None:
    left = play(store, clock, Start("chameleon", deal="1"), 3, 10)
    clock.wait(30 * 86_400)
    assert figures(judged(store)).open == 1  # no later one
    play(store, clock, Start("kansas", deal="1"), 3, 10)
    assert figures(judged(store)).open == 2  # of another kind
    play(store, clock, Start("chameleon", deal="2"), 3, 10)
    found = figures(judged(store))
    assert (found.abandoned, found.open, found.longest_lost) == (1, 2, 1)
    take(store, left, 4, "won")
    found = figures(judged(store))
    assert (found.abandoned, found.won) == (0, 1)


def test_a_game_is_not_left_before_a_week_has_passed(store: Store, clock: FakeClock) -> None:
    play(store, clock, Start("chameleon", deal="1"), 1, 0)
    play(store, clock, Start("chameleon", deal="2"), 1, 0)
    clock.wait(1)
    assert figures(judged(store)).open == 2
    clock.moment += LEFT_AFTER
    assert figures(judged(store)).open == 2  # begun at the same moment: none is later
    play(store, clock, Start("chameleon", deal="3"), 1, 0)
    assert figures(judged(store)).abandoned == 2


def test_a_game_left_without_a_move_or_on_an_impossible_deal_is_lost(
    store: Store, clock: FakeClock
) -> None:
    stuck = play(store, clock, Start("chameleon", deal="1"), 3, 10)
    take(store, stuck, 4, "stuck")
    other = play(store, clock, Start("chameleon", deal="2"), 3, 10)
    clock.moment += LEFT_AFTER + 1
    play(store, clock, Start("chameleon", deal="3"), 3, 10)
    clock.wait(1)
    assert (figures(judged(store)).lost, figures(judged(store)).abandoned) == (1, 1)
    proved = judge(History(store).played("ann"), clock(), frozenset({other.id}))
    assert figures(proved).lost == 2


def test_long_pauses_count_as_one_minute(store: Store, clock: FakeClock) -> None:
    start = Start("chameleon", deal="1")
    game = store.begin("ann", start, "open", fresh=True)
    clock.wait(500)  # before the first move no time is counted
    game = take(store, game, 1)
    clock.wait(20)
    game = take(store, game, 2)
    clock.wait(4_000)
    game = take(store, game, 3, "won")
    assert figures(judged(store)).best_time == 80


def test_setting_aside_begins_anew_for_one_game_and_leaves_the_others(
    store: Store, clock: FakeClock
) -> None:
    play(store, clock, Start("chameleon", deal="1"), 3, 10, "won")
    play(store, clock, Start("kansas", deal="1"), 3, 10, "won")
    history = History(store)
    chosen = [one for one in history.played("ann") if one.game.game == "chameleon"]
    assert history.set_aside(chosen) == 1
    assert history.set_aside(history.played("ann")[1:]) in (0, 1)
    found = figures(judged(store))
    assert found.played <= 1
    assert len(judged(store)) == 2


def test_the_share_of_winnable_deals_names_what_is_undecided(
    store: Store, clock: FakeClock
) -> None:
    ends = ("won", "gave_up", "gave_up", "gave_up", "open")
    games = [
        play(store, clock, Start("chameleon", deal=str(number)), 3, 10, end)
        for number, end in enumerate(ends)
    ]
    verdicts = {games[1].id: "winnable", games[2].id: "unwinnable", games[4].id: "unwinnable"}
    found = figures(judged(store), verdicts)
    counts = (found.deals_winnable, found.deals_impossible, found.deals_undecided)
    assert counts == (2, 1, 1)
    assert found.winnable_share == 2 / 3


def test_the_interval_is_wilsons() -> None:
    assert interval(0, 0) == (None, None)
    assert interval(5, 10) == (pytest.approx(0.2366, abs=1e-4), pytest.approx(0.7634, abs=1e-4))
    assert interval(0, 10) == (0, pytest.approx(0.2775, abs=1e-4))
    assert interval(10, 10) == (pytest.approx(0.7225, abs=1e-4), pytest.approx(1))


def test_events_cannot_be_changed_or_removed(store: Store, clock: FakeClock) -> None:
    play(store, clock, Start("chameleon", deal="1"), 3, 10, "won")
    for change in ("UPDATE events SET moves = 1", "DELETE FROM events"):
        with (
            pytest.raises(Exception, match="events are only added"),
            store._engine.connect() as connection,
        ):
            connection.exec_driver_sql(change)
    assert figures(judged(store)).fewest_moves == 3


def row(number: int, kind: str, began: int, updated: int, status: str) -> StoredGame:
    """Return a game as the database would give it."""
    return StoredGame(
        *(f"g{number}", "ann", kind, None, str(number % 5), None, 3, number % 9 + 1, status),
        *(False, None, None, began, updated, None, began, None, number * SECOND),
        *(None, f"{kind} {number % 5}"),
    )


EVENTS = st.lists(st.sampled_from(["won", "gave_up", "helped", "imported", "set_aside"]))
HISTORIES = st.lists(
    st.tuples(st.sampled_from(["chameleon", "kansas"]), EVENTS, st.sampled_from(["open", "stuck"])),
    max_size=12,
)


@given(HISTORIES, st.integers(0, 30))
def test_whatever_happened_the_counts_add_up(
    games: list[tuple[str, list[str], str]], days: int
) -> None:
    played = []
    for number, (kind, happened, status) in enumerate(games):
        began = number * DAY
        events = [
            Event(name, began + i, number % 9 + 1, number * SECOND, "helped" in happened[:i])
            for i, name in enumerate(happened, 1)
        ]
        one = row(number, kind, began, began + len(events), status)
        played.append(Played(one, (Event("began", began, 1, 0, False), *events)))
    found = judge(played, len(games) * DAY + days * DAY)
    total = figures(found)
    assert total.won + total.lost + total.abandoned + total.open == total.played <= len(games)
    assert total.unaided_won <= total.won
    assert max(total.longest_won, total.longest_lost) <= total.unaided_over
    assert total.rate is None or 0 <= total.rate <= 1
    parts = [figures(g for g in found if g.kind[0] == kind) for kind in ("chameleon", "kansas")]
    for name in COUNTS:
        assert sum(getattr(part, name) for part in parts) == getattr(total, name)
    won = [game for game in found if game.counts and game.outcome == "won"]
    assert len({game.deal for game in won}) == len(won)


def test_every_figure_that_is_shown_has_its_definition_in_every_language() -> None:
    names = {field.name for field in fields(Figures)}
    assert {definition.name for definition in DEFINITIONS} <= names
    told = "unaided_over unaided_won unaided_low unaided_high".split()
    deals = "deals_winnable deals_impossible deals_undecided".split()
    assert names - {definition.name for definition in DEFINITIONS} == {*told, *deals}
    for code in LANGUAGES:
        with spoken(code):
            for definition in DEFINITIONS:
                document = definition.document()
                assert document["text"]
                assert "{" not in document["text"]


def test_judging_does_not_depend_on_the_order_in_which_games_are_given(
    store: Store, clock: FakeClock
) -> None:
    for number, end in enumerate(("won", "gave_up", "open", "won")):
        play(store, clock, Start("chameleon", deal=str(number)), 2, 5, end)
    played = History(store).played("ann")
    one, other = (judge(games, clock()) for games in (played, played[::-1]))
    assert one == other
    assert [replace(game, again=False) for game in one] == one
