"""Whole games as text, in PGN's form."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield.cards import format_cards, shuffled_deck
from canfield.catalog import load_game
from canfield.errors import (
    CanfieldError,
    DealError,
    IllegalMoveError,
    NotationError,
    RecordError,
    RulesError,
    UnknownGameError,
)
from canfield.game import Game
from canfield.record import Record, format_record, parse_records, record_of
from canfield.rules import Rules
from strategies import BRIEF, GAMES, RECORDS, THOROUGH, own_rules, played_games, random_game

MOVES = "deal redeal w-f r-f t12-f w-t1 r-t3 t1-t3 t1-t3:4 f2-t1 pick:3 t11-t12:104".split()
SMALL = '[Game "chameleon"]\n[Deal "1"]\n\n1. deal *\n'

values = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
words = st.text(
    st.characters(exclude_categories=["Cs", "Z", "Cc"], exclude_characters="{}"), min_size=1
)
comments = st.lists(words, max_size=12).map(" ".join)
tags = st.dictionaries(st.from_regex(r"\w+", fullmatch=True), values, max_size=4)


@st.composite
def records(draw: st.DrawFn) -> Record:
    moves = tuple(draw(st.lists(st.sampled_from(MOVES), max_size=40)))
    notes = draw(st.dictionaries(st.integers(0, len(moves)), comments, max_size=3))
    result = draw(st.sampled_from(("won", "lost", "*")))
    return Record(draw(tags), moves, result, tuple(sorted(notes.items())))


@THOROUGH
@given(st.lists(records(), min_size=1, max_size=3))
def test_printed_records_parse_back_many_in_a_file(games: list[Record]) -> None:
    assert parse_records("".join(map(format_record, games))) == games
    assert parse_records("\n\n".join(map(format_record, games))) == games


@BRIEF
@given(played_games())
def test_a_game_is_recorded_and_replayed(game: Game) -> None:
    (record,) = parse_records(format_record(record_of(game, Player="Ann", Date="2026.11.30")))
    again = record.replay()
    assert (again.text(), again.moves, again.deal_id) == (game.text(), game.moves, game.deal_id)
    assert record.tags["Player"] == "Ann"
    assert record.result == ("won" if game.status == "won" else "*")


def test_a_record_is_tags_a_blank_line_numbered_moves_and_the_result() -> None:
    game = Game.from_deal(load_game("chameleon"), 17)
    game.restore(["deal", "deal"])
    assert format_record(record_of(game, Date="2026.11.30")) == (
        '[Game "chameleon"]\n[Deal "17"]\n[Date "2026.11.30"]\n[Result "*"]\n\n1. deal 2. deal *\n'
    )


@BRIEF
@given(records())
def test_moves_are_wrapped_at_80_columns(record: Record) -> None:
    body = format_record(Record({}, record.moves * 5, record.result))
    assert all(len(line) <= 80 for line in body.splitlines())
    assert len(body.splitlines()) <= 2 + len(body) // 66


@pytest.mark.parametrize("game_id", GAMES)
def test_the_recorded_game_of_every_game_replays_to_a_win(game_id: str) -> None:
    """The files of this folder are also what the program would print of them."""
    text = (RECORDS / f"{game_id}.record").read_text("utf-8")
    (record,) = parse_records(text)
    assert record.tags["Game"] == game_id
    assert record.replay().status == record.result == "won"
    assert format_record(record) == text


def test_there_is_a_record_of_each_game_and_no_other() -> None:
    assert {path.stem for path in RECORDS.glob("*.record")} == set(GAMES)


def test_comments_blank_lines_and_numbers_may_stand_anywhere_between_moves() -> None:
    text = """{a file of mine}
[Game "chameleon"]   [Deal "1"]

{first} 1.deal {and
   then} {again} deal
3. t2-t1 {}
won {after the end}

[Game "kansas"]
[Deal "2"]
lost
{last}"""
    first, second = parse_records(text)
    assert first.moves == ("deal", "deal", "t2-t1")
    assert dict(first.comments) == {0: "a file of mine first", 1: "and then again", 3: ""}
    assert (second.tags["Game"], second.moves, second.result) == ("kansas", (), "lost")
    assert dict(second.comments) == {0: "after the end"}


def test_quotes_and_backslashes_in_a_tag_are_kept() -> None:
    record = Record({"Player": 'the "Duke" \\ of \n Kansas]'}, (), "*")
    assert parse_records(format_record(record)) == [record]
    assert '[Player "the \\"Duke\\" \\\\ of \n Kansas]"]' in format_record(record)


def test_moves_are_kept_as_they_are_printed() -> None:
    assert parse_records("t1-t2:1 *")[0].moves == ("t1-t2",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file holds no game"),
        ("   \n\n", "the file holds no game"),
        ("{only a comment}", "the file holds no game"),
        ('[Game "chameleon"]\n', "the last game has no result"),
        ("1. deal", "the last game has no result"),
        (SMALL + "1. deal", "the last game has no result"),
        ("1. deal\n2. w-x\n*", "line 2: 'w-x' is no move"),
        ("1. deal\n\n\n2 deal *", "line 4: '2' is no move"),
        ("1. deal Won", "line 1: 'Won' is no move"),
        ("1. deal\n{open comment\n*", "line 2: '{open comment' is no record text"),
        ("1. deal }\n*", "line 1: '}' is no record text"),
        ('[Game chameleon]\n\n"*', "line 1: '[Game chameleon]' is no record text"),
        ('\n[Game "chameleon\n\n*', "line 2: '[Game \"chameleon' is no record text"),
        ('1. deal\n[Game "x"]\n*', "line 2: tag 'Game' before the last game has a result"),
        ("<html>\n*", "line 1: '<html>' is no move"),
        ("[" + "x" * 500, "line 1: '[xxxx"),
    ],
)
def test_a_malformed_text_is_refused_naming_the_line(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_records(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@BRIEF
@given(st.text(st.sampled_from('[]{}"\\ \nwon*deal1.GameDeal'), max_size=40))
def test_any_text_is_records_or_a_record_error(text: str) -> None:
    try:
        games = parse_records(text)
    except RecordError:
        return
    assert parse_records("".join(map(format_record, games))) == games


def test_long_files_are_read_in_linear_time() -> None:
    """20,000 lines of moves: a line is counted only for a message."""
    text = "1. deal 2. w-t1\n" * 20_000 + "*"
    before = perf_counter()
    assert len(parse_records(text)[0].moves) == 40_000
    assert perf_counter() - before < 5


# Where the cards and the rules come from


def test_a_deck_stands_in_place_of_a_number() -> None:
    deck = shuffled_deck(99)
    game = Game.from_deck(load_game("kansas"), deck)
    record = record_of(game)
    assert record.tags["Deck"] == format_cards(deck)
    assert "Deal" not in record.tags
    assert parse_records(format_record(record))[0].start().text() == game.text()


def test_a_deck_of_pysolfc_may_be_named() -> None:
    (record,) = parse_records('[Game "canfield"]\n[Deck "pysol:1"]\n\n*')
    assert record.start().text().startswith("canfield J Jd/-/-/- 2d9hJc")


def test_a_game_from_a_position_cannot_be_recorded() -> None:
    game = Game.from_position(Game.from_deal(load_game("kansas"), 1).position)
    with pytest.raises(RecordError, match="has no deal to record"):
        record_of(game)


@BRIEF
@given(own_rules(), st.integers(0, 9))
def test_rules_of_ones_own_stand_in_the_record(rules: Rules, number: int) -> None:
    game = Game.from_deal(rules, number)
    for text in game.legal()[:1]:
        game.play(text)
    (record,) = parse_records(format_record(record_of(game)))
    assert record.replay().text() == game.text()
    assert record.rules(Path()) == rules


def test_a_game_of_the_catalogue_is_recorded_without_its_rules() -> None:
    assert "Rules" not in record_of(random_game("oz", 1, 1, 3)).tags


def test_rules_may_be_a_file_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('id = "mine"\nname = "Mine"\npiles = 5\n')
    (record,) = parse_records('[Game "mine"]\n[Deal "3"]\n[Rules "mine.toml"]\n\n1. deal *')
    game = record.replay(tmp_path)
    assert (game.rules.piles, game.moves) == (5, ("deal",))
    with pytest.raises(RulesError, match=r"cannot read rules file 'mine\.toml'"):
        record.replay()


def test_a_changed_game_of_the_catalogue_carries_its_rules() -> None:
    rules = Rules(id="oz", name="Oz", piles=6)
    record = record_of(Game.from_deal(rules, 1))
    assert json.loads(record.tags["Rules"])["piles"] == 6
    assert parse_records(format_record(record))[0].start().rules == rules


@pytest.mark.parametrize(
    ("tags", "error", "message"),
    [
        ("", RecordError, "no [Game] tag"),
        ('[Game "chameleon"]', RecordError, "neither a [Deal] nor a [Deck] tag"),
        ('[Game "chamelon"][Deal "1"]', UnknownGameError, "'chamelon'; did you mean chameleon"),
        ('[Game "chameleon"][Deal "007"]', DealError, "'007' is no deal number"),
        ('[Game "chameleon"][Deal "-1"]', DealError, "'-1' is no deal number"),
        ('[Game "chameleon"][Deck "7d"]', DealError, "missing"),
        ('[Game "chameleon"][Deal "1"][Deck "7d"]', DealError, "missing"),
        ('[Game "chameleon"][Deck "7x"]', NotationError, "'7x' is no card"),
        ('[Game "x"][Deal "1"][Rules "{"]', RecordError, "[Rules] is not JSON"),
        ('[Game "x"][Deal "1"][Rules "{}"]', RulesError, "[Rules]: id is missing"),
        (
            '[Game "x"][Deal "1"][Rules "{\\"id\\": \\"y\\", \\"name\\": \\"Y\\"}"]',
            RecordError,
            "[Game] is 'x' but the rules are those of 'y'",
        ),
        (
            '[Game "x"][Deal "1"][Rules "{\\"id\\": \\"x\\", \\"piles\\": 13}"]',
            RulesError,
            "piles = 13",
        ),
        ('[Game "x"][Deal "1"][Rules "no.toml"]', RulesError, "'no.toml'"),
        ('[Game "x"][Deal "1"][Rules "\0"]', RulesError, "null"),
        (
            f'[Game "x"][Deal "1"][Rules "{{\\"a\\":{"[" * 9000}"]',
            RecordError,
            "[Rules] is nested too deeply",
        ),
    ],
)
def test_tags_that_name_no_game_are_refused(
    tags: str, error: type[CanfieldError], message: str
) -> None:
    (record,) = parse_records(f"{tags}\n\n*")
    with pytest.raises(error) as caught:
        record.start()
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_first_illegal_move_is_named() -> None:
    (record,) = parse_records('[Game "chameleon"]\n[Deal "1"]\n\n1. deal 2. w-f 3. w-f *')
    with pytest.raises(IllegalMoveError) as caught:
        record.replay()
    assert caught.value.move == "w-f"
    assert "seven of hearts does not follow the five of hearts" in caught.value.reason


def test_a_deck_beside_a_deal_must_be_that_of_the_deal() -> None:
    deck = format_cards(shuffled_deck(2))
    (record,) = parse_records(f'[Game "chameleon"][Deal "2"][Deck "{deck}"] deal *')
    assert record.start().number == 2
    (other,) = parse_records(f'[Game "chameleon"][Deal "1"][Deck "{deck}"] deal *')
    with pytest.raises(RecordError, match="other cards"):
        other.start()
