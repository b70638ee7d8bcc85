"""Numbers and ranks as words inside sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ..texts import gettext as _
from ..texts import mark

Stated = Iterator[tuple[str, tuple[str, ...]]]
"""Texts of one part of the rules, each with the fields it states."""

_NUMBERS = mark("zero one two three four five six seven eight nine ten eleven twelve thirteen")
_RANKS = (
    mark("aces"),
    mark("twos"),
    mark("threes"),
    mark("fours"),
    mark("fives"),
    mark("sixes"),
    mark("sevens"),
    mark("eights"),
    mark("nines"),
    mark("tens"),
    mark("jacks"),
    mark("queens"),
    mark("kings"),
)


def word_of(number: int) -> str:
    """Return a number as a word up to thirteen, in figures beyond."""
    words = _(_NUMBERS).split()
    return words[number] if number < len(words) else str(number)


def ranks_name(rank: int) -> str:
    """Return the cards of a rank in words: ``aces``."""
    return _(_RANKS[rank])
