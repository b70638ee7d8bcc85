"""The page of one's own record and the replay of a game, by mouse and by keys."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from lines import C185, C185_LINE, RECORDS
from playwright.sync_api import Page, Route, expect
from screens import MEASURE, SIZES, check_screen
from table_page import ASK, MakeTable, TablePage

from canfield.definitions import DEFINITIONS

MARKUP = "<svg/onload=alert(1)> {{7*7}} ${7*7}"


def ask(page: Page, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    return dict(page.evaluate(ASK, [path, body]))


def give_up(page: Page, game: str, deal: str) -> str:
    """Play two moves of a deal and give it up; return the id of the game."""
    opened = ask(page, "/api/play", {"game": game, "deal": deal})
    path = f"/api/play/{opened['id']}"
    for at in (0, 1):
        move = {"at": at, "request": f"r{at}", "move": "deal"}
        assert ask(page, f"{path}/move", move)["version"] == at + 1
    assert ask(page, f"{path}/give-up", {"at": 2, "request": "up"})["view"]["given_up"]
    return str(opened["id"])


def played(table: TablePage) -> Page:
    """Win one game, give up two, write a note; show the record."""
    page = table.page
    page.goto("/")
    for game, deal in (("kansas", "9007199254740993"), ("rainbow", "7")):
        give_up(page, game, deal)
    table.open_deck("chameleon", C185).play_quietly(C185_LINE)
    won = ask(page, "/api/record/games")["games"][0]["id"]
    ask(page, f"/api/play/{won}/note", {"note": MARKUP})
    return shown(page)


def shown(page: Page) -> Page:
    page.goto("/record")
    expect(page.locator("#statistics")).to_be_visible()
    return page


def figure(page: Page, name: str) -> str:
    return page.locator(f'[data-figure="{name}"] .value').inner_text()


def problems(page: Page) -> list[str]:
    found: dict[str, Any] = Axe().run(page).response
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found["violations"]]


def test_a_newcomer_is_told_that_nothing_was_played(table: TablePage) -> None:
    table.page.goto("/record")
    expect(table.page.locator("#empty")).to_be_visible()
    expect(table.page.locator("#statistics")).to_be_hidden()
    assert problems(table.page) == []


def test_figures_stand_with_their_definitions_and_equal_the_export(table: TablePage) -> None:
    page = played(table)
    names = ("played", "won", "lost", "fewest_moves", "rate", "longest_lost")
    assert [figure(page, name) for name in names] == ["3", "1", "2", "114", "33%", "2"]
    named = page.locator("[data-figure]").evaluate_all(
        "all => all.map((one) => one.dataset.figure)"
    )
    assert sorted(named) == sorted(definition.name for definition in DEFINITIONS)
    meanings = page.locator("[data-figure] .meaning").all_text_contents()
    assert len(meanings) == 18
    assert all(len(meaning) > 20 for meaning in meanings)
    total = ask(page, "/api/export")["statistics"]["total"]
    assert (total["played"], total["won"], total["fewest_moves"]) == (3, 1, 114)
    marks = page.locator("#strip .mark")
    assert [mark.get_attribute("data-status") for mark in marks.all()] == ["given_up"] * 2 + ["won"]
    page.get_by_label("Game", exact=True).select_option("Kansas")
    assert (figure(page, "played"), figure(page, "won")) == ("1", "0")
    expect(page.locator("#games > li")).to_have_count(1)
    expect(page.locator("#games")).to_contain_text("9007199254740993")


def test_what_a_figure_tells_unfolds_at_it(table: TablePage) -> None:
    page = played(table)
    streak = page.locator('[data-figure="streak"]')
    expect(streak.locator(".meaning")).to_be_hidden()
    page.get_by_label("What it tells: Current streak").press("Enter")
    expect(streak.locator(".meaning")).to_contain_text("Wins in a row")
    best = page.locator('[data-figure="fewest_moves"]')
    best.locator("summary").click()
    expect(best.locator(".meaning")).to_contain_text("shortest line of moves")
    assert problems(page) == []


def test_the_share_that_can_be_won_stands_with_its_limits(table: TablePage) -> None:
    page = played(table)
    assert figure(page, "winnable_share") == "33–100%"
    page.get_by_role("button", name="Chameleon", exact=True).click()
    assert figure(page, "winnable_share") == "100%"
    assert figure(page, "unaided_rate") == "100%"
    expect(page.locator("#by-game")).to_be_hidden()


def test_after_helped_wins_alone_the_main_figure_is_told_in_words(
    table: TablePage, tmp_path: Path
) -> None:
    page = table.page
    page.goto("/record")
    file = tmp_path / "won.record"
    file.write_text((RECORDS / "kansas.record").read_text())
    page.locator("#file").set_input_files(file)
    expect(page.locator('[data-figure="unaided_rate"] .value')).to_have_text("all with help")
    expect(page.locator("#bars")).to_contain_text("Your 1 win was with help.")
    assert figure(page, "streak") == "none yet"
    assert problems(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(make_table: MakeTable, scheme: str) -> None:
    page = played(make_table(color_scheme=scheme))
    assert problems(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width


def test_a_note_is_text_wherever_it_is_shown(table: TablePage) -> None:
    page = played(table)
    note = page.locator("#games .note").first
    expect(note).to_have_text(MARKUP)
    assert page.locator("#games .note svg").count() == 0
    page.get_by_role("button", name="Change note").click()
    page.get_by_label("Note").fill("")
    page.get_by_role("button", name="Keep note").click()
    expect(page.locator("#games form")).to_have_count(0)
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Add a note").first.press("Enter")
    page.keyboard.type("once more")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(note).to_have_text("once more")
    shown(page)
    expect(page.locator("#games .note").first).to_have_text("once more")


def test_a_note_kept_late_leaves_the_focus_where_the_player_went_on(table: TablePage) -> None:
    page = played(table)
    kept: list[Route] = []
    page.route("**/note", lambda route: kept.append(route))
    page.get_by_role("button", name="Change note").click()
    page.get_by_role("button", name="Keep note").click()
    page.get_by_role("button", name="Add a note").first.click()
    page.keyboard.type("meanwhile")
    kept[0].continue_()
    expect(page.locator("#games form")).to_have_count(1)
    page.keyboard.type(" and on")
    expect(page.get_by_label("Note")).to_have_value("meanwhile and on")


def test_the_list_shows_what_is_asked_for(table: TablePage) -> None:
    page = played(table)
    expect(page.locator("#games > li")).to_have_count(3)
    page.locator("#status").select_option("given_up")
    expect(page.locator("#games > li")).to_have_count(2)
    page.locator("#status").select_option("abandoned")
    expect(page.locator("#games")).to_have_text("No game of this kind.")


def test_statistics_can_be_hidden_and_stay_so(table: TablePage) -> None:
    page = played(table)
    page.get_by_role("button", name="Hide statistics").click()
    expect(page.locator("#figures")).to_be_hidden()
    shown(page)
    expect(page.locator("#figures")).to_be_hidden()
    expect(page.locator("#games > li")).to_have_count(3)
    page.get_by_role("button", name="Hide statistics").click()
    expect(page.locator("#figures")).to_be_visible()


def test_counting_anew_asks_first(table: TablePage) -> None:
    page = played(table)
    page.get_by_label("Game", exact=True).select_option("Kansas")
    page.get_by_role("button", name="Count anew…").click()
    page.get_by_role("button", name="Cancel").click()
    assert figure(page, "played") == "1"
    page.get_by_role("button", name="Count anew…").click()
    page.get_by_role("button", name="Count anew", exact=True).click()
    expect(page.locator("#apart")).to_contain_text("1 game is left out")
    page.get_by_label("Game", exact=True).select_option("all games")
    assert figure(page, "played") == "2"


def test_a_file_and_a_code_carry_the_record_on(
    table: TablePage, make_table: MakeTable, tmp_path: Path
) -> None:
    page = played(table)
    with page.expect_download() as download:
        page.get_by_role("link", name="As text").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    file.write_text(file.read_text() + '\n[Game "kansas"]\n[Deal "1"]\n\n1. redeal *\n')
    other = make_table().page
    other.goto("/record")
    other.locator("#file").set_input_files(file)
    expect(other.locator("#read")).to_contain_text("3 games were added.")
    expect(other.locator("#read")).to_contain_text("1 game was refused:")
    expect(other.locator("#read")).to_contain_text("redeal")
    expect(other.locator('[data-figure="helped"] .value')).to_have_text("3")
    assert figure(other, "won") == "1"
    page.get_by_role("button", name="Show a code").click()
    expect(page.locator("#code")).to_have_text(re.compile(r"^\w{4}-\w{4}-\w{4}$"))
    third = make_table().page
    third.goto("/record")
    third.get_by_label("Code from another device").fill("nonsense")
    third.get_by_role("button", name="Join").click()
    expect(third.locator("#join-told")).to_contain_text("not valid")
    third.get_by_label("Code from another device").fill(page.locator("#code").inner_text())
    third.keyboard.press("Enter")
    third.keyboard.press("Enter")
    expect(third.locator("#statistics")).to_be_visible()
    expect(third.locator("#join-told")).to_be_empty()
    assert figure(third, "played") == "3"


def test_a_finished_game_is_looked_through_move_by_move(table: TablePage) -> None:
    page = played(table)
    before = ask(page, "/api/record")["total"]
    page.get_by_role("link", name=re.compile("Replay: Chameleon")).click()
    caption = page.locator(".show-caption")
    expect(caption).to_have_text("Move 0 of 114")
    expect(table.notice).to_have_text(f"Your note: {MARKUP}")
    page.get_by_role("button", name="One step on").click()
    expect(caption).to_have_text("Move 1 of 114")
    assert table.shown()["w"] == ["2h"]
    page.get_by_role("slider", name="Position").focus()
    page.keyboard.press("End")
    expect(caption).to_have_text("Move 114 of 114")
    expect(page.locator("#won")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(caption).to_have_text("Move 113 of 114")
    assert problems(page) == []
    page.get_by_role("button", name="Leave").click()
    expect(page).to_have_url(re.compile(r"/chameleon/play/[\w-]+$"))
    table.expect_moves(114)
    assert ask(page, "/api/record")["total"] == before


def test_a_replay_is_stepped_through_by_keys_and_left(table: TablePage) -> None:
    page = played(table)
    page.get_by_role("link", name=re.compile("Replay: Chameleon")).click()
    caption = page.locator(".show-caption")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    for key, move in (("ArrowRight", 1), ("End", 114), ("ArrowLeft", 113), ("Home", 0)):
        page.keyboard.press(key)
        expect(caption).to_have_text(f"Move {move} of 114")
    page.keyboard.press("Escape")
    expect(page.locator("#show")).to_be_hidden()
    table.expect_moves(114)


CARD_WIDTH = "document.querySelector('card-table').style.getPropertyValue('--w')"


def test_cards_keep_their_size_under_a_replay(table: TablePage) -> None:
    page = played(table)
    link = page.get_by_role("link", name=re.compile("Replay: Chameleon")).get_attribute("href")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(str(link))
        expect(page.locator(".show-caption")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".show-caption")).to_have_text("Move 1 of 114")
        table.drawn()
        shown, card = page.evaluate(MEASURE), page.evaluate(CARD_WIDTH)
        check_screen(shown, f"replay at {width} x {height}")
        strip = page.locator("#show").bounding_box()
        assert strip
        assert max(one["bottom"] for one in shown["cards"]) <= strip["y"] + 1
        page.keyboard.press("Escape")
        table.expect_moves(114)
        table.drawn()
        without = int(page.evaluate(CARD_WIDTH).removesuffix("px"))
        assert without <= int(card.removesuffix("px")) <= without * 1.05, (width, height)


def test_a_replay_plays_by_itself_and_stops(table: TablePage) -> None:
    page = played(table)
    page.get_by_role("link", name=re.compile("Replay: Chameleon")).click()
    page.get_by_label("Speed").select_option("Fast")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".show-caption")).to_have_text(re.compile(r"^Move ([3-9]|\d{2,3}) of 114$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_can_be_played_on_from_where_the_replay_stands(table: TablePage) -> None:
    page = played(table)
    page.get_by_role("link", name=re.compile("Replay: Rainbow")).click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".show-caption")).to_have_text("Move 1 of 2")
    page.get_by_role("button", name="Play on from here").click()
    table.expect_moves(1)
    expect(page.locator("#show")).to_be_hidden()


def test_the_record_is_linked_from_lobby_and_table(table: TablePage) -> None:
    table.page.goto("/")
    table.page.locator('a[href="/record"]').first.click()
    expect(table.page).to_have_url("/record")
    table.open("kansas", "3")
    assert table.page.locator('#more a[href="/record"]').count() == 1
