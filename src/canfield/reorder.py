"""Plays the steps of a winning line in a better order and leaves out those it can do without.

A step says which card (with those lying on it) goes onto which card, up, or to a space. Dealing is
no step: cards are dealt when no step can be made or when a card had better stay on the waste for
now. Whether a new order still wins the engine tells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .engine import new_state
from .moves import FOUNDATION, PICK, STOCK, TABLEAU, WASTE, count_of, source_of, target_of
from .position import Position

if TYPE_CHECKING:
    from .core.state import State

UP, SPACE = -1, -2
_WIDTH = 32
_ROUNDS = 3
Step = tuple[int, int]
"""A card and what it goes onto: a card, UP or SPACE."""
IsOver = Callable[[], bool]


def is_turning(move: int) -> bool:
    """Tell whether the move deals or redeals."""
    return STOCK in (source_of(move), target_of(move))


def _turning_move(state: State) -> int | None:
    return next((move for move in state.legal_moves() if is_turning(move)), None)


def _step(state: State, move: int, piles: list[bytes]) -> Step | None:
    """Return the step that a legal move is; None for one that deals or picks."""
    source, target = source_of(move), target_of(move)
    if is_turning(move) or source == PICK:
        return None
    if source >= FOUNDATION:
        card = state.foundation_top(source - FOUNDATION)
    elif source >= TABLEAU:
        card = piles[source - TABLEAU][-count_of(move)]
    else:
        card = state.place_cards(source)[-1]
    if target >= FOUNDATION:
        return card, UP
    under = piles[target - TABLEAU]
    return card, under[-1] if under else SPACE


def _piles(state: State) -> list[bytes]:
    return [state.place_cards(TABLEAU + i) for i in range(state.pile_count)]


def _steps_here(state: State) -> dict[Step, int]:
    """Return the steps that can be made now and the moves that make them."""
    piles = _piles(state)
    steps: dict[Step, int] = {}
    for move in state.legal_moves():
        step = _step(state, move, piles)
        if step is not None:
            steps.setdefault(step, move)
    return steps


def _playable(left: list[Step], here: dict[Step, int]) -> int | None:
    """Return the index of the first step that can be made and disturbs none before it."""
    waiting = len(here.keys() & set(left))
    touched: set[int] = set()
    for i, (card, target) in enumerate(left):
        if waiting == 0:
            break
        if (card, target) in here:
            if card not in touched and target not in touched:
                return i
            waiting -= 1
        touched.add(card)
        if target != UP:
            touched.add(target)
    return None


class _Branch:
    """A way to play some of the steps, with those left."""

    def __init__(self, state: State, left: list[Step], moves: list[int]) -> None:
        self.state = state
        self.left = left
        self.moves = moves

    def make(self, move: int) -> None:
        """Make a move that is legal here."""
        self.state.apply(move)
        self.moves.append(move)

    def settle(self) -> int | None:
        """Make all steps that take no waste card; return the move of one that does."""
        while True:
            here = _steps_here(self.state)
            dry = {step: move for step, move in here.items() if source_of(move) != WASTE}
            index = _playable(self.left, dry)
            if index is None:
                index = _playable(self.left, here)
                return None if index is None else here[self.left[index]]
            self.make(dry[self.left.pop(index)])

    def with_waste_card(self, move: int) -> _Branch:
        """Return the branch on which the waste's card is played."""
        branch = _Branch(self.state.copy(), list(self.left), list(self.moves))
        step = _step(self.state, move, _piles(self.state))
        branch.left.remove(step)  # type: ignore[arg-type]
        branch.make(move)
        return branch


class Reorderer:
    """Makes a line shorter with a fixed effort, counted in moves that are tried."""

    def __init__(self, start: Position, line: list[int], effort: int, is_over: IsOver) -> None:
        self.start = start
        self.moves = line
        self.effort = effort
        self.is_over = is_over

    def improve(self) -> list[int]:
        """Return the shortest line found."""
        for _ in range(_ROUNDS):
            length = len(self.moves)
            self._play_early()
            self._leave_out()
            if self._may_deal_less():
                self._deal_less()
            if len(self.moves) == length or self.is_over():
                break
        return self.moves

    def _play_early(self) -> None:
        """Make all steps as early as can be."""
        steps = [step for step in self._steps_of(new_state(self.start), self.moves) if step]
        again = self._play(new_state(self.start), steps, len(self.moves))
        if again is not None:
            self.moves = again

    def _steps_of(self, state: State, moves: list[int]) -> list[Step | None]:
        """Return the step of each move; the state is afterwards at the end of the line."""
        steps = []
        for move in moves:
            steps.append(_step(state, move, _piles(state)))
            state.apply(move)
        return steps

    def _play(self, state: State, steps: list[Step], most: int) -> list[int] | None:
        """Make all steps as early as can be; None when that is not a win in fewer moves."""
        left = list(steps)
        moves: list[int] = []
        while left and len(moves) + len(left) < most and self.effort > 0:
            here = _steps_here(state)
            index = _playable(left, here)
            move = _turning_move(state) if index is None else here[left.pop(index)]
            if move is None:
                return None
            state.apply(move)
            moves.append(move)
            self.effort -= 1
        return moves if state.is_won() and len(moves) < most else None

    def _leave_out(self) -> None:
        """Try from the end of the line to do without each step that brings no card up."""
        state = new_state(self.start)
        steps = self._steps_of(state, self.moves)
        at = len(self.moves)
        while at > 0 and self.effort > 0 and not self.is_over():
            at -= 1
            state.undo()
            step = steps[at]
            if step is None or step[1] == UP:
                continue
            rest = [later for later in steps[at + 1 :] if later is not None]
            if source_of(self.moves[at]) >= FOUNDATION:
                rest.remove((step[0], UP))
            again = self._play(state.copy(), rest, len(self.moves) - at)
            if again is not None:
                self.moves[at:] = again
                steps[at:] = self._steps_of(state.copy(), again)

    def _may_deal_less(self) -> bool:
        """Tell whether the number of deals can differ from line to line."""
        rules = self.start.rules
        return rules.passes != 1 or any(packet > 1 for packet in rules.deal)

    def _deal_less(self) -> None:
        """Look for an order that deals less: all that differ in which waste cards wait, a beam."""
        state = new_state(self.start)
        steps = [step for step in self._steps_of(state.copy(), self.moves) if step]
        seen: set[object] = set()
        beam = [_Branch(state, steps, [])]
        spent, turns = 0, sum(map(is_turning, self.moves))
        for _ in range(turns):
            beam, won, cost = self._after_one_deal(beam, seen)
            spent += cost
            if won is not None and len(won) < len(self.moves):
                self.moves = won
            if won is not None or not beam or spent >= self.effort or self.is_over():
                return

    def _after_one_deal(
        self, beam: list[_Branch], seen: set[object]
    ) -> tuple[list[_Branch], list[int] | None, int]:
        """Return the best branches after one deal more, a line that wins, the moves tried."""
        after, cost = [], 0
        for branch in beam:
            move = branch.settle()
            cost += 1
            if not branch.left:
                return [], branch.moves if branch.state.is_won() else None, cost
            if branch.state.key in seen:
                continue
            seen.add(branch.state.key)
            if move is not None:
                beam.append(branch.with_waste_card(move))
            turn = _turning_move(branch.state)
            if turn is not None:
                branch.make(turn)
                after.append(branch)
        after.sort(key=lambda branch: len(branch.left))
        return after[:_WIDTH], None, cost


def reordered(
    start: Position, line: list[int], effort: int, is_over: IsOver = lambda: False
) -> list[int]:
    """Return a line that wins too and is no longer, found with so many moves tried.

    Once ``is_over`` says so it ends with the shortest line so far.
    """
    if start.rules.decks > 1:
        return line
    return Reorderer(start, list(line), effort, is_over).improve()
