"""What can be done in a game: a move, a step back or forth, a run of moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...errors import CanfieldError, IllegalMoveError
from ...game import Game
from ...moves import format_move
from ...store import Step
from ...texts import gettext as _
from ...texts import mark
from .automatic import NO_RUN, RUNS, follow_up, play_run

MOST_MOVES = 100_000
"""A game may become this long; far beyond what a person plays, near what is slow to replay."""


@dataclass(frozen=True, slots=True)
class Action:
    """What a client asks for."""

    name: str
    """``move``, ``undo``, ``redo``, ``restart``, ``finish`` or ``drop``."""
    at: int
    """The version of the game that the client has seen."""
    request: str
    """The client's name for this request."""
    move: str | None = None
    """Text of the move."""
    auto: bool = False
    """Whether safe cards go up by themselves after the move."""

    @property
    def text(self) -> str:
        """The action in words, to compare a repeated request with the first one."""
        return f"{self.name} {self.move or '-'} at {self.at}" + (" auto" if self.auto else "")


class NotDoneError(Exception):
    """An action that is not possible, for a reason in one sentence; ``move`` is its move if any."""

    def __init__(self, reason: str, move: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.move = move


def perform(game: Game, action: Action) -> Step:
    """Change ``game``; raises NotDoneError when it has to stay as it was."""
    moves: tuple[str, ...] = ()
    if action.move is not None:
        moves = (_play(game, action.move),)
        moves += follow_up(game) if action.auto else ()
    elif action.name in RUNS:
        moves = play_run(game, action.name)
        if not moves:
            raise NotDoneError(_(NO_RUN[action.name]))
    elif not _STEPS[action.name](game):
        raise NotDoneError(_(_NOTHING.get(action.name, _NOTHING_ELSE)))
    return Step(game.move_count, moves, game.status, action.request, action.text)


def _play(game: Game, move: str) -> str:
    """Play a move; return it as the project prints it."""
    if game.move_count >= MOST_MOVES:
        raise NotDoneError(_("A game ends after {most} moves.").format(most=MOST_MOVES), move)
    try:
        game.play(move)
    except IllegalMoveError as error:
        raise NotDoneError(error.reason, move) from None
    except CanfieldError as error:
        raise NotDoneError(str(error), move) from None
    change = game.last_change()
    return move if change is None else format_move(change[0])


def _restart(game: Game) -> bool:
    game.restart()
    return True


_STEPS: dict[str, Callable[[Game], bool]] = {
    "undo": Game.undo,
    "redo": Game.redo,
    "restart": _restart,
}
_NOTHING = {
    "undo": mark("There is nothing to undo."),
    "redo": mark("There is nothing to redo."),
}
_NOTHING_ELSE = mark("There is nothing to do.")
