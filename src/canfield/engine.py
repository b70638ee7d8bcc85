"""Chooses the compiled or the plain twin of the core, and goes between Position and State."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .core import state as plain
from .errors import IllegalMoveError, PositionError
from .moves import (
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    format_move,
    parse_move,
)
from .options import state_options
from .position import Position, suit_fits
from .rules import Rules

if TYPE_CHECKING:
    from .core.state import State


def load_twin(name: str, *, compiled: bool | None = None) -> Any:
    """Return the module ``name`` of the core: compiled where it was built, else plain.

    ``compiled`` True or False asks for one twin (ImportError when it is not there); the
    environment variable CANFIELD_PLAIN=1 asks for the plain one.
    """
    if compiled is None:
        try:
            return load_twin(name, compiled=os.environ.get("CANFIELD_PLAIN") != "1")
        except ImportError:
            return load_twin(name, compiled=False)
    return import_module(f"canfield.{'_core' if compiled else 'core'}.{name}")


_state = load_twin("state")


def is_compiled() -> bool:
    """Tell whether the compiled twin is in use."""
    return _state is not plain


def new_state(position: Position, twin: Any = None) -> State:
    """Return a state at the position; ``twin`` is a module from ``load_twin``.

    Raises PositionError for a position with unseen cards.
    """
    if not position.is_known:
        raise PositionError(("it holds unseen cards (??)",))
    rules = position.rules
    module = twin or _state
    state: State = module.State(state_options(position), _fit_table(rules), _packets(rules))
    state.set_base(-1 if position.base is None else position.base)
    for index, top in enumerate(position.foundations):
        if top is not None:
            state.set_foundation(index, top)
    state.fill_place(RESERVE, bytes(position.reserve))
    state.fill_place(WASTE, bytes(position.waste))
    state.fill_place(STOCK, bytes(position.stock))
    for pile, cards in enumerate(position.tableau):
        state.fill_place(TABLEAU + pile, bytes(cards))
    state.finish_setup(position.pass_number)
    return state


@lru_cache(maxsize=64)
def _fit_table(rules: Rules) -> bytes:
    """Return for each pair of cards whether the second may lie on the first, circle uncut."""
    table = bytearray(128 * 64)
    for under in range(52):
        for over in range(52):
            is_next = over >> 2 == ((under >> 2) - 1) % 13
            table[64 * under + over] = is_next and suit_fits(rules, under, over)
    return bytes(table)


def _packets(rules: Rules) -> bytes:
    return bytes(rules.deal)


def position_of(state: State, rules: Rules) -> Position:
    """Return the state's position."""
    tops = [state.foundation_top(i) for i in range(state.foundation_count)]
    return Position(
        rules=rules,
        base=None if state.base < 0 else state.base,
        foundations=tuple(None if top < 0 else top for top in tops),
        reserve=tuple(state.place_cards(RESERVE)),
        tableau=tuple(tuple(state.place_cards(TABLEAU + i)) for i in range(state.pile_count)),
        waste=tuple(state.place_cards(WASTE)),
        stock=tuple(state.place_cards(STOCK)),
        pass_number=state.pass_number,
    )


def find_move(state: State, text: str) -> int:
    """Return the legal move that ``text`` names.

    Raises NotationError for a text that is no move and IllegalMoveError for a move that is not
    legal here, with a plain reason.
    """
    wanted = format_move(parse_move(text))
    for move in state.legal_moves():
        if format_move(move) == wanted:
            return move
    raise IllegalMoveError(text, "the rules do not allow it here")


def status_of(state: State) -> str:
    """Return ``won``, ``stuck`` (not won, no legal move) or ``open``."""
    if state.is_won():
        return "won"
    return "open" if state.generate(0) else "stuck"
