"""Best-first search over the quotient with an exact table.

A node holds a whole position in three words, so that equal keys are equal positions. The open
list is a stack for each score. An empty open list proves that the game cannot be won.
"""

from __future__ import annotations

from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

from .kinds import LOST, MEMORY_OUT, NODES_OUT, RUNNING, TABLE_FULL, WON
from .returns import Returns

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, index_of

MASK = 0xFFFFFFFFFFFFFFFF
ONES = 0x1111111111111111
LOG_SIZE = 512
WORDS = 4
BUCKETS = 2048
LONE_PILE = 12  # one long pile may hide a card from the rules that the search lets go up
FIRST_TABLE = 1 << 12
CARDS = (1 << 52) - 1
STALE = 1 << 63
INDEX = 0xFFFFFFFF
MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xC2B2AE3D27D4EB4F
MIX_C = 0x165667B19E3779F9


def words(size: int) -> memoryview:
    """Return that many zeroed words; memory is used up only as they are written."""
    return memoryview(mmap(-1, 8 * size, MAP_PRIVATE | MAP_ANONYMOUS)).cast("Q")


class Search(Returns):
    """A search from the position set with ``set_cards`` and ``set_start``."""

    def begin(self, node_limit: int, memory: int) -> None:
        """Make table and node store within ``memory`` bytes and put the start into them."""
        entries = FIRST_TABLE
        while 16 * entries <= memory // 4:
            entries *= 2
        self.most_entries = entries
        self.node_limit = node_limit
        self.capacity = min(memory * 5 // 8 // (8 * WORDS), entries * 4 // 5)
        self.nodes = words(WORDS * self.capacity)
        self.table = words(FIRST_TABLE)
        self.table_mask = FIRST_TABLE - 1
        self.heads = words(BUCKETS)
        self.size = self.expanded = self.dead = self.live = 0
        self.lowest = BUCKETS
        self.winner = self.parent = -1
        self.stop = RUNNING
        self.traced = -1
        self.trace_size = 0
        self.trace = words(LOG_SIZE)
        self.compare_talon = int(not self.macros or not self.singly or not self.pass_dominance)
        self.log_size = 0
        self._settle()
        self.first_steps = [self.log[i] for i in range(self.log_size)]
        self.accept()

    def run(self, budget: int) -> int:
        """Expand up to ``budget`` nodes without the interpreter's lock; return the outcome."""
        with cython.nogil:
            outcome = self._run(budget)
        return outcome

    def _run(self, budget: int) -> int:
        if self.size == 0 and self.stop:
            return self.stop
        while budget > 0:
            if self.winner >= 0:
                return WON
            while self.lowest < BUCKETS and self.heads[self.lowest] == 0:
                self.lowest += 1
            if self.lowest == BUCKETS:
                return LOST
            if self.size >= self.node_limit:
                return NODES_OUT
            if 5 * self.size > 4 * self.table_mask:
                return TABLE_FULL
            self._expand_next()
            if self.stop:
                return self.stop
            budget -= 1
        return WON if self.winner >= 0 else RUNNING

    def _expand_next(self) -> None:
        node = self._pop()
        if self.nodes[WORDS * node + 2] & STALE:
            return
        self.expanded += 1
        self._load(node)
        self.parent = node
        self.stop = RUNNING
        self.expand()
        if self.stop and self.winner < 0:
            self._push(node, self.lowest)

    def grow_table(self) -> bool:
        """Double the table; tell whether memory allowed it."""
        entries = 2 * (self.table_mask + 1)
        if entries > self.most_entries:
            return False
        self.table = words(entries)
        self.table_mask = entries - 1
        with cython.nogil:
            self._refill_table()
        self.stop = RUNNING
        return True

    def _refill_table(self) -> None:
        for node in range(self.size):
            if self.nodes[WORDS * node + 2] & STALE:
                continue
            word = self._hash(
                self.nodes[WORDS * node], self.nodes[WORDS * node + 1], self.nodes[WORDS * node + 2]
            )
            at = word & self.table_mask
            while self.table[at]:
                at = (at + 1) & self.table_mask
            self.table[at] = (word & ~INDEX) | (node + 1)

    # Nodes ----------------------------------------------------------------------------------

    def _load(self, node: int) -> None:
        """Put a node's position into the registers."""
        first = self.nodes[WORDS * node]
        second = self.nodes[WORDS * node + 1]
        self.talon = first & CARDS
        self.reserve = first >> 52 & 63
        self.pass_number = first >> 58
        self.bottoms = second & CARDS
        self.waste = second >> 52 & 63
        self.piles = self.start_piles + (second >> 58 & 1)
        self.up = self.nodes[WORDS * node + 2] & CARDS
        self.bottom_count = count(self.bottoms)
        self.log_size = 0
        self._find_tableau()

    def _first_word(self) -> int:
        word = self.talon | self._shifted(self.reserve, 52)
        return word | self._shifted(self.pass_number, 58)

    def _second_word(self) -> int:
        word = self.bottoms | self._shifted(self.waste, 52)
        return word | self._shifted(self.piles - self.start_piles, 58)

    def _shifted(self, value: int, by: int) -> int:
        return value << by

    def _hash(self, first: int, second: int, third: int) -> int:
        """Return a well mixed word of the part of a position that names it."""
        if not self.compare_talon:
            first &= (self._shifted(1, 58)) - 1
            second &= ~(self._shifted(63, 52))
        word = (first * MIX_A & MASK) ^ (second * MIX_B & MASK) ^ (third * MIX_C & MASK)
        word ^= word >> 29
        word = word * MIX_B & MASK
        word ^= word >> 32
        word = word * MIX_A & MASK
        return word ^ word >> 29

    def _is_same(self, node: int, first: int, second: int, third: int) -> int:
        """Tell whether the node is this position, the place in the talon left aside."""
        at = WORDS * node
        if self.nodes[at + 2] != third:
            return 0
        if self.compare_talon:
            return self.nodes[at] == first and self.nodes[at + 1] == second
        if (self.nodes[at] ^ first) & (self._shifted(1, 58) - 1):
            return 0
        return (self.nodes[at + 1] ^ second) & ~self._shifted(63, 52) == 0

    def _is_no_worse(self, node: int) -> int:
        """Tell whether the node's place in the talon is as early as that in the registers."""
        pass_number = self.nodes[WORDS * node] >> 58
        waste = self.nodes[WORDS * node + 1] >> 52 & 63
        here = self._shifted(self.pass_number, 6) + self.waste
        return (pass_number << 6) + waste <= here

    def accept(self) -> None:
        """Store the position unless it is known or dead."""
        first = self._first_word()
        second = self._second_word()
        if self.traced >= 0:
            self._compare_trace(first, second)
            return
        if self.winner >= 0:
            return
        word = self._hash(first, second, self.up)
        at = word & self.table_mask
        while self.table[at]:
            if (self.table[at] ^ word) >> 32 == 0:
                node = (self.table[at] & INDEX) - 1
                if self._is_same(node, first, second, self.up):
                    if self.compare_talon or self._is_no_worse(node):
                        return
                    break
            at = (at + 1) & self.table_mask
        if self.up != self.full and self._is_hopeless():
            self.dead += 1
            return
        self._store(at, word, first, second)

    def _is_hopeless(self) -> int:
        if not self.dead_test and not self.after_test:
            return 0
        return self.is_dead()

    def _store(self, at: int, word: int, first: int, second: int) -> None:
        if self.size >= self.node_limit:
            self.stop = NODES_OUT
            return
        if self.size >= self.capacity:
            self.stop = MEMORY_OUT
            return
        if 20 * self.size > 19 * self.table_mask:
            self.stop = TABLE_FULL
            return
        if self.table[at]:
            old = (self.table[at] & INDEX) - 1
            self.nodes[WORDS * old + 2] |= STALE
        node = self.size
        self.size += 1
        self.table[at] = (word & ~INDEX) | (node + 1)
        self.nodes[WORDS * node] = first
        self.nodes[WORDS * node + 1] = second
        self.nodes[WORDS * node + 2] = self.up
        self.nodes[WORDS * node + 3] = self._shifted(self.parent + 1, 32)
        if self.up == self.full:
            self.winner = node
            return
        self._push(node, self._score())

    def _push(self, node: int, score: int) -> None:
        at = WORDS * node + 3
        self.nodes[at] = (self.nodes[at] & ~INDEX) | self.heads[score]
        self.heads[score] = node + 1
        if score < self.lowest:
            self.lowest = score

    def _pop(self) -> int:
        node = self.heads[self.lowest] - 1
        self.heads[self.lowest] = self.nodes[WORDS * node + 3] & INDEX
        return node

    # Order ----------------------------------------------------------------------------------

    def _score(self) -> int:
        """Return how far from won the position looks; low is searched first."""
        score = 4 * self.reserve + 3 * count(self.full & ~self.up)
        if self.keep_bottoms and self.reserve == 0 and self.bottom_count < 2 and self.down:
            score += LONE_PILE
        if self.singly and not self.unlimited and self.pass_number >= self.passes:
            score += 3 * count(self.talon & self.before[self.waste])
            score += 2 * self._out_of_order()
        return score

    def _out_of_order(self) -> int:
        """Count the waste cards that lie under a higher card of their suit."""
        above = 0
        total = 0
        i = self.waste - 1
        while i >= 0:
            bit = self.order[i] & self.talon
            if bit:
                suit = ONES << (index_of(bit) & 3)
                if above & suit > bit:
                    total += 1
                above |= bit
            i -= 1
        return total

    # The way to a node ----------------------------------------------------------------------

    def path(self) -> list[int]:
        """Return the nodes from the start to the won one."""
        node = self.winner
        nodes = []
        while node >= 0:
            nodes.append(node)
            node = (self.nodes[WORDS * node + 3] >> 32) - 1
        return nodes[::-1]

    def steps_between(self, node: int, child: int) -> list[int]:
        """Return the steps that lead from a node to its child."""
        self._load(node)
        self.traced = child
        self.trace_size = -1
        self.expand()
        self.traced = -1
        return [self.trace[i] for i in range(max(0, self.trace_size))]

    def _compare_trace(self, first: int, second: int) -> None:
        at = WORDS * self.traced
        if self.trace_size >= 0 or self.nodes[at] != first or self.nodes[at + 1] != second:
            return
        if self.nodes[at + 2] & CARDS == self.up:
            for i in range(self.log_size):
                self.trace[i] = self.log[i]
            self.trace_size = self.log_size

    def load(self, node: int) -> None:
        """Put a node's position into the registers, to be read."""
        self._load(node)

    def depth(self) -> int:
        """Return how many exits the position expanded last is away from the start."""
        node = self.parent
        total = 0
        while node > 0:
            node = (self.nodes[WORDS * node + 3] >> 32) - 1
            total += 1
        return total
