"""What the command ``play`` opens."""

from __future__ import annotations

from ..catalog import load_game
from ..notation import parse_deal_number, split_deal_id
from ..rules import Rules


def page_of(deal: str) -> tuple[str, tuple[Rules, ...]]:
    """Return the page of ``GAME[:N]`` and the custom rules it needs."""
    if not deal:
        return "/", ()
    name, number = split_deal_id(deal)
    rules = load_game(name)
    path = f"/{rules.id}" if number is None else f"/{rules.id}/{parse_deal_number(number)}"
    return path, (() if name == rules.id else (rules,))
