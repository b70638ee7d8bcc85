"""A win is noticed whichever way the last card comes; being stuck is said plainly."""

import re

import pytest
from lines import C185, C185_LINE, KANSAS_DEAL, KANSAS_LINE, won_game
from playwright.sync_api import expect
from table_page import MakeTable, TablePage
from test_access import serious_problems

from canfield.catalog import load_game
from canfield.game import Game


def make_last(table: TablePage, how: str, move: str) -> None:
    if how == "typed":
        table.page.get_by_label("Move", exact=True).fill(move)
        table.page.keyboard.press("Enter")
    elif how == "key":
        table.walk_to(move[:-2])
        table.page.keyboard.press("f")
    else:
        getattr(table, how)(move)


@pytest.mark.parametrize("how", ["drag", "tap", "key", "typed"])
def test_the_win_is_shown_once_for_each_way_of_making_it(table: TablePage, how: str) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    won = table.page.locator("#won")
    make_last(table, how, "w-f")
    expect(won).to_be_visible()
    expect(table.notice).to_contain_text("You have won")
    won.get_by_role("button", name="Look at the table").click()
    expect(won).to_be_hidden()
    expect(table.page.locator("#ending")).to_contain_text("Won")
    assert table.check_screen()["legal"] == []
    table.page.reload()
    table.ready()
    expect(table.page.locator("#ending")).to_contain_text("Won")
    expect(won).to_be_hidden()
    table.page.locator("#ending").get_by_role("button", name="Undo").click()
    table.expect_moves(113)
    expect(table.page.locator("#ending")).to_be_hidden()


def test_the_last_card_may_come_from_a_pile(table: TablePage) -> None:
    table.open("kansas", KANSAS_DEAL).play_quietly(KANSAS_LINE[:-1])
    table.tap(KANSAS_LINE[-1])
    expect(table.page.locator("#won")).to_be_visible()


def test_a_win_tells_its_time_and_the_players_figures(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    table.drag("w-f")
    won = table.page.locator("#won")
    expect(won.locator("#won-facts")).to_have_text(re.compile(r"^Time \d+:\d\d · without help$"))
    figures = won.locator("#won-figures dd")
    expect(figures).to_have_text(["1 win", "100%", "100%"])
    assert serious_problems(table) == []
    won.get_by_role("link", name="Own record").click()
    expect(table.page).to_have_url("/record")


def test_a_helped_win_is_told_as_such(table: TablePage) -> None:
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    hint = {"at": table.game()["version"], "strength": 3}
    assert table.ask(f"/api/play/{table.game()['id']}/hint", hint)["found"]
    table.drag("w-f")
    won = table.page.locator("#won")
    expect(won.locator("#won-facts")).to_contain_text("with help")
    expect(won.locator("#won-figures dd")).to_have_text(["none yet", "all with help", "100%"])


def test_a_win_offers_the_same_kind_of_deal_and_the_replay(table: TablePage) -> None:
    kept = "localStorage.setItem('settings', '{\"kind\": \"easy\"}')"
    table.page.add_init_script(f"if (origin !== 'null') {kept}")
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    table.drag("w-f")
    won = table.page.locator("#won")
    expect(won.locator(".primary")).to_have_text(re.compile(r"^\s*New deal\s+easy\s*$"))
    won.get_by_role("link", name="Replay").click()
    expect(table.page.locator(".show-caption")).to_have_text("Move 0 of 114")


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (740, 360), (1366, 768)])
def test_the_dialog_of_a_win_fits_the_window(table: TablePage, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.open_deck("chameleon", C185).complete().play_quietly(C185_LINE[:-1])
    table.drag("w-f")
    expect(table.page.locator("#won-figures dd")).to_have_count(3)
    dialog = table.page.locator("#won")
    assert dialog.evaluate("all => all.scrollHeight - all.clientHeight") <= 0
    assert dialog.evaluate("all => all.scrollWidth - all.clientWidth") <= 0


def test_a_win_says_nothing_of_a_record_that_is_hidden(table: TablePage) -> None:
    table.open_deck("chameleon", C185).complete().play_quietly(C185_LINE[:-1])
    table.page.evaluate(
        "import('/static/settings.js').then(({ change }) => change('statistics', 'hide'))"
    )
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url))
    table.drag("w-f")
    expect(table.page.locator("#won")).to_be_visible()
    expect(table.page.locator("#won-figures")).to_be_hidden()
    assert not [url for url in asked if url.endswith("/api/record")]


def test_a_win_is_celebrated_and_any_key_skips_it(make_table: MakeTable) -> None:
    table = make_table(reduced_motion="no-preference")
    table.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    table.tap("w-f")
    expect(table.page.locator(".celebration")).to_be_visible()
    expect(table.page.locator("#won")).to_be_hidden()
    table.page.keyboard.press("Shift")
    expect(table.page.locator(".celebration")).to_have_count(0)
    expect(table.page.locator("#won")).to_be_visible()


def test_a_win_on_a_phone_that_is_turned_at_that_moment_is_shown(phone: TablePage) -> None:
    phone.open_deck("chameleon", C185).play_quietly(C185_LINE[:-1])
    phone.tap("w-f")
    phone.page.set_viewport_size({"width": 667, "height": 375})
    expect(phone.page.locator("#won")).to_be_visible()
    assert phone.check_screen()["status"] == "won"


def moves_into_a_dead_end(name: str, number: int) -> list[str]:
    """Deal while that can be done, then make whatever is legal, until nothing is."""
    game = Game.from_deal(load_game(name), number)
    while legal := game.legal():
        game.play("deal" if "deal" in legal else legal[0])
        assert len(game.moves) < 60
    return list(game.moves)


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1366, 768)])
def test_the_strip_at_the_end_hides_no_card(table: TablePage, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    moves = moves_into_a_dead_end("canfield-casino", 3)
    table.open("canfield-casino", "3").play_quietly(moves)
    strip = table.page.locator("#ending").bounding_box()
    assert strip
    bottoms = table.page.eval_on_selector_all(
        "card-table .card", "all => all.map((card) => card.getBoundingClientRect().bottom)"
    )
    assert max(bottoms) <= strip["y"]


def test_a_win_with_a_score_tells_it_once(table: TablePage) -> None:
    deal, moves = won_game("canfield-casino")
    table.page.add_init_script("localStorage.setItem('settings', '{\"score\": true}')")
    table.open("canfield-casino", deal).play_quietly(moves[:-1])
    table.tap(moves[-1])
    expect(table.page.locator("#won-text")).to_contain_text("score 208")
    expect(table.page.locator("#ending")).to_be_hidden()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#ending")).to_be_visible()


def test_being_stuck_is_said_with_ways_on(table: TablePage) -> None:
    moves = moves_into_a_dead_end("canfield-casino", 3)
    table.open("canfield-casino", "3").play_quietly(moves[:-1])
    strip = table.page.locator("#ending")
    expect(strip).to_be_hidden()
    table.tap(moves[-1])
    expect(strip).to_contain_text("No legal move is left")
    expect(table.notice).to_contain_text("No legal move is left")
    strip.get_by_role("button", name="Undo").click()
    table.expect_moves(len(moves) - 1)
    expect(strip).to_be_hidden()
    table.page.keyboard.press("r")
    strip.get_by_role("button", name="Restart").click()
    table.expect_moves(0)
    expect(strip).to_be_hidden()
