"""From a shuffled deck to the position a game starts from."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .cards import FACE_DOWN, check_deck, parse_cards, rank_of, shuffled_deck, suit_of
from .errors import DealError
from .position import Position
from .rules import Rules

PYSOL_PREFIX = "pysol:"
PYSOL_LIMIT = 10**20
PYSOL_SUITS = (0, 3, 2, 1)  # its suits are clubs, spades, hearts, diamonds
_PYSOL_NUMBER = re.compile("[1-9][0-9]{0,19}", re.ASCII)


def deal_number(rules: Rules, number: int) -> Position:
    """Return the start position of deal ``number`` (0 <= number < 2**64)."""
    return deal_deck(rules, shuffled_deck(number, rules.decks))


def deal_deck(rules: Rules, deck: Sequence[int]) -> Position:
    """Deal the deck, first card first, in the order that docs/notation.md fixes.

    Raises DealError when the deck is not the game's cards.
    """
    cards = list(check_deck(deck, rules.decks))
    foundations = _take_predealt(rules, cards)
    reserve = _take(cards, rules.reserve)
    if rules.base == "pick":
        tableau: list[list[int]] = [[card] for card in _take(cards, 5)]
    else:
        tableau = _deal_tableau(rules, cards)
    base = rules.fixed_base
    if rules.base == "dealt":
        first = _take(cards, 1)[0]
        foundations, base = [first], rank_of(first)
    packets = rules.waste_start * rules.deal[0]
    empty = [None] * (4 * rules.decks - len(foundations))
    return Position(
        rules=rules,
        base=base,
        foundations=(*foundations, *empty),
        reserve=tuple(reserve),
        tableau=tuple(map(tuple, tableau)),
        waste=tuple(cards[:packets]),
        stock=tuple(cards[packets:]),
    )


def _take(cards: list[int], count: int) -> list[int]:
    """Take the next ``count`` cards out of the list."""
    taken, cards[:] = cards[:count], cards[count:]
    return taken


def _take_predealt(rules: Rules, cards: list[int]) -> list[int]:
    """Take the base cards that start on the foundations: the first found of each suit."""
    taken = []
    for suit in range(4):
        for _ in range(rules.predealt // 4):
            index = next(
                i
                for i, card in enumerate(cards)
                if rank_of(card) == rules.fixed_base and suit_of(card) == suit
            )
            taken.append(cards.pop(index))
    return taken


def _deal_tableau(rules: Rules, cards: list[int]) -> list[list[int]]:
    """Deal row by row, left to right, to the piles that hold at least that many cards."""
    texts = rules.pile_texts
    piles: list[list[int]] = [[] for _ in texts]
    for row in range(max(map(len, texts), default=0)):
        for pile, text in zip(piles, texts, strict=True):
            if row < len(text):
                pile.append(cards.pop(0) | (FACE_DOWN if text[row] == "D" else 0))
    return piles


def read_deck(text: str, rules: Rules) -> tuple[int, ...]:
    """Return the deck of a text: all cards, or ``pysol:NUMBER`` (PySolFC's game number).

    Raises NotationError or DealError.
    """
    if text.startswith(PYSOL_PREFIX):
        return pysol_deck(text.removeprefix(PYSOL_PREFIX), rules)
    return check_deck(parse_cards(text), rules.decks)


def pysol_deck(number: str, rules: Rules) -> tuple[int, ...]:
    """Return the deck that makes our deal the layout of PySolFC's game ``number``.

    PySolFC takes base cards first, then fills the reserve, then deals the rows from right to
    left (its ``Canfield.startGame`` and ``Klondike.startGame``); the deck is put into our order.
    Raises DealError for a number PySolFC does not know and when pysol-cards is missing.
    """
    cards = _pysol_shuffle(number, rules.decks)
    first = _take_predealt(rules, cards) if rules.predealt else []
    base = _take(cards, 1) if rules.base == "dealt" else []
    reserve = _take(cards, rules.reserve)
    tableau = _take(cards, 5)[::-1] if rules.base == "pick" else _pysol_tableau(rules, cards)
    return (*first, *reserve, *tableau, *base, *cards)


def _pysol_shuffle(number: str, decks: int) -> list[int]:
    """Return PySolFC's shuffled cards, the next one to be dealt first."""
    try:
        from pysol_cards.cards import createCards
        from pysol_cards.random import shuffle
        from pysol_cards.random_base import RandomBase
    except ImportError:
        raise DealError(
            f"deck {PYSOL_PREFIX + number!r} needs pysol-cards: pip install canfield[pysol]"
        ) from None
    if not _PYSOL_NUMBER.fullmatch(number):
        raise DealError(f"{number!r} is no PySolFC game number; it is 1 to {PYSOL_LIMIT - 1}")
    cards = shuffle(createCards(decks), int(number), RandomBase.DEALS_PYSOLFC)
    return [4 * (card.rank - 1) + PYSOL_SUITS[card.suit] for card in reversed(cards)]


def _pysol_tableau(rules: Rules, cards: list[int]) -> list[int]:
    """Deal the piles as PySolFC does; return their cards in our order, row by row."""
    piles: list[list[int]] = [[] for _ in rules.pile_texts]
    lengths = [len(text) for text in rules.pile_texts]
    for least in (*range(2, max(lengths, default=0) + 1), 1):
        for pile in reversed(range(len(piles))):
            if lengths[pile] >= least:
                piles[pile] += _take(cards, 1)
    rows = range(max(lengths, default=0))
    return [pile[row] for row in rows for pile in piles if row < len(pile)]
