"""The server goes and comes back, the machine sleeps: the page says so, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import sleep

import pytest
from playwright.sync_api import Page, expect
from table_page import MakeTable, TablePage

from web_helpers import ServerProcess

SLEEP = 6
"""Seconds; more than the page's clock takes for time at the table."""

SOON = 12_000
"""Longer than the longest pause between two tries, in milliseconds."""


class Site:
    """A server that can be ended and started again at the same address."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.server = ServerProcess(database)
        assert self.server.address, self.server.line

    @property
    def address(self) -> str:
        return self.server.address

    def end(self) -> None:
        self.server.stop()

    def begin(self) -> None:
        self.server = ServerProcess(self._database, port=self.server.port)
        assert self.server.address, self.server.line


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "games.db")
    yield site
    site.end()


@pytest.fixture
def own(make_table: MakeTable, site: Site) -> TablePage:
    """A table of a server of its own."""
    return make_table(base_url=site.address)


@pytest.fixture
def installed(make_table: MakeTable, site: Site) -> TablePage:
    """The same with the service worker, which has kept its files."""
    table = make_table(base_url=site.address, service_workers="allow")
    table.open("chameleon", "17")
    await_worker(table.page)
    return table


def await_worker(page: Page) -> None:
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_a_restart_of_the_server_in_mid_game_loses_and_doubles_nothing(
    own: TablePage, site: Site
) -> None:
    own.open("chameleon", "17").play(["deal", "deal"])
    site.end()
    own.deal()
    expect(own.notice).to_contain_text("being sent again")
    expect(own.page.locator("body")).to_have_class("table-page offline")
    own.deal()
    expect(own.notice).to_contain_text("input waits")
    site.begin()
    own.page.wait_for_function(
        "() => document.querySelector('.fact-moves b').textContent === '3'", timeout=SOON
    )
    assert own.check_screen()["moves"] == 3
    assert own.ask("/api/mine")[0]["moves"] == 3
    own.play(["deal"])


def test_tries_to_reach_the_server_come_at_growing_intervals(own: TablePage, site: Site) -> None:
    own.open("chameleon", "17")
    own.page.evaluate(
        "window.tries = []; const real = fetch;"
        "window.fetch = (path, ...more) => {"
        "  if (path.endsWith('/move')) tries.push(performance.now());"
        "  return real(path, ...more);"
        "}; 0"
    )
    site.end()
    own.deal()
    own.page.wait_for_function("() => tries.length >= 5", timeout=SOON)
    times = own.page.evaluate("tries")
    pauses = [later - earlier for earlier, later in pairwise(times)][:4]
    assert pauses == sorted(pauses)
    assert pauses[3] > 3 * pauses[0]


def test_a_window_that_slept_shows_what_happened_meanwhile(own: TablePage) -> None:
    own.open("chameleon", "17").play(["deal"])
    own.page.evaluate("localStorage.settings = JSON.stringify({clock: true})")
    own.page.reload()
    own.ready()
    game = own.game()
    sleeper = own.page.context.new_cdp_session(own.page)
    sleeper.send("Debugger.enable")
    sleeper.send("Debugger.pause")
    answer = own.page.context.request.post(
        f"/api/play/{game['id']}/move",
        data={"move": "deal", "at": game["version"], "request": "elsewhere"},
    )
    assert answer.ok
    sleep(SLEEP)
    sleeper.send("Debugger.resume")
    sleeper.send("Debugger.disable")
    own.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    own.expect_moves(2)
    own.check_screen()
    assert own.page.locator(".fact-clock b").text_content() in {"0:00", "0:01", "0:02", "0:03"}
    own.play(["deal"])


def test_without_a_server_a_page_opens_and_says_so_then_goes_on(
    installed: TablePage, site: Site
) -> None:
    page = installed.page
    site.end()
    page.goto("/chameleon/17")
    expect(page.get_by_role("heading", name="Not connected")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(246, 244, 238)"
    site.begin()
    page.get_by_role("button", name="Try again").click()
    installed.ready()


def test_the_worker_keeps_no_answers_and_hides_no_update(installed: TablePage) -> None:
    page = installed.page
    kept = page.evaluate(
        "(async () => { const all = [];"
        "for (const name of await caches.keys())"
        "  for (const each of await (await caches.open(name)).keys()) all.push(each.url);"
        "return all; })()"
    )
    assert any(url.endswith("/static/table.js") for url in kept)
    assert not [url for url in kept if "/api/" in url]
    page.evaluate(
        "caches.keys().then(async ([name]) => (await caches.open(name))"
        ".put('/static/table.js', new Response('throw 1')))"
    )
    page.goto("/chameleon/18")
    installed.ready()
