"""Deals of which the solver knows all at once, and what players ask of it on the table."""

from __future__ import annotations

from typing import Any

import pytest
from lines import C185, C185_LINE
from playwright.sync_api import Locator
from table_page import TablePage

from web_helpers import Player, ServerProcess

GAME, DEAL = "acme", "5"
"""Solved at once: it can be won, and dealing nine times without a play loses it."""

WINNABLE = ["deal"] * 8
LOST = ["deal"] * 9
HOPELESS = "1"


@pytest.fixture(scope="session")
def line(server: ServerProcess) -> list[str]:
    """Let the server find out before what the tests ask it; return the line that wins the deal."""
    with Player(server.address) as player:
        player.open(GAME, deal=HOPELESS)
        assert ask_until_known(player)["verdict"] == "lost"
        player.open("chameleon", deck=C185).play(" ".join(C185_LINE[:-1]))
        assert ask_until_known(player)["verdict"] == "winnable"
        player.open(GAME, deal=DEAL)
        assert ask_until_known(player)["verdict"] == "winnable"
        moves: list[str] = player.http.post(
            f"/api/play/{player.game['id']}/line", json={"at": 0}, timeout=60
        ).json()["moves"]
        player.play(" ".join(WINNABLE))
        assert ask_until_known(player)["verdict"] == "winnable"
        player.play("deal")
        assert ask_until_known(player)["first_lost"] == len(LOST)
    return moves


def ask_until_known(player: Player) -> dict[str, Any]:
    """Ask for a verdict until there is one; a busy machine may need a while."""
    for _ in range(10):
        path = f"/api/play/{player.game['id']}/verdict"
        answer = player.http.post(path, json={"at": player.game["version"]}, timeout=60)
        told: dict[str, Any] = answer.json()
        if told["verdict"] != "unknown":
            return told
    raise AssertionError(told)


def open_helped(table: TablePage, moves: list[str], deal: str = DEAL) -> TablePage:
    """Open a deal of which the verdicts are known, without the question before the first help."""
    choose(table, warning=False)
    table.open(GAME, deal)
    if moves:
        table.play_quietly(moves)
    return table


def choose(table: TablePage, **settings: Any) -> None:
    """Let the player have chosen these settings before the page opens."""
    table.page.add_init_script(
        "((chosen) => { const kept = JSON.parse(localStorage.getItem('settings') ?? '{}');"
        " localStorage.setItem('settings', JSON.stringify({...chosen, ...kept})); })"
        f"({settings!r})".replace("False", "false").replace("True", "true")
    )


def press(table: TablePage, name: str) -> None:
    """Press a button of the menu."""
    table.page.get_by_role("button", name="More", exact=True).click()
    table.page.locator("#more").get_by_role("button", name=name, exact=True).click()


def badge(table: TablePage) -> Locator:
    return table.page.locator("#verdict .text")


def caption(table: TablePage) -> Locator:
    return table.page.locator(".show-caption")
