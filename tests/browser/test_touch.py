"""A phone: taps, one finger, two fingers, turning it round."""

from typing import Any

import pytest
from lines import C185, C185_LINE
from playwright.sync_api import CDPSession, expect
from table_page import BOXES, MakeTable, TablePage

SIZES = [(375, 667), (768, 1024)]


@pytest.fixture(params=SIZES, ids=["phone", "tablet"])
def touched(request: pytest.FixtureRequest, make_table: MakeTable) -> TablePage:
    width, height = request.param
    size = {"width": width, "height": height}
    return make_table(viewport=size, has_touch=True, is_mobile=True).open_deck("chameleon", C185)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    shown = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": shown})


class Finger:
    """One finger on the glass."""

    def __init__(self, table: TablePage) -> None:
        self.session = table.page.context.new_cdp_session(table.page)
        self.at = (0.0, 0.0)

    def down(self, x: float, y: float) -> None:
        self.at = (x, y)
        touch(self.session, "touchStart", self.at)

    def move(self, x: float, y: float, steps: int = 10) -> None:
        start = self.at
        for step in range(1, steps + 1):
            part = step / steps
            self.at = (start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part)
            touch(self.session, "touchMove", self.at)

    def up(self) -> None:
        touch(self.session, "touchEnd")


def boxes(table: TablePage, source: str, target: str, count: int = 1) -> list[float]:
    found: list[float] = table.page.evaluate(BOXES, [source, target, count])
    return found


def tap_pile(table: TablePage, place: str) -> None:
    box = table.pile(place).bounding_box()
    assert box
    table.page.touchscreen.tap(box["x"] + 20, box["y"] + 25)


def view_port(table: TablePage) -> dict[str, Any]:
    found: dict[str, Any] = table.page.evaluate(
        "(({ scale, pageTop: top, pageLeft: left }) => ({ scale, top, left }))(visualViewport)"
    )
    return found


def test_taps_do_what_clicks_do(touched: TablePage) -> None:
    tap_pile(touched, "s")
    touched.expect_moves(1)
    tap_pile(touched, "w")
    touched.expect_moves(2)
    assert touched.shown()["t2"] == ["3c", "2h"]


def test_a_finger_drags_a_card_in_small_steps(touched: TablePage) -> None:
    tap_pile(touched, "s")
    touched.expect_moves(1)
    x, y, to_x, to_y = boxes(touched, "w", "t2")
    finger = Finger(touched)
    finger.down(x, y)
    finger.move(to_x, to_y)
    finger.up()
    touched.expect_moves(2)
    assert touched.shown()["t2"] == ["3c", "2h"]
    touched.check_screen()


def test_a_card_dragged_to_a_wrong_place_returns(touched: TablePage) -> None:
    touched.play_quietly(C185_LINE[:4])
    place = touched.card("Jd").bounding_box()
    x, y, to_x, to_y = boxes(touched, "t1", "t2")
    finger = Finger(touched)
    finger.down(x, y)
    finger.move(to_x, to_y)
    finger.up()
    expect(touched.notice).to_contain_text("does not fit")
    assert touched.card("Jd").bounding_box() == place
    to_x, to_y = boxes(touched, "t1", "t3")[2:]
    finger.down(x, y)
    finger.move(to_x, to_y)
    finger.up()
    touched.expect_moves(5)
    assert touched.shown()["t3"] == ["Kc", "Qh", "Jd"]


def test_a_touch_that_the_system_takes_away_lets_go(touched: TablePage) -> None:
    place = touched.card("Kc").bounding_box()
    assert place
    finger = Finger(touched)
    finger.down(place["x"] + 15, place["y"] + 15)
    finger.move(place["x"] - 60, place["y"] + 60)
    expect(touched.page.locator(".lifted")).to_have_count(1)
    touch(finger.session, "touchCancel")
    expect(touched.page.locator(".lifted")).to_have_count(0)
    assert touched.card("Kc").bounding_box() == place
    touched.expect_moves(0)


def test_two_fast_taps_do_not_zoom(touched: TablePage) -> None:
    for selector in (".pile-s .slot", ".commands [data-command=undo]", ".pile-t .card"):
        box = touched.page.locator(selector).first.bounding_box()
        assert box
        for _ in range(2):
            touched.page.touchscreen.tap(box["x"] + 15, box["y"] + 20)
        touched.page.wait_for_timeout(350)
        assert view_port(touched)["scale"] == 1


def test_two_fingers_still_zoom_and_then_the_background_scrolls_but_cards_do_not(
    touched: TablePage,
) -> None:
    card = touched.card("Kc").bounding_box()
    assert card
    x, edge = card["x"] + 15, card["y"] + card["height"]
    session = touched.page.context.new_cdp_session(touched.page)
    session.send("Input.synthesizePinchGesture", {"x": x, "y": edge + 20, "scaleFactor": 2})
    before = view_port(touched)
    assert before["scale"] > 1.2
    touched.page.evaluate(
        "addEventListener('touchstart', ({ target }) => {"
        "  window.touched = target.closest('.card, card-table') })"
    )
    finger = Finger(touched)
    for y, scrolls in ((edge - 20, False), (edge + 25, True)):
        glass = x - before["left"], y - before["top"]
        finger.down(*glass)
        finger.move(glass[0], glass[1] - 80)
        finger.up()
        touched.page.wait_for_timeout(200)
        assert touched.page.evaluate("touched.matches('card-table')") is scrolls
        assert (view_port(touched)["top"] != before["top"]) is scrolls


def test_press_and_hold_selects_nothing_and_opens_no_menu(touched: TablePage) -> None:
    touched.page.evaluate(
        "window.menus = []; addEventListener('contextmenu', (e) => menus.push(e.defaultPrevented))"
    )
    touched.play_quietly(C185_LINE[:11])
    x, y, _, _ = boxes(touched, "t3", "t1", 3)
    finger = Finger(touched)
    finger.down(x, y)
    touched.page.wait_for_timeout(900)
    expect(touched.card("Kc")).to_have_class("card suit-c peeked")
    finger.up()
    expect(touched.card("Kc")).to_have_class("card suit-c")
    assert touched.page.evaluate("String(getSelection())") == ""
    assert all(touched.page.evaluate("window.menus || []"))
    touched.expect_moves(11)


def test_turning_the_phone_in_mid_drag_loses_nothing(touched: TablePage) -> None:
    touched.play_quietly(C185_LINE[:1])
    before = touched.game()
    x, y, to_x, to_y = boxes(touched, "w", "t2")
    finger = Finger(touched)
    finger.down(x, y)
    finger.move((x + to_x) / 2, (y + to_y) / 2)
    touched.page.set_viewport_size({"width": 667, "height": 375})
    touched.page.wait_for_timeout(100)
    finger.up()
    touched.page.wait_for_timeout(200)
    game = touched.game()
    assert game == before or game["view"]["last"]["move"] == "w-t2"
    touched.check_screen()


def test_turning_the_phone_while_the_win_is_shown_keeps_it_shown(touched: TablePage) -> None:
    touched.play_quietly(C185_LINE[:-1])
    touched.tap("w-f")
    touched.page.set_viewport_size({"width": 667, "height": 375})
    expect(touched.page.locator("#won")).to_be_visible()
    touched.page.set_viewport_size({"width": 375, "height": 667})
    expect(touched.page.locator("#won")).to_be_visible()
    assert touched.check_screen()["status"] == "won"


def test_uncovered_cards_are_wide_enough_for_a_finger(make_table: MakeTable) -> None:
    phone = make_table(viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    for game in ("chameleon", "canfield", "eagle-wing", "klondike", "oz", "selective-canfield"):
        phone.open(game, "17")
        widths = phone.page.eval_on_selector_all(
            "card-table button:not([hidden])",
            "all => all.map((e) => e.getBoundingClientRect().width)",
        )
        assert min(widths) >= 40, (game, min(widths))
