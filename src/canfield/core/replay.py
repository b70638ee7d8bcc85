"""Plays the steps of a line again, in an order of its own.

A step is ``card << 6 | target``: this card, with those lying on it, onto that card, UP, or to a
SPACE. Dealing is no step. One deck only, so that a card is named by its number.
"""

from __future__ import annotations

from array import array

from ..moves import FOUNDATION, PICK, STOCK, STRIDE, TABLEAU, WASTE
from .state import State

UP = 52
SPACE = 53
STEPS = 64 * 64


class Replay:
    """A state, the steps of the line that are left, the moves made so far."""

    def __init__(self, state: State, steps: list[int], moves: list[int]) -> None:
        self.state = state
        self.left = array("i", steps)
        self.left_count = len(steps)
        self.moves = moves
        self.tried = 0
        self.move_of = array("i", bytes(4 * STEPS))

    def step_of(self, move: int) -> int:
        """Return the step that a legal move is, -1 for one that deals or picks."""
        source = move & 255
        target = move >> 8 & 255
        if source == STOCK or target == STOCK or source == PICK:
            return -1
        card = self._card_moved(source, move >> 16)
        if target >= FOUNDATION:
            return card << 6 | UP
        pile = target - TABLEAU
        size = self.state.size[pile]
        return card << 6 | (self.state.piles[pile * STRIDE + size - 1] if size else SPACE)

    def _card_moved(self, source: int, count: int) -> int:
        if source >= FOUNDATION:
            return self.state.foundation_top(source - FOUNDATION)
        if source >= TABLEAU:
            pile = source - TABLEAU
            return self.state.piles[pile * STRIDE + self.state.size[pile] - count]
        if source == WASTE:
            return self.state.waste[self.state.waste_size - 1]
        return self.state.reserve[self.state.reserve_size - 1]

    def _next_index(self, spares_waste: int) -> int:
        """Return the index of the first step that can be made and disturbs none before it, or -1.

        With ``spares_waste`` a step that takes the waste's card comes after all others.
        """
        self.tried += 1
        count = self.state.generate(0)
        self._note_steps(count)
        found = self._first_free(spares_waste)
        for i in range(count):
            step = self.step_of(self.state.buffer[i])
            if step >= 0:
                self.move_of[step] = 0
        return found

    def _note_steps(self, count: int) -> None:
        """Note the moves that make steps; where several make the same, the first."""
        for i in range(count - 1, -1, -1):
            move = self.state.buffer[i]
            step = self.step_of(move)
            if step >= 0:
                self.move_of[step] = move

    def _first_free(self, spares_waste: int) -> int:
        one = self._one()
        touched = one & 0
        spared = -1
        for i in range(self.left_count):
            step = self.left[i]
            names = one << (step >> 6)
            if step & 63 != UP:
                names |= one << (step & 63)
            move = self.move_of[step]
            if move and touched & names == 0:
                self.move = move
                if not spares_waste or move & 255 != WASTE:
                    return i
                if spared < 0:
                    spared = i
            touched |= names
        if spared >= 0:
            self.move = self.move_of[self.left[spared]]
        return spared

    def _one(self) -> int:
        return 1

    def _make_step(self, index: int) -> None:
        """Make the move found for the step."""
        self.left_count -= 1
        for i in range(index, self.left_count):
            self.left[i] = self.left[i + 1]
        self._make(self.move)

    def _make(self, move: int) -> None:
        self.state.apply(move)
        self.moves.append(move)

    def turn(self) -> bool:
        """Deal or redeal; tell whether that could be done."""
        if self.state.generate(0) == 0:
            return False
        move = self.state.buffer[0]
        if move & 255 != STOCK and move >> 8 & 255 != STOCK:
            return False
        self._make(move)
        return True

    def play(self, most: int, effort: int) -> bool:
        """Make all steps as early as can be; tell whether that wins in fewer than ``most`` moves.

        It gives up once ``effort`` positions were looked at.
        """
        while self.left_count and len(self.moves) + self.left_count < most:
            if self.tried >= effort:
                return False
            index = self._next_index(0)
            if index >= 0:
                self._make_step(index)
            elif not self.turn():
                return False
        return self.state.is_won() and len(self.moves) < most

    def settle(self) -> bool:
        """Make all steps that take no waste card; tell whether then one could that does."""
        while True:
            index = self._next_index(1)
            if index < 0:
                return False
            if self.move & 255 == WASTE:
                return True
            self._make_step(index)

    def with_waste_card(self) -> Replay:
        """Return another replay in which the waste's card was played, after ``settle`` said so."""
        left = [self.left[i] for i in range(self.left_count)]
        other = Replay(self.state.copy(), left, list(self.moves))
        other._make_step(other._next_index(1))
        return other
