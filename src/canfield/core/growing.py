"""The sets of cards that only grow in the relaxations by which both searches find dead ends."""

from __future__ import annotations

from array import array

from .kinds import STRIDE
from .rule_set import RuleSet


class Growing(RuleSet):
    """Cards up, out of the reserve, laid down, tops at some time, in the talon, bottoms.

    ``g_fit`` are the cards that fit a top, ``g_ready`` those that can go up next. ``g_waiting``
    are reserve cards that could go up and may lie down for a token; ``g_mark`` is the size of the
    waste that is left in the last pass, -1 where all cards of the talon come up.
    """

    def __init__(self, options: array[int], packets: bytes) -> None:
        super().__init__(options, packets)
        self.reserve_bit = array("Q", bytes(8 * STRIDE))
        self.g_up = self.g_out = self.g_down = self.g_tops = self.g_talon = self.g_bottoms = 0
        self.g_fit = self.g_ready = self.g_waiting = 0
        self.g_reserve = self.g_mark = self.g_tokens = 0

    def _next_up(self) -> int:
        """Return the cards that go on the cards that are up."""
        return ((self.g_up << 4) | 15) & ~self.g_up & self.full

    def _tops_of(self, bit: int) -> int:
        """Return what a card laid down adds to the tops."""
        return bit

    def _pop_reserve(self) -> int:
        """Take the reserve's top into the sets where anything allows it."""
        bit = self.reserve_bit[self.g_reserve - 1]
        is_open = not (self.last_only and self.g_reserve > 1)
        if is_open and bit & (self.g_fit | self.g_ready):
            self.g_talon |= bit
            self.g_up |= bit & self.g_ready
            self.g_waiting |= bit & ~self.g_fit
        elif self.g_tokens == 0:
            return 0
        else:
            self.g_tokens -= 1
            self.g_bottoms |= bit
            self.g_down |= bit
            self.g_tops |= self._tops_of(bit)
        self.g_out |= bit
        self.g_reserve -= 1
        return 1
