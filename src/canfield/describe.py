"""The rules of a game as prose for a player, each sentence made from rule fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .cards import RANK_NAMES, RANKS
from .rules import Rules

_NUMBERS = ("no", "one", *RANK_NAMES[1:10], "eleven", "twelve", "thirteen")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement of the rules."""

    heading: str
    """Which part of the rules it belongs to: Layout, Foundations, Tableau, ..."""
    text: str
    """The prose; one or more full sentences."""
    fields: tuple[str, ...]
    """The rule fields it states."""


def describe(rules: Rules) -> tuple[Sentence, ...]:
    """Return the rules as prose, in reading order; every rule field is stated."""
    return tuple(sentence for part in _PARTS for sentence in part(rules))


def headings(rules: Rules) -> dict[str, list[Sentence]]:
    """Return the sentences by heading."""
    grouped: dict[str, list[Sentence]] = {}
    for sentence in describe(rules):
        grouped.setdefault(sentence.heading, []).append(sentence)
    return grouped


def count_text(count: int, noun: str, plural: str | None = None) -> str:
    """Return a count in words with its noun: ``one card``, ``twelve cards``, ``34 cards``."""
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {noun if count == 1 else plural or noun + 's'}"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]


def _goal(rules: Rules) -> Iterator[Sentence]:
    decks = "one deck of 52 cards" if rules.decks == 1 else f"{count_text(rules.decks, 'deck')}"
    total = "" if rules.decks == 1 else f" ({rules.cards} cards)"
    text = f"Played with {decks}{total}. The game is won when all cards are on the foundations."
    yield Sentence("Goal", text, ("decks",))
    yield Sentence("Goal", _SCORES[rules.scoring], ("scoring",))


_SCORES = {
    "none": "There is no score.",
    "cards": "The score is the number of cards on the foundations.",
    "casino": "A game costs 52 and each card on the foundations, also from the deal, pays 5.",
}


def _layout(rules: Rules) -> Iterator[Sentence]:
    if rules.reserve:
        text = f"{_upper(count_text(rules.reserve, 'card'))} are dealt to the reserve."
        if rules.reserve == 1:
            text = "One card is dealt to the reserve."
    else:
        text = "There is no reserve."
    yield Sentence("Layout", text, ("reserve",))
    yield Sentence("Layout", _piles(rules), ("piles", "pile_deal", "base"))
    yield Sentence("Layout", _stock(rules), ("waste_start", *_DEALT_BY, "deal"))


_DEALT_BY = ("decks", "predealt", "reserve", "piles", "pile_deal", "base")


def _piles(rules: Rules) -> str:
    piles = _upper(count_text(rules.piles, "tableau pile"))
    if rules.base == "pick":
        return (
            f"{piles} of one face-up card: five cards are dealt, you choose one as the base card,"
            " the other four close up as the piles."
        )
    texts = rules.pile_texts
    if set(texts) == {"U"}:
        return f"{piles}, each dealt one card, face up."
    if len(set(texts)) == 1:
        return f"{piles}, each dealt {_pile_cards(texts[0])}."
    if all(text.count("U") == 1 for text in texts):
        sizes = ", ".join(str(len(text)) for text in texts)
        return f"{piles} of {sizes} cards from the left, only the last card of each face up."
    listed = ", ".join(_pile_cards(text) for text in texts)
    return f"{piles}; from the left: {listed}."


def _pile_cards(text: str) -> str:
    if not text:
        return "no card"
    if set(text) == {"U"}:
        return f"{count_text(len(text), 'card')}, face up"
    ways = ", ".join("up" if way == "U" else "down" for way in text)
    return f"{count_text(len(text), 'card')} (from the bottom: {ways})"


def _stock(rules: Rules) -> str:
    if not rules.stock:
        return "All cards are dealt; there is no stock."
    others = "card is" if rules.stock == 1 else f"{rules.stock} cards are"
    text = f"The other {others} the stock"
    if not rules.waste_start:
        return f"{text}; the waste is empty at the start."
    turned = count_text(rules.waste_start * rules.deal[0], "card")
    verb = "is" if rules.waste_start * rules.deal[0] == 1 else "are"
    return f"{text}, of which {turned} {verb} turned onto the waste at once."


def _foundations(rules: Rules) -> Iterator[Sentence]:
    count = count_text(4 * rules.decks, "foundation")
    yield Sentence("Foundations", f"{_upper(count)}, {_base(rules)}", ("base", "predealt", "decks"))
    around = "" if rules.fixed_base == 0 else ", from king on to ace where needed,"
    build = f"They build up in suit{around} until each holds thirteen cards."
    yield Sentence("Foundations", build, ("base",))
    back = (
        "No card comes back from a foundation."
        if rules.foundation_return == "never"
        else "The top card of a foundation may be moved back to a tableau pile that takes it; "
        "the base card stays."
    )
    yield Sentence("Foundations", back, ("foundation_return",))


def _base(rules: Rules) -> str:
    if rules.base == "pick":
        return "all begun with the rank of the card you choose first; it goes to the first of them."
    if rules.fixed_base is None:
        return "all begun with the rank of the card that is dealt to the first of them."
    rank = RANK_NAMES[rules.fixed_base]
    many = f"{'sixe' if rank == 'six' else rank}s"
    if not rules.predealt:
        return f"all begun with {many}; none is put out at the start."
    if rules.predealt == 4 * rules.decks:
        return f"all begun with {many}, which are put out at the start."
    return f"all begun with {many}, {rules.predealt} of which are put out at the start."


def _reserve(rules: Rules) -> Iterator[Sentence]:
    if not rules.reserve:
        yield Sentence("Reserve", "As there is no reserve, nothing is seen of it.", _RESERVE)
        return
    yield Sentence("Reserve", _RESERVE_SEEN[rules.reserve_up], _RESERVE)


_RESERVE = ("reserve_up", "reserve")
_RESERVE_SEEN = {
    "top": "Only the top card of the reserve is seen; it can be played to the tableau or the "
    "foundations. No card may be put on the reserve.",
    "all": "All cards of the reserve are seen; the top one can be played to the tableau or the "
    "foundations. No card may be put on the reserve.",
    "last_only": "The reserve is not seen and only fills spaces; its last card is turned up when it"
    " is alone and can then be played. No card may be put on the reserve.",
}


def _tableau(rules: Rules) -> Iterator[Sentence]:
    yield Sentence("Tableau", _BUILDS[rules.build], ("build",))
    yield Sentence("Tableau", _wrap(rules), ("wrap", "build"))
    yield Sentence("Tableau", _MOVES[rules.move], ("move",))
    cap = "A pile may grow to any length."
    if rules.pile_cap:
        cap = f"A pile holds at most {count_text(rules.pile_cap, 'card')}."
    yield Sentence("Tableau", cap, ("pile_cap",))


_BUILDS = {
    "any": "Piles build down regardless of suit.",
    "alternate": "Piles build down in alternating colours, red on black and black on red.",
    "same": "Piles build down in suit.",
    "same_color": "Piles build down in one colour, red on red and black on black.",
    "none": "There is no building on the piles.",
}
_MOVES = {
    "single": "Cards move between piles one at a time, only the top card.",
    "whole_pile": "Only a whole build moves to another pile, never a part of it.",
    "top_or_whole": "The top card of a pile or its whole build moves to another pile.",
    "any_run": "A run, whole or in part, moves to another pile together.",
}


def _wrap(rules: Rules) -> str:
    if rules.build == "none":
        return "So no rank follows another there."
    if rules.wrap == "full":
        return "Ranking is circular: a king may be laid on an ace."
    if rules.wrap == "none":
        return "Ranking is not circular: nothing may be laid on an ace."
    return (
        "Ranking is circular but cut at the base: nothing may be laid on a card of the base rank."
    )


def _spaces(rules: Rules) -> Iterator[Sentence]:
    if rules.reserve:
        text = _SPACES_BEFORE[rules.space_reserve]
    else:
        text = "There is no reserve to fill spaces from."
    yield Sentence("Spaces", text, ("space_reserve", "reserve"))
    first = "When the reserve is gone, " if rules.reserve else ""
    yield Sentence("Spaces", _upper(first + _space_after(rules)), ("space_after", "reserve"))
    slot = "The stock's place is never a pile."
    if rules.stock_slot_opens:
        slot = (
            "When the last card of the stock has been turned, the stock's place becomes a further "
            "pile, empty, which follows the rules for spaces."
        )
    yield Sentence("Spaces", slot, ("stock_slot_opens",))


_SPACES_BEFORE = {
    "auto": "While the reserve lasts, a space is filled at once from its top.",
    "any": "While the reserve lasts, a space is filled when you choose: from the reserve, the "
    "waste, a foundation where cards may come back, or by part of a run, never by a whole pile.",
    "reserve_or_waste": "While the reserve lasts, a space is filled when you choose, from the "
    "reserve or the waste.",
}


def _space_after(rules: Rules) -> str:
    after = rules.space_after
    if len(after) == 1:
        rank = RANK_NAMES[RANKS.index(after)]
        article = "an" if rank in ("ace", "eight") else "a"
        return (
            f"a space may be filled only by {article} {rank} or a run headed by one, "
            "but neither by a whole pile nor from a foundation."
        )
    return {
        "any_run": "a space may be filled, when you choose, by any card or run, "
        "but not by a whole pile.",
        "any_card": "a space may be filled, when you choose, by any one card.",
        "waste": "a space may be filled, when you choose, only from the waste.",
        "none": "a space stays empty.",
    }[after]


def _talon(rules: Rules) -> Iterator[Sentence]:
    yield Sentence("Stock and waste", _deal(rules), ("deal", "passes"))
    yield Sentence("Stock and waste", _passes(rules), ("passes",))


def _deal(rules: Rules) -> str:
    play = "The top card of the waste can be played."
    if len(rules.deal) == 1:
        return (
            f"{_upper(count_text(rules.deal[0], 'card'))} at a time {_turn(rules.deal[0])}. {play}"
        )
    listed = ", then ".join(count_text(count, "card") for count in rules.deal)
    is_last_repeated = rules.passes is None or rules.passes > len(rules.deal)
    later = ", the last number in all later passes," if is_last_repeated else ""
    return (
        f"Pass by pass, {listed} at a time{later} are turned from the stock onto the waste. {play}"
    )


def _turn(count: int) -> str:
    return f"{'is' if count == 1 else 'are'} turned from the stock onto the waste"


def _passes(rules: Rules) -> str:
    if rules.passes == 1:
        return "The stock is gone through once; there is no redeal."
    turn = "the waste is turned over, unshuffled, to be the stock again"
    if rules.passes is None:
        return f"When the stock is empty, {turn}, as often as you like."
    redeals = count_text(rules.passes - 1, "redeal")
    passes = count_text(rules.passes, "pass", "passes")
    return f"When the stock is empty, {turn}: {redeals}, {passes} in all."


_PARTS: tuple[Callable[[Rules], Iterator[Sentence]], ...] = (
    _goal,
    _layout,
    _foundations,
    _reserve,
    _tableau,
    _spaces,
    _talon,
)
