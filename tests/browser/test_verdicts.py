"""Verdicts on the table: each belongs to its position, and a lost game has ways on."""

from __future__ import annotations

import re

import pytest
from helping import DEAL, GAME, HOPELESS, LOST, WINNABLE, badge, choose, open_helped, press
from playwright.sync_api import Route, expect
from table_page import TablePage
from test_access import serious_problems

pytestmark = pytest.mark.usefixtures("line")


def test_a_verdict_belongs_to_its_position(table: TablePage) -> None:
    open_helped(table, LOST)
    expect(badge(table)).to_have_text("Winnable?")
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.notice).to_contain_text("it is proved that no way to win is left")
    table.page.keyboard.press("z")
    expect(badge(table)).to_have_text("Winnable")
    table.page.keyboard.press("r")
    expect(badge(table)).to_have_text("Lost since move 9")
    table.deal()
    table.expect_moves(10)
    expect(badge(table)).to_have_text("Winnable?")


def test_no_verdict_of_another_position_is_ever_shown(table: TablePage) -> None:
    """While the answer for the present position is awaited the last one is not to be seen."""
    open_helped(table, LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    held: list[Route] = []
    table.page.route("**/verdict", lambda route: held.append(route))
    table.page.keyboard.press("z")
    table.expect_moves(8)
    assert badge(table).text_content() in ("Winnable?", "Looking…")
    expect(badge(table)).to_have_text("Looking…")
    expect(table.page.locator("#ending")).to_be_hidden()


def test_an_illegal_move_leaves_the_verdict(table: TablePage) -> None:
    open_helped(table, LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    table.page.get_by_label("Move", exact=True).fill("t1-t1")
    table.page.keyboard.press("Enter")
    expect(table.notice).to_have_attribute("data-tone", "refusal")
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.page.locator("#ending")).to_contain_text("no way to win is left")


def test_the_verdict_can_be_shown_always(table: TablePage) -> None:
    choose(table, verdict="always")
    table.open(GAME, DEAL)
    expect(badge(table)).to_have_text("Winnable")
    expect(table.page.locator("#help-warning")).to_be_hidden()
    expect(table.page.locator("#helped")).to_be_visible()
    table.play_quietly(WINNABLE)
    expect(badge(table)).to_have_text("Winnable")
    table.deal()
    table.expect_moves(9)
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.notice).to_contain_text("Lost since move 9")
    table.page.keyboard.press("z")
    expect(badge(table)).to_have_text("Winnable")


def test_verdicts_can_be_switched_off(table: TablePage) -> None:
    choose(table, verdict="never")
    table.open(GAME, DEAL)
    expect(table.page.locator("#verdict")).to_be_hidden()
    table.page.keyboard.press("v")
    expect(table.notice).to_contain_text("switched off")


def test_an_unknown_verdict_is_said_and_can_be_asked_again(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    unknown = (
        '{"version": 8, "verdict": "unknown", "last_winnable": null, "first_lost": null,'
        ' "limit": "seconds"}'
    )
    table.page.route("**/verdict", lambda route: route.fulfill(status=200, body=unknown))
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Not known yet")
    expect(table.notice).to_contain_text("Not known yet")
    expect(table.page.locator("#helped")).to_be_hidden()
    table.page.unroute("**/verdict")
    table.page.locator("#verdict").click()
    expect(badge(table)).to_have_text("Winnable")


def test_a_lost_game_says_so_with_ways_on(table: TablePage) -> None:
    open_helped(table, LOST)
    strip = table.page.locator("#ending")
    expect(strip).to_be_hidden()
    table.page.keyboard.press("v")
    expect(strip).to_contain_text("Lost: no way to win is left.")
    assert serious_problems(table) == []
    for name in ("Undo", "Show a winning line", "New deal"):
        expect(strip.get_by_role("button", name=name)).to_be_visible()
    strip.get_by_role("button", name="Hide this").click()
    expect(strip).to_be_hidden()
    table.page.keyboard.press("v")
    expect(table.notice).to_contain_text("Lost since")
    expect(strip).to_be_hidden()


def test_saying_that_a_game_is_lost_can_be_switched_off(table: TablePage) -> None:
    choose(table, lost="hide")
    open_helped(table, LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    expect(table.page.locator("#ending")).to_be_hidden()


def test_jumping_back_leads_to_the_last_winnable_position(table: TablePage) -> None:
    open_helped(table, [*LOST, "deal", "deal"])
    press(table, "Back to the last winnable position")
    table.expect_moves(8)
    expect(table.notice).to_have_text(
        "Back after move 8: this can be won. Redo brings your moves back."
    )
    assert table.check_screen()["can_redo"] is True
    expect(badge(table)).to_have_text(re.compile(r"Winnable\??"))
    for count in (9, 10, 11):
        table.page.keyboard.press("r")
        table.expect_moves(count)


def test_where_nothing_could_be_won_there_is_no_way_back(table: TablePage) -> None:
    open_helped(table, ["deal"], HOPELESS)
    press(table, "Back to the last winnable position")
    expect(table.notice).to_contain_text("lost from the start")
    expect(table.page.locator("#ending")).to_contain_text("could never be won")
    table.expect_moves(1)
    press(table, "Show a winning line")
    expect(table.notice).to_contain_text("There is no winning line")
