"""The legal moves of a position.

Plain typed Python that the build also compiles (C types stand in ``legal.pxd``). The moves stand
in ``buffer``, so that a search can keep those of several positions one behind the other.
"""

from __future__ import annotations

from array import array

from ..moves import FOUNDATION, PICK, RESERVE, STOCK, STRIDE, TABLEAU, WASTE
from .kinds import (
    FROM_FOUNDATION,
    FROM_RESERVE,
    FROM_RUN,
    FROM_TOP,
    FROM_WASTE,
    MAX_MOVES,
    MOVE_ANY,
    MOVE_SINGLE,
    MOVE_WHOLE,
)
from .places import Places


class LegalMoves(Places):
    """A position that lists its moves; see Places for the arguments."""

    def __init__(self, options: array[int], fit: bytes, packets: bytes) -> None:
        super().__init__(options, fit, packets)
        self.buffer = array("i", bytes(4 * MAX_MOVES))

    def legal_moves(self) -> list[int]:
        """Return all legal moves."""
        count = self.generate(0)
        return [self.buffer[i] for i in range(count)]

    def generate(self, at: int) -> int:
        """Write the legal moves into the buffer from index ``at``; return the index behind them."""
        if self.up == self.total:
            return at
        if self.base < 0:
            return self._generate_picks(at)
        at = self._generate_talon(at)
        if self.waste_size:
            at = self._generate_card(at, WASTE, self.waste[self.waste_size - 1], FROM_WASTE)
        if self.reserve_size and (self.reserve_size == 1 or not self.last_only):
            at = self._generate_card(at, RESERVE, self.reserve[self.reserve_size - 1], FROM_RESERVE)
        for pile in range(self.pile_count):
            if self.size[pile]:
                at = self._generate_pile(at, pile)
        if self.returns:
            at = self._generate_returns(at)
        return at

    def _generate_picks(self, at: int) -> int:
        for pile in range(self.pile_count):
            at = self._emit(at, PICK, TABLEAU + pile, 1)
        return at

    def _generate_talon(self, at: int) -> int:
        if self.stock_size:
            return self._emit(at, STOCK, WASTE, 1)
        if self.waste_size and (self.passes == 0 or self.pass_number < self.passes):
            return self._emit(at, WASTE, STOCK, 1)
        return at

    def _generate_card(self, at: int, source: int, card: int, kind: int) -> int:
        """Write the moves of one card: to its foundation, to piles, to spaces."""
        if kind != FROM_FOUNDATION:
            index = self.foundation_for(card)
            if index >= 0:
                at = self._emit(at, source, FOUNDATION + index, 1)
        for pile in range(self.pile_count):
            if self.size[pile]:
                if self._takes(pile, card, 1):
                    at = self._emit(at, source, TABLEAU + pile, 1)
            elif self._space_takes(card, kind):
                at = self._emit(at, source, TABLEAU + pile, 1)
        return at

    def _generate_pile(self, at: int, pile: int) -> int:
        last = pile * STRIDE + self.size[pile] - 1
        index = self.foundation_for(self.piles[last])
        if index >= 0:
            at = self._emit(at, TABLEAU + pile, FOUNDATION + index, 1)
        for target in range(self.pile_count):
            if target == pile:
                continue
            if self.size[target]:
                at = self._generate_run(at, pile, target, last)
            else:
                at = self._generate_run_to_space(at, pile, target, last)
        return at

    def _generate_run(self, at: int, pile: int, target: int, last: int) -> int:
        """Write the moves from pile to pile: only cards of one rank of the run can fit."""
        under = self.piles[target * STRIDE + self.size[target] - 1]
        rank = (under >> 2) - 1
        if rank < 0:
            rank = 12
        if rank == self.cut:
            return at
        depth = rank - (self.piles[last] >> 2)
        if depth < 0:
            depth += 13
        while depth < self.run[pile]:
            if (
                self.fit[64 * under + self.piles[last - depth]]
                and self._may_take_run(pile, depth + 1)
                and (self.cap == 0 or self.size[target] + depth < self.cap)
            ):
                at = self._emit(at, TABLEAU + pile, TABLEAU + target, depth + 1)
            depth += 13
        return at

    def _generate_run_to_space(self, at: int, pile: int, target: int, last: int) -> int:
        kinds = self.space_reserve if self.reserve_size else self.space_after
        if not kinds & (FROM_RUN + FROM_TOP):
            return at
        longest = self.run[pile] if kinds & FROM_RUN else 1
        for count in range(1, longest + 1):
            if (
                count < self.size[pile]
                and self._may_take_run(pile, count)
                and (self.cap == 0 or count <= self.cap)
                and self._is_space_rank(self.piles[last - count + 1])
            ):
                at = self._emit(at, TABLEAU + pile, TABLEAU + target, count)
        return at

    def _generate_returns(self, at: int) -> int:
        for index in range(self.foundation_count):
            if self.height[index] > 1:
                card = self.foundation_top(index)
                at = self._generate_card(at, FOUNDATION + index, card, FROM_FOUNDATION)
        return at

    def _emit(self, at: int, source: int, target: int, count: int) -> int:
        self.buffer[at] = source | target << 8 | count << 16
        return at + 1

    def foundation_for(self, card: int) -> int:
        """Return the leftmost foundation that takes the card, or -1."""
        if card >> 2 == self.base:
            for index in range(self.foundation_count):
                if self.height[index] == 0:
                    return index
            return -1
        for index in range(self.foundation_count):
            if self.want[index] == card:
                return index
        return -1

    def _takes(self, pile: int, card: int, count: int) -> bool:
        """Tell whether the pile's top card takes the card as head of ``count`` cards."""
        if card >> 2 == self.cut:
            return False
        if self.cap and self.size[pile] + count > self.cap:
            return False
        under = self.piles[pile * STRIDE + self.size[pile] - 1]
        return self.fit[64 * under + card] != 0

    def _space_takes(self, card: int, kind: int) -> bool:
        kinds = self.space_reserve if self.reserve_size else self.space_after
        return kinds & kind != 0 and self._is_space_rank(card)

    def _is_space_rank(self, card: int) -> bool:
        return self.space_rank < 0 or self.reserve_size > 0 or card >> 2 == self.space_rank

    def _may_take_run(self, pile: int, count: int) -> bool:
        """Tell whether the rules let ``count`` cards of the pile's run move between piles."""
        if self.move_kind == MOVE_ANY:
            return True
        if count == 1 and self.move_kind != MOVE_WHOLE:
            return True
        return count == self.run[pile] and self.move_kind != MOVE_SINGLE
