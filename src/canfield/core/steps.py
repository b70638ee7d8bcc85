"""Changes of a position with its piles, each written down so that it can be undone."""

from __future__ import annotations

from .kinds import (
    DEAL,
    DEAL_OUT,
    DOWN,
    FILL,
    PILE_UP,
    REDEAL,
    RESERVE_TO_PILE,
    RESERVE_UP,
    RETURN_TO_PILE,
    RUN_TO_PILE,
    STRIDE,
    TALON_TO_PILE,
    TALON_UP,
    TURN_UP,
)
from .relaxed import Relaxed


class Steps(Relaxed):
    """A position that can be changed and put back."""

    def _note(self, kind: int, first: int, second: int, third: int, fourth: int) -> None:
        self.steps[self.step_count] = self._packed_step(kind, first, second, third, fourth)
        self.step_count += 1

    def _packed_step(self, kind: int, first: int, second: int, third: int, fourth: int) -> int:
        return kind | first << 4 | second << 12 | third << 20 | fourth << 28

    def _top(self, pile: int) -> int:
        return self.cards[pile * STRIDE + self.size[pile] - 1]

    def _put(self, pile: int, card: int) -> None:
        self.cards[pile * STRIDE + self.size[pile]] = card
        self.size[pile] += 1

    def _move_run(self, pile: int, target: int, count: int) -> None:
        self._note(RUN_TO_PILE, pile, target, count, 0)
        first = pile * STRIDE + self.size[pile] - count
        for i in range(count):
            self._put(target, self.cards[first + i])
        self.size[pile] -= count
        self._after_leaving(pile)

    def _pile_up(self, pile: int) -> None:
        card = self._top(pile)
        at = self._foundation_for(card)
        self._note(PILE_UP, pile, at, 0, 0)
        self.size[pile] -= 1
        self.heights[at] += 1
        self.up += 1
        self._after_leaving(pile)

    def _after_leaving(self, pile: int) -> None:
        """Turn up the card bared or fill the space."""
        if self.size[pile] == 0:
            self._fill(pile)
        elif self._top(pile) & DOWN:
            self._note(TURN_UP, pile, 0, 0, 0)
            self.cards[pile * STRIDE + self.size[pile] - 1] ^= DOWN

    def _fill(self, pile: int) -> None:
        if self.auto_fill and self.reserve_size:
            self._note(FILL, pile, 0, 0, 0)
            self.reserve_size -= 1
            self._put(pile, self.reserve[self.reserve_size])

    def _reserve_to_pile(self, pile: int) -> None:
        self._note(RESERVE_TO_PILE, pile, 0, 0, 0)
        self.reserve_size -= 1
        self._put(pile, self.reserve[self.reserve_size])

    def _reserve_up(self) -> None:
        at = self._foundation_for(self.reserve[self.reserve_size - 1])
        self._note(RESERVE_UP, at, 0, 0, 0)
        self.reserve_size -= 1
        self.heights[at] += 1
        self.up += 1

    def _take_from_talon(
        self, kind: int, at: int, target: int, waste: int, pass_number: int
    ) -> None:
        """Play the card at place ``at`` of waste and stock; then ``waste`` cards are waste."""
        card = self.talon[at]
        was = self.pass_number | self.index[at] << 8 | pass_number << 16
        self._note(kind, target, at, self.waste, was)
        self.talon_size -= 1
        for i in range(at, self.talon_size):
            self.talon[i] = self.talon[i + 1]
            self.index[i] = self.index[i + 1]
        self.waste = waste
        self.pass_number = pass_number
        if kind == TALON_UP:
            self.heights[target] += 1
            self.up += 1
        else:
            self._put(target, card)
        self._settle_place(self.talon_size)

    def _return(self, at: int, pile: int) -> None:
        card = 4 * (self.heights[at] - 1) + at // self.decks
        self._note(RETURN_TO_PILE, at, pile, card, 0)
        self.heights[at] -= 1
        self.up -= 1
        self._put(pile, card)

    def _deal_out(self) -> None:
        self._note(DEAL_OUT, 0, 0, self.waste, 0)
        self.waste = self.talon_size
        self.size[self.pile_count] = 0
        self.pile_count += 1
        self._fill(self.pile_count - 1)

    def _undo_to(self, count: int) -> None:
        while self.step_count > count:
            self.step_count -= 1
            self._undo(self.steps[self.step_count])

    def _undo(self, step: int) -> None:
        kind = step & 15
        first = step >> 4 & 255
        second = step >> 12 & 255
        if kind == RUN_TO_PILE:
            self._undo_run(first, second, step >> 20 & 255)
        elif kind == PILE_UP:
            self._put(first, 4 * (self.heights[second] - 1) + second // self.decks)
            self._take_down(second)
        elif kind == RESERVE_TO_PILE or kind == FILL:
            self.size[first] -= 1
            self.reserve_size += 1
        elif kind == RESERVE_UP:
            self.reserve_size += 1
            self._take_down(first)
        elif kind == TALON_TO_PILE or kind == TALON_UP:
            self._undo_talon(kind, first, second, step)
        elif kind == RETURN_TO_PILE:
            self.size[second] -= 1
            self.heights[first] += 1
            self.up += 1
        elif kind == TURN_UP:
            self.cards[first * STRIDE + self.size[first] - 1] ^= DOWN
        elif kind == DEAL_OUT:
            self.pile_count -= 1
            self.waste = step >> 20 & 255
        elif kind == DEAL or kind == REDEAL:
            self.waste = step >> 20 & 255
            self.pass_number = step >> 28 & 255

    def _take_down(self, at: int) -> None:
        self.heights[at] -= 1
        self.up -= 1

    def _undo_run(self, pile: int, target: int, count: int) -> None:
        first = target * STRIDE + self.size[target] - count
        for i in range(count):
            self._put(pile, self.cards[first + i])
        self.size[target] -= count

    def _undo_talon(self, kind: int, target: int, at: int, step: int) -> None:
        if kind == TALON_UP:
            self._take_down(target)
        else:
            self.size[target] -= 1
        i = self.talon_size
        while i > at:
            self.talon[i] = self.talon[i - 1]
            self.index[i] = self.index[i - 1]
            i -= 1
        self.index[at] = step >> 36 & 255
        self.talon[at] = self.deck[self.index[at]]
        self.talon_size += 1
        self.waste = step >> 20 & 255
        self.pass_number = step >> 28 & 255
