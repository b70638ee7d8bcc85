"""Texts in three languages: all collected, all translated, and what is said with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message

import make_texts
from canfield.catalog import games, load_game
from canfield.describe import describe
from canfield.game import Game
from canfield.refusal import explain
from canfield.rules import Rules
from canfield.texts import LANGUAGES, gettext, language, ngettext, page_texts, read_catalog, spoken
from canfield.view import table_view
from canfield.web import create_app
from web_helpers import Player, serving

OTHERS = [code for code in LANGUAGES if code != "en"]


@cache
def template() -> Catalog:
    return make_texts.collect()


def forms(texts: str | tuple[str, ...]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


def messages(code: str) -> Iterator[Message]:
    return (message for message in read_catalog(code) if message.id)


# The catalogues


@pytest.mark.parametrize("code", OTHERS)
def test_the_catalogue_holds_just_the_texts_there_are(code: str) -> None:
    """`make texts` brings it up to date."""
    written = make_texts.catalog_file(code).read_bytes()
    assert make_texts.brought_up(code, template()) == written


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated(code: str) -> None:
    missing = [text.id for text in messages(code) if text.fuzzy or not all(forms(text.string))]
    assert missing == []


PLACEHOLDER = re.compile(r"\{[^}]*\}|%\(\w+\)\w|</?\w+>")


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_placeholders_and_marks_of_its_text(code: str) -> None:
    for message in messages(code):
        for text, translated in zip(forms(message.id), forms(message.string), strict=True):
            names = [set(PLACEHOLDER.findall(each)) for each in (text, translated)]
            assert names[0] == names[1], translated


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_ends_as_its_text_does(code: str) -> None:
    for message in messages(code):
        for text, translated in zip(forms(message.id), forms(message.string), strict=True):
            if text[-1] in ".?…":
                assert translated[-1] == text[-1], translated
            assert translated == translated.strip()
            assert "  " not in translated


def test_french_signs_stand_after_blanks_that_do_not_break() -> None:
    for message in messages("fr"):
        for text in forms(message.string):
            assert re.search(r" [:;?!»](?!\w)|« |'", text) is None, text


def test_no_text_is_both_single_and_one_of_many() -> None:
    found = list(make_texts.found_texts())
    single = {text for _, text in found if isinstance(text, str)}
    assert single & {text[0] for _, text in found if not isinstance(text, str)} == set()


def test_english_needs_no_catalogue() -> None:
    assert page_texts("en") == {}
    with spoken("en"):
        assert gettext("Undo") == "Undo"
        assert ngettext("{n} card", "{n} cards", 2) == "{n} cards"


def test_no_text_at_all_is_no_text() -> None:
    with spoken("de"):
        assert gettext("") == ""


def test_an_unknown_language_is_english() -> None:
    with spoken("xx"):
        assert language() == "en"


@pytest.mark.parametrize("code", OTHERS)
def test_the_scripts_get_the_texts_of_scripts_only(code: str) -> None:
    texts = page_texts(code)
    assert texts["Waste turned over."]
    assert len(forms(tuple(texts["{n} card"]))) == 2
    assert "Piles build down in suit." not in texts


# What is said in a language


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("rules", games(), ids=lambda rules: rules.id)
def test_the_rules_of_every_game_are_told_in_the_language(code: str, rules: Rules) -> None:
    english = {sentence.text for sentence in describe(rules)}
    with spoken(code):
        told = describe(rules)
    assert not english & {sentence.text for sentence in told}
    for sentence in told:
        assert re.fullmatch(r"[A-ZÀ-Ü\d].*\.", sentence.text), sentence.text
        assert "{" not in sentence.text


@pytest.mark.parametrize(
    ("code", "move", "reason"),
    [
        ("de", "redeal", "im Talon sind noch Karten"),
        ("fr", "redeal", "le talon a encore des cartes"),
        ("de", "t1-t1", "eine Karte geht nicht auf ihre eigene Spalte"),
        ("fr", "t9-f", "il n’y a pas de t9"),
    ],
)
def test_a_refusal_is_in_the_language(code: str, move: str, reason: str) -> None:
    position = Game.from_deal(load_game("canfield"), 1).position
    with spoken(code):
        assert explain(position, move) == reason


def test_a_game_has_its_name_in_the_language() -> None:
    game = Game.from_deal(load_game("double-canfield"), 1)
    assert table_view(game)["name"] == "Double Canfield"
    with spoken("de"):
        assert table_view(game)["name"] == "Doppel-Canfield"


# What the server answers


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    path = tmp_path_factory.mktemp("texts") / "games.db"
    with serving(create_app(f"sqlite:///{path}")) as found:
        yield found


@pytest.fixture
def ann(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


ACCEPTED = {
    "de-AT,de;q=0.9,en;q=0.5": "de",
    "fr": "fr",
    "en;q=0.5, fr;q=0.7": "fr",
    "it, de;q=0.1": "de",
    "it": "en",
    "de;q=zero, fr;q=0.1": "fr",
    "": "en",
}
UNDO = {"en": "Undo", "de": "Rückgängig", "fr": "Annuler"}


@pytest.mark.parametrize("accepted", ACCEPTED)
def test_a_page_speaks_the_language_of_the_browser(ann: Player, accepted: str) -> None:
    code = ACCEPTED[accepted]
    answer = ann.http.get("/canfield/1", headers={"Accept-Language": accepted})
    assert f'<html lang="{code}"' in answer.text
    assert f"<span>{UNDO[code]}</span>" in answer.text
    assert "Accept-Language" in answer.headers["vary"]
    assert "Cookie" in answer.headers["vary"]


def test_the_language_that_was_chosen_comes_before_the_browsers(ann: Player) -> None:
    ann.http.cookies.set("language", "fr")
    assert '<html lang="fr"' in ann.http.get("/", headers={"Accept-Language": "de"}).text
    ann.http.cookies.set("language", "nonsense")
    assert '<html lang="de"' in ann.http.get("/", headers={"Accept-Language": "de"}).text


def test_refusals_are_told_in_the_language(ann: Player) -> None:
    ann.open("canfield", deal="1")
    ann.http.headers["Accept-Language"] = "de"
    assert ann.post("undo").json()["error"] == "Es gibt nichts rückgängig zu machen."
    assert ann.post("move", move="redeal").json()["error"] == "im Talon sind noch Karten"
    assert ann.http.get("/api/rules/none").json()["error"] == "Dieses Spiel gibt es nicht."
    away = ann.http.post("/api/play", json={}, headers={"Origin": "https://elsewhere.example"})
    assert away.json()["error"].startswith("Diese Anfrage kommt")
    lost = ann.http.get("/none/1")
    assert '<html lang="de"' in lost.text
    assert "Nicht gefunden" in lost.text


def test_the_rules_of_a_game_are_served_in_the_language(ann: Player) -> None:
    answer = ann.http.get("/api/rules/canfield", headers={"Accept-Language": "fr"}).json()
    assert answer["note"].startswith("Le classique")
    assert answer["sentences"][0]["heading"] == "But"
    families = ann.http.get("/api/games", headers={"Accept-Language": "de"}).json()["families"]
    assert families[-1]["name"] in ("Klassisch", "Mehrere Blätter")


def test_the_texts_of_the_scripts_are_served(ann: Player) -> None:
    texts = ann.http.get("/texts/de.json").json()
    assert texts["{n} move"] == ["{n} Zug", "{n} Züge"]
    assert ann.http.get("/texts/en.json").json() == {}
    assert ann.http.get("/texts/xx.json").status_code == 404
