"""One search from one position, with the same few methods for every kind of search."""

from __future__ import annotations

import sys
from typing import Any, Literal, Protocol

from .arrangement import arranged_line, new_arranged
from .core import kinds as outcome
from .plan import is_reducible, new_search, plan_of, write_moves
from .position import Position

Outcome = Literal["running", "winnable", "unwinnable", "nodes", "memory"]

_LEAST_MEMORY = 4 << 20
_OUTCOMES: dict[int, Outcome] = {
    outcome.RUNNING: "running",
    outcome.WON: "winnable",
    outcome.LOST: "unwinnable",
    outcome.NODES_OUT: "nodes",
    outcome.MEMORY_OUT: "memory",
}


class Attempt(Protocol):
    """A search that can be carried on in slices."""

    @property
    def nodes(self) -> int:
        """Positions met."""

    def allow(self, nodes: int) -> None:
        """Set how many positions may be met in all; call it once, first."""

    def advance(self, budget: int) -> Outcome:
        """Look at up to ``budget`` positions more."""

    def moves(self) -> list[int]:
        """Return the line that wins, after the outcome ``winnable``."""

    def memory(self) -> int:
        """Return the bytes in use."""

    def depth(self) -> int:
        """Return the steps from the start to the position looked at last."""


def new_attempt(position: Position, memory: int) -> Attempt:
    """Return the search that fits the rules."""
    return (
        ReducedAttempt(position, memory)
        if is_reducible(position)
        else ArrangedAttempt(position, memory)
    )


class _TableAttempt:
    """What both searches have in common."""

    search: Any
    limit: int

    def __init__(self, position: Position, memory: int) -> None:
        self.position = position
        self.limit = memory

    def allow(self, nodes: int) -> None:
        """Set how many positions may be met; take as much memory as can be had."""
        while True:
            try:
                self.search.begin(min(nodes, sys.maxsize >> 1), self.limit)
            except (OSError, MemoryError):
                if self.limit < _LEAST_MEMORY:
                    raise
                self.limit //= 2
            else:
                return

    def advance(self, budget: int) -> Outcome:
        """Look at up to ``budget`` positions more."""
        code = self.search.run(budget)
        if code == outcome.TABLE_FULL:
            return "running" if self._grow() else "memory"
        return _OUTCOMES[code]

    def _grow(self) -> bool:
        try:
            return bool(self.search.grow_table())
        except (OSError, MemoryError):
            return False

    @property
    def nodes(self) -> int:
        """Positions met."""
        return int(self.search.count)

    def memory(self) -> int:
        """Return the bytes in use."""
        return 8 * (int(self.search.free) + int(self.search.table_mask) + 1)

    def depth(self) -> int:
        """Return the steps from the start to the position looked at last."""
        return int(self.search.depth())


class ReducedAttempt(_TableAttempt):
    """The search that forgets the order inside the piles."""

    def __init__(self, position: Position, memory: int) -> None:
        super().__init__(position, memory)
        self.search = new_search(position)

    def moves(self) -> list[int]:
        """Return the line that wins."""
        return write_moves(self.position, plan_of(self.search))


class ArrangedAttempt(_TableAttempt):
    """The search that keeps the arrangement of the piles."""

    def __init__(self, position: Position, memory: int) -> None:
        super().__init__(position, memory)
        self.search = new_arranged(position)

    def moves(self) -> list[int]:
        """Return the line that wins."""
        return arranged_line(self.position, self.search)
