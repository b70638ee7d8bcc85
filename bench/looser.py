"""Which rule sets are looser than others, so that a win under the stricter is one under the looser.

``is_looser(strict, loose)`` is derived from the rule fields. Both must deal the same cards to the
same places, and each field that differs must be one of ``REASONS`` in its looser direction.
``tests/test_looser.py`` checks every direction by brute force on small decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from canfield.rules import Rules

Fields = Mapping[str, Any]

REASONS = {
    "move": "single cards and whole piles are moves of top_or_whole, those of any_run",
    "build": "more suits only add places to lay a card (if piles are runs from the start)",
    "wrap": "closing the circle only adds places to lay a card (if piles are runs)",
    "pile_cap": "a higher cap forbids less",
    "foundation_return": "returns are moves more, never forced",
    "passes": "a pass more need not be used",
    "deal": "a packet can be dealt in parts that divide it: the same cards come to the waste",
    "waste_start": "who starts without packets on the waste can deal them",
    "space_reserve": "an automatic filling can be made by choice; any takes what the others take",
    "space_after": "filling a space is never forced, so more that may fill it only adds moves",
    "reserve_up": "last_only forbids moves from the reserve; what is seen does not matter here",
    "stock_slot_opens": "a pile more; if it is filled at once its card plays the reserve's top",
}
SAME_DEAL = ("decks", "reserve", "piles", "pile_texts", "base", "predealt")
_MOVES = {"single": 1, "whole_pile": 2, "top_or_whole": 3, "any_run": 7}
_BUILDS = {"none": 0, "alternate": 1, "same": 2, "same_color": 6, "any": 7}
_SPACES = {"none": 0, "waste": 1, "any_card": 3, "any_run": 15}
_CHOICES = {"auto": 0, "reserve_or_waste": 1, "any": 3}


def fields_of(rules: Rules) -> dict[str, Any]:
    """Return the fields that matter to what can be won."""
    return {name: getattr(rules, name) for name in (*SAME_DEAL, *REASONS)}


def is_looser(strict: Fields, loose: Fields) -> bool:
    """Tell whether all that can be won under the first can be won under the second."""
    same = all(strict[name] == loose[name] for name in SAME_DEAL)
    return same and all(
        strict[name] == loose[name] or _CHECKS[name](strict, loose) for name in REASONS
    )


def _contains(bits: Mapping[str, int], name: str) -> Callable[[Fields, Fields], bool]:
    def check(strict: Fields, loose: Fields) -> bool:
        small, large = bits[strict[name]], bits[loose[name]]
        return small & large == small

    return check


def _piles_stay_runs(strict: Fields, loose: Fields) -> bool:
    """Tell whether a longer run cannot forbid the move of a shorter one."""
    one_card = all(text.count("U") <= 1 for text in loose["pile_texts"])
    return one_card or loose["move"] == "any_run" or strict["move"] == "single"


def _build(strict: Fields, loose: Fields) -> bool:
    return _contains(_BUILDS, "build")(strict, loose) and _piles_stay_runs(strict, loose)


def _wrap(strict: Fields, loose: Fields) -> bool:
    same_cut = "full" not in (strict["wrap"], loose["wrap"]) and loose["base"] == "fixed A"
    return same_cut or (loose["wrap"] == "full" and _piles_stay_runs(strict, loose))


def _no_less(name: str) -> Callable[[Fields, Fields], bool]:
    def check(strict: Fields, loose: Fields) -> bool:
        return loose[name] is None or (strict[name] is not None and strict[name] <= loose[name])

    return check


def _deal(strict: Fields, loose: Fields) -> bool:
    """Tell whether each pass deals packets that divide the stricter ones."""
    longest = max(len(strict["deal"]), len(loose["deal"]))
    pairs = zip(_packets(strict, longest), _packets(loose, longest), strict=True)
    return not loose["waste_start"] and all(many % few == 0 for many, few in pairs)


def _packets(fields: Fields, length: int) -> Iterator[int]:
    yield from fields["deal"]
    yield from [fields["deal"][-1]] * (length - len(fields["deal"]))


def _space_after(strict: Fields, loose: Fields) -> bool:
    """Tell whether spaces take more; a rank stands below ``any_run`` and above ``none``."""
    small, large = (_SPACES.get(fields["space_after"], 4) for fields in (strict, loose))
    return small & large == small and small != large


def _space_reserve(strict: Fields, loose: Fields) -> bool:
    return (
        _contains(_CHOICES, "space_reserve")(strict, loose) and loose["reserve_up"] != "last_only"
    )


def _slot(strict: Fields, loose: Fields) -> bool:
    return bool(loose["stock_slot_opens"]) and strict["passes"] == loose["passes"] == 1


_CHECKS: dict[str, Callable[[Fields, Fields], bool]] = {
    "move": _contains(_MOVES, "move"),
    "build": _build,
    "wrap": _wrap,
    "pile_cap": _no_less("pile_cap"),
    "foundation_return": lambda _, loose: loose["foundation_return"] != "never",
    "passes": _no_less("passes"),
    "deal": _deal,
    "waste_start": lambda strict, loose: loose["waste_start"] < strict["waste_start"],
    "space_reserve": _space_reserve,
    "space_after": _space_after,
    "reserve_up": lambda _, loose: loose["reserve_up"] != "last_only",
    "stock_slot_opens": _slot,
}


def comparable_pairs(games: Mapping[str, Rules]) -> list[tuple[str, str]]:
    """Return all pairs (stricter, looser) of the games, those of equal strength both ways."""
    fields = {name: fields_of(rules) for name, rules in games.items()}
    return [
        (strict, loose)
        for strict in fields
        for loose in fields
        if strict != loose and is_looser(fields[strict], fields[loose])
    ]
