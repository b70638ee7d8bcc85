"""The fields in which a game is declared: the catalogue's table, and everything that is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from canfield.catalog import games, load_game, parse_rules
from canfield.errors import RulesError
from canfield.game import Game
from canfield.rules import IDENTITY_FIELDS, RULE_FIELDS, Rules, read_rules
from strategies import BRIEF, GAMES, own_rules

# fmt: off
DEFAULTS: dict[str, Any] = {
    "decks": 1, "reserve": 13, "reserve_up": "top", "piles": 4, "pile_deal": "U",
    "build": "alternate", "wrap": "full", "pile_cap": "none", "move": "any_run", "base": "dealt",
    "predealt": 0, "foundation_return": "not_emptying", "deal": [3], "passes": "unlimited",
    "waste_start": 0, "space_reserve": "auto", "space_after": "any_run",
    "stock_slot_opens": False, "scoring": "none",
}
STAIRS = ["U", "DU", "DDU", "DDDU", "DDDDU", "DDDDDU", "DDDDDDU"]
# A row of the table of games each: name, other names, words of the source, differences.
TABLE: dict[str, tuple[str, list[str], str, dict[str, Any]]] = {
    "chameleon": ("Chameleon", [], "Chameleon Solitaire",
        {"reserve": 12, "piles": 3, "build": "any", "deal": [1], "passes": 1}),
    "kansas": ("Kansas", [], "Kansas Solitaire",
        {"reserve": 13, "piles": 3, "build": "any", "deal": [1], "passes": 1}),
    "rainbow": ("Rainbow", [], "Rainbow",
        {"move": "whole_pile", "foundation_return": "never", "deal": [1], "passes": 3,
         "space_after": "waste"}),
    "rainbow-any-suit": ("Rainbow, any suit", [], "PySolFC Politaire solitaire.city",
        {"build": "any", "deal": [1], "passes": 1}),
    "oz": ("Oz", [], "ours", {"piles": 5, "build": "any", "deal": [1], "passes": 1}),
    "canfield": ("Canfield", ["Demon"], "Pretty Good Solitaire AisleRiot Politaire", {}),
    "canfield-strict": ("Canfield by the book", [], "Hoyle",
        {"move": "whole_pile", "foundation_return": "never", "space_after": "waste"}),
    "canfield-classic": ("Canfield, PySol", [], "PySolFC",
        {"move": "top_or_whole", "foundation_return": "never", "waste_start": 1}),
    "canfield-casino": ("Casino Canfield", ["Reno"], "PySolFC",
        {"move": "top_or_whole", "foundation_return": "never", "deal": [1], "passes": 1,
         "scoring": "casino"}),
    "canfield-cut": ("Canfield as counted in the literature", [], "Solvitaire canfield",
        {"wrap": "cut_at_base", "foundation_return": "never"}),
    "canfield-rush": ("Canfield Rush", [], "PySolFC Politaire", {"deal": [3, 2, 1], "passes": 3}),
    "rainfall": ("Rainfall", [], "PySolFC", {"deal": [1], "passes": 3}),
    "chameleon-strict": ("Chameleon by the book", [], "Solitaire Till Dawn",
        {"reserve": 12, "piles": 3, "build": "any", "deal": [1], "passes": 1,
         "foundation_return": "never", "space_after": "waste"}),
    "chameleon-classic": ("Chameleon, PySol", [], "PySolFC",
        {"reserve": 12, "piles": 3, "build": "any", "deal": [1], "passes": 1,
         "move": "top_or_whole", "foundation_return": "never", "waste_start": 1}),
    "chameleon-plus": ("Chameleon Plus", [], "original rule Solitaire Forever II",
        {"reserve": 12, "piles": 3, "build": "any", "deal": [1], "passes": 1,
         "stock_slot_opens": True}),
    "kansas-aisleriot": ("Kansas, AisleRiot", [], "AisleRiot",
        {"reserve": 12, "piles": 3, "build": "any", "deal": [1], "passes": 1,
         "foundation_return": "never", "space_after": "waste"}),
    "rainbow-classic": ("Rainbow, PySol", [], "PySolFC",
        {"build": "any", "deal": [1], "passes": 1, "move": "top_or_whole",
         "foundation_return": "never", "waste_start": 1}),
    "storehouse": ("Storehouse", ["Provisions", "Thirteen Up"], "PySolFC Politaire",
        {"build": "same", "base": "fixed 2", "predealt": 4, "deal": [1], "passes": 3}),
    "storehouse-strict": ("Storehouse by the book", ["Straight Up"], "AisleRiot",
        {"build": "same", "base": "fixed 2", "predealt": 4, "deal": [1], "passes": 3,
         "move": "whole_pile", "foundation_return": "never", "space_after": "waste"}),
    "storehouse-till-dawn": ("Storehouse, Till Dawn", [], "Solitaire Till Dawn",
        {"build": "same", "base": "fixed 2", "predealt": 4, "deal": [1], "passes": 3,
         "move": "whole_pile", "foundation_return": "never", "space_after": "waste",
         "space_reserve": "reserve_or_waste"}),
    "superior-canfield": ("Superior Canfield", [], "PySolFC",
        {"reserve_up": "all", "space_reserve": "any"}),
    "selective-canfield": ("Selective Canfield", [], "t_games", {"base": "pick"}),
    "acme": ("Acme", [], "PySolFC",
        {"build": "same", "wrap": "none", "move": "single", "base": "fixed A", "predealt": 4,
         "foundation_return": "never", "deal": [1], "passes": 2}),
    "double-canfield": ("Double Canfield", [], "Politaire", {"decks": 2, "piles": 5}),
    "variegated-canfield": ("Variegated Canfield", [], "PySolFC",
        {"decks": 2, "reserve_up": "all", "piles": 5, "wrap": "none", "base": "fixed A",
         "predealt": 8, "passes": 3}),
    "triple-canfield": ("Triple Canfield", [], "PySolFC Politaire",
        {"decks": 3, "reserve": 26, "piles": 7}),
    "quadruple-canfield": ("Quadruple Canfield", [], "PySolFC Politaire",
        {"decks": 4, "reserve": 39, "piles": 8}),
    "demon": ("Demon, two decks", [], "PySolFC", {"decks": 2, "reserve": 40, "piles": 8}),
    "american-toad": ("American Toad", [], "PySolFC Wikipedia",
        {"decks": 2, "reserve": 20, "reserve_up": "all", "piles": 8, "build": "same",
         "move": "top_or_whole", "foundation_return": "never", "deal": [1], "passes": 2,
         "space_after": "waste"}),
    "eagle-wing": ("Eagle Wing", ["Thirteen Down", "Wings"], "PySolFC",
        {"reserve_up": "last_only", "piles": 8, "build": "same", "pile_cap": 3, "move": "single",
         "foundation_return": "never", "deal": [1], "passes": 3}),
    "klondike": ("Klondike", ["Classic Solitaire"], "common rules",
        {"reserve": 0, "piles": 7, "pile_deal": STAIRS, "wrap": "none", "base": "fixed A",
         "space_after": "K"}),
    "klondike-draw-one": ("Klondike, draw one", ["Classic Solitaire, one card"], "common rules",
        {"reserve": 0, "piles": 7, "pile_deal": STAIRS, "wrap": "none", "base": "fixed A",
         "space_after": "K", "deal": [1]}),
}
# fmt: on


def own(**fields: Any) -> Rules:
    return read_rules({"id": "own", "name": "Own", **fields}, "own.toml")


def refusal(**fields: Any) -> str:
    """Return the message with which these fields are refused."""
    with pytest.raises(RulesError) as caught:
        own(**fields)
    message = str(caught.value)
    assert message.startswith("own.toml: ")
    assert "\n" not in message
    return message


def test_the_table_names_every_rule_field_and_every_game() -> None:
    assert tuple(DEFAULTS) == RULE_FIELDS
    assert set(TABLE) == set(GAMES)


def test_a_game_that_declares_nothing_has_the_defaults() -> None:
    assert own().fields() == DEFAULTS


@pytest.mark.parametrize("game_id", TABLE)
def test_a_game_of_the_catalogue_is_its_row_of_the_table(game_id: str) -> None:
    name, others, source, differences = TABLE[game_id]
    rules = load_game(game_id)
    assert rules.fields() == DEFAULTS | differences
    assert (rules.id, rules.name, list(rules.other_names)) == (game_id, name, others)
    assert all(word.strip(",") in rules.source for word in source.split())
    assert rules.note


@pytest.mark.parametrize(
    ("game_id", "stock"),
    [("chameleon", 36), ("kansas", 35), ("rainbow", 34), ("canfield", 34), ("oz", 33),
     ("storehouse", 31), ("acme", 31), ("klondike", 24), ("selective-canfield", 34),
     ("eagle-wing", 30), ("double-canfield", 85), ("variegated-canfield", 78),
     ("triple-canfield", 122), ("quadruple-canfield", 160), ("demon", 55), ("american-toad", 75)],
)  # fmt: skip
def test_the_stock_is_what_the_deal_leaves(game_id: str, stock: int) -> None:
    assert load_game(game_id).stock == stock


def test_the_packets_of_each_pass() -> None:
    """Rush turns threes, twos, ones; the last value repeats."""
    rush = load_game("canfield-rush")
    assert [rush.packet(number) for number in (1, 2, 3)] == [3, 2, 1]
    assert [own(deal=[3, 1]).packet(number) for number in (1, 2, 3, 9)] == [3, 1, 1, 1]
    assert load_game("canfield").packet(8) == 3


def test_rules_cannot_be_changed_and_can_be_keys() -> None:
    rules = load_game("oz")
    with pytest.raises(ValueError, match="frozen"):
        rules.piles = 4  # type: ignore[misc]
    assert len({*games(), *games()}) == len(GAMES)


# Every documented way to write a value


@pytest.mark.parametrize(
    ("written", "base", "rank"),
    [("dealt", "dealt", None), ("pick", "pick", None), ("fixed A", "fixed A", 0),
     ("Ace", "fixed A", 0), ("ace", "fixed A", 0), ("fixed Ace", "fixed A", 0),
     ("fixed 2", "fixed 2", 1), ("2", "fixed 2", 1), (2, "fixed 2", 1), ("two", "fixed 2", 1),
     ("10", "fixed T", 9), (10, "fixed T", 9), ("T", "fixed T", 9), ("fixed ten", "fixed T", 9),
     ("K", "fixed K", 12), ("king", "fixed K", 12), ("fixed k", "fixed K", 12)],
)  # fmt: skip
def test_a_base_is_dealt_picked_or_a_rank(written: object, base: str, rank: int | None) -> None:
    assert (own(base=written).base, own(base=written).fixed_base) == (base, rank)


@pytest.mark.parametrize(
    ("written", "deal"),
    [(1, (1,)), (3, (3,)), (52, (52,)), ([3], (3,)), ([3, 2, 1], (3, 2, 1)), ((2, 1), (2, 1)),
     ("3", (3,)), ("3 2 1", (3, 2, 1))],
)  # fmt: skip
def test_a_deal_is_a_number_or_one_for_each_pass(written: object, deal: tuple[int, ...]) -> None:
    assert own(deal=written).deal == deal


@pytest.mark.parametrize(("written", "passes"), [(1, 1), (3, 3), (999, 999), ("unlimited", None)])
def test_passes_are_a_number_or_unlimited(written: object, passes: int | None) -> None:
    assert own(passes=written, deal=1).passes == passes
    assert own(passes=written, deal=1).fields()["passes"] == written


@pytest.mark.parametrize(("written", "cap"), [(1, 1), (3, 3), (208, 208), ("none", None)])
def test_a_cap_is_a_number_or_none(written: object, cap: int | None) -> None:
    assert own(pile_cap=written).pile_cap == cap
    assert own(pile_cap=written).fields()["pile_cap"] == written


def test_piles_are_dealt_one_text_for_all_or_a_text_each() -> None:
    assert own().pile_texts == ("U",) * 4
    assert own(pile_deal="DDU").pile_texts == ("DDU",) * 4
    assert own(piles=3, pile_deal=["U", "", "UDU"]).pile_texts == ("U", "", "UDU")
    assert load_game("klondike").pile_texts == tuple(STAIRS)


@pytest.mark.parametrize(
    ("written", "after"),
    [("any_run", "any_run"), ("any_card", "any_card"), ("waste", "waste"), ("none", "none"),
     ("K", "K"), ("king", "K"), ("King", "K"), ("A", "A"), ("ace", "A"), (7, "7"), ("10", "T")],
)  # fmt: skip
def test_a_later_space_takes_one_of_four_kinds_or_a_rank(written: object, after: str) -> None:
    assert own(space_after=written).space_after == after


@BRIEF
@given(own_rules())
def test_rules_can_be_made_again_from_their_fields_and_from_their_declaration(rules: Rules) -> None:
    identity = {name: getattr(rules, name) for name in IDENTITY_FIELDS}
    assert read_rules(identity | rules.fields(), "fields") == rules
    assert read_rules(rules.declaration(), "declaration") == rules


@BRIEF
@given(own_rules())
def test_all_rules_that_are_accepted_can_be_dealt_and_played(rules: Rules) -> None:
    """What is accepted is possible: the deal stands the check and the first moves can be made."""
    game = Game.from_deal(rules, 17)
    assert len(game.position.stock) + len(game.position.waste) <= rules.stock
    for text in game.legal()[:1]:
        game.play(text)
        assert game.undo()


# What is refused

IMPOSSIBLE: list[tuple[dict[str, Any], list[str]]] = [
    ({"piles": 13}, ["piles = 13", "less than or equal to 12"]),
    ({"piles": 2}, ["piles = 2", "greater than or equal to 3"]),
    ({"decks": 5}, ["decks = 5", "less than or equal to 4"]),
    ({"decks": 0}, ["decks = 0", "greater than or equal to 1"]),
    ({"reserve": -1}, ["reserve = -1", "greater than or equal to 0"]),
    ({"reserve": 48}, ["1 cards more are dealt than the 52 of decks = 1"]),
    ({"reserve": 40, "piles": 12}, ["1 cards more are dealt than the 52"]),
    ({"pile_deal": "D" * 12 + "U"}, ["14 cards more are dealt than the 52"]),
    ({"base": "pick", "reserve": 48}, ["1 cards more are dealt than the 52"]),
    ({"predealt": 4}, ["predealt needs a fixed base rank"]),
    ({"predealt": 4, "base": "pick"}, ["predealt needs a fixed base rank"]),
    ({"predealt": 3, "base": "A"}, ["predealt = 3", "multiple of 4"]),
    ({"predealt": 8, "base": "A"}, ["predealt = 8", "at most 4 for each deck"]),
    ({"base": "pick", "piles": 5}, ["base 'pick' needs 4 piles", "not 5"]),
    ({"base": "pick", "pile_deal": "DU"}, ["base 'pick' needs 4 piles with pile_deal 'U'", "'DU'"]),
    ({"piles": 3, "pile_deal": ["U", "U"]}, ["pile_deal lists 2 piles but piles is 3"]),
    ({"pile_cap": 2, "pile_deal": "DDU"}, ["pile_cap 2 is less than the 3 cards dealt"]),
    ({"waste_start": 12}, ["waste_start turns 36 cards but the stock has 34"]),
    ({"stock_slot_opens": True}, ["stock_slot_opens needs passes = 1, not unlimited"]),
    ({"stock_slot_opens": True, "passes": 3}, ["stock_slot_opens needs passes = 1, not 3"]),
    (
        {"stock_slot_opens": True, "passes": 1, "deal": 1, "piles": 12},
        ["stock_slot_opens needs at most 11 piles, not 12"],
    ),
    (
        {"stock_slot_opens": True, "passes": 1, "deal": 1, "reserve": 47},
        ["stock_slot_opens needs a stock"],
    ),
    ({"deal": [3, 2, 1], "passes": 2}, ["deal lists 3 numbers but passes is 2"]),
]
WRONG_VALUES: list[tuple[str, Any, str]] = [
    ("build", "suit", "'any', 'alternate', 'same', 'same_color' or 'none'"),
    ("build", 1, "'any', 'alternate', 'same', 'same_color' or 'none'"),
    ("wrap", True, "'full', 'cut_at_base' or 'none'"),
    ("move", "whole", "'single', 'whole_pile', 'top_or_whole' or 'any_run'"),
    ("reserve_up", "none", "'top', 'all' or 'last_only'"),
    ("space_reserve", "never", "'auto', 'any' or 'reserve_or_waste'"),
    ("scoring", "vegas", "'none', 'cards' or 'casino'"),
    ("foundation_return", "always", "'never' or 'not_emptying'"),
    ("family", "Spider", "'Chameleon', 'Rainbow', 'Canfield'"),
    ("base", "queen of hearts", "'dealt', 'pick' and 'fixed RANK'"),
    ("base", "fixed", "'fixed RANK', such as 'fixed A'"),
    ("base", 1, "'fixed RANK', such as 'fixed A'"),
    ("base", ["A"], "'fixed RANK', such as 'fixed A'"),
    ("base", True, "'fixed RANK', such as 'fixed A'"),
    ("space_after", "reserve", "'any_run', 'any_card', 'waste', 'none' and a rank, such as 'K'"),
    ("space_after", 14, "a rank, such as 'K'"),
    ("deal", 0, "a number of cards from 1 to 52 or a list of them, such as [3, 2, 1]"),
    ("deal", 53, "from 1 to 52"),
    ("deal", [], "from 1 to 52"),
    ("deal", [3, 0], "from 1 to 52"),
    ("deal", [True], "from 1 to 52"),
    ("deal", True, "from 1 to 52"),
    ("deal", "three", "from 1 to 52"),
    ("deal", 1.5, "from 1 to 52"),
    ("passes", 0, "a number from 1 to 999 or 'unlimited'"),
    ("passes", -1, "'unlimited'"),
    ("passes", True, "'unlimited'"),
    ("passes", "many", "'unlimited'"),
    ("passes", 10**12, "a number from 1 to 999"),
    ("pile_cap", 0, "a number from 1 to 208 or 'none'"),
    ("pile_cap", 10**12, "a number from 1 to 208"),
    ("pile_cap", "three", "'none'"),
    ("pile_deal", "UD", "a text of D (face down) and U (face up), bottom first, ending in U"),
    ("pile_deal", "X", "ending in U"),
    ("pile_deal", 3, "ending in U"),
    ("pile_deal", ["U", 1, "U", "U"], "ending in U"),
    ("decks", "2", "integer"),
    ("decks", True, "integer"),
    ("decks", 1.0, "integer"),
    ("reserve", None, "integer"),
    ("reserve", 13.5, "integer"),
    ("waste_start", -1, "greater than or equal to 0"),
    ("predealt", -4, "greater than or equal to 0"),
    ("stock_slot_opens", 1, "boolean"),
    ("stock_slot_opens", "yes", "boolean"),
    ("name", "", "at least 1 character"),
    ("name", 7, "string"),
    ("source", 7, "string"),
    ("id", "Own Game", "^[a-z0-9][a-z0-9-]*$"),
    ("id", "a/b", "^[a-z0-9][a-z0-9-]*$"),
    ("id", "own\n", "^[a-z0-9][a-z0-9-]*$"),
    ("id", "x" * 41, "at most 40 characters"),
    ("other_names", "Demon", 'a list of names, such as ["Demon"]'),
    ("other_names", 5, 'a list of names, such as ["Demon"]'),
]


@pytest.mark.parametrize(("fields", "words"), IMPOSSIBLE, ids=str)
def test_impossible_rules_are_refused_with_the_reason(
    fields: dict[str, Any], words: list[str]
) -> None:
    message = refusal(**fields)
    for word in words:
        assert word in message


@pytest.mark.parametrize(("field", "value", "allowed"), WRONG_VALUES)
def test_a_wrong_value_is_refused_naming_field_value_and_what_is_allowed(
    field: str, value: object, allowed: str
) -> None:
    message = refusal(**{field: value})
    assert f"{field} = {value!r} is not allowed: " in message
    assert allowed in message


def test_a_field_that_does_not_exist_is_refused_with_all_that_do() -> None:
    message = refusal(reserv=12)
    assert "'reserv' is no rule field; the fields are id, name, " in message
    assert all(field in message for field in RULE_FIELDS)


def test_a_field_that_must_be_there_is_named() -> None:
    with pytest.raises(RulesError, match=r"^own.toml: id is missing; name is missing$"):
        read_rules({}, "own.toml")


def test_all_wrong_fields_are_told_at_once() -> None:
    message = refusal(piles=13, build="suit", passes=0, colour="red")
    assert all(word in message for word in ("piles = 13", "build = 'suit'", "passes = 0", "colour"))


def test_all_conflicts_are_told_at_once() -> None:
    message = refusal(reserve=60, predealt=8, base="A", stock_slot_opens=True)
    for word in ("more are dealt", "predealt = 8", "stock_slot_opens needs passes = 1"):
        assert word in message


@pytest.mark.parametrize("line", ["piles = 13", 'build = "suit"', "reserve = 60", "passes = true"])
def test_the_message_names_the_file(tmp_path: Path, line: str) -> None:
    """One line: file, field, value, what is allowed."""
    path = tmp_path / "mine.toml"
    path.write_text(f'id = "mine"\nname = "Mine"\n{line}\n')
    with pytest.raises(RulesError) as caught:
        load_game(str(path))
    assert str(caught.value).startswith(f"{path}: ")
    assert str(caught.value).count("\n") == 0
    assert line.split(" = ")[1].strip('"').title() in str(caught.value).title() or "60" in line


def test_a_rules_text_of_toml_is_read() -> None:
    text = 'id = "mine"\nname = "Mine"\nother_names = ["A", "B"]\ndeal = [2, 1]\nbase = "Ace"\n'
    rules = parse_rules(text, "mine.toml")
    assert (rules.other_names, rules.deal, rules.base) == (("A", "B"), (2, 1), "fixed A")
    assert rules.family == "Own"
