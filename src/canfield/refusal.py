"""Why a move is not legal, in a player's words."""

from __future__ import annotations

from functools import reduce

from .cards import RANKS, card_name, rank_name, rank_of, rank_with_article, suit_name, suit_of
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
from .texts import gettext as _
from .texts import mark, ngettext


def explain(position: Position, text: str) -> str:
    """Return the reason why a readable move is not legal at the position."""
    move = parse_move(text)
    source, target, count = source_of(move), target_of(move), count_of(move)
    if all(top is not None and _is_full(position, top) for top in position.foundations):
        return _("the game is won")
    if source == PICK or position.base is None:
        return _explain_pick(position)
    if source == STOCK:
        return _("the stock is empty")
    if target == STOCK:
        return _explain_redeal(position)
    return _explain_transfer(position, source, target, count)


def _is_full(position: Position, top: int) -> bool:
    return (rank_of(top) - (position.base or 0)) % 13 == 12


def _explain_pick(position: Position) -> str:
    if position.base is None:
        return _("choose the base card first: pick:1 to pick:5")
    if position.rules.base != "pick":
        return _("the base card is not chosen in this game")
    return _("the base card is already chosen")


def _explain_redeal(position: Position) -> str:
    if position.stock:
        return _("the stock still has cards")
    if not position.waste:
        return _("stock and waste are both empty")
    if position.rules.passes == 1:
        return _("all passes through the stock are used up: this game has only one")
    text = _("all {passes} passes through the stock are used up")
    return text.format(passes=position.rules.passes)


def _explain_transfer(position: Position, source: int, target: int, count: int) -> str:
    cards = _source_cards(position, source)
    if cards is None:
        return _("there is no {place}").format(place=format_place(source))
    if not cards:
        return _explain_empty(source)
    if count > 1 and not TABLEAU <= source < FOUNDATION:
        return _("only the top card can be played from there")
    if count > len(cards):
        return ngettext(
            "{place} has only {count} card", "{place} has only {count} cards", len(cards)
        ).format(place=format_place(source), count=len(cards))
    if source == RESERVE and position.rules.reserve_up == "last_only" and len(cards) > 1:
        return _("the reserve only fills spaces until its last card")
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


def _explain_empty(place: int) -> str:
    if place == WASTE:
        return _("the waste is empty")
    if place == RESERVE:
        return _("the reserve is empty")
    return _("{place} is empty").format(place=format_place(place))


def _explain_return(position: Position, cards: tuple[int, ...], target: int) -> str:
    if position.rules.foundation_return == "never":
        return _("no card comes back from the foundations in this game")
    if target >= FOUNDATION:
        return _("a card does not go from foundation to foundation")
    is_base = rank_of(cards[0]) == position.base
    return _("the base card stays on its foundation") if is_base else ""


def _explain_foundation(position: Position, card: int, count: int) -> str:
    if count > 1:
        return _("cards go to the foundations one at a time")
    tops = [t for t in position.foundations if t is not None and suit_of(t) == suit_of(card)]
    if not tops:
        return _("the {card} cannot begin a foundation: the base rank is {rank}").format(
            card=card_name(card), rank=rank_name(position.base or 0)
        )
    open_tops = [top for top in tops if not _is_full(position, top)]
    if not open_tops:
        return _("the foundation of {suit} is complete").format(suit=suit_name(suit_of(card)))
    listed = reduce(_either, dict.fromkeys(map(card_name, open_tops)))
    return _("the {card} does not follow the {tops} on its foundation").format(
        card=card_name(card), tops=listed
    )


def _either(first: str, second: str) -> str:
    return _("{first} or the {second}").format(first=first, second=second)


def _explain_tableau(
    position: Position, source: int, target: int, cards: tuple[int, ...], count: int
) -> str:
    rules = position.rules
    if target >= len(position.tableau):
        return _("there is no {place}").format(place=format_place(TABLEAU + target))
    if source == TABLEAU + target:
        return _("a card does not move onto its own pile")
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
        return _("these cards are not a run")
    if rules.move == "single" and count > 1:
        return _("cards move one at a time in this game")
    if TABLEAU <= source < FOUNDATION and rules.move in ("whole_pile", "top_or_whole"):
        is_top = count == 1 and rules.move == "top_or_whole"
        if count != run and not is_top:
            return _("a build moves as a whole in this game, not in part")
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
        return ngettext(
            "a pile holds at most {count} card in this game",
            "a pile holds at most {count} cards in this game",
            rules.pile_cap,
        ).format(count=rules.pile_cap)
    return ""


def _explain_fit(position: Position, under: int, over: int) -> str:
    rules = position.rules
    is_next = rank_of(over) == (rank_of(under) - 1) % 13
    is_cut = rules.build != "none" and is_next and suit_fits(rules, under, over)
    return _(_CUT if is_cut else _UNFITTING[rules.build]).format(
        card=card_name(over), under=card_name(under), rank=rank_name(rank_of(under))
    )


_CUT = mark("the {card} does not fit on the {under}: the circle of ranks is cut at the {rank} here")
_UNFITTING = {
    "none": mark(
        "the {card} does not fit on the {under}: there is no building on the piles in this game"
    ),
    "any": mark("the {card} does not fit on the {under}: piles build down regardless of suit"),
    "alternate": mark(
        "the {card} does not fit on the {under}: piles build down in alternating colours"
    ),
    "same": mark("the {card} does not fit on the {under}: piles build down in suit"),
    "same_color": mark("the {card} does not fit on the {under}: piles build down in one colour"),
}


def _explain_space(
    position: Position, source: int, cards: tuple[int, ...], moved: tuple[int, ...]
) -> str:
    rules = position.rules
    if TABLEAU <= source < FOUNDATION and len(moved) == len(cards):
        return _("moving a whole pile into a space changes nothing")
    if position.reserve:
        if rules.space_reserve == "auto":
            return _("while the reserve lasts, spaces are filled from the reserve")
        return _("while the reserve lasts, spaces are filled from the reserve or the waste")
    if len(rules.space_after) == 1:
        if source >= FOUNDATION:
            return _("a space takes no card from a foundation in this game")
        return _("a space takes only {rank} or a run headed by one").format(
            rank=rank_with_article(RANKS.index(rules.space_after))
        )
    if rules.space_after == "waste":
        return _("a space takes only the top card of the waste")
    if rules.space_after == "any_card":
        return _("a space takes one card at a time")
    return _("a space stays empty in this game")
