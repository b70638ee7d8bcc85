"""Cards that may go to a foundation at no cost, and the run of such moves to the win.

Whether a card is safe is read from the foundations alone (docs/solver.md, SAFE, has the proof), so
nothing here tells of hidden cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING

from .cards import FACE_DOWN, RANKS, UNSEEN, is_red, rank_of, suit_of
from .engine import new_state
from .game import Game
from .moves import FOUNDATION, RESERVE, STOCK, WASTE, format_move, source_of, target_of
from .position import Position
from .rules import Rules
from .view import visible

if TYPE_CHECKING:
    from .core.state import State

MOST_UNSEEN = 3
"""A run to the win is looked for while no more cards than these are unseen: in all their orders."""


_SPACES_AS_WIDE = {
    "auto": ("any_run", "any_card", "waste", "none", *RANKS),
    "any": ("any_run",),
    "reserve_or_waste": ("any_run", "any_card", "waste"),
}
"""For each way of filling spaces while the reserve lasts the later ways that take as much."""


# Safe cards -----------------------------------------------------------------------------------


def is_safe(rules: Rules, state: State, card: int) -> bool:
    """Tell whether no way to the win is lost by laying ``card`` on its foundation."""
    if rules.build == "none":
        return True
    rank = (rank_of(card) - state.base) % 13
    is_cut_at_base = state.cut == (state.base + 12) % 13
    if rank == 0:
        return is_cut_at_base
    least = [_least_height(state, suit, rules.decks) for suit in range(4)]
    if rules.build == "alternate" and _others_are_up(card, rank, least):
        return True
    floor = 0 if is_cut_at_base else 1
    needs = (_need(rules, card, rank, suit, floor) for suit in range(4))
    return all(height >= need for height, need in zip(least, needs, strict=True))


def _least_height(state: State, suit: int, decks: int) -> int:
    """Return the height of the lowest of a suit's foundations."""
    heights = [
        state.height[i]
        for i in range(state.foundation_count)
        if state.height[i] and state.suit[i] == suit
    ]
    return min(heights) if len(heights) == decks else 0


def _others_are_up(card: int, rank: int, least: list[int]) -> bool:
    """Tell whether all cards of the other colour that could lie on the card are up."""
    return all(least[suit] >= rank for suit in range(4) if is_red(suit) != is_red(card))


def _need(rules: Rules, card: int, rank: int, suit: int, floor: int) -> int:
    """Return how high a suit must be built for the card to be safe."""
    is_same_colour = is_red(suit) == is_red(card)
    if rules.build == "alternate":
        return max(rank - 2 if is_same_colour else rank - 1, floor)
    if rules.build == "same" and suit != suit_of(card):
        return 0
    if rules.build == "same_color" and not is_same_colour:
        return 0
    return max(rank - 1, floor)


def safe_moves(game: Game) -> tuple[str, ...]:
    """Return the moves that take all safe cards up, one after the other.

    A card that the player has taken back from a foundation stays until the player moves it up.
    """
    state, held = new_state(game.position), taken_back(game)
    moves = []
    while (move := next(_safe_ups(game.rules, state, held), None)) is not None:
        state.apply(move)
        moves.append(format_move(move))
    return tuple(moves)


def has_safe_move(game: Game) -> bool:
    """Tell whether a safe card can go up."""
    if not any(target_of(move) >= FOUNDATION for move in game.legal_numbers()):
        return False
    state = new_state(game.position)
    return next(_safe_ups(game.rules, state, taken_back(game)), None) is not None


def _safe_ups(rules: Rules, state: State, held: Collection[int]) -> Iterator[int]:
    """Yield the moves of safe cards from places that may give theirs away at no cost."""
    for move in state.legal_moves():
        source = source_of(move)
        if target_of(move) < FOUNDATION or not _gives_freely(rules, source):
            continue
        card = state.place_cards(source)[-1]
        if card not in held and is_safe(rules, state, card):
            yield move


def _gives_freely(rules: Rules, source: int) -> bool:
    """Tell whether taking a card from a place can do no harm.

    In packets, taking the waste's card shifts those after it; where spaces take more while the
    reserve lasts, the reserve's last card is worth keeping.
    """
    if source == WASTE:
        return max(rules.deal) == 1
    return source != RESERVE or rules.space_after in _SPACES_AS_WIDE[rules.space_reserve]


def taken_back(game: Game) -> frozenset[int]:
    """Return the cards that the player took back from a foundation and has not moved up since."""
    if not any(source_of(move) >= FOUNDATION for move, _ in game.latest_first()):
        return frozenset()
    state = new_state(game.start)
    held: set[int] = set()
    for move, _ in reversed(list(game.latest_first())):
        source, target = source_of(move), target_of(move)
        if source >= FOUNDATION:
            held.add(state.foundation_top(source - FOUNDATION))
        state.apply(move)
        if target >= FOUNDATION:
            held.discard(state.foundation_top(target - FOUNDATION))
    return frozenset(held)


# The run to the win ---------------------------------------------------------------------------


def finishing_moves(game: Game) -> tuple[str, ...] | None:
    """Return the run of plain moves that wins from here, None when there is none.

    In a run whatever can go to a foundation goes, the waste's card first, then the reserve's, then
    the piles' from the left; when nothing can, cards are dealt, and the waste is turned over where
    the rules allow. It must win in whatever order the cards lie that the player has not seen, so
    that to offer it tells nothing about them.
    """
    position = game.position
    if game.status == "won" or position.base is None or _is_blocked(position):
        return None
    possible = _possible_positions(position)
    if not possible or not all(map(_run_wins, possible)):
        return None
    return _run(new_state(position))


def _is_blocked(position: Position) -> bool:
    """Tell at once that no run can win: a card lies under a later one of its suit, in one deck.

    In a run the piles' cards move to foundations only.
    """
    if position.rules.decks > 1 or position.base is None:
        return False
    for pile in position.tableau:
        least = [13] * 4
        for card in pile:
            rank, suit = (rank_of(card) - position.base) % 13, suit_of(card)
            if rank > least[suit]:
                return True
            least[suit] = rank
    return False


def _run_wins(position: Position) -> bool:
    return _run(new_state(position)) is not None


def _run(state: State) -> tuple[str, ...] | None:
    moves: list[int] = []
    turned_over: set[int] = set()
    while not state.is_won():
        move = _next_of_run(state)
        if move is None:
            return None
        state.apply(move)
        moves.append(move)
        if target_of(move) == STOCK:
            if state.key in turned_over:
                return None
            turned_over.add(state.key)
    return tuple(map(format_move, moves))


def _next_of_run(state: State) -> int | None:
    legal = state.legal_moves()
    ups = (m for m in legal if target_of(m) >= FOUNDATION and source_of(m) < FOUNDATION)
    talon = (m for m in legal if source_of(m) == STOCK or target_of(m) == STOCK)
    return next(ups, next(talon, None))


def _possible_positions(position: Position) -> list[Position]:
    """Return the position with its unseen cards in all orders; nothing when they are too many."""
    shown = visible(position)
    pairs = list(zip(_lying_cards(position), _lying_cards(shown), strict=True))
    unseen = [card & 63 for card, seen in pairs if seen & 63 == UNSEEN]
    if len(unseen) > MOST_UNSEEN:
        return []
    return [_with_cards(shown, iter(order)) for order in sorted(set(permutations(unseen)))]


def _lying_cards(position: Position) -> Iterator[int]:
    """Yield the cards of all places in which some can be unseen."""
    yield from position.reserve
    for pile in position.tableau:
        yield from pile
    yield from position.stock


def _with_cards(shown: Position, cards: Iterator[int]) -> Position:
    """Return the position with ``cards`` in the places of its unseen ones."""

    def known(place: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            next(cards) | card & FACE_DOWN if card & 63 == UNSEEN else card for card in place
        )

    return replace(
        shown,
        reserve=known(shown.reserve),
        tableau=tuple(map(known, shown.tableau)),
        stock=known(shown.stock),
    )
