"""Games in the database: what is stored is there, and nothing is stored twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield.store import (
    Line,
    StaleGameError,
    Start,
    Step,
    Store,
)
from store_helpers import SEVENTEEN, play, step, url_of


def test_a_game_comes_back_with_its_whole_line_after_closing(store: Store, path: Path) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    game = store.advance(game, step(1, "deal"))
    game = store.advance(game, step(2, "w-t1"))
    game = store.advance(game, step(1, None))
    store.close()
    again = Store(url_of(path))
    assert again.load("ann", game.id) == (game, Line(("deal", "w-t1")))
    assert again.find("ann", game.id) == game
    assert (game.version, game.made) == (3, 1)
    again.close()


def test_a_new_move_takes_the_place_of_all_undone_ones(store: Store) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 5)
    game = store.advance(game, step(1, None))
    game = store.advance(game, step(2, "r-t1"))
    loaded = store.load("ann", game.id)
    assert loaded is not None
    assert loaded[1] == Line(("deal", "r-t1"))


def test_the_moves_of_a_step_are_kept_together(store: Store) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 1)
    game = store.advance(game, Step(4, ("deal", "w-f", "t1-f"), "open", "r", "drop - at 1"))
    line = ("deal", "deal", "w-f", "t1-f")
    assert store.load("ann", game.id) == (game, Line(line, frozenset({2, 3})))
    game = store.advance(game, Step(1, (), "open", "s", "undo - at 2"))
    assert store.load("ann", game.id) == (game, Line(line, frozenset({2, 3})))
    game = store.advance(game, Step(2, ("r-t1",), "open", "t", "move r-t1 at 3"))
    assert store.load("ann", game.id) == (game, Line(("deal", "r-t1")))


def test_help_is_marked_without_a_new_version_and_for_ever(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    helped = store.mark_helped(game)
    assert (game.helped, helped.helped, helped.version) == (False, True, 0)
    after = store.advance(game, step(1))  # by somebody who has not heard of the mark
    found = store.find("ann", game.id)
    assert found is not None
    assert (found.helped, found.version) == (True, after.version)


def test_a_change_from_an_old_version_is_refused_and_changes_nothing(store: Store) -> None:
    old = store.begin("ann", SEVENTEEN, "open", fresh=False)
    current = play(store, old, 2)
    with pytest.raises(StaleGameError):
        store.advance(old, step(1, "r-t1"))
    assert store.load("ann", old.id) == (current, Line(("deal", "deal")))


def test_a_visitor_never_finds_the_game_of_another(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    assert store.find("bob", game.id) is None
    assert store.load("bob", game.id) is None
    assert store.latest("bob", SEVENTEEN) is None
    assert store.mine("bob", 10) == ()


def test_the_first_win_is_dated_once_and_kept_through_undo_and_a_second_win(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    won = store.advance(game, step(1, "w-f", "won"))
    undone = store.advance(won, step(0, None, "open"))
    again = store.advance(undone, step(1, "w-f", "won"))
    assert game.won is None
    assert won.won is not None
    assert won.won == undone.won == again.won
    assert store.find("ann", game.id) == again


def test_the_game_of_a_start_that_was_played_last_is_found(store: Store) -> None:
    first = store.begin("ann", SEVENTEEN, "open", fresh=True)
    second = store.begin("ann", SEVENTEEN, "open", fresh=True)
    assert store.latest("ann", SEVENTEEN) == second
    first = play(store, first, 1)
    assert store.latest("ann", SEVENTEEN) == first
    assert store.mine("ann", 10) == (first, second)
    assert store.mine("ann", 1) == (first,)
    assert store.latest("ann", Start("chameleon", deal="18")) is None
    assert store.latest("ann", Start("kansas", deal="17")) is None
    assert store.latest("ann", Start("chameleon", rules="{}", deal="17")) is None


def test_two_tabs_that_begin_the_same_deal_get_the_same_game(store: Store) -> None:
    first = store.begin("ann", SEVENTEEN, "open", fresh=False)
    assert store.begin("ann", SEVENTEEN, "open", fresh=False) == first
    assert store.begin("ann", SEVENTEEN, "open", fresh=True).id != first.id


def test_the_largest_deal_number_is_kept_digit_by_digit(store: Store) -> None:
    largest = Start("chameleon", deal=str(2**64 - 1))
    store.begin("ann", largest, "open", fresh=False)
    found = store.latest("ann", largest)
    assert found is not None
    assert found.deal == "18446744073709551615"
