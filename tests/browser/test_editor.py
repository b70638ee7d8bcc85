"""Rules of one's own: put together, told live, linked, played; drawn examples beside the prose."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from table_page import MakeTable, TablePage


def editor(table: TablePage, rules: str = "") -> Page:
    """Open the editor, and wait until the form holds the rules."""
    table.page.goto(f"/editor/{rules}" if rules else "/editor")
    expect(table.page.locator("#editor:not([inert])")).to_be_visible()
    return table.page


def test_choices_are_told_linked_and_played(table: TablePage) -> None:
    page = editor(table)
    page.get_by_label("Tableau piles").fill("5")
    page.get_by_label("Building").select_option("any")
    page.get_by_label("Name of the game").fill("Five piles")
    expect(page.locator("#told-title")).to_have_text("Five piles")
    expect(page.locator("#editor")).to_contain_text("Five tableau piles")
    expect(page).to_have_url(re.compile(r"/editor/piles=5;build=any;name=Five%20piles$"))
    page.reload()
    expect(page.get_by_label("Tableau piles")).to_have_value("5")
    expect(page.get_by_label("Name of the game")).to_have_value("Five piles")
    expect(page.locator("#told-file")).to_contain_text('name = "Five piles"')
    page.get_by_role("link", name="Play a deal").click()
    expect(page.locator("#name")).to_have_text("Five piles")
    expect(page.locator("[data-pile^=t]")).to_have_count(5)
    first = page.url
    page.locator("[data-command=new]").first.click()
    expect(page).not_to_have_url(first)
    assert "/own/piles=5;build=any;name=Five%20piles/" in page.url


def test_what_cannot_be_is_told_and_marked_and_nothing_is_lost(table: TablePage) -> None:
    page = editor(table, "piles=5")
    page.get_by_label("Tableau piles").fill("77")
    expect(page.locator("#editor-problem")).to_contain_text("piles = 77 is not allowed")
    expect(page.get_by_label("Tableau piles")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#play-own")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#editor")).to_contain_text("Five tableau piles")
    page.get_by_label("Tableau piles").fill("6")
    expect(page.locator("#editor")).to_contain_text("Six tableau piles")
    expect(page.locator("#editor-problem")).to_be_empty()


def test_a_link_to_what_cannot_be_shows_it_to_be_mended(table: TablePage) -> None:
    page = editor(table, "piles=77;build=sideways;name=Wrong")
    expect(page.get_by_label("Tableau piles")).to_have_value("77")
    expect(page.get_by_label("Tableau piles")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Building")).to_have_value("")
    expect(page.get_by_label("Building")).to_have_attribute("aria-invalid", "true")
    expect(page).to_have_url(re.compile(r"/editor/piles=77;build=sideways;name=Wrong$"))
    page.get_by_label("Tableau piles").fill("7")
    page.get_by_label("Building").select_option("any")
    expect(page.locator("#told-title")).to_have_text("Wrong")
    expect(page).to_have_url(re.compile(r"/editor/piles=7;build=any;name=Wrong$"))


def test_it_begins_with_any_game(table: TablePage) -> None:
    page = editor(table)
    page.get_by_label("Begin with").select_option("klondike")
    expect(page.get_by_label("Dealt to each pile")).to_have_value(
        "U,DU,DDU,DDDU,DDDDU,DDDDDU,DDDDDDU"
    )
    expect(page.locator("#editor")).to_contain_text("Seven tableau piles")
    page.get_by_role("button", name="Back to the default rules").click()
    expect(page.get_by_label("Dealt to each pile")).to_have_value("U")


def told(page: Page, field: str) -> Locator:
    """What stands beside a question."""
    return page.locator(f'[data-told="{field}"]')


def test_each_sentence_stands_beside_its_question_and_a_new_one_is_marked(table: TablePage) -> None:
    page = editor(table)
    expect(told(page, "build")).to_contain_text("alternating colours")
    expect(page.locator(".told.changed")).to_have_count(0)
    page.get_by_label("Building").select_option("same")
    expect(told(page, "build")).to_have_text("Piles build down in suit.")
    expect(page.locator(".told.changed")).to_have_count(1)
    expect(page.locator("#editor-said")).to_have_text("Piles build down in suit.")
    field = page.get_by_label("Building").bounding_box()
    words = told(page, "build").bounding_box()
    assert field
    assert words
    assert words["x"] > field["x"] + field["width"]
    assert abs(words["y"] - field["y"]) < 60


def test_on_a_phone_the_sentence_follows_its_field_and_play_stays_in_sight(
    phone: TablePage,
) -> None:
    page = editor(phone)
    page.get_by_label("Building").select_option("any")
    expect(told(page, "build")).to_have_class(re.compile("changed"))
    field = page.get_by_label("Building").bounding_box()
    words = told(page, "build").bounding_box()
    assert field
    assert words
    assert 0 < words["y"] - field["y"] < 90
    expect(page.get_by_role("link", name="Play a deal")).to_be_in_viewport()


def test_nothing_scrolls_inside_of_the_page(table: TablePage) -> None:
    page = editor(table)
    inner = """[...document.querySelectorAll("main *")].filter((each) =>
      ["auto", "scroll"].includes(getComputedStyle(each).overflowY) && each.scrollHeight >
      each.clientHeight + 1).map((each) => each.outerHTML.slice(0, 80))"""
    assert page.evaluate(inner) == []


@pytest.mark.parametrize("width", [360, 768, 1366])
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_the_chosen_words_have_room(make_table: MakeTable, code: str, width: int) -> None:
    table = make_table(locale=code, viewport={"width": width, "height": 900})
    page = editor(table)
    cut = """[...document.querySelectorAll("#editor select")].flatMap((field) => {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = getComputedStyle(field).font;
      return [...field.options].filter((option) =>
        pen.measureText(option.text).width > field.clientWidth - 34).map(({ text }) => text);
    })"""
    assert page.evaluate(cut) == []


def test_cards_of_piles_are_counted_not_coded(table: TablePage) -> None:
    page = editor(table)
    page.get_by_label("Each pile: face down").fill("2")
    expect(told(page, "piles")).to_contain_text("down, down, up")
    page.get_by_label("Piles are dealt different cards").check()
    page.get_by_label("Pile 1: face down").fill("0")
    expect(told(page, "piles")).to_contain_text("piles of 1, 3, 3, 3 cards")
    page.get_by_label("Tableau piles").fill("5")
    expect(page.get_by_label("Pile 5: face down")).to_have_value("2")
    expect(told(page, "piles")).to_contain_text("Five tableau piles")
    expect(page).to_have_url(re.compile(r"pile_deal=U,DDU,DDU,DDU,DDU$"))
    page.get_by_label("Piles are dealt different cards").uncheck()
    expect(page).to_have_url(re.compile(r"pile_deal=DDU$"))


def test_what_numbers_cannot_say_is_still_typed(table: TablePage) -> None:
    page = editor(table, "pile_deal=UDU")
    expect(page.get_by_label("Dealt to each pile")).to_be_visible()
    expect(page.locator("#pile-rows")).to_be_hidden()
    page.get_by_label("Dealt to each pile").fill("DU")
    expect(told(page, "piles")).to_contain_text("(from the bottom: down, up)")
    page.get_by_label("Dealt to each pile").blur()
    expect(page.get_by_label("Each pile: face down")).to_have_value("1")


def test_the_rules_of_a_game_hold_drawn_examples(table: TablePage) -> None:
    page = table.page
    page.goto("/rainbow/3")
    page.locator("[data-command=rules]").first.click()
    rules = page.locator("#rules-text")
    expect(rules.locator(".example")).to_have_count(6)
    expect(rules.locator(".example.forbidden")).to_have_count(2)
    expect(rules.get_by_role("img", name="Six of clubs")).to_have_count(1)
    expect(rules.get_by_role("link", name="Change these rules")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_editor(make_table: MakeTable, scheme: str) -> None:
    page = make_table(color_scheme=scheme).page
    page.goto("/editor/build=same;move=single")
    expect(page.locator(".example").first).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert [item["id"] for item in found] == []


def test_the_editor_needs_no_scrolling_to_the_side(table: TablePage) -> None:
    page = table.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto("/editor")
    expect(page.locator(".example").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
