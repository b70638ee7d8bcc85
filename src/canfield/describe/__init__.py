"""The rules of a game as prose for a player, each sentence made from rule fields."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..rules import Rules
from ..texts import gettext as _
from ..texts import mark
from .layout import tell_foundations, tell_goal, tell_layout
from .numbers import Stated
from .play import tell_reserve, tell_spaces, tell_tableau, tell_talon


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement of the rules."""

    heading: str
    """Which part of the rules it belongs to: Layout, Foundations, Tableau, ..."""
    text: str
    """The prose; one or more full sentences."""
    fields: tuple[str, ...]
    """The rule fields it states."""


def describe(rules: Rules) -> tuple[Sentence, ...]:
    """Return the rules as prose, in reading order; every rule field is stated."""
    return tuple(
        Sentence(_(heading), _upper(text), fields)
        for heading, part in _PARTS
        for text, fields in part(rules)
    )


def headings(rules: Rules) -> dict[str, list[Sentence]]:
    """Return the sentences by heading."""
    grouped: dict[str, list[Sentence]] = {}
    for sentence in describe(rules):
        grouped.setdefault(sentence.heading, []).append(sentence)
    return grouped


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


_PARTS: tuple[tuple[str, Callable[[Rules], Stated]], ...] = (
    (mark("Goal"), tell_goal),
    (mark("Layout"), tell_layout),
    (mark("Foundations"), tell_foundations),
    (mark("Reserve"), tell_reserve),
    (mark("Tableau"), tell_tableau),
    (mark("Spaces"), tell_spaces),
    (mark("Stock and waste"), tell_talon),
)
