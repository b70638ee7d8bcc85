"""A position without the order inside its piles, where that order does not matter.

When any part of a run may move, a position is decided by the foundations F, the tableau's cards
T, the piles' bottom cards B (while spaces fill by themselves), the reserve and the talon. The
proof, and that of each pruning, stands in ``docs/solver.md``. A card is one bit of a word,
``4 * rank + suit``, rank 0 being the base rank, suits ordered so that colours alternate. All
work is done on one set of registers.
"""

from __future__ import annotations

from array import array

from .best_first import BestFirst
from .kinds import (
    BLACK,
    FROM_RUN,
    FROM_WASTE,
    LOG,
    RED,
    STEP_MERGE,
    STEP_RESERVE_DOWN,
    STEP_RESERVE_UP,
    STEP_TALON_SPACE,
    STEP_TALON_UP,
    STEP_UP,
)

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

if not cython.compiled:
    from .bits import above_zero, count, index_of, nibbles, one, some, sum_nibbles

FRAME = 10
CLOSURE = 28561


class Quotient(BestFirst):
    """A position in registers; see RuleSet for the arguments."""

    def __init__(self, options: array[int], packets: bytes) -> None:
        super().__init__(options, packets)
        self.keep_bottoms = int(not self.space_after & FROM_RUN)
        self.space_from_waste = int(self.space_after == FROM_WASTE)
        self.reserve_below = array("Q", bytes(8 * 64))
        self.order = array("Q", bytes(8 * 64))
        self.before = array("Q", bytes(8 * 66))
        self.index = array("i", bytes(4 * 64))
        self.talon_size = 0
        self.frame = array("Q", bytes(8 * FRAME * 4))
        self.returned = array("Q", bytes(8 * CLOSURE))
        self.return_parent = array("i", bytes(4 * CLOSURE))
        self.return_card = array("i", bytes(4 * CLOSURE))
        self.return_class = array("Q", bytes(8 * CLOSURE))
        self.seen = array("i", bytes(4 * CLOSURE))
        self.seen_stamp = 0
        self.up = self.down = self.bottoms = self.talon = 0
        self.reserve = self.piles = self.bottom_count = 0
        self.next = self.open_mask = self.fit_mask = 0

    def set_cards(self, reserve: bytes, talon: bytes) -> None:
        """Set the reserve (bottom first) and waste followed by stock, as bit numbers."""
        below = 0
        for i in range(len(reserve)):
            self.reserve_bit[i] = one() << reserve[i]
            self.reserve_below[i] = below
            below |= self.reserve_bit[i]
        self.reserve_below[len(reserve)] = below
        before = 0
        for i in range(len(talon)):
            self.order[i] = one() << talon[i]
            self.before[i] = before
            self.index[talon[i]] = i
            before |= self.order[i]
        self.before[len(talon)] = before
        self.talon_size = len(talon)
        self.talon = before
        self.reserve = len(reserve)

    def set_start(self, up: int, bottoms: bytes, waste: int, pass_number: int, piles: int) -> None:
        """Set foundations (as a set), the piles' bottoms, the waste's size, pass, piles."""
        self.up = up
        self.bottoms = 0
        for card in bottoms:
            self.bottoms |= one() << card
        self.bottom_count = len(bottoms)
        self.piles = piles
        self.waste = waste
        self.pass_number = pass_number
        self._find_tableau()
        self._normalise()
        self._settle_talon()

    def is_won(self) -> int:
        """Tell whether all cards are up."""
        return self.up == self.full

    # The tableau ----------------------------------------------------------------------------

    def _find_tableau(self) -> None:
        lying = self.up | self.talon | self.reserve_below[self.reserve]
        self.down = self.full & ~lying

    def _has_bottoms(self) -> int:
        """Tell whether the piles' bottoms matter now."""
        return self.keep_bottoms or (self.auto_fill and self.reserve > 0)

    def _survey(self) -> None:
        """Work out next cards, classes with an open top, cards that fit one."""
        self.next = ((self.up << 4) | 15) & ~self.up & self.full
        if self._has_bottoms():
            covered = self.down & ~self.bottoms
            if self.alternate:
                self._survey_bottoms_by_colour(covered)
            else:
                word = nibbles(self.down) - self._higher(nibbles(covered))
                self.open_mask = some(word) * 15
        elif self._chains() < self.piles:
            self.open_mask = self.fit_mask = self.full
            return
        elif self.alternate:
            self._survey_full_by_colour()
        else:
            word = nibbles(self.down)
            self.open_mask = some(above_zero(word, self._higher(word))) * 15
        self.fit_mask = self._fitting_classes(self.open_mask)

    def _survey_bottoms_by_colour(self, covered: int) -> None:
        black = nibbles(self.down & BLACK) - self._higher(nibbles(covered & RED))
        red = nibbles(self.down & RED) - self._higher(nibbles(covered & BLACK))
        self.open_mask = some(black) * 5 | some(red) * 10

    def _survey_full_by_colour(self) -> None:
        black = nibbles(self.down & BLACK)
        red = nibbles(self.down & RED)
        self.open_mask = (
            some(above_zero(black, self._higher(red))) * 5
            | some(above_zero(red, self._higher(black))) * 10
        )

    def _chains(self) -> int:
        """Return the fewest piles the tableau's cards can be gathered in."""
        if self.down == 0:
            return 0
        if self.alternate:
            black = nibbles(self.down & BLACK)
            red = nibbles(self.down & RED)
            need = sum_nibbles(above_zero(black, self._lower(red)))
            need += sum_nibbles(above_zero(red, self._lower(black)))
        else:
            word = nibbles(self.down)
            need = sum_nibbles(above_zero(word, self._lower(word)))
        return need if need else 1

    # Changing the registers -----------------------------------------------------------------

    def _save(self, at: int) -> None:
        at *= FRAME
        self.frame[at] = self.up
        self.frame[at + 1] = self.down
        self.frame[at + 2] = self.bottoms
        self.frame[at + 3] = self.talon
        self.frame[at + 4] = self.reserve
        self.frame[at + 5] = self.waste
        self.frame[at + 6] = self.pass_number
        self.frame[at + 7] = self.bottom_count
        self.frame[at + 8] = self.piles
        self.frame[at + 9] = self.step_count

    def _restore(self, at: int) -> None:
        at *= FRAME
        self.up = self.frame[at]
        self.down = self.frame[at + 1]
        self.bottoms = self.frame[at + 2]
        self.talon = self.frame[at + 3]
        self.reserve = self.frame[at + 4]
        self.waste = self.frame[at + 5]
        self.pass_number = self.frame[at + 6]
        self.bottom_count = self.frame[at + 7]
        self.piles = self.frame[at + 8]
        self.step_count = self.frame[at + 9]

    def _note(self, kind: int, bit: int) -> None:
        """Write a step into the log."""
        if self.step_count < LOG:
            card = index_of(bit) if bit else 0
            place = self.waste << 10 | self.pass_number << 17
            self.steps[self.step_count] = kind | card << 4 | place
            self.step_count += 1

    def _normalise(self) -> None:
        """Fill spaces from the reserve; forget the bottoms when they stop to matter."""
        if self.auto_fill:
            while self.reserve > 0 and self.bottom_count < self.piles:
                self.reserve -= 1
                self.down |= self.reserve_bit[self.reserve]
                self.bottoms |= self.reserve_bit[self.reserve]
                self.bottom_count += 1
        if not self._has_bottoms():
            self.bottoms = 0
            self.bottom_count = 0

    def _raise_card(self, bit: int) -> None:
        """Send a tableau card to its foundation."""
        self._note(STEP_UP, bit)
        self.down ^= bit
        self.up |= bit
        if self.bottoms & bit:
            self.bottoms ^= bit
            self.bottom_count -= 1
            self._normalise()

    def _merge(self, bit: int) -> None:
        """Lay the whole pile with this bottom on another."""
        self._note(STEP_MERGE, bit)
        self.bottoms ^= bit
        self.bottom_count -= 1
        self._normalise()

    def _play_reserve(self, is_up: int) -> None:
        self.reserve -= 1
        bit = self.reserve_bit[self.reserve]
        if is_up:
            self._note(STEP_RESERVE_UP, bit)
            self.up |= bit
        else:
            self._note(STEP_RESERVE_DOWN, bit)
            self.down |= bit
        if self.reserve == 0:
            self._normalise()

    def _take_from_talon(self, bit: int, kind: int, waste: int, pass_number: int) -> None:
        """Play a talon card; ``waste`` is the waste's mark after the card was turned up."""
        self.waste = waste
        self.pass_number = pass_number
        self._note(kind, bit)
        self.talon ^= bit
        if kind == STEP_TALON_UP:
            self.up |= bit
        else:
            self.down |= bit
        if kind == STEP_TALON_SPACE:
            self.bottoms |= bit
            self.bottom_count += 1
        if not self.singly:
            self.waste -= 1
            self._settle_talon()

    def _settle_talon(self) -> None:
        self._settle_place(count(self.talon))
