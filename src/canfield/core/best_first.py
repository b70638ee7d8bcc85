"""Best-first search: the loop, what it stores and when it stops.

The open list has levels, by the cards that are up and those in the reserve, and in each a stack
for each score. Levels take turns, so that no part of the game is searched to its end before the
others. A node no nearer to the win than its parent waits until its stack is done. When all stacks
are empty the game cannot be won.
"""

from __future__ import annotations

from .kinds import (
    INDEX,
    LOG,
    LOST,
    MEMORY_OUT,
    NODES_OUT,
    RUNNING,
    STALE,
    TABLE_FULL,
    WON,
)
from .nodes import Nodes, words

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import wide


class BestFirst(Nodes):
    """A search; a subclass says what a position is, whether it is dead and what follows it."""

    # What a subclass says ---------------------------------------------------------------------

    def _settle_start(self) -> None:
        """Make the forced moves of the start; set how nodes are named and chosen.

        ``place_bits`` of ``place_word`` of a node hold its place in the talon.
        """

    def _pack(self) -> int:
        """Write the position behind the last node, from its second word on; return its words."""
        return 0

    def _unpack(self, node: int) -> None:
        """Put a node's position into the registers."""

    def _open_stack(self) -> int:
        """Return the stack of the position; of a level, those with low scores are first."""
        return 0

    def is_won(self) -> int:
        """Tell whether all cards are up."""
        return 0

    def is_dead(self) -> int:
        """Tell whether the position is proved to be lost."""
        return 0

    def expand(self) -> None:
        """Hand all positions after the one in the registers to ``accept``, one at a time."""

    # The search -------------------------------------------------------------------------------

    def begin(self, node_limit: int, memory: int) -> None:
        """Make table and node store within ``memory`` bytes and put the start into them."""
        self._make_room(memory)
        self.steps = words(LOG)
        self.trace = words(LOG)
        self.node_limit = node_limit
        self.expanded = self.dead = self.traced = 0
        self.step_count = 0
        self._settle_start()
        self._name_bits()
        self.first_steps = [self.steps[i] for i in range(self.step_count)]
        self.accept()

    def run(self, budget: int) -> int:
        """Expand up to ``budget`` nodes without the interpreter's lock; return the outcome."""
        with cython.nogil:
            outcome = self._run_on(budget)
        return outcome

    def _run_on(self, budget: int) -> int:
        if self.count == 0 and self.stop:
            return self.stop
        while budget > 0:
            if self.winner:
                return WON
            if not self._choose_stack():
                return LOST
            if self.count >= self.node_limit:
                return NODES_OUT
            if 5 * self.count > 4 * self.table_mask:
                return TABLE_FULL
            self._expand_next()
            if self.stop and self.winner == 0:
                return self.stop
            budget -= 1
        return WON if self.winner else RUNNING

    def _expand_next(self) -> None:
        node = self._pop()
        if self.nodes[node + 1] & STALE:
            return
        self.expanded += 1
        self.stop = RUNNING
        self.parent = node
        self._load(node)
        self.expand()
        if self.stop and self.winner == 0:
            self._push(node, self.stack)

    def load(self, node: int) -> None:
        """Put a node's position into the registers, to be read."""
        self._load(node)

    def _load(self, node: int) -> None:
        self.step_count = 0
        self._unpack(node)

    def accept(self) -> None:
        """Store the position in the registers unless it is known or dead."""
        if self.winner and not self.traced:
            return
        size = self._pack()
        if self.traced:
            self._compare_trace(size)
            return
        word = self._hash(self.free, size)
        at = word & self.table_mask
        while self.table[at]:
            if (self.table[at] ^ word) >> 32 == 0:
                node = self.table[at] & INDEX
                if self._is_same(node, size):
                    if self.compare_place or self._is_no_worse(node):
                        return
                    break
            at = (at + 1) & self.table_mask
        if not self.is_won() and self.is_dead():
            self.dead += 1
            return
        self._store(at, word, size)

    def _store(self, at: int, word: int, size: int) -> None:
        if self.count >= self.node_limit:
            self.stop = NODES_OUT
            return
        if self.free + size > self.capacity:
            self.stop = MEMORY_OUT
            return
        if 20 * self.count > 19 * self.table_mask:
            self.stop = TABLE_FULL
            return
        if self.table[at]:
            self.nodes[(self.table[at] & INDEX) + 1] |= STALE
        node = self.free
        self.free += size
        self.count += 1
        self.table[at] = (word & ~INDEX) | node
        self.nodes[node] = wide(self.parent) << 32
        if self.is_won():
            self.winner = node
            return
        stack = self._open_stack()
        if stack == self.stack:
            self._append(node, stack)
        else:
            self._push(node, stack)

    # The way to a node ------------------------------------------------------------------------

    def steps_between(self, node: int, child: int) -> list[int]:
        """Return the steps that lead from a node to its child."""
        self._load(node)
        self.traced = child
        self.trace_size = -1
        self.expand()
        self.traced = 0
        return [self.trace[i] for i in range(max(0, self.trace_size))]

    def _compare_trace(self, size: int) -> None:
        """Keep the steps made if they led to the node that is traced."""
        if self.trace_size >= 0:
            return
        if (self.nodes[self.traced + 1] ^ self.nodes[self.free + 1]) & ~STALE:
            return
        for i in range(2, size):
            if self.nodes[self.traced + i] != self.nodes[self.free + i]:
                return
        for i in range(self.step_count):
            self.trace[i] = self.steps[i]
        self.trace_size = self.step_count
