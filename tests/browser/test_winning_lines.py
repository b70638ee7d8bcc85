"""Winning lines: shown on the board move by move, and after giving up."""

from __future__ import annotations

import re

import pytest
from helping import DEAL, GAME, LOST, WINNABLE, badge, caption, open_helped, press
from playwright.sync_api import expect
from screens import SIZES
from table_page import MakeTable, TablePage
from test_access import serious_problems

pytestmark = pytest.mark.usefixtures("line")


def test_a_demonstration_changes_nothing_of_the_game(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    before, shown = table.game(), table.shown()
    press(table, "Show a winning line")
    expect(caption(table)).to_have_text("Your position, before the winning line")
    assert table.shown() == shown
    assert serious_problems(table) == []
    step = table.page.get_by_role("button", name="One step on")
    for number in (1, 2, 3):
        step.click()
        expect(caption(table)).to_contain_text(f"Move {number} of")
    table.page.get_by_role("button", name="One step back").click()
    expect(caption(table)).to_contain_text("Move 2 of")
    table.page.get_by_role("button", name="To the end").click()
    for place in ("f1", "f2", "f3", "f4"):
        expect(table.pile(place).locator("button.card:not(.covered)")).to_have_count(1)
    expect(table.page.locator("#won")).to_be_hidden()
    expect(table.page.locator("#ending")).to_be_hidden()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#show")).to_be_hidden()
    after = table.game()
    assert (after["version"], after["view"]) == (
        before["version"],
        {**before["view"], "helped": True},
    )
    table.check_screen()
    assert table.shown() == shown


def test_nothing_can_be_played_while_a_line_is_shown(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    version = table.game()["version"]
    press(table, "Show a winning line")
    expect(caption(table)).to_be_visible()
    table.page.locator("card-table").focus()
    for key in ("d", "z", "h", "v", "e", "a", "Shift+N"):
        table.page.keyboard.press(key)
        expect(table.notice).to_contain_text("Leave the demonstration to play")
        table.page.evaluate("document.getElementById('notice').textContent = ''")
    table.deal()
    expect(table.notice).to_contain_text("Leave the demonstration to play")
    assert table.game()["version"] == version


def test_a_line_plays_by_itself_and_pauses(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    press(table, "Show a winning line")
    show = table.page.locator("#show")
    show.get_by_label("Speed").select_option("Fast")
    show.get_by_role("button", name="Play", exact=True).click()
    expect(caption(table)).to_contain_text(re.compile(r"Move ([2-9]|\d\d+) of"))
    show.get_by_role("button", name="Pause").click()
    words = caption(table).text_content() or ""
    table.page.wait_for_timeout(900)
    expect(caption(table)).to_have_text(words)
    show.get_by_label("Position").fill("10")
    expect(caption(table)).to_contain_text("Move 10 of")


def test_a_demonstration_is_run_with_keys_alone(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    table.page.evaluate("document.querySelector('#more [data-command=demonstrate]').click()")
    expect(table.page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Enter")
    expect(caption(table)).to_contain_text("Move 1 of")
    for key, move in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        table.page.keyboard.press(key)
        expect(caption(table)).to_contain_text(f"Move {move} of")
    for _ in range(2):
        table.page.keyboard.press("Tab")
    table.page.keyboard.press("ArrowRight")
    expect(caption(table)).to_contain_text("Move 3 of")
    table.page.keyboard.press("Escape")
    expect(table.page.locator("card-table")).to_be_focused()


def test_playing_on_from_the_line_makes_its_moves_in_the_game(table: TablePage) -> None:
    open_helped(table, [*LOST, "deal"])
    press(table, "Show a winning line")
    expect(caption(table)).to_contain_text("after move 8: the last position that could be won")
    for number in (1, 2):
        table.page.get_by_role("button", name="One step on").click()
        expect(caption(table)).to_contain_text(f"Move {number} of")
    table.page.get_by_role("button", name="Play on from here").click()
    table.expect_moves(10)
    expect(table.notice).to_have_text("Now it is your game from here.")
    table.check_screen()
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Winnable")


def test_another_deal_ends_the_demonstration(table: TablePage) -> None:
    open_helped(table, WINNABLE)
    press(table, "Show a winning line")
    expect(caption(table)).to_be_visible()
    table.page.evaluate(
        "history.pushState(null, '', '/acme/17'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    expect(table.page.locator("#show")).to_be_hidden()
    expect(table.page.locator("#deal-number")).to_have_text("№ 17")
    table.start = {"game": GAME, "deal": "17"}
    table.deal()
    table.expect_moves(1)
    table.check_screen()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_controls_fit_every_window(make_table: MakeTable, scheme: str) -> None:
    table = open_helped(make_table(color_scheme=scheme), LOST)
    table.page.keyboard.press("v")
    expect(badge(table)).to_have_text("Lost since move 9")
    check_fit(table, "#ending button:visible, .mark:visible, .commands button:visible")
    press(table, "Show a winning line")
    expect(caption(table)).to_be_visible()
    check_fit(table, "#show :is(button, input, select):visible")
    assert serious_problems(table) == []


def check_fit(table: TablePage, controls: str) -> None:
    """All controls are inside the window, apart from each other, and large enough."""
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.drawn()
        boxes = [control.bounding_box() for control in table.page.locator(controls).all()]
        for box in boxes:
            assert box
            assert min(box["width"], box["height"]) >= 24, (width, box)
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width + 1, (width, box)
            assert box["y"] + box["height"] <= height + 1, (width, box)
    table.page.set_viewport_size({"width": 1366, "height": 768})


def test_giving_up_tells_where_the_game_was_lost_and_shows_the_way(table: TablePage) -> None:
    table.open(GAME, DEAL).play_quietly([*LOST, "deal"])
    press(table, "Give up")
    dialog = table.page.locator("#give-up")
    expect(dialog).to_be_visible()
    assert serious_problems(table) == []
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    assert not table.view()["given_up"]
    press(table, "Give up")
    dialog.get_by_role("button", name="Give up", exact=True).click()
    expect(dialog).to_contain_text("could be won until move 8; move 9 lost it")
    assert serious_problems(table) == []
    assert table.view()["given_up"] is True
    dialog.get_by_role("button", name="Show how it could have been won").click()
    expect(caption(table)).to_contain_text("after move 8: the last position that could be won")
    table.page.keyboard.press("Escape")
    table.expect_moves(10)
    assert table.check_screen()["status"] == "open"
    strip = table.page.locator("#ending")
    expect(strip).to_contain_text("Given up.")
    strip.get_by_role("button", name="Show how it could have been won").click()
    expect(dialog).to_contain_text("could be won until move 8")
    dialog.get_by_role("button", name="Close").last.click()
    strip.get_by_role("button", name="Hide this").click()
    table.deal()
    table.expect_moves(11)
    expect(strip).to_be_hidden()
