"""Where all cards lie, as the engine keeps them, and the key that stands for it.

Plain typed Python that the build also compiles (C types stand in ``places.pxd``). Each place
keeps, card by card, a hash of what lies up to there, so the key of a position needs no search.
"""

from __future__ import annotations

from array import array

from ..cards import splitmix64
from ..moves import MAX_PILES, RESERVE, STOCK, STRIDE, TABLEAU, WASTE

NOTHING = 63

# Parts of the table of random words that keys are made of; the first are the cards.
PLACE_WORD = 128
FOUNDATION_WORD = 132
PASS_WORD = 196
BASE_WORD = 452
WORDS = 468

MASK = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15


def _words() -> array[int]:
    stream = splitmix64(0xCA9F1E1D)
    return array("Q", (next(stream) for _ in range(WORDS)))


word = _words()


def hash_step(below: int, card: int) -> int:
    """Return the hash of a row of cards from the hash of all but its last card."""
    value = ((below ^ word[card]) * SPREAD) & MASK
    return value ^ (value >> 32)


class Places:
    """All places with their cards, and the rules as the numbers that the engine needs.

    ``options`` holds, in this order: piles, piles' cap, move kind, whether foundations give
    cards back, whether only the last reserve card can be played, whether spaces fill at once,
    what a space takes while the reserve lasts, afterwards, the rank a space is limited to (-1:
    none), whether the stock's place opens, passes (0: unlimited), total of cards, the way the
    circle is cut (-1: not, 0: below the base, 1: below the ace). ``fit[64 * x + y]`` is 1 when
    y may lie on x; ``packets`` holds the cards turned at a time, a pass each.
    """

    def __init__(self, options: array[int], fit: bytes, packets: bytes) -> None:
        self.pile_count = options[0]
        self.cap = options[1]
        self.move_kind = options[2]
        self.returns = options[3]
        self.last_only = options[4]
        self.auto_fill = options[5]
        self.space_reserve = options[6]
        self.space_after = options[7]
        self.space_rank = options[8]
        self.slot_opens = options[9]
        self.passes = options[10]
        self.total = options[11]
        self.cut_rule = options[12]
        self.options = options
        self.fit = bytearray(fit)
        self.packets = bytearray(packets)
        self.packet_count = len(packets)
        self.foundation_count = 4 * (self.total // 52)
        self.piles = bytearray(MAX_PILES * STRIDE)
        self.size = bytearray(MAX_PILES)
        self.run = bytearray(MAX_PILES)
        self.height = bytearray(16)
        self.suit = bytearray(16)
        self.want = bytearray([NOTHING] * 16)
        self.reserve = bytearray(STRIDE)
        self.waste = bytearray(STRIDE)
        self.stock = bytearray(STRIDE)
        self.reserve_size = self.waste_size = self.stock_size = 0
        self.base = self.cut = -1
        self.pass_number = 1
        self.up = 0
        self.pile_hash = array("Q", bytes(8 * MAX_PILES * STRIDE))
        self.reserve_hash = array("Q", bytes(8 * STRIDE))
        self.waste_hash = array("Q", bytes(8 * STRIDE))
        self.stock_hash = array("Q", bytes(8 * STRIDE))

    # Setting up -----------------------------------------------------------------------------------

    def set_base(self, rank: int) -> None:
        """Set the base rank (-1: not chosen yet) and with it where the circle is cut."""
        self.base = rank
        self.cut = -1
        if self.cut_rule == 1:
            self.cut = 12
        elif self.cut_rule == 0 and rank >= 0:
            self.cut = (rank + 12) % 13

    def set_foundation(self, index: int, top: int) -> None:
        """Put all cards up to ``top`` on the foundation."""
        self.suit[index] = top & 3
        self.height[index] = ((top >> 2) - self.base + 13) % 13 + 1
        self.up += self.height[index]
        self._set_want(index)

    def fill_place(self, place: int, cards: bytes) -> None:
        """Put cards on stock (next card first), waste, reserve or a pile (bottom first)."""
        size = len(cards)
        if place == STOCK:
            self.stock_size = 0
            for i in range(size):
                self._push_stock(cards[size - 1 - i])
        elif place == WASTE:
            self.waste_size = 0
            for i in range(size):
                self._push_waste(cards[i])
        elif place == RESERVE:
            self.reserve_size = 0
            for i in range(size):
                self._push_reserve(cards[i])
        else:
            pile = place - TABLEAU
            for i in range(size):
                self.piles[pile * STRIDE + i] = cards[i]
            self.size[pile] = size
            self._hash_pile(pile, 0)
            self._measure_run(pile)

    def finish_setup(self, pass_number: int) -> None:
        """Fill spaces that must not stay open, leftmost first."""
        self.pass_number = pass_number
        for pile in range(self.pile_count):
            if self.size[pile] == 0 and self.auto_fill and self.reserve_size:
                self._fill_space(pile)

    def take_places(self, other: Places) -> None:
        """Lay all cards as they lie in another state under the same rules."""
        self.pile_count = other.pile_count
        self.piles[:] = other.piles
        self.size[:] = other.size
        self.run[:] = other.run
        self.height[:] = other.height
        self.suit[:] = other.suit
        self.want[:] = other.want
        self.reserve[:] = other.reserve
        self.waste[:] = other.waste
        self.stock[:] = other.stock
        self.reserve_size = other.reserve_size
        self.waste_size = other.waste_size
        self.stock_size = other.stock_size
        self.base = other.base
        self.cut = other.cut
        self.pile_hash[:] = other.pile_hash
        self.reserve_hash[:] = other.reserve_hash
        self.waste_hash[:] = other.waste_hash
        self.stock_hash[:] = other.stock_hash
        self.pass_number = other.pass_number
        self.up = other.up

    # Reading --------------------------------------------------------------------------------------

    def place_cards(self, place: int) -> bytes:
        """Return the cards of a place in the order of the position's text."""
        if place == STOCK:
            return bytes(self.stock[: self.stock_size])[::-1]
        if place == WASTE:
            return bytes(self.waste[: self.waste_size])
        if place == RESERVE:
            return bytes(self.reserve[: self.reserve_size])
        first = (place - TABLEAU) * STRIDE
        return bytes(self.piles[first : first + self.size[place - TABLEAU]])

    def foundation_top(self, index: int) -> int:
        """Return the foundation's top card, or -1."""
        height = self.height[index]
        return 4 * ((self.base + height - 1) % 13) + self.suit[index] if height else -1

    def is_won(self) -> bool:
        """Tell whether all cards are on the foundations."""
        return self.up == self.total

    # Single steps ---------------------------------------------------------------------------------

    def _push_stock(self, card: int) -> None:
        below = self.stock_hash[self.stock_size - 1] if self.stock_size else word[PLACE_WORD]
        self.stock_hash[self.stock_size] = hash_step(below, card)
        self.stock[self.stock_size] = card
        self.stock_size += 1

    def _push_waste(self, card: int) -> None:
        below = self.waste_hash[self.waste_size - 1] if self.waste_size else word[PLACE_WORD + 1]
        self.waste_hash[self.waste_size] = hash_step(below, card)
        self.waste[self.waste_size] = card
        self.waste_size += 1

    def _push_reserve(self, card: int) -> None:
        size = self.reserve_size
        below = self.reserve_hash[size - 1] if size else word[PLACE_WORD + 2]
        self.reserve_hash[size] = hash_step(below, card)
        self.reserve[size] = card
        self.reserve_size = size + 1

    def _lift(self, index: int, card: int) -> None:
        self.suit[index] = card & 3
        self.height[index] += 1
        self.up += 1
        self._set_want(index)

    def _lower(self, index: int) -> int:
        card = self.foundation_top(index)
        self.height[index] -= 1
        self.up -= 1
        self._set_want(index)
        return card

    def _set_want(self, index: int) -> None:
        height = self.height[index]
        if height == 0 or height == 13:
            self.want[index] = NOTHING
        else:
            self.want[index] = 4 * ((self.base + height) % 13) + self.suit[index]

    def _fill_space(self, pile: int) -> None:
        self.reserve_size -= 1
        self.piles[pile * STRIDE] = self.reserve[self.reserve_size]
        self.size[pile] = 1
        self.run[pile] = 1
        self._hash_pile(pile, 0)

    def _unfill_space(self, pile: int) -> None:
        self._push_reserve(self.piles[pile * STRIDE])
        self.size[pile] = 0
        self.run[pile] = 0

    def _measure_run(self, pile: int) -> None:
        """Count the cards of the run that ends the pile."""
        count = 1 if self.size[pile] else 0
        last = pile * STRIDE + self.size[pile] - 1
        while 0 < count < self.size[pile]:
            over = self.piles[last - count + 1]
            under = self.piles[last - count]
            if under & 64 or over >> 2 == self.cut or not self.fit[64 * under + over]:
                break
            count += 1
        self.run[pile] = count

    def _hash_single_piles(self) -> None:
        for pile in range(self.pile_count):
            self._hash_pile(pile, 0)

    # The key --------------------------------------------------------------------------------------

    def _hash_pile(self, pile: int, index: int) -> None:
        """Work out the hashes of the pile's cards from ``index`` up."""
        first = pile * STRIDE
        value = self.pile_hash[first + index - 1] if index else word[PLACE_WORD + 3]
        for i in range(first + index, first + self.size[pile]):
            value = hash_step(value, self.piles[i])
            self.pile_hash[i] = value

    @property
    def key(self) -> int:
        """The position's key, 64 bits."""
        return self.position_key()

    def position_key(self) -> int:
        """Return the key: the sum modulo 2**64 of the hashes of all places, the pass and the base.

        It does not depend on the order of the piles or of the foundations, and on the pass only
        as far as it matters. Two cards of the same name in games of several decks are one card
        to it.
        """
        total = word[PASS_WORD + self._pass_index()] + word[BASE_WORD + self.base + 1]
        for pile in range(self.pile_count):
            if self.size[pile]:
                total += self.pile_hash[pile * STRIDE + self.size[pile] - 1]
        for i in range(self.foundation_count):
            if self.height[i]:
                total += word[FOUNDATION_WORD + 16 * self.suit[i] + self.height[i]]
        if self.reserve_size:
            total += self.reserve_hash[self.reserve_size - 1]
        if self.waste_size:
            total += self.waste_hash[self.waste_size - 1]
        if self.stock_size:
            total += self.stock_hash[self.stock_size - 1]
        return total & MASK

    def _pass_index(self) -> int:
        """Return the pass as far as it matters: all later ones are alike when unlimited."""
        if self.passes == 0 and self.pass_number > self.packet_count:
            return self.packet_count
        return self.pass_number & 255
