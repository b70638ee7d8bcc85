"""Puts small decks into the package's searches (see ``small_decks.py`` for the rules)."""

from __future__ import annotations

import random
from array import array
from typing import Any

from canfield.core import kinds as k
from canfield.options import SPACE_AFTER, SPACE_RESERVE
from small_decks import Small, SmallRules

MEMORY = 1 << 27
_SUITS = (0, 1, 3, 2)
_BUILDS = ["any", "alternate", "same", "same_color", "none"]
_MOVES = ["single", "whole_pile", "top_or_whole", "any_run"]
_DEALS: list[tuple[tuple[int, ...], int | None]] = [
    *[((1,), 1)] * 3,
    ((3,), None),
    ((1,), 3),
    ((1,), 2),
    ((3, 2, 1), 3),
    ((2,), None),
    ((2, 1), None),
    ((1,), None),
    ((2,), 2),
]


def _cut(rules: SmallRules) -> int:
    highest = rules.ranks - 1
    return {"full": -1, "cut_at_base": highest, "none": (highest - rules.base) % rules.ranks}[
        rules.wrap
    ]


def _rank(rules: SmallRules, card: int) -> int:
    return ((card & 63) // 4 - rules.base) % rules.ranks


def _bits(rules: SmallRules, cards: Any) -> bytes:
    return bytes(4 * _rank(rules, card) + _SUITS[card & 3] for card in cards)


def _numbers(rules: SmallRules, cards: Any) -> bytes:
    return bytes(4 * _rank(rules, card) + (card & 3) | card & 64 for card in cards)


def _options(rules: SmallRules) -> array:
    """Return the rules as the numbers that the searches take."""
    numbers = [
        rules.ranks,
        1,
        rules.piles,
        rules.pile_cap or 0,
        _BUILDS.index(rules.build),
        _cut(rules),
        _MOVES.index(rules.move),
        rules.returns,
        rules.last_only,
        rules.space_reserve == "auto",
        SPACE_RESERVE[rules.space_reserve],
        SPACE_AFTER[rules.space_after],
        -1,
        rules.slot_opens,
        rules.passes or 0,
    ]
    return array("i", numbers)


def reduced_search(rules: SmallRules, start: Small, prunings: int, module: Any) -> Any:
    """Return a search over bottoms and sets."""
    search = module.Search(_options(rules), bytes(rules.deal))
    search.set_prunings(prunings)
    search.set_cards(_bits(rules, start.reserve), _bits(rules, start.waste + start.stock))
    up = sum(
        1 << 4 * rank + _SUITS[suit]
        for suit, height in enumerate(start.up)
        for rank in range(height)
    )
    bottoms = _bits(rules, [pile[0] for pile in start.piles if pile])
    search.set_start(up, bottoms, len(start.waste), 1, len(start.piles))
    return search


def arranged_search(rules: SmallRules, start: Small, prunings: int, module: Any) -> Any:
    """Return a search that keeps the piles."""
    search = module.Arranged(_options(rules), bytes(rules.deal))
    search.set_prunings(prunings)
    for i, pile in enumerate(start.piles):
        search.set_pile(i, _numbers(rules, pile))
    search.set_rest(
        bytes(start.up),
        _numbers(rules, start.reserve),
        _numbers(rules, start.waste + start.stock),
        len(start.waste),
        1,
        len(start.piles),
    )
    return search


def run_out(search: Any) -> bool | None:
    """Search to the end; tell whether the game can be won, None when that is too much work."""
    search.begin(300_000, MEMORY)
    while True:
        outcome = search.run(100_000)
        if outcome == k.TABLE_FULL:
            assert search.grow_table()
        elif outcome in (k.WON, k.LOST):
            return bool(outcome == k.WON)
        elif outcome == k.NODES_OUT:
            return None
        else:
            assert outcome == k.RUNNING


def random_reducible(seed: int) -> SmallRules:
    """Return rules for which the order inside the piles does not matter."""
    g = random.Random(seed)
    build = g.choice(["any", "alternate"])
    ranks = g.choice([5, 5, 7] if build == "alternate" else [5, 5, 6])
    piles = g.choice([2, 2, 3])
    deal, passes = g.choice(_DEALS)
    spaces = [*[("auto", "any_run")] * 3, ("any", "any_run"), ("auto", "waste"), ("auto", "none")]
    space_reserve, space_after = g.choice(spaces)
    can_open = passes == 1 and deal == (1,) and space_after == "any_run"
    return SmallRules(
        ranks=ranks,
        piles=piles,
        reserve=g.randint(3 if ranks == 5 else 8, 4 * ranks - 4 - piles),
        base=g.randrange(ranks),
        build=build,
        wrap=g.choice(["full", "full", "cut_at_base", "none"]),
        returns=g.random() < 0.4,
        deal=deal,
        passes=passes,
        space_reserve=space_reserve,
        space_after=space_after,
        slot_opens=can_open and g.random() < 0.2,
        last_only=g.random() < 0.1,
    )


def random_rules(seed: int) -> SmallRules:
    """Return rules of any kind."""
    g = random.Random(seed)
    ranks = g.choice([4, 5, 5, 6])
    piles = g.choice([2, 2, 3])
    deal, passes = g.choice(_DEALS)
    down = g.choice([0, 0, 0, 1, 2])
    room = max(0, min(4 * ranks - 4 - piles * (1 + down), 3 * ranks))
    return SmallRules(
        ranks=ranks,
        piles=piles,
        reserve=g.randint(min(2, room), room),
        base=g.randrange(ranks),
        build=g.choice(["any", "alternate", "same", "same", "same_color", "none"]),
        wrap=g.choice(["full", "full", "cut_at_base", "none"]),
        returns=g.random() < 0.4,
        deal=deal,
        passes=passes,
        space_reserve=g.choice(["auto", "auto", "auto", "any", "reserve_or_waste"]),
        space_after=g.choice(["any_run", "any_card", "waste", "none"]),
        slot_opens=passes == 1 and deal == (1,) and g.random() < 0.2,
        last_only=g.random() < 0.1,
        move=g.choice(_MOVES),
        pile_cap=g.choice([None, None, None, 3, 4]),
        down=down,
    )
