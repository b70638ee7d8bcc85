"""The search over the quotient: a position in three words, and its order."""

from __future__ import annotations

from .kinds import ONES
from .returns import Returns

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, index_of, wide

CARDS = (1 << 52) - 1
PLACE = 0xFFF << 52
SIZE = 4
LONE_PILE = 12  # one long pile may hide a card from the rules that the search lets go up


class Search(Returns):
    """A search from the position set with ``set_cards`` and ``set_start``."""

    def _settle_start(self) -> None:
        self.place_word = 2
        self.place_bits = PLACE
        self._settle()

    def _size_of(self, node: int) -> int:
        """Return how many words a node has."""
        return SIZE

    def _pack(self) -> int:
        """Write the position behind the last node; return its words."""
        at = self.free
        self.nodes[at + 1] = (
            self.up | wide(self.reserve) << 52 | wide(self.piles - self.start_piles) << 58
        )
        self.nodes[at + 2] = self.talon | wide(self.waste) << 52 | wide(self.pass_number) << 58
        self.nodes[at + 3] = self.bottoms
        return SIZE

    def _unpack(self, node: int) -> None:
        """Put a node's position into the registers."""
        word = self.nodes[node + 1]
        self.up = word & CARDS
        self.reserve = word >> 52 & 63
        self.piles = self.start_piles + (word >> 58 & 1)
        word = self.nodes[node + 2]
        self.talon = word & CARDS
        self.waste = word >> 52 & 63
        self.pass_number = word >> 58
        self.bottoms = self.nodes[node + 3]
        self.bottom_count = count(self.bottoms)
        self._find_tableau()

    def _open_stack(self) -> int:
        left = count(self.full & ~self.up)
        score = 4 * self.reserve + 3 * left
        if self.keep_bottoms and self.reserve == 0 and self.bottom_count < 2 and self.down:
            score += LONE_PILE
        waste = 0 if self.unlimited else self._waste_cards()
        is_last = not self.unlimited and self.pass_number >= self.passes
        out_of_order = self._out_of_order(waste) if is_last else 0
        score += self._talon_cost(count(self.talon), count(waste), out_of_order)
        return self._stack_of(left, self.reserve, score)

    def _waste_cards(self) -> int:
        if self.singly:
            return self.talon & self.before[self.waste]
        left = self.waste
        i = 0
        while left > 0:
            if self.order[i] & self.talon:
                left -= 1
            i += 1
        return self.talon & self.before[i]

    def _out_of_order(self, cards: int) -> int:
        """Count the waste cards that lie under a higher card of their suit."""
        above = 0
        total = 0
        i = self.talon_size - 1
        while i >= 0:
            bit = self.order[i] & cards
            if bit:
                suit = ONES << (index_of(bit) & 3)
                if above & suit > bit:
                    total += 1
                above |= bit
            i -= 1
        return total
