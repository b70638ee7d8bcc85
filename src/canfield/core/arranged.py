"""Best-first search that keeps the arrangement of the piles, for every rule set.

A node is the packed position itself, so that equal keys are equal positions; piles are packed in
the order of their bottom cards, because their places do not matter. A card is ``4 * rank +
suit``, rank 0 being the base rank; ``DOWN`` marks a face-down one. The prunings and their proofs
stand in ``docs/solver.md``.
"""

from __future__ import annotations

from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

from .kinds import (
    DOWN,
    LOG,
    LOST,
    MEMORY_OUT,
    NODES_OUT,
    RUNNING,
    STRIDE,
    TABLE_FULL,
    WON,
)

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

from .pile_moves import PileMoves

PASS_COSTS = 3
BUCKETS = 4096
FIRST_TABLE = 1 << 12
MASK = 0xFFFFFFFFFFFFFFFF
INDEX = 0xFFFFFFFF
STALE = 1 << 63
MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xC2B2AE3D27D4EB4F


def words(size: int) -> memoryview:
    """Return that many zeroed words; memory is used up only as they are written."""
    return memoryview(mmap(-1, 8 * size, MAP_PRIVATE | MAP_ANONYMOUS)).cast("Q")


class Arranged(PileMoves):
    """The search from a position."""

    # The search -----------------------------------------------------------------------------

    def begin(self, node_limit: int, memory: int) -> None:
        """Make table and node store within ``memory`` bytes and put the start into them."""
        entries = FIRST_TABLE
        while 16 * entries <= memory // 5:
            entries *= 2
        self.most_entries = entries
        self.node_limit = node_limit
        self.capacity = min(memory * 5 // 8 // 8, INDEX - 256)
        self.nodes = words(self.capacity + 64)
        self.table = words(FIRST_TABLE)
        self.table_mask = FIRST_TABLE - 1
        self.heads = words(BUCKETS)
        self.free = 1
        self.count = self.expanded = 0
        self.lowest = BUCKETS
        self.winner = self.parent = self.traced = 0
        self.stop = RUNNING
        self.trace_size = -1
        self.trace = words(LOG)
        self.compare_place = int(not self.macros or not self.singly or not self.pass_dominance)
        self.dead = 0
        self.prepare_growth()
        self.step_count = 0
        self._settle_talon()
        self._settle()
        self.first_steps = [self.steps[i] for i in range(self.step_count)]
        self.accept()
        self._undo_to(0)

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
            while self.lowest < BUCKETS and self.heads[self.lowest] == 0:
                self.lowest += 1
            if self.lowest == BUCKETS:
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
            self._push(node, self.lowest)

    def _load(self, node: int) -> None:
        """Put a node's position into the registers."""
        head = self.nodes[node + 1]
        self.waste = head & 255
        self.pass_number = head >> 8 & 255
        self.pile_count = self.start_piles + (head >> 16 & 1)
        self.reserve_size = head >> 24 & 255
        length = head >> 32 & 255
        self._load_heights(self.nodes[node + 2])
        at = node + 3
        self._load_talon(at)
        at += self.talon_words
        for pile in range(self.pile_count):
            self.size[pile] = 0
        pile = -1
        for i in range(length):
            card = self.nodes[at + (i >> 3)] >> 8 * (i & 7) & 255
            if card & 128:
                pile += 1
            self._put(pile, card & 127)

    def _load_heights(self, word: int) -> None:
        self.up = 0
        for i in range(4 * self.decks):
            self.heights[i] = word >> 4 * i & 15
            self.up += self.heights[i]

    def _load_talon(self, at: int) -> None:
        self.talon_size = 0
        for i in range(self.first_talon):
            if self.nodes[at + (i >> 6)] >> (i & 63) & 1:
                self.talon[self.talon_size] = self.deck[i]
                self.index[self.talon_size] = i
                self.talon_size += 1

    def _sort_piles(self) -> int:
        """Put the piles that hold cards in the order of their bottom cards; return how many."""
        count = 0
        for pile in range(self.pile_count):
            if self.size[pile] == 0:
                continue
            card = self.cards[pile * STRIDE] & 63
            i = count
            while i > 0 and self.cards[self.order[i - 1] * STRIDE] & 63 > card:
                self.order[i] = self.order[i - 1]
                i -= 1
            self.order[i] = pile
            count += 1
        return count

    def _pack(self) -> int:
        """Write the position behind the last node; return its size in words."""
        at = self.free
        word = self._one() & 0
        for i in range(4 * self.decks):
            word |= self._wide(self.heights[i]) << 4 * i
        self.nodes[at + 2] = word
        for i in range(self.talon_words):
            self.nodes[at + 3 + i] = 0
        for i in range(self.talon_size):
            self.nodes[at + 3 + (self.index[i] >> 6)] |= self._one() << (self.index[i] & 63)
        first = at + 3 + self.talon_words
        length = self._pack_piles(first)
        self.nodes[at + 1] = self._head(length)
        return 3 + self.talon_words + ((length + 7) >> 3)

    def _one(self) -> int:
        return 1

    def _wide(self, value: int) -> int:
        return value

    def _pack_piles(self, first: int) -> int:
        length = 0
        count = self._sort_piles()
        for i in range(count):
            start = self.order[i] * STRIDE
            for k in range(self.size[self.order[i]]):
                card = self.cards[start + k] | (128 if k == 0 else 0)
                at = first + (length >> 3)
                if length & 7 == 0:
                    self.nodes[at] = card
                else:
                    self.nodes[at] |= self._wide(card) << 8 * (length & 7)
                length += 1
        return length

    def _head(self, length: int) -> int:
        word = self._wide(self.waste) | self._wide(self.pass_number) << 8
        word |= self._wide(self.pile_count - self.start_piles) << 16
        return word | self._wide(self.reserve_size) << 24 | self._wide(length) << 32

    def _head_name(self, head: int) -> int:
        """Return the part of a head word that names the position."""
        head &= ~self._wide(STALE)
        return head if self.compare_place else head & ~self._wide(0xFFFF)

    def _hash(self, node: int, size: int) -> int:
        word = self._head_name(self.nodes[node + 1]) * MIX_A & MASK
        for i in range(2, size):
            word = (word ^ (word >> 31) ^ self.nodes[node + i]) * MIX_A & MASK
        word ^= word >> 32
        word = word * MIX_B & MASK
        return word ^ word >> 29

    def _is_same(self, node: int, other: int, size: int) -> int:
        if self._head_name(self.nodes[node + 1]) != self._head_name(self.nodes[other + 1]):
            return 0
        for i in range(2, size):
            if self.nodes[node + i] != self.nodes[other + i]:
                return 0
        return 1

    def _is_no_worse(self, node: int) -> int:
        """Tell whether the node's place in the talon is as early as that in the registers."""
        head = self.nodes[node + 1]
        there = (head >> 8 & 255) << 8 | head & 255
        return there <= (self._wide(self.pass_number) << 8 | self._wide(self.waste))

    def accept(self) -> None:
        """Store the position unless it is known."""
        if self.winner and not self.traced:
            return
        if self.free + 64 >= self.capacity:
            self.stop = MEMORY_OUT
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
                if self._is_same(self.free, node, size):
                    if self.compare_place or self._is_no_worse(node):
                        return
                    break
            at = (at + 1) & self.table_mask
        if self.up != self.total and self.is_dead():
            self.dead += 1
            return
        self._store(at, word, size)

    def _store(self, at: int, word: int, size: int) -> None:
        if self.count >= self.node_limit:
            self.stop = NODES_OUT
            return
        if 20 * self.count > 19 * self.table_mask:
            self.stop = TABLE_FULL
            return
        if self.table[at]:
            self.nodes[(self.table[at] & INDEX) + 1] |= STALE
        node = self.free
        self.free += size
        self.count += 1
        self.table[at] = (word & ~self._wide(INDEX)) | node
        self.nodes[node] = self._wide(self.parent) << 32
        if self.up == self.total:
            self.winner = node
            return
        self._push(node, self._score())

    def _push(self, node: int, score: int) -> None:
        self.nodes[node] = (self.nodes[node] & ~self._wide(INDEX)) | self.heads[score]
        self.heads[score] = node
        if score < self.lowest:
            self.lowest = score

    def _pop(self) -> int:
        node = self.heads[self.lowest]
        self.heads[self.lowest] = self.nodes[node] & INDEX
        return node

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
        node = 1
        while node < self.free:
            head = self.nodes[node + 1]
            size = 3 + self.talon_words + (((head >> 32 & 255) + 7) >> 3)
            if not head & STALE:
                word = self._hash(node, size)
                at = word & self.table_mask
                while self.table[at]:
                    at = (at + 1) & self.table_mask
                self.table[at] = (word & ~self._wide(INDEX)) | node
            node += size

    def _score(self) -> int:
        """Return how far from won the position looks; low is searched first."""
        score = self.reserve_cost * self.reserve_size + self.card_cost * (self.total - self.up)
        if self.singly and not self.unlimited:
            left = self.passes - self.pass_number
            if left == 0:
                score += self.waste_cost * self.waste + 2 * self._out_of_order()
            elif left < PASS_COSTS:
                score += self.waste_cost * self.waste // (1 + 2 * left)
        if self.start_piles:
            score += self._blocked()
        return score

    def _out_of_order(self) -> int:
        """Count the waste cards that lie under a higher card of their suit."""
        total = 0
        for i in range(self.waste):
            for k in range(i + 1, self.waste):
                if (self.talon[i] ^ self.talon[k]) & 3 == 0 and self.talon[k] > self.talon[i]:
                    total += 1
                    break
        return total

    def _blocked(self) -> int:
        """Count the tableau cards that are face down."""
        total = 0
        for pile in range(self.pile_count):
            for i in range(self.size[pile]):
                if self.cards[pile * STRIDE + i] & DOWN == 0:
                    break
                total += 4
        return total

    # The way to a node ----------------------------------------------------------------------

    def path(self) -> list[int]:
        """Return the nodes from the start to the won one."""
        node = self.winner
        nodes = []
        while node:
            nodes.append(node)
            node = self.nodes[node] >> 32
        return nodes[::-1]

    def steps_between(self, node: int, child: int) -> list[int]:
        """Return the steps that lead from a node to its child."""
        self._load(node)
        self.traced = child
        self.trace_size = -1
        self.expand()
        self.traced = 0
        return [self.trace[i] for i in range(max(0, self.trace_size))]

    def _compare_trace(self, size: int) -> None:
        if self.trace_size >= 0:
            return
        head = self.nodes[self.traced + 1] & ~self._wide(STALE)
        if head != self.nodes[self.free + 1] or not self._is_same(self.free, self.traced, size):
            return
        for i in range(self.step_count):
            self.trace[i] = self.steps[i]
        self.trace_size = self.step_count

    def load(self, node: int) -> None:
        """Put a node's position into the registers, to read its piles."""
        self._load(node)

    def pile_cards(self, pile: int) -> bytes:
        """Return a pile's cards, bottom first, as the registers hold them."""
        first = pile * STRIDE
        return bytes(self.cards[first : first + self.size[pile]])

    def depth(self) -> int:
        """Return how many moves the position expanded last is away from the start."""
        node = self.parent
        total = 0
        while node:
            node = self.nodes[node] >> 32
            total += 1
        return total
