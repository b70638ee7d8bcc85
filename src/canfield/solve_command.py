"""The command ``canfield solve``: one position with progress, or many deals on many cores."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from typing import Any

import click

from .catalog import load_game
from .errors import NotationError
from .game import Game
from .notation import parse_deal_number, split_deal_id
from .solver import Limits, Progress, Solution, solve, solve_many

Start = Callable[[str, str | None, str | None, str], Game]
_JOIN_SECONDS = 0.1


def add_solve(group: click.Group, start: Start) -> None:
    """Add the command to the group; ``start`` makes a game of GAME:N, deck, position, moves."""

    @group.command("solve", epilog="Example:  canfield solve chameleon:1-1000 --jobs 2")
    @click.argument("deal", metavar="GAME:N")
    @click.option("--deck", metavar="CARDS", help="all cards, or pysol:NUMBER, instead of :N")
    @click.option("--position", metavar="TEXT", help="start from this position, not from :N")
    @click.option("--moves", default="", metavar="TEXT", help="play these moves first")
    @click.option("--nodes", type=click.IntRange(1), help="most positions to look at")
    @click.option("--seconds", type=click.FloatRange(0), help="most time for one deal")
    @click.option("--jobs", type=click.IntRange(1, 256), default=1, help="deals at a time")
    @click.option("--json", "as_json", is_flag=True, help="print one JSON document")
    def solve_command(
        deal: str,
        deck: str | None,
        position: str | None,
        moves: str,
        nodes: int | None,
        seconds: float | None,
        jobs: int,
        as_json: bool,
    ) -> None:
        """Decide whether a deal or position can be won; GAME:1-1000 solves many deals.

        Without --nodes and --seconds the search ends when its memory of 2 GiB is full. Ctrl-C
        ends it with the verdict "unknown".
        """
        limits = Limits(nodes=nodes, seconds=seconds)
        numbers = _range(deal)
        if numbers is None:
            game = start(deal, deck, position, moves)
            solution = _solve_with_progress(game, limits)
            _print_one(solution, as_json)
        else:
            if deck or position or moves:
                raise NotationError(f"{deal!r}: many deals take no --deck, --position or --moves")
            _solve_range(split_deal_id(deal)[0], numbers, limits, jobs, as_json)


def _range(deal: str) -> range | None:
    """Return the numbers of GAME:FIRST-LAST, None for a single deal."""
    number = split_deal_id(deal)[1]
    first, dash, last = (number or "").partition("-")
    if not dash or not first:
        return None
    low, high = parse_deal_number(first), parse_deal_number(last)
    if high < low:
        raise NotationError(f"{deal!r}: the first deal comes after the last")
    return range(low, high + 1)


def _solve_with_progress(game: Game, limits: Limits) -> Solution:
    """Solve in a thread of its own, so that Ctrl-C reaches the search as a cancel."""
    stop = threading.Event()
    results: list[Any] = []
    is_shown = sys.stderr.isatty()

    def work() -> None:
        try:
            show = _show if is_shown else None
            results.append(solve(game.position, limits, on_progress=show, cancel=stop))
        except Exception as error:  # handed on to the caller's thread
            results.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        try:
            thread.join(_JOIN_SECONDS)
        except KeyboardInterrupt:
            stop.set()
    if is_shown:
        click.echo("\r\033[K", err=True, nl=False)
    if isinstance(results[0], Exception):
        raise results[0]
    solution: Solution = results[0]
    return solution


def _show(progress: Progress) -> None:
    rate = progress.nodes / max(progress.seconds, 0.001)
    click.echo(
        f"\r\033[K{progress.nodes:,} positions, {rate:,.0f} a second, "
        f"{progress.memory >> 20} MiB, depth {progress.depth}, {progress.seconds:.0f} s",
        err=True,
        nl=False,
    )


def solution_entry(solution: Solution) -> dict[str, Any]:
    """Return a solution as the JSON document of docs/notation.md."""
    return {
        "verdict": solution.verdict,
        "moves": None if solution.moves is None else list(solution.moves),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 3),
        "limit": solution.limit_hit,
    }


def _print_one(solution: Solution, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(solution_entry(solution)))
        return
    click.echo(_summary(solution))
    if solution.moves:
        click.echo(" ".join(solution.moves))


def _summary(solution: Solution) -> str:
    limit = f" ({_LIMITS[solution.limit_hit]})" if solution.limit_hit else ""
    length = f" in {len(solution.moves)} moves" if solution.moves is not None else ""
    work = f"{solution.nodes:,} positions, {solution.seconds:.2f} s"
    return f"{solution.verdict}{length}{limit}; {work}"


_LIMITS = {
    "nodes": "limit on positions reached",
    "seconds": "limit on seconds reached",
    "memory": "limit on memory reached",
    "cancelled": "cancelled",
}


def _solve_range(name: str, numbers: range, limits: Limits, jobs: int, as_json: bool) -> None:
    """Solve many deals and print each as it comes, in order; a JSON list at the end."""
    rules = load_game(name)
    entries: list[dict[str, Any]] = []
    deals = ((rules, number) for number in numbers)
    try:
        for number, solution in zip(numbers, solve_many(deals, limits, jobs), strict=False):
            entries.append({"deal": str(number)} | solution_entry(solution))
            if not as_json:
                click.echo(f"{rules.id}:{number} {_summary(solution)}")
    except KeyboardInterrupt:
        click.echo(f"cancelled after {len(entries)} deals", err=True)
    if as_json:
        click.echo(json.dumps(entries))
        return
    verdicts = [entry["verdict"] for entry in entries]
    counts = (f"{verdicts.count(v)} {v}" for v in ("winnable", "unwinnable", "unknown"))
    click.echo(", ".join(counts))
