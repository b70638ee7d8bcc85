"""What is not legal is refused with the reason, and nothing changes."""

import pytest
from lines import C185, C185_LINE
from playwright.sync_api import expect
from table_page import BOXES, TablePage

from canfield.catalog import load_game
from canfield.game import Game


@pytest.fixture
def buried(table: TablePage) -> TablePage:
    """The queen of hearts is wanted by its foundation, but lies under the jack of diamonds."""
    table.open_deck("chameleon", C185)
    table.play_quietly(C185_LINE[:11])
    assert table.shown()["t3"] == ["Kc", "Qh", "Jd"]
    assert "Jh" in table.shown()["f1"] + table.shown()["f2"] + table.shown()["f3"]
    return table


@pytest.mark.parametrize("clicks", [1, 2, 3])
def test_clicks_on_a_buried_card_move_nothing(buried: TablePage, clicks: int) -> None:
    before = buried.game()
    x, y, _, _ = buried.page.evaluate(BOXES, ["t3", "f1", 2])
    buried.page.mouse.click(x, y, click_count=clicks)
    buried.page.wait_for_timeout(400)
    assert buried.game() == before
    buried.check_screen()
    for card in ("Qh", "Jd"):
        assert buried.card(card).count() == 1


def test_a_buried_card_dragged_to_its_foundation_comes_back(buried: TablePage) -> None:
    before = buried.game()
    buried.drag("t3-f1:2")
    expect(buried.notice).to_have_attribute("data-tone", "refusal")
    expect(buried.notice).to_contain_text("one at a time")
    assert buried.game() == before
    assert buried.check_screen()["last"] == before["view"]["last"]
    assert buried.shown()["t3"] == ["Kc", "Qh", "Jd"]


def test_a_card_dropped_on_a_pile_that_refuses_it_glides_back_and_says_why(
    table: TablePage,
) -> None:
    table.open_deck("chameleon", C185)
    before, place = table.game(), table.card("Kc").bounding_box()
    table.drag("t3-t1")
    expect(table.notice).to_contain_text("king of clubs does not fit on the jack of diamonds")
    assert table.card("Kc").bounding_box() == place
    assert table.game() == before


def test_a_card_let_go_on_its_own_pile_or_nowhere_goes_back_in_silence(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    place = table.card("Kc").bounding_box()
    assert place
    for dx, dy in ((10, 120), (300, 250)):
        x, y = place["x"] + 20, place["y"] + 20
        table.page.mouse.move(x, y)
        table.page.mouse.down()
        table.page.mouse.move(x + dx, y + dy, steps=3)
        table.page.mouse.up()
        assert table.card("Kc").bounding_box() == place
    expect(table.notice).to_be_empty()
    table.expect_moves(0)


def test_tapping_a_card_and_then_a_pile_that_refuses_it_says_why(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.card("Kc").click()
    expect(table.notice).to_contain_text("no legal place")
    table.card("Jd").click()
    expect(table.notice).to_contain_text("does not fit")
    expect(table.page.locator(".picked")).to_have_count(0)
    table.expect_moves(0)


def test_escape_and_a_cancelled_pointer_let_go(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    place = table.card("Kc").bounding_box()
    assert place
    table.page.mouse.move(place["x"] + 20, place["y"] + 20)
    table.page.mouse.down()
    table.page.mouse.move(place["x"] + 200, place["y"] + 90)
    expect(table.card("Kc")).to_have_class("card suit-c lifted")
    table.page.keyboard.press("Escape")
    assert table.card("Kc").bounding_box() == place
    table.page.mouse.up()
    assert table.card("Kc").bounding_box() == place
    table.expect_moves(0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("t3-t1", "does not fit"),
        ("redeal", "stock still has cards"),
        ("<b>deal</b>", "is no move"),
        ("t3-r", "no card may be put"),
    ],
)
def test_a_typed_move_that_is_refused_says_why(table: TablePage, text: str, reason: str) -> None:
    table.open_deck("chameleon", C185)
    before = table.game()
    table.page.get_by_label("Move", exact=True).fill(text)
    table.page.keyboard.press("Enter")
    expect(table.notice).to_contain_text(reason)
    assert table.game() == before
    assert table.page.locator("#notice b").count() == 0
    expect(table.page.get_by_label("Move", exact=True)).to_have_value(text)
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("d")
    table.expect_moves(1)


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
def test_the_move_field_of_a_phone_covers_no_card_and_can_be_closed(
    phone: TablePage, size: tuple[int, int]
) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.open_deck("chameleon", C185).play_quietly(["deal"])
    bar = phone.page.locator("#typed")
    choose = "document.querySelector('.menu [data-command=type]').click()"
    close = phone.page.get_by_role("button", name="Close the move field")
    for leave in (
        lambda: phone.page.keyboard.press("Escape"),
        lambda: phone.page.evaluate(choose),
        lambda: close.click(),
    ):
        expect(bar).to_be_hidden()
        phone.page.evaluate(choose)
        expect(phone.page.get_by_label("Move", exact=True)).to_be_focused()
        box = bar.bounding_box()
        badge = phone.pile("w").locator(".badge").bounding_box()
        assert box
        assert badge
        assert badge["y"] + badge["height"] <= box["y"] + 1
        leave()
        expect(bar).to_be_hidden()
    phone.page.keyboard.press("z")
    phone.expect_moves(0)


def test_typed_moves_are_played(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    for number, text in enumerate(("deal", "w-t2", " DEAL ", "w-t3", "t1-t3:1"), start=1):
        table.page.get_by_label("Move", exact=True).fill(text)
        table.page.keyboard.press("Enter")
        table.expect_moves(number)
    assert table.check_screen()["last"]["move"] == "t1-t3"


def test_after_the_last_card_of_the_stock_a_press_says_why_there_is_no_redeal(
    table: TablePage,
) -> None:
    table.open("chameleon", "17")
    table.play_quietly(["deal"] * 36)
    table.deal()
    expect(table.notice).to_contain_text("passes through the stock are used up")
    table.expect_moves(36)


def before_a_redeal(name: str) -> tuple[str, list[str]]:
    """A deal whose whole stock lies in the waste, the top of which fits nowhere."""
    for number in range(100):
        game = Game.from_deal(load_game(name), number)
        while "deal" in game.legal():
            game.play("deal")
        if "redeal" in game.legal() and not any(move.startswith("w-") for move in game.legal()):
            return str(number), list(game.moves)
    raise AssertionError(name)


def test_only_the_place_of_the_stock_turns_the_waste_over(table: TablePage) -> None:
    deal, moves = before_a_redeal("rainbow")
    table.open("rainbow", deal).play_quietly(moves)
    top = table.card(table.shown()["w"][-1])
    for clicks in (1, 2):
        top.click(click_count=clicks)
        expect(table.notice).to_contain_text("no legal place")
        table.page.keyboard.press("Escape")
    top.focus()
    table.page.keyboard.press("Enter")
    expect(table.notice).to_contain_text("no legal place")
    table.page.keyboard.press("Escape")
    top.drag_to(table.pile("s"))
    expect(table.notice).to_have_attribute("data-tone", "refusal")
    assert table.check_screen()["pass"] == 1
    table.expect_moves(len(moves))
    table.deal()
    table.expect_moves(len(moves) + 1)
    assert table.check_screen()["pass"] == 2
