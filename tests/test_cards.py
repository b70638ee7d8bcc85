"""Cards, their texts, and the shuffle that a deal number stands for, to the bit."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference
from canfield import cards
from canfield.cards import (
    DEAL_LIMIT,
    FACE_DOWN,
    UNSEEN,
    card_name,
    check_deck,
    format_card,
    format_cards,
    is_red,
    ordered_deck,
    parse_card,
    parse_cards,
    parse_rank,
    rank_of,
    shuffled_deck,
    splitmix64,
    suit_of,
)
from canfield.errors import DealError, NotationError
from strategies import BRIEF, deal_numbers

DEAL_1 = """
7d 9c 4d 8h 8d 5s Jd 6d 9s Jc 5d Kd 3c 2d Jh 5h 7h 4h 2c Ad 6s Kc Kh Th Ts Js Td 8s Qc 4s
6c 7c As 5c Ah Ks 6h Qs Qh Qd 9d 3d 3s Ac 4c 2h 8c Tc 3h 2s 9h 7s"""
ALL_CARDS = range(52)


def test_the_ordered_deck_runs_suit_by_suit_and_deck_by_deck() -> None:
    one = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]
    assert list(map(format_card, ordered_deck())) == one
    assert list(map(format_card, ordered_deck(3))) == one * 3


def test_deal_1_is_the_order_that_the_notation_fixes() -> None:
    assert format_cards(shuffled_deck(1)) == " ".join(DEAL_1.split())


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423]),
        (DEAL_LIMIT - 1, [0xE4D971771B652C20]),
    ],
)
def test_the_random_stream_is_splitmix64(state: int, wanted: list[int]) -> None:
    """The first values of the published generator, and of the state that wraps to the next."""
    assert list(islice(splitmix64(state), len(wanted))) == wanted


def test_a_draw_that_would_be_uneven_is_drawn_again() -> None:
    """Of 2**64 values the last 2**64 mod n are refused: one value for n = 3, none for n = 4."""
    assert cards._below(iter([DEAL_LIMIT - 1, 5]), 3) == 2
    assert cards._below(iter([DEAL_LIMIT - 2, 5]), 3) == (DEAL_LIMIT - 2) % 3
    assert cards._below(iter([DEAL_LIMIT - 1, 5]), 4) == 3


@BRIEF
@given(deal_numbers, st.integers(1, 4))
def test_every_deal_is_the_shuffle_that_the_reference_makes(number: int, decks: int) -> None:
    assert list(map(format_card, shuffled_deck(number, decks))) == reference.shuffled(number, decks)


@BRIEF
@given(deal_numbers, st.integers(1, 4))
def test_a_deal_holds_every_card_once_a_deck(number: int, decks: int) -> None:
    assert sorted(shuffled_deck(number, decks)) == sorted(ordered_deck(decks))
    assert check_deck(shuffled_deck(number, decks), decks) == shuffled_deck(number, decks)


def test_no_two_numbers_share_a_deal() -> None:
    """Case BUG-35: the numbers 0 to 9,999 and the 1,000 largest deal 11,000 different decks."""
    numbers = [*range(10_000), *range(DEAL_LIMIT - 1_000, DEAL_LIMIT)]
    assert len({shuffled_deck(number) for number in numbers}) == len(numbers)


@pytest.mark.parametrize("number", [-1, DEAL_LIMIT, DEAL_LIMIT + 1, -(2**64), 10**30])
def test_a_number_outside_the_range_is_refused_and_named(number: int) -> None:
    with pytest.raises(DealError, match=f"'{number}' is not between 0 and 18446744073709551615"):
        shuffled_deck(number)


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_printed_card_parses_back(card: int) -> None:
    text = format_card(card)
    assert text == "A23456789TJQK"[rank_of(card)] + "cdhs"[suit_of(card)]
    assert parse_card(text) == card


@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_card_is_read_in_either_case_with_sign_or_letter_and_ten_in_figures(card: int) -> None:
    rank, suit = format_card(card)
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    column = "cdhs".index(suit)
    for written in ranks:
        for sign in (suit, suit.upper(), "♣♦♥♠"[column], "♧♢♡♤"[column]):
            assert parse_card(written + sign) == card


@pytest.mark.parametrize(
    "text",
    ["", "7", "d", "7x", "1d", "0d", "11d", "10", "d7", "7dd", "77d", "7 d", " 7d", "7d ", "A2c",
     "??", ".7d", "100h", "010h", "１h", "٧d", "Kelvin", "K\n", "ßc", "\N{KELVIN SIGN}d", "♥7"],
)  # fmt: skip
def test_another_text_is_no_card_and_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)
    assert "7d or Th" in str(caught.value)


@BRIEF
@given(st.text(max_size=4))
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    try:
        assert parse_card(text) in ALL_CARDS
    except NotationError:
        assert text not in map(format_card, ALL_CARDS)


def test_hidden_cards_print_with_a_dot_or_as_question_marks() -> None:
    seven = parse_card("7d")
    assert format_card(seven | FACE_DOWN) == ".7d"
    assert format_card(UNSEEN) == "??"
    assert format_card(UNSEEN | FACE_DOWN) == ".??"
    assert (rank_of(seven | FACE_DOWN), suit_of(seven | FACE_DOWN)) == (6, 1)


def test_a_card_has_a_colour_and_a_name() -> None:
    assert [is_red(parse_card("A" + suit)) for suit in "cdhs"] == [False, True, True, False]
    assert card_name(parse_card("Th")) == "ten of hearts"
    assert card_name(parse_card("As")) == "ace of spades"


@pytest.mark.parametrize(("text", "rank"), [("A", 0), ("a", 0), ("10", 9), ("t", 9), ("K", 12)])
def test_a_rank_is_read(text: str, rank: int) -> None:
    assert parse_rank(text) == rank


@pytest.mark.parametrize("text", ["", "1", "11", "A2", "23", "ace", "?", "é"])
def test_another_text_is_no_rank_and_is_named(text: str) -> None:
    with pytest.raises(NotationError, match="ranks are A 2 3 4 5 6 7 8 9 T J Q K") as caught:
        parse_rank(text)
    assert repr(text) in str(caught.value)


def test_a_list_of_cards_is_divided_by_blanks_or_commas() -> None:
    assert parse_cards("7d  10h,As\nkc") == tuple(map(parse_card, ("7d", "Th", "As", "Kc")))
    assert parse_cards(" ") == ()
    with pytest.raises(NotationError, match="'7d9c'"):
        parse_cards("7d9c")


@BRIEF
@given(st.permutations(list(ALL_CARDS)))
def test_a_printed_list_of_cards_parses_back(deck: list[int]) -> None:
    assert parse_cards(format_cards(deck)) == tuple(deck)
    assert check_deck(deck, 1) == tuple(deck)


def test_a_wrong_deck_is_refused_with_every_missing_and_surplus_card() -> None:
    deck = ordered_deck()
    deck[deck.index(parse_card("7d"))] = parse_card("9c")
    deck[deck.index(parse_card("Kh"))] = parse_card("2s")
    random.Random(1).shuffle(deck)
    with pytest.raises(DealError) as caught:
        check_deck(deck, 1)
    assert str(caught.value) == "not a full deck: too many of 9c 2s; missing 7d Kh"


def test_a_deck_too_many_or_too_few_is_refused() -> None:
    with pytest.raises(DealError, match="missing Ac 2c 3c"):
        check_deck([], 1)
    with pytest.raises(DealError, match="missing Ac 2c 3c"):
        check_deck(ordered_deck(1), 2)
    with pytest.raises(DealError, match="too many of Ac 2c 3c"):
        check_deck(ordered_deck(2), 1)
