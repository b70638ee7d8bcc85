"""Deal numbers as they come over the network: digits, and nothing that only looks like a number."""

from __future__ import annotations

import re
import secrets

from ..cards import DEAL_LIMIT

RANDOM_LIMIT = 1 << 32
"""New deals are drawn evenly from 0 to this number less one."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,19}")

ALLOWED = f"deal numbers are 0 to {DEAL_LIMIT - 1}, in digits without leading zeros"


def parse_number(text: str) -> int | None:
    """Return the deal number that ``text`` is, None for every other text."""
    if _NUMBER.fullmatch(text) is None:
        return None
    number = int(text)
    return number if number < DEAL_LIMIT else None


def random_number() -> int:
    """Return the number of a new deal, from the system's own source of randomness."""
    return secrets.randbelow(RANDOM_LIMIT)
