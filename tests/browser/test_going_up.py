"""Cards that go up by themselves: Finish, safe cards, autoplay."""

from __future__ import annotations

from typing import Any

import pytest
from helping import choose
from lines import C185, C185_LINE
from playwright.sync_api import expect
from table_page import TablePage, parts
from test_access import serious_problems


def finishable(table: TablePage) -> int:
    """Play C185 until the rest can be played up; return how many moves were made."""
    table.open_deck("chameleon", C185)
    table.play_quietly(C185_LINE[:100])
    for count in range(100, len(C185_LINE)):
        if table.view()["can_finish"]:
            return count
        table.play_quietly([C185_LINE[count]])
    raise AssertionError("finish is never offered")


@pytest.mark.parametrize("how", ["key", "button"])
def test_finish_is_offered_when_it_wins_and_is_one_step(table: TablePage, how: str) -> None:
    table.open_deck("chameleon", C185)
    expect(table.page.get_by_role("button", name="Finish", exact=True)).to_be_hidden()
    table.page.keyboard.press("e")
    expect(table.notice).to_contain_text("Not yet")
    made = finishable(table)
    button = table.page.get_by_role("button", name="Finish", exact=True)
    expect(button).to_be_visible()
    assert serious_problems(table) == []
    before = table.shown()
    if how == "key":
        table.page.keyboard.press("e")
    else:
        button.click()
    won = table.page.locator("#won")
    expect(won).to_be_visible()
    expect(table.notice).to_contain_text("You have won")
    assert table.view()["status"] == "won"
    assert table.view()["helped"] is False
    won.get_by_role("button", name="Undo").click()
    table.expect_moves(made)
    assert table.shown() == before
    expect(button).to_be_visible()
    table.page.keyboard.press("r")
    expect(table.page.locator("#ending")).to_contain_text("Won")
    assert table.view()["status"] == "won"


def test_the_last_card_that_goes_up_by_itself_is_a_win_too(table: TablePage) -> None:
    choose(table, autoplay=True)
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-2])
    table.drag(C185_LINE[-2])
    won = table.page.locator("#won")
    expect(won).to_be_visible()
    expect(table.notice).to_contain_text("You have won, in 114 moves")
    won.get_by_role("button", name="Undo").click()
    table.expect_moves(112)
    expect(table.notice).to_contain_text("1 card that went up with it too")
    table.page.keyboard.press("r")
    expect(table.notice).to_contain_text("Again:")
    expect(won).to_be_visible()


def test_the_offer_to_finish_takes_the_focus_of_the_hint_it_replaces(table: TablePage) -> None:
    choose(table, warning=False)
    made = finishable(table)
    table.page.keyboard.press("z")
    table.expect_moves(made - 1)
    table.page.locator(".commands [data-hint]").focus()
    table.play_quietly([C185_LINE[made - 1]])
    offer = table.page.get_by_role("button", name="Finish", exact=True)
    expect(offer).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#won")).to_be_visible()


def test_safe_cards_go_up_together_and_come_back_together(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    if not table.view()["can_drop"]:
        table.page.keyboard.press("a")
        expect(table.notice).to_contain_text("No card can safely go up")
    for count in range(len(C185_LINE)):
        if table.view()["can_drop"]:
            break
        table.play_quietly([C185_LINE[count]])
    made, before = table.made(), table.shown()
    table.page.keyboard.press("a")
    expect(table.moves).not_to_have_text(str(made))
    expect(table.notice).to_contain_text("to foundation")
    table.check_screen()
    table.page.keyboard.press("z")
    table.expect_moves(made)
    assert table.shown() == before


def test_a_card_taken_back_stays_though_safe_cards_go_up(table: TablePage) -> None:
    choose(table, autoplay=True)
    back = open_where_a_card_may_come_back(table)
    made = table.made()
    table.drag(back)
    table.expect_moves(made + 1)
    _, place, _ = parts(back)
    card = table.check_screen()["last"]["cards"][0]
    for act, moves in (("z", made), ("r", made + 1)):
        table.page.keyboard.press(act)
        table.expect_moves(moves)
    assert table.shown()[place][-1] == card
    table.deal()
    expect(table.moves).not_to_have_text(str(made + 1))
    assert table.shown()[place][-1] == card
    table.page.keyboard.press("z")
    table.page.keyboard.press("z")
    table.expect_moves(made)


def open_where_a_card_may_come_back(table: TablePage) -> str:
    """Play C185 until a foundation's top may come back; return that move."""
    table.open_deck("chameleon", C185)
    for move in C185_LINE[:60]:
        table.play_quietly([move])
        for legal in table.view()["legal"]:
            if legal["from"][0] == "f" and table.view()["stock"]["count"]:
                return str(legal["move"])
    raise AssertionError("no card may come back")


def test_autoplay_is_off_at_first_and_one_step_with_its_move(table: TablePage) -> None:
    sent: list[dict[str, Any]] = []
    table.open_deck("chameleon", C185)
    table.page.on(
        "request",
        lambda request: sent.append(request.post_data_json) if request.method == "POST" else None,
    )
    table.deal()
    table.expect_moves(1)
    assert all("auto" not in body for body in sent)
    table.page.evaluate(
        "import('/static/settings.js').then(({ change }) => change('autoplay', true))"
    )
    table.drag("w-t2")
    table.expect_moves(2)
    assert [body["auto"] for body in sent if "auto" in body] == [True]
