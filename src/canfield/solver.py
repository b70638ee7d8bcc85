"""Verdicts: can this position be won, with all cards known? And a line that wins it.

``winnable`` comes with a line that the engine has replayed to the win, ``unwinnable`` is a
proof by exhaustion, ``unknown`` names the limit that was hit. ``docs/solver.md`` tells how.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from typing import Literal

from .attempt import ArrangedAttempt, Attempt, ReducedAttempt, new_attempt
from .dealing import deal_number
from .engine import new_state, position_of
from .errors import PositionError
from .game import Game
from .moves import PICK, format_move, source_of
from .plan import PlanError, is_reducible, loosened
from .position import Position
from .rules import Rules
from .shorten import EFFORT, shorten

Verdict = Literal["winnable", "unwinnable", "unknown"]
Limit = Literal["nodes", "seconds", "memory", "cancelled"]

MEMORY = 2 << 30
_SLICE = 4096
_LEAST_SLICE = 16
_TICK = 0.02
_FIRST_ROUND = 20_000
_ROUND_GROWTH = 8
_LOOSE_NODES = 2_000_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may use up; None stands for no limit."""

    nodes: int | None = None
    """Positions met."""
    seconds: float | None = None
    """Wall-clock time."""
    memory: int = MEMORY
    """Bytes of tables."""
    shortening: int = EFFORT
    """Positions looked at to make a winning line shorter; 0 gives the line as it was found."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found out."""

    verdict: Verdict
    moves: tuple[str, ...] | None
    """A winning line from the position, replayed by the engine; None without a win."""
    nodes: int
    """Positions met."""
    seconds: float
    """Wall-clock time."""
    limit_hit: Limit | None = None
    """Which limit ended the search when the verdict is unknown."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is."""

    nodes: int
    seconds: float
    memory: int
    """Bytes of tables in use."""
    depth: int
    """Steps from the start to the position looked at last."""


OnProgress = Callable[[Progress], None]


class _Run:
    """One call of ``solve``: limits, clock, counters."""

    def __init__(
        self, limits: Limits, on_progress: OnProgress | None, cancel: threading.Event | None
    ) -> None:
        self.limits = limits
        self.on_progress = on_progress
        self.cancel = cancel
        self.start = time.monotonic()
        self.nodes = 0
        self.hit: Limit | None = None
        self.told = self.start

    def seconds(self) -> float:
        return time.monotonic() - self.start

    def nodes_left(self) -> int:
        return sys.maxsize if self.limits.nodes is None else max(0, self.limits.nodes - self.nodes)

    def is_cancelled(self) -> bool:
        """Tell whether the caller wants no more of it."""
        return self.cancel is not None and self.cancel.is_set()

    def is_over(self) -> bool:
        """Tell whether to stop because of the clock or a cancel from outside."""
        if self.is_cancelled():
            self.hit = "cancelled"
        elif self.limits.seconds is not None and self.seconds() >= self.limits.seconds:
            self.hit = "seconds"
        return self.hit is not None

    def tell(self, attempt: Attempt) -> None:
        """Report progress about four times a second."""
        now = time.monotonic()
        if self.on_progress is not None and now - self.told >= 0.25:
            self.told = now
            nodes = self.nodes + attempt.nodes
            self.on_progress(Progress(nodes, self.seconds(), attempt.memory(), attempt.depth()))

    def pursue(self, attempt: Attempt, nodes: int) -> Verdict:
        """Search until a verdict, the limits of the run, or ``nodes`` positions."""
        nodes = min(nodes, self.nodes_left())
        attempt.allow(max(1, nodes))
        size = _LEAST_SLICE
        while nodes > 0 and not self.is_over():
            before = time.monotonic()
            outcome = attempt.advance(size)
            taken = time.monotonic() - before
            size = min(2 * size, _SLICE) if taken < _TICK else max(size // 2, _LEAST_SLICE)
            self.tell(attempt)
            if outcome == "memory":
                self.hit = "memory"
                break
            if outcome == "nodes":
                break
            if outcome != "running":
                return outcome
        return "unknown"


def solve(
    position: Position,
    limits: Limits = Limits(),
    *,
    on_progress: OnProgress | None = None,
    cancel: threading.Event | None = None,
) -> Solution:
    """Decide whether the position can be won.

    ``cancel`` may be set from another thread: the search then ends soon with ``unknown``.
    Raises PositionError for a position with unseen cards.
    """
    if not position.is_known:
        raise PositionError(("it holds unseen cards (??), so nothing can be proved about it",))
    position = position_of(new_state(position), position.rules)
    run = _Run(limits, on_progress, cancel)
    verdict: Verdict = "unknown"
    line: tuple[str, ...] | None = None
    starts = list(_starts(position))
    nodes = sys.maxsize if len(starts) == 1 else _FIRST_ROUND
    while starts and verdict == "unknown" and run.hit is None:
        verdict, line, starts = _one_round(run, starts, nodes)
        if run.nodes_left() == 0 and verdict == "unknown":
            run.hit = "nodes"
        nodes = min(sys.maxsize, nodes * _ROUND_GROWTH)
    if not starts and verdict == "unknown":
        verdict, run.hit = "unwinnable", None
    if line is not None:
        line = _checked(position, line)
    return Solution(verdict, line, run.nodes, run.seconds(), run.hit if line is None else None)


def _one_round(
    run: _Run, starts: list[tuple[tuple[int, ...], Position]], nodes: int
) -> tuple[Verdict, tuple[str, ...] | None, list[tuple[tuple[int, ...], Position]]]:
    """Try each start with a budget; return the verdict, the line, the starts still open."""
    still_open = []
    for i, (first, start) in enumerate(starts):
        verdict, line = _try_start(run, start, nodes)
        if line is not None:
            moves = shorten(start, line, run.limits.shortening, run.is_cancelled)
            return "winnable", tuple(map(format_move, (*first, *moves))), []
        if verdict == "unknown":
            still_open.append((first, start))
        if run.hit is not None:
            return "unknown", None, still_open + starts[i + 1 :]
    return "unknown", None, still_open


def _try_start(run: _Run, start: Position, nodes: int) -> tuple[Verdict, list[int] | None]:
    """Search from one start; a plan that cannot be carried out sends the search to the piles."""
    if _is_lost_under_looser_rules(run, start, nodes):
        return "unwinnable", None
    if run.nodes_left() == 0:
        return "unknown", None
    attempt = new_attempt(start, run.limits.memory)
    verdict = run.pursue(attempt, nodes)
    run.nodes += attempt.nodes
    if verdict != "winnable":
        return verdict, None
    try:
        return verdict, attempt.moves()
    except PlanError:
        if run.nodes_left() == 0:
            return "unknown", None
        attempt = ArrangedAttempt(start, run.limits.memory)
    verdict = run.pursue(attempt, nodes)
    run.nodes += attempt.nodes
    return verdict, attempt.moves() if verdict == "winnable" else None


def _is_lost_under_looser_rules(run: _Run, start: Position, nodes: int) -> bool:
    """Tell whether a short search proves the position lost even if any run could move."""
    loose = None if is_reducible(start) else loosened(start)
    if loose is None:
        return False
    budget = min(_LOOSE_NODES, nodes, run.nodes_left() // 4)
    if budget == 0:
        return False
    attempt = ReducedAttempt(loose, run.limits.memory)
    verdict = run.pursue(attempt, budget)
    run.nodes += attempt.nodes
    return verdict == "unwinnable"


def _starts(position: Position) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Yield the position, or, before the base card is picked, that after each pick."""
    if position.base is not None:
        yield (), position
        return
    state = new_state(position)
    for move in state.legal_moves():
        if source_of(move) == PICK:
            state.apply(move)
            yield (move,), position_of(state, position.rules)
            state.undo()


def _checked(position: Position, line: tuple[str, ...]) -> tuple[str, ...]:
    """Return the line after the engine has played it to the win."""
    game = Game.from_position(position)
    for text in line:
        game.play(text)
    if game.status != "won":
        raise AssertionError("the solver's line does not win")
    return line


# Played games ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LostSince:
    """Where a played game was lost."""

    last_winnable: int | None
    """Number of moves after which the game could still be won; None when never known to."""
    first_lost: int | None
    """Number of moves after which it is proved lost; None when it is not lost."""
    line: tuple[str, ...] | None
    """A line that wins from the last winnable position."""


def lost_since(game: Game, limits: Limits = Limits()) -> LostSince:
    """Find the last winnable position of a played game by bisection.

    A lost position has only lost ones after it, and a line that wins from one position shows
    that every later position of the game it comes through can be won too. ``limits`` hold for
    each position looked at. Where verdicts stay unknown there is a gap between the two numbers.
    """
    positions = _positions(game)
    low, high = -1, len(positions)
    line = None
    unknown: set[int] = set()
    middle: int | None = high - 1
    while middle is not None:
        solution = solve(positions[middle], limits)
        if solution.moves is not None:
            low, line = _last_on_line(positions, middle, solution.moves)
        elif solution.verdict == "unwinnable":
            high = middle
        else:
            unknown.add(middle)
        middle = _middle(low, high, unknown)
    return LostSince(low if low >= 0 else None, high if high < len(positions) else None, line)


def _last_on_line(
    positions: list[Position], at: int, line: tuple[str, ...]
) -> tuple[int, tuple[str, ...]]:
    """Return the last position of the game that the line comes through, and the rest of it."""
    last = {position: i for i, position in enumerate(positions)}
    replay = Game.from_position(positions[at])
    best, rest = at, line
    for played, text in enumerate(line, 1):
        replay.play(text)
        index = last.get(replay.position, -1)
        if index > best:
            best, rest = index, line[played:]
    return best, rest


def _middle(low: int, high: int, unknown: set[int]) -> int | None:
    """Return the position to look at next: the last one first, then that nearest the middle."""
    open_ones = [i for i in range(low + 1, high) if i not in unknown]
    return min(open_ones, key=lambda i: abs(2 * i - low - high), default=None)


def _positions(game: Game) -> list[Position]:
    """Return the position before the first move, after each move."""
    replay = Game.from_position(game.start)
    positions = [replay.position]
    for text in game.moves:
        replay.play(text)
        positions.append(replay.position)
    return positions


# Many deals -----------------------------------------------------------------------------------


def solve_many(
    deals: Iterable[tuple[Rules, int]],
    limits: Limits = Limits(),
    jobs: int = 1,
) -> Iterator[Solution]:
    """Yield the solution of each deal in their order, ``jobs`` of them worked on at a time."""
    work = partial(_solve_deal, limits=limits)
    if jobs == 1:
        yield from map(work, deals)
        return
    alone = threading.active_count() == 1 and sys.platform == "linux"
    context = get_context("fork" if alone else "spawn")
    with context.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(work, deals)


def _solve_deal(deal: tuple[Rules, int], limits: Limits) -> Solution:
    return solve(deal_number(*deal), limits)


def without_seconds(solution: Solution) -> Solution:
    """Return the part of a solution that is the same on every run."""
    return replace(solution, seconds=0.0)
