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
from .piles import Piles

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, one


class Relaxed(Piles):
    """The growing sets: up, out of reserve and talon, tops bared at some time, and so on."""

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
        self.g_taken = self.g_gained = self.g_new = 0

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
        self.g_fit = self.g_ready = self.g_waiting = self.g_taken = 0
        for suit in range(4):
            for rank in range(self.heights[suit]):
                self.g_up |= self._bit(4 * rank + suit)
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
            self.pile_bits[first + i] = self._bit(self.cards[first + i] & 63)
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

    def _start_talon(self) -> None:
        """Put in what comes up for certain; the waste of the last pass is taken from its top."""
        self.g_mark = -1
        if self._is_last_pass():
            self.g_mark = self.waste
        self.by_packets = 0
        if self.unlimited and not self.singly and self.pass_number >= self.packet_count:
            self.by_packets = 1
            return
        for i in range(self.waste if self.g_mark >= 0 else 0, self.talon_size):
            self.g_talon |= self._bit(self.talon[i])

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

    def _spread(self, kinds: int) -> int:
        """Return the cards that a space takes, by their rank."""
        if kinds == 0:
            return 0
        if self.space_rank < 0 or self.g_reserve:
            return self.full
        return (one() * 15) << 4 * self.space_rank

    def _turn_up(self, taken: int) -> None:
        """Let those cards come up that packets can bring up, given which were taken before."""
        size = self._packet(self.packet_count)
        before = self.g_talon
        holes = 0
        for i in range(self.talon_size):
            bit = self._bit(self.talon[i])
            place = i + 1
            if (
                holes >= place % size
                or place == self.talon_size
                or place == self.waste
                or (place > self.waste and (place - self.waste) % size == 0)
            ):
                self.g_talon |= bit
            if bit & self.g_talon & (taken | self.g_taken):
                self.g_taken |= bit
                holes += 1
        for i in range(self.talon_size - 1, 0, -1):
            if self._bit(self.talon[i]) & self.g_taken:
                self.g_talon |= self._bit(self.talon[i - 1])
        if self.g_talon != before:
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

    def _pop_waste(self, kinds: int) -> int:
        """Take the waste's top into the sets where anything allows it (last pass)."""
        if self.g_mark <= 0:
            return 0
        bit = self._bit(self.talon[self.g_mark - 1])
        down = bit & (self.g_fit | self._spread(kinds & FROM_WASTE))
        if down == 0 and bit & self.g_ready == 0:
            return 0
        self.g_mark -= 1
        self.g_talon |= bit
        self.g_tops |= down
        self.g_down |= down
        self.g_new = 1
        return 1

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
            self.g_new = 1
            while self.g_new:
                self.g_new = 0
                need = self._piles_needed()
                if need > self._most_piles():
                    return 1
                has_space = self.g_gained and need < self._most_piles()
                kinds = self.space_after if has_space else 0
                self._grow(kinds)
            if self.g_up == self.full:
                return 0
            if not self._pop_waste(kinds):
                return 1
            self._note_waste()

    def _note_waste(self) -> None:
        """All waste cards above the one taken last are out; it may have gone up."""
        self.g_up |= self.g_ready & self._bit(self.talon[self.g_mark])
        for i in range(self.g_mark, self.waste):
            self.g_out |= self._bit(self.talon[i])
        self.g_down |= self.g_out
