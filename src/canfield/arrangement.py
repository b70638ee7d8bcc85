"""From a position to the search that keeps its piles, and from the line found to moves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .cards import FACE_DOWN
from .core import kinds as k
from .engine import load_twin, new_state
from .moves import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE, make_move, source_of, target_of
from .options import first_pass, search_options
from .plan import PlanError
from .position import Position

if TYPE_CHECKING:
    from .core.arranged import Arranged
    from .core.state import State

ALL_PRUNINGS = k.ALL_PRUNINGS
_MOST_PASSES = 250


def new_arranged(position: Position, prunings: int = ALL_PRUNINGS, twin: Any = None) -> Arranged:
    """Return a search from a position whose base is known; call ``begin`` before ``run``."""
    rules = position.rules
    module = twin or load_twin("arranged")
    search: Arranged = module.Arranged(search_options(position), bytes(rules.deal))
    search.set_prunings(prunings)
    for i, pile in enumerate(position.tableau):
        search.set_pile(i, _numbers(position, pile))
    search.set_rest(
        _heights(position),
        _numbers(position, position.reserve),
        _numbers(position, position.waste + position.stock),
        len(position.waste),
        first_pass(position),
        len(position.tableau),
    )
    return search


def is_searchable(position: Position) -> bool:
    """Tell whether the search can hold the position."""
    return (position.rules.passes or 0) <= _MOST_PASSES and position.base is not None


def _numbers(position: Position, cards: Any) -> bytes:
    """Return the cards as the search numbers them: rank from the base rank."""
    base = position.base or 0
    return bytes(
        4 * (((card & 63) // 4 - base) % 13) + (card & 3) | card & FACE_DOWN for card in cards
    )


def _heights(position: Position) -> bytes:
    """Return the foundations' heights, those of one suit side by side."""
    decks = position.rules.decks
    heights = [0] * (4 * decks)
    for top in position.foundations:
        if top is not None:
            at = next(i for i in range((top & 3) * decks, 4 * decks) if not heights[i])
            heights[at] = ((top >> 2) - (position.base or 0)) % 13 + 1
    return bytes(heights)


class _LineWriter:
    """Turns the steps of the search into moves on a State; piles are matched by their cards."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.state: State = new_state(position)
        self.moves: list[int] = []
        self.piles: list[bytes] = []

    def take_piles(self, piles: list[bytes]) -> None:
        """Set the piles in the order in which the next steps number them."""
        self.piles = piles

    def write(self, step: int) -> None:
        """Make the moves of a step and the same change in ``piles``."""
        first, second, third = step >> 4 & 255, step >> 12 & 255, step >> 20 & 255
        kind = step & 15
        if kind == k.RUN_TO_PILE:
            self._run(first, second, third)
        elif kind == k.PILE_UP:
            self._up(self._pile_place(first))
            self.piles[first] = self.piles[first][:-1]
        elif kind == k.RESERVE_UP:
            self._up(RESERVE)
        elif kind == k.RESERVE_TO_PILE:
            self._to_pile(RESERVE, first)
        elif kind in (k.TALON_TO_PILE, k.TALON_UP):
            self._talon(kind, first, second, step >> 44 & 255)
        elif kind == k.RETURN_TO_PILE:
            self._to_pile(self._foundation(third), second)
        else:
            self._follow(kind, first)

    def _follow(self, kind: int, first: int) -> None:
        """Do what is part of the move before; deal where the step says so."""
        if kind == k.FILL:
            place = self._new_pile_place()
            self.piles[first] = self._cards(place)
        elif kind == k.TURN_UP:
            self.piles[first] = self.piles[first][:-1] + bytes([self.piles[first][-1] & 63])
        elif kind == k.DEAL_OUT:
            while self.state.stock_size:
                self._make(make_move(STOCK, WASTE))
            self.piles.append(b"")
        else:
            self._make(make_move(STOCK, WASTE) if kind == k.DEAL else make_move(WASTE, STOCK))

    def _make(self, move: int) -> None:
        if move not in self.state.legal_moves():
            raise PlanError(f"move {move} is not legal")
        self.state.apply(move)
        self.moves.append(move)

    def _cards(self, place: int) -> bytes:
        return _numbers(self.position, self.state.place_cards(place))

    def _pile_place(self, pile: int, other_than: int = -1) -> int:
        """Return the place of the pile that holds the same cards."""
        for i in range(self.state.pile_count):
            place = TABLEAU + i
            if place != other_than and self._cards(place) == self.piles[pile]:
                return place
        raise PlanError("no pile holds the cards of the search's pile")

    def _new_pile_place(self) -> int:
        """Return the place of a one-card pile that the search does not hold yet."""
        held = [*self.piles]
        for i in range(self.state.pile_count):
            cards = self._cards(TABLEAU + i)
            if cards in held:
                held.remove(cards)
            elif len(cards) == 1:
                return TABLEAU + i
        raise PlanError("no space was filled")

    def _run(self, pile: int, target: int, count: int) -> None:
        source = self._pile_place(pile)
        self._make(make_move(source, self._pile_place(target, source), count))
        self.piles[target] += self.piles[pile][-count:]
        self.piles[pile] = self.piles[pile][:-count]

    def _up(self, source: int) -> None:
        for move in self.state.legal_moves():
            if source_of(move) == source and target_of(move) >= FOUNDATION:
                self._make(move)
                return
        raise PlanError("a card does not go up")

    def _to_pile(self, source: int, pile: int) -> None:
        card = self._cards(source)[-1:] if source < FOUNDATION else self._top(source)
        self._make(make_move(source, self._pile_place(pile)))
        self.piles[pile] += card

    def _top(self, place: int) -> bytes:
        return _numbers(self.position, [self.state.foundation_top(place - FOUNDATION)])

    def _talon(self, kind: int, target: int, at: int, pass_number: int) -> None:
        self._deal_up(at + 1, 0 if self.position.rules.passes is None else pass_number)
        if kind == k.TALON_UP:
            self._up(WASTE)
        else:
            self._to_pile(WASTE, target)

    def _deal_up(self, waste: int, pass_number: int) -> None:
        """Deal until the waste has that many cards, not before the pass named."""
        for _ in range(600):
            if self.state.waste_size == waste and self.state.pass_number >= pass_number:
                return
            can_deal = self.state.stock_size > 0
            self._make(make_move(STOCK, WASTE) if can_deal else make_move(WASTE, STOCK))
        raise PlanError("a card does not come up")

    def _foundation(self, card: int) -> int:
        """Return the place of a foundation that ends with the card."""
        for i in range(self.state.foundation_count):
            if self.state.height[i] and self._top(FOUNDATION + i)[0] == card:
                return FOUNDATION + i
        raise PlanError("no foundation gives that card back")


def arranged_line(position: Position, search: Arranged) -> list[int]:
    """Return the moves of a search that was won; raises PlanError when they do not win."""
    writer = _LineWriter(position)
    writer.take_piles([_numbers(position, pile) for pile in position.tableau])
    for step in search.first_steps:
        writer.write(step)
    nodes = search.path()
    for node, child in pairwise(nodes):
        way = search.steps_between(node, child)
        search.load(node)
        writer.take_piles([search.pile_cards(i) for i in range(search.pile_count)])
        for step in way:
            writer.write(step)
    if not writer.state.is_won():
        raise PlanError("the line ends before the game is won")
    return writer.moves
