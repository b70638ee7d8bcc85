"""The pages in German and French: what is said, numbers and dates, and room for longer words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from table_page import MakeTable, TablePage

SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1366, 768), (2560, 1440)]

CUT_OFF = """() => [...document.querySelectorAll(
    ".bar button span, .bar b, .commands button, h1, .facts, .note, .game, .hint, .continue"
)].filter((e) => e.checkVisibility() && e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.textContent)"""


def opened(make_table: MakeTable, code: str, size: tuple[int, int] = (1366, 768)) -> TablePage:
    viewport = {"width": size[0], "height": size[1]}
    return make_table(locale=code, viewport=viewport).open("canfield", "5")


SAID = {
    "de": [
        ("deal", "Aufgedeckt: Pik-Sieben, Karo-Neun, Pik-Drei. Talon 31."),
        ("undo", "Zurückgenommen: Aufdecken."),
        ("undo", "Nichts zurückzunehmen."),
    ],
    "fr": [
        ("deal", "Tiré\u00a0: sept de pique, neuf de carreau, trois de pique. Talon 31."),
        ("undo", "Annulé\u00a0: tirage."),
        ("undo", "Rien à annuler."),
    ],
}


@pytest.mark.parametrize("code", SAID)
def test_the_table_speaks_the_language(make_table: MakeTable, code: str) -> None:
    table = opened(make_table, code)
    assert table.page.locator("html").get_attribute("lang") == code
    for key, text in SAID[code]:
        table.page.keyboard.press({"deal": "d", "undo": "z"}[key])
        expect(table.notice).to_have_text(text)


REFUSED = {
    "de": "Im Talon sind noch Karten.",
    "fr": "Le talon a encore des cartes.",
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_reaches_the_player_in_the_language(make_table: MakeTable, code: str) -> None:
    table = opened(make_table, code)
    table.page.locator("#move").fill("redeal")
    table.page.locator("#move").press("Enter")
    expect(table.notice).to_have_text(REFUSED[code])


NAMES = {
    "de": ["Kreuz-Neun", "Grundstapel 2, leer, wartet auf Dame", "Talon, 34 Karten"],
    "fr": ["Neuf de trèfle", "Fondation 2, vide, attend\u00a0: dame", "Talon, 34 cartes"],
}


@pytest.mark.parametrize("code", NAMES)
def test_cards_and_piles_have_names_in_the_language(make_table: MakeTable, code: str) -> None:
    board = opened(make_table, code).page.locator("card-table")
    for name in NAMES[code]:
        expect(board.get_by_role("button", name=name)).to_be_visible()


FORMED = {
    "en": ["1,234.5", "43%", "Nov 5, 2026", "2 hours ago"],
    "de": ["1.234,5", "43\u00a0%", "05.11.2026", "vor 2 Stunden"],
    "fr": ["1\u202f234,5", "43\u00a0%", "5 nov. 2026", "il y a 2 heures"],
}
FORM = """async () => {
  const { ago, date, number, percent } = await import("/static/texts.js");
  return [number(1234.5), percent(0.43), date("2026-11-05T12:00"), ago(7200000)];
}"""


@pytest.mark.parametrize("code", FORMED)
def test_numbers_and_dates_are_written_as_the_language_does(
    make_table: MakeTable, code: str
) -> None:
    page = make_table(locale=code).page
    page.goto("/")
    assert page.evaluate(FORM) == FORMED[code]


def test_the_language_that_was_chosen_comes_before_the_browsers(make_table: MakeTable) -> None:
    table = make_table(locale="de")
    page = table.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.context.add_cookies([{"name": "language", "value": "fr", "url": page.url}])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_label("Chercher un jeu")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("code", ["de", "fr"])
def test_longer_words_have_room(make_table: MakeTable, code: str, size: tuple[int, int]) -> None:
    page = opened(make_table, code, size).page
    assert page.evaluate(CUT_OFF) == []
    page.goto("/")
    page.wait_for_selector(".game")
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
