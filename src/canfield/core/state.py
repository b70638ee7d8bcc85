"""The one place where a card moves: apply, undo, counting.

Plain typed Python that the build also compiles (C types stand in ``state.pxd``). Cards, places
and moves are the numbers of ``cards.py`` and ``moves.py``. ``engine.new_state`` makes a State
from a Position; nothing here checks its input, so call ``apply`` with legal moves only.
"""

from __future__ import annotations

from array import array

from ..moves import FOUNDATION, PICK, RESERVE, STOCK, STRIDE, TABLEAU, WASTE
from .kinds import MAX_MOVES
from .legal import LegalMoves

# What a move brought about, kept for undo beside the number of cards and the filled pile.
DID_FILL = 256
DID_TURN = 512
DID_OPEN = 1024
DID_END_RUN = 2048


class State(LegalMoves):
    """A position that moves can be made and taken back on; see Places for its arguments."""

    def __init__(self, options: array[int], fit: bytes, packets: bytes) -> None:
        super().__init__(options, fit, packets)
        self.ply = 0
        self.capacity = 64
        self.made = array("i", bytes(4 * 64))
        self.effect = array("i", bytes(4 * 64))

    def copy(self) -> State:
        """Return an independent state of the same position, with no moves to take back."""
        other = State(self.options, bytes(self.fit), bytes(self.packets))
        other.take_places(self)
        return other

    def moves_made(self) -> list[int]:
        """Return the moves made since the state was set up."""
        return [self.made[i] for i in range(self.ply)]

    def move_at(self, index: int) -> int:
        """Return the move made at ``index``, 0 the first."""
        return self.made[index]

    def effect_at(self, index: int) -> int:
        """Return what that move brought about: cards turned, DID_ flags, the filled pile."""
        return self.effect[index]

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
