"""The one place where a card moves: legal moves, apply, undo, counting.

Plain typed Python that the build also compiles (C types stand in ``state.pxd``). Cards, places
and moves are the numbers of ``cards.py`` and ``moves.py``. ``engine.new_state`` makes a State
from a Position; nothing here checks its input, so call ``apply`` with legal moves only.
"""

from __future__ import annotations

from array import array

from ..moves import FOUNDATION, PICK, RESERVE, STOCK, STRIDE, TABLEAU, WASTE
from .places import Places

MAX_MOVES = 4096

# How much of a run may move between piles.
MOVE_SINGLE = 0
MOVE_WHOLE = 1
MOVE_TOP_OR_WHOLE = 2
MOVE_ANY = 3

# What a space takes; a sum of these.
FROM_WASTE = 1
FROM_RESERVE = 2
FROM_FOUNDATION = 4
FROM_RUN = 8
FROM_TOP = 16

# What a move brought about, kept for undo beside the number of cards and the filled pile.
DID_FILL = 256
DID_TURN = 512
DID_OPEN = 1024
DID_END_RUN = 2048


class State(Places):
    """A position that moves can be made and taken back on; see Places for its arguments."""

    def __init__(self, options: array[int], fit: bytes, packets: bytes) -> None:
        super().__init__(options, fit, packets)
        self.ply = 0
        self.capacity = 64
        self.made = array("i", bytes(4 * 64))
        self.effect = array("i", bytes(4 * 64))
        self.buffer = array("i", bytes(4 * MAX_MOVES))

    def copy(self) -> State:
        """Return an independent state of the same position, with no moves to take back."""
        other = State(self.options, bytes(self.fit), bytes(self.packets))
        other.pile_count = self.pile_count
        other.piles[:] = self.piles
        other.size[:] = self.size
        other.run[:] = self.run
        other.height[:] = self.height
        other.suit[:] = self.suit
        other.want[:] = self.want
        other.reserve[:] = self.reserve
        other.waste[:] = self.waste
        other.stock[:] = self.stock
        other.reserve_size = self.reserve_size
        other.waste_size = self.waste_size
        other.stock_size = self.stock_size
        other.base = self.base
        other.cut = self.cut
        other.pile_hash[:] = self.pile_hash
        other.reserve_hash[:] = self.reserve_hash
        other.waste_hash[:] = self.waste_hash
        other.stock_hash[:] = self.stock_hash
        other.pass_number = self.pass_number
        other.up = self.up
        return other

    def legal_moves(self) -> list[int]:
        """Return all legal moves."""
        count = self.generate(0)
        return [self.buffer[i] for i in range(count)]

    def moves_made(self) -> list[int]:
        """Return the moves made since the state was set up."""
        return [self.made[i] for i in range(self.ply)]

    def move_at(self, index: int) -> int:
        """Return the move made at ``index``, 0 the first."""
        return self.made[index]

    def effect_at(self, index: int) -> int:
        """Return what that move brought about: cards turned, DID_ flags, the filled pile."""
        return self.effect[index]

    # Legal moves ----------------------------------------------------------------------------------

    def generate(self, at: int) -> int:
        """Write the legal moves into the buffer from index ``at``; return the index behind them."""
        if self.up == self.total:
            return at
        if self.base < 0:
            return self._generate_picks(at)
        at = self._generate_talon(at)
        if self.waste_size:
            at = self._generate_card(at, WASTE, self.waste[self.waste_size - 1], FROM_WASTE)
        if self.reserve_size and (self.reserve_size == 1 or not self.last_only):
            at = self._generate_card(at, RESERVE, self.reserve[self.reserve_size - 1], FROM_RESERVE)
        for pile in range(self.pile_count):
            if self.size[pile]:
                at = self._generate_pile(at, pile)
        if self.returns:
            at = self._generate_returns(at)
        return at

    def _generate_picks(self, at: int) -> int:
        for pile in range(self.pile_count):
            at = self._emit(at, PICK, TABLEAU + pile, 1)
        return at

    def _generate_talon(self, at: int) -> int:
        if self.stock_size:
            return self._emit(at, STOCK, WASTE, 1)
        if self.waste_size and (self.passes == 0 or self.pass_number < self.passes):
            return self._emit(at, WASTE, STOCK, 1)
        return at

    def _generate_card(self, at: int, source: int, card: int, kind: int) -> int:
        """Write the moves of one card: to its foundation, to piles, to spaces."""
        if kind != FROM_FOUNDATION:
            index = self.foundation_for(card)
            if index >= 0:
                at = self._emit(at, source, FOUNDATION + index, 1)
        for pile in range(self.pile_count):
            if self.size[pile]:
                if self._takes(pile, card, 1):
                    at = self._emit(at, source, TABLEAU + pile, 1)
            elif self._space_takes(card, kind):
                at = self._emit(at, source, TABLEAU + pile, 1)
        return at

    def _generate_pile(self, at: int, pile: int) -> int:
        last = pile * STRIDE + self.size[pile] - 1
        index = self.foundation_for(self.piles[last])
        if index >= 0:
            at = self._emit(at, TABLEAU + pile, FOUNDATION + index, 1)
        for target in range(self.pile_count):
            if target == pile:
                continue
            if self.size[target]:
                at = self._generate_run(at, pile, target, last)
            else:
                at = self._generate_run_to_space(at, pile, target, last)
        return at

    def _generate_run(self, at: int, pile: int, target: int, last: int) -> int:
        """Write the moves from pile to pile: only cards of one rank of the run can fit."""
        under = self.piles[target * STRIDE + self.size[target] - 1]
        rank = (under >> 2) - 1
        if rank < 0:
            rank = 12
        if rank == self.cut:
            return at
        depth = rank - (self.piles[last] >> 2)
        if depth < 0:
            depth += 13
        while depth < self.run[pile]:
            if (
                self.fit[64 * under + self.piles[last - depth]]
                and self._may_take_run(pile, depth + 1)
                and (self.cap == 0 or self.size[target] + depth < self.cap)
            ):
                at = self._emit(at, TABLEAU + pile, TABLEAU + target, depth + 1)
            depth += 13
        return at

    def _generate_run_to_space(self, at: int, pile: int, target: int, last: int) -> int:
        kinds = self.space_reserve if self.reserve_size else self.space_after
        if not kinds & (FROM_RUN + FROM_TOP):
            return at
        longest = self.run[pile] if kinds & FROM_RUN else 1
        for count in range(1, longest + 1):
            if (
                count < self.size[pile]
                and self._may_take_run(pile, count)
                and (self.cap == 0 or count <= self.cap)
                and self._is_space_rank(self.piles[last - count + 1])
            ):
                at = self._emit(at, TABLEAU + pile, TABLEAU + target, count)
        return at

    def _generate_returns(self, at: int) -> int:
        for index in range(self.foundation_count):
            if self.height[index] > 1:
                card = self.foundation_top(index)
                at = self._generate_card(at, FOUNDATION + index, card, FROM_FOUNDATION)
        return at

    def _emit(self, at: int, source: int, target: int, count: int) -> int:
        self.buffer[at] = source | target << 8 | count << 16
        return at + 1

    def foundation_for(self, card: int) -> int:
        """Return the leftmost foundation that takes the card, or -1."""
        if card >> 2 == self.base:
            for index in range(self.foundation_count):
                if self.height[index] == 0:
                    return index
            return -1
        for index in range(self.foundation_count):
            if self.want[index] == card:
                return index
        return -1

    def _takes(self, pile: int, card: int, count: int) -> bool:
        """Tell whether the pile's top card takes the card as head of ``count`` cards."""
        if card >> 2 == self.cut:
            return False
        if self.cap and self.size[pile] + count > self.cap:
            return False
        under = self.piles[pile * STRIDE + self.size[pile] - 1]
        return self.fit[64 * under + card] != 0

    def _space_takes(self, card: int, kind: int) -> bool:
        kinds = self.space_reserve if self.reserve_size else self.space_after
        return kinds & kind != 0 and self._is_space_rank(card)

    def _is_space_rank(self, card: int) -> bool:
        return self.space_rank < 0 or self.reserve_size > 0 or card >> 2 == self.space_rank

    def _may_take_run(self, pile: int, count: int) -> bool:
        """Tell whether the rules let ``count`` cards of the pile's run move between piles."""
        if self.move_kind == MOVE_ANY:
            return True
        if count == 1 and self.move_kind != MOVE_WHOLE:
            return True
        return count == self.run[pile] and self.move_kind != MOVE_SINGLE

    # Making and taking back moves -----------------------------------------------------------------

    def apply(self, move: int) -> None:
        """Make a legal move with all that follows from it."""
        if self.ply == self.capacity:
            self._grow()
        self.made[self.ply] = move
        self.effect[self.ply] = 0
        self.ply += 1
        source = move & 255
        target = move >> 8 & 255
        if source == STOCK:
            self._deal()
        elif target == STOCK:
            self._redeal()
        elif source == PICK:
            self._pick(target - TABLEAU)
        elif source >= TABLEAU and source < FOUNDATION:
            self._apply_from_pile(source - TABLEAU, target, move >> 16)
        else:
            self._put(self._take(source), target)

    def undo(self) -> None:
        """Take the last move back with all that followed from it."""
        self.ply -= 1
        move = self.made[self.ply]
        effect = self.effect[self.ply]
        source = move & 255
        target = move >> 8 & 255
        if effect & DID_FILL:
            self._unfill_space(effect >> 16)
        if source == STOCK:
            self._undo_deal(effect)
        elif target == STOCK:
            self._undo_redeal()
        elif source == PICK:
            self._undo_pick(target - TABLEAU)
        elif source >= TABLEAU and source < FOUNDATION:
            self._undo_from_pile(source - TABLEAU, target, move >> 16, effect)
        else:
            self._untake(source, self._unput(target))

    def _grow(self) -> None:
        count = self.capacity
        self.made = array("i", self.made) + array("i", bytes(4 * count))
        self.effect = array("i", self.effect) + array("i", bytes(4 * count))
        self.capacity = 2 * count

    def _deal(self) -> None:
        index = self.pass_number if self.pass_number < self.packet_count else self.packet_count
        count = self.packets[index - 1]
        if count > self.stock_size:
            count = self.stock_size
        for _ in range(count):
            self.stock_size -= 1
            self._push_waste(self.stock[self.stock_size])
        self.effect[self.ply - 1] = count
        if self.slot_opens and self.stock_size == 0:
            self._open_slot()

    def _undo_deal(self, effect: int) -> None:
        if effect & DID_OPEN:
            self.pile_count -= 1
        for _ in range(effect & 255):
            self.waste_size -= 1
            self._push_stock(self.waste[self.waste_size])

    def _open_slot(self) -> None:
        self.size[self.pile_count] = 0
        self.run[self.pile_count] = 0
        self.pile_count += 1
        self.effect[self.ply - 1] |= DID_OPEN
        self._fill_if_due(self.pile_count - 1)

    def _redeal(self) -> None:
        while self.waste_size:
            self.waste_size -= 1
            self._push_stock(self.waste[self.waste_size])
        self.pass_number += 1

    def _undo_redeal(self) -> None:
        self.pass_number -= 1
        while self.stock_size:
            self.stock_size -= 1
            self._push_waste(self.stock[self.stock_size])

    def _pick(self, pile: int) -> None:
        card = self.piles[pile * STRIDE]
        for i in range(pile, self.pile_count - 1):
            self.piles[i * STRIDE] = self.piles[(i + 1) * STRIDE]
        self.pile_count -= 1
        self.size[self.pile_count] = 0
        self.run[self.pile_count] = 0
        self.set_base(card >> 2)
        self.set_foundation(0, card)
        self._hash_single_piles()

    def _undo_pick(self, pile: int) -> None:
        card = self.foundation_top(0)
        self.height[0] = 0
        self._set_want(0)
        self.up = 0
        self.set_base(-1)
        self.size[self.pile_count] = 1
        self.run[self.pile_count] = 1
        for i in range(self.pile_count, pile, -1):
            self.piles[i * STRIDE] = self.piles[(i - 1) * STRIDE]
        self.piles[pile * STRIDE] = card
        self.pile_count += 1
        self._hash_single_piles()

    def _apply_from_pile(self, pile: int, target: int, count: int) -> None:
        first = pile * STRIDE + self.size[pile] - count
        if target >= FOUNDATION:
            self._lift(target - FOUNDATION, self.piles[first])
        else:
            self._move_run(target - TABLEAU, count, first)
        self.size[pile] -= count
        self._end_run(pile, count)

    def _move_run(self, target: int, count: int, first: int) -> None:
        size = self.size[target]
        end = target * STRIDE + size
        for i in range(count):
            self.piles[end + i] = self.piles[first + i]
        self.size[target] = size + count
        self.run[target] += count
        self._hash_pile(target, size)

    def _end_run(self, pile: int, count: int) -> None:
        """Shorten the run that cards were taken from; turn or refill what they lay on."""
        self.run[pile] -= count
        if self.run[pile]:
            return
        self.effect[self.ply - 1] |= DID_END_RUN
        if self.size[pile]:
            self._turn_up(pile)
            self._measure_run(pile)
        else:
            self._fill_if_due(pile)

    def _turn_up(self, pile: int) -> None:
        top = pile * STRIDE + self.size[pile] - 1
        if self.piles[top] & 64:
            self.piles[top] ^= 64
            self._hash_pile(pile, self.size[pile] - 1)
            self.effect[self.ply - 1] |= DID_TURN

    def _undo_from_pile(self, pile: int, target: int, count: int, effect: int) -> None:
        size = self.size[pile]
        first = pile * STRIDE + size
        if effect & DID_TURN:
            self.piles[first - 1] ^= 64
        if target >= FOUNDATION:
            self.piles[first] = self._lower(target - FOUNDATION)
        else:
            self._unmove_run(target - TABLEAU, count, first)
        self.size[pile] = size + count
        self.run[pile] = count if effect & DID_END_RUN else self.run[pile] + count
        self._hash_pile(pile, size - 1 if effect & DID_TURN else size)

    def _unmove_run(self, target: int, count: int, first: int) -> None:
        self.size[target] -= count
        self.run[target] -= count
        end = target * STRIDE + self.size[target]
        for i in range(count):
            self.piles[first + i] = self.piles[end + i]

    def _take(self, source: int) -> int:
        """Take the top card of waste, reserve or a foundation."""
        if source == WASTE:
            return self._take_waste()
        if source == RESERVE:
            return self._take_reserve()
        return self._lower(source - FOUNDATION)

    def _take_waste(self) -> int:
        self.waste_size -= 1
        return self.waste[self.waste_size]

    def _take_reserve(self) -> int:
        self.reserve_size -= 1
        return self.reserve[self.reserve_size]

    def _untake(self, source: int, card: int) -> None:
        if source == WASTE:
            self._push_waste(card)
        elif source == RESERVE:
            self._push_reserve(card)
        else:
            self._lift(source - FOUNDATION, card)

    def _put(self, card: int, target: int) -> None:
        """Put one card on a foundation or a pile."""
        if target >= FOUNDATION:
            self._lift(target - FOUNDATION, card)
            return
        pile = target - TABLEAU
        self.piles[pile * STRIDE + self.size[pile]] = card
        self.size[pile] += 1
        self.run[pile] += 1
        self._hash_pile(pile, self.size[pile] - 1)

    def _unput(self, target: int) -> int:
        if target >= FOUNDATION:
            return self._lower(target - FOUNDATION)
        pile = target - TABLEAU
        self.size[pile] -= 1
        self.run[pile] -= 1
        return self.piles[pile * STRIDE + self.size[pile]]

    def _fill_if_due(self, pile: int) -> None:
        if self.auto_fill and self.reserve_size:
            self._fill_space(pile)
            self.effect[self.ply - 1] |= DID_FILL | pile << 16

    # Counting -------------------------------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Count the sequences of ``depth`` legal moves."""
        if depth <= 0:
            return 1
        need = MAX_MOVES * depth
        if len(self.buffer) < need:
            self.buffer = array("i", bytes(4 * need))
        return self._count(depth, 0)

    def _count(self, depth: int, at: int) -> int:
        end = self.generate(at)
        if depth == 1:
            return end - at
        total = 0
        for i in range(at, end):
            self.apply(self.buffer[i])
            total += self._count(depth - 1, end)
            self.undo()
        return total
