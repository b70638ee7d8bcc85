"""Hints on the table, and what the player is told before the first help and after it."""

from __future__ import annotations

import pytest
from helping import DEAL, GAME, HOPELESS, LOST, WINNABLE, badge, choose, open_helped, press
from lines import C185, C185_LINE
from playwright.sync_api import Route, expect
from table_page import TablePage
from test_access import serious_problems

pytestmark = pytest.mark.usefixtures("line")


def test_a_hint_becomes_stronger_each_time_and_enter_plays_it(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("Yes, there is a useful move: the solver knows")
    assert table.page.locator(".hinted, .advised").count() == 0
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("The solver looks at:")
    expect(table.page.locator(".hinted")).to_have_count(1)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("says the solver. Enter or the button plays it.")
    expect(table.page.get_by_role("button", name="Play it")).to_be_visible()
    told = table.notice.text_content()
    table.page.keyboard.press("h")
    expect(table.notice).to_have_text(told or "-")
    assert table.check_screen()["moves"] == len(WINNABLE)
    table.page.keyboard.press("Enter")
    table.expect_moves(len(WINNABLE) + 1)
    expect(table.page.locator(".hinted, .advised")).to_have_count(0)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("Yes")


def test_hints_alone_win_the_game(table: TablePage, line: list[str]) -> None:
    open_helped(table, line[:-3])
    hint = table.page.locator(".commands [data-hint]")
    for left in (2, 1, 0):
        for words in ("Yes", "looks at", "says the solver"):
            if not hint.is_visible():
                break
            hint.click()
            expect(table.notice).to_contain_text(words)
        if not hint.is_visible():
            return press_finish(table)
        hint.click()
        table.expect_moves(len(line) - left)
    expect(table.page.locator("#won")).to_be_visible()
    return None


def press_finish(table: TablePage) -> None:
    table.page.get_by_role("button", name="Finish", exact=True).click()
    expect(table.page.locator("#won")).to_be_visible()


def test_a_lost_position_has_no_hint_and_to_know_that_is_help(table: TablePage) -> None:
    open_helped(table, LOST)
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("it is proved that this position cannot be won")
    assert table.view()["helped"] is True
    expect(table.page.locator("#helped")).to_be_visible()


def test_a_hint_that_comes_too_late_is_not_shown(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    held: list[Route] = []
    table.page.route("**/hint", lambda route: held.append(route))
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("Looking for a hint")
    while not held:
        table.page.wait_for_timeout(20)
    table.page.keyboard.press("z")
    table.expect_moves(len(WINNABLE) - 1)
    held[0].continue_()
    table.page.wait_for_timeout(400)
    expect(table.notice).to_have_text("Taken back: Deal.")
    expect(table.page.locator(".hinted")).to_have_count(0)


def test_a_server_with_too_much_to_do_is_said(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    busy = '{"error": "Too many searches are running; try again in a moment."}'
    table.page.route("**/hint", lambda route: route.fulfill(status=429, body=busy))
    table.page.keyboard.press("h")
    expect(table.notice).to_have_text("Too many searches are running; try again in a moment.")
    table.deal()
    table.expect_moves(len(WINNABLE) + 1)


def test_the_last_card_by_hint_is_a_win_too(table: TablePage) -> None:
    choose(table, warning=False)
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    for words in ("Yes", "looks at", "Enter or the button"):
        table.page.keyboard.press("h")
        expect(table.notice).to_contain_text(words)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#won")).to_be_visible()
    expect(table.notice).to_contain_text("You have won, in 114 moves")


def test_help_works_without_a_mouse(phone: TablePage) -> None:
    """On a phone, by taps: hint to the move, and play it."""
    open_helped(phone, WINNABLE)
    hint = phone.page.locator(".commands [data-hint]")
    for words in ("Yes", "looks at", "says the solver"):
        hint.tap()
        expect(phone.notice).to_contain_text(words)
    expect(hint).to_have_text("Play it")
    assert serious_problems(phone) == []
    hint.tap()
    phone.expect_moves(len(WINNABLE) + 1)
    expect(hint).to_have_text("Hint")


def test_the_player_is_told_before_the_first_help_and_may_do_without(table: TablePage) -> None:
    table.open(GAME, DEAL)
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    warning = table.page.locator("#help-warning")
    table.page.keyboard.press("h")
    expect(warning).to_be_visible()
    assert serious_problems(table) == []
    warning.get_by_role("button", name="Play without help").click()
    expect(warning).to_be_hidden()
    assert not [url for url in asked if url.endswith("/hint")]
    table.page.keyboard.press("h")
    warning.get_by_role("button", name="Help me").click()
    expect(table.notice).to_contain_text("Yes")
    table.page.keyboard.press("h")
    expect(table.notice).to_contain_text("looks at")


def test_asked_again_at_once_the_answer_is_that_of_the_second_time(table: TablePage) -> None:
    table.open(GAME, DEAL)
    table.page.keyboard.press("h")
    warning = table.page.locator("#help-warning")
    expect(warning).to_be_visible()
    # no and asked again before the browser tells of the first end
    table.page.evaluate(
        "() => { document.querySelector('#help-warning').close('');"
        " document.querySelector('[data-command=hint]').click(); }"
    )
    warning.get_by_role("button", name="Help me").click()
    expect(table.notice).to_contain_text("Yes")


def test_not_to_be_asked_again_holds_for_other_games(table: TablePage) -> None:
    table.open(GAME, DEAL)
    table.page.keyboard.press("v")
    table.page.get_by_label("Do not ask again").check()
    table.page.get_by_role("button", name="Help me").click()
    expect(badge(table)).to_have_text("Winnable")
    table.open(GAME, HOPELESS)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost from the start")


def test_the_mark_of_help_stays_and_says_what_it_means(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    mark = table.page.locator("#helped")
    expect(mark).to_be_hidden()
    table.page.keyboard.press("v")
    expect(mark).to_be_visible()
    table.page.reload()
    table.ready()
    expect(mark).to_be_visible()
    mark.click()
    note = table.page.locator("#helped-note")
    expect(note).to_contain_text("look under the cards")
    assert serious_problems(table) == []
    table.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    press(table, "Restart this deal")
    table.expect_moves(0)
    expect(mark).to_be_visible()


def test_the_rules_say_that_help_looks_under_the_cards(table: TablePage) -> None:
    table.open(GAME, DEAL)
    press(table, "Rules of this game")
    expect(table.page.locator("#rules")).to_contain_text("look under the cards")
