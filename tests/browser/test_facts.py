"""What the page shows is what there is: base rank, deal number, counts, no unseen card."""

import pytest
from lines import C185, K37
from playwright.sync_api import expect
from table_page import MakeTable, TablePage

from canfield.catalog import load_game
from canfield.game import Game
from canfield.view import table_view

NUMBERS = [
    "0",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740991",
    "9007199254740993",
    "18446744073709551615",
]
MARKUP = ["<svg/onload=alert()>", '"><b>x', "{{7*7}}", "${7*7}", "javascript:alert(1)", "\u202e12"]
CF215 = (
    "8c 4c Jh 9c Js As 6h Qd 7c 2c 5d 6c Ad Ah Qc 9h 7d 4d Ks 4h 8d Tc 6s 5c Kh 2h 9d 3d 8s 9s Kc "
    "Jd 7s 3s Qs 6d Th 3h 2s Kd 5s Qh 2d 4s Td Ts 7h Jc 5h 3c Ac 8h"
)


@pytest.mark.parametrize("number", NUMBERS)
def test_large_numbers_stay_exact(table: TablePage, number: str) -> None:
    table.open("chameleon", "17")
    table.page.locator("#deal-number").click()
    table.page.get_by_label("Deal number").fill(number)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#deal-number")).to_have_text(f"№ {number}")
    expect(table.page).to_have_url(f"/chameleon/{number}")
    view = table_view(Game.from_deal(load_game("chameleon"), int(number)))
    assert table.shown()["r"] == [view["reserve"]["cards"][-1]]
    assert [table.shown()[f"t{i}"] for i in (1, 2, 3)] == [p["cards"] for p in view["tableau"]]
    table.page.reload()
    table.ready()
    expect(table.page.locator("#deal-number")).to_have_text(f"№ {number}")


@pytest.mark.parametrize("text", ["18446744073709551616", "-1", "017", "1e3", *MARKUP])
def test_what_is_no_deal_number_is_refused_with_the_range(table: TablePage, text: str) -> None:
    table.open("chameleon", "17")
    table.page.locator("#deal-number").click()
    table.page.get_by_label("Deal number").fill(text)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#number-problem")).to_contain_text("18446744073709551615")
    expect(table.page).to_have_url("/chameleon/17")
    assert table.page.locator("#number-problem *").count() == 0


def test_markup_in_an_address_is_text(table: TablePage) -> None:
    for path in (
        "/%3Csvg%2Fonload=alert()%3E/17",
        "/chameleon/%3Cb%3E17",
        "/chameleon/play/%3Cb%3Ex",
    ):
        table.page.goto(path)
        table.page.wait_for_load_state("networkidle")
        assert table.page.locator("b b, p b, svg[onload]").count() == 0


def test_the_base_rank_is_always_shown(table: TablePage) -> None:
    table.open_deck("kansas", K37)
    for _ in range(2):
        expect(table.page.locator(".fact-base")).to_have_text("Base 7")
        expect(table.pile("f2").locator(".ghost")).to_have_text("7")
        table.page.reload()
        table.ready()
    table.page.set_viewport_size({"width": 360, "height": 740})
    expect(table.page.locator(".fact-base")).to_be_visible()
    table.page.set_viewport_size({"width": 740, "height": 360})
    expect(table.page.locator(".fact-base")).to_be_visible()


def test_empty_foundations_show_the_base_rank_of_the_deal(table: TablePage) -> None:
    seen = {}
    for number in range(200):
        base = table_view(Game.from_deal(load_game("chameleon"), number))["base"]
        seen.setdefault(base, number)
    assert len(seen) == 13
    for base, number in seen.items():
        table.open("chameleon", str(number))
        sign = "10" if base == "T" else base
        for place in ("f2", "f3", "f4"):
            expect(table.pile(place).locator(".ghost")).to_have_text(sign)


def test_dealing_and_taking_back_shows_the_same_cards_in_the_same_order(table: TablePage) -> None:
    table.open_deck("canfield", CF215)
    for _ in range(3):
        table.deal()
        table.expect_moves(1)
        assert table.shown()["w"] == ["Ks", "4h", "8d"]
        table.page.keyboard.press("z")
        table.expect_moves(0)
        assert table.shown()["w"] == []


def test_redeals_left_and_counts_are_shown(table: TablePage) -> None:
    table.open("rainbow", "17")
    expect(table.pile("s").locator(".badge")).to_have_text("34 ●●")
    expect(table.pile("r").locator(".badge")).to_have_text("13")
    table.open("canfield", "17")
    expect(table.pile("s").locator(".badge")).to_have_text("34 ∞")
    table.open("chameleon", "17")
    expect(table.pile("s").locator(".badge")).to_have_text("36")


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (768, 1024), (1366, 768)])
def test_the_pass_is_shown_on_every_screen(table: TablePage, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open("rainbow", "17")
    expect(table.page.locator(".fact-pass")).to_be_visible()
    expect(table.page.locator(".fact-pass")).to_have_text("Pass 1 of 3")
    expect(table.pile("s").locator(".slot")).to_have_attribute("title", "2 redeals left")


def hidden_twin(deck: str) -> str:
    """The same layout to a player's eye, with unseen cards in another order."""
    cards = deck.split()
    reserve, rest, stock = cards[:12], cards[12:16], cards[16:]
    twin = [*reserve[:11][::-1], reserve[11], *rest, stock[0], *stock[1:][::-1]]
    return " ".join(twin)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_page_of_two_deals_that_look_alike_is_the_same_to_the_letter(
    make_table: MakeTable, motion: str
) -> None:
    """Nothing in the document tells an unseen card, nor one that was taken back."""

    def pages(deck: str) -> list[str]:
        table = make_table(reduced_motion=motion).open_deck("chameleon", deck).complete()
        contents = []
        for key, moves in (("", 0), ("d", 1), ("z", 0), ("r", 1), ("z", 0)):
            if key:
                table.page.keyboard.press(key)
            table.expect_moves(moves)
            table.page.wait_for_timeout(450)
            contents.append(table.page.content())
        return contents

    one, other = pages(C185), pages(hidden_twin(C185))
    assert one == other
    assert 'data-card="2h"' in one[1]
    assert 'data-card="2h"' not in one[2]


def test_the_base_card_of_selective_canfield_is_chosen_with_a_tap(table: TablePage) -> None:
    table.open("selective-canfield", "17")
    expect(table.page.locator(".fact-base")).to_have_text("Base ?")
    chosen = table.shown()["t3"]
    table.card(chosen[0]).click()
    table.expect_moves(1)
    view = table.check_screen()
    assert view["foundations"][0]["card"] == chosen[0]
    assert len(view["tableau"]) == 4


def test_the_place_of_the_stock_becomes_a_pile_in_chameleon_plus(table: TablePage) -> None:
    table.open("chameleon-plus", "17").play_quietly(["deal"] * 36)
    assert table.pile("s").count() == 0
    expect(table.pile("t4")).to_be_visible()
    table.check_screen()
