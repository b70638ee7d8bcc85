"""The drawn examples say what the engine says, for every game."""

import pytest

from canfield.catalog import games, load_game
from canfield.examples import examples
from canfield.rules import Rules
from canfield.variant import parse_variant


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_every_game_has_its_examples(rules: Rules) -> None:
    found = examples(rules)
    assert len(set(found["foundation"])) == 13
    assert found["build"]["takes"]
    assert [run["count"] for run in found["runs"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("game", "allowed"),
    [
        ("canfield", [True, True, True]),
        ("rainbow", [False, False, True]),
        ("canfield-classic", [True, False, True]),
        ("acme", [True, False, False]),
    ],
)
def test_runs_move_as_the_rules_say(game: str, allowed: list[bool]) -> None:
    assert [run["allowed"] for run in examples(load_game(game))["runs"]] == allowed


@pytest.mark.parametrize(
    ("game", "on", "takes"),
    [
        ("chameleon", "Ah", ["Kc", "Kd", "Kh", "Ks"]),
        ("canfield", "Ah", ["Kc", "Ks"]),
        ("canfield-cut", "5h", []),
        ("klondike", "Ah", []),
    ],
)
def test_the_corner_of_the_circle_is_shown(game: str, on: str, takes: list[str]) -> None:
    assert examples(load_game(game))["corner"] == {"on": on, "takes": takes}


@pytest.mark.parametrize("base", "A2345678 9TJQK".replace(" ", ""))
@pytest.mark.parametrize("wrap", ["full", "cut_at_base", "none"])
def test_no_cut_of_the_circle_falls_into_an_example(base: str, wrap: str) -> None:
    found = examples(parse_variant(f"base={base};wrap={wrap}"))
    assert found["foundation"][0] == f"{base}h"
    assert found["build"]["takes"]
    assert all(len(run["run"]) == 3 for run in found["runs"])


def test_where_nothing_is_built_there_are_no_runs() -> None:
    found = examples(parse_variant("build=none"))
    assert (found["build"]["takes"], found["runs"]) == ([], [])
