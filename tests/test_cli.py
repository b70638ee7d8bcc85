"""The commands, as the notation fixes them: texts, JSON shapes, exit statuses, one-line errors."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield.cli
from canfield import __version__
from canfield.cards import format_card, format_cards, shuffled_deck
from canfield.catalog import games, load_game
from canfield.describe import describe
from canfield.game import Game
from canfield.rules import IDENTITY_FIELDS, RULE_FIELDS
from strategies import BRIEF, GAMES, RECORDS, random_game, won_line
from texts import C185_LINE, layout_deck, translate

DECK_1 = format_cards(shuffled_deck(1))
START = (
    "chameleon 5 5h/-/-/- 7d9c4d8h8d5sJd6d9sJc5dKd 3c/2d/Jh - 7h4h2cAd6sKcKhThTsJsTd8sQc4s6c7cAs5c"
    "AhKs6hQsQhQd9d3d3sAc4c2h8cTc3h2s9h7s 1"
)
OWN = 'id = "mine"\nname = "[red]Mine[/x]"\nother_names = ["[b]"]\nreserve = 10\npiles = 5\n'
ILLEGAL = '[Game "chameleon"]\n[Deal "1"]\n\n1. deal 2. w-f 3. deal *\n'
COMMANDS = ["games", "rules", "deal", "show", "perft", "replay", "play", "serve"]


class Answer:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments: str) -> Answer:
    """Run the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as stop:
        canfield.cli.main(list(arguments))
    return Answer(int(stop.value.code or 0), out.getvalue(), err.getvalue())


def run_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "canfield", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
    )


def refusal(*arguments: str, status: int = 2) -> str:
    """Return the one line on stderr with which the command refuses."""
    answer = run(*arguments)
    assert (answer.status, answer.out) == (status, ""), answer.err
    assert re.fullmatch(r"canfield: .*\n", answer.err)
    return answer.err


# games and rules


def test_games_lists_every_game_with_every_rule_field_as_json() -> None:
    entries = run("games", "--json").json
    assert [entry["id"] for entry in entries] == [rules.id for rules in games()]
    for entry, rules in zip(entries, games(), strict=True):
        assert list(entry) == [*IDENTITY_FIELDS, *RULE_FIELDS]
        assert {name: entry[name] for name in RULE_FIELDS} == rules.fields()
        assert (entry["name"], entry["source"]) == (rules.name, rules.source)


def test_games_lists_every_game_for_people_without_cutting_anything_off() -> None:
    answer = run("games")
    heads = [line for line in answer.out.splitlines() if line and not line.startswith(" ")]
    assert [head.split()[0] for head in heads] == list(GAMES)
    assert "…" not in answer.out
    text = " ".join(answer.out.split())
    for rules in games():
        assert f"{rules.id} {rules.name} ({rules.source}) decks {rules.decks}, " in text
    assert all(text.count(f" {field} ") >= len(GAMES) for field in RULE_FIELDS)


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_tells_every_sentence_and_the_source(game_id: str) -> None:
    rules = load_game(game_id)
    text = " ".join(run("rules", game_id).out.split())
    assert text.startswith(rules.name)
    assert all(sentence.text in text for sentence in describe(rules))
    assert f"Source: {rules.source}." in text
    assert rules.note in text
    assert all(name in text for name in rules.other_names)


def test_rules_as_json_holds_fields_and_prose() -> None:
    entry = run("rules", "rainbow", "--json").json
    assert entry["passes"] == 3
    assert "Only a whole build moves" in entry["prose"]["Tableau"]


# deal and show


def test_deal_as_json() -> None:
    entry = run("deal", "chameleon:1", "--json").json
    assert entry == {
        "game": "chameleon",
        "deal": "1",
        "deck": DECK_1.split(),
        "position": START,
    }
    assert list(entry) == ["game", "deal", "deck", "position"]


@pytest.mark.parametrize("game_id", GAMES)
def test_deal_prints_deck_and_position_of_every_game(game_id: str) -> None:
    """The deck is all cards as shuffled, base cards that are put out included."""
    rules = load_game(game_id)
    entry = run("deal", f"{game_id}:7", "--json").json
    assert entry["deck"] == list(map(format_card, shuffled_deck(7, rules.decks)))
    assert entry["position"] == Game.from_deal(rules, 7).text()
    deck, position = run("deal", f"{game_id}:7").out.splitlines()
    assert (deck.split(), position) == (entry["deck"], entry["position"])


@pytest.mark.parametrize(
    "number",
    ["0", "2147483647", "2147483648", "4294967295", "4294967296", "9007199254740991",
     "9007199254740993", "18446744073709551615"],
)  # fmt: skip
def test_a_deal_number_is_a_string_digit_by_digit(number: str) -> None:
    """Case BUG-41: the number shown is the number asked for, its layout is its own."""
    entry = run("deal", f"kansas:{number}", "--json").json
    assert entry["deal"] == number
    assert entry["deck"] == list(map(format_card, shuffled_deck(int(number))))
    assert run("deal", f"kansas:{number}", "--json").json == entry


def test_show_as_json() -> None:
    entry = run("show", "chameleon:1", "--json").json
    assert list(entry) == ["position", "legal", "status", "moves"]
    assert entry["position"] == START
    assert sorted(entry["legal"]) == ["deal", "t2-t1"]
    assert (entry["status"], entry["moves"]) == ("open", [])


def test_show_plays_moves_first() -> None:
    entry = run("show", "chameleon:1", "--moves", " deal  t2-t1:1\tdeal", "--json").json
    assert entry["moves"] == ["deal", "t2-t1", "deal"]
    assert entry["position"].split()[4:6] == ["3c2d/Kd/Jh", "7h4h"]


def test_show_tells_won_and_stuck() -> None:
    number, line = won_line("chameleon")
    won = run("show", f"chameleon:{number}", "--moves", " ".join(line), "--json").json
    assert (won["status"], won["legal"], won["moves"]) == ("won", [], list(line))
    lost = random_game("acme", 1, 1, 400)
    entry = run("show", "acme:1", "--moves", " ".join(lost.moves), "--json").json
    assert (entry["status"], entry["legal"]) == ("stuck", [])
    assert "\nstuck; legal: nothing\n" in run("show", "acme", "--position", lost.text()).out


def test_show_for_people_draws_the_table_and_names_the_moves() -> None:
    lines = run("show", "chameleon:1").out.splitlines()
    assert lines[0].startswith("base 5")
    assert "5♥" in lines[0]
    assert lines[-2] == "open; legal: deal t2-t1"
    assert lines[-1] == START


def test_a_published_deck_is_won_from_the_command_line() -> None:
    deck, moves = format_cards(layout_deck("C185")), " ".join(translate(C185_LINE))
    entry = run("show", "chameleon", "--deck", deck, "--moves", moves, "--json").json
    assert (entry["status"], len(entry["moves"])) == ("won", 114)


def test_a_deck_stands_in_place_of_a_number() -> None:
    entry = run("deal", "chameleon", "--deck", DECK_1.upper().replace("T", "10"), "--json").json
    assert entry == {"game": "chameleon", "deal": None, "deck": DECK_1.split(), "position": START}
    assert run("deal", "chameleon", "--deck", DECK_1).out == run("deal", "chameleon:1").out


def test_a_deck_of_pysolfc_is_named_by_its_number() -> None:
    entry = run("deal", "canfield", "--deck", "pysol:1", "--json").json
    assert entry["position"].startswith(
        "canfield J Jd/-/-/- 2d9hJc5d7h7c5hKdKc9s5sAdQc Ks/2s/3h/Kh"
    )
    assert entry["deal"] is None


def test_a_position_stands_in_place_of_a_number() -> None:
    entry = run("show", "chameleon", "--position", START, "--json").json
    assert entry == run("show", "chameleon:1", "--json").json
    dealt = run("deal", "chameleon", "--position", START, "--json").json
    assert dealt == {"game": "chameleon", "deal": None, "deck": None, "position": START}
    assert run("deal", "chameleon", "--position", START).out == f"{START}\n"


@pytest.mark.parametrize("command", ["deal", "show", "perft"])
def test_the_path_of_a_rules_file_stands_for_a_game(tmp_path: Path, command: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    depth = ["2"] if command == "perft" else []
    by_number = run(command, f"{path}:1", *depth)
    assert by_number.status == 0
    assert run(command, str(path), *depth, "--deck", DECK_1).out == by_number.out
    start = Game.from_deal(load_game(str(path)), 1).text()
    assert start.startswith("mine ")
    by_position = run(command, str(path), *depth, "--position", start)
    assert by_position.out.splitlines()[-1] == by_number.out.splitlines()[-1]


def test_rules_of_ones_own_are_told_letter_by_letter(tmp_path: Path) -> None:
    """Names that look like markup are printed as they are."""
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    text = run("rules", str(path)).out
    assert text.startswith("[red]Mine[/x]\nalso called [b]\n")
    assert "Ten cards are dealt to the reserve." in text
    assert "Source" not in text


# perft


@pytest.mark.parametrize(
    ("game_id", "counts"),
    [
        ("chameleon", [2, 4, 7, 12]),
        ("canfield", [2, 5, 12, 29]),
        ("storehouse", [3, 7, 13, 21]),
        ("superior-canfield", [2, 6, 19, 72]),
        ("eagle-wing", [3, 10, 39, 148]),
    ],
)
def test_perft_prints_the_check_values_alone(game_id: str, counts: list[int]) -> None:
    assert run("perft", f"{game_id}:1", "0").out == "1\n"
    for depth, count in enumerate(counts, 1):
        assert run("perft", f"{game_id}:1", str(depth)).out == f"{count}\n"


def test_perft_counts_from_moves_decks_and_positions() -> None:
    assert run("perft", "chameleon", "3", "--position", START).out == "7\n"
    assert run("perft", "chameleon", "3", "--deck", DECK_1).out == "7\n"
    after = [int(run("perft", "chameleon:1", "2", "--moves", m).out) for m in ("deal", "t2-t1")]
    assert sum(after) == 7


# replay


def test_replay_prints_where_a_record_ends() -> None:
    answer = run("replay", str(RECORDS / "chameleon.record"))
    number, line = won_line("chameleon")
    shown = run("show", f"chameleon:{number}", "--moves", " ".join(line), "--json").json
    assert (answer.status, answer.out, answer.err) == (0, f"{shown['position']}\n", "")


def test_replay_takes_many_games_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.record"
    parts = [(RECORDS / f"{name}.record").read_text() for name in ("kansas", "rainbow", "acme")]
    path.write_text("\n".join(parts))
    assert [line.split()[0] for line in run("replay", str(path)).out.splitlines()] == [
        "kansas",
        "rainbow",
        "acme",
    ]
    entries = run("replay", str(path), "--json").json
    assert [entry["status"] for entry in entries] == ["won"] * 3
    assert list(entries[0]) == ["position", "status", "moves"]


def test_replay_names_the_first_illegal_move_and_exits_with_1(tmp_path: Path) -> None:
    path = tmp_path / "games.record"
    path.write_text((RECORDS / "kansas.record").read_text() + "\n" + ILLEGAL)
    message = refusal("replay", str(path), status=1)
    assert "game 2, move 2: illegal move 'w-f': the seven of hearts does not follow" in message


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "the file holds no game"),
        ("1. deal", "no result"),
        (ILLEGAL.replace("w-f", "w-x"), "line 4: 'w-x' is no move"),
        (ILLEGAL.replace("chameleon", "chamelon"), "'chamelon'; did you mean chameleon"),
        (ILLEGAL.replace('"1"', '"01"'), "'01' is no deal number"),
        (ILLEGAL.replace("[Deal", "[Deck"), "'1' is no card"),
        (ILLEGAL.replace("[Deal", "[Day"), "neither a [Deal] nor a [Deck] tag"),
        ("\0\x01", "is no move"),
    ],
)
def test_replay_of_an_unreadable_record_exits_with_2(tmp_path: Path, text: str, named: str) -> None:
    path = tmp_path / "bad.record"
    path.write_text(text)
    assert named in refusal("replay", str(path))


def test_replay_of_an_unreadable_file_exits_with_2(tmp_path: Path) -> None:
    path = tmp_path / "bad.record"
    path.write_bytes(b"\xff\xfe")
    assert f"{str(path)!r} is not UTF-8 text" in refusal("replay", str(path))
    assert "No such file" in refusal("replay", str(tmp_path / "none"))
    assert "directory" in refusal("replay", str(tmp_path))


def test_replay_reads_rules_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN)
    path = tmp_path / "games.record"
    path.write_text('[Game "mine"]\n[Deal "1"]\n[Rules "mine.toml"]\n\n1. deal *\n')
    assert run("replay", str(path)).out.startswith("mine ")


# Bad input: exit 2, one line that names what is wrong

BAD_INPUT: list[tuple[list[str], list[str]]] = [
    (["nosuch"], ["'nosuch'"]),
    (["--nosuch"], ["--nosuch"]),
    (["rules"], ["GAME"]),
    (["rules", "nosuch-game"], ["'nosuch-game'"]),
    (["rules", "chamelon"], ["'chamelon'", "did you mean chameleon"]),
    (["rules", "canfield", "more"], ["more"]),
    (["rules", ""], ["''"]),
    (["rules", "no/such.toml"], ["'no/such.toml'", "No such file"]),
    (["deal"], ["GAME:N"]),
    (["deal", "chameleon"], ["'chameleon'", "GAME:N", "--deck or --position"]),
    (["deal", "chameleon:"], ["''", "from 0 to 18446744073709551615"]),
    (["deal", "chameleon:-1"], ["'-1'", "from 0 to"]),
    (["deal", "chameleon:1.5"], ["'1.5'"]),
    (["deal", "chameleon:1e3"], ["'1e3'"]),
    (["deal", "chameleon:007"], ["'007'"]),
    (["deal", "chameleon: 1"], ["' 1'"]),
    (["deal", "chameleon:" + "9" * 30], ["9" * 30]),
    (["deal", "chameleon:18446744073709551616"], ["'18446744073709551616'"]),
    (["deal", "chameleon:١٧"], ["'١٧'"]),
    (["deal", "chameleon:abc"], ["'abc'"]),
    (["deal", "kanzas:1"], ["'kanzas'", "did you mean kansas"]),
    (["deal", "rainbw:1", "--json"], ["'rainbw'", "rainbow"]),
    (["deal", ":1"], ["unknown game ''"]),
    (["deal", "chameleon:1", "--deck", DECK_1], ["'chameleon:1'", "name one deal"]),
    (["deal", "chameleon:1", "--position", START], ["'chameleon:1'", "name one deal"]),
    (["deal", "chameleon", "--deck", DECK_1, "--position", START], ["name one deal"]),
    (["deal", "chameleon", "--deck", ""], ["missing Ac"]),
    (["deal", "chameleon", "--deck", "7d 9x"], ["'9x' is no card"]),
    (["deal", "chameleon", "--deck", DECK_1 + " 7d"], ["too many of 7d"]),
    (["deal", "chameleon", "--deck", DECK_1[3:]], ["missing 7d"]),
    (["deal", "demon", "--deck", DECK_1], ["missing"]),
    (["deal", "chameleon", "--deck", "pysol:0"], ["'0'", "PySolFC"]),
    (["deal", "chameleon", "--deck", "pysol:x"], ["'x'", "PySolFC"]),
    (["show", "chameleon", "--position", ""], ["''", "0 fields"]),
    (["show", "chameleon", "--position", START + " x"], ["9 fields"]),
    (["show", "kansas", "--position", START], ["'chameleon'", "'kansas'"]),
    (["show", "chameleon", "--position", START.replace("7d", "7x")], ["'7x' is no card"]),
    (["show", "chameleon", "--position", START.replace("Kd", "Kc")], ["too many of Kc", "Kd"]),
    (["show", "chameleon", "--position", START.replace("7s", "??")], ["unseen"]),
    (["show", "chameleon", "--position", START[:-1] + "2"], ["pass 2"]),
    (["show", "chameleon:1", "--moves", "oops"], ["'oops' is no move"]),
    (["show", "chameleon:1", "--moves", "deal w-t29"], ["'w-t29' is no move"]),
    (["show", "chameleon:1", "--moves", "t29-t1"], ["'t29-t1' is no move"]),
    (["show", "chameleon:1", "--moves", "deal w-t3"], ["illegal move 'w-t3'", "does not fit"]),
    (["show", "chameleon:1", "--moves", "redeal"], ["'redeal'", "the stock still has cards"]),
    (["show", "chameleon:1", "--moves", "t1-t4"], ["'t1-t4'", "there is no t4"]),
    (["show", "chameleon:1", "--moves"], ["--moves"]),
    (["show", "chameleon:1", "--nosuch"], ["--nosuch"]),
    (["show", "chameleon:1", "more"], ["more"]),
    (["perft", "chameleon:1"], ["DEPTH"]),
    (["perft", "chameleon:1", "x"], ["'x'"]),
    (["perft", "chameleon:1", "1.5"], ["'1.5'"]),
    (["perft", "chameleon:1", "61"], ["61"]),
    (["perft", "chameleon:1", "--", "-1"], ["-1"]),
    (["perft", "chamelon:1", "1"], ["chamelon", "chameleon"]),
    (["perft", "chameleon:1", "1", "--moves", "w-f"], ["'w-f'", "the waste is empty"]),
    (["replay"], ["FILE"]),
    (["replay", "no-such-file"], ["'no-such-file'", "No such file"]),
    (["play", "chamelon"], ["'chamelon'", "chameleon"]),
    (["play", "chameleon:x"], ["'x'", "from 0 to"]),
    (["play", "--port", "70000"], ["70000"]),
    (["serve", "--port", "x"], ["'x'"]),
    (["serve", "--workers", "0"], ["0"]),
    (["serve", "more"], ["more"]),
    (["deal", "cham\neleon:1"], ["cham\\neleon"]),
    (["deal", "\udcff:1"], ["\\udcff"]),
    (["deal", "💥:1"], ["💥"]),
    (["deal", "x\0.toml:1"], ["x\\x00.toml"]),
]


@pytest.mark.parametrize(("arguments", "named"), BAD_INPUT)
def test_bad_input_is_one_line_that_names_the_text_and_exit_2(
    arguments: list[str], named: list[str]
) -> None:
    message = refusal(*arguments)
    assert [text for text in named if text not in message] == []


@pytest.mark.parametrize("line", ["piles = 13", "reserve = 60", 'move = "some"', "pile = 3", "x"])
def test_a_bad_rules_file_is_named_with_the_field(tmp_path: Path, line: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'id = "mine"\nname = "Mine"\n{line}\n')
    for arguments in (["rules", str(path)], ["deal", f"{path}:1"], ["play", str(path)]):
        message = refusal(*arguments)
        assert str(path) in message
        assert line.split(" ")[0] in message or "60" in line or "TOML" in message


TEXTS = st.one_of(
    st.sampled_from(["--json", "--moves", "--deck", "--position", "--help", "chameleon", "oz:3"]),
    st.sampled_from([START, DECK_1, "deal", "deal w-f", "pysol:3", "-h", "--"]),
    st.text(max_size=8),
)


@BRIEF
@given(
    st.sampled_from(["games", "rules", "deal", "show", "replay", ""]), st.lists(TEXTS, max_size=5)
)
def test_whatever_is_typed_ends_in_an_answer_or_one_line(command: str, texts: list[str]) -> None:
    answer = run(*([command] if command else []), *texts)
    assert answer.status in (0, 2)
    assert answer.err.count("\n") == (answer.status == 2)
    assert bool(answer.out) == (answer.status == 0)
    assert "Traceback" not in answer.err


# Help, and the commands that start a server


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_help_of_every_command_shows_an_example(command: str, option: str) -> None:
    answer = run(command, option)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: canfield {command} ")
    assert f"Example:  canfield {command}" in answer.out


def test_every_command_is_listed_and_every_option_told() -> None:
    text = run("--help").out
    for name, command in canfield.cli.cli.commands.items():
        assert re.search(rf"^  {name} +[A-Z].*", text, re.MULTILINE)
        options = [each for each in command.params if isinstance(each, click.Option)]
        assert all(option.help for option in options)
    assert set(COMMANDS) <= set(canfield.cli.cli.commands)


def test_without_arguments_the_help_is_shown() -> None:
    assert run().out == run("--help").out
    assert run("--version").out == f"canfield, version {__version__}\n"


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect the arguments with which a server would be started."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr("canfield.web.serve.run", lambda **settings: calls.append(settings))
    return calls


def test_examples_of_the_help_run_as_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    served: list[dict[str, Any]],
) -> None:
    (tmp_path / "games.record").write_text((RECORDS / "oz.record").read_text())
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        example = re.search(r"Example:  canfield (.*)", run(command, "--help").out)
        assert example
        assert run(*shlex.split(example[1])).status == 0, example[1]
    assert len(served) == 2


@pytest.mark.parametrize(
    ("arguments", "path"),
    [([], "/"), (["chameleon"], "/chameleon"), (["chameleon:17"], "/chameleon/17")],
)
def test_play_opens_the_page_of_a_deal_on_this_machine(
    arguments: list[str], path: str, served: list[dict[str, Any]]
) -> None:
    assert run("play", *arguments).status == 0
    assert served[0]["path"] == path
    assert served[0]["open_browser"]
    assert served[0].get("host", "127.0.0.1") == "127.0.0.1"
    assert served[0]["port"] == 0
    assert not served[0]["rules"]


def test_play_takes_a_rules_file(tmp_path: Path, served: list[dict[str, Any]]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    assert run("play", f"{path}:18446744073709551615", "--no-browser", "--port", "9").status == 0
    assert served[0]["path"] == "/mine/18446744073709551615"
    assert served[0]["rules"] == (load_game(str(path)),)
    assert (served[0]["open_browser"], served[0]["port"]) == (False, 9)


def test_serve_passes_its_options_on(served: list[dict[str, Any]]) -> None:
    options = "--host 0.0.0.0 --port 80 --workers 2 --database sqlite:///x --searches 3".split()
    assert run("serve", *options).status == 0
    wanted = {"host": "0.0.0.0", "port": 80, "workers": 2, "database_url": "sqlite:///x"}
    wanted["searches"] = 3
    assert wanted.items() <= served[0].items()


def test_backup_copies_the_database_to_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, Path]] = []
    monkeypatch.setattr("canfield.store.backup", lambda url, file: calls.append((url, file)))
    assert run("backup", "saved.db", "--database", "sqlite:///games.db").status == 0
    assert calls == [("sqlite:///games.db", Path("saved.db"))]


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("canfield.web.serve.run", interrupt)
    answer = run("serve")
    assert (answer.status, answer.out, answer.err) == (130, "", "")


# As processes of their own


def test_the_command_is_a_process_with_an_exit_status(tmp_path: Path) -> None:
    shown = run_process("show", "chameleon:1", "--json")
    assert json.loads(shown.stdout)["position"] == START
    assert (shown.returncode, shown.stderr) == (0, "")
    bad = run_process("deal", "chamelon:1")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == (
        "canfield: unknown game 'chamelon'; did you mean chameleon or chameleon-plus?\n"
    )
    record = tmp_path / "illegal.record"
    record.write_text(ILLEGAL)
    assert run_process("replay", str(record)).returncode == 1


def test_an_output_that_knows_no_suit_signs_gets_letters() -> None:
    shown = run_process("show", "chameleon:1", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "reserve  7d  9c  4d" in shown.stdout
    assert run_process("deal", "💥:1", PYTHONIOENCODING="ascii").returncode == 2


@pytest.mark.parametrize("command", ["games", "games --json"])
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "canfield", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", ["show canfield:1", "games --json", "--version", "--help"])
def test_a_full_disk_is_one_line_and_no_traceback(arguments: str) -> None:
    command = f"{sys.executable} -m canfield {arguments} > /dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


@pytest.mark.parametrize("value", ["0x" + "F" * 5000, "1" * 5000])
@pytest.mark.parametrize("field", ["piles", "deal", "base"])
def test_absurd_numbers_in_a_rules_file_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], field: str, value: str
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'id = "own"\nname = "Own"\n{field} = {value}\n')
    with pytest.raises(SystemExit) as ending:
        canfield.cli.main(["rules", str(file)])
    error = capsys.readouterr().err
    assert (ending.value.code, error.count("\n")) == (2, 1)
    assert "own.toml" in error


def test_a_file_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        canfield.cli.main(["rules", "/dev/zero"])
    assert ending.value.code == 2
    assert "larger than" in capsys.readouterr().err
