"""Rules and a position with its piles, in registers.

A card is ``4 * rank + suit``, rank 0 being the base rank; ``DOWN`` marks a face-down one.
"""

from __future__ import annotations

from array import array

from .classes import Classes
from .kinds import (
    AFTER_TEST,
    BUILD_ANY,
    BUILD_NONE,
    BUILD_SAME,
    BUILD_SAME_COLOR,
    COUNT_TEST,
    DEAD_TEST,
    DOWN,
    FROM_RESERVE,
    LOG,
    PASS_DOMINANCE,
    PILES,
    SAFE,
    STRIDE,
    TALON_MACROS,
)


class Piles(Classes):
    """Rules and a position with its piles.

    ``options`` holds, in this order: ranks, decks, piles, piles' cap, build, cut (the rank that
    goes on nothing, -1: none), move kind, whether foundations give cards back, whether only the
    last reserve card can be played, whether spaces fill at once, what a space takes while the
    reserve lasts, afterwards, the rank a space is limited to (-1: none), whether the stock's
    place opens, passes (0: unlimited). ``packets`` holds the cards turned in each pass.
    """

    def __init__(self, options: array[int], packets: bytes) -> None:
        self.set_build(options[0], options[4], options[5])
        self.decks = options[1]
        self.start_piles = self.pile_count = options[2]
        self.cap = options[3]
        self.cut = options[5]
        self.move_kind = options[6]
        self.returns = options[7]
        self.last_only = options[8]
        self.auto_fill = options[9]
        self.space_reserve = options[10]
        self.space_after = options[11]
        self.space_rank = options[12]
        self.slot_opens = options[13]
        self.passes = options[14]
        self.unlimited = int(self.passes == 0)
        self.packets = bytearray(packets)
        self.packet_count = len(packets)
        self.singly = int(max(packets) == 1)
        self.total = 4 * self.ranks * self.decks
        self.frees_reserve = int(self._loses_no_space_rule())
        self.safe = self.macros = self.pass_dominance = 0
        self.dead_test = self.count_test = self.after_test = 0
        self.reserve_cost, self.card_cost, self.waste_cost = 4, 3, 3
        self.cards = bytearray(PILES * STRIDE)
        self.size = bytearray(PILES)
        self.heights = bytearray(16)
        self.reserve = bytearray(STRIDE)
        self.talon = bytearray(STRIDE)
        self.index = bytearray(STRIDE)
        self.order = bytearray(16)
        self.reserve_size = self.talon_size = self.talon_words = self.waste = 0
        self.first_talon = 0
        self.deck = bytearray(STRIDE)
        self.pass_number = 1
        self.up = 0
        self.steps = array("Q", bytes(8 * LOG))
        self.step_count = 0

    def _loses_no_space_rule(self) -> bool:
        """Tell whether spaces take as much without a reserve as with one."""
        by_choice = self.space_reserve & ~FROM_RESERVE
        return bool(self.auto_fill or (self.space_rank < 0 and by_choice & ~self.space_after == 0))

    def set_prunings(self, chosen: int) -> None:
        """Choose the prunings: a sum of their constants."""
        self.safe = chosen & SAFE
        self.macros = chosen & TALON_MACROS
        self.pass_dominance = chosen & PASS_DOMINANCE
        self.dead_test = chosen & DEAD_TEST
        self.count_test = chosen & COUNT_TEST
        self.after_test = chosen & AFTER_TEST

    def set_costs(self, reserve: int, card: int, waste: int) -> None:
        """Set what a reserve card, a card not up and a waste card add to a score (1 to 9)."""
        self.reserve_cost = reserve
        self.card_cost = card
        self.waste_cost = waste

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
        self.reserve_size = len(reserve)
        for i in range(len(talon)):
            self.deck[i] = self.talon[i] = talon[i]
            self.index[i] = i
        self.talon_size = self.first_talon = len(talon)
        self.talon_words = (len(talon) + 63) // 64
        self.waste = waste
        self.pass_number = pass_number
        self.pile_count = piles

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
