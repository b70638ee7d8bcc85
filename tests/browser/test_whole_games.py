"""Whole games are won on the page, each in another way of playing."""

from lines import C185, C185_LINE, KANSAS_DEAL, KANSAS_LINE, R2009, R2009_LINE
from playwright.sync_api import expect
from table_page import TablePage


def assert_won(table: TablePage, moves: int) -> None:
    expect(table.page.locator("#won")).to_be_visible()
    expect(table.page.locator("#won-text")).to_contain_text(f"in {moves} moves")
    view = table.check_screen()
    assert view["status"] == "won"
    assert view["moves"] == moves
    assert view["legal"] == []


def test_chameleon_is_won_by_dragging_with_a_reload_in_the_middle(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.play(C185_LINE[:57])
    before = table.check_screen()
    table.page.reload()
    table.ready()
    assert table.check_screen() == before
    table.play(C185_LINE[57:])
    assert_won(table, 114)


def test_rainbow_is_won_by_dragging_and_nothing_goes_up_by_itself(table: TablePage) -> None:
    table.open_deck("rainbow", R2009)
    table.play(R2009_LINE)
    assert_won(table, 144)


def test_kansas_is_won_by_dragging(table: TablePage) -> None:
    table.open("kansas", KANSAS_DEAL)
    table.play(KANSAS_LINE)
    assert_won(table, len(KANSAS_LINE))


def test_chameleon_is_won_by_taps_on_a_phone(phone: TablePage) -> None:
    phone.open_deck("chameleon", C185)
    phone.play(C185_LINE, "tap")
    assert_won(phone, 114)


def test_kansas_is_won_by_keyboard_alone(table: TablePage) -> None:
    table.open("kansas", KANSAS_DEAL)
    table.play(KANSAS_LINE, "keys")
    assert_won(table, len(KANSAS_LINE))


def test_chameleon_is_won_by_presses_without_a_pointer(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.play(C185_LINE, "press")
    assert_won(table, 114)


def test_kansas_is_won_by_taps_with_the_left_hand_where_each_tap_asks(phone: TablePage) -> None:
    phone.open("kansas", KANSAS_DEAL)
    chosen = {"hand": "left", "tap": "ask", "theme": "classic", "index": "large"}
    phone.page.evaluate("all => { localStorage.settings = JSON.stringify(all); }", chosen)
    phone.page.reload()
    phone.ready()
    phone.play(KANSAS_LINE, "tap")
    assert_won(phone, len(KANSAS_LINE))
