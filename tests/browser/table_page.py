"""A table in a browser, played as a person plays it: by dragging, tapping, or keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Self

from playwright.sync_api import Locator, Page

MOVE = re.compile(r"([wr]|[tf]\d+)-(f\d*|t\d+)(?::(\d+))?")
ECHO = 280
"""Milliseconds after which a tap at the same place is not the second half of a double tap."""

BOXES = """([from, to, count]) => {
  const cards = document.querySelectorAll(`[data-pile="${from}"] button.card:not(.covered)`);
  const card = cards[cards.length - count].getBoundingClientRect();
  const pile = document.querySelector(`[data-pile="${to}"]`).getBoundingClientRect();
  return [card.left + 9, card.top + 9, pile.left + 15, pile.top + 25];
}"""

SHOWN = """() => {
  const piles = {};
  for (const pile of document.querySelectorAll("[data-pile]")) {
    const cards = pile.querySelectorAll("button.card:not(.covered)");
    piles[pile.dataset.pile] = [...cards].map((card) => card.dataset.card);
  }
  return piles;
}"""

ASK = """async ([path, body]) => {
  const options = body && {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  };
  const answer = await fetch(path, options || {});
  return await answer.json();
}"""

QUIETLY = """async ([game, moves]) => {
  for (const move of moves) {
    const body = { move, at: game.version, request: crypto.randomUUID() };
    const answer = await fetch(`/api/play/${game.id}/move`, {
      method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
    });
    game = await answer.json();
    if (game.error) break;
  }
  return game;
}"""

FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"

AWAIT_MOVES = """async (count) => {
  const moves = () => document.querySelector(".fact-moves b").textContent;
  const end = performance.now() + 25000;
  while (moves() !== count && performance.now() < end) await new Promise((go) => setTimeout(go, 3));
  return moves();
}"""

FOCUS = """() => {
  const { place, index } = document.activeElement.dataset;
  const area = document.activeElement.closest(".area")?.className.split("area-")[1];
  return [area ?? null, place ?? null, Number(index ?? -1)];
}"""

AREAS = {"s": "stock", "w": "stock", "f": "foundations", "r": "reserve", "t": "tableau"}


def parts(move: str) -> tuple[str, str, int]:
    """Split ``t1-t3:4`` into from, to and count."""
    match = MOVE.fullmatch(move)
    assert match, move
    return match[1], match[2], int(match[3] or 1)


class TablePage:
    """The page of one game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.start: dict[str, Any] = {}
        self.last_tap = ""
        self.tapped_at = 0.0

    @property
    def notice(self) -> Locator:
        return self.page.locator("#notice")

    @property
    def moves(self) -> Locator:
        return self.page.locator(".fact-moves b")

    def open(self, game: str, deal: str) -> Self:
        """Open a deal by its address."""
        self.start = {"game": game, "deal": deal}
        self.page.goto(f"/{game}/{deal}")
        return self.ready()

    def open_deck(self, game: str, deck: str) -> Self:
        """Open a layout of one's own."""
        self.page.goto("/static/icon.svg")
        made = self.ask("/api/play", {"game": game, "deck": deck})
        self.start = {"id": made["id"]}
        self.page.goto(f"/{game}/play/{made['id']}")
        return self.ready()

    def ready(self) -> Self:
        self.page.wait_for_selector("card-table .card")
        return self

    def complete(self) -> Self:
        """Wait until all features are there: some come right after the first cards."""
        self.page.evaluate("import('/static/features.js').then((all) => all.complete())")
        return self

    def drawn(self) -> None:
        """Wait until the page has been laid out anew and drawn."""
        self.page.evaluate(FRAMES)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server as the page would."""
        return self.page.evaluate(ASK, [path, body])

    def game(self) -> dict[str, Any]:
        """What the server has."""
        if "id" in self.start:
            game: dict[str, Any] = self.ask(f"/api/play/{self.start['id']}")
        else:
            game = self.ask("/api/play", self.start)
        return game

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.game()["view"]
        return view

    def shown(self) -> dict[str, list[str]]:
        """The cards on screen, place by place."""
        shown: dict[str, list[str]] = self.page.evaluate(SHOWN)
        return shown

    def check_screen(self) -> dict[str, Any]:
        """The screen shows what the server has; returns that."""
        view = self.view()
        shown = self.shown()
        for pile in view["tableau"]:
            assert shown[pile["place"]] == [card for card in pile["cards"] if card != "??"]
        for pile in view["foundations"]:
            assert shown[pile["place"]] == ([pile["card"]] if pile["card"] else [])
        assert shown["w"][-1:] == view["waste"]["cards"][-1:]
        if "r" in shown:
            assert shown["r"] == [card for card in view["reserve"]["cards"] if card != "??"]
        assert self.moves.text_content() == str(view["moves"])
        return view

    def expect_moves(self, count: int) -> None:
        """Wait until the page shows that so many moves were made."""
        shown = self.page.evaluate(AWAIT_MOVES, str(count))
        assert shown == str(count), f"{shown} moves, not {count}: {self.notice.text_content()}"

    def card(self, text: str) -> Locator:
        return self.page.locator(f'button.card[data-card="{text}"]:not(.covered)')

    def pile(self, place: str) -> Locator:
        return self.page.locator(f'[data-pile="{place}"]')

    def deal(self) -> None:
        self.page.locator(".pile-s .slot").click()

    def made(self) -> int:
        return int(self.moves.text_content() or 0)

    def drag(self, move: str, foundation: str = "f4") -> None:
        """Make a move with the mouse held down."""
        if move in ("deal", "redeal"):
            return self.deal()
        source, target, count = parts(move)
        place = foundation if target == "f" else target
        x, y, to_x, to_y = self.page.evaluate(BOXES, [source, place, count])
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=2)
        return mouse.up()

    def tap(self, move: str) -> None:
        """Make a move by one tap or two; each tap does what the page makes of it."""
        made = self.made()
        if move in ("deal", "redeal"):
            return self._touch(*self._middle(".pile-s .slot"))
        source, target, count = parts(move)
        place = "f1" if target == "f" else target
        x, y, to_x, to_y = self.page.evaluate(BOXES, [source, place, count])
        self._await_echo(source)
        self._touch(x, y)
        self.last_tap, self.tapped_at = source, monotonic()
        self.page.wait_for_function(
            "n => document.querySelector('.target') || "
            "document.querySelector('.fact-moves b').textContent == n",
            arg=str(made + 1),
        )
        if self.made() == made:
            self._touch(to_x, to_y)
            self.last_tap, self.tapped_at = place, monotonic()
        return None

    def _await_echo(self, source: str) -> None:
        """Let some time go by between two taps at one place."""
        since = (monotonic() - self.tapped_at) * 1000
        if self.last_tap == source and since < ECHO:
            self.page.wait_for_timeout(ECHO - since)

    def _middle(self, selector: str) -> tuple[float, float]:
        box = self.page.locator(selector).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _touch(self, x: float, y: float) -> None:
        if self.page.evaluate("navigator.maxTouchPoints"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, move: str) -> None:
        """Make a move as switches and screen readers do it: by presses of named buttons alone."""
        made = self.made()
        if move in ("deal", "redeal"):
            return self.page.locator(".pile-s .slot").evaluate("button => button.click()")
        source, target, count = parts(move)
        self._await_echo(source)
        self._press_card(source, count)
        self.last_tap, self.tapped_at = source, monotonic()
        self.page.wait_for_function(
            "n => document.querySelector('.target') || "
            "document.querySelector('.fact-moves b').textContent == n",
            arg=str(made + 1),
        )
        if self.made() == made:
            self.last_tap = "f1" if target == "f" else target
            self._press_card(self.last_tap, 1)
            self.tapped_at = monotonic()
        return None

    def _press_card(self, place: str, count: int) -> None:
        """Press the button of a card, or of an empty place."""
        cards = self.pile(place).locator("button.card:not(.covered)")
        number = cards.count()
        button = cards.nth(number - count) if number else self.pile(place).locator(".slot")
        button.evaluate("button => button.click()")

    def keys(self, move: str) -> None:
        """Make a move with the keyboard alone."""
        press = self.page.keyboard.press
        if move in ("deal", "redeal"):
            return press("d")
        source, target, count = parts(move)
        self.walk_to(source)
        if target == "f":
            return press("f")
        self._along(source, count)
        press("Enter")
        self.walk_to(target)
        return press("Enter")

    def _along(self, place: str, count: int) -> None:
        """Go along a pile to the card that is `count` from its end."""
        wanted = len(self.shown()[place]) - count
        if place[0] != "t":
            return
        now = self.focus()[2]
        for _ in range(abs(wanted - now)):
            self.page.keyboard.press("ArrowDown" if wanted > now else "ArrowUp")

    def walk_to(self, place: str) -> None:
        """Bring the focus to a pile: area by area with Tab, then with arrows."""
        press = self.page.keyboard.press
        for _ in range(20):
            if self.focus()[0] == AREAS[place[0]]:
                break
            press("F6")
        if self.focus()[1] == place:
            return
        press("Home")
        for _ in range(20):
            if self.focus()[1] == place:
                return
            press("ArrowRight")
        raise AssertionError(f"no way to {place}")

    def focus(self) -> tuple[str | None, str | None, int]:
        """Area, place and index of what has the focus."""
        area, place, index = self.page.evaluate(FOCUS)
        return area, place, index

    def play(self, moves: Iterable[str], how: str = "drag") -> None:
        """Make moves one after the other, each answered before the next."""
        made = self.made()
        for move in moves:
            getattr(self, how)(move)
            made += 1
            self.expect_moves(made)

    def play_quietly(self, moves: Iterable[str]) -> None:
        """Make moves as another window does, and let the page look again."""
        answer = self.page.evaluate(QUIETLY, [self.game(), list(moves)])
        assert "error" not in answer, answer
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        self.expect_moves(answer["view"]["moves"])


MakeTable = Callable[..., TablePage]
"""Makes the page of a new visitor; takes the options of a browser context."""
