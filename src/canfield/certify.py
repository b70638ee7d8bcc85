"""Making pools larger: deals are tried in the order of their numbers, winnable ones are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from .cards import DEAL_LIMIT
from .catalog import is_catalog_game
from .pool import Entry, Pool, PoolError, append, read_pool
from .rules import Rules
from .solver import Limits, solve_many

BATCH = 64
"""So many deals are handed out at a time; a pool that is being made ends its work with them."""

OnTried = Callable[[int, int], None]
"""Called after each deal with its number and the size of the pool."""


def grow(rules: Rules, size: int, jobs: int = 1, on_tried: OnTried | None = None) -> Pool:
    """Try deals after the pool's last one until it holds ``size``; each find is written at once.

    The verdicts do not depend on the machine or on ``jobs``: only positions are counted. Raises
    PoolError for a game that is not the catalogue's and for a place that cannot be written.
    """
    if not is_catalog_game(rules):
        raise PoolError(f"{rules.id!r} is not a game of the catalogue; only those have pools")
    pool = read_pool(rules.id)
    found = len(pool.entries)
    if found >= size:
        return pool
    for number, entry in _tried(rules, pool, jobs):
        if entry is not None:
            append(pool, entry)
            found += 1
        if on_tried is not None:
            on_tried(number, found)
        if found >= size:
            break
    return read_pool(rules.id)


def _tried(rules: Rules, pool: Pool, jobs: int) -> Iterator[tuple[int, Entry | None]]:
    """Yield each next deal with its entry, None for one that is not won within the limit."""
    limits = Limits(nodes=pool.nodes)
    first = max((entry.deal for entry in pool.entries), default=0) + 1
    for start in count(first, BATCH * jobs):
        numbers = range(start, min(start + BATCH * jobs, DEAL_LIMIT))
        solutions = solve_many(((rules, number) for number in numbers), limits, jobs)
        for number, solution in zip(numbers, solutions, strict=True):
            won = solution.moves is not None
            yield number, Entry(number, solution.nodes, len(solution.moves or ())) if won else None
