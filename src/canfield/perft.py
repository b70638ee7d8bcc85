"""Counting move sequences: the proof of the move generator."""

from __future__ import annotations

from typing import Any

from .engine import new_state
from .position import Position


def perft(position: Position, depth: int, twin: Any = None) -> int:
    """Return the number of sequences of ``depth`` legal moves from the position.

    ``twin`` is a module from ``engine.load_twin``; by default the one in use.
    """
    return new_state(position, twin).perft(depth)
