"""The rules once more for decks of a few ranks, slow and plain, and brute force over them.

Written from the rules alone, with no pruning and no code of the solver: the search of the package
must give the same verdict on every deal (see ``test_solver_small.py``).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class SmallRules:
    """The rule fields that matter to a search; a card is ``4 * rank + suit`` (c d h s)."""

    ranks: int = 5
    piles: int = 3
    reserve: int = 5
    base: int = 0
    build: str = "any"
    wrap: str = "full"
    move: str = "any_run"
    returns: bool = False
    deal: tuple[int, ...] = (1,)
    passes: int | None = 1
    space_reserve: str = "auto"
    space_after: str = "any_run"
    pile_cap: int | None = None
    slot_opens: bool = False
    down: int = 0
    """Cards dealt face down to each pile."""
    last_only: bool = False


@dataclass(frozen=True, slots=True)
class Small:
    """A position of a small deck. ``up`` holds the foundations' heights by suit."""

    up: tuple[int, ...]
    reserve: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    waste: tuple[int, ...]
    stock: tuple[int, ...]
    turn: int = 1


FACE_DOWN = 64


def deal_small(rules: SmallRules, seed: int) -> Small:
    """Return a random start position; its first base-rank card is the base card."""
    cards = [4 * rank + suit for rank in range(rules.ranks) for suit in range(4)]
    random.Random(seed).shuffle(cards)
    first = next(card for card in cards if card >> 2 == rules.base)
    cards.remove(first)
    reserve = tuple(cards[: rules.reserve])
    cards = cards[rules.reserve :]
    piles = []
    for _ in range(rules.piles):
        under = [card | FACE_DOWN for card in cards[: rules.down]]
        piles.append((*under, cards[rules.down]))
        cards = cards[rules.down + 1 :]
    up = tuple(int(suit == first & 3) for suit in range(4))
    return Small(up, reserve, tuple(piles), (), tuple(cards))


def fits(rules: SmallRules, under: int, over: int) -> bool:
    """Tell whether one card may be laid on the other in the tableau."""
    rank = over >> 2
    if rank != ((under >> 2) - 1) % rules.ranks:
        return False
    if rules.wrap == "none" and rank == rules.ranks - 1:
        return False
    if rules.wrap == "cut_at_base" and under >> 2 == rules.base:
        return False
    red = (1, 2)
    same_color = ((under & 3) in red) == ((over & 3) in red)
    if rules.build == "same":
        return under & 3 == over & 3
    if rules.build == "same_color":
        return same_color
    return rules.build == "any" or (rules.build == "alternate" and not same_color)


def run_length(rules: SmallRules, pile: tuple[int, ...]) -> int:
    """Return how many cards at the pile's end form a run."""
    size = 1 if pile else 0
    while size and size < len(pile) and pile[-size - 1] < FACE_DOWN:
        if not fits(rules, pile[-size - 1], pile[-size]):
            break
        size += 1
    return size


def next_card(rules: SmallRules, position: Small, suit: int) -> int:
    """Return the card that the suit's foundation takes, -1 for none."""
    height = position.up[suit]
    return -1 if height == rules.ranks else 4 * ((rules.base + height) % rules.ranks) + suit


def settled(rules: SmallRules, position: Small) -> Small:
    """Turn up cards, fill spaces, give equal positions one form."""
    piles = [
        (*pile[:-1], pile[-1] & 63) if pile and pile[-1] >= FACE_DOWN else pile
        for pile in position.piles
    ]
    reserve = position.reserve
    if rules.space_reserve == "auto":
        for i, pile in enumerate(piles):
            if not pile and reserve:
                piles[i] = reserve[-1:]
                reserve = reserve[:-1]
    return replace(position, piles=tuple(sorted(piles)), reserve=reserve)


def lifted(position: Small, card: int, by: int = 1) -> tuple[int, ...]:
    """Return the heights after the card went up (or came back)."""
    return tuple(h + by * (suit == card & 3) for suit, h in enumerate(position.up))


def space_kinds(rules: SmallRules, position: Small) -> set[str]:
    """Return the sources a space takes cards from by choice."""
    if position.reserve:
        kinds = {
            "auto": (),
            "any": ("reserve", "waste", "foundation", "run"),
            "reserve_or_waste": ("reserve", "waste"),
        }[rules.space_reserve]
        return set(kinds)
    return {
        "any_run": {"waste", "foundation", "run"},
        "any_card": {"waste", "foundation", "top"},
        "waste": {"waste"},
        "none": set(),
    }[rules.space_after]


def laid(
    rules: SmallRules, position: Small, cards: tuple[int, ...], kind: str
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the tableaus after laying the run of cards on each pile that takes it."""
    kinds = space_kinds(rules, position)
    for i, pile in enumerate(position.piles):
        if rules.pile_cap and len(pile) + len(cards) > rules.pile_cap:
            continue
        if fits(rules, pile[-1], cards[0]) if pile else kind in kinds:
            yield (*position.piles[:i], pile + cards, *position.piles[i + 1 :])


def successors(rules: SmallRules, position: Small) -> Iterator[Small]:
    """Yield the positions after each legal move."""
    for after in _raw(rules, position):
        yield settled(rules, after)


def _raw(rules: SmallRules, position: Small) -> Iterator[Small]:
    yield from _talon(rules, position)
    if position.waste:
        rest = replace(position, waste=position.waste[:-1])
        yield from _one_card(rules, position, rest, position.waste[-1], "waste")
    if position.reserve and not (rules.last_only and len(position.reserve) > 1):
        rest = replace(position, reserve=position.reserve[:-1])
        yield from _one_card(rules, position, rest, position.reserve[-1], "reserve")
    for i in range(len(position.piles)):
        yield from _from_pile(rules, position, i)
    if rules.returns:
        yield from _returns(rules, position)


def _talon(rules: SmallRules, position: Small) -> Iterator[Small]:
    turn = position.turn
    if position.stock:
        size = rules.deal[min(turn, len(rules.deal)) - 1]
        dealt = position.waste + position.stock[:size]
        after = replace(position, waste=dealt, stock=position.stock[size:])
        if rules.slot_opens and not after.stock:
            after = replace(after, piles=(*after.piles, ()))
        yield after
    elif position.waste and (rules.passes is None or turn < rules.passes):
        turn = turn + 1 if rules.passes else min(turn + 1, len(rules.deal))
        yield replace(position, waste=(), stock=position.waste, turn=turn)


def _one_card(
    rules: SmallRules, position: Small, rest: Small, card: int, kind: str
) -> Iterator[Small]:
    if kind != "foundation" and next_card(rules, position, card & 3) == card:
        yield replace(rest, up=lifted(position, card))
    for piles in laid(rules, position, (card,), kind):
        yield replace(rest, piles=piles)


def _from_pile(rules: SmallRules, position: Small, i: int) -> Iterator[Small]:
    pile = position.piles[i]
    if not pile:
        return
    others = (*position.piles[:i], *position.piles[i + 1 :])
    if next_card(rules, position, pile[-1] & 3) == pile[-1]:
        yield replace(position, up=lifted(position, pile[-1]), piles=(*others, pile[:-1]))
    run = run_length(rules, pile)
    for size in range(1, run + 1):
        if rules.move == "single" and size > 1:
            continue
        if rules.move == "whole_pile" and size < run:
            continue
        if rules.move == "top_or_whole" and 1 < size < run:
            continue
        kind = "nothing" if size == len(pile) else "run"
        if kind == "run" and size == 1 and "top" in space_kinds(rules, position):
            kind = "top"
        rest = replace(position, piles=others)
        for piles in laid(rules, rest, pile[-size:], kind):
            yield replace(rest, piles=(*piles, pile[:-size]))


def _returns(rules: SmallRules, position: Small) -> Iterator[Small]:
    for suit, height in enumerate(position.up):
        if height > 1:
            card = 4 * ((rules.base + height - 1) % rules.ranks) + suit
            rest = replace(position, up=lifted(position, card, -1))
            yield from _one_card(rules, position, rest, card, "foundation")


def brute_force(rules: SmallRules, start: Small, limit: int) -> bool | None:
    """Tell whether the start can be won, None when more positions than the limit are met."""
    start = settled(rules, start)
    seen = {start}
    todo = [start]
    while todo:
        position = todo.pop()
        if sum(position.up) == 4 * rules.ranks:
            return True
        for after in successors(rules, position):
            if after not in seen:
                seen.add(after)
                todo.append(after)
        if len(seen) > limit:
            return None
    return False
