"""The form in which rules of one's own are put together: each rule field with its choices."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ...cards import RANK_NAMES, RANKS
from ...rules import Rules
from ...texts import mark
from .drafts import DEFAULTS


@dataclass(frozen=True, slots=True)
class Question:
    """One rule field in the form."""

    field: str
    """Name of the rule field."""
    label: str
    """What the form calls it (marked for translation)."""
    choices: tuple[tuple[str, str], ...] = ()
    """Values with their words; without any, the field is typed."""
    hint: str = ""
    """What may be typed (marked for translation)."""
    is_number: bool = False
    """Whether a whole number is typed."""
    joins: bool = False
    """Whether the question before it and this one are told in one sentence."""

    @property
    def limits(self) -> tuple[int, int]:
        """Least and most of a number, as the rules allow it."""
        schema = _schema()[self.field]
        return schema["minimum"], schema["maximum"]

    @property
    def default(self) -> str:
        """The value of the default rules, as the line of rules writes it."""
        return DEFAULTS[self.field]


@cache
def _schema() -> dict[str, Any]:
    """Return what the rules say of their fields."""
    return dict(Rules.model_json_schema()["properties"])


_RANKS = tuple((letter, mark(name)) for letter, name in zip(RANKS, RANK_NAMES, strict=True))
_YES_NO = (("no", mark("no")), ("yes", mark("yes")))

QUESTIONS: tuple[tuple[str, tuple[Question, ...]], ...] = (
    (
        mark("Layout"),
        (
            Question("decks", mark("Decks of 52 cards"), is_number=True),
            Question("reserve", mark("Cards in the reserve"), is_number=True),
            Question(
                "reserve_up",
                mark("The reserve shows"),
                (
                    ("top", mark("its top card")),
                    ("all", mark("all its cards")),
                    ("last_only", mark("its last card only")),
                ),
            ),
            Question("piles", mark("Tableau piles"), is_number=True),
            Question(
                "pile_deal",
                mark("Dealt to each pile"),
                hint=mark("U face up, D face down, bottom first; piles that differ: U,DU,DDU"),
                joins=True,
            ),
        ),
    ),
    (
        mark("Foundations"),
        (
            Question(
                "base",
                mark("Base rank"),
                (("dealt", mark("dealt")), ("pick", mark("chosen from five cards")), *_RANKS),
            ),
            Question(
                "predealt",
                mark("Base cards on the foundations at the start"),
                tuple((str(count), str(count)) for count in range(0, 17, 4)),
                joins=True,
            ),
            Question(
                "foundation_return",
                mark("Cards come back from foundations"),
                (("not_emptying", mark("all but the base card")), ("never", mark("never"))),
            ),
        ),
    ),
    (
        mark("Tableau"),
        (
            Question(
                "build",
                mark("Building"),
                (
                    ("any", mark("in any suit")),
                    ("alternate", mark("in alternate colours")),
                    ("same_color", mark("in the same colour")),
                    ("same", mark("in the same suit")),
                    ("none", mark("none")),
                ),
            ),
            Question(
                "wrap",
                mark("A king on an ace"),
                (
                    ("full", mark("always")),
                    ("cut_at_base", mark("yes, but nothing on a base card")),
                    ("none", mark("never")),
                ),
            ),
            Question(
                "move",
                mark("What moves"),
                (
                    ("any_run", mark("any part of a run")),
                    ("top_or_whole", mark("the top card or the whole pile")),
                    ("whole_pile", mark("whole piles")),
                    ("single", mark("single cards")),
                ),
            ),
            Question(
                "pile_cap",
                mark("Most cards in a pile"),
                hint=mark("a number, or none"),
            ),
        ),
    ),
    (
        mark("Spaces"),
        (
            Question(
                "space_reserve",
                mark("While the reserve lasts"),
                (
                    ("auto", mark("filled from the reserve at once")),
                    ("reserve_or_waste", mark("from reserve or waste, by choice")),
                    ("any", mark("take any card by choice")),
                ),
            ),
            Question(
                "space_after",
                mark("Afterwards they take"),
                (
                    ("any_run", mark("any card or run")),
                    ("any_card", mark("any single card")),
                    ("waste", mark("waste cards")),
                    ("none", mark("nothing")),
                    *_RANKS,
                ),
            ),
        ),
    ),
    (
        mark("Stock and waste"),
        (
            Question(
                "deal",
                mark("Cards dealt at a time"),
                hint=mark("a number; one for each pass: 3,2,1"),
            ),
            Question("passes", mark("Passes"), hint=mark("a number, or unlimited")),
            Question("waste_start", mark("Packets turned at the start"), is_number=True),
            Question("stock_slot_opens", mark("The stock's place becomes a pile"), _YES_NO),
            Question(
                "scoring",
                mark("Score"),
                (
                    ("none", mark("none")),
                    ("cards", mark("one for each card up")),
                    ("casino", mark("casino: costs 52, pays 5 a card")),
                ),
            ),
        ),
    ),
)


def _rows(group: tuple[Question, ...]) -> tuple[tuple[Question, ...], ...]:
    """Return the questions of a group, those together that one sentence tells."""
    rows: list[tuple[Question, ...]] = []
    for question in group:
        rows[-1:] = [(*rows[-1], question)] if question.joins else [*rows[-1:], (question,)]
    return tuple(rows)


FORM = tuple((heading, _rows(group)) for heading, group in QUESTIONS)
"""The questions as the form asks them: by heading, then by the sentence that tells them."""
