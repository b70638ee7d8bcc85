"""Plays the steps of a winning line in a better order and leaves out those it can do without.

A step says which card (with those lying on it) goes onto which card, up, or to a space. Dealing is
no step: cards are dealt when no step can be made or when a card had better stay on the waste for
now. Whether a new order still wins the engine tells.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .core.replay import UP
from .engine import load_twin, new_state
from .moves import FOUNDATION, STOCK, source_of, target_of
from .position import Position

if TYPE_CHECKING:
    from .core.replay import Replay
    from .core.state import State

_WIDTH = 32
_ROUNDS = 3
IsOver = Callable[[], bool]


def is_turning(move: int) -> bool:
    """Tell whether the move deals or redeals."""
    return STOCK in (source_of(move), target_of(move))


def _replay(state: State, steps: list[int]) -> Replay:
    replay: Replay = load_twin("replay").Replay(state, steps, [])
    return replay


def _steps_of(state: State, moves: list[int]) -> list[int]:
    """Return the step of each move, -1 for deals; the state is afterwards at the line's end."""
    replay = _replay(state, [])
    steps = []
    for move in moves:
        steps.append(replay.step_of(move))
        state.apply(move)
    return steps


class Reorderer:
    """Makes a line shorter with a fixed effort, counted in positions looked at."""

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
        steps = _steps_of(new_state(self.start), self.moves)
        again = self._play(new_state(self.start), steps, len(self.moves))
        if again is not None:
            self.moves = again

    def _play(self, state: State, steps: list[int], most: int) -> list[int] | None:
        """Make all steps as early as can be; None when that is not a win in fewer moves."""
        replay = _replay(state, [step for step in steps if step >= 0])
        is_win = replay.play(most, self.effort)
        self.effort -= replay.tried
        return replay.moves if is_win else None

    def _leave_out(self) -> None:
        """Try from the end of the line to do without each step that brings no card up."""
        state = new_state(self.start)
        steps = _steps_of(state, self.moves)
        at = len(self.moves)
        while at > 0 and self.effort > 0 and not self.is_over():
            at -= 1
            state.undo()
            step = steps[at]
            if step < 0 or step & 63 == UP:
                continue
            rest = steps[at + 1 :]
            if source_of(self.moves[at]) >= FOUNDATION:
                rest.remove(step & ~63 | UP)
            again = self._play(state.copy(), rest, len(self.moves) - at)
            if again is not None:
                self.moves[at:] = again
                steps[at:] = _steps_of(state.copy(), again)

    def _may_deal_less(self) -> bool:
        """Tell whether the number of deals can differ from line to line."""
        rules = self.start.rules
        return rules.passes != 1 or any(packet > 1 for packet in rules.deal)

    def _deal_less(self) -> None:
        """Look for an order that deals less: all that differ in which waste cards wait, a beam."""
        state = new_state(self.start)
        steps = [step for step in _steps_of(state.copy(), self.moves) if step >= 0]
        seen: set[object] = set()
        beam = [_replay(state, steps)]
        turns = sum(map(is_turning, self.moves))
        for _ in range(turns):
            beam, won = self._after_one_deal(beam, seen)
            if won is not None and len(won) < len(self.moves):
                self.moves = won
            if won is not None or not beam or self.effort <= 0 or self.is_over():
                return

    def _after_one_deal(
        self, beam: list[Replay], seen: set[object]
    ) -> tuple[list[Replay], list[int] | None]:
        """Return the best replays after one deal more, a line that wins."""
        after = []
        for replay in beam:
            before = replay.tried
            has_choice = replay.settle()
            self.effort -= replay.tried - before
            if not replay.left_count:
                return [], replay.moves if replay.state.is_won() else None
            if replay.state.key in seen:
                continue
            seen.add(replay.state.key)
            if has_choice:
                beam.append(replay.with_waste_card())
            if replay.turn():
                after.append(replay)
        after.sort(key=lambda replay: replay.left_count)
        return after[:_WIDTH], None


def reordered(
    start: Position, line: list[int], effort: int, is_over: IsOver = lambda: False
) -> list[int]:
    """Return a line that wins too and is no longer, found with so many positions looked at.

    Once ``is_over`` says so it ends with the shortest line so far.
    """
    if start.rules.decks > 1:
        return line
    return Reorderer(start, list(line), effort, is_over).improve()
