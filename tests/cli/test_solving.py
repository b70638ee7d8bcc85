"""The command ``solve``: verdicts as texts and JSON, ranges, limits, an interrupted search."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

import pytest

from canfield.catalog import load_game
from canfield.cli import main
from canfield.game import Game
from cli_helpers import wait_until_at_work


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ending:
        main(list(arguments))
    output = capsys.readouterr()
    return int(ending.value.code or 0), output.out, output.err


def test_a_winnable_deal_comes_with_a_line_that_wins(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "solve", "canfield:1", "--json")
    solution = json.loads(out)
    assert (status, solution["verdict"], solution["limit"]) == (0, "winnable", None)
    assert solution["nodes"] > 0
    assert solution["seconds"] >= 0
    game = Game.from_deal(load_game("canfield"), 1)
    for text in solution["moves"]:
        assert text in game.legal()
        game.play(text)
    assert game.status == "won"


def test_an_unwinnable_deal_has_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "solve", "chameleon:3", "--json")
    solution = json.loads(out)
    assert (status, solution["verdict"], solution["moves"]) == (0, "unwinnable", None)


def test_a_search_that_runs_out_says_unknown_and_which_limit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Case BUG-19: a budget of 1, 10 or 50 positions is never called unwinnable."""
    for nodes in ("1", "10", "50"):
        status, out, _ = run(capsys, "solve", "chameleon:1", "--nodes", nodes, "--json")
        solution = json.loads(out)
        assert (status, solution["verdict"], solution["limit"]) == (0, "unknown", "nodes")
        assert solution["nodes"] <= int(nodes)


def test_moves_played_first_count(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "solve", "canfield:1", "--json")
    line = json.loads(out)["moves"]
    _, out, _ = run(capsys, "solve", "canfield:1", "--moves", " ".join(line[:-1]), "--json")
    assert json.loads(out)["moves"] == line[-1:]
    _, out, _ = run(capsys, "solve", "canfield:1", "--moves", " ".join(line), "--json")
    assert json.loads(out)["moves"] == []


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_range_is_solved_deal_by_deal(capsys: pytest.CaptureFixture[str], jobs: str) -> None:
    status, out, _ = run(capsys, "solve", "storehouse:1-4", "--jobs", jobs)
    lines = out.splitlines()
    assert status == 0
    assert [line.split()[0] for line in lines] == [f"storehouse:{n}" for n in range(1, 5)]
    assert all("unwinnable" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("storehouse:4-3",), "'4-3'"),
        (("storehouse:1-x",), "'x'"),
        (("storehouse:-1",), "'-1'"),
        (("storehouse:1-2", "--moves", "deal"), "'storehouse:1-2'"),
        (("storehouse:1", "--seconds", "-1"), "-1"),
        (("storehouse:1", "--nodes", "many"), "'many'"),
    ],
)
def test_bad_input_is_one_line_that_names_it(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], named: str
) -> None:
    status, out, err = run(capsys, "solve", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert named in err


def test_an_interrupted_search_says_unknown_with_what_is_known() -> None:
    command = [sys.executable, "-m", "canfield", "solve", "klondike:1", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until_at_work(process, 2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    solution = json.loads(out)
    assert (process.returncode, err) == (0, "")
    assert (solution["verdict"], solution["limit"]) == ("unknown", "cancelled")
    assert solution["nodes"] > 0
