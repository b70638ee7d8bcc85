"""Which cards come up from waste and stock in the relaxation that keeps its piles."""

from __future__ import annotations

from array import array

from .kinds import FROM_WASTE, STRIDE
from .piles import Piles

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import one

UNASKED = 1 << 63


class TalonGrowth(Piles):
    """The talon's part of the growing sets.

    In packets with unlimited passes ``holes_needed`` says for each card how many before it must
    have been taken for it to come up; ``g_taken`` are those that can be, ``g_asked`` those that
    were asked for when no card came up any more.
    """

    def __init__(self, options: array[int], packets: bytes) -> None:
        super().__init__(options, packets)
        self.holes_needed = array("i", bytes(4 * STRIDE))
        self.talon_bit = array("Q", bytes(8 * STRIDE))
        self.talon_cards = self.g_taken = self.g_asked = 0
        self.g_new = self.by_packets = 0

    def _start_talon(self) -> None:
        """Put in what comes up for certain; the waste of the last pass is taken from its top."""
        self.g_mark = -1
        if self._is_last_pass():
            self.g_mark = self.waste
        self.by_packets = 0
        if self.unlimited and not self.singly and self.pass_number >= self.packet_count:
            self.by_packets = 1
            self._start_packets()
            return
        for i in range(self.waste if self.g_mark >= 0 else 0, self.talon_size):
            self.g_talon |= self.card_bit[self.talon[i]]

    def _start_packets(self) -> None:
        size = self._packet(self.packet_count)
        self.g_taken = self.talon_cards = 0
        self.g_asked = UNASKED
        for i in range(self.talon_size):
            place = i + 1
            self.talon_bit[i] = self.card_bit[self.talon[i]]
            self.talon_cards |= self.talon_bit[i]
            self.holes_needed[i] = place % size
            goes_on = place >= self.waste and (place - self.waste) % size == 0
            if goes_on or place == self.talon_size:
                self.holes_needed[i] = 0

    def _spread(self, kinds: int) -> int:
        """Return the cards that a space takes, by their rank."""
        if kinds == 0:
            return 0
        if self.space_rank < 0 or self.g_reserve:
            return self.full
        return (one() * 15) << 4 * self.space_rank

    def _turn_up(self, taken: int) -> None:
        """Let those cards come up that packets can bring up, given which were taken before."""
        taken &= self.talon_cards
        if taken == self.g_asked:
            return
        before = self.g_talon
        holes = 0
        for i in range(self.talon_size):
            bit = self.talon_bit[i]
            if holes >= self.holes_needed[i]:
                self.g_talon |= bit
            if bit & self.g_talon & (taken | self.g_taken):
                self.g_taken |= bit
                holes += 1
                if i:
                    self.g_talon |= self.talon_bit[i - 1]
        self.g_asked = taken
        if self.g_talon != before:
            self.g_asked = UNASKED
            self.g_new = 1

    def _pop_waste(self, kinds: int) -> int:
        """Take the waste's top into the sets where anything allows it (last pass)."""
        if self.g_mark <= 0:
            return 0
        bit = self.card_bit[self.talon[self.g_mark - 1]]
        down = bit & (self.g_fit | self._spread(kinds & FROM_WASTE))
        if down == 0 and bit & self.g_ready == 0:
            return 0
        self.g_mark -= 1
        self.g_talon |= bit
        self.g_tops |= down
        self.g_down |= down
        self.g_new = 1
        return 1

    def _note_waste(self) -> None:
        """All waste cards above the one taken last are out; it may have gone up."""
        self.g_up |= self.g_ready & self.card_bit[self.talon[self.g_mark]]
        for i in range(self.g_mark, self.waste):
            self.g_out |= self.card_bit[self.talon[i]]
        self.g_down |= self.g_out
