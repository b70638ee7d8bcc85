"""The order among rule sets that the solver's bench relies on, each direction by brute force."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from canfield.catalog import games, load_game
from looser import REASONS, comparable_pairs, fields_of, is_looser
from small_decks import SmallRules, brute_force, deal_small
from small_search import random_rules

COUNT = int(os.environ.get("CANFIELD_SMALL_DECKS", "240")) // 3
FIRST = int(os.environ.get("CANFIELD_SMALL_SEED", "0"))
LIMIT = 1000
VALUES: dict[str, tuple[Any, ...]] = {
    "move": ("single", "whole_pile", "top_or_whole", "any_run"),
    "build": ("any", "alternate", "same", "same_color", "none"),
    "wrap": ("full", "cut_at_base", "none"),
    "pile_cap": (None, 2, 3, 4),
    "returns": (False, True),
    "passes": (1, 2, 3, None),
    "deal": ((1,), (2,), (3,), (2, 1), (3, 2, 1)),
    "space_reserve": ("auto", "any", "reserve_or_waste"),
    "space_after": ("any_run", "any_card", "waste", "none"),
    "last_only": (False, True),
    "slot_opens": (False, True),
}


def small_fields(rules: SmallRules) -> dict[str, Any]:
    """Return the fields of a small deck's rules under the names of the package."""
    return {
        "decks": 1,
        "reserve": rules.reserve,
        "piles": rules.piles,
        "pile_texts": ("D" * rules.down + "U",) * rules.piles,
        "base": "fixed A" if rules.base == 0 else "dealt",
        "predealt": 0,
        "move": rules.move,
        "build": rules.build,
        "wrap": rules.wrap,
        "pile_cap": rules.pile_cap,
        "foundation_return": "not_emptying" if rules.returns else "never",
        "passes": rules.passes,
        "deal": rules.deal,
        "waste_start": 0,
        "space_reserve": rules.space_reserve,
        "space_after": rules.space_after,
        "reserve_up": "last_only" if rules.last_only else "top",
        "stock_slot_opens": rules.slot_opens,
    }


def changed(rules: SmallRules, name: str, value: Any) -> SmallRules:
    """Return the rules with another value; a slot only opens in one pass dealt singly."""
    if name == "slot_opens":
        return replace(rules, passes=1, deal=(1,), slot_opens=value)
    if name == "passes":
        return replace(rules, passes=value, slot_opens=False)
    return replace(rules, **{name: value})


@pytest.mark.parametrize("name", VALUES)
def test_looser_rules_lose_no_win(name: str) -> None:
    g = random.Random(f"{name} {FIRST}")
    wins: Counter[bool] = Counter()
    for seed in range(FIRST, FIRST + COUNT // 2):
        rules = random_rules(seed)
        some, other = (changed(rules, name, value) for value in g.sample(VALUES[name], 2))
        if is_looser(small_fields(other), small_fields(some)):
            some, other = other, some
        if not is_looser(small_fields(some), small_fields(other)):
            continue
        for deal in (10 * seed, 10 * seed + 1):
            start = deal_small(some, deal)
            if brute_force(some, start, LIMIT):
                can_be_won = brute_force(other, start, 10 * LIMIT)
                assert can_be_won is not False, (some, other, deal)
                wins[can_be_won is True] += 1
    assert wins[True] >= COUNT // 20


@pytest.mark.parametrize(
    ("strict", "loose"),
    [
        ({"move": "single"}, {"move": "whole_pile"}),
        ({"wrap": "none"}, {"wrap": "cut_at_base"}),
        ({"build": "alternate"}, {"build": "same_color"}),
        ({"deal": (3,)}, {"deal": (2,)}),
        ({"space_reserve": "auto", "reserve_up": "last_only"}, {"space_reserve": "any"}),
        ({"space_after": "any_card"}, {"space_after": "K"}),
        ({"deal": (3,), "waste_start": 1}, {"deal": (1,), "waste_start": 1}),
        ({"reserve": 12}, {"reserve": 13}),
        ({"pile_deal": "UU", "move": "whole_pile", "build": "same"}, {"build": "any"}),
    ],
)
def test_what_is_not_comparable_is_not_claimed(
    strict: dict[str, Any], loose: dict[str, Any]
) -> None:
    rules = load_game("canfield").model_copy(update=strict)
    other = rules.model_copy(update=loose)
    assert not is_looser(fields_of(rules), fields_of(other))


def test_the_catalogue_has_the_pairs_one_knows() -> None:
    pairs = comparable_pairs({rules.id: rules for rules in games()})
    assert {
        ("chameleon-strict", "chameleon"),
        ("chameleon", "chameleon-plus"),
        ("canfield-cut", "canfield"),
        ("canfield", "superior-canfield"),
        ("canfield-rush", "rainfall"),
        ("klondike", "klondike-draw-one"),
        ("storehouse-strict", "storehouse-till-dawn"),
    } <= set(pairs)
    assert ("chameleon", "chameleon-strict") not in pairs
    assert all(REASONS.values())
