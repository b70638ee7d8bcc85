"""What a client may send. Anything else, one field too many included, is refused."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from ...texts import gettext as _
from ...variant import LONGEST_VARIANT, OWN

MOST_AT = 2**53
"""Larger numbers are not exact in a browser."""

LONGEST_LINE = 5_000
"""A line to be shown has no more moves."""

LONGEST_NOTE = 1_000
LONGEST_SEARCH = 60
"""So many seconds a deal of one's own record is searched at most."""

RequestName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
FieldText = Annotated[str, Field(max_length=200)]
MoveText = Annotated[str, Field(min_length=1, max_length=100)]
Version = Annotated[int, Field(ge=0, le=MOST_AT)]


def plain(text: str) -> str:
    """Return a text without the signs that do something to a terminal or to a database."""
    return "".join(sign for sign in text if sign in "\n\t" or unicodedata.category(sign) != "Cc")


class Body(BaseModel):
    """A body with exactly the fields it names, each of exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PlayBody(Body):
    """Which game to open."""

    game: Annotated[str, Field(max_length=40)]
    variant: Annotated[str, Field(max_length=LONGEST_VARIANT)] | None = None
    deal: Annotated[str, Field(max_length=100)] | None = None
    deck: Annotated[str, Field(max_length=2_000)] | None = None
    day: Annotated[str, Field(max_length=40)] | None = None
    fresh: bool = False

    @model_validator(mode="after")
    def _check_one_start(self) -> Self:
        if sum(start is not None for start in (self.deal, self.deck, self.day)) > 1:
            raise ValueError("give a deal, a deck or a day, only one of them")
        if (self.variant is not None) != (self.game == OWN):
            raise ValueError(f"rules of one's own are the game {OWN!r} with a variant")
        return self


class RulesBody(Body):
    """Rules of one's own to be read."""

    variant: Annotated[str, Field(max_length=LONGEST_VARIANT)]


class DraftBody(Body):
    """Rules of one's own being put together: a line, or the texts of the form's fields."""

    variant: Annotated[str, Field(max_length=LONGEST_VARIANT)] | None = None
    fields: Annotated[dict[str, FieldText], Field(max_length=40)] | None = None

    @model_validator(mode="after")
    def _check_one_form(self) -> Self:
        if (self.variant is None) == (self.fields is None):
            raise ValueError("give a line of rules or the texts of fields, one of them")
        return self


class StepBody(Body):
    """An action that needs no more than its name: undo, redo, restart."""

    at: Version
    request: RequestName
    auto: bool = False
    """Whether safe cards go up by themselves, which they do after moves only."""


class MoveBody(StepBody):
    """A move."""

    move: MoveText


class LookBody(Body):
    """A question about the position of a version."""

    at: Version


class HintBody(LookBody):
    """A question for a hint: 1 whether there is a useful move, 2 from which place, 3 which."""

    strength: Annotated[int, Field(ge=1, le=3)] = 3


class ShowBody(Body):
    """A position to be shown: after some moves of the game and some moves of a line."""

    start: Annotated[int, Field(ge=0, le=MOST_AT, alias="from")]
    moves: Annotated[list[MoveText], Field(max_length=LONGEST_LINE)] = []
    step: Annotated[int, Field(ge=0, le=LONGEST_LINE)] = 0


class NoteBody(Body):
    """What a player writes about a game."""

    note: Annotated[str, Field(max_length=LONGEST_NOTE), AfterValidator(plain)]


class ResetBody(Body):
    """From which games on to count anew: all of the kind of this one."""

    one: Annotated[str, Field(min_length=1, max_length=40)]


class CodeBody(Body):
    """A code that was given out on another device."""

    code: Annotated[str, Field(min_length=1, max_length=40)]


class VerdictsBody(Body):
    """How long to search for the verdict of one more deal."""

    seconds: Annotated[int, Field(ge=1, le=LONGEST_SEARCH)] = 5


def describe_problem(detail: Mapping[str, Any]) -> str:
    """Tell in one sentence what is wrong with a body, without repeating what was sent."""
    if detail["type"] == "json_invalid":
        return _("The body is not JSON.")
    if detail["type"] == "extra_forbidden":
        return _("The body has a field that is not known here.")
    message = str(detail["msg"]).removeprefix("Value error, ")
    field = detail["loc"][1:2]
    if not field:
        text = _("The body is no JSON object of type application/json: {problem}.")
        return text.format(problem=message)
    return f"{field[0]}: {message}."
