"""The games that are offered here, and the addresses of games played by these or other rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from ...errors import CanfieldError, RulesError
from ...rules import Rules
from ...store import StoredGame
from ...store.starts import stored_rules
from ...variant import OWN, format_variant, parse_variant
from ..http.answers import RefusedError, not_found
from .stored import rules_of

SAFE_IN_PATHS = ";=,"
"""Signs of a variant that stand in an address as they are."""


class Offers:
    """The games of the catalogue and of rules files."""

    def __init__(self, games: Iterable[Rules]) -> None:
        """Offer ``games``; of two with the same id the later one."""
        self._rules = {rules.id: rules for rules in games}
        self._stored = {name: stored_rules(rules) for name, rules in self._rules.items()}

    def games(self) -> tuple[Rules, ...]:
        """Return all games that are offered."""
        return tuple(self._rules.values())

    def rules(self, game: str, variant: str | None = None) -> Rules:
        """Return the rules of a game that is offered here, or of a variant of one's own."""
        if variant is not None:
            return read_variant(variant)
        rules = self._rules.get(game)
        if rules is None:
            raise not_found("game")
        return rules

    def place(self, row: StoredGame) -> dict[str, Any]:
        """Return the game's address, and what asks for other deals of it (a play body)."""
        by_id = address_by_id(row)
        if row.day is not None:
            address = f"/{row.game}/daily/{row.day}"
            return {"again": {"game": row.game}, "address": address, "day": row.day}
        if not self.mark(row):
            address = by_id if row.deal is None else f"/{row.game}/{row.deal}"
            return {"again": {"game": row.game}, "address": address}
        try:
            variant = format_variant(rules_of(row))
        except CanfieldError:
            return {"again": None, "address": by_id}
        by_line = f"{variant_path(variant)}/{row.deal}"
        is_linked = row.game == OWN and row.deal is not None
        return {
            "again": {"game": OWN, "variant": variant},
            "address": by_line if is_linked else by_id,
        }

    def mark(self, row: StoredGame) -> dict[str, bool]:
        """Mark a game whose rules are not those offered under its id as the visitor's ``own``."""
        offered = row.game in self._rules and self._stored[row.game] == row.rules
        return {} if offered else {"own": True}


def read_variant(line: str) -> Rules:
    """Return the rules that a line declares, or raise the refusal that says what is wrong."""
    try:
        return parse_variant(line)
    except RulesError as error:
        raise RefusedError(422, f"{error}.") from None


def variant_path(line: str) -> str:
    """Return the address under which games by these rules are dealt."""
    return f"/{OWN}/{quote(line, safe=SAFE_IN_PATHS)}"


def address_by_id(row: StoredGame) -> str:
    """Return the address of a game that holds whatever its rules are."""
    return f"/{quote(row.game)}/play/{row.id}"
