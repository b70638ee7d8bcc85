"""From a shuffled deck to the start position, in the order that the notation fixes."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from canfield.cards import (
    FACE_DOWN,
    format_card,
    format_cards,
    ordered_deck,
    parse_cards,
    shuffled_deck,
)
from canfield.catalog import load_game
from canfield.dealing import deal_deck, deal_number, pysol_deck, read_deck
from canfield.errors import DealError, NotationError
from canfield.game import Game
from canfield.notation import format_position
from canfield.position import Position, check_position
from canfield.rules import Rules, read_rules
from strategies import BRIEF, GAMES, deal_numbers, own_rules

# Microsoft's FreeCell deal 1, known everywhere, row by row: the order in which cards are dealt.
MICROSOFT_1 = """
JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H 2S KS 9D QD JS AS AH 3C 4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H"""
PYSOL_NUMBERS = ("1", "2", "617", "32000", "32001", "123456789", "99999999999999999999")


def text(cards: Any) -> str:
    return "".join(map(format_card, cards))


def own(**fields: Any) -> Rules:
    return read_rules({"id": "own", "name": "Own", **fields}, "own.toml")


def dealt(rules: Rules) -> Position:
    """Deal the unshuffled deck, so that each place tells which cards it got."""
    return deal_deck(rules, ordered_deck(rules.decks))


def fields(position: Position) -> list[str]:
    return format_position(position).split()


def test_reserve_tableau_base_card_and_stock_follow_one_another() -> None:
    position = dealt(load_game("chameleon"))
    assert fields(position)[1:6] == ["3", "3d/-/-/-", "Ac2c3c4c5c6c7c8c9cTcJcQc", "Kc/Ad/2d", "-"]
    assert fields(position)[6].startswith("4d5d6d")
    assert len(position.stock) == 36


def test_the_last_card_dealt_to_the_reserve_is_its_top() -> None:
    game = Game(dealt(load_game("canfield")))
    assert game.position.reserve[-1] == ordered_deck()[12]


def test_base_cards_put_out_are_the_first_of_each_suit_and_the_rest_keeps_its_order() -> None:
    position = dealt(load_game("storehouse"))
    assert fields(position)[1:5] == [
        "2",
        "2c/2d/2h/2s",
        "Ac3c4c5c6c7c8c9cTcJcQcKcAd",
        "3d/4d/5d/6d",
    ]
    assert len(position.stock) == 31


def test_eight_base_cards_lie_two_a_suit() -> None:
    position = dealt(load_game("variegated-canfield"))
    assert fields(position)[2] == "Ac/Ac/Ad/Ad/Ah/Ah/As/As"
    assert len(position.stock) == 104 - 8 - 13 - 5


def test_the_first_card_found_of_each_suit_is_the_one_taken_out() -> None:
    """Two decks and four base cards: the second deck's twos stay where they are."""
    rules = own(decks=2, base="2", predealt=4, reserve=13)
    position = dealt(rules)
    assert fields(position)[2] == "2c/2d/2h/2s/-/-/-/-"
    assert text(position.stock).count("2c") == 1


def test_a_fixed_base_without_base_cards_starts_with_empty_foundations() -> None:
    assert fields(dealt(load_game("klondike")))[1:4] == ["A", "-/-/-/-", "-"]


def test_piles_of_more_than_one_card_are_dealt_row_by_row() -> None:
    position = dealt(load_game("klondike"))
    assert fields(position)[4] == (
        "Ac/.2c8c/.3c.9cAd/.4c.Tc.2d6d/.5c.Jc.3d.7dTd/.6c.Qc.4d.8d.JdKd/.7c.Kc.5d.9d.Qd.Ah2h"
    )


def test_piles_of_any_length_are_dealt_row_by_row_left_to_right() -> None:
    rules = own(piles=4, pile_deal=["UU", "", "DDU", "U"], reserve=1)
    assert fields(dealt(rules))[3:5] == ["Ac", "2c5c/-/.3c.6c7c/4c"]
    assert fields(dealt(own(pile_deal="DU", reserve=0)))[4] == ".Ac5c/.2c6c/.3c7c/.4c8c"


def test_five_cards_are_laid_out_to_pick_from() -> None:
    game = Game(dealt(load_game("selective-canfield")))
    assert game.text().split()[1:5] == [
        "?",
        "-/-/-/-",
        "Ac2c3c4c5c6c7c8c9cTcJcQcKc",
        "Ad/2d/3d/4d/5d",
    ]
    assert game.legal() == [f"pick:{number}" for number in range(1, 6)]
    game.play("pick:2")
    assert game.text().split()[1:3] == ["2", "2d/-/-/-"]
    assert game.text().split()[4] == "Ad/3d/4d/5d"


@pytest.mark.parametrize(("game_id", "waste"), [("canfield-classic", 3), ("chameleon-classic", 1)])
def test_packets_turned_at_the_start_are_no_moves(game_id: str, waste: int) -> None:
    position = dealt(load_game(game_id))
    assert len(position.waste) == waste
    assert position.waste + position.stock == tuple(ordered_deck()[52 - position.rules.stock :])
    assert Game(position).moves == ()


def test_more_than_one_packet_of_the_first_pass_may_be_turned() -> None:
    rules = own(deal=[2, 5], waste_start=3)
    assert len(dealt(rules).waste) == 6


@pytest.mark.parametrize("game_id", GAMES)
def test_every_deal_of_every_game_is_a_possible_position(game_id: str) -> None:
    rules = load_game(game_id)
    for number in (0, 1, 2**64 - 1):
        position = check_position(deal_number(rules, number))
        assert position == deal_deck(rules, shuffled_deck(number, rules.decks))
        assert len(position.stock) + len(position.waste) == rules.stock
        assert len(position.reserve) == rules.reserve


@BRIEF
@given(own_rules(), deal_numbers)
def test_all_cards_are_dealt_each_once(rules: Rules, number: int) -> None:
    position = deal_number(rules, number)
    cards = [*position.reserve, *position.waste, *position.stock, *position.foundation_cards()]
    cards += [card & ~FACE_DOWN for pile in position.tableau for card in pile]
    assert sorted(cards) == sorted(ordered_deck(rules.decks))


@pytest.mark.parametrize("wrong", [ordered_deck()[1:], ordered_deck() * 2, [0] * 52, []])
def test_a_deck_of_other_cards_is_refused(wrong: list[int]) -> None:
    with pytest.raises(DealError, match="not a full deck"):
        deal_deck(load_game("canfield"), wrong)


# Decks as texts


@BRIEF
@given(st.permutations(ordered_deck()))
def test_a_deck_is_read_from_its_cards(deck: list[int]) -> None:
    assert read_deck(format_cards(deck), load_game("canfield")) == tuple(deck)


def test_a_bad_deck_text_is_refused_and_named() -> None:
    rules = load_game("canfield")
    with pytest.raises(NotationError, match="'1x' is no card"):
        read_deck("7d 1x", rules)
    with pytest.raises(DealError, match="missing Ac"):
        read_deck("7d 9c", rules)
    with pytest.raises(DealError, match="not a full deck"):
        read_deck("", rules)
    with pytest.raises(DealError, match="missing Ac"):
        read_deck(format_cards(ordered_deck()), load_game("demon"))


# PySolFC's game numbers


def pysol_klondike(number: int) -> tuple[list[str], list[str]]:
    """Return the piles and the talon that the library itself lays out, in our card texts."""
    game = PysolGame("klondike", number, RandomBase.DEALS_PYSOLFC)
    lines = game.calc_layout_string(CardRenderer(True)).splitlines()
    talon, *piles = [line.removeprefix("Talon: ").split() for line in lines]
    return ["".join(map(our_text, pile)) for pile in piles], list(map(our_text, talon))


def our_text(card: str) -> str:
    """Return ``<7D>`` as ``.7d``."""
    face = card.strip("<>")
    return ("." if card != face else "") + face[0] + face[1].lower()


@pytest.mark.parametrize("number", PYSOL_NUMBERS)
def test_klondike_is_laid_out_as_the_library_lays_it_out(number: str) -> None:
    rules = load_game("klondike")
    position = deal_deck(rules, pysol_deck(number, rules))
    piles, talon = pysol_klondike(int(number))
    assert list(map(text, position.tableau)) == piles
    assert text(position.stock) == "".join(talon)


def test_game_1_is_microsofts_deal_1_dealt_as_canfield() -> None:
    """PySolFC deals the base card first, then the reserve, then the row from right to left."""
    cards = parse_cards(MICROSOFT_1)
    rules = load_game("canfield-classic")
    position = deal_deck(rules, read_deck("pysol:1", rules))
    assert position.foundations[0] == cards[0]
    assert position.reserve == cards[1:14]
    assert position.tableau == tuple((card,) for card in cards[17:13:-1])
    assert position.waste == cards[18:21]
    assert position.stock == cards[21:]


def test_base_cards_go_out_first_in_a_pysol_deal_too() -> None:
    cards = [card for card in parse_cards(MICROSOFT_1) if format_card(card)[0] != "2"]
    rules = load_game("storehouse")
    position = deal_deck(rules, pysol_deck("1", rules))
    assert fields(position)[2] == "2c/2d/2h/2s"
    assert position.reserve == tuple(cards[:13])
    assert position.tableau == tuple((card,) for card in cards[16:12:-1])
    assert position.stock == tuple(cards[17:])


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_takes_a_pysol_deal(game_id: str) -> None:
    rules = load_game(game_id)
    decks = {read_deck(f"pysol:{number}", rules) for number in PYSOL_NUMBERS}
    assert len(decks) == len(PYSOL_NUMBERS)
    assert all(sorted(deck) == sorted(ordered_deck(rules.decks)) for deck in decks)
    for deck in decks:
        check_position(deal_deck(rules, deck))


@pytest.mark.parametrize(
    "number",
    ["", "0", "-1", "007", "1.5", "abc", "1e3", " 1", "١", "9" * 30, "9" * 5000, str(10**20)],
)
def test_what_is_no_pysol_number_is_refused(number: str) -> None:
    with pytest.raises(DealError) as caught:
        read_deck(f"pysol:{number}", load_game("canfield"))
    assert str(caught.value).startswith(f"{number!r} is no PySolFC game number; it is 1 to 9999")


def test_without_the_library_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysol_cards.cards", None)
    with pytest.raises(DealError) as caught:
        read_deck("pysol:17", load_game("canfield"))
    assert str(caught.value) == ("deck 'pysol:17' needs pysol-cards: pip install canfield[pysol]")
