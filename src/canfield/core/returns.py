"""Returns from the foundations, made together with the exit that needs them."""

from __future__ import annotations

from .exits import Exits
from .kinds import ONES, STEP_RETURN

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, index_of, one


class Returns(Exits):
    """All exits, with the returns before them."""

    def expand(self) -> None:
        """Hand all positions that one exit leads to to ``accept``."""
        self._save(0)
        if not self.returns:
            self._exits(self.full, 1)
        elif self.up_first and self._has_bottoms():
            self._exits_after_returns()
        else:
            self._exits(self.full, 1)
            self._single_returns()

    # Returns from the foundations -----------------------------------------------------------

    def _tops_that_fit(self) -> int:
        return self.up & ~(self.up >> 4) & ~15 & self.fit_mask

    def _single_returns(self) -> None:
        self._restore(0)
        self._survey()
        cards = self._tops_that_fit()
        while cards:
            bit = cards & -cards
            cards ^= bit
            self._restore(0)
            self._return(bit)
            self._finish()

    def _return(self, bit: int) -> None:
        self._note(STEP_RETURN, bit)
        self.up ^= bit
        self.down |= bit

    def _exits_after_returns(self) -> None:
        """Make the exits from here and after all sets of returns that can matter."""
        self.seen_stamp += 1
        self.returned[0] = 0
        self.return_parent[0] = -1
        self.return_class[0] = 0
        size = 1
        i = 0
        while i < size:
            self._restore(0)
            self._make_returns(i)
            self._survey()
            cards = self._tops_that_fit()
            if i and not self.alternate:
                cards &= self._returned_rank(i)
            size = self._queue_returns(i, size, cards)
            if i == 0 or self.alternate:
                self._exits(self.full, 1)
            elif self.return_class[i]:
                self._exits(self.return_class[i], 0)
            i += 1

    def _returned_rank(self, i: int) -> int:
        """Return the cards of the rank below the last card returned."""
        return self._lower(self._class_of(one() << self.return_card[i]))

    def _make_returns(self, i: int) -> None:
        """Make the returns of entry ``i`` of the closure in their order."""
        if i == 0:
            return
        self._make_returns(self.return_parent[i])
        self._return(one() << self.return_card[i])

    def _queue_returns(self, i: int, size: int, cards: int) -> int:
        while cards:
            bit = cards & -cards
            cards ^= bit
            word = self.returned[i] | bit
            name = self._depths(word)
            if self.seen[name] == self.seen_stamp:
                continue
            self.seen[name] = self.seen_stamp
            self.returned[size] = word
            self.return_parent[size] = i
            self.return_card[size] = index_of(bit)
            self.return_class[size] = 0
            if self.open_mask & bit == 0:
                self.return_class[size] = self._class_of(bit)
            size += 1
        return size

    def _depths(self, word: int) -> int:
        """Return a number for how many cards each foundation has given back."""
        name = count(word & ONES)
        name = 13 * name + count(word & (ONES << 1))
        name = 13 * name + count(word & (ONES << 2))
        return 13 * name + count(word & (ONES << 3))
