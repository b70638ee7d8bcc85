"""The lobby: all games, by mouse or keyboard; the choice of a deal; games to be continued."""

import pytest
from lines import R2009, R2009_LINE
from playwright.sync_api import expect
from table_page import MakeTable, TablePage

from canfield.catalog import games
from canfield.web.games.lobby import MAIN

SHIFTS = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: "layout-shift", buffered: true });"""


def lobby(table: TablePage) -> TablePage:
    table.page.goto("/")
    table.page.wait_for_selector(".game")
    return table


def test_it_holds_every_game_once_with_a_line(table: TablePage) -> None:
    lobby(table)
    assert table.page.locator(".game").count() == len(games())
    for rules in games():
        link = table.page.locator(f'.game[data-game="{rules.id}"]')
        expect(link).to_contain_text(rules.name)
        expect(link).to_contain_text(rules.note)


def test_the_games_are_there_before_any_script_runs(make_table: MakeTable) -> None:
    page = make_table(java_script_enabled=False).page
    page.goto("/")
    assert page.locator(".game").count() == len(games())
    large = page.locator(".main-games > li > .game b")
    assert large.all_inner_texts() == ["Canfield", "Chameleon", "Rainbow", "Kansas", "Klondike"]
    assert page.locator("#daily [data-daily]").count() == len(MAIN)


def test_pictures_show_what_builds_on_what(table: TablePage) -> None:
    lobby(table)
    shown = table.page.locator(".game svg.layout")
    assert shown.count() == table.page.locator(".games > li").count()
    drawn = """id => [...document.querySelectorAll(`[data-game=${id}] use`)]
      .map((use) => use.href.baseVal.slice(-2)).join(" ")"""
    assert "9s 8d 7s" in table.page.evaluate(drawn, "canfield")
    assert "9s 8c 7h" in table.page.evaluate(drawn, "chameleon")


@pytest.mark.parametrize("begun", [False, True])
def test_nothing_moves_while_it_fills(make_table: MakeTable, begun: bool) -> None:
    table = make_table(viewport={"width": 360, "height": 740})
    if begun:
        table.open("rainbow", "9007199254740993").play(["deal"])
    table.page.add_init_script(SHIFTS)
    lobby(table)
    expect(table.page.locator("[data-daily=canfield]")).to_contain_text("not begun")
    expect(table.page.locator("#continue a")).to_have_count(int(begun))
    table.page.wait_for_load_state("networkidle")
    assert table.page.evaluate("window.shifted ?? 0") < 0.002


def test_on_a_phone_it_is_no_longer_than_five_screens(make_table: MakeTable) -> None:
    table = lobby(make_table(viewport={"width": 360, "height": 740}))
    assert table.page.evaluate("document.documentElement.scrollHeight") < 5 * 740


def test_a_search_unfolds_what_it_finds_right_below_the_field(phone: TablePage) -> None:
    lobby(phone)
    variant = phone.page.locator('.game[data-game="rainbow-classic"]')
    expect(variant).to_be_hidden()
    field = phone.page.get_by_label("Find a game")
    field.fill("rainbow, py")
    expect(variant).to_be_visible()
    expect(phone.page.locator(".game:visible")).to_have_count(2)
    box, place = phone.page.locator(".games > li:visible").bounding_box(), field.bounding_box()
    assert box
    assert place
    assert box["y"] - place["y"] < 300
    field.fill("")
    expect(variant).to_be_hidden()
    expect(phone.page.locator(".games > li:visible")).to_have_count(
        phone.page.locator(".games > li").count()
    )


def test_a_game_opens_by_keyboard_alone(table: TablePage) -> None:
    lobby(table)
    table.page.get_by_label("Find a game").focus()
    table.page.keyboard.type("provisions")
    expect(table.page.locator("#found")).to_have_text("1 game found.")
    table.page.keyboard.press("Tab")
    table.page.keyboard.type("9007199254740993")
    table.page.keyboard.press("Enter")
    expect(table.page).to_have_url("/storehouse/9007199254740993")
    table.ready()


def test_a_number_that_is_none_is_told(table: TablePage) -> None:
    lobby(table)
    table.page.get_by_label("Deal number").fill("12x")
    expect(table.page.locator("#deal-hint")).to_contain_text("18446744073709551615")
    table.page.keyboard.press("Enter")
    expect(table.page).to_have_url("/")


def test_games_that_were_begun_are_there_to_be_continued(table: TablePage) -> None:
    table.open("rainbow", "9007199254740993").play(["deal", "deal"])
    lobby(table)
    link = table.page.locator("#continue a")
    expect(link).to_contain_text("Rainbow")
    expect(link).to_contain_text("9007199254740993")
    expect(link).to_contain_text("2 moves")
    link.click()
    table.ready()
    table.expect_moves(2)


def test_it_does_not_scroll_sideways_on_a_phone(phone: TablePage) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    lobby(phone)
    assert phone.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_game_of_rules_that_are_not_offered_is_continued_by_its_own_address(
    table: TablePage,
) -> None:
    entry = {"id": "abc", "game": "mine", "deal": "7", "status": "open", "moves": 3}
    entry["address"] = "/mine/play/abc"
    entry["version"] = 3
    entry["updated"] = "2026-01-01T00:00:00.000+00:00"
    table.page.route("**/api/mine", lambda route: route.fulfill(json=[entry]))
    lobby(table)
    link = table.page.locator("#continue a")
    expect(link).to_contain_text("№ 7")
    expect(link).to_have_attribute("href", "/mine/play/abc")


def test_a_game_whose_rules_are_not_offered_can_still_be_played(table: TablePage) -> None:
    table.page.route("**/api/play/*/rules", lambda route: route.fulfill(status=404, json={}))
    table.open_deck("rainbow", R2009)
    table.play(R2009_LINE[:3])
    table.check_screen()
