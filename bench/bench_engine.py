"""How fast the engine is: perft and apply+undo, compiled and plain, in one run.

The node counts are the expectation and must come out exactly; the rates are for reading. Perft
counts the last level by the length of the list of legal moves, as is usual in chess.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

from canfield.catalog import load_game
from canfield.dealing import deal_number
from canfield.engine import load_twin, new_state
from canfield.perft import perft

NODES = {
    ("canfield:1", 13): 254_224,
    ("canfield:1", 9): 3_242,
    ("rainbow:1", 12): 1_208,
    ("klondike:1", 10): 23_909,
    ("demon:1", 8): 12_424,
}
LEAST_RATE = 2_000_000
LEAST_RATIO = 30
WALKS = 300


def start_of(deal: str) -> Any:
    name, _, number = deal.partition(":")
    return deal_number(load_game(name), int(number))


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """Return the count and the CPU seconds of the best of three runs."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        count = work()
        best = min(best, time.process_time() - begin)
    return count, best


def perft_rate(deal: str, depth: int, twin: Any) -> float:
    """Return perft nodes a second; stop the bench when the count is not the expected one."""
    start = start_of(deal)
    count, seconds = timed(lambda: perft(start, depth, twin))
    if count != NODES[deal, depth]:
        sys.exit(f"perft({deal}, {depth}) is {count}, not {NODES[deal, depth]}")
    return count / seconds


def walk(state: Any) -> int:
    """Make the first legal move again and again and take all back; return the steps."""
    for step in range(WALKS):
        moves = state.legal_moves()
        if not moves:
            break
        state.apply(moves[step % len(moves)])
    line = state.moves_made()
    for _ in range(20):
        for _ in line:
            state.undo()
        for move in line:
            state.apply(move)
    return 20 * len(line)


def main() -> None:
    twins = {
        name: load_twin("state", compiled=name == "compiled") for name in ("compiled", "plain")
    }
    for deal, depth in NODES:
        rate = perft_rate(deal, depth, twins["compiled"])
        print(f"perft {deal} depth {depth}: {NODES[deal, depth]:,} nodes, {rate:,.0f} a second")
    plain = perft_rate("canfield:1", 9, twins["plain"])
    compiled = perft_rate("canfield:1", 13, twins["compiled"])
    ratio = compiled / plain
    print(f"plain twin, canfield: {plain:,.0f} nodes a second; compiled {ratio:.0f} times that")
    for name, twin in twins.items():
        count, seconds = timed(lambda twin=twin: walk(new_state(start_of("canfield:1"), twin)))
        print(f"apply+undo, {name}, called from Python: {count / seconds:,.0f} a second")
    print(f"target {LEAST_RATE:,} nodes a second: {_met(compiled >= LEAST_RATE)}")
    print(f"target {LEAST_RATIO} times the plain twin: {_met(ratio >= LEAST_RATIO)}")


def _met(is_met: bool) -> str:
    return "met" if is_met else "missed"


if __name__ == "__main__":
    main()
