"""The command ``canfield solve``: verdicts as JSON, many deals, bad input."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner, Result

from canfield.catalog import load_game
from canfield.cli import _start
from canfield.errors import CanfieldError
from canfield.game import Game
from canfield.solve_command import add_solve


def run(*arguments: str) -> Result:
    group = click.Group()
    add_solve(group, _start)
    return CliRunner().invoke(group, ["solve", *arguments], catch_exceptions=False)


def test_a_winnable_deal_comes_with_a_line_that_wins() -> None:
    answer = json.loads(run("canfield:3", "--json").output)
    assert answer["verdict"] == "winnable"
    game = Game.from_deal(load_game("canfield"), 3)
    game.restore(answer["moves"])
    assert game.status == "won"


def test_a_lost_deal_has_no_line() -> None:
    answer = json.loads(run("chameleon:3", "--json").output)
    assert (answer["verdict"], answer["moves"]) == ("unwinnable", None)


def test_moves_are_played_first() -> None:
    line = json.loads(run("canfield:3", "--json").output)["moves"]
    answer = json.loads(run("canfield:3", "--moves", " ".join(line[:-1]), "--json").output)
    assert len(answer["moves"]) == 1


def test_a_limit_is_named() -> None:
    result = run("chameleon:1", "--nodes", "10")
    assert result.exit_code == 0
    assert result.output.startswith("unknown (limit on positions reached)")


def test_many_deals_are_printed_in_order() -> None:
    lines = run("storehouse:1-6", "--jobs", "2").output.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [f"storehouse:{n}" for n in range(1, 7)]
    assert lines[-1] == "2 winnable, 4 unwinnable, 0 unknown"


@pytest.mark.parametrize("deal", ["canfield:5-1", "canfield:1-x", "canfield:-3"])
def test_bad_ranges_are_refused(deal: str) -> None:
    with pytest.raises(CanfieldError):
        run(deal)
