"""Makes a winning line shorter without making it any less of a win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine import new_state
from .position import Position
from .reorder import IsOver, reordered

if TYPE_CHECKING:
    from .core.state import State

EFFORT = 10_000
"""What is tried unless a caller says otherwise: a tenth of a second at most."""
_WIDTH = 30
_ROUNDS = 1


def shorten(
    start: Position, line: list[int], effort: int = EFFORT, is_over: IsOver = lambda: False
) -> list[int]:
    """Return a line that wins too and is no longer.

    ``effort`` bounds the positions looked at (0: the line stays as it is); no clock is looked
    at, so the same line gives the same answer. Once ``is_over`` says so it ends with what it has.
    """
    if effort <= 0:
        return line
    best = reordered(start, line, effort, is_over)
    for _ in range(0 if is_over() else _ROUNDS):
        better = _with_shortcuts(start, _without_loops(start, best), is_over)
        if len(better) == len(best):
            break
        best = better
    return best if _wins(start, best) else line


def _wins(start: Position, line: list[int]) -> bool:
    state = new_state(start)
    for move in line:
        if move not in state.legal_moves():
            return False
        state.apply(move)
    return bool(state.is_won())


def _keys(start: Position, line: list[int]) -> list[int]:
    """Return the keys of the positions on the line."""
    state = new_state(start)
    keys = [state.key]
    for move in line:
        state.apply(move)
        keys.append(state.key)
    return keys


def _without_loops(start: Position, line: list[int]) -> list[int]:
    """Leave out all moves between two equal positions."""
    last = {key: i for i, key in enumerate(_keys(start, line))}
    state = new_state(start)
    kept: list[int] = []
    i = 0
    while True:
        if state.key not in last:  # equal positions may have their piles in another order
            return line
        i = max(i, last[state.key])
        if i == len(line):
            return kept
        if line[i] not in state.legal_moves():
            return line
        state.apply(line[i])
        kept.append(line[i])
        i += 1


def _with_shortcuts(start: Position, line: list[int], is_over: IsOver) -> list[int]:
    """Replace parts of the line by shorter ways between the same positions."""
    last = {key: i for i, key in enumerate(_keys(start, line))}
    state = new_state(start)
    width = max(4, _WIDTH // start.rules.decks**2)
    kept: list[int] = []
    i = 0
    while i < len(line):
        way, after = ([], i) if is_over() else _best_shortcut(state, last, i, width)
        if not way:
            way, after = [line[i]], i + 1
        for move in way:
            if move not in state.legal_moves():
                return line
            state.apply(move)
            kept.append(move)
        i = after
    return kept


def _best_shortcut(state: State, last: dict[int, int], i: int, width: int) -> tuple[list[int], int]:
    """Look around the position for one further down the line that is nearer than the line says."""
    best: list[int] = []
    saved, after = 0, i
    seen = {state.key}
    ways: list[list[int]] = [[]]
    for way in ways:
        for move in way:
            state.apply(move)
        for move in state.legal_moves():
            state.apply(move)
            if state.key not in seen and len(ways) < width:
                seen.add(state.key)
                ways.append([*way, move])
                gain = last.get(state.key, i) - i - len(way) - 1
                if gain > saved:
                    best, saved, after = [*way, move], gain, last[state.key]
            state.undo()
        for _ in way:
            state.undo()
        if saved:
            break
    return best, after
