"""Questions for help, as tests ask them."""

from __future__ import annotations

from typing import Any

import httpx

from web_helpers import Player

UNDECIDED = {"game": "variegated-canfield", "deal": "5"}
"""A deal that takes the solver far longer than a test."""


def ask(player: Player, kind: str, **body: Any) -> dict[str, Any]:
    """Ask a question about the game as it stands; it must be answered."""
    answer = post(player, kind, **body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def post(player: Player, kind: str, **body: Any) -> httpx.Response:
    asked = {"at": player.game["version"], **body}
    return player.http.post(f"/api/play/{player.game['id']}/{kind}", json=asked)


def show(player: Player, start: int, moves: list[str], step: int) -> httpx.Response:
    body = {"from": start, "moves": moves, "step": step}
    return player.http.post(f"/api/play/{player.game['id']}/show", json=body)


def is_helped(player: Player) -> bool:
    return bool(player.reload().view["helped"])
