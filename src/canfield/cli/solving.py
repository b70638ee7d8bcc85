"""What the command ``solve`` does: progress on stderr, Ctrl-C ends a search with what is known."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import click

from ..catalog import load_game
from ..errors import DealError, NotationError
from ..game import Game
from ..notation import parse_deal_number, split_deal_id
from ..rules import Rules
from ..solver import MEMORY, Limits, Progress, Solution, solve, solve_many
from .printing import print_json
from .starting import start_game

TICK = 0.1
MEBI = 1 << 20


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command line asks to be solved: a game, or a range of deals."""

    deal: str
    """``GAME:N``, ``GAME:A-B`` or ``GAME``."""
    deck: str | None = None
    """All cards, in place of a number."""
    position: str | None = None
    """A position, in place of a number."""
    moves: str = ""
    """Moves to play first."""


def usual_limits(nodes: int | None, seconds: float | None, mebi: int | None) -> Limits:
    """Return the limits of a search, of memory never more than the usual one."""
    return Limits(nodes, seconds, MEMORY if mebi is None else min(mebi << 20, MEMORY))


def print_solutions(asked: Asked, limits: Limits, jobs: int, as_json: bool) -> None:
    """Solve a deal, or each deal of a range, and print what is found."""
    game_id, number = split_deal_id(asked.deal)
    if number is None or "-" not in number[1:]:
        game = start_game(asked.deal, asked.deck, asked.position, asked.moves)
        _print_one(solve_game(game, limits), as_json)
    elif asked.deck or asked.position or asked.moves:
        raise NotationError(f"{asked.deal!r}: a range takes no --deck, --position or --moves")
    else:
        _print_range(load_game(game_id), number, limits, jobs, as_json)


def _print_one(solution: Solution, as_json: bool) -> None:
    if as_json:
        print_json(solution_entry(solution))
        return
    click.echo(solution_line(solution))
    if solution.moves:
        click.echo(" ".join(solution.moves))


def _print_range(rules: Rules, numbers: str, limits: Limits, jobs: int, as_json: bool) -> None:
    entries = []
    try:
        for number, solution in solve_range(rules, parse_range(numbers), limits, jobs):
            if as_json:
                entries.append({"deal": str(number)} | solution_entry(solution))
            else:
                click.echo(f"{rules.id}:{number} {solution_line(solution)}")
    finally:
        if as_json and entries:
            print_json(entries)


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
