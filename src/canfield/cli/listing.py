"""What the commands ``games`` and ``rules`` print."""

from __future__ import annotations

from typing import Any

from rich.padding import Padding
from rich.text import Text

from ..catalog import games, load_game
from ..describe import headings
from ..rules import IDENTITY_FIELDS, Rules
from .console import PlainConsole
from .printing import print_json


def print_games(as_json: bool) -> None:
    """Print every game with every rule field."""
    if as_json:
        print_json([_game_entry(rules) for rules in games()])
        return
    console = PlainConsole(highlight=False)
    for rules in games():
        head = ((rules.id, "bold"), f"  {rules.name}", (f"  ({rules.source})", "dim"))
        console.print(Text.assemble(*head), soft_wrap=True)
        console.print(Padding(_field_list(rules), (0, 0, 1, 4)), markup=False)


def _field_list(rules: Rules) -> str:
    """Return every rule field with its value as one line."""
    return ", ".join(f"{name} {_value_text(value)}" for name, value in rules.fields().items())


def _value_text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _game_entry(rules: Rules) -> dict[str, Any]:
    identity = {name: getattr(rules, name) for name in IDENTITY_FIELDS}
    return identity | rules.fields()


def print_rules(game: str, as_json: bool) -> None:
    """Print the rules of a game in prose."""
    rules = load_game(game)
    parts = {heading: " ".join(s.text for s in group) for heading, group in headings(rules).items()}
    if as_json:
        print_json(_game_entry(rules) | {"prose": parts})
        return
    console = PlainConsole(highlight=False)
    console.print(Text(rules.name, style="bold"))
    if rules.other_names:
        console.print(Text(f"also called {', '.join(rules.other_names)}"))
    for heading, text in parts.items():
        console.print(Text.assemble("\n", (f"{heading}.", "bold"), f" {text}"))
    about = [f"Source: {rules.source}."] if rules.source else []
    about += [rules.note] if rules.note else []
    if about:
        console.print(Text("\n" + " ".join(about)))
