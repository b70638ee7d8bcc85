"""Reading what is stored, for people: the rules of a game, its name, what names its deal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ...errors import CanfieldError
from ...rules import Rules
from ...store import DealKey, StoredGame
from ...store.starts import read_rules, rules_digest
from ...texts import gettext as _
from ..http.answers import GoneError


@contextmanager
def readable() -> Iterator[None]:
    """Turn what a stored game can no longer be read for into the refusal."""
    try:
        yield
    except CanfieldError as error:
        reason = _("This game cannot be replayed by this version: {problem}.")
        raise GoneError(reason.format(problem=error)) from error


def rules_of(row: StoredGame) -> Rules:
    """Return the rules of a stored game; raises a CanfieldError when they cannot be read."""
    return read_rules(row.game, row.rules)


def deal_key(row: StoredGame) -> DealKey | None:
    """Return what names the deal of a game among verdicts, None when its rules are not read."""
    try:
        digest = rules_digest(row.game, row.rules)
    except CanfieldError:
        return None
    return digest, row.deal or row.deck or ""


def name_of(row: StoredGame) -> str:
    """Return the name of the game, its id where the rules cannot be read."""
    try:
        return _(rules_of(row).name)
    except CanfieldError:
        return row.game
