"""The rules as the numbers that the searches need, and the prunings chosen."""

from __future__ import annotations

from array import array

from .classes import Classes
from .kinds import (
    AFTER_TEST,
    COUNT_TEST,
    DEAD_TEST,
    PASS_DOMINANCE,
    SAFE,
    SAFE_WIDE,
    TALON_MACROS,
    UP_FIRST,
)

PASSES_SEEN = 2
PASS_COST = 20
WASTE_COST = 3


class RuleSet(Classes):
    """Rules and prunings.

    ``options`` holds, in this order: ranks, decks, piles, piles' cap, build, cut (the rank that
    goes on nothing, -1: none), move kind, whether foundations give cards back, whether only the
    last reserve card can be played, whether spaces fill at once, what a space takes while the
    reserve lasts, afterwards, the rank a space is limited to (-1: none), whether the stock's
    place opens, passes (0: unlimited). ``packets`` holds the cards turned in each pass.
    """

    def __init__(self, options: array[int], packets: bytes) -> None:
        self.set_build(options[0], options[4], options[5])
        self.decks = options[1]
        self.start_piles = options[2]
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
        self.set_prunings(0)
        self.waste = 0
        self.pass_number = 1

    def set_prunings(self, chosen: int) -> None:
        """Choose the prunings: a sum of their constants."""
        self.safe = chosen & SAFE
        self.safe_wide = chosen & SAFE_WIDE
        self.macros = chosen & TALON_MACROS
        self.up_first = chosen & UP_FIRST
        self.dead_test = chosen & DEAD_TEST
        self.pass_dominance = chosen & PASS_DOMINANCE
        self.count_test = chosen & COUNT_TEST
        self.after_test = chosen & AFTER_TEST

    # The place in the talon -------------------------------------------------------------------

    def _packet(self, pass_number: int) -> int:
        """Return how many cards that pass turns at a time."""
        i = pass_number if pass_number < self.packet_count else self.packet_count
        return self.packets[i - 1]

    def _is_last_pass(self) -> int:
        """Tell whether waste cards come up from the waste's top only, one after the other."""
        return self.singly and not self.unlimited and self.pass_number >= self.passes

    def _talon_cost(self, talon: int, waste: int, out_of_order: int) -> int:
        """Return what talon, waste and passes used up add to a score."""
        if self.unlimited:
            return 2 * talon
        left = self.passes - self.pass_number
        cost = talon + PASS_COST * max(0, PASSES_SEEN - left)
        if left <= 0:
            return cost + WASTE_COST * waste + 2 * out_of_order
        return cost + WASTE_COST * waste // (1 + 2 * left)

    def _settle_place(self, talon_size: int) -> None:
        """Give equivalent places in the talon one name."""
        if self.macros and self.unlimited and self.pass_number >= self.packet_count:
            self.pass_number = self.packet_count
            if self.waste % self._packet(self.pass_number) == 0 or self.waste == talon_size:
                self.waste = 0
