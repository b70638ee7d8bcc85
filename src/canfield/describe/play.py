"""What may be played: from the reserve, on the piles, into spaces, from the stock."""

from __future__ import annotations

from ..cards import RANKS, rank_with_article
from ..rules import Rules
from ..texts import gettext as _
from ..texts import mark, ngettext
from .numbers import Stated, word_of


def tell_reserve(rules: Rules) -> Stated:
    """Yield what is seen of the reserve."""
    unseen = _("As there is no reserve, nothing is seen of it.")
    text = _(_RESERVE_SEEN[rules.reserve_up]) if rules.reserve else unseen
    yield text, ("reserve_up", "reserve")


_RESERVE_SEEN = {
    "top": mark(
        "Only the top card of the reserve is seen; it can be played to the tableau or the "
        "foundations. No card may be put on the reserve."
    ),
    "all": mark(
        "All cards of the reserve are seen; the top one can be played to the tableau or the "
        "foundations. No card may be put on the reserve."
    ),
    "last_only": mark(
        "The reserve is not seen and only fills spaces; its last card is turned up when it is "
        "alone and can then be played. No card may be put on the reserve."
    ),
}


def tell_tableau(rules: Rules) -> Stated:
    """Yield how piles build, and what of them moves."""
    yield _(_BUILDS[rules.build]), ("build",)
    wrap = _("So no rank follows another there.")
    yield wrap if rules.build == "none" else _(_WRAPS[rules.wrap]), ("wrap", "build")
    yield _(_MOVES[rules.move]), ("move",)
    cap = _("A pile may grow to any length.")
    if rules.pile_cap:
        cap = ngettext(
            "A pile holds at most one card.",
            "A pile holds at most {count} cards.",
            rules.pile_cap,
        ).format(count=word_of(rules.pile_cap))
    yield cap, ("pile_cap",)


_BUILDS = {
    "any": mark("Piles build down regardless of suit."),
    "alternate": mark("Piles build down in alternating colours, red on black and black on red."),
    "same": mark("Piles build down in suit."),
    "same_color": mark("Piles build down in one colour, red on red and black on black."),
    "none": mark("There is no building on the piles."),
}
_MOVES = {
    "single": mark("Cards move between piles one at a time, only the top card."),
    "whole_pile": mark("Only a whole build moves to another pile, never a part of it."),
    "top_or_whole": mark("The top card of a pile or its whole build moves to another pile."),
    "any_run": mark("A run, whole or in part, moves to another pile together."),
}
_WRAPS = {
    "full": mark("Ranking is circular: a king may be laid on an ace."),
    "none": mark("Ranking is not circular: nothing may be laid on an ace."),
    "cut_at_base": mark(
        "Ranking is circular but cut at the base: nothing may be laid on a card of the base rank."
    ),
}


def tell_spaces(rules: Rules) -> Stated:
    """Yield what may fill a space."""
    unfilled = _("There is no reserve to fill spaces from.")
    text = _(_SPACES_BEFORE[rules.space_reserve]) if rules.reserve else unfilled
    yield text, ("space_reserve", "reserve")
    yield _space_after(rules), ("space_after", "reserve")
    slot = _("The stock's place is never a pile.")
    if rules.stock_slot_opens:
        slot = _(
            "When the last card of the stock has been turned, the stock's place becomes a further "
            "pile, empty, which follows the rules for spaces."
        )
    yield slot, ("stock_slot_opens",)


_SPACES_BEFORE = {
    "auto": mark("While the reserve lasts, a space is filled at once from its top."),
    "any": mark(
        "While the reserve lasts, a space is filled when you choose: from the reserve, the "
        "waste, a foundation where cards may come back, or by part of a run, never by a whole "
        "pile."
    ),
    "reserve_or_waste": mark(
        "While the reserve lasts, a space is filled when you choose, from the reserve or the waste."
    ),
}


def _space_after(rules: Rules) -> str:
    texts = _SPACES_LATER if rules.reserve else _SPACES_ALWAYS
    after = rules.space_after
    if len(after) > 1:
        return _(texts[after])
    return _(texts["rank"]).format(rank=rank_with_article(RANKS.index(after)))


_SPACES_LATER = {
    "rank": mark(
        "When the reserve is gone, a space may be filled only by {rank} or a run headed by one, "
        "but neither by a whole pile nor from a foundation."
    ),
    "any_run": mark(
        "When the reserve is gone, a space may be filled, when you choose, by any card or run, "
        "but not by a whole pile."
    ),
    "any_card": mark(
        "When the reserve is gone, a space may be filled, when you choose, by any one card."
    ),
    "waste": mark(
        "When the reserve is gone, a space may be filled, when you choose, only from the waste."
    ),
    "none": mark("When the reserve is gone, a space stays empty."),
}
_SPACES_ALWAYS = {
    "rank": mark(
        "A space may be filled only by {rank} or a run headed by one, but neither by a whole pile "
        "nor from a foundation."
    ),
    "any_run": mark(
        "A space may be filled, when you choose, by any card or run, but not by a whole pile."
    ),
    "any_card": mark("A space may be filled, when you choose, by any one card."),
    "waste": mark("A space may be filled, when you choose, only from the waste."),
    "none": mark("A space stays empty."),
}


def tell_talon(rules: Rules) -> Stated:
    """Yield how the stock is gone through."""
    play = _("The top card of the waste can be played.")
    yield f"{_deal(rules)} {play}", ("deal", "passes")
    yield _passes(rules), ("passes",)


def _deal(rules: Rules) -> str:
    if len(rules.deal) == 1:
        return ngettext(
            "One card at a time is turned from the stock onto the waste.",
            "{count} cards at a time are turned from the stock onto the waste.",
            rules.deal[0],
        ).format(count=word_of(rules.deal[0]))
    text = _("Pass by pass, {counts} at a time are turned from the stock onto the waste.")
    if rules.passes is None or rules.passes > len(rules.deal):
        text = _(
            "Pass by pass, {counts} at a time, the last number in all later passes, are turned "
            "from the stock onto the waste."
        )
    return text.format(counts=_in_turn(rules.deal))


def _in_turn(counts: tuple[int, ...]) -> str:
    first = ngettext("one card", "{count} cards", counts[0]).format(count=word_of(counts[0]))
    if len(counts) == 1:
        return first
    return _("{first}, then {rest}").format(first=first, rest=_in_turn(counts[1:]))


def _passes(rules: Rules) -> str:
    if rules.passes == 1:
        return _("The stock is gone through once; there is no redeal.")
    if rules.passes is None:
        return _(
            "When the stock is empty, the waste is turned over, unshuffled, to be the stock again, "
            "as often as you like."
        )
    redeals = rules.passes - 1
    return ngettext(
        "When the stock is empty, the waste is turned over, unshuffled, to be the stock again: "
        "one redeal, two passes in all.",
        "When the stock is empty, the waste is turned over, unshuffled, to be the stock again: "
        "{redeals} redeals, {passes} passes in all.",
        redeals,
    ).format(redeals=word_of(redeals), passes=word_of(rules.passes))
