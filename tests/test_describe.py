"""The rules as prose: every sentence tied to its fields, every number the engine's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given

from canfield.cards import RANK_NAMES
from canfield.catalog import load_game
from canfield.describe import Sentence, describe, headings
from canfield.game import Game
from canfield.rules import RULE_FIELDS, Rules, read_rules
from strategies import BRIEF, GAMES, own_rules

# For each field the values that are tried in each game, where they make possible rules.
OTHER_VALUES: dict[str, list[Any]] = {
    "decks": [1, 2, 3, 4],
    "reserve": [0, 1, 5, 12, 13, 20],
    "reserve_up": ["top", "all", "last_only"],
    "piles": [3, 4, 5, 8, 12],
    "pile_deal": ["U", "UU", "DU", "", ["U", "DU", "U"], ["U", "DU", "DDU", ""]],
    "build": ["any", "alternate", "same", "same_color", "none"],
    "wrap": ["full", "cut_at_base", "none"],
    "pile_cap": ["none", 1, 3, 14],
    "move": ["single", "whole_pile", "top_or_whole", "any_run"],
    "base": ["dealt", "pick", "fixed A", "fixed 6", "fixed 8", "fixed K"],
    "predealt": [0, 4, 8],
    "foundation_return": ["never", "not_emptying"],
    "deal": [[1], [3], [3, 2, 1], [2, 1]],
    "passes": ["unlimited", 1, 2, 3],
    "waste_start": [0, 1, 2],
    "space_reserve": ["auto", "any", "reserve_or_waste"],
    "space_after": ["any_run", "any_card", "waste", "none", "A", "8", "K"],
    "stock_slot_opens": [False, True],
    "scoring": ["none", "cards", "casino"],
}
# Fields that nothing depends on in some games: how a reserve that is not there is seen and fills
# spaces, whether ranks go round where nothing is built.
SILENT = {
    "reserve_up": lambda rules: rules.reserve == 0,
    "space_reserve": lambda rules: rules.reserve == 0,
    "wrap": lambda rules: rules.build == "none",
}
BUG_44 = {
    "chameleon": (
        "Twelve cards are dealt to the reserve.",
        "Three tableau piles, each dealt one card, face up.",
        "The other 36 cards are the stock",
        "One card at a time is turned from the stock onto the waste.",
        "The stock is gone through once; there is no redeal.",
        "Piles build down regardless of suit.",
        "a king may be laid on an ace",
        "A run, whole or in part, moves to another pile together.",
        "While the reserve lasts, a space is filled at once from its top.",
        "a space may be filled, when you choose, by any card or run",
        "The top card of a foundation may be moved back to a tableau pile that takes it; "
        "the base card stays.",
        "all begun with the rank of the card that is dealt to the first of them",
        "The game is won when all cards are on the foundations.",
    ),
    "kansas": (
        "Thirteen cards are dealt to the reserve.",
        "Three tableau piles, each dealt one card, face up.",
        "The other 35 cards are the stock",
        "One card at a time is turned from the stock onto the waste.",
        "The stock is gone through once; there is no redeal.",
        "Piles build down regardless of suit.",
        "a king may be laid on an ace",
        "A run, whole or in part, moves to another pile together.",
    ),
    "rainbow": (
        "Thirteen cards are dealt to the reserve.",
        "Four tableau piles, each dealt one card, face up.",
        "The other 34 cards are the stock",
        "One card at a time is turned from the stock onto the waste.",
        "two redeals, three passes in all",
        "Piles build down in alternating colours",
        "a king may be laid on an ace",
        "Only a whole build moves to another pile, never a part of it.",
        "a space may be filled, when you choose, only from the waste",
        "No card comes back from a foundation.",
    ),
}


def count_text(count: int, noun: str) -> str:
    words = "no one two three four five six seven eight nine ten eleven twelve thirteen".split()
    number = words[count] if count < len(words) else str(count)
    return f"{number} {noun}{'s' * (count != 1)}"


def prose(rules: Rules) -> str:
    return " ".join(sentence.text for sentence in describe(rules))


def changed(rules: Rules, field: str, value: Any) -> Rules | None:
    """Return the rules with another value of a field, None where that is impossible."""
    fields = {"id": rules.id, "name": rules.name} | rules.fields() | {field: value}
    try:
        return read_rules(fields, "changed")
    except ValueError:
        return None


def neighbours(rules: Rules, field: str) -> Iterator[Rules]:
    """Yield the rules that differ from these in that field alone."""
    for value in OTHER_VALUES[field]:
        other = changed(rules, field, value)
        if other is not None and getattr(other, field) != getattr(rules, field):
            yield other


def differing(before: Rules, after: Rules) -> list[tuple[Sentence, Sentence]]:
    """Return the pairs of sentences whose texts differ."""
    pairs = zip(describe(before), describe(after), strict=True)
    return [(old, new) for old, new in pairs if old.text != new.text]


def test_other_values_are_tried_of_every_field() -> None:
    assert tuple(OTHER_VALUES) == RULE_FIELDS


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_field_is_stated_in_every_game(game_id: str) -> None:
    stated = {field for sentence in describe(load_game(game_id)) for field in sentence.fields}
    assert stated == set(RULE_FIELDS)


@pytest.mark.parametrize("game_id", GAMES)
def test_a_changed_field_changes_a_sentence_that_lists_it_and_no_other(game_id: str) -> None:
    rules = load_game(game_id)
    for field, other in ((f, other) for f in RULE_FIELDS for other in neighbours(rules, f)):
        pairs = differing(rules, other)
        wrongly = [new.text for old, new in pairs if field not in old.fields + new.fields]
        assert not wrongly
        is_silent = SILENT.get(field, lambda _: False)(rules)
        assert bool(pairs) != is_silent, (field, getattr(other, field))


@pytest.mark.parametrize("field", RULE_FIELDS)
def test_each_field_has_been_changed_in_some_game(field: str) -> None:
    """The test above is not empty for any field."""
    tried = [other for game_id in GAMES for other in neighbours(load_game(game_id), field)]
    assert len({getattr(other, field) for other in tried}) > 1


@BRIEF
@given(own_rules())
def test_rules_of_ones_own_are_described_by_all_their_fields(rules: Rules) -> None:
    for field in RULE_FIELDS:
        for other in neighbours(rules, field):
            for old, new in differing(rules, other):
                assert field in old.fields + new.fields, (field, old.text, new.text)


@BRIEF
@given(own_rules())
def test_prose_is_made_of_full_sentences(rules: Rules) -> None:
    for sentence in describe(rules):
        assert re.fullmatch(r"[A-Z1-9].*\.", sentence.text), sentence.text
        assert "  " not in sentence.text
        assert ".." not in sentence.text
        assert not re.search(r"\bone (cards|piles|decks|redeals|passes)\b", sentence.text)
        assert not re.search(r"\b(two|three|\d\d) (card|pile|deck|redeal|pass)\b", sentence.text)


@pytest.mark.parametrize("game_id", BUG_44)
def test_the_first_documents_are_told_row_by_row(game_id: str) -> None:
    """Case BUG-44: every row of the table that the seeds fix is stated."""
    text = prose(load_game(game_id))
    assert [row for row in BUG_44[game_id] if row not in text] == []


@pytest.mark.parametrize("game_id", ["rainbow", "rainbow-any-suit"])
def test_where_sources_differ_it_is_told_beside_the_source(game_id: str) -> None:
    assert re.search("any suit|Kansas", load_game(game_id).source)
    assert "around the corner" not in prose(load_game(game_id))
    assert "circle is closed" in load_game("kansas").source


@pytest.mark.parametrize("game_id", GAMES)
def test_the_numbers_are_those_of_the_deal(game_id: str) -> None:
    """Case BUG-44: what the prose counts is what the engine lays out."""
    rules = load_game(game_id)
    position = Game.from_deal(rules, 1).position
    text = prose(rules)
    reserve = count_text(len(position.reserve), "card")
    assert f"{reserve} are dealt to the reserve" in text.lower() or not position.reserve
    assert f"{count_text(rules.piles, 'tableau pile')}".lower() in text.lower()
    talon = len(position.stock) + len(position.waste)
    assert f"The other {talon} cards are the stock" in text
    assert f"{count_text(len(position.foundations), 'foundation')}, all begun" in text.lower()
    if rules.fixed_base is not None:
        assert f"all begun with {RANK_NAMES[rules.fixed_base]}s" in text
    if position.waste:
        assert f"of which {count_text(len(position.waste), 'card')}" in text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"reserve": 0}, "There is no reserve. "),
        ({"reserve": 1}, "One card is dealt to the reserve."),
        ({"base": "6"}, "all begun with sixes; none is put out at the start"),
        ({"base": "A"}, "They build up in suit until each holds thirteen cards."),
        ({"base": "K"}, "They build up in suit, from king on to ace where needed,"),
        ({"base": "A", "predealt": 4}, "all begun with aces, which are put out at the start"),
        ({"decks": 2, "base": "2", "predealt": 4}, "twos, 4 of which are put out at the start"),
        ({"base": "pick"}, "five cards are dealt, you choose one as the base card"),
        ({"decks": 3}, "Played with three decks (156 cards)."),
        ({"pile_deal": "DDU"}, "each dealt three cards (from the bottom: down, down, up)"),
        ({"pile_deal": ["U", "", "UU", "DU"]}, "left: one card, face up, no card, two cards,"),
        ({"pile_cap": 1}, "A pile holds at most one card."),
        ({"space_after": "A"}, "only by an ace or a run headed by one"),
        ({"space_after": "8"}, "only by an eight or a run headed by one"),
        ({"space_after": "K"}, "only by a king or a run headed by one"),
        ({"deal": [3, 1]}, "three cards, then one card at a time, the last number in all later"),
        ({"deal": [3, 1], "passes": 2}, "Pass by pass, three cards, then one card at a time are"),
        ({"passes": 2}, "one redeal, two passes in all"),
        ({"passes": 40}, "39 redeals, 40 passes in all"),
        ({"waste_start": 2}, "of which six cards are turned onto the waste at once."),
        ({"reserve": 13}, "Thirteen cards are dealt to the reserve."),
        ({"reserve": 34}, "34 cards are dealt to the reserve."),
        ({"reserve": 47}, "All cards are dealt; there is no stock."),
        ({"reserve": 46}, "The other card is the stock; the waste is empty at the start."),
        ({"reserve": 46, "waste_start": 1, "deal": [1]}, "The other card is the stock and is"),
        ({"pile_deal": "UU"}, "Four tableau piles, each dealt two cards, face up."),
        ({"pile_deal": ""}, "Four tableau piles, each dealt no card."),
        ({"wrap": "cut_at_base"}, "nothing may be laid on a card of the base rank"),
        ({"build": "none"}, "There is no building on the piles. So no rank follows another there."),
        ({"scoring": "casino"}, "A game costs 52 and each card on the foundations"),
    ],
)
def test_a_value_is_told_in_its_own_words(fields: dict[str, Any], words: str) -> None:
    rules = read_rules({"id": "own", "name": "Own", **fields}, "own.toml")
    assert words in prose(rules) + " "


def test_sentences_are_grouped_by_heading_in_reading_order() -> None:
    groups = headings(load_game("canfield"))
    assert list(groups) == [
        "Goal",
        "Layout",
        "Foundations",
        "Reserve",
        "Tableau",
        "Spaces",
        "Stock and waste",
    ]
    assert tuple(s for group in groups.values() for s in group) == describe(load_game("canfield"))
