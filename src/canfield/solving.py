"""What the command ``solve`` does: progress on stderr, Ctrl-C ends a search with what is known."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from .errors import DealError
from .game import Game
from .notation import parse_deal_number
from .rules import Rules
from .solver import Limits, Progress, Solution, solve, solve_many

TICK = 0.1
MEBI = 1 << 20


def parse_range(text: str) -> range:
    """Return the deal numbers of ``A-B``; raises DealError."""
    first, _, last = text.partition("-")
    numbers = range(parse_deal_number(first), parse_deal_number(last) + 1)
    if not numbers:
        raise DealError(f"{text!r} is no range of deals; the first number comes first, as in 1-100")
    return numbers


def solve_game(game: Game, limits: Limits) -> Solution:
    """Solve where the game stands; Ctrl-C ends the search, the verdict is then ``unknown``."""
    cancel = threading.Event()
    show = _show_progress if sys.stderr.isatty() else None
    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(solve, game.position, limits, on_progress=show, cancel=cancel)
        try:
            while not search.done():
                time.sleep(TICK if search.running() and show else 0.002)
        except KeyboardInterrupt:
            cancel.set()
        solution = search.result()
    if show:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return solution


def _show_progress(progress: Progress) -> None:
    rate = progress.nodes / max(progress.seconds, 0.001)
    text = (
        f"{progress.nodes:,} positions, {rate:,.0f} a second, "
        f"{progress.memory // MEBI:,} MiB, depth {progress.depth}"
    )
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def solve_range(
    rules: Rules, numbers: range, limits: Limits, jobs: int
) -> Iterator[tuple[int, Solution]]:
    """Yield the solution of each deal, with a count on stderr; Ctrl-C ends it there."""
    solutions = solve_many(((rules, number) for number in numbers), limits, jobs)
    is_shown = sys.stderr.isatty()
    for done, (number, solution) in enumerate(zip(numbers, solutions, strict=False), 1):
        yield number, solution
        if is_shown:
            print(
                f"\r\x1b[K{done:,} of {len(numbers):,} deals", end="", file=sys.stderr, flush=True
            )
    if is_shown:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def solution_entry(solution: Solution) -> dict[str, Any]:
    """Return a solution in the form of the JSON document."""
    return {
        "verdict": solution.verdict,
        "moves": None if solution.moves is None else list(solution.moves),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 3),
        "limit": solution.limit_hit,
    }


def solution_line(solution: Solution) -> str:
    """Return a solution as one line for people, without the winning moves."""
    limit = f" (limit: {solution.limit_hit})" if solution.limit_hit else ""
    length = f", {len(solution.moves)} moves" if solution.moves is not None else ""
    effort = f"{solution.nodes:,} positions, {solution.seconds:.2f} s"
    return f"{solution.verdict}{limit}{length}, {effort}"
