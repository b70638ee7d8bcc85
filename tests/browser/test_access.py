"""Without sight, without a mouse: names, messages, focus, keys."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from lines import C185, C185_LINE
from playwright.sync_api import expect
from table_page import MakeTable, TablePage

SERIOUS = {"serious", "critical"}


def serious_problems(table: TablePage) -> list[str]:
    found: dict[str, Any] = Axe().run(table.page).response
    return [
        f"{problem['id']}: {node['html'][:200]}"
        for problem in found["violations"]
        if problem["impact"] in SERIOUS
        for node in problem["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(make_table: MakeTable, scheme: str) -> None:
    table = make_table(color_scheme=scheme)
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:70])
    assert serious_problems(table) == []
    table.tap("t3-t1")
    for command in ("help", "rules", "number"):
        table.page.evaluate("c => document.querySelector(`[data-command=${c}]`).click()", command)
        expect(table.page.locator(f"#{command}")).to_be_visible()
        assert serious_problems(table) == []
        table.page.keyboard.press("Escape")
    table.page.get_by_role("button", name="More").click()
    assert serious_problems(table) == []
    table.page.goto("/")
    table.page.wait_for_selector(".game")
    assert serious_problems(table) == []


@pytest.mark.parametrize(
    "name", ["klondike", "eagle-wing", "selective-canfield", "superior-canfield"]
)
def test_axe_finds_nothing_serious_on_other_tables(phone: TablePage, name: str) -> None:
    phone.open(name, "17")
    assert serious_problems(phone) == []


def test_one_message_tells_what_a_move_did(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.play(C185_LINE[:4])
    expect(table.notice).to_have_text("Queen of hearts to pile 3.")
    table.play(C185_LINE[4:5])
    expect(table.notice).to_have_text(
        "Jack of diamonds to pile 3. Pile 1 filled from reserve: six of clubs. "
        "Reserve now four of clubs, 10 below."
    )
    table.play(C185_LINE[5:6])
    expect(table.notice).to_have_text("Dealt nine of hearts. Stock 33.")
    table.page.keyboard.press("z")
    expect(table.notice).to_have_text("Taken back: Deal.")
    assert table.notice.get_attribute("aria-live") == "polite"


def test_the_whole_table_is_spoken_in_one_go(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:3])
    table.page.keyboard.press("t")
    expect(table.notice).to_have_text(
        "Chameleon, own layout. Base rank ten. "
        "Foundations: ten of hearts, 3 empty, waiting for rank ten. "
        "Reserve: six of clubs, 11 face down. Pile 1: jack of diamonds. "
        "Pile 2: three of clubs, two of hearts. Pile 3: king of clubs. "
        "Waste: queen of hearts. Stock: 34 cards, no redeal. 3 moves made."
    )
    panel = table.page.locator("#described")
    expect(panel).to_contain_text("Foundations: ten of hearts, 3 empty, waiting for rank ten.")
    assert serious_problems(table) == []
    table.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    table.page.keyboard.press("t")
    table.page.keyboard.press("z")
    expect(panel).to_be_hidden()
    table.expect_moves(2)


@pytest.mark.parametrize("name", ["help", "rules"])
def test_a_long_dialog_has_a_way_out_at_its_top(phone: TablePage, name: str) -> None:
    phone.open("chameleon", "17")
    phone.page.evaluate("c => document.querySelector(`[data-command=${c}]`).click()", name)
    dialog = phone.page.locator(f"#{name}")
    dialog.evaluate("dialog => dialog.scrollTo(0, 200)")
    dialog.get_by_role("button", name="Close").first.click()
    expect(dialog).to_be_hidden()


def test_piles_and_cards_have_names(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:2])
    tree = table.page.get_by_role("group", name="Table")
    for name in ("Stock and waste", "Foundations", "Reserve", "Tableau"):
        expect(tree.get_by_role("group", name=name, exact=True)).to_have_count(1)
    expect(tree.get_by_role("button", name="Stock, 35 cards, no redeal")).to_be_visible()
    expect(tree.get_by_role("button", name="Foundation 2, empty, wants ten")).to_be_visible()
    pile = tree.get_by_role("group", name="Pile 2, 2 cards")
    expect(pile.get_by_role("button", name="Three of clubs, under 1")).to_be_visible()
    expect(pile.get_by_role("button", name="Two of hearts", exact=True)).to_be_visible()
    reserve = tree.get_by_role("group", name="Reserve, 12 cards")
    expect(reserve).to_contain_text("11 face down")


def test_the_tab_key_goes_area_by_area(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.page.locator(".commands button").first.focus()
    areas = []
    for _ in range(5):
        table.page.keyboard.press("Tab")
        areas.append(table.focus()[0])
    assert areas == ["stock", "foundations", "reserve", "tableau", None]
    for _ in range(5):
        table.page.keyboard.press("Shift+F6")
        areas.append(table.focus()[0])
    assert areas[5:] == ["tableau", "reserve", "foundations", "stock", None]


def test_the_focus_goes_with_the_card_or_to_what_it_uncovered(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:1])
    table.walk_to("w")
    table.page.keyboard.press("Enter")
    expect(table.notice).to_have_text("Two of hearts picked up. 1 place: pile 2.")
    table.walk_to("t2")
    table.page.keyboard.press("Enter")
    table.expect_moves(2)
    assert table.focus() == ("tableau", "t2", 1)
    table.page.keyboard.press("z")
    expect(table.moves).to_have_text("1")
    assert table.focus()[1] == "w"
    table.page.keyboard.press("z")
    expect(table.moves).to_have_text("0")
    assert table.focus()[1] == "w"


def test_a_card_sent_up_leaves_the_focus_on_what_it_uncovered(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:23])
    assert C185_LINE[23] == "t3-f"
    before = table.shown()["t3"]
    table.walk_to("t3")
    table.page.keyboard.press("f")
    table.expect_moves(24)
    assert table.focus() == ("tableau", "t3", len(before) - 2)


def test_the_length_of_a_run_is_changed_by_plus_and_minus(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:15])
    assert C185_LINE[15] == "r-f"
    table.play_quietly(["r-f"])
    assert len(table.shown()["t2"]) == 2
    table.walk_to("t2")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("+")
    expect(table.page.locator(".picked")).to_have_count(2)
    table.page.keyboard.press("-")
    expect(table.page.locator(".picked")).to_have_count(1)
    table.page.keyboard.press("+")
    table.walk_to("t1")
    table.page.keyboard.press("Enter")
    table.expect_moves(17)
    assert table.check_screen()["last"]["move"] == "t2-t1:2"


def test_letters_act_only_on_the_board_and_can_be_switched_off(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.page.get_by_label("Move", exact=True).fill("")
    table.page.keyboard.type("d u n")
    table.page.locator(".commands [data-command=undo]").focus()
    table.page.keyboard.press("d")
    table.expect_moves(0)
    table.page.locator("card-table").focus()
    table.page.keyboard.press("d")
    table.expect_moves(1)
    table.page.keyboard.press("?")
    table.page.locator("#help").get_by_role("button", name="Settings").click()
    table.page.get_by_label("Letter keys").uncheck()
    table.page.keyboard.press("Escape")
    table.page.locator("card-table").focus()
    table.page.keyboard.press("d")
    table.page.keyboard.press("Control+z")
    table.expect_moves(0)
    table.page.keyboard.press("Control+y")
    table.expect_moves(1)


def test_letters_act_after_a_click_beside_the_board(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    for number, place in enumerate(((600, 25), (30, 700), (8, 300)), start=1):
        table.page.get_by_label("Move", exact=True).focus()
        table.page.mouse.click(*place)
        table.page.keyboard.press("d")
        table.expect_moves(number)


def test_space_deals_when_no_card_has_the_focus(table: TablePage) -> None:
    table.open_deck("chameleon", C185)
    table.page.keyboard.press("Space")
    table.expect_moves(1)


def test_every_command_is_a_button(table: TablePage) -> None:
    table.open("chameleon", "17")
    press = lambda name: table.page.get_by_role("button", name=name, exact=True).click()  # noqa: E731
    press("Deal")
    table.expect_moves(1)
    press("Undo")
    table.expect_moves(0)
    press("Redo")
    table.expect_moves(1)
    press("More")
    press("Restart this deal")
    table.expect_moves(0)
    expect(table.notice).to_have_text("Back to the start. Redo brings your moves back one by one.")
    for name in ("Describe table", "Type a move", "Copy link to this deal"):
        press("More")
        press(name)
    expect(table.notice).to_contain_text("ink")
    press("New deal")
    expect(table.page).not_to_have_url("/chameleon/17")
    table.page.go_back()
    expect(table.page.locator("#deal-number")).to_have_text("№ 17")


def test_a_press_without_a_pointer_is_a_tap(table: TablePage) -> None:
    """As screen readers, switches and voices do it."""
    table.open_deck("chameleon", C185)
    table.page.locator(".pile-s .slot").evaluate("button => button.click()")
    table.expect_moves(1)
    table.card("2h").evaluate("button => button.click()")
    table.expect_moves(2)


def test_the_right_button_shows_covered_cards_and_moves_nothing(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(["deal"] * 5)
    table.card("Ts").click(button="right")
    expect(table.page.locator(".peek .still")).to_have_count(5)
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".peek")).to_have_count(0)
    table.expect_moves(5)
