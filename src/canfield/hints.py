"""The next move: from a line that wins where one is known, else from plain considerations.

What is considered is only what the player can see; the solver looks under the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .engine import find_move, new_state
from .game import Game
from .moves import (
    FOUNDATION,
    PICK,
    RESERVE,
    STOCK,
    STRIDE,
    TABLEAU,
    WASTE,
    count_of,
    format_move,
    source_of,
    target_of,
)
from .rules import Rules
from .safe import is_safe

if TYPE_CHECKING:
    from .core.state import State

SAFE_UP = 100
RESERVE_UP = 95
EMPTIES_PILE = 90
RESERVE_DOWN = 85
TURNS_CARD = 80
UP = 70
WASTE_DOWN = 60
TO_SPACE = 50
OPENS = 40
PICKS = 30
DEALS = 20
USELESS = 0


def hint_from_line(game: Game, line: Sequence[str]) -> str | None:
    """Return the first move of a line; None when it leads back in the game."""
    move = next(iter(line), None)
    return move if move is not None and leads_on(game, move) else None


def leads_on(game: Game, text: str) -> bool:
    """Tell whether a legal move leads to a position that is not on the way from the start."""
    state = new_state(game.position)
    return _key_after(state, find_move(state, text)) not in game.passed_keys()


def hint_from_sight(game: Game) -> str | None:
    """Return the most useful move as far as one can see, None when no move seems useful.

    It never leads back in the game, and to a position that was undone only when nothing else is
    useful.
    """
    moves = useful_moves(game)
    return moves[0] if moves else None


def useful_moves(game: Game) -> list[str]:
    """Return the useful moves, best first; of equal ones the first legal one comes first."""
    state, passed, undone = new_state(game.position), game.passed_keys(), game.undone_keys()
    useful: list[tuple[bool, int, int]] = []
    for move in state.legal_moves():
        key = _key_after(state, move)
        worth = USELESS if key in passed else _worth(game.rules, state, move)
        if worth > USELESS:
            useful.append((key in undone, -worth, move))
    return [format_move(move) for *_, move in sorted(useful, key=lambda entry: entry[:2])]


def _key_after(state: State, move: int) -> int:
    state.apply(move)
    key = state.key
    state.undo()
    return key


def _worth(rules: Rules, state: State, move: int) -> int:
    """Return how useful a move seems: the reserve first, then piles, then the waste, then deals."""
    gain = _gain(rules, state, move)
    if gain > USELESS or not _is_shift(source_of(move), target_of(move)):
        return gain
    return OPENS if _opens_something(rules, state, move) else USELESS


def _gain(rules: Rules, state: State, move: int) -> int:
    """Return how useful a move is by itself."""
    source, target = source_of(move), target_of(move)
    if source == PICK:
        return PICKS
    if source == STOCK or target == STOCK:
        return DEALS
    if target >= FOUNDATION:
        return _gain_of_going_up(rules, state, source)
    if source == RESERVE:
        return TO_SPACE if _is_space(state, target) else RESERVE_DOWN
    if source == WASTE:
        return TO_SPACE if _is_space(state, target) else WASTE_DOWN
    if source < FOUNDATION:
        return _gain_of_run(state, source - TABLEAU, count_of(move))
    return USELESS


def _gain_of_going_up(rules: Rules, state: State, source: int) -> int:
    if is_safe(rules, state, state.place_cards(source)[-1]):
        return SAFE_UP
    if source == RESERVE:
        return RESERVE_UP
    is_last = source != WASTE and state.size[source - TABLEAU] == 1
    return EMPTIES_PILE if is_last and state.reserve_size else UP


def _gain_of_run(state: State, pile: int, count: int) -> int:
    """Return the use of moving a run: to bring on the reserve or to turn up the card below."""
    if count == state.size[pile]:
        return EMPTIES_PILE if state.reserve_size else USELESS
    below = state.piles[pile * STRIDE + state.size[pile] - count - 1]
    return TURNS_CARD if below & 64 else USELESS


def _is_space(state: State, place: int) -> bool:
    return state.size[place - TABLEAU] == 0


def _is_shift(source: int, target: int) -> bool:
    """Tell whether a move rearranges cards in the tableau or brings one back to it."""
    return source >= TABLEAU and TABLEAU <= target < FOUNDATION


def _opens_something(rules: Rules, state: State, move: int) -> bool:
    """Tell whether a move that gains nothing makes a move possible that gains something.

    A card comes back from a foundation only for one from elsewhere, not for others to go up.
    """
    is_return = source_of(move) >= FOUNDATION
    before = set(_gaining(rules, state, is_return))
    state.apply(move)
    after = set(_gaining(rules, state, is_return))
    state.undo()
    return not after <= before


def _gaining(rules: Rules, state: State, is_return: bool) -> Iterator[int]:
    """Yield the legal moves that gain something by themselves."""
    for move in state.legal_moves():
        is_up = target_of(move) >= FOUNDATION
        if _gain(rules, state, move) > DEALS and not (is_return and is_up):
            yield move
