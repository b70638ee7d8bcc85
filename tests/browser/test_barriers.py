"""No page or dialog has a finding at WCAG 2.2 AA; large text and wide spacing lose nothing."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from table_page import MakeTable, TablePage

OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
PAGES = ("/", "/chameleon/17", "/daily", "/record", "/editor/chameleon", "/offline/en")
DIALOGS = ("settings", "help", "rules", "number", "pause", "tour", "give-up", "hint")
SPACING = """* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }"""


def findings(page: Page) -> list[str]:
    found: dict[str, Any] = Axe().run(page, options=OPTIONS).response
    return [
        f"{problem['id']}: {node['html'][:200]}"
        for problem in found["violations"]
        for node in problem["nodes"]
    ]


def settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_findings(make_table: MakeTable, path: str, scheme: str) -> None:
    page = make_table(color_scheme=scheme).page
    answer = page.goto(path)
    assert answer is not None
    assert answer.ok
    settle(page)
    assert findings(page) == []


@pytest.mark.parametrize("size", [(1366, 768), (375, 667)])
@pytest.mark.parametrize("command", DIALOGS)
def test_a_dialog_has_no_findings(
    make_table: MakeTable, command: str, size: tuple[int, int]
) -> None:
    table = make_table(viewport={"width": size[0], "height": size[1]}).open("chameleon", "17")
    table.play(["deal", "deal"])
    table.page.evaluate("c => document.querySelector(`[data-command=${c}]`).click()", command)
    expect(table.page.locator("dialog[open]")).to_be_visible()
    settle(table.page)
    assert findings(table.page) == []


@pytest.mark.parametrize("theme", ["own", "classic"])
@pytest.mark.parametrize("suits", ["four", "colour-blind"])
def test_other_looks_have_no_findings(table: TablePage, theme: str, suits: str) -> None:
    table.open("canfield", "17")
    chosen = {"theme": theme, "suits": suits, "index": "large", "clock": True}
    table.page.evaluate("all => { localStorage.settings = JSON.stringify(all); }", chosen)
    table.page.reload()
    table.ready()
    assert findings(table.page) == []


CUT = """() => [...document.querySelector("dialog[open]").querySelectorAll("*")]
  .filter((e) => e.matches("button, a, label, h2, h3, p, legend"))
  .filter((e) => e.checkVisibility({ visibilityProperty: true }))
  .filter((e) => getComputedStyle(e).clipPath === "none")
  .filter((e) => e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== "visible")
  .map((e) => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("path", ["/", "/daily", "/record", "/offline/en", "/editor/chameleon"])
def test_wide_spacing_and_large_text_scroll_no_page_sideways(
    make_table: MakeTable, path: str
) -> None:
    """200 % of a window of 1280 pixels is one of 640; 400 % is one of 320."""
    for width in (640, 320):
        page = make_table(viewport={"width": width, "height": 512}, bypass_csp=True).page
        page.goto(path)
        settle(page)
        page.add_style_tag(content=SPACING)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width


def test_wide_spacing_leaves_dialogs_whole(make_table: MakeTable) -> None:
    table = make_table(viewport={"width": 640, "height": 512}, bypass_csp=True)
    table.open("chameleon", "17")
    table.page.add_style_tag(content=SPACING)
    for command in ("settings", "help", "rules", "number"):
        table.page.evaluate("c => document.querySelector(`[data-command=${c}]`).click()", command)
        dialog = table.page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        assert dialog.evaluate("e => e.scrollWidth - e.clientWidth") <= 0, command
        assert table.page.evaluate(CUT) == [], command
        table.page.keyboard.press("Escape")


def test_the_focus_is_not_hidden_under_what_stays_in_sight(table: TablePage) -> None:
    table.page.set_viewport_size({"width": 640, "height": 512})
    table.open("chameleon", "17")
    table.page.evaluate("document.querySelector('[data-command=settings]').click()")
    seen = """() => {
      const box = document.activeElement.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top === document.activeElement || document.activeElement.contains(top)
        || top?.contains(document.activeElement);
    }"""
    for key in ["Tab"] * 14 + ["Shift+Tab"] * 10:
        table.page.keyboard.press(key)
        assert table.page.evaluate(seen), table.page.evaluate("document.activeElement.outerHTML")
