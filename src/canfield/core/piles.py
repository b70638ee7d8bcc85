"""Rules and a position with its piles, in registers.

A card is ``4 * rank + suit``, rank 0 being the base rank; ``DOWN`` marks a face-down one.
"""

from __future__ import annotations

from array import array

from .best_first import BestFirst
from .kinds import (
    BUILD_ANY,
    BUILD_NONE,
    BUILD_SAME,
    BUILD_SAME_COLOR,
    DOWN,
    FROM_RESERVE,
    PILES,
    STRIDE,
)


def _bit(card: int) -> int:
    """Return the card's bit, suits in an order in which colours alternate."""
    suit = card & 3
    return 1 << ((card & 60) + (suit ^ (suit >> 1)))


class Piles(BestFirst):
    """A position with its piles; see RuleSet for the arguments."""

    def __init__(self, options: array[int], packets: bytes) -> None:
        super().__init__(options, packets)
        self.pile_count = self.start_piles
        self.total = 4 * self.ranks * self.decks
        self.frees_reserve = int(self._loses_no_space_rule())
        self.cards = bytearray(PILES * STRIDE)
        self.size = bytearray(PILES)
        self.heights = bytearray(16)
        self.reserve = bytearray(STRIDE)
        self.talon = bytearray(STRIDE)
        self.index = bytearray(STRIDE)
        self.order = bytearray(16)
        self.reserve_size = self.talon_size = self.talon_words = self.first_talon = 0
        self.deck = bytearray(STRIDE)
        self.card_bit = array("Q", map(_bit, range(64)))
        self.up = 0

    def _loses_no_space_rule(self) -> bool:
        """Tell whether spaces take as much without a reserve as with one."""
        by_choice = self.space_reserve & ~FROM_RESERVE
        return bool(self.auto_fill or (self.space_rank < 0 and by_choice & ~self.space_after == 0))

    def set_pile(self, pile: int, cards: bytes) -> None:
        """Put cards on a pile, bottom first."""
        for i in range(len(cards)):
            self.cards[pile * STRIDE + i] = cards[i]
        self.size[pile] = len(cards)

    def set_rest(
        self, heights: bytes, reserve: bytes, talon: bytes, waste: int, pass_number: int, piles: int
    ) -> None:
        """Set foundations (by suit), reserve, waste followed by stock, the waste's size, pass."""
        for i in range(len(heights)):
            self.heights[i] = heights[i]
            self.up += heights[i]
        for i in range(len(reserve)):
            self.reserve[i] = reserve[i]
            self.reserve_bit[i] = self.card_bit[reserve[i]]
        self.reserve_size = len(reserve)
        for i in range(len(talon)):
            self.deck[i] = self.talon[i] = talon[i]
            self.index[i] = i
        self.talon_size = self.first_talon = len(talon)
        self.talon_words = (len(talon) + 63) // 64
        self.waste = waste
        self.pass_number = pass_number
        self.pile_count = piles

    def is_won(self) -> int:
        """Tell whether all cards are up."""
        return self.up == self.total

    # What fits ------------------------------------------------------------------------------

    def _fits(self, under: int, over: int) -> int:
        """Tell whether a card may be laid on another in the tableau."""
        rank = over >> 2
        if rank == self.cut or self.build == BUILD_NONE:
            return 0
        below = (under >> 2) - 1
        if below < 0:
            below = self.ranks - 1
        if rank != below:
            return 0
        if self.build == BUILD_ANY:
            return 1
        if self.build == BUILD_SAME:
            return (under & 3) == (over & 3)
        is_same = self._colour(under) == self._colour(over)
        return is_same if self.build == BUILD_SAME_COLOR else not is_same

    def _colour(self, card: int) -> int:
        suit = card & 3
        return 1 if suit == 1 or suit == 2 else 0

    def _run(self, pile: int) -> int:
        """Return how many cards at the pile's end form a face-up run."""
        last = pile * STRIDE + self.size[pile] - 1
        count = 1
        while count < self.size[pile]:
            under = self.cards[last - count]
            if under & DOWN or not self._fits(under, self.cards[last - count + 1]):
                break
            count += 1
        return count

    def _foundation_for(self, card: int) -> int:
        """Return the foundation that takes the card, or -1."""
        first = (card & 3) * self.decks
        for i in range(first, first + self.decks):
            if self.heights[i] == card >> 2 and self.heights[i] < self.ranks:
                return i
        return -1

    def _is_reserve_open(self) -> int:
        """Tell whether the reserve's top may be played."""
        return self.reserve_size == 1 or (self.reserve_size > 1 and not self.last_only)

    def _space_kinds(self) -> int:
        return self.space_reserve if self.reserve_size else self.space_after

    def _space_takes(self, card: int, kind: int) -> int:
        if not self._space_kinds() & kind:
            return 0
        return self.space_rank < 0 or self.reserve_size > 0 or card >> 2 == self.space_rank
