"""The command that replays record files."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_helpers import ILLEGAL, OWN, refusal, run
from strategies import RECORDS, won_line


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
