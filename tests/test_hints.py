"""Hints: never in circles, never blind to the stock, nothing from under the cards."""

from __future__ import annotations

import random

import pytest

from canfield.cards import parse_cards, shuffled_deck
from canfield.catalog import games, load_game
from canfield.game import Game
from canfield.hints import hint_from_line, hint_from_sight, leads_on, useful_moves
from canfield.rules import Rules
from canfield.solver import solve
from canfield.view import visible
from test_safe import unseen, with_unseen
from web_helpers import CF215

WANDERS = 200
LONGEST = 1_500
"""No game led by hints comes near this; the longest of four decks take about 550 moves."""


def test_hints_never_lead_back_and_come_to_an_end_in_200_games() -> None:
    rng = random.Random("hints")
    small = [rules for rules in games() if rules.decks == 1]
    won = 0
    for number in range(WANDERS):
        rules = rng.choice(small if number % 40 else list(games()))
        won += follow(rules, rng) == "won"
    assert won > WANDERS // 20


def follow(rules: Rules, rng: random.Random) -> str:
    """Play a game by hints, with a move or an undo of one's own now and then."""
    game = Game.from_deal(rules, rng.randrange(2**32))
    while (hint := hint_from_sight(game)) is not None:
        seen = game.passed_keys()
        game.play(hint)
        assert Game.from_position(game.position).passed_keys().isdisjoint(seen), game.moves
        if rng.random() < 0.02 and game.status == "open":
            game.play(rng.choice(game.legal()))
        if rng.random() < 0.02:
            game.undo()
        assert game.move_count < LONGEST
    return game.status


def test_a_move_that_was_undone_comes_last() -> None:
    game = Game.from_deal(load_game("chameleon"), 185)
    while len(moves := useful_moves(game)) < 2:
        game.play(moves[0])
    game.play(moves[0])
    game.undo()
    assert useful_moves(game) == [*moves[1:], moves[0]]


def test_the_only_useful_move_stays_a_hint_after_its_undo() -> None:
    game = Game.from_deck(load_game("canfield"), parse_cards(CF215))
    game.play("deal")
    game.undo()
    assert hint_from_sight(game) == "deal"
    assert hint_from_line(game, ["deal"]) == "deal"


def test_no_move_leads_back() -> None:
    game = Game.from_deal(load_game("kansas"), 3)
    rng = random.Random("back")
    found = 0
    for _ in range(300):
        if game.status != "open":
            game.restart()
        game.play(rng.choice(game.legal()))
        for move in game.legal():
            copy = game.copy()
            copy.play(move)
            is_new = Game.from_position(copy.position).passed_keys().isdisjoint(game.passed_keys())
            assert leads_on(game, move) == is_new
            found += not is_new
    assert found


def test_dealing_is_a_hint_and_ends_when_the_stock_has_shown_all() -> None:
    game = Game.from_deck(load_game("canfield"), parse_cards(CF215))
    hints = []
    while (hint := hint_from_sight(game)) is not None:
        hints.append(hint)
        game.play(hint)
    assert hints == ["deal"] * 12
    assert game.status == "open"


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_hints_from_sight_are_the_same_whatever_lies_face_down(rules: Rules) -> None:
    rng = random.Random(rules.id)
    game = Game.from_deck(rules, shuffled_deck(rng.randrange(2**32), rules.decks))
    for _ in range(60):
        fresh = Game.from_position(game.position)
        assert useful_moves(turned_over(game, rng)) == useful_moves(fresh)
        hint = hint_from_sight(game)
        if hint is None:
            break
        game.play(hint)


def turned_over(game: Game, rng: random.Random) -> Game:
    """Return a game that looks the same to its player, with other cards face down."""
    cards = list(unseen(game.position))
    rng.shuffle(cards)
    other = with_unseen(game.position, tuple(cards))
    assert visible(other) == visible(game.position)
    return Game.from_position(other)


def test_a_line_gives_its_next_move_until_the_win() -> None:
    rules = load_game("eagle-wing")
    solution = solve(Game.from_deal(rules, 1).position)
    assert solution.moves is not None
    game = Game.from_deal(rules, 1)
    for number in range(len(solution.moves)):
        hint = hint_from_line(game, solution.moves[number:])
        assert hint is not None
        game.play(hint)
    assert game.status == "won"
    assert hint_from_line(game, ()) is None
