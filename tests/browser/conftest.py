"""One server and one browser for all tests of the page; a fresh visitor for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from helping import line
from playwright.sync_api import Browser, ConsoleMessage, expect, sync_playwright
from table_page import MakeTable, TablePage

from web_helpers import ServerProcess

__all__ = ["line"]
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 375, "height": 667}
PATIENCE = 30_000
"""Milliseconds: a machine that does much else takes its time. Only a failing test waits so long."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("browser") / "games.db") as process:
        assert process.address, process.line
        yield process


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("no chromium here; Debian has it: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def make_table(browser: Browser, server: ServerProcess) -> Iterator[MakeTable]:
    """Make pages of one or more new visitors; at the end none of them may have had an error."""
    contexts, errors = [], []

    def note(message: ConsoleMessage) -> None:
        # a refused move is a 422, which the browser notes by itself
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    def make(*, tour: bool = False, **options: Any) -> TablePage:
        settings = {
            "base_url": server.address,
            "viewport": {"width": 1366, "height": 768},
            "reduced_motion": "reduce",
            "service_workers": "block",
        } | options
        context = browser.new_context(**settings)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if not tour:
            context.add_init_script("if (origin !== 'null') localStorage.tour = 'seen'")
        context.on("console", note)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        return TablePage(context.new_page())

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors


@pytest.fixture
def table(make_table: MakeTable) -> TablePage:
    return make_table()


@pytest.fixture
def phone(make_table: MakeTable) -> TablePage:
    return make_table(viewport=PHONE, has_touch=True, is_mobile=True)
