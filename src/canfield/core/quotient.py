"""A position without the order inside its piles, where that order does not matter.

When any part of a run may move, a position is decided by the foundations F, the tableau's cards
T, the piles' bottom cards B (while spaces fill by themselves), the reserve and the talon. The
proof, and that of each pruning here, stands in ``docs/solver.md``. A card is one bit of a word,
``4 * rank + suit``, rank 0 being the base rank, suits ordered so that colours alternate. All
work is done on one set of registers; ``Search`` (``search.py``) adds table and order.
"""

from __future__ import annotations

from array import array

# Prunings; each can be switched off for tests.
SAFE = 1
SAFE_WIDE = 2
TALON_MACROS = 4
UP_FIRST = 8
DEAD_TEST = 16
PASS_DOMINANCE = 32
COUNT_TEST = 64
AFTER_TEST = 128
ALL_PRUNINGS = 255

# How the tableau works.
AUTO_FILL = 1
KEEP_BOTTOMS = 2
ALTERNATE = 4
RETURNS = 8
UNLIMITED = 16
SPACE_FROM_WASTE = 32
LAST_ONLY = 64
SLOT_OPENS = 128

# Steps of a plan: kind | card << 4 | place in the talon << 10 | pass << 17.
STEP_UP = 0
STEP_RESERVE_UP = 1
STEP_RESERVE_DOWN = 2
STEP_MERGE = 3
STEP_TALON_UP = 4
STEP_TALON_DOWN = 5
STEP_TALON_SPACE = 6
STEP_RETURN = 7
STEP_DEAL = 8
STEP_REDEAL = 9
STEP_DEAL_OUT = 10

FRAME = 10
LOG_SIZE = 512
CLOSURE = 28561
MASK = 0xFFFFFFFFFFFFFFFF
LOW = 0x5555555555555555
PAIRS = 0x3333333333333333
ONES = 0x1111111111111111
TOPS = 0x8888888888888888
BYTES = 0x0F0F0F0F0F0F0F0F
SPREAD = 0x0101010101010101
BLACK = 0x5555555555555555
RED = 0xAAAAAAAAAAAAAAAA
MAGIC = 0x03F79D71B4CB0A89


def _bit_table() -> array[int]:
    table = array("i", bytes(4 * 64))
    for i in range(64):
        table[((MAGIC << i) & MASK) >> 58] = i
    return table


place = _bit_table()


def index_of(bit: int) -> int:
    """Return the number of the only bit set."""
    return place[((bit * MAGIC) & MASK) >> 58]


def count(word: int) -> int:
    """Return the number of bits set."""
    word = word - ((word >> 1) & LOW)
    word = (word & PAIRS) + ((word >> 2) & PAIRS)
    word = (word + (word >> 4)) & BYTES
    return ((word * SPREAD) & MASK) >> 56


def nibbles(word: int) -> int:
    """Return the number of bits set in each group of four."""
    word = word - ((word >> 1) & LOW)
    return (word & PAIRS) + ((word >> 2) & PAIRS)


def sum_nibbles(word: int) -> int:
    """Return the sum of the groups of four, each below 8."""
    word = (word & BYTES) + ((word >> 4) & BYTES)
    return ((word * SPREAD) & MASK) >> 56


def above_zero(first: int, second: int) -> int:
    """Return max(0, first - second) in each group of four, both at most 4."""
    word = (first | TOPS) - second
    mark = (word & TOPS) >> 3
    return word & ((mark << 3) - mark)


def some(word: int) -> int:
    """Return 1 in each group of four that is not zero (each below 8)."""
    return (word | word >> 1 | word >> 2) & ONES


def highest_rank(word: int) -> int:
    """Return the bit at which a group of four with the greatest value (0 to 4) begins."""
    best = (word >> 2) & ONES
    if best == 0:
        best = word & (word >> 1) & ONES
    if best == 0:
        best = (word >> 1) & ONES
    if best == 0:
        best = word & ONES
    return index_of(best & -best) if best else 0


def swap_colours(word: int) -> int:
    """Exchange neighbouring suits: black for red."""
    return ((word & BLACK) << 1) | ((word & RED) >> 1)


class Quotient:
    """Rules, a position in registers, its exits.

    ``cards`` lists the reserve (bottom first) and then waste and stock (first dealt first) as
    bit numbers; ``packets`` the cards turned in each pass.
    """

    def __init__(
        self, ranks: int, piles: int, rules: int, cut: int, passes: int, packets: bytes
    ) -> None:
        self.ranks = ranks
        self.shift = 4 * ranks - 4
        self.full = (1 << 4 * ranks) - 1
        self.cut_mask = 15 << 4 * cut if cut >= 0 else 0
        self.cut_start = 4 * ((cut + 1) % ranks) if cut >= 0 else 0
        self.base_cut = cut == ranks - 1
        self.start_piles = piles
        self.auto_fill = rules & AUTO_FILL
        self.keep_bottoms = rules & KEEP_BOTTOMS
        self.alternate = rules & ALTERNATE
        self.returns = rules & RETURNS
        self.unlimited = rules & UNLIMITED
        self.space_from_waste = rules & SPACE_FROM_WASTE
        self.last_only = rules & LAST_ONLY
        self.slot_opens = rules & SLOT_OPENS
        self.passes = passes
        self.packets = bytearray(packets)
        self.packet_count = len(packets)
        self.singly = int(max(packets) == 1)
        self.macros = self.safe = self.safe_wide = self.up_first = self.dead_test = 0
        self.pass_dominance = self.count_test = self.after_test = 0
        self.g_up = self.g_out = self.g_down = self.g_bottoms = self.g_tops = self.g_talon = 0
        self.g_fit = self.g_ready = self.g_reserve = self.g_mark = self.g_tokens = 0
        self.reserve_bit = array("Q", bytes(8 * 64))
        self.reserve_below = array("Q", bytes(8 * 64))
        self.order = array("Q", bytes(8 * 64))
        self.before = array("Q", bytes(8 * 66))
        self.index = array("i", bytes(4 * 64))
        self.talon_size = 0
        self.frame = array("Q", bytes(8 * FRAME * 4))
        self.log = array("i", bytes(4 * LOG_SIZE))
        self.log_size = 0
        self.returned = array("Q", bytes(8 * CLOSURE))
        self.return_parent = array("i", bytes(4 * CLOSURE))
        self.return_card = array("i", bytes(4 * CLOSURE))
        self.return_class = array("Q", bytes(8 * CLOSURE))
        self.seen = array("i", bytes(4 * CLOSURE))
        self.seen_stamp = 0
        self.up = self.down = self.bottoms = self.talon = 0
        self.reserve = self.waste = self.pass_number = self.piles = self.bottom_count = 0
        self.next = self.open_mask = self.fit_mask = 0

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

    def set_cards(self, reserve: bytes, talon: bytes) -> None:
        """Set the reserve (bottom first) and waste followed by stock, as bit numbers."""
        below = 0
        for i in range(len(reserve)):
            self.reserve_bit[i] = self._one() << reserve[i]
            self.reserve_below[i] = below
            below |= self.reserve_bit[i]
        self.reserve_below[len(reserve)] = below
        before = 0
        for i in range(len(talon)):
            self.order[i] = self._one() << talon[i]
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
            self.bottoms |= self._one() << card
        self.bottom_count = len(bottoms)
        self.piles = piles
        self.waste = waste
        self.pass_number = pass_number
        self._find_tableau()
        self._normalise()
        self._settle_talon()

    # Classes of cards -----------------------------------------------------------------------

    def _higher(self, word: int) -> int:
        """Return the ranks that the given ones are laid on (groups of four move along)."""
        word &= ~self.cut_mask & self.full
        return ((word << 4) | (word >> self.shift)) & self.full

    def _lower(self, word: int) -> int:
        """Return the ranks that are laid on the given ones."""
        word = ((word >> 4) | (word << self.shift)) & self.full
        return word & ~self.cut_mask

    def _fitting(self, classes: int) -> int:
        """Return the cards that are laid on cards of these classes."""
        cards = self._lower(classes)
        return swap_colours(cards) if self.alternate else cards

    def _class_of(self, cards: int) -> int:
        """Return all cards of the classes of these cards."""
        if self.alternate:
            return some(nibbles(cards & BLACK)) * 5 | some(nibbles(cards & RED)) * 10
        return some(nibbles(cards)) * 15

    def _hosts_of(self, cards: int) -> int:
        """Return all cards of the classes that these cards are laid on."""
        word = self._higher(self._class_of(cards))
        return swap_colours(word) if self.alternate else word

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
        self.fit_mask = self._fitting(self.open_mask)

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

    def _count(self, word: int) -> int:
        return count(word)

    def _number(self, bit: int) -> int:
        return index_of(bit)

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
        self.frame[at + 9] = self.log_size

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
        self.log_size = self.frame[at + 9]

    def _note(self, kind: int, bit: int) -> None:
        """Write a step into the log."""
        if self.log_size < LOG_SIZE:
            card = index_of(bit) if bit else 0
            self.log[self.log_size] = kind | card << 4 | self.waste << 10 | self.pass_number << 17
            self.log_size += 1

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
        """Give equivalent places in the talon one name."""
        if not self.macros:
            return
        if self.unlimited and self.pass_number >= self.packet_count:
            self.pass_number = self.packet_count
            size = self.packets[self.packet_count - 1]
            if self.singly or self.waste % size == 0 or self.waste == count(self.talon):
                self.waste = 0

    # The talon ------------------------------------------------------------------------------

    def _packet(self, pass_number: int) -> int:
        i = pass_number if pass_number < self.packet_count else self.packet_count
        return self.packets[i - 1]

    def _waste_top(self) -> int:
        """Return the waste's top card, 0 for none (one card dealt at a time)."""
        i = self.waste - 1
        while i >= 0:
            if self.order[i] & self.talon:
                return self.order[i]
            i -= 1
        return 0

    def _next_stock(self) -> int:
        """Return the next stock card, 0 for none (one card dealt at a time)."""
        i = self.waste
        while i < self.talon_size:
            if self.order[i] & self.talon:
                return self.order[i]
            i += 1
        return 0

    def _is_last_stock(self, bit: int) -> int:
        """Tell whether no stock card follows this one."""
        return self.talon & ~self.before[self.index[index_of(bit)]] == bit

    def _free_talon(self) -> int:
        """Return talon cards that can be sent up at no cost."""
        if not self.singly:
            return 0
        if not self.macros:
            return self._waste_top()
        if self.unlimited:
            return self.talon
        bit = self._next_stock()
        if bit and self.slot_opens and self._is_last_stock(bit):
            bit = 0
        return bit | self._waste_top()

    # Forced moves ---------------------------------------------------------------------------

    def _settle(self) -> None:
        """Make forced moves until there is none."""
        while self._force_one():
            pass

    def _force_one(self) -> int:
        self._survey()
        ready = self.next & self.down & self.open_mask
        if self.up_first and self.returns and self._has_bottoms():
            bit = ready & ~self.bottoms & ~15 & self.full
            if bit:
                self._raise_card(bit & -bit)
                return 1
        if not self.safe and not self.safe_wide:
            return 0
        top = 0
        if self.reserve > 0 and not (self.last_only and self.reserve > 1):
            top = self.reserve_bit[self.reserve - 1] & self.next
        free = self._free_talon() & self.next
        if ready | top | free == 0:
            return 0
        bit = 0
        if self.safe:
            bit = (ready | top | free) & self._safe_cards()
        if bit == 0 and self.safe_wide:
            bit = ((ready & ~self.bottoms) | top | free) & self._safe_wide_cards()
        if bit == 0:
            return 0
        bit &= -bit
        if bit & ready:
            self._raise_card(bit)
        elif bit & top:
            self._play_reserve(1)
        else:
            self._raise_free(bit)
        return 1

    def _raise_free(self, bit: int) -> None:
        mark = self.waste
        i = self.index[index_of(bit)]
        if self.unlimited and self.macros:
            mark = 0
        elif i >= mark:
            mark = i + 1
        self._take_from_talon(bit, STEP_TALON_UP, mark, self.pass_number)

    def _height(self, suit: int) -> int:
        return count(self.up & (ONES << suit))

    def _safe_cards(self) -> int:
        """Return the cards that are safe on a foundation by the heights alone."""
        h0 = self._height(0)
        h1 = self._height(1)
        h2 = self._height(2)
        h3 = self._height(3)
        low = self.up & 15
        if low != 15 and not self.base_cut:
            return 0
        floor = 0 if self.base_cut else 1
        if not self.alternate:
            least = min(min(h0, h1), min(h2, h3))
            return self._ranks_between(floor, least + 1)
        black = min(h0, h2)
        red = min(h1, h3)
        return (
            self._ranks_between(floor, min(red + 1, h2 + 2)) & ONES
            | self._ranks_between(floor, min(red + 1, h0 + 2)) & (ONES << 2)
            | self._ranks_between(floor, min(black + 1, h3 + 2)) & (ONES << 1)
            | self._ranks_between(floor, min(black + 1, h1 + 2)) & (ONES << 3)
        )

    def _ranks_between(self, first: int, last: int) -> int:
        """Return all cards of ranks ``first`` to ``last``."""
        if last >= self.ranks:
            last = self.ranks - 1
        return ((self._one() << (4 * last + 4)) - 1) & ~((self._one() << 4 * first) - 1)

    def _one(self) -> int:
        return 1

    def _safe_wide_cards(self) -> int:
        """Return the cards of ranks whose lower neighbours all lie where they need no place."""
        if self.alternate:
            missing = ~self.up & self.full
            black = some(nibbles(missing & RED)) * 5
            red = some(nibbles(missing & BLACK)) * 10
            return (~(black | red) << 4) & self.full & ~15
        settled = self.up | (self.down & ~self.bottoms)
        missing = some(nibbles(~settled & self.full)) * 15
        orphans = some(nibbles(self.down & ~(self.down >> 4))) * 15
        return (~(missing | orphans) << 4) & self.full & ~15

    # Exits ----------------------------------------------------------------------------------

    def accept(self) -> None:
        """Take the position in the registers; a search overrides this."""

    def expand(self) -> None:
        """Hand all positions that one exit leads to to ``accept``."""
        self._save(0)
        if not self.returns:
            self._exits(self.full, 1)
        elif self.up_first and self._has_bottoms():
            self._exits_after_returns()
        else:
            self._exits(self.full, 1)
            self._single_returns()

    def _finish(self) -> None:
        self._settle()
        self.accept()

    def _exits(self, classes: int, is_all: int) -> None:
        """Make every exit; unless ``is_all`` only those that use a top of ``classes``."""
        self._save(1)
        self._survey()
        fit = self.fit_mask if is_all else self._fitting(classes)
        tops = self.open_mask & classes
        ups = self.next if is_all else 0
        here = self.down & self.next & tops
        talon = self.talon & (ups | fit)
        bottoms = self.bottoms & fit if self._has_bottoms() else 0
        while bottoms:
            bit = bottoms & -bottoms
            bottoms ^= bit
            self._restore(1)
            self._merge(bit)
            self._finish()
        self._restore(1)
        if self.reserve > 0 and not (self.last_only and self.reserve > 1):
            self._reserve_exits(ups, fit)
        while here:
            bit = here & -here
            here ^= bit
            self._restore(1)
            self._raise_card(bit)
            self._finish()
        self._restore(1)
        if is_all and self.space_from_waste and self.reserve == 0:
            if self.bottom_count < self.piles:
                self._talon_exits(self.talon, 0, 0, 1)
        self._talon_exits(talon, ups, fit, 0)
        if is_all and self.talon:
            self._deal_exits()

    def _reserve_exits(self, ups: int, fit: int) -> None:
        bit = self.reserve_bit[self.reserve - 1]
        if bit & fit:
            self._play_reserve(0)
            self._finish()
        if bit & ups:
            self._restore(1)
            self._play_reserve(1)
            self._finish()

    def _talon_exits(self, cards: int, ups: int, fit: int, is_space: int) -> None:
        while cards:
            bit = cards & -cards
            cards ^= bit
            self._restore(1)
            if self.singly:
                self._one_by_one(bit, ups, fit, is_space)
            else:
                self._by_packets(bit, ups, fit, is_space)

    def _one_by_one(self, bit: int, ups: int, fit: int, is_space: int) -> None:
        """Play a talon card where cards are dealt singly."""
        mark = self.waste
        pass_number = self.pass_number
        i = self.index[index_of(bit)]
        if not self.macros:
            if bit != self._waste_top():
                return
        elif self.unlimited:
            mark = 0
        elif i >= mark:
            if self.slot_opens and self._is_last_stock(bit):
                return
            mark = i + 1
        elif self.talon & self.before[mark] & ~self.before[i] != bit:
            if pass_number >= self.passes:
                return
            mark = i + 1
            pass_number += 1
        self._play_talon(bit, ups, fit, is_space, mark, pass_number)

    def _by_packets(self, bit: int, ups: int, fit: int, is_space: int) -> None:
        """Play a talon card where some pass deals several cards at a time."""
        left = count(self.talon)
        at = count(self.talon & self.before[self.index[index_of(bit)]]) + 1
        waste = self.waste
        pass_number = self.pass_number
        if not self.macros:
            if at == waste:
                self._play_talon(bit, ups, fit, is_space, at, pass_number)
            return
        last = self.packet_count if self.unlimited else self.passes
        is_done = 0
        for turn in range(pass_number, last + 1):
            size = self._packet(turn)
            reached = turn > pass_number and (at % size == 0 or at == left)
            if turn == pass_number and at >= waste:
                reached = at == waste or (at - waste) % size == 0 or at == left
            if turn == pass_number and turn == last and self.unlimited and not reached:
                reached = at % size == 0 or at == left
            if reached:
                if is_done:
                    self._restore(1)
                self._play_talon(bit, ups, fit, is_space, at, turn)
                is_done = 1

    def _play_talon(
        self, bit: int, ups: int, fit: int, is_space: int, mark: int, pass_number: int
    ) -> None:
        if is_space:
            self._take_from_talon(bit, STEP_TALON_SPACE, mark, pass_number)
            self._finish()
            return
        if bit & ups:
            self._take_from_talon(bit, STEP_TALON_UP, mark, pass_number)
            self._finish()
            if bit & fit == 0:
                return
            self._restore(1)
        self._take_from_talon(bit, STEP_TALON_DOWN, mark, pass_number)
        self._finish()

    def _deal_exits(self) -> None:
        """Deal and redeal as moves of their own; deal out to open the stock's place."""
        self._restore(1)
        if self.macros:
            if self.slot_opens and self._next_stock():
                self._deal_out()
            return
        left = count(self.talon)
        if self.singly:
            bit = self._next_stock()
            if bit:
                if self.slot_opens and self._is_last_stock(bit):
                    self._deal_out()
                    return
                self.waste = self.index[index_of(bit)] + 1
        else:
            bit = 1 if self.waste < left else 0
            self.waste = min(left, self.waste + self._packet(self.pass_number))
        if bit:
            self._note(STEP_DEAL, 0)
            self._finish()
        elif self.unlimited or self.pass_number < self.passes:
            self.waste = 0
            self.pass_number += 1
            if self.unlimited and self.pass_number > self.packet_count:
                self.pass_number = self.packet_count
            self._note(STEP_REDEAL, 0)
            self._finish()

    def _deal_out(self) -> None:
        self._note(STEP_DEAL_OUT, 0)
        self.waste = self.talon_size
        self.piles += 1
        self._normalise()
        self._finish()

    # Returns from the foundations -----------------------------------------------------------

    def _tops_that_fit(self) -> int:
        return self.up & ~(self.up >> 4) & ~15 & self.fit_mask

    def _single_returns(self) -> None:
        self._restore(0)
        self._survey()
        cards = self._tops_that_fit()
        while cards:
            bit = cards & -cards
            cards ^= bit
            self._restore(0)
            self._return(bit)
            self._finish()

    def _return(self, bit: int) -> None:
        self._note(STEP_RETURN, bit)
        self.up ^= bit
        self.down |= bit

    def _exits_after_returns(self) -> None:
        """Make the exits from here and after all sets of returns that can matter."""
        self.seen_stamp += 1
        self.returned[0] = 0
        self.return_parent[0] = -1
        self.return_class[0] = 0
        size = 1
        i = 0
        while i < size:
            self._restore(0)
            self._make_returns(i)
            self._survey()
            cards = self._tops_that_fit()
            if i and not self.alternate:
                cards &= self._returned_rank(i)
            size = self._queue_returns(i, size, cards)
            if i == 0 or self.alternate:
                self._exits(self.full, 1)
            elif self.return_class[i]:
                self._exits(self.return_class[i], 0)
            i += 1

    def _returned_rank(self, i: int) -> int:
        """Return the cards of the rank below the last card returned."""
        return self._lower(self._class_of(self._one() << self.return_card[i]))

    def _make_returns(self, i: int) -> None:
        """Make the returns of entry ``i`` of the closure in their order."""
        if i == 0:
            return
        self._make_returns(self.return_parent[i])
        self._return(self._one() << self.return_card[i])

    def _queue_returns(self, i: int, size: int, cards: int) -> int:
        while cards:
            bit = cards & -cards
            cards ^= bit
            word = self.returned[i] | bit
            name = self._depths(word)
            if self.seen[name] == self.seen_stamp:
                continue
            self.seen[name] = self.seen_stamp
            self.returned[size] = word
            self.return_parent[size] = i
            self.return_card[size] = index_of(bit)
            self.return_class[size] = 0
            if self.open_mask & bit == 0:
                self.return_class[size] = self._class_of(bit)
            size += 1
        return size

    def _depths(self, word: int) -> int:
        """Return a number for how many cards each foundation has given back."""
        name = count(word & ONES)
        name = 13 * name + count(word & (ONES << 1))
        name = 13 * name + count(word & (ONES << 2))
        return 13 * name + count(word & (ONES << 3))

    # The relaxed dead test ------------------------------------------------------------------

    def is_dead(self) -> int:
        """Tell whether even with all sets only growing the reserve cannot be used up.

        Call it after ``_survey``. Needs spaces that fill by themselves.
        """
        self._start_growth()
        if self.reserve == 0:
            return self.after_test and self._is_dead_after()
        if not self.auto_fill or not self.dead_test:
            return 0
        while True:
            if self._grow_out():
                return 1
            if not self._pop_reserve():
                return 1
            if self.g_reserve == 0:
                break
        if self.count_test and self._is_too_wide():
            return 1
        return self.after_test and self._is_dead_after()

    def _grow_out(self) -> int:
        """Let the sets grow to the end; tell whether that proves a dead end."""
        while self._grow():
            pass
        return self.count_test and self._is_too_wide()

    def _pop_reserve(self) -> int:
        """Take the reserve's top into the sets where anything allows it."""
        bit = self.reserve_bit[self.g_reserve - 1]
        is_open = not (self.last_only and self.g_reserve > 1)
        if is_open and bit & (self.g_fit | self.g_ready):
            self.g_talon |= bit
            self.g_up |= bit & self.g_ready
        elif self.g_tokens == 0:
            return 0
        else:
            self.g_tokens -= 1
            self.g_bottoms |= bit
            self.g_down |= bit
            self.g_tops |= self._class_of(bit)
        self.g_out |= bit
        self.g_reserve -= 1
        return 1

    def _pop_waste(self) -> int:
        """Take the waste's top into the sets where anything allows it."""
        while self.g_mark > 0:
            bit = self.order[self.g_mark - 1]
            if bit & self.talon:
                if bit & (self.g_fit | self.g_ready) == 0:
                    return 0
                self.g_mark -= 1
                self.g_talon |= bit
                return 1
            self.g_mark -= 1
        return 0

    def _start_growth(self) -> None:
        self.g_up = self.up
        self.g_out = self.g_down = self.down
        self.g_bottoms = self.bottoms
        self.g_tops = self.open_mask
        self.g_reserve = self.reserve
        self.g_talon = self.talon
        self.g_mark = -1
        if self.singly and not self.unlimited and self.pass_number >= self.passes:
            self.g_mark = self.waste
            self.g_talon &= ~self.before[self.waste]
        self.g_tokens = 1 if self.slot_opens and self.piles == self.start_piles else 0
        self.g_fit = self.g_ready = 0

    def _grow(self) -> int:
        """Let all sets grow by one round; tell whether one did."""
        is_new = 0
        fit = self._fitting(self.g_tops)
        ready = ((self.g_up << 4) | 15) & ~self.g_up & self.full
        cards = self.g_talon
        if self.returns:
            cards |= self.g_up & ~15
        cards &= fit & ~self.g_down
        if cards:
            self.g_down |= cards
            self.g_tops |= self._class_of(cards)
            is_new = 1
        cards = ready & (self.g_talon | (self.g_down & self.g_tops))
        if cards:
            self.g_up |= cards
            self.g_tops |= self._hosts_of(cards & self.g_down)
            is_new = 1
        cards = self.g_bottoms & (fit | self.g_up)
        if cards:
            self.g_tokens += count(cards)
            self.g_bottoms ^= cards
            is_new = 1
        self.g_fit = fit
        self.g_ready = ready
        return is_new | self._pop_waste()

    def _is_too_wide(self) -> int:
        """Tell whether the cards that must lie in the tableau need more piles than there are."""
        must = self.g_out & ~self.g_up
        may = self.g_down | self.g_out
        return self._least_chains(must, may) > self.piles + (self.slot_opens > 0)

    def _least_chains(self, must: int, may: int) -> int:
        """Return the fewest piles for any set of cards between ``must`` and ``may``.

        That is the least sum of falls, from the count of a class to that of the class it is laid
        on, once around the circle (from the cut to the cut).
        """
        if self.alternate:
            return self._least_chains_by_colour(must, may)
        low = nibbles(must)
        high = nibbles(may)
        if self.cut_mask:
            fall = self._fall(
                self._turned(low, self.cut_start), self._turned(high, self.cut_start), 0
            )
            return (fall >> 8) + (fall >> 4 & 15)
        start = highest_rank(low)
        most = low >> start & 7
        return (
            self._fall(self._turned(low, start), self._turned(high, start), most | most << 4) >> 8
        )

    def _least_chains_by_colour(self, must: int, may: int) -> int:
        low = nibbles(must & BLACK)
        high = nibbles(may & BLACK)
        other_low = nibbles(must & RED)
        other_high = nibbles(may & RED)
        start = self.cut_start
        if not self.cut_mask:
            start = highest_rank(low)
            second = highest_rank(other_low)
            if other_low >> second & 7 > low >> start & 7:
                start = second
                low, other_low = other_low, low
                high, other_high = other_high, high
        low = self._turned(low, start)
        high = self._turned(high, start)
        other_low = self._turned(other_low, start)
        other_high = self._turned(other_high, start)
        first = (low & BYTES) | (other_low & ~BYTES)
        first_high = (high & BYTES) | (other_high & ~BYTES)
        second_low = (other_low & BYTES) | (low & ~BYTES)
        second_high = (other_high & BYTES) | (high & ~BYTES)
        if self.cut_mask:
            fall = self._fall(first, first_high, 0)
            total = (fall >> 8) + (fall >> 4 & 15)
            fall = self._fall(second_low, second_high, 0)
            return total + (fall >> 8) + (fall >> 4 & 15)
        most = low & 7
        return (
            self._fall(second_low, second_high, self._fall(first, first_high, most | most << 4))
            >> 8
        )

    def _turned(self, word: int, start: int) -> int:
        """Return the groups of four in order from ``start`` bits on."""
        if start == 0:
            return word
        return ((word >> start) | (word << (self.shift + 4 - start))) & self.full

    def _fall(self, low_word: int, high_word: int, fall: int) -> int:
        """Follow the counts rank by rank, changing as little as can be; add up the falls.

        ``fall`` is the sum so far * 256 + the lowest * 16 + the highest count here.
        """
        total = fall >> 8
        low = fall >> 4 & 15
        high = fall & 15
        for _ in range(self.ranks):
            least = low_word & 7
            most = high_word & 7
            low_word >>= 4
            high_word >>= 4
            if least > high:
                low = high = least
            elif most < low:
                total += low - most
                low = high = most
            else:
                if least > low:
                    low = least
                if most < high:
                    high = most
        return total << 8 | low << 4 | high

    def _is_dead_after(self) -> int:
        """Tell whether, the reserve being gone, not all cards can go up even with growing sets.

        One long function: it is the inner loop of the whole search.
        """
        piles = self.piles + (self.slot_opens > 0)
        up = self.g_up
        out = self.g_out
        down = self.g_down | out
        talon = self.g_talon
        mark = self.waste if self.g_mark >= 0 else 0
        full = self.full
        shift = self.shift
        kept = full & ~self.cut_mask
        back = full & ~15 if self.returns else 0
        while True:
            must = out & ~up
            if self.alternate:
                black = nibbles(must & BLACK)
                red = nibbles(must & RED)
                may_black = nibbles(down & BLACK)
                may_red = nibbles(down & RED)
                need = sum_nibbles(
                    above_zero(black, ((may_red >> 4) | (may_red << shift)) & kept)
                ) + sum_nibbles(above_zero(red, ((may_black >> 4) | (may_black << shift)) & kept))
                black &= kept
                red &= kept
                black = ((black << 4) | (black >> shift)) & full
                red = ((red << 4) | (red >> shift)) & full
                tops = some(above_zero(may_black, red)) * 5 | some(above_zero(may_red, black)) * 10
                fit = swap_colours(((tops >> 4) | (tops << shift)) & kept)
            else:
                black = nibbles(must)
                may_black = nibbles(down)
                need = sum_nibbles(
                    above_zero(black, ((may_black >> 4) | (may_black << shift)) & kept)
                )
                black &= kept
                black = ((black << 4) | (black >> shift)) & full
                tops = some(above_zero(may_black, black)) * 15
                fit = ((tops >> 4) | (tops << shift)) & kept
            if need > piles:
                return 1
            if self.count_test:
                need = self._least_chains(must, down)
                if need > piles:
                    return 1
            if need < piles:
                tops = fit = full
            ready = ((up << 4) | 15) & ~up & full
            new = (talon | (up & back)) & fit & ~down
            down |= new
            raised = ready & (talon | (down & tops))
            if raised:
                while raised:
                    up |= raised
                    ready = ((up << 4) | 15) & ~up & full
                    raised = ready & (talon | (down & tops))
                continue
            if new:
                continue
            while mark > 0 and self.order[mark - 1] & self.talon == 0:
                mark -= 1
            if mark <= 0:
                return up != full
            bit = self.order[mark - 1]
            if bit & (fit | ready) == 0:
                return 1
            mark -= 1
            talon |= bit
            out |= bit
            down |= bit
            up |= bit & ready
