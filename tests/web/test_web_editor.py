"""The form for rules of one's own asks for each rule field, with values the rules allow."""

from typing import get_args

import pytest

from canfield.catalog import games, parse_rules
from canfield.rules import RULE_FIELDS, Rules
from canfield.variant import format_variant, parse_variant
from canfield.web.editor.drafts import draft, draft_of_line, rules_file
from canfield.web.editor.questions import FORM, QUESTIONS, Question
from canfield.web.http.answers import RefusedError

ASKED = [question for _, group in QUESTIONS for question in group]


def test_every_rule_field_is_asked_for_once() -> None:
    assert sorted(question.field for question in ASKED) == sorted(RULE_FIELDS)


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_every_sentence_has_its_place_beside_a_question(rules: Rules) -> None:
    told = draft_of_line(format_variant(rules))["told"]
    places = [row[0].field for _, rows in FORM for row in rows]
    assert sorted(told) == sorted(places)
    assert all(told.values())


@pytest.mark.parametrize("question", ASKED, ids=lambda question: question.field)
def test_the_default_and_all_choices_are_allowed(question: Question) -> None:
    default = parse_variant(f"{question.field}={question.default}").fields()[question.field]
    assert default == Rules(id="x", name="x").fields()[question.field]
    words = get_args(Rules.model_fields[question.field].annotation)
    if question.choices and all(isinstance(word, str) for word in words):
        assert set(words) <= {value for value, _ in question.choices}


def test_a_number_may_be_as_far_as_the_rules_let_it() -> None:
    limits = {question.field: question.limits for question in ASKED if question.is_number}
    assert limits["piles"] == (3, 12)
    assert limits["reserve"] == (0, 207)


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_the_rules_file_is_read_back(rules: Rules) -> None:
    own = parse_variant(format_variant(rules))
    assert parse_rules(rules_file(own), "own.toml") == own


@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_a_line_fills_the_form_and_the_form_makes_the_line(rules: Rules) -> None:
    line = format_variant(rules)
    told = draft_of_line(line)
    again = draft(told["form"]["fields"])
    assert told == again
    assert again["rules"]["variant"] == line
    assert set(told["form"]["fields"]) == {*RULE_FIELDS, "name"}


def test_what_cannot_be_comes_back_with_the_fields_that_are_wrong() -> None:
    with pytest.raises(RefusedError, match="piles = 77") as refused:
        draft({"piles": "77", "reserve": "13", "name": "A / B"})
    assert refused.value.more["wrong"] == ["piles"]
    form = refused.value.more["form"]
    assert form["address"] == "/editor/piles=77;name=A%20B"
    assert form["fields"]["piles"] == "77"


def test_a_line_that_is_none_is_refused_with_the_default_form() -> None:
    with pytest.raises(RefusedError, match="is no field=value") as refused:
        draft_of_line("nonsense")
    assert refused.value.more["form"]["fields"]["piles"] == "4"
