"""Is a position with its piles lost? A relaxation in which sets of cards only grow.

Whatever can be done in the game can be done here, as proved in ``docs/solver.md``: so where not
even this ends with all cards on the foundations, the position is lost. One deck only.
"""

from __future__ import annotations

from array import array

from .kinds import (
    DOWN,
    FROM_FOUNDATION,
    FROM_RUN,
    FROM_TOP,
    FROM_WASTE,
    MOVE_ANY,
    MOVE_SINGLE,
    MOVE_WHOLE,
    PILES,
    STRIDE,
)
from .talon_growth import TalonGrowth

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, one


class Relaxed(TalonGrowth):
    """How the sets grow over the piles, and what they prove."""

    def prepare_growth(self) -> None:
        """Call it when rules and cards are set."""
        self.can_grow = int(self.decks == 1)
        self.is_plain = 1
        for pile in range(self.pile_count):
            if self.size[pile] and self._run(pile) < self.size[pile]:
                self.is_plain = 0
        self.in_turn = int(
            self.move_kind == MOVE_SINGLE or (self.is_plain and self.move_kind != MOVE_ANY)
        )
        self.pile_bits = array("Q", bytes(8 * PILES * STRIDE))
        self.peel = array("i", bytes(4 * PILES))
        self.column = array("Q", bytes(8 * 4))
        for suit in range(4):
            for rank in range(self.ranks):
                self.column[suit] |= self.card_bit[4 * rank + suit]
        self.g_gained = self.g_kinds = 0

    def is_dead(self) -> int:
        """Tell whether even with all sets only growing not all cards can go up."""
        if not self.can_grow or not (self.dead_test or self.after_test):
            return 0
        self._start_growth()
        if self.reserve_size:
            if not self.dead_test:
                return 0
            while self.g_reserve:
                self._grow_out()
                if self._is_too_wide() or not self._pop_reserve():
                    return 1
        return self.after_test and self._is_dead_after()

    # The start --------------------------------------------------------------------------------

    def _start_growth(self) -> None:
        self.g_up = self.g_out = self.g_talon = self.g_tops = self.g_bottoms = 0
        self.g_fit = self.g_ready = self.g_waiting = 0
        for suit in range(4):
            self.g_up |= self.column[suit] & ((one() << 4 * self.heights[suit]) - 1)
        self.g_tokens = 1 if self.slot_opens and self.pile_count == self.start_piles else 0
        for pile in range(self.pile_count):
            self._start_pile(pile)
        self.g_down = self.g_out
        self.g_gained = self.g_tokens > 0
        self.g_reserve = self.reserve_size
        self._start_talon()

    def _start_pile(self, pile: int) -> None:
        size = self.size[pile]
        if size == 0:
            self.g_tokens += 1
            return
        first = pile * STRIDE
        for i in range(size):
            self.pile_bits[first + i] = self.card_bit[self.cards[first + i] & 63]
            self.g_out |= self.pile_bits[first + i]
        self.g_tops |= self.pile_bits[first + size - 1]
        if not self.in_turn:
            self._reach_run(pile, size - 1)
            return
        self.peel[pile] = size - 1
        if self.move_kind != MOVE_SINGLE or size == 1:
            self.g_bottoms |= self.pile_bits[first]

    def _reach_run(self, pile: int, last: int) -> None:
        """Let the pile's run that ends at ``last`` be what can be moved."""
        first = pile * STRIDE
        i = last
        while i > 0 and not self.cards[first + i - 1] & DOWN:
            if not self._fits(self.cards[first + i - 1], self.cards[first + i] & 63):
                break
            i -= 1
        self.peel[pile] = i
        if i == 0:
            self.g_bottoms |= self.pile_bits[first]

    # Growth -----------------------------------------------------------------------------------

    def _grow_out(self) -> None:
        """Let all sets grow to the end while the reserve stays as it is."""
        self.g_new = 1
        while self.g_new:
            self.g_new = 0
            kinds = self.space_reserve if self.g_gained else 0
            self._grow(kinds)
            while self._pop_waste(kinds):
                pass

    def _grow(self, kinds: int) -> None:
        """Let all sets grow by one round; ``kinds`` says what goes into spaces now."""
        self.g_fit = self._fitting(self.g_tops)
        self.g_ready = self._next_up()
        if self.by_packets:
            self._turn_up(self.g_up | self.g_fit | self.g_ready | self._spread(kinds & FROM_WASTE))
        new = self.g_talon & (self.g_fit | self._spread(kinds & FROM_WASTE))
        if self.returns:
            new |= self.g_up & ~15 & (self.g_fit | self._spread(kinds & FROM_FOUNDATION))
        if self.g_tokens:
            new |= self.g_waiting
        self.g_down |= new
        self._bare(new)
        new = self.g_ready & (self.g_talon | self.g_tops)
        if new:
            self.g_up |= new
            self.g_new = 1
        self._uncover(self._spread(kinds & (FROM_RUN | FROM_TOP)))
        self._vacate()

    def _bare(self, cards: int) -> None:
        """Add cards to those that are a pile's top at some time."""
        if cards & ~self.g_tops:
            self.g_tops |= cards
            self.g_new = 1

    def _uncover(self, spread: int) -> None:
        """Bare the cards under those that can leave."""
        leaving = self.g_up
        if self.move_kind != MOVE_WHOLE or not self.in_turn:
            leaving |= self.g_fit | spread
        for pile in range(self.pile_count):
            if self.size[pile] == 0:
                continue
            if self.in_turn:
                self._peel(pile, leaving)
            else:
                self._part(pile, leaving)

    def _peel(self, pile: int, leaving: int) -> None:
        """Take cards from the pile's end one by one."""
        i = self.peel[pile]
        first = pile * STRIDE
        while i > 0 and self.pile_bits[first + i] & leaving:
            i -= 1
            self._bare(self.pile_bits[first + i])
            if i == 0 and self.move_kind == MOVE_SINGLE:
                self.g_bottoms |= self.pile_bits[first]
                self.g_new = 1
        self.peel[pile] = i

    def _part(self, pile: int, leaving: int) -> None:
        """Part the pile at any card of the runs that can be reached."""
        first = pile * STRIDE
        i = self.size[pile] - 1
        while i > 0:
            if self.pile_bits[first + i] & leaving:
                self._bare(self.pile_bits[first + i - 1])
                if i == self.peel[pile]:
                    self.g_new = 1
                    self._reach_run(pile, i - 1)
            elif i == self.peel[pile]:
                return
            i -= 1

    def _vacate(self) -> None:
        """Count the piles whose bottom card can leave: each makes one space."""
        leaving = self.g_fit
        if self.move_kind == MOVE_SINGLE:
            leaving &= self.g_tops
        leaving = (leaving | self.g_up) & self.g_bottoms
        if leaving:
            self.g_tokens += count(leaving)
            self.g_gained = 1
            self.g_bottoms ^= leaving
            self.g_new = 1

    # Counting ---------------------------------------------------------------------------------

    def _piles_needed(self) -> int:
        """Return how many piles the cards that must lie in the tableau need at least."""
        if not self.is_plain:
            return 0
        must = self.g_out & ~self.g_up
        may = self.g_down | self.g_out
        if self.count_test:
            return self._least_chains(must, may)
        return self._bottoms_between(must, may)

    def _most_piles(self) -> int:
        return self.start_piles + (self.slot_opens > 0)

    def _is_too_wide(self) -> int:
        return self.count_test and self._piles_needed() > self._most_piles()

    # After the reserve ------------------------------------------------------------------------

    def _is_dead_after(self) -> int:
        """Tell whether, the reserve being gone, not all cards can go up."""
        self.g_down |= self.g_out
        while True:
            need = self._piles_needed()
            if need > self._most_piles():
                return 1
            if self._grow_after(need):
                return 0
            if not self._pop_waste(self.g_kinds):
                return 1
            self._note_waste()

    def _grow_after(self, need: int) -> int:
        """Let all sets grow until all cards are up, which it tells, or to the end.

        ``need`` is the number of piles needed at the start: it only falls.
        """
        self.g_new = 1
        while self.g_new:
            self.g_new = 0
            if self.g_gained and need >= self._most_piles():
                need = self._piles_needed()
            has_space = self.g_gained and need < self._most_piles()
            self.g_kinds = self.space_after if has_space else 0
            self._grow(self.g_kinds)
            if self.g_up == self.full:
                return 1
        return 0
