"""Moves that cost nothing and are made at once; what the talon gives."""

from __future__ import annotations

from .growth import Growth
from .kinds import BLACK, ONES, RED, STEP_TALON_UP

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, index_of, nibbles, one, some


class Forced(Growth):
    """A position that settles: safe cards go up."""

    # The talon ------------------------------------------------------------------------------

    def _waste_top(self) -> int:
        """Return the waste's top card, 0 for none (one card dealt at a time)."""
        i = self.waste - 1
        while i >= 0:
            if self.order[i] & self.talon:
                return self.order[i]
            i -= 1
        return 0

    def _next_stock(self) -> int:
        """Return the next stock card, 0 for none (one card dealt at a time)."""
        i = self.waste
        while i < self.talon_size:
            if self.order[i] & self.talon:
                return self.order[i]
            i += 1
        return 0

    def _is_last_stock(self, bit: int) -> int:
        """Tell whether no stock card follows this one."""
        return self.talon & ~self.before[self.index[index_of(bit)]] == bit

    def _free_talon(self) -> int:
        """Return talon cards that can be sent up at no cost."""
        if not self.singly:
            return 0
        if not self.macros:
            return self._waste_top()
        if self.unlimited:
            return self.talon
        bit = self._next_stock()
        if bit and self.slot_opens and self._is_last_stock(bit):
            bit = 0
        return bit | self._waste_top()

    # Forced moves ---------------------------------------------------------------------------

    def _settle(self) -> None:
        """Make forced moves until there is none."""
        while self._force_one():
            pass

    def _force_one(self) -> int:
        self._survey()
        ready = self.next & self.down & self.open_mask
        if self.up_first and self.returns and self._has_bottoms():
            bit = ready & ~self.bottoms & ~15 & self.full
            if bit:
                self._raise_card(bit & -bit)
                return 1
        if not self.safe and not self.safe_wide:
            return 0
        top = 0
        if self.reserve > 0 and not (self.last_only and self.reserve > 1):
            top = self.reserve_bit[self.reserve - 1] & self.next
        free = self._free_talon() & self.next
        if ready | top | free == 0:
            return 0
        bit = 0
        if self.safe:
            bit = (ready | top | free) & self._safe_cards()
        if bit == 0 and self.safe_wide:
            bit = ((ready & ~self.bottoms) | top | free) & self._safe_wide_cards()
        if bit == 0:
            return 0
        bit &= -bit
        if bit & ready:
            self._raise_card(bit)
        elif bit & top:
            self._play_reserve(1)
        else:
            self._raise_free(bit)
        return 1

    def _raise_free(self, bit: int) -> None:
        mark = self.waste
        i = self.index[index_of(bit)]
        if self.unlimited and self.macros:
            mark = 0
        elif i >= mark:
            mark = i + 1
        self._take_from_talon(bit, STEP_TALON_UP, mark, self.pass_number)

    def _height(self, suit: int) -> int:
        return count(self.up & (ONES << suit))

    def _safe_cards(self) -> int:
        """Return the cards that are safe on a foundation by the heights alone."""
        h0 = self._height(0)
        h1 = self._height(1)
        h2 = self._height(2)
        h3 = self._height(3)
        low = self.up & 15
        if low != 15 and not self.base_cut:
            return 0
        floor = 0 if self.base_cut else 1
        if not self.alternate:
            least = min(min(h0, h1), min(h2, h3))
            return self._ranks_between(floor, least + 1)
        black = min(h0, h2)
        red = min(h1, h3)
        return (
            self._ranks_between(floor, min(red + 1, h2 + 2)) & ONES
            | self._ranks_between(floor, min(red + 1, h0 + 2)) & (ONES << 2)
            | self._ranks_between(floor, min(black + 1, h3 + 2)) & (ONES << 1)
            | self._ranks_between(floor, min(black + 1, h1 + 2)) & (ONES << 3)
        )

    def _ranks_between(self, first: int, last: int) -> int:
        """Return all cards of ranks ``first`` to ``last``."""
        if last >= self.ranks:
            last = self.ranks - 1
        return ((one() << (4 * last + 4)) - 1) & ~((one() << 4 * first) - 1)

    def _safe_wide_cards(self) -> int:
        """Return the cards of ranks whose lower neighbours all lie where they need no place."""
        if self.alternate:
            missing = ~self.up & self.full
            black = some(nibbles(missing & RED)) * 5
            red = some(nibbles(missing & BLACK)) * 10
            return (~(black | red) << 4) & self.full & ~15
        settled = self.up | (self.down & ~self.bottoms)
        missing = some(nibbles(~settled & self.full)) * 15
        orphans = some(nibbles(self.down & ~(self.down >> 4))) * 15
        return (~(missing | orphans) << 4) & self.full & ~15
