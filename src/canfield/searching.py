"""Searches for another process: one JSON line for each position asked about, one for each answer.

``python -m canfield.searching`` reads ``{"rules": {...}, "position": TEXT, "seconds": S, ...}``
from its input; the line ``null`` ends the search under way, the end of the input the process.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from typing import Any

from .game import Game
from .notation import parse_position
from .position import Position
from .rules import Rules
from .solver import Limits, solve

PRIORITY = 10
"""How far a search steps back behind whatever else wants the processor."""


def main() -> None:
    """Answer searches until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(PRIORITY)
    asked: queue.SimpleQueue[tuple[dict[str, Any], threading.Event]] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(asked,), daemon=True).start()
    while True:
        job, cancel = asked.get()
        print(json.dumps(answer(job, cancel)), flush=True)


def _read(asked: queue.SimpleQueue[tuple[dict[str, Any], threading.Event]]) -> None:
    cancel = threading.Event()
    for line in sys.stdin:
        job = json.loads(line)
        if job is None:
            cancel.set()
        else:
            cancel = threading.Event()
            asked.put((job, cancel))
    os._exit(0)


def answer(job: dict[str, Any], cancel: threading.Event | None = None) -> dict[str, Any]:
    """Search as a line of input asks; return what is answered."""
    position = parse_position(job["position"], Rules.model_validate_json(job["rules"]))
    limits = Limits(nodes=job.get("nodes"), seconds=job["seconds"], memory=job["memory"])
    solution = solve(position, limits, cancel=cancel)
    return {
        "verdict": solution.verdict,
        "moves": list(solution.moves or ()),
        "along": list(_along(position, solution.moves or ())),
        "nodes": solution.nodes,
        "limit": solution.limit_hit,
    }


def _along(position: Position, moves: tuple[str, ...]) -> Iterator[str]:
    """Yield the text of the position after each move of a line."""
    game = Game.from_position(position)
    for move in moves:
        game.play(move)
        yield game.text()


if __name__ == "__main__":
    main()
