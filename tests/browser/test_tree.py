"""The table as Chromium hands it to screen readers and switches, in a game of every family."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from table_page import TablePage

from canfield.catalog import families

GAMES = [games[0].id for games in families().values()]
PRESSED = {"button", "link", "textbox", "checkbox", "radio", "combobox"}

LISTEN = """() => {
  window.heard = [];
  new MutationObserver(() => {
    const text = document.getElementById("notice").textContent;
    if (text) window.heard.push(text);
  }).observe(document.getElementById("notice"), { childList: true, subtree: true });
}"""

Node = dict[str, Any]


def tree(table: TablePage) -> list[Node]:
    """All nodes of the page's accessibility tree, also those that are left out of what is told."""
    session = table.page.context.new_cdp_session(table.page)
    nodes: list[Node] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return nodes


def role(node: Node) -> str:
    return "" if node.get("ignored") else str(node.get("role", {}).get("value", ""))


def name(node: Node) -> str:
    return str(node.get("name", {}).get("value", ""))


def under(nodes: list[Node], top: Node) -> Iterator[Node]:
    """The nodes below one, in order."""
    known = {node["nodeId"]: node for node in nodes}
    for child in top.get("childIds", []):
        if child in known:
            yield known[child]
            yield from under(nodes, known[child])


def find(nodes: list[Node], kind: str, text: str) -> Node:
    found = [node for node in nodes if role(node) == kind and name(node) == text]
    assert len(found) == 1, (kind, text, len(found))
    return found[0]


def begin(table: TablePage, game: str, deal: int = 17) -> dict[str, Any]:
    """Open a deal; choose the first card where one has to be chosen; deal."""
    table.open(game, str(deal))
    if table.view()["pick"]:
        table.page.locator(".choice").first.click()
        table.expect_moves(1)
    if any(entry["move"] == "deal" for entry in table.view()["legal"]):
        made = table.made()
        table.deal()
        table.expect_moves(made + 1)
    return table.view()


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_board_has_role_name_and_group(table: TablePage, game: str) -> None:
    view = begin(table, game)
    nodes = tree(table)
    board = list(under(nodes, find(nodes, "group", "Table")))
    for node in nodes:
        assert role(node) not in PRESSED or name(node), node
    for area in ("Stock and waste", "Foundations", "Tableau"):
        assert any(role(n) == "button" for n in under(board, find(board, "group", area))), area
    assert not [node for node in board if "face-down" in name(node) and role(node) == "button"]
    cards = [node for node in board if role(node) == "button" and " of " in name(node)]
    assert len(cards) == len(seen_cards(table, view))


def seen_cards(table: TablePage, view: dict[str, Any]) -> list[str]:
    """The cards that are on the screen with their faces."""
    shown = table.shown()
    assert all(card != "??" for cards in shown.values() for card in cards)
    for pile in view["tableau"]:
        assert shown[pile["place"]] == [card for card in pile["cards"] if card != "??"]
    return [card for cards in shown.values() for card in cards]


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_are_one_item_with_a_count(table: TablePage, game: str) -> None:
    view = begin(table, game)
    nodes = tree(table)
    board = list(under(nodes, find(nodes, "group", "Table")))
    told = [
        name(node) for node in board if role(node) == "StaticText" and "face down" in name(node)
    ]
    piles = [view["reserve"]["cards"], *(pile["cards"] for pile in view["tableau"])]
    hidden = [pile.count("??") for pile in piles]
    expected = [
        f"{n} face down" for n, pile in zip(hidden, piles, strict=True) if 0 < n < len(pile)
    ]
    assert sorted(told) == sorted(expected)


@pytest.mark.parametrize("game", GAMES)
def test_one_action_is_one_message_and_the_focus_stays_on_the_board(
    table: TablePage, game: str
) -> None:
    begin(table, game)
    table.page.evaluate(LISTEN)
    entry = next((e for e in table.view()["legal"] if e["move"] not in ("deal", "redeal")), None)
    table.page.locator("card-table").focus()
    made = table.made()
    if entry is None:
        table.page.keyboard.press("z")
        expect(table.moves).to_have_text(str(made - 1))
    else:
        source = table.pile(entry["from"]).locator("button.card:not(.covered)").last
        source.focus()
        table.page.locator("#move").fill(entry["move"])
        table.page.locator("#typed button[type=submit]").click()
        table.expect_moves(made + 1)
    table.page.wait_for_timeout(120)
    assert len(table.page.evaluate("heard")) == 1
    assert len([node for node in tree(table) if is_polite(node)]) == 1


def is_polite(node: Node) -> bool:
    """Whether a node is a region whose changes are told when there is time."""
    properties = {p["name"]: p["value"].get("value") for p in node.get("properties", [])}
    return role(node) == "status" and properties.get("live") == "polite"


@pytest.mark.parametrize("game", GAMES)
def test_keys_alone_pick_up_and_put_down_and_the_focus_goes_along(
    table: TablePage, game: str
) -> None:
    entry = next(entry for deal in range(17, 60) if (entry := movable(begin(table, game, deal))))
    made = table.made()
    table.keys(entry["move"])
    table.expect_moves(made + 1)
    area, place, _ = table.focus()
    assert area is not None
    assert place in (entry["lands"], entry["from"])


def movable(view: dict[str, Any]) -> dict[str, Any] | None:
    """A move of a card to a pile, if there is one."""
    moves = [entry for entry in view["legal"] if entry["lands"][0] == "t" and entry["from"] in "wr"]
    moves += [entry for entry in view["legal"] if entry["lands"][0] == entry["from"][0] == "t"]
    return moves[0] if moves else None
