"""The texts of deals and positions; each parses back to the same text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield.cards import DEAL_LIMIT, FACE_DOWN, UNSEEN, parse_card
from canfield.catalog import load_game
from canfield.errors import CanfieldError, DealError, NotationError, UnknownGameError
from canfield.game import Game
from canfield.notation import format_position, parse_deal_number, parse_position, split_deal_id
from canfield.position import Position
from canfield.rules import Rules
from canfield.view import visible
from strategies import BRIEF, GAMES, THOROUGH, deal_numbers, own_rules, played_games, sample_games

START = (
    "chameleon 5 5h/-/-/- 7d9c4d8h8d5sJd6d9sJc5dKd 3c/2d/Jh - 7h4h2cAd6sKcKhThTsJsTd8sQc4s6c7cAs5c"
    "AhKs6hQsQhQd9d3d3sAc4c2h8cTc3h2s9h7s 1"
)


def assert_round_trip(position: Position, rules: Rules | None = None) -> None:
    text = format_position(position)
    assert parse_position(text, rules) == position
    assert format_position(parse_position(text, rules)) == text
    assert len(text.split(" ")) == 8


def test_the_example_of_the_notation() -> None:
    assert Game.from_deal(load_game("chameleon"), 1).text() == START
    assert format_position(parse_position(START)) == START


@pytest.mark.parametrize("game_id", GAMES)
def test_positions_of_every_game_round_trip_as_they_are_and_as_they_are_seen(game_id: str) -> None:
    for game in sample_games(game_id):
        assert_round_trip(game.position)
        assert_round_trip(visible(game.position))


@THOROUGH
@given(played_games())
def test_a_position_round_trips_wherever_a_game_is(game: Game) -> None:
    assert_round_trip(game.position)
    assert_round_trip(visible(game.position))


@BRIEF
@given(own_rules(), deal_numbers)
def test_a_position_of_own_rules_round_trips(rules: Rules, number: int) -> None:
    position = Game.from_deal(rules, number).position
    assert_round_trip(position, rules)
    assert_round_trip(visible(position), rules)


def test_face_down_and_unseen_cards_are_written() -> None:
    view = visible(Game.from_deal(load_game("klondike"), 1).position)
    text = format_position(view)
    assert text.split()[4].startswith("7d/.??6d/.??.??2d/")
    assert text.split()[6] == "??" * 24
    assert view.tableau[1] == (UNSEEN | FACE_DOWN, parse_card("6d"))


def test_an_unpicked_base_is_a_question_mark() -> None:
    text = Game.from_deal(load_game("selective-canfield"), 1).text()
    assert text.startswith(
        "selective-canfield ? -/-/-/- 7d9c4d8h8d5sJd6d9sJc5dKd3c 2d/Jh/5h/7h/4h -"
    )
    assert parse_position(text).base is None


def test_other_ways_to_write_a_card_or_a_blank_are_read() -> None:
    """Ten in figures, lower or upper case, suit signs, more than one blank between fields."""
    written = START.replace("Th", "10h").replace("5h/", "5H/").replace("7d9c", "7♦9♣")
    written = written.replace(" 5 ", "  5\t").replace("Kd 3c", "kd\n3c")
    assert written != START
    assert format_position(parse_position(written)) == START
    assert parse_position(START.replace(" 5 5h", " t 5h")).base == 9
    assert parse_position(START.replace(" 5 5h", " 10 5h")).base == 9


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        (" 5 5h", " X 5h", "'X' is no rank"),
        (" 5 5h", " 1 5h", "'1' is no rank"),
        ("5h/-", "5x/-", "'5x' is no card"),
        ("5h/-", "??/-", "'??' is no card"),
        ("5h/-", ".5h/-", "'.5h' is no card"),
        ("5h/-", "5h//-", "'' is no card"),
        ("7d9c4d", "7d9c4", "'7d9c48h8d5sJd6d9sJc5dKd' is no row of cards"),
        ("7d9c4d", "7x9c4d", "'7x' is no card"),
        ("7d9c4d", ".7d9c4d", "'.7d': only tableau cards are written face down"),
        ("7d9c4d", "-7d", "'-7d8h8d5sJd6d9sJc5dKd' is no row of cards"),
        ("- 7h4h", ".7h 7h4h", "only tableau cards are written face down"),
        ("3c/2d", "3c?2/2d", "'?2' is no card"),
        ("3c/2d", "..3c/2d", "'..3c' is no row of cards"),
        ("3c/2d", "3c//2d", "'' is no row of cards"),
        ("7s 1", "7s 0", "'0' is no pass"),
        ("7s 1", "7s -1", "'-1' is no pass"),
        ("7s 1", "7s 1.5", "'1.5' is no pass"),
        ("7s 1", "7s 01", "'01' is no pass"),
        ("7s 1", "7s ١", "'١' is no pass"),
        ("7s 1", "7s 99999999999", "'99999999999' is no pass"),
        ("7s 1", "7s", "has 7 fields, not the 8"),
        ("7s 1", "7s 1 1", "has 9 fields, not the 8"),
        (START, "", "position '' has 0 fields"),
        (START, "chameleon:1", "position 'chameleon:1' has 1 fields"),
    ],
)
def test_a_malformed_text_is_refused_naming_what_cannot_be_read(
    old: str, new: str, named: str
) -> None:
    assert old in START
    with pytest.raises(NotationError) as caught:
        parse_position(START.replace(old, new, 1))
    message = str(caught.value)
    assert "\n" not in message
    assert named in message


def test_a_position_of_an_unknown_game_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownGameError, match="'chamelon'; did you mean chameleon"):
        parse_position(START.replace("chameleon", "chamelon"))


def test_a_position_of_another_game_is_refused_naming_both() -> None:
    with pytest.raises(NotationError, match="the position is of game 'chameleon', not of 'kansas'"):
        parse_position(START, load_game("kansas"))


def test_the_first_field_is_the_id_of_own_rules() -> None:
    rules = Rules(id="mine", name="Mine", reserve=12, piles=3, build="any", deal=(1,), passes=1)
    text = START.replace("chameleon", "mine")
    assert parse_position(text, rules).rules is rules
    with pytest.raises(UnknownGameError, match="'mine'"):
        parse_position(text)


@BRIEF
@given(st.lists(st.text(st.sampled_from("57dhAKT10?.-/ x"), max_size=8), max_size=9))
def test_any_text_is_a_position_or_a_clear_error(fields: list[str]) -> None:
    text = " ".join(fields)
    try:
        position = parse_position(f"chameleon {text}")
    except CanfieldError as error:
        message = str(error)
    else:
        message = ""
        assert parse_position(format_position(position)) == position
    assert "\n" not in message


# Deal numbers


@pytest.mark.parametrize(
    "text",
    ["-1", "1.5", "1e3", "007", "00", " 1", "1 ", "1\n", "1 000", "9" * 30, "١٢", "१", "１", "",
     "abc", "+1", "1_000", "0x10", "²", "Ⅷ", "½", "nan", "inf", "-0", "18446744073709551616",
     "0" * 21, "9" * 5000],
)  # fmt: skip
def test_what_is_no_deal_number_is_refused_with_the_range(text: str) -> None:
    """Case BUG-35: refused with a message, never a silent other deal."""
    with pytest.raises(DealError) as caught:
        parse_deal_number(text)
    assert str(caught.value) == (
        f"{text!r} is no deal number; it is a whole number from 0 to 18446744073709551615"
    )


@pytest.mark.parametrize(
    "number",
    [0, 1, 2147483647, 2147483648, 4294967295, 4294967296, 9007199254740991, 9007199254740992,
     9007199254740993, 18446744073709551614, 18446744073709551615],
)  # fmt: skip
def test_large_numbers_are_kept_digit_by_digit(number: int) -> None:
    """Case BUG-41: the number read is the number shown, and its deal is its own."""
    assert parse_deal_number(str(number)) == number
    game = Game.from_deal(load_game("chameleon"), parse_deal_number(str(number)))
    assert game.deal_id == f"chameleon:{number}"
    neighbour = Game.from_deal(load_game("chameleon"), number ^ 1)
    assert neighbour.text() != game.text()


@BRIEF
@given(deal_numbers)
def test_every_number_in_the_range_is_read(number: int) -> None:
    assert parse_deal_number(str(number)) == number


@BRIEF
@given(st.integers())
def test_a_number_is_read_exactly_when_it_is_in_the_range(number: int) -> None:
    if 0 <= number < DEAL_LIMIT:
        assert parse_deal_number(str(number)) == number
    else:
        with pytest.raises(DealError):
            parse_deal_number(str(number))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("chameleon:17", ("chameleon", "17")),
        ("chameleon", ("chameleon", None)),
        ("chameleon:", ("chameleon", "")),
        (":17", ("", "17")),
        ("", ("", None)),
        ("a:b:17", ("a:b", "17")),
        ("rules/mine.toml", ("rules/mine.toml", None)),
        ("rules/mine.toml:17", ("rules/mine.toml", "17")),
        ("C:\\games\\mine.toml", ("C:\\games\\mine.toml", None)),
        ("C:\\games\\mine.toml:17", ("C:\\games\\mine.toml", "17")),
    ],
)
def test_a_deal_id_is_a_game_or_a_file_and_a_number(
    text: str, wanted: tuple[str, str | None]
) -> None:
    assert split_deal_id(text) == wanted
