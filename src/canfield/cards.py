"""Cards, decks and the shuffle that a deal number stands for.

A card is an int, ``4 * rank + suit``: ranks A=0 .. K=12, suits c=0 d=1 h=2 s=3. In a pile a
face-down card carries the flag ``FACE_DOWN``; a card nobody has seen is ``UNSEEN``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .errors import DealError, NotationError
from .texts import gettext as _
from .texts import mark

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RANK_NAMES = (
    mark("ace"),
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
    mark("jack"),
    mark("queen"),
    mark("king"),
)
_RANKS_WITH_ARTICLE = (
    mark("an ace"),
    mark("a two"),
    mark("a three"),
    mark("a four"),
    mark("a five"),
    mark("a six"),
    mark("a seven"),
    mark("an eight"),
    mark("a nine"),
    mark("a ten"),
    mark("a jack"),
    mark("a queen"),
    mark("a king"),
)
SUIT_NAMES = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))
FACE_DOWN = 64
UNSEEN = 63
DECK_SIZE = 52
DEAL_LIMIT = 1 << 64

_SUIT_OF = {**{s: i for i, s in enumerate(SUITS)}, **{s: i for i, s in enumerate("♣♦♥♠")}}
_SUIT_OF |= dict(zip("♧♢♡♤", range(4), strict=True))
_MASK = DEAL_LIMIT - 1


def rank_of(card: int) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return (card & 63) >> 2


def suit_of(card: int) -> int:
    """Return the suit, 0 to 3 in the order clubs, diamonds, hearts, spades."""
    return card & 3


def is_red(card: int) -> bool:
    """Tell whether the card is a diamond or a heart."""
    return suit_of(card) in (1, 2)


def card_name(card: int) -> str:
    """Return the card in words, for example ``ten of hearts``."""
    rank, suit = rank_name(rank_of(card)), suit_name(suit_of(card))
    return _("{rank} of {suit}").format(rank=rank, suit=suit)


def rank_name(rank: int) -> str:
    """Return the rank in words."""
    return _(RANK_NAMES[rank])


def rank_with_article(rank: int) -> str:
    """Return any card of the rank in words: ``an ace``."""
    return _(_RANKS_WITH_ARTICLE[rank])


def suit_name(suit: int) -> str:
    """Return the suit in words."""
    return _(SUIT_NAMES[suit])


def format_card(card: int) -> str:
    """Return the card's text, ``7d``; ``.7d`` when face down, ``??`` when unseen."""
    dot = "." if card & FACE_DOWN else ""
    face = card & 63
    return dot + ("??" if face == UNSEEN else RANKS[face >> 2] + SUITS[face & 3])


def parse_rank(text: str) -> int:
    """Return the rank that ``text`` (``A``, ``10``, ``t``) names, or raise NotationError."""
    index = RANKS.find("T" if text == "10" else text.upper()) if text else -1
    if index < 0 or len(text) > 2 or (len(text) == 2 and text != "10"):
        raise NotationError(f"{text!r} is no rank; ranks are {' '.join(RANKS)}")
    return index


def parse_card(text: str) -> int:
    """Return the card that ``text`` names (``7d 10h QS K♠``), or raise NotationError."""
    suit = _SUIT_OF.get(text[-1:].lower())
    rank = RANKS.find("T" if text[:-1] == "10" else text[:-1].upper())
    if suit is None or rank < 0 or (len(text) != 2 and text[:-1] != "10"):
        raise NotationError(f"{text!r} is no card; write rank and suit, such as 7d or Th")
    return 4 * rank + suit


def parse_cards(text: str) -> tuple[int, ...]:
    """Return the cards of a blank-separated list."""
    return tuple(parse_card(word) for word in text.replace(",", " ").split())


def format_cards(cards: Sequence[int]) -> str:
    """Return the cards as a blank-separated list."""
    return " ".join(format_card(card) for card in cards)


def ordered_deck(decks: int = 1) -> list[int]:
    """Return the unshuffled cards: suit by suit, ace to king, one deck after the other."""
    return [4 * rank + suit for _ in range(decks) for suit in range(4) for rank in range(13)]


def splitmix64(state: int) -> Iterator[int]:
    """Yield the SplitMix64 stream (Steele, Lea and Flood 2014) that starts at ``state``."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)


def _below(stream: Iterator[int], n: int) -> int:
    """Draw an unbiased integer in ``range(n)``."""
    limit = DEAL_LIMIT - DEAL_LIMIT % n
    return next(x for x in stream if x < limit) % n


def shuffled_deck(number: int, decks: int = 1) -> tuple[int, ...]:
    """Return the deck of deal ``number`` (0 <= number < 2**64), first card dealt first.

    Raises DealError when the number is out of range.
    """
    if not 0 <= number < DEAL_LIMIT:
        text = _("deal number {number!r} is not between 0 and {largest}")
        raise DealError(text.format(number=str(number), largest=DEAL_LIMIT - 1))
    deck = ordered_deck(decks)
    stream = splitmix64(number)
    for i in range(len(deck) - 1, 0, -1):
        j = _below(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def check_deck(deck: Sequence[int], decks: int) -> tuple[int, ...]:
    """Return the deck as a tuple, or raise DealError naming every missing and surplus card."""
    problems = deck_problems(deck, decks)
    if problems:
        raise DealError("not a full deck: " + "; ".join(problems))
    return tuple(deck)


def deck_problems(cards: Sequence[int], decks: int) -> tuple[str, ...]:
    """Name the cards that occur too often or too seldom for ``decks`` full decks."""
    counts = dict.fromkeys(ordered_deck(), 0)
    for card in cards:
        counts[card] += 1
    surplus = [format_card(c) for c in counts if counts[c] > decks]
    missing = [format_card(c) for c in counts if counts[c] < decks]
    problems = []
    if surplus:
        problems.append(f"too many of {' '.join(surplus)}")
    if missing:
        problems.append(f"missing {' '.join(missing)}")
    return tuple(problems)
