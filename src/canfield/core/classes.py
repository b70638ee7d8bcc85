"""Classes of cards: which cards are laid on which, and how many piles cards need at least.

Suits are ordered so that colours alternate: a black card has an even number.
"""

from __future__ import annotations

from .kinds import BLACK, BUILD_ALTERNATE, BUILD_ANY, BUILD_NONE, BUILD_SAME, RED

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import (
        above_zero,
        highest_rank,
        nibbles,
        one,
        some,
        sum_nibbles,
        swap_colours,
    )

BYTES = 0x0F0F0F0F0F0F0F0F


class Classes:
    """What lies on what, worked out for whole sets of cards at a time."""

    def set_build(self, ranks: int, build: int, cut: int) -> None:
        """Set the number of ranks, how piles are built, the rank that lies on nothing (or -1)."""
        self.ranks = ranks
        self.shift = 4 * ranks - 4
        self.build = build
        self.alternate = int(build == BUILD_ALTERNATE)
        self.full = (one() << 4 * ranks) - 1
        self.cut_mask = (one() * 15) << 4 * cut if cut >= 0 else 0
        self.cut_start = 4 * ((cut + 1) % ranks) if cut >= 0 else 0
        self.base_cut = cut == ranks - 1

    def _higher(self, word: int) -> int:
        """Return the ranks that the given ones are laid on (groups of four move along)."""
        word &= ~self.cut_mask & self.full
        return ((word << 4) | (word >> self.shift)) & self.full

    def _lower(self, word: int) -> int:
        """Return the ranks that are laid on the given ones."""
        word = ((word >> 4) | (word << self.shift)) & self.full
        return word & ~self.cut_mask

    def _class_of(self, cards: int) -> int:
        """Return all cards of the classes of these cards."""
        if self.build == BUILD_ANY:
            return some(nibbles(cards)) * 15
        if self.build == BUILD_SAME:
            return cards
        if self.build == BUILD_NONE:
            return 0
        return some(nibbles(cards & BLACK)) * 5 | some(nibbles(cards & RED)) * 10

    def _fitting(self, tops: int) -> int:
        """Return the cards that are laid on one of these cards."""
        return self._fitting_classes(self._class_of(tops))

    def _fitting_classes(self, tops: int) -> int:
        """Return the cards that are laid on cards of these whole classes."""
        cards = self._lower(tops)
        return swap_colours(cards) if self.alternate else cards

    def _hosts_of(self, cards: int) -> int:
        """Return all cards of the classes that these cards are laid on."""
        word = self._higher(self._class_of(cards))
        return swap_colours(word) if self.alternate else word

    def _bottoms_between(self, must: int, may: int) -> int:
        """Return how many piles all of ``must`` need at least, if no card out of ``may`` helps."""
        if self.build == BUILD_ANY:
            return sum_nibbles(above_zero(nibbles(must), self._lower(nibbles(may))))
        if self.build == BUILD_SAME or self.build == BUILD_NONE:
            fit = self._fitting(may)
            return sum_nibbles(nibbles(must & ~fit))
        black = nibbles(may & BLACK)
        red = nibbles(may & RED)
        if self.alternate:
            black, red = red, black
        need = sum_nibbles(above_zero(nibbles(must & BLACK), self._lower(black)))
        return need + sum_nibbles(above_zero(nibbles(must & RED), self._lower(red)))

    def _least_chains(self, must: int, may: int) -> int:
        """Return the fewest piles for any set of cards between ``must`` and ``may``.

        That is the least sum of falls, from the count of a class to that of the class it is laid
        on, once around the circle (from the cut to the cut).
        """
        if self.alternate and (self.ranks & 1 or self.cut_mask):
            return self._least_chains_by_colour(must, may)
        if self.build != BUILD_ANY:
            return self._bottoms_between(must, may)
        low = nibbles(must)
        high = nibbles(may)
        if self.cut_mask:
            fall = self._fall(
                self._turned(low, self.cut_start), self._turned(high, self.cut_start), 0
            )
            return (fall >> 8) + (fall >> 4 & 15)
        start = highest_rank(low)
        most = low >> start & 7
        return (
            self._fall(self._turned(low, start), self._turned(high, start), most | most << 4) >> 8
        )

    def _least_chains_by_colour(self, must: int, may: int) -> int:
        low = nibbles(must & BLACK)
        high = nibbles(may & BLACK)
        other_low = nibbles(must & RED)
        other_high = nibbles(may & RED)
        start = self.cut_start
        if not self.cut_mask:
            start = highest_rank(low)
            second = highest_rank(other_low)
            if other_low >> second & 7 > low >> start & 7:
                start = second
                low, other_low = other_low, low
                high, other_high = other_high, high
        low = self._turned(low, start)
        high = self._turned(high, start)
        other_low = self._turned(other_low, start)
        other_high = self._turned(other_high, start)
        first = (low & BYTES) | (other_low & ~BYTES)
        first_high = (high & BYTES) | (other_high & ~BYTES)
        second_low = (other_low & BYTES) | (low & ~BYTES)
        second_high = (other_high & BYTES) | (high & ~BYTES)
        if self.cut_mask:
            fall = self._fall(first, first_high, 0)
            total = (fall >> 8) + (fall >> 4 & 15)
            fall = self._fall(second_low, second_high, 0)
            return total + (fall >> 8) + (fall >> 4 & 15)
        most = low & 7
        return (
            self._fall(second_low, second_high, self._fall(first, first_high, most | most << 4))
            >> 8
        )

    def _turned(self, word: int, start: int) -> int:
        """Return the groups of four in order from ``start`` bits on."""
        if start == 0:
            return word
        return ((word >> start) | (word << (self.shift + 4 - start))) & self.full

    def _fall(self, low_word: int, high_word: int, fall: int) -> int:
        """Follow the counts rank by rank, changing as little as can be; add up the falls.

        ``fall`` is the sum so far * 256 + the lowest * 16 + the highest count here.
        """
        total = fall >> 8
        low = fall >> 4 & 15
        high = fall & 15
        for _ in range(self.ranks):
            least = low_word & 7
            most = high_word & 7
            low_word >>= 4
            high_word >>= 4
            if least > high:
                low = high = least
            elif most < low:
                total += low - most
                low = high = most
            else:
                if least > low:
                    low = least
                if most < high:
                    high = most
        return total << 8 | low << 4 | high
