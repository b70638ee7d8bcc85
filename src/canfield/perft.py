"""Counting move sequences: the proof of the move generator."""

from __future__ import annotations

from typing import Any

from .engine import new_state
from .position import Position

_DEPTH_AT_ONCE = 6


def perft(position: Position, depth: int, twin: Any = None) -> int:
    """Return the number of sequences of ``depth`` legal moves from the position.

    ``twin`` is a module from ``engine.load_twin``; by default the one in use.
    """
    return _count(new_state(position, twin), depth)


def _count(state: Any, depth: int) -> int:
    """Count deep trees from here, where an interrupt is heard between two shallow ones."""
    if depth <= _DEPTH_AT_ONCE:
        return int(state.perft(depth))
    total = 0
    for move in state.legal_moves():
        state.apply(move)
        total += _count(state, depth - 1)
        state.undo()
    return total
