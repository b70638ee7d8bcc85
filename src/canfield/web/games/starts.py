"""What new games begin from: the deal asked for, or one by chance."""

from __future__ import annotations

import secrets

from ...cards import format_cards, parse_cards
from ...notation import parse_deal_number
from ...rules import Rules
from ...store import Start
from ...store.starts import stored_rules
from ..http.bodies import PlayBody

RANDOM_LIMIT = 1 << 32
"""New deals are drawn evenly from 0 to this number less one."""


def random_number() -> int:
    """Return the number of a new deal, from the system's own source of randomness."""
    return secrets.randbelow(RANDOM_LIMIT)


def start_asked(rules: Rules, body: PlayBody) -> Start:
    """Return what a game begins from, a random number when nothing is asked for."""
    own = stored_rules(rules)
    if body.deck is not None:
        return Start(rules.id, own, deck=format_cards(parse_cards(body.deck)))
    number = random_number() if body.deal is None else parse_deal_number(body.deal)
    return Start(rules.id, own, deal=str(number), day=body.day)
