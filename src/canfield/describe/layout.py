"""What there is before the first move: cards, piles, stock, foundations."""

from __future__ import annotations

from ..rules import Rules
from ..texts import gettext as _
from ..texts import mark, ngettext
from .numbers import Stated, ranks_name, word_of


def tell_goal(rules: Rules) -> Stated:
    """Yield how many cards there are, when the game is won, and what is scored."""
    decks = _("Played with one deck of 52 cards.")
    if rules.decks > 1:
        decks = _("Played with {decks} decks ({cards} cards).").format(
            decks=word_of(rules.decks), cards=rules.cards
        )
    won = _("The game is won when all cards are on the foundations.")
    yield f"{decks} {won}", ("decks",)
    yield _(_SCORES[rules.scoring]), ("scoring",)


_SCORES = {
    "none": mark("There is no score."),
    "cards": mark("The score is the number of cards on the foundations."),
    "casino": mark("A game costs 52 and each card on the foundations, also from the deal, pays 5."),
}


def tell_layout(rules: Rules) -> Stated:
    """Yield what is dealt where."""
    reserve = _("There is no reserve.")
    if rules.reserve:
        reserve = ngettext(
            "One card is dealt to the reserve.",
            "{count} cards are dealt to the reserve.",
            rules.reserve,
        ).format(count=word_of(rules.reserve))
    yield reserve, ("reserve",)
    yield _piles(rules), ("piles", "pile_deal", "base")
    yield _stock(rules), ("waste_start", *_DEALT_BY, "deal")


_DEALT_BY = ("decks", "predealt", "reserve", "piles", "pile_deal", "base")


def _piles(rules: Rules) -> str:
    piles, texts = word_of(rules.piles), rules.pile_texts
    if rules.base == "pick":
        return _(
            "{piles} tableau piles of one face-up card: five cards are dealt, you choose one as "
            "the base card, the other four close up as the piles."
        ).format(piles=piles)
    if len(set(texts)) == 1:
        return _equal_piles(piles, texts[0])
    if all(text.count("U") == 1 for text in texts):
        sizes = ", ".join(str(len(text)) for text in texts)
        return _(
            "{piles} tableau piles of {sizes} cards from the left, only the last card of each "
            "face up."
        ).format(piles=piles, sizes=sizes)
    listed = ", ".join(map(_pile_cards, texts))
    return _("{piles} tableau piles; from the left: {listed}.").format(piles=piles, listed=listed)


def _equal_piles(piles: str, text: str) -> str:
    if not text:
        return _("{piles} tableau piles, each dealt no card.").format(piles=piles)
    if text == "U":
        return _("{piles} tableau piles, each dealt one card, face up.").format(piles=piles)
    cards = word_of(len(text))
    if set(text) == {"U"}:
        return _("{piles} tableau piles, each dealt {cards} cards, face up.").format(
            piles=piles, cards=cards
        )
    return _("{piles} tableau piles, each dealt {cards} cards (from the bottom: {ways}).").format(
        piles=piles, cards=cards, ways=_ways(text)
    )


def _pile_cards(text: str) -> str:
    """Return the cards of one of several unlike piles, for a list of them."""
    if not text:
        return _("no card")
    cards = word_of(len(text))
    if set(text) == {"U"}:
        return ngettext("one card, face up", "{cards} cards, face up", len(text)).format(
            cards=cards
        )
    return _("{cards} cards (from the bottom: {ways})").format(cards=cards, ways=_ways(text))


def _ways(text: str) -> str:
    return ", ".join(_("up") if way == "U" else _("down") for way in text)


def _stock(rules: Rules) -> str:
    turned = rules.waste_start * rules.deal[0]
    if not rules.stock:
        return _("All cards are dealt; there is no stock.")
    if not turned:
        return ngettext(
            "The other card is the stock; the waste is empty at the start.",
            "The other {stock} cards are the stock; the waste is empty at the start.",
            rules.stock,
        ).format(stock=rules.stock)
    if rules.stock == 1:
        return _("The other card is the stock and is turned onto the waste at once.")
    return ngettext(
        "The other {stock} cards are the stock, of which one card is turned onto the waste at "
        "once.",
        "The other {stock} cards are the stock, of which {turned} cards are turned onto the waste "
        "at once.",
        turned,
    ).format(stock=rules.stock, turned=word_of(turned))


def tell_foundations(rules: Rules) -> Stated:
    """Yield how foundations begin, grow, and give back."""
    yield _base(rules), ("base", "predealt", "decks")
    build = _("They build up in suit until each holds thirteen cards.")
    if rules.fixed_base != 0:
        build = _(
            "They build up in suit, from king on to ace where needed, until each holds thirteen "
            "cards."
        )
    yield build, ("base",)
    yield _(_RETURNS[rules.foundation_return]), ("foundation_return",)


_RETURNS = {
    "never": mark("No card comes back from a foundation."),
    "not_emptying": mark(
        "The top card of a foundation may be moved back to a tableau pile that takes it; "
        "the base card stays."
    ),
}


def _base(rules: Rules) -> str:
    count = word_of(4 * rules.decks)
    if rules.fixed_base is None:
        return _(_BASES[rules.base]).format(count=count)
    ranks = ranks_name(rules.fixed_base)
    if not rules.predealt:
        text = _("{count} foundations, all begun with {ranks}; none is put out at the start.")
    elif rules.predealt == 4 * rules.decks:
        text = _("{count} foundations, all begun with {ranks}, which are put out at the start.")
    else:
        text = _(
            "{count} foundations, all begun with {ranks}, {predealt} of which are put out at the "
            "start."
        )
    return text.format(count=count, ranks=ranks, predealt=rules.predealt)


_BASES = {
    "pick": mark(
        "{count} foundations, all begun with the rank of the card you choose first; it goes to "
        "the first of them."
    ),
    "dealt": mark(
        "{count} foundations, all begun with the rank of the card that is dealt to the first of "
        "them."
    ),
}
