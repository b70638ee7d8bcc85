"""Settings: each does what it says, at once and at the next visit."""

from __future__ import annotations

from typing import Any

import pytest
from lines import C185, C185_LINE
from playwright.sync_api import Locator, expect
from screens import MEASURE, SIZES, check_all_sizes, do_overlap, is_inside
from table_page import MakeTable, TablePage

KEEP = "chosen => localStorage.setItem('settings', JSON.stringify(chosen))"

COUNT_NOTES = """
window.notes = 0;
class Fake {
  currentTime = 0; frequency = {}; destination = {};
  gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  resume() {} start() { window.notes += 1; } stop() {} connect(next) { return next; }
  createOscillator() { return this; } createGain() { return this; }
}
window.AudioContext = Fake;
"""


def choose(table: TablePage, **chosen: Any) -> None:
    """Have these settings from the next page on."""
    table.page.evaluate(KEEP, chosen)
    table.page.reload()
    table.ready()


def open_settings(table: TablePage) -> Locator:
    table.page.get_by_role("button", name="More", exact=True).click()
    table.page.locator("#more [data-command=settings]").click()
    dialog = table.page.locator("#settings")
    expect(dialog).to_be_visible()
    return dialog


def pick(dialog: Locator, legend: str, text: str) -> None:
    dialog.get_by_role("group", name=legend).get_by_role("radio", name=text, exact=True).click()


def test_a_choice_shows_at_once_and_after_a_reload(table: TablePage) -> None:
    table.open("chameleon", "17")
    dialog = open_settings(table)
    pick(dialog, "Card faces", "Classic")
    face = table.card("Qd").locator("use")
    expect(face).to_have_attribute("href", "/static/classic/cards.svg#Qd")
    shown = dialog.locator(".preview use").first
    expect(shown).to_have_attribute("href", "/static/classic/cards.svg#Kh")
    pick(dialog, "Rank in the corner", "Large")
    expect(face).to_have_count(2)
    table.page.reload()
    table.ready()
    expect(face).to_have_count(2)
    dialog = open_settings(table)
    expect(dialog.get_by_role("radio", name="Classic")).to_be_checked()
    dialog.get_by_role("button", name="All as at the beginning").click()
    expect(dialog.get_by_role("radio", name="Clear")).to_be_checked()
    expect(face).to_have_attribute("href", "/static/cards.svg#Qd")


def test_a_choice_reaches_the_other_window(table: TablePage) -> None:
    table.open("chameleon", "17")
    second = TablePage(table.page.context.new_page()).open("chameleon", "18")
    pick(open_settings(second), "Suit colours", "Four")
    expect(table.page.locator("html")).to_have_attribute("data-suits", "four")


def test_settings_open_in_the_lobby_too(table: TablePage) -> None:
    table.page.goto("/")
    table.page.get_by_role("button", name="Settings").click()
    pick(table.page.locator("#settings"), "Suit colours", "Colour-blind")
    table.open("chameleon", "17")
    expect(table.page.locator("html")).to_have_attribute("data-suits", "colour-blind")


@pytest.mark.parametrize("kept", ["nonsense", '{"tap": "fly", "sound": 1, "x": 2}', "[]", "null"])
def test_what_is_no_setting_is_not_taken(table: TablePage, kept: str) -> None:
    table.open("chameleon", "17")
    table.page.evaluate("text => localStorage.setItem('settings', text)", kept)
    table.page.reload()
    table.ready()
    dialog = open_settings(table)
    expect(dialog.get_by_role("radio", name="To its one place")).to_be_checked()
    expect(dialog.get_by_label("Sounds")).not_to_be_checked()


def test_without_storage_a_choice_lasts_for_the_visit(make_table: MakeTable) -> None:
    table = make_table()
    table.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full'); }"
    )
    table.open("chameleon", "17")
    pick(open_settings(table), "Suit colours", "Four")
    expect(table.page.locator("html")).to_have_attribute("data-suits", "four")


def test_a_language_is_chosen_for_all_pages(table: TablePage) -> None:
    table.open("chameleon", "17")
    pick(open_settings(table), "Language of the pages", "Deutsch")
    expect(table.page.locator("html")).to_have_attribute("lang", "de")
    table.page.goto("/")
    expect(table.page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize(("tap", "made", "marked"), [("show", 1, 0), ("ask", 0, 1), ("best", 1, 0)])
def test_the_first_tap_does_what_was_chosen(
    table: TablePage, tap: str, made: int, marked: int
) -> None:
    table.open_deck("chameleon", C185)
    choose(table, tap=tap)
    table.play(C185_LINE[:1])
    table.card("2h").click()
    expect(table.moves).to_have_text(str(1 + made))
    expect(table.page.locator(".target")).to_have_count(marked)


def test_best_takes_one_tap_where_there_are_several_places(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:8])
    table.card("Ts").click()
    expect(table.page.locator(".target")).to_have_count(2)
    choose(table, tap="best")
    table.card("Ts").click()
    table.expect_moves(9)
    assert table.check_screen()["last"]["move"] == "w-f"


@pytest.mark.parametrize("chosen", [{"hand": "left"}, {"index": "large"}])
@pytest.mark.parametrize("game", ["chameleon", "eagle-wing", "superior-canfield", "canfield"])
def test_everything_has_its_place_in_every_arrangement(
    table: TablePage, chosen: dict[str, str], game: str
) -> None:
    table.open(game, "17")
    choose(table, **chosen)
    table.play(["deal"] * 3)
    if "hand" in chosen:
        check_all_sizes(table)
        return
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        found = table.page.evaluate(MEASURE)
        assert max(found["scrolls"]) <= 0
        assert all(is_inside(card, found["board"]) for card in found["cards"])


def test_the_left_hand_has_the_stock_on_the_other_side(phone: TablePage) -> None:
    phone.open("chameleon", "17")
    left = lambda place: phone.pile(place).bounding_box()["x"]  # type: ignore[index]  # noqa: E731
    assert left("s") > left("w")
    assert left("r") < left("t1")
    choose(phone, hand="left")
    assert left("s") < left("w")
    assert left("r") > left("t3")
    assert left("t1") < left("t2") < left("t3")
    assert left("f1") == pytest.approx(left("t1"))


def test_reduced_motion_is_followed_until_something_else_is_chosen(make_table: MakeTable) -> None:
    table = make_table(reduced_motion="reduce").open("chameleon", "17")
    dialog = open_settings(table)
    expect(dialog.get_by_role("radio", name="No time")).to_be_checked()
    pick(dialog, "Cards move in", "0.4 s")
    table.page.keyboard.press("Escape")
    table.deal()
    table.page.wait_for_function("() => document.querySelector('.flying')")
    moving = make_table(reduced_motion="no-preference").open("chameleon", "17")
    expect(open_settings(moving).get_by_role("radio", name="0.2 s")).to_be_checked()


def test_sounds_are_off_at_first_and_differ_by_what_happens(make_table: MakeTable) -> None:
    table = make_table()
    table.page.add_init_script(COUNT_NOTES)
    table.open("chameleon", "17")
    table.play(["deal"])
    assert table.page.evaluate("notes") == 0
    choose(table, sound=True)
    table.play(["deal"])
    table.page.wait_for_function("() => notes === 2")
    table.page.locator("#move").fill("t1-t2:4")
    table.page.keyboard.press("Enter")
    table.page.wait_for_function("() => notes === 3")


def test_the_clock_begins_with_the_first_move_and_rests_under_a_pause(table: TablePage) -> None:
    table.page.clock.install()
    table.open("chameleon", "17")
    expect(table.page.locator(".fact-clock")).to_have_count(0)
    choose(table, clock=True)
    clock = table.page.locator(".fact-clock b")
    table.page.clock.run_for(5_000)
    expect(clock).to_have_text("0:00")
    table.play(["deal"])
    table.page.clock.run_for(65_000)
    expect(clock).to_have_text("1:05")
    table.page.keyboard.press("p")
    expect(table.page.get_by_role("heading", name="Paused")).to_be_visible()
    table.page.keyboard.press("d")
    table.page.clock.run_for(60_000)
    expect(clock).to_have_text("1:05")
    table.expect_moves(1)
    table.page.keyboard.press("p")
    expect(table.page.locator("#paused")).to_be_hidden()
    table.page.clock.run_for(10_000)
    expect(clock).to_have_text("1:15")
    table.page.reload()
    table.ready()
    expect(clock).to_have_text("1:15")


def test_the_score_is_shown_on_wish(table: TablePage) -> None:
    table.open("canfield", "17")
    scored = table.view()["score"] is not None
    expect(table.page.locator(".fact-score")).to_have_count(0)
    table.page.evaluate(KEEP, {"score": True})
    table.page.reload()
    table.ready()
    expect(table.page.locator(".fact-score")).to_have_count(int(scored))


def test_a_pause_covers_every_card(table: TablePage) -> None:
    table.open("chameleon", "17")
    table.page.keyboard.press("p")
    backdrop = "getComputedStyle(document.getElementById('paused'), '::backdrop').backgroundColor"
    assert table.page.evaluate(backdrop) == "rgb(60, 122, 108)"
    table.page.get_by_role("button", name="Go on").click()
    table.play(["deal"])


def test_the_tour_comes_once_and_can_be_skipped(make_table: MakeTable) -> None:
    table = make_table(tour=True).open("chameleon", "17")
    tour = table.page.locator("#tour")
    expect(tour.get_by_text("Step 1 of 5")).to_be_visible()
    tour.get_by_role("button", name="Skip the tour").click()
    expect(tour).to_be_hidden()
    table.play(["deal"])
    table.page.reload()
    table.ready().complete()
    expect(tour).to_be_hidden()
    table.page.keyboard.press("?")
    table.page.locator("#help").get_by_role("button", name="Tour of the table").click()
    expect(tour).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_the_tour_speaks_beside_what_it_shows(make_table: MakeTable, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    table = make_table(tour=True, viewport=viewport).open("chameleon", "17")
    window = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
    for step in range(1, 6):
        expect(table.page.locator("#tour-step")).to_have_text(f"Step {step} of 5")
        words, spot = (
            table.page.locator(f"#tour {name}").evaluate(
                "e => { const b = e.getBoundingClientRect();"
                "return {left: b.left, right: b.right, top: b.top, bottom: b.bottom}; }"
            )
            for name in (".words", ".spot")
        )
        assert is_inside(words, window), (step, words)
        assert size[1] < 600 or not do_overlap(words, spot), (step, words, spot)
        table.page.locator("#tour-next").click()
    expect(table.page.locator("#tour")).to_be_hidden()


def test_the_tour_goes_by_keys_and_leaves_out_what_the_table_lacks(make_table: MakeTable) -> None:
    table = make_table(tour=True).open("klondike", "17")
    step, title = table.page.locator("#tour-step"), table.page.locator("#tour-title")
    expect(step).to_have_text("Step 1 of 4")
    titles = ["Foundations"]
    for key, count in (("Enter", 2), ("ArrowRight", 3), ("Enter", 4)):
        table.page.keyboard.press(key)
        expect(step).to_have_text(f"Step {count} of 4")
        titles.append(title.inner_text())
    assert titles == ["Foundations", "Piles", "Stock and waste", "Commands"]
    table.page.keyboard.press("ArrowLeft")
    expect(step).to_have_text("Step 3 of 4")
    for _ in range(2):
        table.page.keyboard.press("ArrowRight")
    expect(table.page.locator("#tour")).to_be_hidden()
    expect(table.page.locator("card-table")).to_be_focused()


def test_the_printed_sheet_has_the_layout_and_the_rules(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:8])
    table.page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    table.page.evaluate("document.querySelector('[data-command=print]').click()")
    table.page.wait_for_function("() => window.printed")
    table.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    table.page.emulate_media(media="print")
    sheet = table.page.locator("#sheet")
    expect(sheet.get_by_role("heading", name="Chameleon", exact=True)).to_be_visible()
    expect(sheet.get_by_text("Reserve, 11 cards")).to_be_visible()
    expect(sheet.get_by_role("heading", name="Chameleon: the rules")).to_be_visible()
    expect(sheet.locator(".piles").get_by_role("img", name="Six of clubs")).to_be_visible()
    expect(table.page.locator("card-table")).to_be_hidden()
    assert sheet.locator(".piles").get_by_role("img").count() == _seen(table)


def _seen(table: TablePage) -> int:
    view = table.view()
    piles = [*(pile["cards"] for pile in view["tableau"]), view["reserve"]["cards"]]
    piles += [view["waste"]["cards"], [p["card"] for p in view["foundations"] if p["card"]]]
    return sum(card != "??" for pile in piles for card in pile)
