"""The rules as the numbers that the core takes."""

from __future__ import annotations

from array import array

from .cards import RANKS
from .core import kinds as k
from .position import Position
from .rules import Rules

_BUILDS = {
    "any": k.BUILD_ANY,
    "alternate": k.BUILD_ALTERNATE,
    "same": k.BUILD_SAME,
    "same_color": k.BUILD_SAME_COLOR,
    "none": k.BUILD_NONE,
}
_MOVES = {
    "single": k.MOVE_SINGLE,
    "whole_pile": k.MOVE_WHOLE,
    "top_or_whole": k.MOVE_TOP_OR_WHOLE,
    "any_run": k.MOVE_ANY,
}
_ANY_RUN = k.FROM_WASTE | k.FROM_FOUNDATION | k.FROM_RUN
SPACE_RESERVE = {
    "auto": 0,
    "any": _ANY_RUN | k.FROM_RESERVE,
    "reserve_or_waste": k.FROM_WASTE | k.FROM_RESERVE,
}
"""From where a space is filled by choice while there is a reserve."""

SPACE_AFTER = {
    "any_run": _ANY_RUN,
    "any_card": k.FROM_WASTE | k.FROM_FOUNDATION | k.FROM_TOP,
    "waste": k.FROM_WASTE,
    "none": 0,
}
"""From where a space is filled when there is none."""

_FOR_A_RANK = k.FROM_WASTE | k.FROM_RUN
_CUTS = {"full": -1, "cut_at_base": 0, "none": 1}


def state_options(position: Position) -> array[int]:
    """Return the rules as State takes them (see core/places.py)."""
    rules = position.rules
    return array(
        "i",
        [
            len(position.tableau),
            rules.pile_cap or 0,
            _MOVES[rules.move],
            *_leave_and_spaces(rules),
            _space_rank(rules, 0),
            rules.stock_slot_opens,
            rules.passes or 0,
            rules.cards,
            _CUTS[rules.wrap],
        ],
    )


def search_options(position: Position) -> array[int]:
    """Return the rules as the searches take them (see core/rule_set.py)."""
    rules = position.rules
    base = position.base or 0
    closed = rules.piles if rules.stock_slot_opens else len(position.tableau)
    return array(
        "i",
        [
            13,
            rules.decks,
            closed,
            rules.pile_cap or 0,
            _BUILDS[rules.build],
            {"full": -1, "cut_at_base": 12, "none": (12 - base) % 13}[rules.wrap],
            _MOVES[rules.move],
            *_leave_and_spaces(rules),
            _space_rank(rules, base),
            rules.stock_slot_opens,
            rules.passes or 0,
        ],
    )


def first_pass(position: Position) -> int:
    """Return the pass from which a search starts: all later ones are alike when unlimited."""
    if position.rules.passes is None:
        return min(position.pass_number, len(position.rules.deal))
    return position.pass_number


def _leave_and_spaces(rules: Rules) -> tuple[int, ...]:
    """Return what may leave foundations and reserve, and what spaces take."""
    return (
        rules.foundation_return != "never",
        rules.reserve_up == "last_only",
        rules.space_reserve == "auto",
        SPACE_RESERVE[rules.space_reserve],
        SPACE_AFTER.get(rules.space_after, _FOR_A_RANK),
    )


def _space_rank(rules: Rules, base: int) -> int:
    """Return the only rank that later spaces take, counted from the base, or -1."""
    if len(rules.space_after) != 1:
        return -1
    return (RANKS.index(rules.space_after) - base) % 13
