"""The exits of the quotient: the moves that count."""

from __future__ import annotations

from .forced import Forced
from .kinds import (
    STEP_DEAL,
    STEP_DEAL_OUT,
    STEP_REDEAL,
    STEP_TALON_DOWN,
    STEP_TALON_SPACE,
    STEP_TALON_UP,
)

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import count, index_of


class Exits(Forced):
    """A position that hands each one after it to ``accept``."""

    def _finish(self) -> None:
        self._settle()
        self.accept()

    def _exits(self, classes: int, is_all: int) -> None:
        """Make every exit; unless ``is_all`` only those that use a top of ``classes``."""
        self._save(1)
        self._survey()
        fit = self.fit_mask if is_all else self._fitting(classes)
        tops = self.open_mask & classes
        ups = self.next if is_all else 0
        here = self.down & self.next & tops
        talon = self.talon & (ups | fit)
        bottoms = self.bottoms & fit if self._has_bottoms() else 0
        while bottoms:
            bit = bottoms & -bottoms
            bottoms ^= bit
            self._restore(1)
            self._merge(bit)
            self._finish()
        self._restore(1)
        if self.reserve > 0 and not (self.last_only and self.reserve > 1):
            self._reserve_exits(ups, fit)
        while here:
            bit = here & -here
            here ^= bit
            self._restore(1)
            self._raise_card(bit)
            self._finish()
        self._restore(1)
        if is_all and self.space_from_waste and self.reserve == 0:
            if self.bottom_count < self.piles:
                self._talon_exits(self.talon, 0, 0, 1)
        self._talon_exits(talon, ups, fit, 0)
        if is_all and self.talon:
            self._deal_exits()

    def _reserve_exits(self, ups: int, fit: int) -> None:
        bit = self.reserve_bit[self.reserve - 1]
        if bit & fit:
            self._play_reserve(0)
            self._finish()
        if bit & ups:
            self._restore(1)
            self._play_reserve(1)
            self._finish()

    def _talon_exits(self, cards: int, ups: int, fit: int, is_space: int) -> None:
        while cards:
            bit = cards & -cards
            cards ^= bit
            self._restore(1)
            if self.singly:
                self._one_by_one(bit, ups, fit, is_space)
            else:
                self._by_packets(bit, ups, fit, is_space)

    def _one_by_one(self, bit: int, ups: int, fit: int, is_space: int) -> None:
        """Play a talon card where cards are dealt singly."""
        mark = self.waste
        pass_number = self.pass_number
        i = self.index[index_of(bit)]
        if not self.macros:
            if bit != self._waste_top():
                return
        elif self.unlimited:
            mark = 0
        elif i >= mark:
            if self.slot_opens and self._is_last_stock(bit):
                return
            mark = i + 1
        elif self.talon & self.before[mark] & ~self.before[i] != bit:
            if pass_number >= self.passes:
                return
            mark = i + 1
            pass_number += 1
        self._play_talon(bit, ups, fit, is_space, mark, pass_number)

    def _by_packets(self, bit: int, ups: int, fit: int, is_space: int) -> None:
        """Play a talon card where some pass deals several cards at a time."""
        left = count(self.talon)
        at = count(self.talon & self.before[self.index[index_of(bit)]]) + 1
        waste = self.waste
        pass_number = self.pass_number
        if not self.macros:
            if at == waste:
                self._play_talon(bit, ups, fit, is_space, at, pass_number)
            return
        last = self.packet_count if self.unlimited else self.passes
        is_done = 0
        for turn in range(pass_number, last + 1):
            size = self._packet(turn)
            reached = turn > pass_number and (at % size == 0 or at == left)
            if turn == pass_number and at >= waste:
                reached = at == waste or (at - waste) % size == 0 or at == left
            if turn == pass_number and turn == last and self.unlimited and not reached:
                reached = at % size == 0 or at == left
            if reached:
                if is_done:
                    self._restore(1)
                self._play_talon(bit, ups, fit, is_space, at, turn)
                is_done = 1

    def _play_talon(
        self, bit: int, ups: int, fit: int, is_space: int, mark: int, pass_number: int
    ) -> None:
        if is_space:
            self._take_from_talon(bit, STEP_TALON_SPACE, mark, pass_number)
            self._finish()
            return
        if bit & ups:
            self._take_from_talon(bit, STEP_TALON_UP, mark, pass_number)
            self._finish()
            if bit & fit == 0:
                return
            self._restore(1)
        self._take_from_talon(bit, STEP_TALON_DOWN, mark, pass_number)
        self._finish()

    def _deal_exits(self) -> None:
        """Deal and redeal as moves of their own; deal out to open the stock's place."""
        self._restore(1)
        if self.macros:
            if self.slot_opens and self._next_stock():
                self._deal_out()
            return
        left = count(self.talon)
        if self.singly:
            bit = self._next_stock()
            if bit:
                if self.slot_opens and self._is_last_stock(bit):
                    self._deal_out()
                    return
                self.waste = self.index[index_of(bit)] + 1
        else:
            bit = 1 if self.waste < left else 0
            self.waste = min(left, self.waste + self._packet(self.pass_number))
        if bit:
            self._note(STEP_DEAL, 0)
            self._finish()
        elif self.unlimited or self.pass_number < self.passes:
            self.waste = 0
            self.pass_number += 1
            if self.unlimited and self.pass_number > self.packet_count:
                self.pass_number = self.packet_count
            self._note(STEP_REDEAL, 0)
            self._finish()

    def _deal_out(self) -> None:
        self._note(STEP_DEAL_OUT, 0)
        self.waste = self.talon_size
        self.piles += 1
        self._normalise()
        self._finish()
