"""What games begin from: the rules and the deal as they are stored, and what tells deals apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from pydantic import ValidationError

from ..cards import parse_cards
from ..catalog import is_catalog_game, load_game
from ..errors import CanfieldError, RulesError
from ..game import Game
from ..notation import parse_deal_number
from ..rules import Rules

_WORDS = {"id", "name", "other_names", "family", "note", "source"}
"""Fields of rules that change nothing in how the game is played."""


@dataclass(frozen=True, slots=True)
class Start:
    """What a game begins from: a deal number or a deck, never both."""

    game: str
    """Id of the game."""
    rules: str | None = None
    """Its rules as JSON, None for a game of the catalogue."""
    deal: str | None = None
    """Deal number in decimal digits."""
    deck: str | None = None
    """All cards as shuffled, for a layout without a number."""
    day: str | None = None
    """The date that was asked for, YYYY-MM-DD, where the deal was asked for as that of a day."""


@lru_cache(maxsize=256)
def read_rules(game: str, rules: str | None) -> Rules:
    """Return rules from the id of a game and what is stored where they are not the catalogue's.

    Raises a CanfieldError when they cannot be read.
    """
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


@lru_cache(maxsize=256)
def rules_digest(game: str, rules: str | None) -> str:
    """Return a digest of what the rules say, whatever they are called; raises a CanfieldError."""
    fields = read_rules(game, rules).model_dump_json(exclude=_WORDS)
    return sha256(fields.encode()).hexdigest()


def deal_game(start: Start) -> Game:
    """Return a game at its start; raises a CanfieldError."""
    rules = read_rules(start.game, start.rules)
    if start.deck is not None:
        return Game.from_deck(rules, parse_cards(start.deck))
    return Game.from_deal(rules, parse_deal_number(start.deal or ""))


def dealt_of(start: Start) -> str:
    """Return what tells a deal from others: a digest of its rules and of how the cards lie.

    So a deal is the same whether it was asked for by its number, by its day, by its cards, or under
    another name of the same rules. One that this version cannot deal is told by its words.
    """
    try:
        told = rules_digest(start.game, start.rules)
        told += deal_game(start).text().removeprefix(start.game)
    except CanfieldError:
        told = repr((start.game, start.rules, start.deal, start.deck))
    return sha256(told.encode()).hexdigest()
