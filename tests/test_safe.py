"""Safe cards and the run to the win: never a step too far, offered exactly when it wins."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest

from canfield.cards import FACE_DOWN, UNSEEN, parse_cards
from canfield.catalog import load_game
from canfield.game import Game
from canfield.hints import useful_moves
from canfield.notation import parse_position
from canfield.position import Position
from canfield.safe import finishing_moves, has_safe_move, safe_moves, taken_back
from canfield.solver import Limits, solve
from canfield.view import visible

MANY_WINS = ("eagle-wing", "storehouse", "oz", "rainbow", "klondike-draw-one", "rainbow-any-suit")
POSITIONS = 500


def walks(seed: str) -> Iterator[Game]:
    """Yield games at every move while they are played more or less well, again and again."""
    rng = random.Random(seed)
    while True:
        rules = load_game(rng.choice(MANY_WINS))
        game = Game.from_deal(rules, rng.randrange(2**32))
        while game.status == "open" and (moves := useful_moves(game)):
            yield game
            game.play(rng.choice(moves[:2]))


def unseen_count(position: Position) -> int:
    shown = visible(position)
    rows = (shown.reserve, *shown.tableau, shown.stock)
    return sum(card & 63 == UNSEEN for row in rows for card in row)


@cache
def late_games() -> tuple[Game, ...]:
    """Return 500 games at positions in which all but a few cards have been seen."""
    found: list[Game] = []
    for game in walks("late"):
        if unseen_count(game.position) <= 3:
            found.append(game.copy())
        if len(found) == POSITIONS:
            break
    return tuple(found)


def run_by_hand(game: Game) -> bool:
    """Play the run as its description says, through the texts of moves alone; tell whether won."""
    since_last_card = 0
    while game.status == "open" and since_last_card < 250:
        legal = game.legal()
        ups = [move for move in legal if move.endswith("-f") and move[0] != "f"]
        deals = [move for move in legal if move in ("deal", "redeal")]
        if not ups and not deals:
            return False
        game.play((ups or deals)[0])
        since_last_card = 0 if ups else since_last_card + 1
    return game.status == "won"


def with_unseen(position: Position, cards: tuple[int, ...]) -> Position:
    """Return the position with other cards where the player has seen none."""
    left, shown = list(cards), visible(position)

    def fill(row: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(left.pop(0) | c & FACE_DOWN if c & 63 == UNSEEN else c for c in row)

    return replace(
        position,
        reserve=fill(shown.reserve),
        tableau=tuple(map(fill, shown.tableau)),
        stock=fill(shown.stock),
    )


def unseen(position: Position) -> tuple[int, ...]:
    rows = zip(
        (position.reserve, *position.tableau, position.stock),
        (visible(position).reserve, *visible(position).tableau, visible(position).stock),
        strict=True,
    )
    pairs = (pair for row in rows for pair in zip(*row, strict=True))
    return tuple(card & 63 for card, seen in pairs if seen & 63 == UNSEEN)


def test_finish_is_offered_exactly_when_the_run_wins_in_500_positions() -> None:
    offered = 0
    for game in late_games():
        orders = sorted(set(permutations(unseen(game.position))))
        wins = [
            run_by_hand(Game.from_position(with_unseen(game.position, order))) for order in orders
        ]
        moves = finishing_moves(game)
        assert (moves is not None) == all(wins), game.text()
        if moves is not None:
            offered += 1
            copy = game.copy()
            for number, move in enumerate(moves):
                copy.play(move, joined=number > 0)
            assert copy.status == "won"
            assert copy.undo()
            assert copy.text() == game.text()
    assert offered > 50
    assert offered < POSITIONS - 50


def test_the_offer_is_the_same_in_all_positions_a_player_cannot_tell_apart() -> None:
    compared = 0
    for game in late_games()[::3]:
        orders = sorted(set(permutations(unseen(game.position))))
        offers = {
            finishing_moves(Game.from_position(with_unseen(game.position, order))) is not None
            for order in orders
        }
        compared += len(orders) > 1
        assert len(offers) == 1
    assert compared > 10


def test_no_finish_is_offered_early_or_after_the_win() -> None:
    game = Game.from_deal(load_game("chameleon"), 17)
    assert finishing_moves(game) is None
    game = Game.from_position(parse_position("chameleon A Kc/Kd/Kh/Qs - Ks/-/- - - 1"))
    assert finishing_moves(game) == ("t1-f",)
    game.play("t1-f")
    assert (game.status, finishing_moves(game)) == ("won", None)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("chameleon A Kc/Kd/Kh/Ts - Ks/-/- QsJs - 1", "w-f w-f t1-f"),
        ("chameleon A Kc/Kd/Kh/Ts - Ks/-/- JsQs - 1", None),
        ("chameleon A Kc/Kd/Kh/Ts Qs Ks/Js/- - - 1", "t2-f t3-f t1-f"),
        ("chameleon A Kc/Kd/Kh/Js - Ks/-/- - Qs 1", "deal w-f t1-f"),
        ("chameleon A Kc/Kd/Kh/Js - KsQs/-/- - - 1", "t1-f t1-f"),
        ("chameleon A Kc/Kd/Kh/Js - QsKs/-/- - - 1", None),
        ("canfield A Kc/Kd/Kh/Ts - Ks/-/-/- - QsJs 2", "deal w-f w-f t1-f"),
        ("canfield A Kc/Kd/Kh/Ts - Ks/-/-/- - QsJs 1", None),
        ("canfield A Kc/Kd/Kh/Ts - Ks/-/-/- QsJs - 5", "w-f w-f t1-f"),
        ("canfield A Kc/Kd/Kh/Ts - Ks/-/-/- JsQs - 5", None),
        ("canfield A Kc/Kd/Kh/Ts Js -/-/-/- QsKs - 5", None),
        ("canfield A Kc/Kd/Kh/Ts Js -/-/-/- KsQs - 5", "t1-f w-f w-f"),
    ],
)
def test_the_run_forgets_neither_waste_nor_reserve(text: str, moves: str | None) -> None:
    found = finishing_moves(Game.from_position(loosely(text)))
    assert (found if found is None else " ".join(found)) == moves


def loosely(text: str) -> Position:
    """Return the position of a text whose piles need not be runs."""
    position = parse_position(text)
    rules = position.rules.model_copy(update={"pile_deal": ("UU",) * position.rules.piles})
    return replace(position, rules=rules)


@pytest.mark.parametrize(
    ("game", "foundations", "is_safe"),
    [
        ("chameleon", "3c/-/-/-", False),
        ("chameleon", "3c/Kd/Kh/-", False),
        ("chameleon", "3c/2d/2h/As", False),
        ("chameleon", "3c/2d/2h/2s", True),
        ("canfield", "3c/2d/Ah/Ks", False),
        ("canfield", "3c/2d/2h/-", False),
        ("canfield", "3c/2d/2h/As", True),
        ("canfield", "3c/3d/3h/-", True),
    ],
)
def test_the_four_of_clubs_is_safe_once_no_three_needs_it(
    game: str, foundations: str, is_safe: bool
) -> None:
    """Each three that could lie on it is up or can go up, and so can what would lie on that."""
    position = beginning(game, foundations, "4c")
    assert (safe_moves(Game.from_position(position))[:1] == ("t1-f",)) == is_safe


def beginning(game: str, foundations: str, first: str) -> Position:
    """Return a position with some foundations, ``first`` as the first pile, the rest in the stock
    and the reserve, so that nothing else can go up."""
    rules = load_game(game)
    tops = [None if text == "-" else parse_cards(text)[0] for text in foundations.split("/")]
    up = {card for top in tops if top is not None for card in range(top & 3, top + 1, 4)}
    card = parse_cards(first)[0]
    rest = [other for other in reversed(range(52)) if other not in up and other != card]
    piles = ((card,), *((other,) for other in rest[: rules.piles - 1]))
    left = tuple(rest[rules.piles - 1 :])
    reserve, stock = left[: rules.reserve], left[rules.reserve :]
    return Position(rules, 0, tuple(tops), reserve, piles, (), stock)


def test_safe_cards_lose_no_win() -> None:
    checked = 0
    for game in walks("safe"):
        moves = safe_moves(game)
        assert bool(moves) == has_safe_move(game)
        if not moves or solve(game.position, Limits(nodes=5_000)).verdict != "winnable":
            continue
        after = game.copy()
        for move in moves:
            after.play(move)
        assert solve(after.position, Limits(nodes=50_000)).verdict != "unwinnable"
        checked += 1
        if checked == 40:
            break


TAKEN_BACK = "chameleon A 4c/Kd/Kh/3s - KsQsJsTs9s8s7s6s5s/KcQcJcTc9c8c7c6c/5c 4s - 1"


def test_a_card_taken_back_by_hand_stays_until_the_player_moves_it_up() -> None:
    game = Game.from_position(parse_position(TAKEN_BACK))
    game.play("f1-t1")
    assert taken_back(game) == frozenset(parse_cards("4c"))
    assert safe_moves(game) == ("w-f",)
    game.play("w-f")
    assert (safe_moves(game), has_safe_move(game)) == ((), False)
    game.play("t1-f")
    assert taken_back(game) == frozenset()
    assert safe_moves(game)[:3] == ("t1-f", "t1-f", "t3-f")
    game.undo()
    assert (safe_moves(game), taken_back(game)) == ((), frozenset(parse_cards("4c")))
