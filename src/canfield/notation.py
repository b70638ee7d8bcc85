"""The texts of deals and positions; each parses back to the same text."""

from __future__ import annotations

import re

from .cards import (
    DEAL_LIMIT,
    FACE_DOWN,
    RANKS,
    UNSEEN,
    format_card,
    parse_card,
    parse_rank,
)
from .catalog import load_game
from .errors import DealError, NotationError
from .position import Position
from .rules import Rules
from .texts import gettext as _

_NUMBER = re.compile(r"0|[1-9][0-9]*", re.ASCII)
_CARD = re.compile(r"\.?(?:\?\?|(?:10|.)(?:.))", re.DOTALL)


def parse_deal_number(text: str) -> int:
    """Return the deal number (0 <= N < 2**64) of a text in plain digits, or raise DealError."""
    if not _NUMBER.fullmatch(text) or len(text) > 20 or int(text) >= DEAL_LIMIT:
        reason = _("{text!r} is no deal number; it is a whole number from 0 to {largest}")
        raise DealError(reason.format(text=text, largest=DEAL_LIMIT - 1))
    return int(text)


def split_deal_id(text: str) -> tuple[str, str | None]:
    """Return game and number of ``GAME:N``, the number None for a game or a rules file alone."""
    game, colon, number = text.rpartition(":")
    return (game, number) if colon and not text.endswith(".toml") else (text, None)


def format_position(position: Position) -> str:
    """Return the position as one line of eight fields."""
    foundations = ("-" if top is None else format_card(top) for top in position.foundations)
    return " ".join(
        (
            position.rules.id,
            "?" if position.base is None else RANKS[position.base],
            "/".join(foundations),
            _format_pile(position.reserve),
            "/".join(map(_format_pile, position.tableau)),
            _format_pile(position.waste),
            _format_pile(position.stock),
            str(position.pass_number),
        )
    )


def _format_pile(cards: tuple[int, ...]) -> str:
    return "".join(map(format_card, cards)) or "-"


def parse_position(text: str, rules: Rules | None = None) -> Position:
    """Return the position of a text; unseen cards are allowed.

    The first field names a game of the catalogue or, when ``rules`` is given, those rules.
    Raises NotationError for a text that cannot be read and UnknownGameError for its game. What
    the position says is not checked: see ``position.check_position``.
    """
    fields = text.split()
    if len(fields) != 8:
        raise NotationError(
            f"position {text!r} has {len(fields)} fields, not the 8: "
            "GAME BASE FOUNDATIONS RESERVE TABLEAU WASTE STOCK PASS"
        )
    game, base, foundations, reserve, tableau, waste, stock, pass_number = fields
    return Position(
        rules=_rules_of(game, rules),
        base=None if base == "?" else parse_rank(base),
        foundations=tuple(map(_parse_foundation, foundations.split("/"))),
        reserve=_parse_pile(reserve),
        tableau=tuple(_parse_pile(pile, True) for pile in tableau.split("/")),
        waste=_parse_pile(waste),
        stock=_parse_pile(stock),
        pass_number=_parse_pass(pass_number),
    )


def _rules_of(game: str, rules: Rules | None) -> Rules:
    if rules is None:
        return load_game(game)
    if rules.id != game:
        raise NotationError(f"the position is of game {game!r}, not of {rules.id!r}")
    return rules


def _parse_foundation(text: str) -> int | None:
    return None if text == "-" else parse_card(text)


def _parse_pass(text: str) -> int:
    if not _NUMBER.fullmatch(text) or text == "0" or len(text) > 9:
        raise NotationError(f"{text!r} is no pass; it is a whole number from 1")
    return int(text)


def _parse_pile(text: str, is_tableau: bool = False) -> tuple[int, ...]:
    if text == "-":
        return ()
    words = _CARD.findall(text)
    if not words or "".join(words) != text:
        raise NotationError(f"{text!r} is no row of cards; write them without blanks, such as 7d9c")
    return tuple(_parse_lying_card(word, is_tableau) for word in words)


def _parse_lying_card(word: str, is_tableau: bool) -> int:
    """Return a card of a pile; the dot of a face-down card belongs to the tableau only."""
    face = word.removeprefix(".")
    card = UNSEEN if face == "??" else parse_card(face)
    if face == word:
        return card
    if not is_tableau:
        raise NotationError(f"{word!r}: only tableau cards are written face down")
    return card | FACE_DOWN
