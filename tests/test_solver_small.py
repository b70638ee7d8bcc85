"""Both searches against brute force on small decks, each pruning alone and all together.

``CANFIELD_SMALL_DECKS`` sets the number of rule sets tried for each search (default 240 and, for
the search that keeps the piles, four times as many); ``CANFIELD_SMALL_SEED`` the first of them.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from canfield.core import kinds as k
from canfield.engine import load_twin
from small_decks import brute_force, deal_small
from small_search import arranged_search, random_reducible, random_rules, reduced_search, run_out

COUNT = int(os.environ.get("CANFIELD_SMALL_DECKS", "240"))
FIRST = int(os.environ.get("CANFIELD_SMALL_SEED", "0"))
LIMIT = 2500
BLOCKS = 8
ALL = k.ALL_PRUNINGS
EACH = [k.SAFE, k.SAFE_WIDE, k.TALON_MACROS, k.UP_FIRST, k.DEAD_TEST, k.AFTER_TEST]
PAIRS = [k.DEAD_TEST | k.COUNT_TEST, k.AFTER_TEST | k.COUNT_TEST, k.DEAD_TEST | k.AFTER_TEST]
LESS = [ALL ^ one for one in (*EACH, k.PASS_DOMINANCE, k.COUNT_TEST)]
REDUCED = [0, ALL, *EACH, *PAIRS, *LESS]
ARRANGED_EACH = [k.SAFE, k.TALON_MACROS, k.DEAD_TEST, k.DEAD_TEST | k.COUNT_TEST, k.AFTER_TEST]
ARRANGED_PAIRS = [k.TALON_MACROS | k.PASS_DOMINANCE, k.AFTER_TEST | k.COUNT_TEST]
ARRANGED = [0, k.ALL_PRUNINGS, *ARRANGED_EACH, *ARRANGED_PAIRS]
ARRANGED += [k.ALL_PRUNINGS ^ one for one in (k.SAFE, k.TALON_MACROS, k.DEAD_TEST, k.COUNT_TEST)]


def compare(make_rules, make_search, prunings, module, seeds) -> Counter:
    """Compare all verdicts; return how many deals could and could not be won."""
    verdicts: Counter = Counter()
    for seed in seeds:
        rules = make_rules(seed)
        for deal in (10 * seed, 10 * seed + 1):
            start = deal_small(rules, deal)
            expected = brute_force(rules, start, LIMIT)
            if expected is None:
                continue
            verdicts[expected] += 1
            for chosen in prunings:
                found = run_out(make_search(rules, start, chosen, module))
                assert found in (expected, None), (rules, deal, chosen)
                verdicts[None] += found is None
    return verdicts


@pytest.mark.parametrize("block", range(BLOCKS))
def test_reduced_search_agrees_with_brute_force(block: int) -> None:
    size = COUNT // BLOCKS
    seeds = range(FIRST + block * size, FIRST + (block + 1) * size)
    verdicts = compare(random_reducible, reduced_search, REDUCED, load_twin("search"), seeds)
    assert min(verdicts[True], verdicts[False]) >= size // 10
    assert verdicts[None] <= size // 4


@pytest.mark.parametrize("block", range(BLOCKS))
def test_arranged_search_agrees_with_brute_force(block: int) -> None:
    size = 4 * COUNT // BLOCKS
    seeds = range(FIRST + block * size, FIRST + (block + 1) * size)
    verdicts = compare(random_rules, arranged_search, ARRANGED, load_twin("arranged"), seeds)
    assert min(verdicts[True], verdicts[False]) >= size // 10
    assert verdicts[None] <= size // 4


@pytest.mark.parametrize("seed", range(12))
def test_plain_and_compiled_twin_meet_the_same_positions(seed: int) -> None:
    rules = random_reducible(seed)
    start = deal_small(rules, seed)
    plain, compiled = (
        reduced_search(rules, start, ALL, load_twin("search", compiled=twin))
        for twin in (False, True)
    )
    assert run_out(plain) == run_out(compiled)
    assert (plain.count, plain.expanded, plain.dead) == (
        compiled.count,
        compiled.expanded,
        compiled.dead,
    )


@pytest.mark.parametrize("seed", range(12))
def test_plain_and_compiled_arranged_twin_meet_the_same_positions(seed: int) -> None:
    rules = random_rules(seed)
    start = deal_small(rules, seed)
    plain, compiled = (
        arranged_search(rules, start, ALL, load_twin("arranged", compiled=twin))
        for twin in (False, True)
    )
    assert run_out(plain) == run_out(compiled)
    assert (plain.count, plain.expanded) == (compiled.count, compiled.expanded)
