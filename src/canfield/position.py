"""What lies where: a position as a value, and everything that can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from .cards import (
    FACE_DOWN,
    RANKS,
    UNSEEN,
    deck_problems,
    format_card,
    is_red,
    ordered_deck,
    rank_of,
    suit_of,
)
from .errors import PositionError
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Position:
    """All places and their cards (ints of ``cards.py``)."""

    rules: Rules
    base: int | None
    """Base rank, None before it is picked."""
    foundations: tuple[int | None, ...]
    """Top card of each foundation, None for an empty one."""
    reserve: tuple[int, ...]
    """Bottom to top."""
    tableau: tuple[tuple[int, ...], ...]
    """Piles from the left, each bottom to top; face-down cards carry FACE_DOWN."""
    waste: tuple[int, ...]
    """First dealt to last dealt."""
    stock: tuple[int, ...]
    """Next card first."""
    pass_number: int = 1

    @property
    def is_known(self) -> bool:
        """Tell whether no card is unseen."""
        return all(card & 63 != UNSEEN for card in self._loose_cards())

    def _loose_cards(self) -> Iterator[int]:
        """Yield the cards outside the foundations."""
        yield from self.reserve
        for pile in self.tableau:
            yield from pile
        yield from self.waste
        yield from self.stock

    def foundation_cards(self) -> list[int]:
        """Return all cards on the foundations, each foundation from its base card up."""
        return [card for top in self.foundations if top is not None for card in self._built(top)]

    def _built(self, top: int) -> list[int]:
        base = rank_of(top) if self.base is None else self.base
        height = (rank_of(top) - base) % 13 + 1
        return [4 * ((base + i) % 13) + suit_of(top) for i in range(height)]


def fits(rules: Rules, base: int | None, under: int, over: int) -> bool:
    """Tell whether ``over`` may be laid on ``under`` in the tableau."""
    if rank_of(over) != (rank_of(under) - 1) % 13 or not suit_fits(rules, under, over):
        return False
    if rules.wrap == "none":
        return rank_of(under) != 0
    return not (rules.wrap == "cut_at_base" and rank_of(under) == base)


def suit_fits(rules: Rules, under: int, over: int) -> bool:
    """Tell whether the suit rule of building allows ``over`` on ``under``."""
    if rules.build == "same":
        return suit_of(under) == suit_of(over)
    if rules.build == "same_color":
        return is_red(under) == is_red(over)
    return rules.build == "any" or (rules.build == "alternate" and is_red(under) != is_red(over))


def check_position(position: Position) -> Position:
    """Return the position, or raise PositionError with all that is wrong with it."""
    problems = tuple(_problems(position))
    if problems:
        raise PositionError(problems)
    return position


def _problems(position: Position) -> Iterator[str]:
    yield from _base_problems(position)
    yield from _count_problems(position)
    yield from _card_problems(position)
    for number, pile in enumerate(position.tableau, 1):
        yield from _pile_problems(position, number, pile)


def _base_problems(position: Position) -> Iterator[str]:
    rules, base = position.rules, position.base
    foundations = 4 * rules.decks
    if len(position.foundations) != foundations:
        yield f"{len(position.foundations)} foundations, {rules.id} has {foundations}"
    if rules.fixed_base is not None and base != rules.fixed_base:
        yield f"base rank {_rank(base)}, in {rules.id} it is {RANKS[rules.fixed_base]}"
    elif base is None and rules.base != "pick":
        yield f"no base rank, {rules.id} has one from the start"
    tops = [top for top in position.foundations if top is not None]
    least = rules.predealt or (rules.fixed_base is None and base is not None)
    if base is None and tops:
        yield "cards on the foundations before the base card is picked"
    elif len(tops) < least:
        yield f"{len(tops)} foundations begun, the base cards of the deal stay on {int(least)}"


def _rank(base: int | None) -> str:
    return "?" if base is None else RANKS[base]


def _count_problems(position: Position) -> Iterator[str]:
    rules = position.rules
    is_before_pick = rules.base == "pick" and position.base is None
    if is_before_pick:
        yield from _pick_problems(position)
    piles = pile_count(rules, not position.stock, is_before_pick)
    if len(position.tableau) != piles:
        yield f"{len(position.tableau)} piles, {rules.id} has {piles} here"
    if len(position.reserve) > rules.reserve:
        yield f"{len(position.reserve)} cards in the reserve, {rules.id} has {rules.reserve}"
    talon = len(position.waste) + len(position.stock)
    if talon > rules.stock:
        yield f"{talon} cards in stock and waste, {rules.id} has {rules.stock}"
    if position.pass_number > (rules.passes or position.pass_number):
        yield f"pass {position.pass_number}, {rules.id} has {rules.passes}"


def _pick_problems(position: Position) -> Iterator[str]:
    rules = position.rules
    for number, pile in enumerate(position.tableau, 1):
        if len(pile) != 1:
            yield f"{len(pile)} cards in t{number} before the base card is picked"
    turned = rules.waste_start * rules.deal[0]
    if len(position.waste) != turned or position.pass_number > 1:
        yield "cards dealt from the stock before the base card is picked"


def pile_count(rules: Rules, is_stock_empty: bool, is_before_pick: bool) -> int:
    """Return how many tableau piles there are."""
    if is_before_pick:
        return 5
    return rules.piles + (rules.stock_slot_opens and is_stock_empty)


def _card_problems(position: Position) -> Iterator[str]:
    rules = position.rules
    loose = [card & 63 for card in position._loose_cards()]
    unseen = loose.count(UNSEEN)
    cards = [card for card in loose if card != UNSEEN] + position.foundation_cards()
    if not unseen:
        yield from deck_problems(cards, rules.decks)
        return
    surplus = [c for c in ordered_deck() if cards.count(c) > rules.decks]
    if surplus:
        yield "too many of " + " ".join(map(format_card, surplus))
    if len(cards) + unseen != rules.cards:
        yield f"{len(cards) + unseen} cards, {rules.id} has {rules.cards}"


def _pile_problems(position: Position, number: int, pile: tuple[int, ...]) -> Iterator[str]:
    rules = position.rules
    if rules.pile_cap and len(pile) > rules.pile_cap:
        yield f"{len(pile)} cards in t{number}, {rules.id} allows {rules.pile_cap}"
    if pile and pile[-1] & FACE_DOWN:
        yield f"the top card of t{number} is face down"
    if any(card & FACE_DOWN for card in pile[_down_count(rules, number) : -1]):
        yield f"a face-down card in t{number} where {rules.id} deals none"
    if all(_is_single_run(text) for text in rules.pile_texts):
        yield from _run_problems(position, number, pile)


def _down_count(rules: Rules, number: int) -> int:
    """Return how many cards at the bottom of a pile may lie face down."""
    texts = rules.pile_texts[number - 1 : number]
    return len(texts[0].rstrip("U")) if texts else 0


def _is_single_run(text: str) -> bool:
    """Tell whether a pile dealt like this holds one face-up run at all times."""
    return text.count("U") <= 1


def _run_problems(position: Position, number: int, pile: tuple[int, ...]) -> Iterator[str]:
    for under, over in pairwise(pile):
        if over & FACE_DOWN and not under & FACE_DOWN:
            yield f"{format_card(over)} lies face down on {format_card(under)} in t{number}"
        elif (under | over) & FACE_DOWN or UNSEEN in (under, over):
            continue
        elif not fits(position.rules, position.base, under, over):
            yield f"broken run: {format_card(over)} on {format_card(under)} in t{number}"
