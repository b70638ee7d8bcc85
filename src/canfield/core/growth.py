"""Is a position of the quotient lost? A relaxation in which sets of cards only grow."""

from __future__ import annotations

from .kinds import BLACK, RED
from .quotient import Quotient

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import above_zero, count, nibbles, some, sum_nibbles


class Growth(Quotient):
    """The growing sets and what they prove."""

    def is_dead(self) -> int:
        """Tell whether even with all sets only growing the reserve cannot be used up.

        Call it after ``_survey``. Needs spaces that fill by themselves.
        """
        if not self.dead_test and not self.after_test:
            return 0
        self._start_growth()
        if self.reserve == 0:
            return self.after_test and self._is_dead_after()
        if not self.auto_fill or not self.dead_test:
            return 0
        while True:
            if self._grow_out():
                return 1
            if not self._pop_reserve():
                return 1
            if self.g_reserve == 0:
                break
        if self.count_test and self._is_too_wide():
            return 1
        return self.after_test and self._is_dead_after()

    def _grow_out(self) -> int:
        """Let the sets grow to the end; tell whether that proves a dead end."""
        while self._grow():
            pass
        return self.count_test and self._is_too_wide()

    def _tops_of(self, bit: int) -> int:
        """Return what a card laid down adds to the tops, which are whole classes here."""
        return self._class_of(bit)

    def _pop_waste(self) -> int:
        """Take the waste's top into the sets where anything allows it."""
        while self.g_mark > 0:
            bit = self.order[self.g_mark - 1]
            if bit & self.talon:
                if bit & (self.g_fit | self.g_ready) == 0:
                    return 0
                self.g_mark -= 1
                self.g_talon |= bit
                return 1
            self.g_mark -= 1
        return 0

    def _start_growth(self) -> None:
        self.g_up = self.up
        self.g_out = self.g_down = self.down
        self.g_bottoms = self.bottoms
        self.g_tops = self.open_mask
        self.g_reserve = self.reserve
        self.g_talon = self.talon
        self.g_mark = -1
        if self._is_last_pass():
            self.g_mark = self.waste
            self.g_talon &= ~self.before[self.waste]
        self.g_tokens = 1 if self.slot_opens and self.piles == self.start_piles else 0
        self.g_fit = self.g_ready = self.g_waiting = 0

    def _grow(self) -> int:
        """Let all sets grow by one round; tell whether one did."""
        is_new = 0
        fit = self._fitting_classes(self.g_tops)
        ready = self._next_up()
        cards = self.g_talon
        if self.returns:
            cards |= self.g_up & ~15
        cards &= fit
        if self.g_tokens:
            cards |= self.g_waiting
        cards &= ~self.g_down
        if cards:
            self.g_down |= cards
            self.g_tops |= self._class_of(cards)
            is_new = 1
        cards = ready & (self.g_talon | (self.g_down & self.g_tops))
        if cards:
            self.g_up |= cards
            self.g_tops |= self._hosts_of(cards & self.g_down)
            is_new = 1
        cards = self.g_bottoms & (fit | self.g_up)
        if cards:
            self.g_tokens += count(cards)
            self.g_bottoms ^= cards
            is_new = 1
        self.g_fit = fit
        self.g_ready = ready
        return is_new | self._pop_waste()

    def _is_too_wide(self) -> int:
        """Tell whether the cards that must lie in the tableau need more piles than there are."""
        must = self.g_out & ~self.g_up
        may = self.g_down | self.g_out
        return self._least_chains(must, may) > self.piles + (self.slot_opens > 0)

    # After the reserve ------------------------------------------------------------------------

    def _is_dead_after(self) -> int:
        """Tell whether, the reserve being gone, not all cards can go up even with growing sets."""
        self.g_down |= self.g_out
        self.g_mark = self.waste if self.g_mark >= 0 else 0
        while True:
            if self._is_too_wide_after():
                return 1
            if self._grow_after():
                continue
            if not self._pop_waste_after():
                return self.g_up != self.full

    def _is_too_wide_after(self) -> int:
        """Work out which classes can show a top; tell whether there are too few piles."""
        piles = self.piles + (self.slot_opens > 0)
        must = self.g_out & ~self.g_up
        need = self._tops_by_colour(must) if self.alternate else self._tops_by_rank(must)
        if need <= piles and self.count_test:
            need = self._least_chains(must, self.g_down)
        if need > piles:
            return 1
        self.g_fit = self._fitting_classes(self.g_tops)
        if need < piles:
            self.g_tops = self.g_fit = self.full
        return 0

    def _tops_by_rank(self, must: int) -> int:
        """Find the classes with more cards than must carry one; return a number of piles needed."""
        low = nibbles(must)
        high = nibbles(self.g_down)
        self.g_tops = some(above_zero(high, self._higher(low))) * 15
        return sum_nibbles(above_zero(low, self._lower(high)))

    def _tops_by_colour(self, must: int) -> int:
        black = nibbles(must & BLACK)
        red = nibbles(must & RED)
        may_black = nibbles(self.g_down & BLACK)
        may_red = nibbles(self.g_down & RED)
        self.g_tops = some(above_zero(may_black, self._higher(red))) * 5
        self.g_tops |= some(above_zero(may_red, self._higher(black))) * 10
        need = sum_nibbles(above_zero(black, self._lower(may_red)))
        return need + sum_nibbles(above_zero(red, self._lower(may_black)))

    def _grow_after(self) -> int:
        """Let the tableau and the foundations grow; tell whether they did."""
        back = self.full & ~15 if self.returns else 0
        new = (self.g_talon | (self.g_up & back)) & self.g_fit & ~self.g_down
        self.g_down |= new
        self.g_ready = self._next_up()
        raised = self.g_ready & (self.g_talon | (self.g_down & self.g_tops))
        if raised == 0:
            return new != 0
        while raised:
            self.g_up |= raised
            self.g_ready = self._next_up()
            raised = self.g_ready & (self.g_talon | (self.g_down & self.g_tops))
        return 1

    def _pop_waste_after(self) -> int:
        """Take the waste's top: it must lie in the tableau then, unless it can go up."""
        while self.g_mark > 0 and self.order[self.g_mark - 1] & self.talon == 0:
            self.g_mark -= 1
        if self.g_mark <= 0:
            return 0
        bit = self.order[self.g_mark - 1]
        if bit & (self.g_fit | self.g_ready) == 0:
            return 0
        self.g_mark -= 1
        self.g_talon |= bit
        self.g_out |= bit
        self.g_down |= bit
        self.g_up |= bit & self.g_ready
        return 1
