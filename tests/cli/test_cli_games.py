"""The commands that list games and tell their rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from canfield.catalog import games, load_game
from canfield.describe import describe
from canfield.rules import IDENTITY_FIELDS, RULE_FIELDS
from cli_helpers import OWN, run
from strategies import GAMES


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


def test_rules_of_ones_own_are_told_letter_by_letter(tmp_path: Path) -> None:
    """Names that look like markup are printed as they are."""
    path = tmp_path / "mine.toml"
    path.write_text(OWN)
    text = run("rules", str(path)).out
    assert text.startswith("[red]Mine[/x]\nalso called [b]\n")
    assert "Ten cards are dealt to the reserve." in text
    assert "Source" not in text
