"""Best-first search that keeps the arrangement of the piles, for every rule set.

A node is the packed position itself, so that equal keys are equal positions; piles are packed in
the order of their bottom cards, because their places do not matter. A card is ``4 * rank +
suit``, rank 0 being the base rank; ``DOWN`` marks a face-down one. The prunings and their proofs
stand in ``docs/solver.md``.
"""

from __future__ import annotations

from array import array
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap

try:
    import cython
except ImportError:  # the plain twin needs no Cython
    from .nogil import cython

RUNNING = 0
WON = 1
LOST = 2
NODES_OUT = 3
MEMORY_OUT = 4
TABLE_FULL = 5

# Prunings; each can be switched off for tests. The numbers are those of quotient.py.
SAFE = 1
TALON_MACROS = 4
PASS_DOMINANCE = 32

MOVE_SINGLE = 0
MOVE_WHOLE = 1
MOVE_TOP_OR_WHOLE = 2
MOVE_ANY = 3

FROM_WASTE = 1
FROM_RESERVE = 2
FROM_FOUNDATION = 4
FROM_RUN = 8
FROM_TOP = 16

BUILD_ANY = 0
BUILD_ALTERNATE = 1
BUILD_SAME = 2
BUILD_SAME_COLOR = 3
BUILD_NONE = 4

# Kinds of a step; its parts are packed by _packed_step.
RUN_TO_PILE = 0
PILE_UP = 1
RESERVE_TO_PILE = 2
RESERVE_UP = 3
TALON_TO_PILE = 4
TALON_UP = 5
RETURN_TO_PILE = 6
TURN_UP = 7
DEAL_OUT = 8
DEAL = 9
REDEAL = 10
FILL = 11

DOWN = 64
STRIDE = 208
PILES = 13
LOG = 1024
PASS_COSTS = 3
BUCKETS = 4096
FIRST_TABLE = 1 << 12
MASK = 0xFFFFFFFFFFFFFFFF
INDEX = 0xFFFFFFFF
STALE = 1 << 63
MIX_A = 0x9E3779B97F4A7C15
MIX_B = 0xC2B2AE3D27D4EB4F


def words(size: int) -> memoryview:
    """Return that many zeroed words; memory is used up only as they are written."""
    return memoryview(mmap(-1, 8 * size, MAP_PRIVATE | MAP_ANONYMOUS)).cast("Q")


class Arranged:
    """A position with its piles, and the search from it.

    ``options`` holds, in this order: ranks, decks, piles, piles' cap, build, cut (the rank that
    goes on nothing, -1: none), move kind, whether foundations give cards back, whether only the
    last reserve card can be played, whether spaces fill at once, what a space takes while the
    reserve lasts, afterwards, the rank a space is limited to (-1: none), whether the stock's
    place opens, passes (0: unlimited). ``packets`` holds the cards turned in each pass.
    """

    def __init__(self, options: array[int], packets: bytes) -> None:
        self.ranks = options[0]
        self.decks = options[1]
        self.start_piles = self.pile_count = options[2]
        self.cap = options[3]
        self.build = options[4]
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
        self._settle_talon()

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

    # Steps ----------------------------------------------------------------------------------

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
        self._settle_talon()

    def _settle_talon(self) -> None:
        """Give equivalent places in the talon one name."""
        if self.macros and self.unlimited and self.pass_number >= self.packet_count:
            self.pass_number = self.packet_count
            size = self.packets[self.packet_count - 1]
            if self.waste % size == 0 or self.waste == self.talon_size:
                self.waste = 0

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
            self._lower(second)
        elif kind == RESERVE_TO_PILE or kind == FILL:
            self.size[first] -= 1
            self.reserve_size += 1
        elif kind == RESERVE_UP:
            self.reserve_size += 1
            self._lower(first)
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

    def _lower(self, at: int) -> None:
        self.heights[at] -= 1
        self.up -= 1

    def _undo_run(self, pile: int, target: int, count: int) -> None:
        first = target * STRIDE + self.size[target] - count
        for i in range(count):
            self._put(pile, self.cards[first + i])
        self.size[target] -= count

    def _undo_talon(self, kind: int, target: int, at: int, step: int) -> None:
        if kind == TALON_UP:
            self._lower(target)
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

    # Safe moves -----------------------------------------------------------------------------

    def _least(self, suit: int) -> int:
        """Return the height of the lowest foundation of a suit."""
        low = self.ranks
        for i in range(suit * self.decks, suit * self.decks + self.decks):
            if self.heights[i] < low:
                low = self.heights[i]
        return low

    def _is_safe(self, card: int) -> int:
        """Tell whether the card can go up at no cost."""
        rank = card >> 2
        if self.build == BUILD_NONE:
            return 1
        if rank == 0:
            return self.cut == self.ranks - 1
        if self.build == BUILD_ALTERNATE and self._hosts_nothing(card, rank):
            return 1
        for suit in range(4):
            if self._least(suit) < self._need(card, rank, suit):
                return 0
        return 1

    def _hosts_nothing(self, card: int, rank: int) -> int:
        """Tell whether all cards of the other colour that could lie on the card are up."""
        if self._colour(card):
            return self._least(0) >= rank and self._least(3) >= rank
        return self._least(1) >= rank and self._least(2) >= rank

    def _need(self, card: int, rank: int, suit: int) -> int:
        """Return how high a suit must be built for the card to be safe."""
        is_own = suit == card & 3
        is_same = self._colour(suit) == self._colour(card)
        floor = 0 if self.cut == self.ranks - 1 else 1
        need = rank - 1
        if self.build == BUILD_ALTERNATE and is_same:
            need = rank - 2
        elif (self.build == BUILD_SAME and not is_own) or (
            self.build == BUILD_SAME_COLOR and not is_same
        ):
            return 0
        return need if need > floor else floor

    def _settle(self) -> None:
        """Make safe moves until there is none."""
        while self.safe and self._force_one():
            pass

    def _force_one(self) -> int:
        for pile in range(self.pile_count):
            if self.size[pile]:
                card = self._top(pile)
                if self._foundation_for(card) >= 0 and self._is_safe(card):
                    self._pile_up(pile)
                    return 1
        if self.frees_reserve and self._is_reserve_open():
            card = self.reserve[self.reserve_size - 1]
            if self._foundation_for(card) >= 0 and self._is_safe(card):
                self._reserve_up()
                return 1
        if self.singly:
            return self._force_talon()
        return 0

    def _force_talon(self) -> int:
        if self.waste:
            if self._force_talon_card(self.waste - 1, self.waste - 1):
                return 1
        if not self.macros:
            return 0
        if self.unlimited:
            for at in range(self.talon_size):
                if self._force_talon_card(at, 0):
                    return 1
        elif self.waste < self.talon_size - self.slot_opens:
            return self._force_talon_card(self.waste, self.waste)
        return 0

    def _force_talon_card(self, at: int, waste: int) -> int:
        card = self.talon[at]
        foundation = self._foundation_for(card)
        if foundation < 0 or not self._is_safe(card):
            return 0
        self._take_from_talon(TALON_UP, at, foundation, waste, self.pass_number)
        return 1

    # Moves ----------------------------------------------------------------------------------

    def expand(self) -> None:
        """Store all positions that one move (with its deals) leads to."""
        self.step_count = 0
        for pile in range(self.pile_count):
            if self.size[pile]:
                self._pile_moves(pile)
        if self._is_reserve_open():
            self._reserve_moves()
        if self.returns:
            self._return_moves()
        if self.talon_size:
            self._talon_moves()

    def _finish(self) -> None:
        self._settle()
        self._accept()
        self._undo_to(0)

    def _pile_moves(self, pile: int) -> None:
        run = self._run(pile)
        if self._foundation_for(self._top(pile)) >= 0:
            self._pile_up(pile)
            self._finish()
        is_space_seen = 0
        for target in range(self.pile_count):
            if target == pile:
                continue
            if self.size[target]:
                self._runs_to_pile(pile, target, run)
            elif not is_space_seen:
                is_space_seen = 1
                self._runs_to_space(pile, target, run)

    def _may_take(self, count: int, run: int) -> int:
        if self.move_kind == MOVE_ANY:
            return 1
        if count == 1 and self.move_kind != MOVE_WHOLE:
            return 1
        return count == run and self.move_kind != MOVE_SINGLE

    def _runs_to_pile(self, pile: int, target: int, run: int) -> None:
        under = self._top(target)
        last = pile * STRIDE + self.size[pile] - 1
        for count in range(1, run + 1):
            if self.cap and self.size[target] + count > self.cap:
                break
            if self._may_take(count, run) and self._fits(under, self.cards[last - count + 1]):
                self._move_run(pile, target, count)
                self._finish()

    def _runs_to_space(self, pile: int, target: int, run: int) -> None:
        kinds = self._space_kinds()
        if not kinds & (FROM_RUN | FROM_TOP):
            return
        last = pile * STRIDE + self.size[pile] - 1
        longest = run if kinds & FROM_RUN else 1
        for count in range(1, longest + 1):
            if count == self.size[pile] or (self.cap and count > self.cap):
                break
            card = self.cards[last - count + 1]
            if self._may_take(count, run) and self._space_takes(card, FROM_RUN | FROM_TOP):
                self._move_run(pile, target, count)
                self._finish()

    def _takes(self, pile: int, card: int, kind: int) -> int:
        """Tell whether a pile or space takes a single card from a place of that kind."""
        if self.size[pile] == 0:
            return self._space_takes(card, kind)
        if self.cap and self.size[pile] >= self.cap:
            return 0
        return self._fits(self._top(pile), card)

    def _is_later_space(self, pile: int) -> int:
        """Tell whether another space stands further left."""
        if self.size[pile]:
            return 0
        for i in range(pile):
            if self.size[i] == 0:
                return 1
        return 0

    def _reserve_moves(self) -> None:
        card = self.reserve[self.reserve_size - 1]
        if self._foundation_for(card) >= 0:
            self._reserve_up()
            self._finish()
        for pile in range(self.pile_count):
            if self._takes(pile, card, FROM_RESERVE) and not self._is_later_space(pile):
                self._reserve_to_pile(pile)
                self._finish()

    def _return_moves(self) -> None:
        for at in range(4 * self.decks):
            if self.heights[at] < 2:
                continue
            card = 4 * (self.heights[at] - 1) + at // self.decks
            for pile in range(self.pile_count):
                if self._takes(pile, card, FROM_FOUNDATION) and not self._is_later_space(pile):
                    self._return(at, pile)
                    self._finish()

    def _talon_moves(self) -> None:
        if not self.macros:
            if self.waste:
                self._play_talon(self.waste - 1, self.pass_number)
            self._deal_or_redeal()
            return
        last = self.packet_count if self.unlimited else self.passes
        for at in range(self.talon_size):
            if self.singly:
                self._play_singly(at)
                continue
            for turn in range(self.pass_number, last + 1):
                if self._comes_up(at + 1, turn, turn == last and self.unlimited):
                    self._play_talon(at, turn)
        if self.slot_opens and self.waste < self.talon_size:
            self._deal_out()
            self._finish()

    def _play_singly(self, at: int) -> None:
        """Play a talon card in the first pass that brings it up, one card dealt at a time."""
        if self.unlimited:
            self._play_talon(at, self.pass_number)
        elif at + 1 >= self.waste:
            if not (self.slot_opens and at + 1 == self.talon_size and at >= self.waste):
                self._play_talon(at, self.pass_number)
        elif self.pass_number < self.passes:
            self._play_talon(at, self.pass_number + 1)

    def _comes_up(self, place: int, turn: int, goes_round: int) -> int:
        """Tell whether dealing brings the card up as waste's top in that pass."""
        size = self.packets[(turn if turn < self.packet_count else self.packet_count) - 1]
        is_last = place == self.talon_size
        if turn == self.pass_number:
            if place == self.waste:
                return 1
            if place > self.waste and ((place - self.waste) % size == 0 or is_last):
                return 1
            if not goes_round:
                return 0
        return place % size == 0 or is_last

    def _play_talon(self, at: int, pass_number: int) -> None:
        card = self.talon[at]
        foundation = self._foundation_for(card)
        if foundation >= 0:
            self._take_from_talon(TALON_UP, at, foundation, at, pass_number)
            self._finish()
        for pile in range(self.pile_count):
            if self._takes(pile, card, FROM_WASTE) and not self._is_later_space(pile):
                self._take_from_talon(TALON_TO_PILE, at, pile, at, pass_number)
                self._finish()

    def _deal_or_redeal(self) -> None:
        turn = self.pass_number if self.pass_number < self.packet_count else self.packet_count
        if self.waste < self.talon_size:
            if self.slot_opens and self.waste + 1 == self.talon_size:
                self._deal_out()
            else:
                self._note(DEAL, 0, 0, self.waste, self.pass_number)
                self.waste += self.packets[turn - 1]
                if self.waste > self.talon_size:
                    self.waste = self.talon_size
            self._finish()
        elif self.unlimited or self.pass_number < self.passes:
            self._note(REDEAL, 0, 0, self.waste, self.pass_number)
            self.waste = 0
            self.pass_number += 1
            if self.unlimited and self.pass_number > self.packet_count:
                self.pass_number = self.packet_count
            self._finish()

    # The search -----------------------------------------------------------------------------

    def begin(self, node_limit: int, memory: int) -> None:
        """Make table and node store within ``memory`` bytes and put the start into them."""
        entries = FIRST_TABLE
        while 16 * entries <= memory // 5:
            entries *= 2
        self.most_entries = entries
        self.node_limit = node_limit
        self.capacity = min(memory * 5 // 8 // 8, INDEX - 256)
        self.nodes = words(self.capacity + 64)
        self.table = words(FIRST_TABLE)
        self.table_mask = FIRST_TABLE - 1
        self.heads = words(BUCKETS)
        self.free = 1
        self.count = self.expanded = 0
        self.lowest = BUCKETS
        self.winner = self.parent = self.traced = 0
        self.stop = RUNNING
        self.trace_size = -1
        self.trace = words(LOG)
        self.compare_place = int(not self.macros or not self.singly or not self.pass_dominance)
        self.step_count = 0
        self._settle()
        self.first_steps = [self.steps[i] for i in range(self.step_count)]
        self._accept()
        self._undo_to(0)

    def run(self, budget: int) -> int:
        """Expand up to ``budget`` nodes without the interpreter's lock; return the outcome."""
        with cython.nogil:
            outcome = self._run_on(budget)
        return outcome

    def _run_on(self, budget: int) -> int:
        if self.count == 0 and self.stop:
            return self.stop
        while budget > 0:
            if self.winner:
                return WON
            while self.lowest < BUCKETS and self.heads[self.lowest] == 0:
                self.lowest += 1
            if self.lowest == BUCKETS:
                return LOST
            if self.count >= self.node_limit:
                return NODES_OUT
            if 5 * self.count > 4 * self.table_mask:
                return TABLE_FULL
            self._expand_next()
            if self.stop and self.winner == 0:
                return self.stop
            budget -= 1
        return WON if self.winner else RUNNING

    def _expand_next(self) -> None:
        node = self._pop()
        if self.nodes[node + 1] & STALE:
            return
        self.expanded += 1
        self.stop = RUNNING
        self.parent = node
        self._load(node)
        self.expand()
        if self.stop and self.winner == 0:
            self._push(node, self.lowest)

    def _load(self, node: int) -> None:
        """Put a node's position into the registers."""
        head = self.nodes[node + 1]
        self.waste = head & 255
        self.pass_number = head >> 8 & 255
        self.pile_count = self.start_piles + (head >> 16 & 1)
        self.reserve_size = head >> 24 & 255
        length = head >> 32 & 255
        self._load_heights(self.nodes[node + 2])
        at = node + 3
        self._load_talon(at)
        at += self.talon_words
        for pile in range(self.pile_count):
            self.size[pile] = 0
        pile = -1
        for i in range(length):
            card = self.nodes[at + (i >> 3)] >> 8 * (i & 7) & 255
            if card & 128:
                pile += 1
            self._put(pile, card & 127)

    def _load_heights(self, word: int) -> None:
        self.up = 0
        for i in range(4 * self.decks):
            self.heights[i] = word >> 4 * i & 15
            self.up += self.heights[i]

    def _load_talon(self, at: int) -> None:
        self.talon_size = 0
        for i in range(self.first_talon):
            if self.nodes[at + (i >> 6)] >> (i & 63) & 1:
                self.talon[self.talon_size] = self.deck[i]
                self.index[self.talon_size] = i
                self.talon_size += 1

    def _sort_piles(self) -> int:
        """Put the piles that hold cards in the order of their bottom cards; return how many."""
        count = 0
        for pile in range(self.pile_count):
            if self.size[pile] == 0:
                continue
            card = self.cards[pile * STRIDE] & 63
            i = count
            while i > 0 and self.cards[self.order[i - 1] * STRIDE] & 63 > card:
                self.order[i] = self.order[i - 1]
                i -= 1
            self.order[i] = pile
            count += 1
        return count

    def _pack(self) -> int:
        """Write the position behind the last node; return its size in words."""
        at = self.free
        word = self._one() & 0
        for i in range(4 * self.decks):
            word |= self._wide(self.heights[i]) << 4 * i
        self.nodes[at + 2] = word
        for i in range(self.talon_words):
            self.nodes[at + 3 + i] = 0
        for i in range(self.talon_size):
            self.nodes[at + 3 + (self.index[i] >> 6)] |= self._one() << (self.index[i] & 63)
        first = at + 3 + self.talon_words
        length = self._pack_piles(first)
        self.nodes[at + 1] = self._head(length)
        return 3 + self.talon_words + ((length + 7) >> 3)

    def _one(self) -> int:
        return 1

    def _wide(self, value: int) -> int:
        return value

    def _pack_piles(self, first: int) -> int:
        length = 0
        count = self._sort_piles()
        for i in range(count):
            start = self.order[i] * STRIDE
            for k in range(self.size[self.order[i]]):
                card = self.cards[start + k] | (128 if k == 0 else 0)
                at = first + (length >> 3)
                if length & 7 == 0:
                    self.nodes[at] = card
                else:
                    self.nodes[at] |= self._wide(card) << 8 * (length & 7)
                length += 1
        return length

    def _head(self, length: int) -> int:
        word = self._wide(self.waste) | self._wide(self.pass_number) << 8
        word |= self._wide(self.pile_count - self.start_piles) << 16
        return word | self._wide(self.reserve_size) << 24 | self._wide(length) << 32

    def _head_name(self, head: int) -> int:
        """Return the part of a head word that names the position."""
        head &= ~self._wide(STALE)
        return head if self.compare_place else head & ~self._wide(0xFFFF)

    def _hash(self, node: int, size: int) -> int:
        word = self._head_name(self.nodes[node + 1]) * MIX_A & MASK
        for i in range(2, size):
            word = (word ^ (word >> 31) ^ self.nodes[node + i]) * MIX_A & MASK
        word ^= word >> 32
        word = word * MIX_B & MASK
        return word ^ word >> 29

    def _is_same(self, node: int, other: int, size: int) -> int:
        if self._head_name(self.nodes[node + 1]) != self._head_name(self.nodes[other + 1]):
            return 0
        for i in range(2, size):
            if self.nodes[node + i] != self.nodes[other + i]:
                return 0
        return 1

    def _is_no_worse(self, node: int) -> int:
        """Tell whether the node's place in the talon is as early as that in the registers."""
        head = self.nodes[node + 1]
        there = (head >> 8 & 255) << 8 | head & 255
        return there <= (self._wide(self.pass_number) << 8 | self._wide(self.waste))

    def _accept(self) -> None:
        """Store the position unless it is known."""
        if self.winner and not self.traced:
            return
        if self.free + 64 >= self.capacity:
            self.stop = MEMORY_OUT
            return
        size = self._pack()
        if self.traced:
            self._compare_trace(size)
            return
        word = self._hash(self.free, size)
        at = word & self.table_mask
        while self.table[at]:
            if (self.table[at] ^ word) >> 32 == 0:
                node = self.table[at] & INDEX
                if self._is_same(self.free, node, size):
                    if self.compare_place or self._is_no_worse(node):
                        return
                    break
            at = (at + 1) & self.table_mask
        self._store(at, word, size)

    def _store(self, at: int, word: int, size: int) -> None:
        if self.count >= self.node_limit:
            self.stop = NODES_OUT
            return
        if 20 * self.count > 19 * self.table_mask:
            self.stop = TABLE_FULL
            return
        if self.table[at]:
            self.nodes[(self.table[at] & INDEX) + 1] |= STALE
        node = self.free
        self.free += size
        self.count += 1
        self.table[at] = (word & ~self._wide(INDEX)) | node
        self.nodes[node] = self._wide(self.parent) << 32
        if self.up == self.total:
            self.winner = node
            return
        self._push(node, self._score())

    def _push(self, node: int, score: int) -> None:
        self.nodes[node] = (self.nodes[node] & ~self._wide(INDEX)) | self.heads[score]
        self.heads[score] = node
        if score < self.lowest:
            self.lowest = score

    def _pop(self) -> int:
        node = self.heads[self.lowest]
        self.heads[self.lowest] = self.nodes[node] & INDEX
        return node

    def grow_table(self) -> bool:
        """Double the table; tell whether memory allowed it."""
        entries = 2 * (self.table_mask + 1)
        if entries > self.most_entries:
            return False
        self.table = words(entries)
        self.table_mask = entries - 1
        with cython.nogil:
            self._refill_table()
        self.stop = RUNNING
        return True

    def _refill_table(self) -> None:
        node = 1
        while node < self.free:
            head = self.nodes[node + 1]
            size = 3 + self.talon_words + (((head >> 32 & 255) + 7) >> 3)
            if not head & STALE:
                word = self._hash(node, size)
                at = word & self.table_mask
                while self.table[at]:
                    at = (at + 1) & self.table_mask
                self.table[at] = (word & ~self._wide(INDEX)) | node
            node += size

    def _score(self) -> int:
        """Return how far from won the position looks; low is searched first."""
        score = self.reserve_cost * self.reserve_size + self.card_cost * (self.total - self.up)
        if self.singly and not self.unlimited:
            left = self.passes - self.pass_number
            if left == 0:
                score += self.waste_cost * self.waste + 2 * self._out_of_order()
            elif left < PASS_COSTS:
                score += self.waste_cost * self.waste // (1 + 2 * left)
        if self.start_piles:
            score += self._blocked()
        return score

    def _out_of_order(self) -> int:
        """Count the waste cards that lie under a higher card of their suit."""
        total = 0
        for i in range(self.waste):
            for k in range(i + 1, self.waste):
                if (self.talon[i] ^ self.talon[k]) & 3 == 0 and self.talon[k] > self.talon[i]:
                    total += 1
                    break
        return total

    def _blocked(self) -> int:
        """Count the tableau cards that are face down."""
        total = 0
        for pile in range(self.pile_count):
            for i in range(self.size[pile]):
                if self.cards[pile * STRIDE + i] & DOWN == 0:
                    break
                total += 4
        return total

    # The way to a node ----------------------------------------------------------------------

    def path(self) -> list[int]:
        """Return the nodes from the start to the won one."""
        node = self.winner
        nodes = []
        while node:
            nodes.append(node)
            node = self.nodes[node] >> 32
        return nodes[::-1]

    def steps_between(self, node: int, child: int) -> list[int]:
        """Return the steps that lead from a node to its child."""
        self._load(node)
        self.traced = child
        self.trace_size = -1
        self.expand()
        self.traced = 0
        return [self.trace[i] for i in range(max(0, self.trace_size))]

    def _compare_trace(self, size: int) -> None:
        if self.trace_size >= 0:
            return
        head = self.nodes[self.traced + 1] & ~self._wide(STALE)
        if head != self.nodes[self.free + 1] or not self._is_same(self.free, self.traced, size):
            return
        for i in range(self.step_count):
            self.trace[i] = self.steps[i]
        self.trace_size = self.step_count

    def load(self, node: int) -> None:
        """Put a node's position into the registers, to read its piles."""
        self._load(node)

    def pile_cards(self, pile: int) -> bytes:
        """Return a pile's cards, bottom first, as the registers hold them."""
        first = pile * STRIDE
        return bytes(self.cards[first : first + self.size[pile]])

    def depth(self) -> int:
        """Return how many moves the position expanded last is away from the start."""
        node = self.parent
        total = 0
        while node:
            node = self.nodes[node] >> 32
            total += 1
        return total
