"""Moves as texts and as numbers."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield.errors import NotationError
from canfield.moves import (
    FOUNDATION,
    PICK,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    count_of,
    format_move,
    format_place,
    make_move,
    parse_move,
    parse_moves,
    parse_place,
    source_of,
    target_of,
)
from strategies import BRIEF, played_games

PILES = [f"t{number}" for number in range(1, 14)]
FOUNDATIONS = [f"f{number}" for number in range(1, 17)]
TEXTS = [
    "deal",
    "redeal",
    *(f"pick:{number}" for number in range(1, 6)),
    *(f"{source}-{target}" for source in ["w", "r", *PILES] for target in ["f", *PILES]),
    *(f"{source}-{target}" for source in FOUNDATIONS for target in ["f", *PILES]),
    *(f"{source}-{target}:{n}" for source in PILES for target in PILES for n in (2, 13, 104)),
]


def test_every_text_of_the_notation_parses_and_prints_back() -> None:
    assert [text for text in TEXTS if format_move(parse_move(text)) != text] == []


def test_different_texts_are_different_moves() -> None:
    assert len({parse_move(text) for text in TEXTS}) == len(TEXTS)


def test_a_move_names_its_source_target_and_count() -> None:
    assert parts("deal") == (STOCK, WASTE, 1)
    assert parts("redeal") == (WASTE, STOCK, 1)
    assert parts("w-f") == (WASTE, FOUNDATION, 1)
    assert parts("r-t3") == (RESERVE, TABLEAU + 2, 1)
    assert parts("t1-t12:4") == (TABLEAU, TABLEAU + 11, 4)
    assert parts("f2-t1") == (FOUNDATION + 1, TABLEAU, 1)
    assert parts("pick:3") == (PICK, TABLEAU + 2, 1)


def parts(text: str) -> tuple[int, int, int]:
    move = parse_move(text)
    return source_of(move), target_of(move), count_of(move)


def test_one_card_is_printed_without_its_count_which_may_be_read() -> None:
    assert parse_move("t1-t3:1") == parse_move("t1-t3")
    assert format_move(parse_move("t1-t3:1")) == "t1-t3"
    assert format_move(make_move(TABLEAU, TABLEAU + 1, 2)) == "t1-t2:2"


@pytest.mark.parametrize(
    "text",
    ["", " ", "d", "deals", "Deal", "deal ", " deal", "deal\n", "deal:1", "redeal:2", "s-w", "w-s",
     "w-r", "r-w", "t1-w", "t1-r", "t1-s", "r-r", "w", "w-", "-f", "w-f1", "r-f2", "t1-f3",
     "f-t1", "f-f", "t0-t1", "t1-t0", "t01-t2", "t1-t02", "t-t1", "t1-t", "t1t2", "t1--t2",
     "t1-t2:", "t1-t2:0", "t1-t2:-1", "t1-t2:01", "t1-t2:1000", "t1-t2:x", "t1-t2:2:2",
     "pick", "pick:", "pick:0", "pick:6", "pick:-1", "pick:1.5", "pick3", "u1-t2", "x-y", "💥",
     "t14-t1", "t29-t1", "t32-t1", "t99-f", "w-t29", "f17-t1", "t1-t100", "t١-t2", "t1−t2"],
)  # fmt: skip
def test_another_text_is_no_move_and_is_named(text: str) -> None:
    """Places that no game has are among them: t29 must never be taken for a foundation."""
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    is_closed = re.fullmatch(r"([swr]|t\d+|f\d+)-[swr]", text)
    reason = ": no card may be put on" if is_closed else " is no move; moves are deal, redeal, w-f"
    assert f"{text!r}{reason}" in str(caught.value)


@BRIEF
@given(st.text(st.sampled_from("dealrtwfpick:-0123456789 "), max_size=9))
def test_any_text_is_a_move_that_prints_as_it_means_or_a_notation_error(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert format_move(move) == text.removesuffix(":1" if "-" in text else "")
    assert parse_move(format_move(move)) == move


def test_places_print_and_parse() -> None:
    texts = ["s", "w", "r", *PILES, *FOUNDATIONS]
    assert [format_place(parse_place(text)) for text in texts] == texts
    assert len(set(map(parse_place, texts))) == len(texts)
    assert parse_place("f") == parse_place("f1")


def test_a_list_of_moves_is_divided_by_blanks() -> None:
    assert parse_moves("deal  w-t1\nt1-t3:1") == ["deal", "w-t1", "t1-t3"]
    assert parse_moves("") == []
    with pytest.raises(NotationError, match="'oops'"):
        parse_moves("deal oops w-t1")


@BRIEF
@given(played_games())
def test_every_legal_move_prints_and_parses_back(game) -> None:
    texts = game.legal()
    assert [format_move(parse_move(text)) for text in texts] == texts
    assert len(set(texts)) == len(texts)
    assert [format_move(move) for move in game.legal_numbers()] == texts
