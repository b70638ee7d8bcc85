"""Why a move is not legal, in a player's words."""

from __future__ import annotations

from .cards import RANK_NAMES, RANKS, SUIT_NAMES, card_name, rank_of, suit_of
from .moves import (
    FOUNDATION,
    PICK,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    count_of,
    format_place,
    parse_move,
    source_of,
    target_of,
)
from .position import Position, fits, suit_fits
from .rules import Rules

BUILD_TEXTS = {
    "any": "regardless of suit",
    "alternate": "in alternating colours",
    "same": "in suit",
    "same_color": "in one colour",
}


def explain(position: Position, text: str) -> str:
    """Return the reason why a readable move is not legal at the position."""
    move = parse_move(text)
    source, target, count = source_of(move), target_of(move), count_of(move)
    if all(top is not None and _is_full(position, top) for top in position.foundations):
        return "the game is won"
    if source == PICK or position.base is None:
        return _explain_pick(position)
    if source == STOCK:
        return "the stock is empty"
    if target == STOCK:
        return _explain_redeal(position)
    return _explain_transfer(position, source, target, count)


def _is_full(position: Position, top: int) -> bool:
    return (rank_of(top) - (position.base or 0)) % 13 == 12


def _explain_pick(position: Position) -> str:
    if position.base is None:
        return "choose the base card first: pick:1 to pick:5"
    if position.rules.base != "pick":
        return "the base card is not chosen in this game"
    return "the base card is already chosen"


def _explain_redeal(position: Position) -> str:
    if position.stock:
        return "the stock still has cards"
    if not position.waste:
        return "stock and waste are both empty"
    if position.rules.passes == 1:
        return "all passes through the stock are used up: this game has only one"
    return f"all {position.rules.passes} passes through the stock are used up"


def _explain_transfer(position: Position, source: int, target: int, count: int) -> str:
    cards = _source_cards(position, source)
    if cards is None:
        return f"there is no {format_place(source)}"
    if not cards:
        return f"{_place_name(source)} is empty"
    if count > 1 and not TABLEAU <= source < FOUNDATION:
        return "only the top card can be played from there"
    if count > len(cards):
        return f"{_place_name(source)} has only {len(cards)} card{'s' * (len(cards) > 1)}"
    if source == RESERVE and position.rules.reserve_up == "last_only" and len(cards) > 1:
        return "the reserve only fills spaces until its last card"
    if source >= FOUNDATION:
        reason = _explain_return(position, cards, target)
        if reason:
            return reason
    if target >= FOUNDATION:
        return _explain_foundation(position, cards[-1], count)
    return _explain_tableau(position, source, target - TABLEAU, cards, count)


def _source_cards(position: Position, place: int) -> tuple[int, ...] | None:
    """Return the cards of a place, None when the game has no such place."""
    if place == WASTE:
        return position.waste
    if place == RESERVE:
        return position.reserve
    if place >= FOUNDATION:
        index = place - FOUNDATION
        if index >= len(position.foundations):
            return None
        top = position.foundations[index]
        return () if top is None else (top,)
    index = place - TABLEAU
    return position.tableau[index] if index < len(position.tableau) else None


def _place_name(place: int) -> str:
    names = {STOCK: "the stock", WASTE: "the waste", RESERVE: "the reserve"}
    return names.get(place, format_place(place))


def _explain_return(position: Position, cards: tuple[int, ...], target: int) -> str:
    if position.rules.foundation_return == "never":
        return "no card comes back from the foundations in this game"
    if target >= FOUNDATION:
        return "a card does not go from foundation to foundation"
    return "the base card stays on its foundation" if rank_of(cards[0]) == position.base else ""


def _explain_foundation(position: Position, card: int, count: int) -> str:
    if count > 1:
        return "cards go to the foundations one at a time"
    tops = [t for t in position.foundations if t is not None and suit_of(t) == suit_of(card)]
    if not tops:
        base = RANK_NAMES[position.base or 0]
        return f"the {card_name(card)} cannot begin a foundation: the base rank is {base}"
    open_tops = [top for top in tops if not _is_full(position, top)]
    if not open_tops:
        return f"the foundation of {SUIT_NAMES[suit_of(card)]} is complete"
    listed = " or the ".join(dict.fromkeys(map(card_name, open_tops)))
    return f"the {card_name(card)} does not follow the {listed} on its foundation"


def _explain_tableau(
    position: Position, source: int, target: int, cards: tuple[int, ...], count: int
) -> str:
    rules = position.rules
    if target >= len(position.tableau):
        return f"there is no t{target + 1}"
    if source == TABLEAU + target:
        return "a card does not move onto its own pile"
    moved, pile = cards[len(cards) - count :], position.tableau[target]
    return (
        _explain_run(position, source, cards, moved)
        or _explain_cap(rules, pile, count)
        or (
            _explain_fit(position, pile[-1], moved[0])
            if pile
            else _explain_space(position, source, cards, moved)
        )
    )


def _explain_run(
    position: Position, source: int, cards: tuple[int, ...], moved: tuple[int, ...]
) -> str:
    """Say why these cards may not move together, or nothing."""
    rules = position.rules
    run = _run_length(position, cards)
    count = len(moved)
    if count > run:
        return "these cards are not a run"
    if rules.move == "single" and count > 1:
        return "cards move one at a time in this game"
    if TABLEAU <= source < FOUNDATION and rules.move in ("whole_pile", "top_or_whole"):
        is_top = count == 1 and rules.move == "top_or_whole"
        if count != run and not is_top:
            return "a build moves as a whole in this game, not in part"
    return ""


def _run_length(position: Position, cards: tuple[int, ...]) -> int:
    count = 1
    while count < len(cards):
        under, over = cards[-count - 1], cards[-count]
        if under & 64 or not fits(position.rules, position.base, under, over):
            break
        count += 1
    return count


def _explain_cap(rules: Rules, pile: tuple[int, ...], count: int) -> str:
    if rules.pile_cap and len(pile) + count > rules.pile_cap:
        return f"a pile holds at most {rules.pile_cap} cards in this game"
    return ""


def _explain_fit(position: Position, under: int, over: int) -> str:
    text = f"the {card_name(over)} does not fit on the {card_name(under)}"
    if position.rules.build == "none":
        return f"{text}: there is no building on the piles in this game"
    is_next = rank_of(over) == (rank_of(under) - 1) % 13
    if is_next and suit_fits(position.rules, under, over):
        return f"{text}: the circle of ranks is cut at the {RANK_NAMES[rank_of(under)]} here"
    return f"{text}: piles build down {BUILD_TEXTS[position.rules.build]}"


def _explain_space(
    position: Position, source: int, cards: tuple[int, ...], moved: tuple[int, ...]
) -> str:
    rules = position.rules
    if TABLEAU <= source < FOUNDATION and len(moved) == len(cards):
        return "moving a whole pile into a space changes nothing"
    if position.reserve:
        return "while the reserve lasts, spaces are filled from " + (
            "the reserve or the waste" if rules.space_reserve != "auto" else "the reserve"
        )
    if len(rules.space_after) == 1:
        if source >= FOUNDATION:
            return "a space takes no card from a foundation in this game"
        wanted = RANK_NAMES[RANKS.index(rules.space_after)]
        article = "an" if wanted in ("ace", "eight") else "a"
        return f"a space takes only {article} {wanted} or a run headed by one"
    if rules.space_after == "waste":
        return "a space takes only the top card of the waste"
    if rules.space_after == "any_card":
        return "a space takes one card at a time"
    return "a space stays empty in this game"
