"""A visitor's own record, as tests ask for it."""

from __future__ import annotations

from typing import Any

from web_helpers import C185_WON, Player, moves_of

WON = moves_of(C185_WON)
SECOND = 1_000_000
DAY = 86_400 * SECOND


class FakeClock:
    """The server's clock: a millisecond passes each time it is read, more when tests say so."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        self.moment += 1_000
        return self.moment


def record(player: Player) -> dict[str, Any]:
    answer = player.http.get("/api/record")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def total(player: Player) -> dict[str, Any]:
    return dict(record(player)["total"])


def listed(player: Player, **asked: Any) -> list[dict[str, Any]]:
    answer = player.http.get("/api/record/games", params=asked)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["games"])


def export(player: Player, form: str) -> str:
    answer = player.http.get("/api/export", params={"form": form})
    assert answer.status_code == 200, answer.text
    return answer.text


def take_in(player: Player, text: str) -> dict[str, Any]:
    answer = player.http.post("/api/import", content=text.encode())
    assert answer.status_code == 200, answer.text
    return dict(answer.json())
