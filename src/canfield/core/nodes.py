"""The nodes of a search: positions packed into words, a table to find them, the open list.

A node is named by the place of its first word in the store; 0 is none. That word holds the
node's parent and the node below it in its stack. The other words hold the whole position, so that
equal words are equal positions.
"""

from __future__ import annotations

from array import array
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

from .growing import Growing
from .kinds import CARDS_A_LEVEL, INDEX, LEVELS, RESERVE_A_LEVEL, RUNNING, SCORES, STALE

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

FIRST_TABLE = 1 << 12
FIRST_NODE = 4
ROOM = 64  # no node has more words
MASK = 0xFFFFFFFFFFFFFFFF
MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xC2B2AE3D27D4EB4F


def words(size: int) -> memoryview:
    """Return that many zeroed words; memory is used up only as they are written."""
    return memoryview(mmap(-1, 8 * size, MAP_PRIVATE | MAP_ANONYMOUS)).cast("Q")


class Nodes(Growing):
    """Store, table and open list.

    ``place_bits`` of the word ``place_word`` of a node hold its place in the talon, which need
    not name it (``compare_place``); ``names`` holds the bits of each word that do. With
    ``has_free_turns`` every second turn is that of the best stack of all levels.
    """

    def _make_room(self, memory: int) -> None:
        entries = FIRST_TABLE
        while 16 * entries <= memory // 4:
            entries *= 2
        self.most_entries = entries
        self.capacity = min(memory * 5 // 8 // 8, INDEX - ROOM)
        self.nodes = words(self.capacity + ROOM)
        self.free = FIRST_NODE
        self.count = self.winner = self.parent = 0
        self.table = words(FIRST_TABLE)
        self.table_mask = FIRST_TABLE - 1
        self.heads = words(LEVELS * SCORES)
        self.tails = words(LEVELS * SCORES)
        self.best = array("i", [SCORES]) * LEVELS
        self.level = self.level_due = self.most_level = self.stack = 0
        self.has_free_turns = self.is_free_turn = 0
        self.stop = RUNNING
        self.names = words(ROOM)
        self.place_word = self.place_bits = 0

    def _name_bits(self) -> None:
        """Work out which bits of each of a node's words name it."""
        for i in range(ROOM):
            self.names[i] = MASK
        self.names[1] ^= STALE
        self.compare_place = int(not self.macros or not self.singly or not self.pass_dominance)
        if not self.compare_place:
            self.names[self.place_word] &= ~self.place_bits

    def _size_of(self, node: int) -> int:
        """Return how many words a node has."""
        return 0

    # The open list ----------------------------------------------------------------------------

    def _stack_of(self, left: int, reserve: int, score: int) -> int:
        """Return the stack for positions with so many cards not up and in the reserve."""
        level = left // (CARDS_A_LEVEL * self.decks) * 16
        level += min(15, reserve // (RESERVE_A_LEVEL * self.decks))
        return level * SCORES + min(SCORES - 1, score)

    def _push(self, node: int, stack: int) -> None:
        self.nodes[node] = (self.nodes[node] & ~INDEX) | self.heads[stack]
        if self.heads[stack] == 0:
            self.tails[stack] = node
        self.heads[stack] = node
        level = stack // SCORES
        if stack % SCORES < self.best[level]:
            self.best[level] = stack % SCORES
        if level > self.most_level:
            self.most_level = level

    def _append(self, node: int, stack: int) -> None:
        """Put a node behind the others of its stack."""
        if self.heads[stack] == 0:
            self._push(node, stack)
        else:
            last = self.tails[stack]
            self.nodes[last] = (self.nodes[last] & ~INDEX) | node
            self.tails[stack] = node

    def _choose_stack(self) -> int:
        """Find the level whose turn it is and its best stack; tell whether any node is open."""
        if self.is_free_turn:
            self._choose_best_level()
        for _ in range(LEVELS):
            best = self.best[self.level]
            while best < SCORES and self.heads[self.level * SCORES + best] == 0:
                best += 1
            self.best[self.level] = best
            if best < SCORES:
                self.stack = self.level * SCORES + best
                return 1
            self._next_level()
        return 0

    def _choose_best_level(self) -> None:
        """Let the level that promises most have a turn between those of the others."""
        least = SCORES
        for level in range(self.most_level + 1):
            if self.best[level] < least:
                least = self.best[level]
                self.level = level

    def _next_level(self) -> None:
        self.level = self.level - 1 if self.level else self.most_level

    def _pop(self) -> int:
        """Take a node from the stack chosen; the next turn is another level's."""
        node = self.heads[self.stack]
        self.heads[self.stack] = self.nodes[node] & INDEX
        if self.is_free_turn:
            self.level = self.level_due
        else:
            self._next_level()
            self.level_due = self.level
        self.is_free_turn = self.has_free_turns and not self.is_free_turn
        return node

    # The table --------------------------------------------------------------------------------

    def _hash(self, node: int, size: int) -> int:
        """Return a well mixed word of the bits that name the node."""
        word = (self.nodes[node + 1] & self.names[1]) * MIX_A & MASK
        for i in range(2, size):
            word = (word ^ (word >> 31) ^ (self.nodes[node + i] & self.names[i])) * MIX_A & MASK
        word ^= word >> 32
        word = word * MIX_B & MASK
        return word ^ word >> 29

    def _is_same(self, node: int, size: int) -> int:
        """Tell whether the node names the same position as the one packed last."""
        for i in range(1, size):
            if (self.nodes[node + i] ^ self.nodes[self.free + i]) & self.names[i]:
                return 0
        return 1

    def _is_no_worse(self, node: int) -> int:
        """Tell whether the node's place in the talon is as early as that packed last."""
        here = self.nodes[self.free + self.place_word] & self.place_bits
        there = self.nodes[node + self.place_word] & self.place_bits
        return there <= here

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
        node = FIRST_NODE
        while node < self.free:
            size = self._size_of(node)
            if not self.nodes[node + 1] & STALE:
                word = self._hash(node, size)
                at = word & self.table_mask
                while self.table[at]:
                    at = (at + 1) & self.table_mask
                self.table[at] = (word & ~INDEX) | node
            node += size

    def path(self) -> list[int]:
        """Return the nodes from the start to the won one."""
        node = self.winner
        nodes = []
        while node:
            nodes.append(node)
            node = self.nodes[node] >> 32
        return nodes[::-1]

    def depth(self) -> int:
        """Return how many nodes the one expanded last is away from the start."""
        node = self.parent
        total = 0
        while node > FIRST_NODE:
            node = self.nodes[node] >> 32
            total += 1
        return total
