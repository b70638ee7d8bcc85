"""Whether everything on screen has its place: inside, free of others, large enough."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from table_page import TablePage

SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1366, 768), (2560, 1440)]
LEAST_INDEX = 10.5
"""Height in pixels under which the rank and suit of a covered card need not shrink."""

MEASURE = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const rect = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const name = element.dataset.card || element.dataset.pile || element.className;
    return { left, top, right, bottom, name };
  };
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map(rect);
  const indices = [...document.querySelectorAll(".pile")].flatMap((pile) => {
    const cards = [...pile.querySelectorAll("button.card:not(.covered)")];
    return cards.slice(0, -1).map((card, i) => {
      const [here, next] = [card, cards[i + 1]].map((each) => each.getBoundingClientRect());
      const [across, down] = [next.left - here.left, next.top - here.top];
      const face = card.querySelector("svg").getBoundingClientRect();
      const [wide, high] = [face.width * 0.72, face.height * 0.3];
      const seen = (!across && !down) || (down ? high <= down + 1 : wide <= across + 1);
      return { name: card.dataset.card, across, down, wide, high, seen };
    });
  });
  const page = document.documentElement;
  return {
    indices,
    scrolls: [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight],
    window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    board: rect(document.querySelector("card-table")),
    cards: all("card-table .card, card-table .slot"),
    piles: all("card-table .pile"),
    counts: all("card-table .badge b"),
    buttons: all(".commands button, .home, #deal-number"),
  };
}"""

Rect = dict[str, Any]


def is_inside(part: Rect, whole: Rect) -> bool:
    return bool(
        part["left"] >= whole["left"] - 1
        and part["right"] <= whole["right"] + 1
        and part["top"] >= whole["top"] - 1
        and part["bottom"] <= whole["bottom"] + 1
    )


def do_overlap(one: Rect, other: Rect) -> bool:
    return bool(
        one["left"] < other["right"] - 1
        and other["left"] < one["right"] - 1
        and one["top"] < other["bottom"] - 1
        and other["top"] < one["bottom"] - 1
    )


def check_screen(found: dict[str, Any], where: str) -> None:
    assert max(found["scrolls"]) <= 0, (where, found["scrolls"])
    for card in found["cards"]:
        assert is_inside(card, found["board"]), (where, card, found["board"])
        assert card["right"] - card["left"] >= 24, (where, card)
    for index in found["indices"]:
        assert index["seen"] or index["high"] <= LEAST_INDEX, (where, index)
    for button in found["buttons"]:
        assert is_inside(button, found["window"]), (where, button)
    for kind in ("piles", "counts"):
        for one, other in combinations(found[kind], 2):
            assert not do_overlap(one, other), (where, kind, one, other)


def check_all_sizes(table: TablePage) -> None:
    """Try the six sizes of the window, and come back to the first."""
    size = table.page.viewport_size
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        check_screen(table.page.evaluate(MEASURE), f"{table.start} at {width} x {height}")
    if size:
        table.page.set_viewport_size(size)
