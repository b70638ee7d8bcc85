"""Examples of a game's rules to be drawn, found by asking the engine what is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .cards import RANKS, format_card, ordered_deck, parse_card
from .engine import new_state
from .moves import format_move
from .position import Position, fits
from .rules import Rules

BASE = RANKS.index("5")
"""The base rank of the examples where the deal decides it."""

_PLAIN = (parse_card("7h"), parse_card("Th"))
_RUN_STARTS = (parse_card("9s"), parse_card("Qs"))
_RUN = 3


def examples(rules: Rules) -> dict[str, Any]:
    """Return examples of the foundations, of building, of the circle's corner, of moving runs.

    Cards are texts. ``takes`` lists the cards that may be laid ``on`` a card; ``runs`` tells for
    each number of cards at the end of a run whether they may move ``onto`` a card (None: a space).
    """
    base = BASE if rules.fixed_base is None else rules.fixed_base
    return {
        "foundation": [format_card(4 * ((base + i) % 13) + 2) for i in range(13)],
        "build": max((_taken(rules, base, card) for card in _PLAIN), key=_count_taken),
        "corner": _taken(rules, base, _corner(rules, base)),
        "runs": list(_runs(rules, base)) if rules.build != "none" else [],
    }


def _corner(rules: Rules, base: int) -> int:
    """Return the card at which the circle goes on or is cut."""
    return 4 * base + 2 if rules.wrap == "cut_at_base" else parse_card("Ah")


def _taken(rules: Rules, base: int, under: int) -> dict[str, Any]:
    takes = [card for card in ordered_deck() if fits(rules, base, under, card)]
    return {"on": format_card(under), "takes": [format_card(card) for card in takes]}


def _count_taken(example: dict[str, Any]) -> int:
    return len(example["takes"])


def _runs(rules: Rules, base: int) -> Iterator[dict[str, Any]]:
    """Yield what may move of a run, which is chosen away from where the circle is cut."""
    run = max((_run(rules, base, card) for card in _RUN_STARTS), key=len)
    for count in range(1, _RUN + 1):
        host = _host(rules, base, run, run[-count])
        yield {
            "run": [format_card(card) for card in run],
            "count": count,
            "onto": None if host is None else format_card(host),
            "allowed": _may_move(rules, base, run, count, host),
        }


def _run(rules: Rules, base: int, card: int) -> list[int]:
    """Return a run down from a card, three cards where the circle goes on so far."""
    run = [card]
    while len(run) < _RUN:
        lower = [card for card in _deck_from(run[-1]) if fits(rules, base, run[-1], card)]
        if not lower:
            break
        run.append(lower[0])
    return run


def _deck_from(card: int) -> Iterator[int]:
    """Yield a deck beginning behind a card, so that the suits of an example change."""
    for i in range(1, 52):
        yield (card + i * 5) % 52


def _host(rules: Rules, base: int, run: list[int], card: int) -> int | None:
    """Return a card outside the run on which ``card`` may be laid, None if there is none."""
    others = (other for other in ordered_deck() if other not in run)
    return next((other for other in others if fits(rules, base, other, card)), None)


def _may_move(rules: Rules, base: int, run: list[int], count: int, host: int | None) -> bool:
    """Ask the engine whether the last ``count`` cards of the run may go to the other pile."""
    piles = (tuple(run), () if host is None else (host,))
    position = Position(
        rules=rules,
        base=base,
        foundations=(None,) * (4 * rules.decks),
        reserve=(),
        tableau=piles,
        waste=(),
        stock=(),
    )
    state = new_state(position)
    wanted = {f"t1-t2:{count}", "t1-t2"} if count == 1 else {f"t1-t2:{count}"}
    return any(format_move(move) in wanted for move in state.legal_moves())
