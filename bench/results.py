"""What the benches of the solver share: limits on CPU time, results kept in a file, intervals."""

from __future__ import annotations

import json
import math
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from canfield.dealing import deal_number
from canfield.position import Position
from canfield.rules import Rules
from canfield.solver import Limits, Progress, Solution, solve

FOLDER = Path(__file__).parent.parent / "build" / "bench"
Z = 1.959964  # 95%


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one deal."""

    verdict: str
    nodes: int
    cpu: float
    length: int | None = None
    """Moves of the winning line."""
    memory: int = 0
    """MiB of tables, where it took long enough to be told."""


class Results:
    """Results kept in a file, line by line, so that a run that was ended goes on."""

    def __init__(self, path: Path, *, fresh: bool = False) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if fresh:
            path.unlink(missing_ok=True)
        self.known: dict[tuple[str, int], Result] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                entry = json.loads(line)
                key = entry.pop("task"), entry.pop("deal")
                self.known[key] = Result(**entry)
        self.file = path.open("a", buffering=1)

    def of(self, task: str, deal: int, work: Callable[[], Result]) -> Result:
        """Return the result of a deal, worked out if it is not in the file."""
        if (task, deal) not in self.known:
            result = self.known[task, deal] = work()
            self.file.write(json.dumps({"task": task, "deal": deal, **asdict(result)}) + "\n")
        return self.known[task, deal]


def cpu() -> float:
    """Return the CPU seconds of this process, all its threads."""
    return time.process_time()


def solve_within(position: Position, seconds: float) -> Result:
    """Solve with a limit on CPU time, which other processes of the machine do not shorten."""
    start = cpu()
    stop = threading.Event()
    most = 0

    def listen(progress: Progress) -> None:
        nonlocal most
        most = max(most, progress.memory)
        if cpu() - start >= seconds:
            stop.set()

    solution = solve(position, on_progress=listen, cancel=stop)
    return _result(solution, cpu() - start, most >> 20)


def within_nodes(rules: Rules, deal: int, nodes: int) -> Result:
    """Solve a deal with a limit on positions."""
    start = cpu()
    solution = solve(deal_number(rules, deal), Limits(nodes=nodes))
    return _result(solution, cpu() - start, 0)


def _result(solution: Solution, seconds: float, memory: int) -> Result:
    length = None if solution.moves is None else len(solution.moves)
    return Result(solution.verdict, solution.nodes, round(seconds, 4), length, memory)


def wilson(count: int, total: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of a share."""
    if not total:
        return 0.0, 1.0
    share, room = count / total, Z * Z / total
    middle = share + room / 2
    half = Z * math.sqrt(share * (1 - share) / total + room / (4 * total))
    return (middle - half) / (1 + room), (middle + half) / (1 + room)


def percentile(values: Iterable[float], part: float) -> float:
    """Return the value below which that part of the values lies (0 for none)."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def numbered(deals: int) -> Iterator[int]:
    """Yield the deal numbers of a bench."""
    yield from range(1, deals + 1)
