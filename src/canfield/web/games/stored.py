"""Reading what is stored: the rules of a game, the game itself, and what tells deals apart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256

from pydantic import ValidationError

from ...cards import parse_cards
from ...catalog import is_catalog_game, load_game
from ...errors import CanfieldError, RulesError
from ...game import Game
from ...notation import parse_deal_number
from ...rules import Rules
from ...store import DealKey, Start, StoredGame
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
    return read_stored_rules(row.game, row.rules)


@lru_cache(maxsize=256)
def read_stored_rules(game: str, rules: str | None) -> Rules:
    """Return rules from the id of a game and what is stored where they are not the catalogue's."""
    if rules is None:
        return load_game(game)
    try:
        return Rules.model_validate_json(rules)
    except ValidationError as error:
        reason = " ".join(str(error.errors()[0]["msg"]).split())
        raise RulesError(f"its stored rules are not accepted ({reason})") from None


def stored_rules(rules: Rules) -> str | None:
    """Return the rules as they are stored with a game, None for those of the catalogue."""
    return None if is_catalog_game(rules) else rules.model_dump_json()


def deal_game(rules: Rules, start: Start) -> Game:
    """Return a game at its start; raises a CanfieldError."""
    if start.deck is not None:
        return Game.from_deck(rules, parse_cards(start.deck))
    return Game.from_deal(rules, parse_deal_number(start.deal or ""))


def start_of(row: StoredGame) -> Start:
    """Return what a stored game began from."""
    return Start(row.game, row.rules, row.deal, row.deck)


def game_of(row: StoredGame) -> Game:
    """Return a stored game at its start; raises a CanfieldError."""
    return deal_game(rules_of(row), start_of(row))


def deal_key(row: StoredGame) -> DealKey | None:
    """Return what names the deal of a game among verdicts, None when its rules are not read."""
    try:
        digest = _digest(row.game, row.rules)
    except CanfieldError:
        return None
    return digest, row.deal or row.deck or ""


_WORDS = {"id", "name", "other_names", "family", "note", "source"}


@lru_cache(maxsize=256)
def _digest(game: str, rules: str | None) -> str:
    """Return a digest of what the rules say, whatever they are called."""
    fields = read_stored_rules(game, rules).model_dump_json(exclude=_WORDS)
    return sha256(fields.encode()).hexdigest()


def name_of(row: StoredGame) -> str:
    """Return the name of the game, its id where the rules cannot be read."""
    try:
        return _(rules_of(row).name)
    except CanfieldError:
        return row.game
