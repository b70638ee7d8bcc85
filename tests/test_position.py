"""What lies where, and everything that can be wrong with it, all told at once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield.cards import FACE_DOWN, UNSEEN, format_card, parse_card, parse_cards
from canfield.catalog import load_game
from canfield.errors import PositionError
from canfield.game import Game
from canfield.notation import parse_position
from canfield.position import Position, check_position, pile_count
from canfield.rules import Rules
from canfield.view import visible
from strategies import BRIEF, GAMES, played_games, sample_games

START = (
    "chameleon 5 5h/-/-/- 7d9c4d8h8d5sJd6d9sJc5dKd 3c/2d/Jh - 7h4h2cAd6sKcKhThTsJsTd8sQc4s6c7cAs5c"
    "AhKs6hQsQhQd9d3d3sAc4c2h8cTc3h2s9h7s 1"
)


def problems(text: str, rules: Rules | None = None) -> list[str]:
    """Return all that is wrong with the position of a text."""
    return problems_of(parse_position(text, rules))


def problems_of(position: Position) -> list[str]:
    with pytest.raises(PositionError) as caught:
        check_position(position)
    message = str(caught.value)
    assert message == "impossible position: " + "; ".join(caught.value.problems)
    assert "\n" not in message
    return list(caught.value.problems)


def start_of(game_id: str) -> str:
    return Game.from_deal(load_game(game_id), 1).text()


def edited(text: str, **fields: str) -> str:
    """Return the position's text with some of its eight fields replaced."""
    names = "game base foundations reserve tableau waste stock number".split()
    values = dict(zip(names, text.split(), strict=True))
    return " ".join((values | fields).values())


def test_a_possible_position_is_returned_as_it_is() -> None:
    position = parse_position(START)
    assert check_position(position) is position


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_of_games_are_possible_and_so_is_what_a_player_sees_of_them(game_id: str) -> None:
    for game in sample_games(game_id):
        check_position(game.position)
        check_position(visible(game.position))


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("5dKd ", "5dKc ", ["too many of Kc", "missing Kd"]),
        ("5dKd ", "5d ", ["missing Kd"]),
        ("5h/-/-/-", "5h/5c/-/-", ["too many of 5c"]),
        ("5h/-/-/-", "6h/-/-/-", ["too many of 6h"]),
        ("3c/2d/Jh", "3cJh/2d/-", ["broken run: Jh on 3c in t1"]),
        ("3c/2d/Jh", "2d3c/-/Jh", ["broken run: 3c on 2d in t1"]),
        ("5h/-/-/- ", "5h/-/- ", ["3 foundations, chameleon has 4"]),
        ("5h/-/-/- ", "5h/-/-/-/- ", ["5 foundations, chameleon has 4"]),
        ("3c/2d/Jh", "3c/2d/Jh/-", ["4 piles, chameleon has 3 here"]),
        ("3c/2d/Jh", "3c2d/Jh", ["2 piles, chameleon has 3 here"]),
        ("/Jh ", "/.Jh ", ["the top card of t3 is face down"]),
        ("3c/2d", ".3c2d/-", ["a face-down card in t1 where chameleon deals none"]),
        ("3c/2d", "3c.2d/-", ["top card of t1 is face down", ".2d lies face down on 3c in t1"]),
        ("7s 1", "7s 2", ["pass 2, chameleon has 1"]),
        ("Kd 3c/2d/Jh", "KdJh 3c/2d/-", ["13 cards in the reserve, chameleon has 12"]),
        ("3c/2d/Jh - 7h", "3c/2d/- - Jh7h", ["37 cards in stock and waste, chameleon has 36"]),
        ("chameleon 5 5h", "chameleon ? 5h", ["no base rank", "cards on the foundations before"]),
        ("5h/-/-/- 7d", "-/-/-/- 5h7d", ["0 foundations begun, the base cards", "stay on 1"]),
    ],
)
def test_a_single_fault_is_told(old: str, new: str, wanted: list[str]) -> None:
    found = problems(START.replace(old, new))
    assert old in START
    assert all(any(words in problem for problem in found) for words in wanted)


def test_each_fault_is_told_once_and_no_other() -> None:
    assert problems(START.replace("Kd 3c/2d/Jh", "Kc 3c/2d/Jh")) == [
        "too many of Kc",
        "missing Kd",
    ]
    assert problems(START.replace("3c/2d/Jh", "3cJh/2d/-")) == ["broken run: Jh on 3c in t1"]
    assert problems(START.replace("5h/-/-/- 7d", "?/-/-/- 5h7d".replace("?", "-"))) == [
        "0 foundations begun, the base cards of the deal stay on 1",
        "13 cards in the reserve, chameleon has 12",
    ]


def test_all_faults_are_told_at_once() -> None:
    """Duplicate, missing card, broken run, piles, foundations, pass, face-down top: one answer."""
    text = "chameleon 5 5h/-/- 7d9c4d8h8d5sJd6d9sJc5dKcKc 3c2dJh/9hKs/-/.7s - 7h4h2cAd6sKc 7"
    found = "; ".join(problems(text))
    for words in (
        "3 foundations, chameleon has 4",
        "4 piles, chameleon has 3 here",
        "13 cards in the reserve, chameleon has 12",
        "pass 7, chameleon has 1",
        "too many of Kc",
        "missing Ac 4c",
        "broken run: Jh on 2d in t1",
        "broken run: Ks on 9h in t2",
        "the top card of t4 is face down",
    ):
        assert words in found


@pytest.mark.parametrize(
    ("game_id", "fields", "words"),
    [
        ("acme", {"base": "2"}, "base rank 2, in acme it is A"),
        ("acme", {"base": "?"}, "base rank ?, in acme it is A"),
        ("klondike", {"base": "K"}, "base rank K, in klondike it is A"),
        ("storehouse", {"foundations": "2c/2d/2h/-"}, "3 foundations begun"),
        ("variegated-canfield", {"foundations": "Ac/-/-/-/-/-/-/-"}, "stay on 8"),
        ("demon", {"foundations": "-/-/-/-"}, "4 foundations, demon has 8"),
        ("rainbow", {"number": "4"}, "pass 4, rainbow has 3"),
        ("selective-canfield", {"waste": "7d"}, "before the base card is picked"),
        ("selective-canfield", {"number": "2"}, "before the base card is picked"),
        ("selective-canfield", {"tableau": "2d/Jh/5h/7h"}, "4 piles, selective-canfield has 5"),
        ("selective-canfield", {"tableau": "2dAc/Jh/5h/7h/-"}, "2 cards in t1 before the base"),
        ("selective-canfield", {"base": "5"}, "0 foundations begun"),
        ("klondike", {"tableau": ".7d9c/-/-/-/-/-/-"}, "face-down card in t1 where klondike deals"),
        ("klondike", {"tableau": "-/.7d/-/-/-/-/-"}, "the top card of t2 is face down"),
        ("klondike", {"tableau": "-/-/-/-/-/-/2hAc.9d"}, ".9d lies face down on Ac in t7"),
        ("eagle-wing", {"tableau": "9s8s7s6s/-/-/-/-/-/-/-"}, "4 cards in t1, eagle-wing allows 3"),
        ("acme", {"tableau": "2hAh/AsKs/-/-"}, "broken run: Ks on As in t2"),
        ("canfield-cut", {"base": "5", "tableau": "5h4s/-/-/-"}, "broken run: 4s on 5h in t1"),
        ("canfield", {"tableau": "8h7d/-/-/-"}, "broken run: 7d on 8h in t1"),
        ("storehouse", {"tableau": "8h7d/-/-/-"}, "broken run: 7d on 8h in t1"),
    ],
)
def test_the_rules_of_the_game_are_what_is_checked(
    game_id: str, fields: dict[str, str], words: str
) -> None:
    found = problems(edited(start_of(game_id), **fields))
    assert any(words in problem for problem in found), found


def test_a_run_may_go_around_the_corner_where_the_circle_is_closed() -> None:
    text = edited(start_of("canfield"), tableau="2hAsKd/-/-/-")
    assert not any("broken run" in problem for problem in problems(text))


def test_a_full_foundation_holds_thirteen_cards() -> None:
    """Base 7: the suit ends with the 6; a fourteenth card cannot be written."""
    position = replace(parse_position(START), base=6, foundations=(parse_card("6h"),))
    built = " ".join(map(format_card, position.foundation_cards()))
    assert built == "7h 8h 9h Th Jh Qh Kh Ah 2h 3h 4h 5h 6h"


def test_two_foundations_of_a_suit_are_two_decks_or_a_fault() -> None:
    assert "too many of" in " ".join(problems(START.replace("5h/-/-/-", "5h/5h/-/-")))
    two = edited(start_of("demon"), base="5", foundations="5h/5h/-/-/-/-/-/-")
    assert not any("too many of 5h" in p and "5h 5h" in p for p in problems(two))


def test_chameleon_plus_has_its_fourth_pile_from_the_moment_the_stock_is_empty() -> None:
    rules = load_game("chameleon-plus")
    assert [pile_count(rules, empty, False) for empty in (False, True)] == [3, 4]
    game = Game.from_deal(rules, 1)
    start = game.text()
    for _ in range(36):
        game.play("deal")
    assert len(game.position.tableau) == 4
    check_position(game.position)
    assert problems(edited(start, tableau="3c/2d/Jh/-")) == ["4 piles, chameleon-plus has 3 here"]
    closed = edited(game.text(), tableau="/".join(game.text().split()[4].split("/")[:3]))
    assert "3 piles, chameleon-plus has 4 here" in problems(closed)


def test_the_five_cards_to_pick_from_are_five_piles() -> None:
    start = Game.from_deal(load_game("selective-canfield"), 1).position
    assert (start.base, len(start.tableau), set(start.foundations)) == (None, 5, {None})
    check_position(start)
    assert pile_count(start.rules, False, True) == 5


def test_piles_dealt_face_up_as_a_heap_need_not_be_runs() -> None:
    rules = Rules(id="heaps", name="Heaps", pile_deal="UUU")
    check_position(Game.from_deal(rules, 5).position)


def test_unseen_cards_count_as_cards() -> None:
    hidden = re.sub(r" 7h\S* 1$", f" {'??' * 36} 1", START)
    position = check_position(parse_position(hidden))
    assert not position.is_known
    assert parse_position(START).is_known
    assert problems(hidden.replace("?? 1", " 1")) == ["51 cards, chameleon has 52"]
    assert problems(hidden.replace("7d9c4d", "7d7d4d")) == ["too many of 7d"]
    assert not replace(position, stock=(), tableau=((UNSEEN | FACE_DOWN,),)).is_known


@BRIEF
@given(played_games(), st.integers(0, 51), st.randoms(use_true_random=False))
def test_a_card_taken_out_anywhere_is_missed(game: Game, card: int, chance) -> None:
    """Whatever card is replaced by another, the one missing and the one doubled are both named."""
    position = game.position
    loose = [
        *(("stock", i) for i in range(len(position.stock))),
        *(("waste", i) for i in range(len(position.waste))),
        *(("reserve", i) for i in range(len(position.reserve))),
    ]
    if not loose:
        return
    place, index = chance.choice(loose)
    cards = getattr(position, place)
    if cards[index] == card:
        return
    wrong = replace(position, **{place: (*cards[:index], card, *cards[index + 1 :])})
    found = problems_of(wrong)
    assert any(p.startswith("too many of") and format_card(card) in p for p in found)
    assert any(p.startswith("missing") and format_card(cards[index]) in p for p in found)


@BRIEF
@given(played_games())
def test_every_card_lies_somewhere(game: Game) -> None:
    position = game.position
    loose = [c & 63 for pile in position.tableau for c in pile]
    loose += [*position.reserve, *position.waste, *position.stock]
    assert sorted(loose + position.foundation_cards()) == sorted(
        parse_cards(" ".join(r + s for r in "A23456789TJQK" for s in "cdhs")) * position.rules.decks
    )
