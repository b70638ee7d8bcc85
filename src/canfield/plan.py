"""From a position to a search that forgets the order inside piles, and from its plan to moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .cards import FACE_DOWN
from .core import kinds as q
from .engine import load_twin, new_state
from .moves import FOUNDATION, STOCK, TABLEAU, WASTE, count_of, make_move, source_of, target_of
from .options import first_pass, search_options
from .position import Position, fits
from .rules import Rules

if TYPE_CHECKING:
    from .core.search import Search
    from .core.state import State

_SUITS = (0, 1, 3, 2)  # colours alternate in the words of the search
_CLEARING_LIMIT = 20_000
_MOST_PASSES = 60
_RULED_OUT = ("same", "same_color", "none")


class PlanError(RuntimeError):
    """A plan of the search that the rules cannot carry out: a fault of the search."""


def is_reducible(position: Position) -> bool:
    """Tell whether the order inside the piles does not matter in this position."""
    return (
        _has_free_runs(position.rules) and position.base is not None and _has_plain_piles(position)
    )


def loosened(position: Position) -> Position | None:
    """Return the same cards under looser, reducible rules: what is lost there is lost here."""
    free = {"move": "any_run", "space_after": "any_run", "pile_cap": None}
    loose = replace(position, rules=position.rules.model_copy(update=free))
    return loose if is_reducible(loose) else None


def _has_free_runs(rules: Rules) -> bool:
    """Tell whether the rules let the proof in docs/solver.md hold."""
    return (
        rules.decks == 1
        and rules.move == "any_run"
        and rules.pile_cap is None
        and rules.build not in _RULED_OUT
        and (rules.passes or 0) <= _MOST_PASSES
        and not (rules.stock_slot_opens and rules.deal != (1,))
        and _has_plain_spaces(rules)
    )


def _has_plain_spaces(rules: Rules) -> bool:
    if rules.space_reserve == "auto":
        return rules.space_after in ("any_run", "waste", "none")
    return rules.space_reserve == "any" and rules.space_after == "any_run"


def _has_plain_piles(position: Position) -> bool:
    """Tell whether every pile is one run, face up."""
    for pile in position.tableau:
        if any(card & FACE_DOWN for card in pile):
            return False
        for under, over in pairwise(pile):
            if not fits(position.rules, position.base, under, over):
                return False
    return True


def new_search(position: Position, prunings: int = q.ALL_PRUNINGS, twin: Any = None) -> Search:
    """Return a search from a reducible position; call ``begin`` before ``run``."""
    module = twin or load_twin("search")
    search: Search = module.Search(search_options(position), bytes(position.rules.deal))
    search.set_prunings(prunings)
    talon = position.waste + position.stock
    search.set_cards(_numbers(position, position.reserve), _numbers(position, talon))
    up = sum(1 << number for number in _numbers(position, position.foundation_cards()))
    bottoms = _numbers(position, [pile[0] for pile in position.tableau if pile])
    search.set_start(up, bottoms, len(position.waste), first_pass(position), len(position.tableau))
    return search


def _numbers(position: Position, cards: Any) -> bytes:
    """Return the cards as the search numbers them: rank from the base rank, suits reordered."""
    base = position.base or 0
    return bytes(4 * ((card // 4 - base) % 13) + _SUITS[card & 3] for card in cards)


class PlanWriter:
    """Turns the steps of a plan into legal moves, one after the other, on a State."""

    def __init__(self, position: Position) -> None:
        self.rules = position.rules
        self.base = position.base or 0
        self.state: State = new_state(position)
        self.moves: list[int] = []

    def write(self, step: int) -> None:
        """Make the moves of a step."""
        kind = step & 15
        card = self._card(step >> 4 & 63)
        if kind in (q.STEP_TALON_UP, q.STEP_TALON_DOWN, q.STEP_TALON_SPACE):
            self._turn_up(card, step >> 17)
        if kind == q.STEP_DEAL_OUT:
            while self.state.stock_size:
                self._make(make_move(STOCK, WASTE))
        elif kind in (q.STEP_DEAL, q.STEP_REDEAL):
            self._make(next(self._talon_moves()))
        else:
            for move in self._clear_the_way(kind, card):
                self._make(move)

    def _card(self, number: int) -> int:
        return 4 * ((number // 4 + self.base) % 13) + _SUITS[number & 3]

    def _make(self, move: int) -> None:
        self.state.apply(move)
        self.moves.append(move)

    def _talon_moves(self) -> Iterator[int]:
        for move in self.state.legal_moves():
            if source_of(move) == STOCK or target_of(move) == STOCK:
                yield move

    def _turn_up(self, card: int, pass_number: int) -> None:
        """Deal until the card is the waste's top, not before the pass the plan names."""
        if self.rules.passes is None:
            pass_number = 0
        for _ in range(300):
            waste = self.state.place_cards(WASTE)
            if waste and waste[-1] == card and self.state.pass_number >= pass_number:
                return
            move = next(self._talon_moves(), None)
            if move is None:
                break
            self._make(move)
        raise PlanError(f"card {card} does not come up")

    def _clear_the_way(self, kind: int, card: int) -> list[int]:
        """Return the shortest moves between piles after which the step is legal, and the step."""
        state = self.state
        seen = {state.key}
        ways: list[list[int]] = [[]]
        for way in ways:
            for move in way:
                state.apply(move)
            wanted = self._find(kind, card)
            more = [] if wanted is not None else list(self._tidying())
            for move in more:
                state.apply(move)
                if state.key not in seen:
                    seen.add(state.key)
                    ways.append([*way, move])
                state.undo()
            for _ in way:
                state.undo()
            if wanted is not None:
                return [*way, wanted]
            if len(ways) > _CLEARING_LIMIT:
                break
        raise PlanError(f"step {kind} of card {card} cannot be made")

    def _has_bottoms(self) -> bool:
        if self.rules.space_after != "any_run":
            return True
        return self.rules.space_reserve == "auto" and self.state.reserve_size > 0

    def _tidying(self) -> Iterator[int]:
        """Yield the moves between piles that change nothing that matters."""
        keeps_bottoms = self._has_bottoms()
        for move in self.state.legal_moves():
            source, target = source_of(move), target_of(move)
            if not (_is_pile(source) and _is_pile(target)):
                continue
            whole = count_of(move) == self.state.size[source - TABLEAU]
            if not keeps_bottoms or not whole:
                yield move

    def _find(self, kind: int, card: int) -> int | None:
        """Return the legal move that is the step, one that covers a card before one to a space."""
        found = [move for move in self.state.legal_moves() if self._is_step(move, kind, card)]
        return min(found, key=self._goes_to_space, default=None)

    def _goes_to_space(self, move: int) -> bool:
        target = target_of(move)
        return _is_pile(target) and self.state.size[target - TABLEAU] == 0

    def _is_step(self, move: int, kind: int, card: int) -> bool:
        source, target = source_of(move), target_of(move)
        takes_space = kind == q.STEP_TALON_SPACE
        if _is_pile(target) and self._has_bottoms() and takes_space != self._goes_to_space(move):
            return False
        if kind == q.STEP_MERGE:
            return _is_pile(source) and _is_pile(target) and self._is_whole_pile(move, card)
        if _SOURCES[kind](source) and (target >= FOUNDATION) == (kind in _UPWARDS):
            return target != STOCK and self._top(source) == card
        return False

    def _is_whole_pile(self, move: int, card: int) -> bool:
        cards = self.state.place_cards(source_of(move))
        return cards[0] == card and len(cards) == count_of(move)

    def _top(self, place: int) -> int:
        if place >= FOUNDATION:
            return self.state.foundation_top(place - FOUNDATION)
        return self.state.place_cards(place)[-1]


def _is_pile(place: int) -> bool:
    return TABLEAU <= place < FOUNDATION


def _is_foundation(place: int) -> bool:
    return place >= FOUNDATION


def _is_reserve(place: int) -> bool:
    return place == 2


def _is_waste(place: int) -> bool:
    return place == WASTE


_UPWARDS = (q.STEP_UP, q.STEP_RESERVE_UP, q.STEP_TALON_UP)
_SOURCES = {
    q.STEP_UP: _is_pile,
    q.STEP_RESERVE_UP: _is_reserve,
    q.STEP_RESERVE_DOWN: _is_reserve,
    q.STEP_TALON_UP: _is_waste,
    q.STEP_TALON_DOWN: _is_waste,
    q.STEP_TALON_SPACE: _is_waste,
    q.STEP_RETURN: _is_foundation,
}


def plan_of(search: Search) -> list[int]:
    """Return the steps of a search that was won."""
    steps = list(search.first_steps)
    nodes = search.path()
    for node, child in pairwise(nodes):
        steps += search.steps_between(node, child)
    return steps


def write_moves(position: Position, steps: list[int]) -> list[int]:
    """Return the moves of a plan; raises PlanError when the rules do not let it win."""
    writer = PlanWriter(position)
    for step in steps:
        writer.write(step)
    if not writer.state.is_won():
        raise PlanError("the plan ends before the game is won")
    return writer.moves
