"""Which games the lobby shows large, which beside them, and which under the game they vary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...catalog import is_catalog_game
from ...daily import has_daily
from ...rules import Rules
from .catalogue import picture

MAIN = ("canfield", "chameleon", "rainbow", "kansas", "klondike")
"""The games shown large, in this order; the lobby shows their deals of the day too."""

VARIANTS = {
    "canfield": ("canfield-strict", "canfield-classic", "canfield-cut"),
    "chameleon": ("chameleon-plus", "chameleon-strict", "chameleon-classic"),
    "rainbow": ("rainbow-any-suit", "rainbow-classic"),
    "kansas": ("oz", "kansas-aisleriot"),
    "klondike": ("klondike-draw-one",),
    "storehouse": ("storehouse-strict", "storehouse-till-dawn"),
    "double-canfield": ("triple-canfield", "quadruple-canfield"),
}
"""Other readings of a game, and games that differ from it in one point."""

SHOWN_OPEN = 4
"""So many open games are there to be continued."""


@dataclass(frozen=True, slots=True)
class Card:
    """A game in the lobby with those folded under it."""

    rules: Rules
    variants: tuple[Rules, ...]

    @property
    def picture(self) -> dict[str, Any]:
        """What its picture is drawn from."""
        return picture(self.rules)


@dataclass(frozen=True, slots=True)
class Lobby:
    """All games offered, in the order in which the lobby shows them."""

    main: tuple[Card, ...]
    more: tuple[Card, ...]

    @classmethod
    def of(cls, games: Sequence[Rules]) -> Lobby:
        """Return the lobby of these games; each is in it once."""
        by_id = {rules.id: rules for rules in games}
        folded = {name for leader, names in VARIANTS.items() if leader in by_id for name in names}
        cards = {
            rules.id: Card(rules, _variants(rules.id, by_id))
            for rules in games
            if rules.id not in folded
        }
        more = [card for name, card in cards.items() if name not in MAIN]
        own_first = sorted(more, key=lambda card: is_catalog_game(card.rules))
        return cls(tuple(cards[name] for name in MAIN if name in cards), tuple(own_first))

    @property
    def daily(self) -> tuple[Rules, ...]:
        """Main games that have deals of days."""
        found = (card.rules for card in self.main)
        return tuple(rules for rules in found if is_catalog_game(rules) and has_daily(rules.id))


def _variants(leader: str, by_id: dict[str, Rules]) -> tuple[Rules, ...]:
    return tuple(by_id[name] for name in VARIANTS.get(leader, ()) if name in by_id)


def open_count(entries: Iterable[dict[str, Any]]) -> int:
    """Return how many places the lobby keeps for games that are begun and not won."""
    begun = (entry for entry in entries if entry["status"] != "won" and entry["version"])
    return sum(1 for _ in zip(begun, range(SHOWN_OPEN), strict=False))
