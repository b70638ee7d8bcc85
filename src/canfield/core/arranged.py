"""The search that keeps its piles: a position as words, and its order.

Piles are packed in the order of their bottom cards, because their places do not matter. A card is
``4 * rank + suit``, rank 0 being the base rank; ``DOWN`` marks a face-down one.
"""

from __future__ import annotations

from .kinds import DOWN, STRIDE
from .pile_moves import PileMoves

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import one, wide

PLACE = 0xFFFF
HEAD = 3  # words before those of talon and piles


class Arranged(PileMoves):
    """The search from a position."""

    def _settle_start(self) -> None:
        self.place_word = 1
        self.has_free_turns = 1
        self.place_bits = PLACE
        self.prepare_growth()
        self._settle_place(self.talon_size)
        self._settle()

    def _size_of(self, node: int) -> int:
        """Return how many words a node has."""
        length = self.nodes[node + 1] >> 32 & 255
        return HEAD + self.talon_words + ((length + 7) >> 3)

    def _unpack(self, node: int) -> None:
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
        """Write the position behind the last node; return its words."""
        at = self.free
        word = one() & 0
        for i in range(4 * self.decks):
            word |= wide(self.heights[i]) << 4 * i
        self.nodes[at + 2] = word
        for i in range(self.talon_words):
            self.nodes[at + 3 + i] = 0
        for i in range(self.talon_size):
            self.nodes[at + 3 + (self.index[i] >> 6)] |= one() << (self.index[i] & 63)
        first = at + 3 + self.talon_words
        length = self._pack_piles(first)
        self.nodes[at + 1] = self._head(length)
        return 3 + self.talon_words + ((length + 7) >> 3)

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
                    self.nodes[at] |= wide(card) << 8 * (length & 7)
                length += 1
        return length

    def _head(self, length: int) -> int:
        word = wide(self.waste) | wide(self.pass_number) << 8
        word |= wide(self.pile_count - self.start_piles) << 16
        return word | wide(self.reserve_size) << 24 | wide(length) << 32

    def _open_stack(self) -> int:
        left = self.total - self.up
        score = 4 * self.reserve_size + 3 * left
        is_last = not self.unlimited and self.pass_number >= self.passes
        out_of_order = self._out_of_order() if is_last else 0
        score += self._talon_cost(self.talon_size, self.waste, out_of_order)
        if self.start_piles:
            score += self._blocked()
        return self._stack_of(left, self.reserve_size, score)

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

    def pile_cards(self, pile: int) -> bytes:
        """Return a pile's cards, bottom first, as the registers hold them."""
        first = pile * STRIDE
        return bytes(self.cards[first : first + self.size[pile]])
