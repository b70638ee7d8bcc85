"""What the page may know about games before one is dealt: numbers to draw, and rules as prose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...cards import format_card, shuffled_deck
from ...describe import describe
from ...examples import examples
from ...rules import Rules
from ...texts import gettext as _
from ...variant import format_variant


def games_document(games: Iterable[Rules]) -> dict[str, Any]:
    """Return all games, those of one family together, families in the order in which they come."""
    families: dict[str, list[dict[str, Any]]] = {}
    for rules in games:
        families.setdefault(_(rules.family), []).append(_game(rules))
    return {"families": [{"name": name, "games": members} for name, members in families.items()]}


def rules_document(rules: Rules) -> dict[str, Any]:
    """Return the rules of a game, as fields and as the sentences made from them."""
    return {
        "id": rules.id,
        "name": _(rules.name),
        "source": _(rules.source),
        "note": _(rules.note),
        "fields": rules.fields(),
        "variant": format_variant(rules),
        "layout": _layout(rules),
        "examples": examples(rules),
        "sentences": [
            {"heading": part.heading, "text": part.text, "fields": list(part.fields)}
            for part in describe(rules)
        ],
    }


def _game(rules: Rules) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": _(rules.name),
        "other_names": list(rules.other_names),
        "source": _(rules.source),
        "note": _(rules.note),
        "decks": rules.decks,
        "piles": rules.piles,
        "reserve": rules.reserve,
        "layout": _layout(rules),
    }


def picture(rules: Rules) -> dict[str, Any]:
    """Return the layout with faces: a run as the rules build it, cards for the other places."""
    runs = examples(rules)["runs"]
    run = runs[0]["run"] if runs else []
    base = 0 if rules.fixed_base is None else rules.fixed_base
    out = [format_card(4 * base + suit) for suit in range(min(4, rules.predealt))]
    if rules.base == "dealt":
        out = [next(card for card in _SHUFFLED if card not in run)]
    rest = [card for card in _SHUFFLED if card not in (*run, *out)]
    faces = {"run": run, "foundations": out, "rest": rest[:_MOST_FACES]}
    return _layout(rules) | {"packet": rules.packet(1), "faces": faces}


_SHUFFLED = tuple(format_card(card) for card in shuffled_deck(1))
"""Cards to fill a picture with: they show no deal."""

_MOST_FACES = 18
"""So many cards a picture can show at most."""


def _layout(rules: Rules) -> dict[str, Any]:
    """Return how many cards lie where after the deal."""
    texts = ["U"] * 5 if rules.base == "pick" else list(rules.pile_texts)
    waste = rules.waste_start * rules.packet(1)
    return {
        "foundations": 4 * rules.decks,
        "piles": [len(text) for text in texts],
        "down": [text.count("D") for text in texts],
        "reserve": rules.reserve,
        "reserve_up": rules.reserve_up,
        "waste": waste,
        "stock": rules.stock - waste,
        "pick": rules.base == "pick",
    }
