"""Choosing a deal: by kind, of the day; the page of daily deals with its calendar."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import expect
from table_page import MakeTable, TablePage
from test_access import serious_problems

from canfield.catalog import games, load_game
from canfield.daily import entry_of, has_daily
from canfield.dealing import deal_number
from canfield.pool import shipped_pool
from canfield.solver import Limits, solve

GAME = "canfield"
DATED = [rules.id for rules in games() if has_daily(rules.id)]
OWN = "own/piles=5"
"""Rules of one's own have no deals that are known to be winnable."""
SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1366, 768), (2560, 1440)]
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


def today(table: TablePage) -> date:
    return date.fromisoformat(
        table.page.evaluate("import('/static/calendar.js').then((module) => module.today())")
    )


def line_of(game: str, day: date) -> tuple[str, ...]:
    position = deal_number(load_game(game), entry_of(game, day).deal)
    return solve(position, Limits(nodes=4 * shipped_pool(game).nodes)).moves or ()


def choose(table: TablePage, kind: str) -> None:
    """Open the dialog and take a kind."""
    table.page.locator("#deal-number").click()
    table.page.locator(f'[data-kind="{kind}"]').click()
    expect(table.page.locator("#number")).to_be_hidden()


def daily(table: TablePage, game: str = "") -> TablePage:
    table.page.goto(f"/daily?game={game}" if game else "/daily")
    table.page.wait_for_selector("#calendar a")
    return table


def number(table: TablePage) -> int:
    return int(table.page.url.rsplit("/", 1)[1])


# Kinds ----------------------------------------------------------------------------------------


def test_a_kind_is_dealt_and_dealt_again_by_new_deal(table: TablePage) -> None:
    easy = {entry.deal for entry in shipped_pool(GAME).of_difficulty("easy")}
    table.open(GAME, "9007199254740993")
    choose(table, "easy")
    expect(table.notice).to_contain_text("easy")
    first = number(table)
    table.page.keyboard.press("n")
    expect(table.page).not_to_have_url(f"/{GAME}/{first}")
    assert {first, number(table)} <= easy
    table.page.reload()
    table.ready()
    before = number(table)
    table.page.get_by_role("button", name="New deal").click()
    expect(table.page).not_to_have_url(f"/{GAME}/{before}")
    assert number(table) in easy


def test_the_dialog_tells_what_the_kinds_are(table: TablePage) -> None:
    table.open(GAME, "17")
    table.page.locator("#deal-number").click()
    expect(table.page.locator('[data-kind="any"]')).to_be_focused()
    expect(table.page.locator('[data-kind="winnable"] .kind-told')).to_have_text("240 deals")
    expect(table.page.locator("#kinds-told")).to_contain_text("the solver's effort for now")
    expect(table.page.locator('[data-kind="any"]')).to_have_attribute("aria-pressed", "true")


def test_rules_without_known_deals_offer_any_deal_only(table: TablePage) -> None:
    table.page.goto(f"/{OWN}/17")
    table.ready()
    table.page.locator("#deal-number").click()
    expect(table.page.locator("#kinds-told")).to_contain_text("only any deal is offered")
    expect(table.page.locator('[data-kind="hard"]')).to_have_attribute("aria-disabled", "true")
    expect(table.page.locator("#kind-daily")).to_be_hidden()
    table.page.locator('[data-kind="hard"]').click(force=True)
    expect(table.page.locator("#number")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("#number")).to_be_hidden()
    table.page.evaluate("import('/static/settings.js').then((s) => s.change('kind', 'hard'))")
    table.page.keyboard.press("n")
    expect(table.page).not_to_have_url(f"/{OWN}/17")
    assert f"/{OWN}/" in table.page.url


def test_the_number_can_be_typed_as_before(table: TablePage) -> None:
    table.open(GAME, "17")
    table.page.locator("#deal-number").click()
    table.page.locator("#number-field").fill("18")
    table.page.keyboard.press("Enter")
    expect(table.page).to_have_url(f"/{GAME}/18")


def test_the_lobby_opens_deals_of_the_chosen_kind(table: TablePage) -> None:
    table.page.goto("/")
    table.page.wait_for_selector(".game")
    table.page.get_by_label("Kind of deal").select_option("hard")
    table.page.locator(f'.game[data-game="{GAME}"]').click()
    table.ready()
    assert number(table) in {entry.deal for entry in shipped_pool(GAME).of_difficulty("hard")}


# The deal of the day --------------------------------------------------------------------------


def test_the_daily_deal_is_played_at_its_own_address(table: TablePage) -> None:
    table.open(GAME, "17")
    day = today(table)
    table.page.locator("#deal-number").click()
    table.page.locator("#kind-daily").click()
    expect(table.page).to_have_url(f"/{GAME}/daily/{day}")
    table.ready()
    expect(table.page.locator("#deal-number")).to_contain_text("Daily deal")
    table.play(line_of(GAME, day)[:2])
    table.page.reload()
    table.ready()
    table.expect_moves(2)


def test_a_won_daily_deal_is_in_the_calendar_and_the_lobby(table: TablePage) -> None:
    daily(table)
    day = today(table)
    line = line_of(GAME, day)
    game = table.page.evaluate(
        """([game, day]) => fetch("/api/play", {method: "POST", body: JSON.stringify({game, day}),
          headers: {"Content-Type": "application/json"}}).then((answer) => answer.json())""",
        [GAME, day.isoformat()],
    )
    table.page.goto(f"/{GAME}/daily/{day}")
    table.ready()
    table.start = game
    table.play_quietly(line[:-1])
    table.page.reload()
    table.ready()
    table.play(line[-1:])
    expect(table.page.locator("#won-daily")).to_contain_text(f"{len(line)} moves")
    daily(table)
    link = table.page.locator("#calendar [aria-current=date]")
    expect(link).to_have_attribute("data-result", "won")
    assert f"won in {len(line)} moves" in str(link.get_attribute("aria-label"))
    card = table.page.locator(f'.daily-card[data-game="{GAME}"]')
    expect(card).to_contain_text(f"best without help: {len(line)} moves")
    table.page.goto("/")
    expect(table.page.locator(f'[data-daily="{GAME}"]')).to_contain_text("won in")


def test_all_games_with_daily_deals_are_there(table: TablePage) -> None:
    daily(table)
    assert table.page.locator(".daily-card").count() == len(DATED)
    assert table.page.locator("#game option").count() == len(DATED)
    link = table.page.locator('.daily-card[data-game="kansas"]')
    link.click()
    table.ready()
    assert table.page.url.endswith(f"/kansas/daily/{today(table)}")


def test_the_calendar_goes_back_to_the_first_day_and_not_beyond_today(table: TablePage) -> None:
    table.page.clock.set_fixed_time(NOON)
    daily(table, "chameleon")
    expect(table.page.locator("#month-title")).to_have_text("November 2026")
    assert table.page.locator("#calendar a").count() == 18
    expect(table.page.locator("#later")).to_have_attribute("aria-disabled", "true")
    for _ in range(10):
        expect(table.page.locator("#earlier")).to_have_attribute("aria-disabled", "false")
        title = table.page.locator("#month-title").inner_text()
        table.page.locator("#earlier").click()
        expect(table.page.locator("#month-title")).not_to_have_text(title)
    expect(table.page.locator("#month-title")).to_have_text("January 2026")
    assert table.page.locator("#calendar a").count() == 31
    expect(table.page.locator("#earlier")).to_have_attribute("aria-disabled", "true")


def test_the_calendar_goes_by_keys_alone(table: TablePage) -> None:
    table.page.clock.set_fixed_time(NOON)
    daily(table)
    table.page.locator("#later").focus()
    table.page.keyboard.press("Tab")
    focused = table.page.locator("#calendar a:focus")
    expect(focused).to_have_text("18")
    for key, day in (("ArrowLeft", 17), ("ArrowUp", 10), ("End", 18), ("Home", 1)):
        table.page.keyboard.press(key)
        expect(focused).to_have_text(str(day))
    table.page.keyboard.press("PageUp")
    expect(table.page.locator("#month-title")).to_have_text("October 2026")
    expect(focused).to_have_text("31")
    table.page.keyboard.press("Enter")
    expect(table.page).to_have_url(f"/{GAME}/daily/2026-10-31")


@pytest.mark.parametrize(("locale", "first"), [("en-US", "Sun"), ("en-GB", "Mon"), ("de", "Mo")])
def test_weeks_begin_as_in_the_readers_region(
    make_table: MakeTable, locale: str, first: str
) -> None:
    table = daily(make_table(locale=locale))
    expect(table.page.locator("#calendar th").first).to_have_text(first)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_scrolls_sideways(make_table: MakeTable, size: tuple[int, int]) -> None:
    table = make_table(viewport={"width": size[0], "height": size[1]}, locale="de")
    daily(table)
    assert table.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    small = table.page.evaluate(
        """[...document.querySelectorAll("#calendar a, .month button, .daily-card")]
          .map((target) => target.getBoundingClientRect())
          .filter(({ width, height }) => Math.min(width, height) < 24).length"""
    )
    assert small == 0
    table.open(GAME, "17")
    table.page.evaluate("document.querySelector('[data-command=number]').click()")
    expect(table.page.locator("#kind-daily")).to_be_visible()
    assert table.page.evaluate("number.scrollWidth - number.clientWidth") <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(make_table: MakeTable, scheme: str) -> None:
    table = make_table(color_scheme=scheme)
    table.open(GAME, "1")
    day = today(table).isoformat()
    table.page.goto(f"/{GAME}/daily/{day}")
    table.ready()
    table.page.keyboard.press("d")
    table.expect_moves(1)
    daily(table)
    expect(table.page.locator("#calendar [data-result=open]")).to_have_count(1)
    assert serious_problems(table) == []
    table.page.goto(f"/{OWN}/17")
    table.ready()
    table.page.locator("#deal-number").click()
    expect(table.page.locator("#kinds-told")).to_contain_text("only any deal is offered")
    assert serious_problems(table) == []
