"""The moves from a position with its piles: forced ones first, each with its deals."""

from __future__ import annotations

from .kinds import (
    BUILD_ALTERNATE,
    BUILD_NONE,
    BUILD_SAME,
    BUILD_SAME_COLOR,
    DEAL,
    FROM_FOUNDATION,
    FROM_RESERVE,
    FROM_RUN,
    FROM_TOP,
    FROM_WASTE,
    MOVE_ANY,
    MOVE_SINGLE,
    MOVE_WHOLE,
    REDEAL,
    STRIDE,
    TALON_TO_PILE,
    TALON_UP,
)
from .steps import Steps


class PileMoves(Steps):
    """A position that hands each one after it to ``accept``."""

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
        self.accept()
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
        size = self._packet(turn)
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
        if self.waste < self.talon_size:
            if self.slot_opens and self.waste + 1 == self.talon_size:
                self._deal_out()
            else:
                self._note(DEAL, 0, 0, self.waste, self.pass_number)
                self.waste += self._packet(self.pass_number)
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
