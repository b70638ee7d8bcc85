"""Whose game it is: a signed cookie, and nobody finds the game of another."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from canfield.web import create_app
from web_helpers import Player, new_request, serving


def test_the_game_of_another_visitor_is_as_unknown_as_one_that_never_was(
    ann: Player, bob: Player
) -> None:
    game = ann.open("chameleon", deal="5").game
    bob.open("chameleon", deal="6")
    step = {"at": 0, "request": new_request()}
    for name, body in {"move": {"move": "deal", **step}, "undo": step, "restart": step}.items():
        foreign = bob.http.post(f"/api/play/{game['id']}/{name}", json=body)
        unknown = bob.http.post(f"/api/play/nothing/{name}", json=body)
        assert (foreign.status_code, foreign.content) == (404, unknown.content)
    assert bob.http.get(f"/api/play/{game['id']}").status_code == 404
    assert httpx.get(f"{bob.http.base_url}/api/play/{game['id']}").status_code == 404
    assert ann.reload().game == game


def test_a_forged_cookie_makes_a_newcomer(ann: Player, bob: Player) -> None:
    game = ann.open("chameleon", deal="8").game
    (cookie,) = ann.http.cookies.jar
    visitor, _, signature = str(cookie.value).rpartition(".")
    for forged in (
        f"{visitor}.{'A' * len(signature)}",
        visitor,
        f"{visitor}x.{signature}",
        ".",
        "ä",
    ):
        header = {"cookie": f"{cookie.name}={forged}".encode()}
        answer = bob.http.get(f"/api/play/{game['id']}", headers=header)
        assert answer.status_code == 404
        assert bob.http.get("/api/mine", headers=header).json() == []


def test_the_cookie_is_small_signed_and_out_of_reach_of_scripts(ann: Player) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon"})
    cookie = answer.headers["set-cookie"]
    assert len(cookie) < 4_000
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_visitor_sees_own_games_only_the_last_played_first(ann: Player, bob: Player) -> None:
    ann.open("chameleon", deal="1")
    first = ann.game
    ann.open("kansas", deal="2").act("move", move="deal").act("move", move="deal")
    bob.open("rainbow", deal="3")
    mine = ann.http.get("/api/mine").json()
    assert [(g["game"], g["deal"], g["status"], g["moves"]) for g in mine] == [
        ("kansas", "2", "open", 2),
        ("chameleon", "1", "open", 0),
    ]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", mine[0]["updated"])
    ann.game = first
    ann.act("move", move="deal")
    assert ann.http.get("/api/mine").json()[0]["id"] == first["id"]


def test_an_answer_with_a_cookie_is_kept_by_its_own_browser_only(ann: Player) -> None:
    for path in ("/", "/chameleon/1", "/chameleon/play/x"):
        answer = ann.http.get(path)
        assert "set-cookie" in answer.headers
        assert answer.headers["cache-control"] == "private, no-cache"
    answer = ann.http.post("/api/play", json={"game": "chameleon"})
    assert answer.headers["cache-control"] == "no-store"


def test_a_secret_from_outside_signs_the_cookies(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(create_app(url, "one")) as address, Player(address) as player:
        game, cookies = player.open("chameleon").game, player.http.cookies
    for secret, status in (("one", 200), ("two", 404)):
        with serving(create_app(url, secret)) as address, Player(address, cookies) as player:
            assert player.http.get(f"/api/play/{game['id']}").status_code == status
