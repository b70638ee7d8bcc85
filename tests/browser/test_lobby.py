"""The lobby: all games, by mouse or keyboard; the choice of a deal; games to be continued."""

from lines import R2009, R2009_LINE
from playwright.sync_api import expect
from table_page import TablePage

from canfield.catalog import games


def lobby(table: TablePage) -> TablePage:
    table.page.goto("/")
    table.page.wait_for_selector(".game")
    return table


def test_it_shows_every_game_with_a_picture_and_a_line(table: TablePage) -> None:
    lobby(table)
    assert table.page.locator(".game").count() == len(games())
    assert table.page.locator(".game svg.layout rect.place").count() > 6 * len(games())
    for rules in games():
        link = table.page.locator(f'.game[data-game="{rules.id}"]')
        expect(link).to_contain_text(rules.name)
        expect(link).to_contain_text(rules.note)


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
