"""Bad input: exit status 2 and one line that names what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import canfield.cli
from cli_helpers import DECK_1, START, refusal, run
from strategies import BRIEF

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
