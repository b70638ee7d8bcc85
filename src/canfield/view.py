"""What a player may know of a position, and what a table shows of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .cards import FACE_DOWN, RANKS, UNSEEN, format_card, rank_of
from .core import state as _state
from .game import Game
from .moves import (
    FOUNDATION,
    PICK,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    count_of,
    format_move,
    format_place,
    source_of,
    target_of,
)
from .position import Position
from .texts import gettext as _

CASINO_STAKE = 52
CASINO_PRIZE = 5


def visible(position: Position) -> Position:
    """Return the position as a player sees it who forgets nothing: unseen cards are UNSEEN.

    The waste is remembered, so from the second pass on the stock is known.
    """
    stock = position.stock if position.pass_number > 1 else (UNSEEN,) * len(position.stock)
    return replace(
        position,
        reserve=_visible_reserve(position),
        tableau=tuple(tuple(map(_visible_card, pile)) for pile in position.tableau),
        stock=stock,
    )


def _visible_card(card: int) -> int:
    return UNSEEN | FACE_DOWN if card & FACE_DOWN else card


def _visible_reserve(position: Position) -> tuple[int, ...]:
    up, cards = position.rules.reserve_up, position.reserve
    if up == "all":
        return cards
    seen = 0 if up == "last_only" and len(cards) > 1 else 1
    hidden = max(len(cards) - seen, 0)
    return (UNSEEN,) * hidden + cards[hidden:]


def table_view(game: Game) -> dict[str, Any]:
    """Return what a table shows of a game, JSON-ready; the form is told in docs/interface.md.

    Holds no card that the player may not see, and no stock card even when it is remembered.
    """
    position, rules = game.position, game.rules
    shown = visible(position)
    legal = game.legal_numbers()
    last = _last(game, position, shown)
    return {
        "game": rules.id,
        "name": _(rules.name),
        "deal": None if game.number is None else str(game.number),
        "base": "?" if position.base is None else RANKS[position.base],
        "foundations": [_foundation(position, i) for i in range(len(position.foundations))],
        "reserve": {"count": len(shown.reserve), "cards": _texts(shown.reserve)},
        "tableau": [_pile(shown, i) for i in range(len(shown.tableau))],
        "waste": {
            "count": len(shown.waste),
            "cards": _texts(shown.waste),
            "packet": _packet_left(game, len(shown.waste)),
        },
        "stock": {"count": len(shown.stock)},
        "pass": position.pass_number,
        "passes": rules.passes,
        "deal_count": min(rules.packet(position.pass_number), len(position.stock)),
        "legal": [_legal(move, position) for move in legal],
        "status": game.status,
        "moves": game.move_count,
        "can_undo": game.move_count > 0,
        "can_redo": game.can_redo,
        "last": last,
        "step": list(_step(game, last)),
        "score": _score(position),
        "pick": position.base is None,
    }


def _texts(cards: tuple[int, ...]) -> list[str]:
    return [format_card(card & 63) for card in cards]


def _foundation(position: Position, index: int) -> dict[str, Any]:
    top = position.foundations[index]
    if top is None:
        wants = None if position.base is None else RANKS[position.base]
        return {"place": f"f{index + 1}", "card": None, "count": 0, "wants": wants}
    count = (rank_of(top) - (position.base or 0)) % 13 + 1
    wants = None if count == 13 else RANKS[(rank_of(top) + 1) % 13]
    return {"place": f"f{index + 1}", "card": format_card(top), "count": count, "wants": wants}


def _pile(shown: Position, index: int) -> dict[str, Any]:
    cards = _texts(shown.tableau[index])
    return {"place": f"t{index + 1}", "cards": cards, "fills": _fills(shown)}


def _fills(shown: Position) -> str:
    """Say what an empty pile takes."""
    rules = shown.rules
    if not shown.reserve:
        return "any" if rules.space_after.startswith("any") else rules.space_after
    return {"auto": "reserve", "any": "any", "reserve_or_waste": "reserve_or_waste"}[
        rules.space_reserve
    ]


def _packet_left(game: Game, waste: int) -> int:
    """Return how many cards of the packet turned last still lie on the waste."""
    played = 0
    for move, turned in game.latest_first():
        if source_of(move) == STOCK:
            return min(max(turned - played, 1), waste)
        played += source_of(move) == WASTE
    return min(max(game.rules.waste_start * game.rules.deal[0] - played, 1), waste)


def _legal(move: int, position: Position) -> dict[str, Any]:
    source, target = source_of(move), target_of(move)
    count = len(position.waste) if target == STOCK else count_of(move)
    places = [format_place(target)]
    if source == PICK:
        places = ["f1"]
    elif target >= FOUNDATION:
        places = [f"f{i + 1}" for i in range(len(position.foundations))]
    origin = format_place(target if source == PICK else source)
    lands = "f1" if source == PICK else format_place(target)
    return {
        "move": format_move(move),
        "from": origin,
        "to": places,
        "lands": lands,
        "count": count,
    }


def _last(game: Game, position: Position, shown: Position) -> dict[str, Any] | None:
    """Tell what the last move did: the cards it moved and those it turned up."""
    change = game.last_change()
    if change is None:
        return None
    move, effect = change
    source, target = source_of(move), target_of(move)
    filled = effect >> 16 if effect & _state.DID_FILL else None
    return {
        "move": format_move(move),
        "cards": _moved(position, move, effect),
        "from": format_place(target if source == PICK else source),
        "to": "f1" if source == PICK else format_place(target),
        "filled": None if filled is None else f"t{filled + 1}",
        "revealed": list(_revealed(shown, move, effect)),
    }


def _step(game: Game, last: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
    """Yield what each move of the last step did: several where some followed by themselves."""
    moves = game.last_step()
    if len(moves) > 1:
        replay = game.copy()
        replay.undo()
        for move in moves[:-1]:
            replay.play(move)
            done = _last(replay, replay.position, visible(replay.position))
            if done is not None:
                yield done
    if last is not None:
        yield last


def _moved(position: Position, move: int, effect: int) -> list[str]:
    source, target, count = source_of(move), target_of(move), count_of(move)
    if target == STOCK:
        return []
    if source == STOCK:
        return _texts(position.waste[len(position.waste) - (effect & 255) :])
    if source == PICK or target >= FOUNDATION:
        top = position.foundations[0 if source == PICK else target - FOUNDATION]
        return [] if top is None else [format_card(top)]
    pile = position.tableau[target - TABLEAU]
    return _texts(pile[len(pile) - count :])


def _revealed(shown: Position, move: int, effect: int) -> Iterator[str]:
    """Yield the cards that can be seen since the move: turned, filled in, new reserve top."""
    source = source_of(move)
    if effect & _state.DID_TURN:
        yield format_card(shown.tableau[source - TABLEAU][-1])
    if effect & _state.DID_FILL:
        yield format_card(shown.tableau[effect >> 16][0])
    is_reserve_shorter = effect & _state.DID_FILL or source == RESERVE
    if is_reserve_shorter and shown.reserve and shown.rules.reserve_up != "all":
        yield from (format_card(card) for card in shown.reserve[-1:] if card != UNSEEN)


def _score(position: Position) -> int | None:
    up = len(position.foundation_cards())
    if position.rules.scoring == "none":
        return None
    return up if position.rules.scoring == "cards" else CASINO_PRIZE * up - CASINO_STAKE
