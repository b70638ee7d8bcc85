"""Rules as one line: every game has one, it parses back, and a wrong one is told plainly."""

import pytest
from hypothesis import given

from canfield.catalog import games
from canfield.errors import RulesError
from canfield.rules import Rules
from canfield.variant import LONGEST_VARIANT, OWN, format_variant, parse_variant
from strategies import own_rules


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_a_game_of_the_catalogue_parses_back(rules: Rules) -> None:
    again = parse_variant(format_variant(rules))
    assert (again.id, again.name, again.fields()) == (OWN, rules.name, rules.fields())


@given(own_rules())
def test_any_rules_parse_back(rules: Rules) -> None:
    assert parse_variant(format_variant(rules)).fields() == rules.fields()


def test_the_defaults_need_no_words() -> None:
    assert format_variant(parse_variant("")) == ""


def test_a_name_that_would_break_the_line_loses_the_signs_that_do() -> None:
    rules = parse_variant("piles=3").model_copy(update={"name": "a;b/c"})
    assert parse_variant(format_variant(rules)).name == "a b c"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("piles", "'piles'"),
        ("piles=99", "piles = 99"),
        ("piles=x", "piles = 'x'"),
        ("piles=３", "'３'"),
        ("a=b", "'a'"),
        ("id=chameleon", "'id'"),
        ("deal=3,x", "deal"),
        ("piles=3;piles=4", "'piles'"),
        ("reserve=60", "cards more"),
        ("stock_slot_opens=maybe", "'maybe'"),
        ("pile_deal=U,Q", "pile_deal"),
        ("name=", "name"),
        ("x" * (LONGEST_VARIANT + 1), "characters"),
    ],
)
def test_a_wrong_line_is_told_by_what_is_wrong(text: str, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        parse_variant(text)
