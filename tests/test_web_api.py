"""The server's interface: what it accepts, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from canfield.catalog import games, load_game
from canfield.errors import RulesError
from canfield.rules import Rules
from canfield.store import StoreError
from canfield.web import create_app
from canfield.web.serve import run
from canfield.web.tables import LiveGames
from web_helpers import C185, C185_WON, CF215, Player, moves_of, new_request, serving

LARGEST = 2**64 - 1
CATALOGUE = [rules.id for rules in games()]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("web") / "games.db"


@pytest.fixture(scope="module")
def address(database: Path) -> Iterator[str]:
    with serving(create_app(f"sqlite:///{database}")) as found:
        yield found


@pytest.fixture
def ann(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


@pytest.fixture
def bob(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


def refused(answer: httpx.Response, status: int, player: Player) -> dict[str, Any]:
    """Check a refusal: its status, one sentence, and that the game stands as before."""
    assert answer.status_code == status, answer.text
    body = dict(answer.json())
    assert body["error"].strip()
    assert "\n" not in body["error"]
    if "game" in body:
        assert body["game"] == player.game
    before = player.game
    assert player.reload().game == before
    return body


def places(player: Player) -> dict[str, Any]:
    """Return the cards of the table, without what the history of the game adds."""
    names = ("base", "foundations", "reserve", "tableau", "waste", "stock", "pass", "legal")
    return {name: player.view[name] for name in names}


# Opening games


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_game_can_be_opened_played_undone_and_redone(ann: Player, game: str) -> None:
    start = ann.open(game, deal="7").game
    move = ann.legal[0]
    played = ann.act("move", move=move).game
    undone = ann.act("undo").game
    redone = ann.act("redo").game
    assert (start["version"], played["version"], redone["version"]) == (0, 1, 3)
    assert (start["view"]["game"], start["view"]["deal"]) == (game, "7")
    assert undone["view"]["legal"] == start["view"]["legal"]
    assert redone["view"] == played["view"]


def test_the_same_deal_opens_the_same_game_until_a_fresh_one_is_asked_for(ann: Player) -> None:
    first = ann.open("chameleon", deal="17").act("move", move="deal").game
    assert ann.open("chameleon", deal="17").game == first
    fresh = ann.open("chameleon", deal="17", fresh=True).game
    assert fresh["id"] != first["id"]
    assert fresh["version"] == 0
    assert ann.open("chameleon", deal="17").game == fresh


def test_a_game_without_a_number_is_a_new_random_deal(ann: Player) -> None:
    deals = {ann.open("kansas").view["deal"] for _ in range(10)}
    assert len(deals) == 10
    assert all(0 <= int(deal) < 2**32 for deal in deals)


@pytest.mark.parametrize(
    "number",
    [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**53 - 1, 2**53 + 1, LARGEST],
)
def test_large_deal_numbers_keep_every_digit(ann: Player, number: int) -> None:
    view = ann.open("chameleon", deal=str(number)).view
    mine = ann.http.get("/api/mine").json()
    assert view["deal"] == str(number) == mine[0]["deal"]
    assert ann.http.get(f"/chameleon/{number}").status_code == 200


@pytest.mark.parametrize(
    "text",
    [
        *("-1", "1.5", "1e3", "007", " 1", "1 ", "+1", "0x1", "abc", "", "1_000", "٣", "１"),
        *(str(LARGEST + 1), "9" * 30, "1\n", "00"),
    ],
)
def test_a_text_that_is_no_deal_number_is_refused_with_the_range(ann: Player, text: str) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon", "deal": text})
    assert answer.status_code == 422
    assert str(LARGEST) in answer.json()["error"]
    page = ann.http.get("/chameleon/" + quote(text, safe=""), follow_redirects=False)
    assert page.status_code == (404 if text else 307)


@pytest.mark.parametrize("deal", [17, 17.0, True, None, ["17"], {"n": 17}])
def test_a_deal_number_that_is_no_text_is_refused_or_is_no_number_at_all(
    ann: Player, deal: object
) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon", "deal": deal})
    assert answer.status_code == (200 if deal is None else 422)


def test_new_deals_are_drawn_evenly_from_the_documented_range(ann: Player) -> None:
    numbers = []
    for _ in range(500):
        answer = ann.http.get("/chameleon")
        assert answer.status_code == 302
        numbers.append(int(answer.headers["location"].removeprefix("/chameleon/")))
    assert len(set(numbers)) >= 499
    assert 200 <= sum(number < 2**31 for number in numbers) <= 300
    assert max(numbers) < 2**32


def test_an_own_layout_is_opened_again_and_has_no_number(ann: Player) -> None:
    game = ann.open("chameleon", deck=C185).act("move", move="deal").game
    assert game["view"]["deal"] is None
    assert game["view"]["waste"]["cards"] == ["2h"]
    assert ann.open("chameleon", deck=C185.lower()).game == game
    assert ann.open("chameleon", deck=C185, fresh=True).game["id"] != game["id"]


@pytest.mark.parametrize(
    ("deck", "said"), [("7d 7d", "7d"), ("7x", "7x"), ("", "missing"), ("7d " * 52, "7d")]
)
def test_a_deck_that_is_not_the_full_deck_is_refused_with_the_reason(
    ann: Player, deck: str, said: str
) -> None:
    answer = ann.http.post("/api/play", json={"game": "chameleon", "deck": deck})
    assert answer.status_code == 422
    assert said in answer.json()["error"]


def test_a_deal_and_a_deck_at_once_are_refused(ann: Player) -> None:
    body = {"game": "chameleon", "deal": "1", "deck": C185}
    assert ann.http.post("/api/play", json=body).status_code == 422


@pytest.mark.parametrize(
    "game", ["nonsense", "", "../rules", "/etc/passwd.toml", "Chameleon", "a" * 40]
)
def test_an_unknown_game_or_a_path_is_not_found(ann: Player, game: str) -> None:
    answer = ann.http.post("/api/play", json={"game": game})
    assert (answer.status_code, answer.json()) == (404, {"error": "There is no such game."})


def test_rules_of_ones_own_are_played_by_a_line(ann: Player) -> None:
    line = "reserve=12;piles=5;deal=1;name=Five"
    game = ann.open("own", variant=line, deal="7").game
    assert (game["view"]["name"], len(game["view"]["tableau"])) == ("Five", 5)
    assert game["again"] == {"game": "own", "variant": line}
    assert game["address"] == f"/own/{line}/7"
    assert ann.open("own", variant=line, deal="7").game["id"] == game["id"]
    assert ann.http.get("/api/mine").json()[0]["address"] == game["address"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "own", "variant": "piles=99"}, "piles = 99"),
        ({"game": "own", "variant": "nonsense"}, "'nonsense'"),
        ({"game": "own"}, "variant"),
        ({"game": "canfield", "variant": "piles=3"}, "variant"),
    ],
)
def test_a_wrong_line_of_rules_is_refused(ann: Player, body: dict[str, str], reason: str) -> None:
    answer = ann.http.post("/api/play", json=body)
    assert answer.status_code == 422
    assert reason in answer.json()["error"]


def test_games_of_a_rules_file_are_offered_stored_and_survive_the_loss_of_the_file(
    tmp_path: Path,
) -> None:
    own = Rules.model_validate({**load_game("kansas").model_dump(), "id": "mine", "piles": 5})
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with serving(create_app(url, rules=[own])) as address, Player(address) as player:
        game = player.open("mine", deal="3").act("move", move="deal").game
        assert len(game["view"]["tableau"]) == 5
        assert player.http.get("/mine/3").status_code == 200
        cookies = player.http.cookies
    with serving(create_app(url)) as address, Player(address, cookies) as player:
        player.game = game
        again = player.reload().game
        assert (again["version"], again["view"]) == (game["version"], game["view"])
        assert again["address"] == f"/mine/play/{game['id']}"


def test_a_stored_game_of_other_rules_is_marked_and_tells_its_own_rules(tmp_path: Path) -> None:
    kansas = load_game("kansas").model_dump()
    five, six = (Rules.model_validate({**kansas, "id": "mine", "piles": count}) for count in (5, 6))
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with serving(create_app(url, rules=[five])) as address, Player(address) as player:
        player.open("kansas", deal="3")
        game = player.open("mine", deal="3").game
        path = f"/api/play/{game['id']}/rules"
        rules = player.http.get(path).json()
        assert rules == player.http.get("/api/rules/mine").json()
        assert not any("own" in entry for entry in player.http.get("/api/mine").json())
        cookies = player.http.cookies
    for offered in ([], [six]):
        app = create_app(url, rules=offered)
        with serving(app) as address, Player(address, cookies) as player:
            marks = {e["game"]: e.get("own") for e in player.http.get("/api/mine").json()}
            assert marks == {"mine": True, "kansas": None}
            assert player.http.get(path).json() == rules
            assert player.http.get(f"/mine/play/{game['id']}").status_code == 200
        with serving(app) as address, Player(address) as stranger:
            assert stranger.http.get(path).status_code == 404


# Whose game it is


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


# Moves


def test_a_request_sent_again_is_answered_alike_and_applied_once(ann: Player) -> None:
    ann.open("chameleon", deal="21")
    request = new_request()
    first = ann.post("move", move="deal", request=request)
    again = ann.post("move", move="deal", request=request)
    assert first.status_code == again.status_code == 200
    assert first.content == again.content
    assert ann.reload().view["moves"] == 1


def test_a_request_name_used_for_another_action_is_refused(ann: Player) -> None:
    ann.open("chameleon", deal="22")
    request = new_request()
    ann.act("move", move="deal", request=request)
    answer = ann.post("undo", request=request)
    refused(answer, 422, ann)


def test_of_two_different_moves_from_one_version_the_second_gets_the_current_state(
    ann: Player,
) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    at = ann.game["version"]
    ann.act("move", move="deal")
    body = refused(ann.post("move", move="deal", at=at), 409, ann)
    assert body["game"]["version"] == at + 1
    assert refused(ann.post("undo", at=at + 5), 409, ann)["game"] == ann.game


@pytest.mark.parametrize("move", ["w-t2", "r-f", "t1-t2", "f1-t3", "redeal", "pick:1", "t9-f"])
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(
    ann: Player, move: str
) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    body = refused(ann.post("move", move=move), 422, ann)
    assert body["move"] == move
    assert body["game"] == ann.game


NONSENSE = ["", "x", "t1", "t1-", "-f", "t1-t2:-1", "t1-t2:0", "t1-t2:14", "t1-t2:53", "f1-f2"]
NONSENSE += [
    "w-r",
    "t1-s",
    "t1-w",
    "s-f",
    "t99-t1",
    "t1-t99",
    "deal deal",
    "deal\n",
    "DEAL\0",
    "<b>",
]
NONSENSE += ["t1-t2:" + "9" * 90, "💥", "w–t1", "{{7*7}}", "' OR 1=1 --", "r-f AS", "R>F AS"]


@pytest.mark.parametrize("move", NONSENSE)
def test_a_text_that_is_no_move_is_refused_and_changes_nothing(ann: Player, move: str) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    refused(ann.post("move", move=move), 422, ann)


def test_a_buried_card_cannot_be_played_in_any_form(ann: Player) -> None:
    line = moves_of("D; W>T2 2H; D; W>T3 QH; T1>T3 JD; D*3; W>F TS; D; W>F JH")
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(line))
    assert ann.view["tableau"][2]["cards"] == ["Kc", "Qh", "Jd"]
    for move in ("t3-f", "t3-f:1", "t3-f:2", "t3-f1", "Qh-f", "t3-f Qh", "t3:2-f"):
        refused(ann.post("move", move=move), 422, ann)
    refused(ann.post("move", move="t3-f", card="Qh"), 422, ann)
    assert ann.view["moves"] == 11


FORGED: list[dict[str, Any]] = [
    {"won": True},
    {"moves": 1},
    {"seconds": 1},
    {"score": 99},
    {"card": "As"},
    {"status": "won"},
    {"game": "canfield"},
    {"deal": "2"},
    {"passes": 9},
    {"view": {"foundations": []}},
]


@pytest.mark.parametrize("more", FORGED)
def test_a_field_too_many_is_refused_and_changes_nothing(ann: Player, more: dict[str, Any]) -> None:
    ann.open("chameleon", deal="23")
    refused(ann.post("move", move="deal", **more), 422, ann)
    refused(ann.post("undo", **more), 422, ann)
    body = {
        "game": "chameleon",
        **{name: more[name] for name in more if name not in ("game", "deal")},
    }
    answer = ann.http.post("/api/play", json=body)
    assert answer.status_code == (422 if len(body) > 1 else 200)


MALFORMED: list[bytes] = [
    *(
        b"",
        b"x",
        b"null",
        b"[]",
        b"17",
        b'"deal"',
        b"NaN",
        b"{",
        b"\xff\xfe",
        b"\x00",
        b"[" * 60_000,
    ),
    b'{"move":"deal","at":NaN,"request":"a"}',
    b'{"move":"deal","at":"0","request":"a"}',
    b'{"move":"deal","at":0.0,"request":"a"}',
    b'{"move":"deal","at":true,"request":"a"}',
    b'{"move":"deal","at":-1,"request":"a"}',
    b'{"move":"deal","at":' + b"9" * 5_000 + b',"request":"a"}',
    b'{"move":"deal","at":1e400,"request":"a"}',
    b'{"move":["deal"],"at":0,"request":"a"}',
    b'{"move":"\\ud800","at":0,"request":"a"}',
    b'{"move":"deal","at":0,"request":""}',
    b'{"move":"deal","at":0,"request":"a b"}',
    b'{"move":"deal","at":0,"request":"' + b"a" * 65 + b'"}',
    b'{"move":"deal","at":0}',
    b'{"move":"deal","request":"a"}',
    b'{"at":0,"request":"a"}',
    b'{"move":' + json.dumps(["deal"] * 5_000).encode() + b',"at":0,"request":"a"}',
]


@pytest.mark.parametrize("body", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_body_is_refused_and_changes_nothing(ann: Player, body: bytes) -> None:
    ann.open("chameleon", deal="24")
    path = f"/api/play/{ann.game['id']}/move"
    answer = ann.http.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    refused(answer, answer.status_code, ann)


def test_a_body_of_another_type_is_refused(ann: Player) -> None:
    ann.open("chameleon", deal="25")
    body = json.dumps({"move": "deal", "at": 0, "request": "a"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        path = f"/api/play/{ann.game['id']}/move"
        answer = ann.http.post(path, content=body, headers={"content-type": kind})
        refused(answer, 422, ann)


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // 50_000):
        yield b"x" * 50_000


def test_a_body_that_is_too_large_is_refused_whether_or_not_it_says_so(ann: Player) -> None:
    ann.open("chameleon", deal="26")
    path = f"/api/play/{ann.game['id']}/move"
    for content in (b"x" * 65_537, b"x" * 10_000_000, chunks(200_000), chunks(10_000_000)):
        refused(ann.http.post(path, content=content), 413, ann)


@pytest.mark.parametrize("name", ["move", "undo", "redo", "restart"])
def test_a_request_from_a_page_of_another_site_is_refused(ann: Player, name: str) -> None:
    ann.open("chameleon", deal="27")
    own = str(ann.http.base_url).rstrip("/")
    body = {"at": 0, "request": new_request(), **({"move": "deal"} if name == "move" else {})}
    path = f"/api/play/{ann.game['id']}/{name}"
    for origin in ("http://evil.example", "null", own + "0", "http://[", f"{own}.evil.example"):
        answer = ann.http.post(path, json=body, headers={"origin": origin})
        refused(answer, 403, ann)
    answer = ann.http.post(path, json=body, headers={"origin": own})
    assert answer.status_code == (422 if name in ("undo", "redo") else 200)


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("http://a.example", "a.example:80", 200),
        ("http://a.example", "A.example", 200),
        ("http://a.example:80", "a.example", 200),
        ("https://a.example", "a.example:443", 200),
        ("https://a.example:443", "a.example", 200),
        ("http://[::1]", "[::1]:80", 200),
        ("http://a.example", "a.example:443", 403),
        ("http://a.example", "a.example:8080", 403),
        ("http://a.example:8080", "a.example", 403),
        ("ftp://a.example", "a.example", 403),
        ("http://", "", 403),
    ],
)
def test_the_usual_port_may_be_left_out_of_an_origin(
    ann: Player, origin: str, host: str, status: int
) -> None:
    headers = {"origin": origin, "host": host}
    answer = ann.http.post("/api/play", json={"game": "chameleon"}, headers=headers)
    assert answer.status_code == status


def test_an_answer_with_a_cookie_is_kept_by_its_own_browser_only(ann: Player) -> None:
    for path in ("/", "/chameleon/1", "/chameleon/play/x"):
        answer = ann.http.get(path)
        assert "set-cookie" in answer.headers
        assert answer.headers["cache-control"] == "private, no-cache"
    answer = ann.http.post("/api/play", json={"game": "chameleon"})
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ["api", "static", "healthz"])
def test_a_game_whose_id_is_an_address_of_the_server_is_refused(tmp_path: Path, name: str) -> None:
    own = Rules.model_validate({**load_game("kansas").model_dump(), "id": name})
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with pytest.raises(RulesError, match=name):
        create_app(url, rules=[own])
    for workers in (1, 2):
        with pytest.raises(RulesError, match=name):
            run(database_url=url, workers=workers, rules=[own])


@pytest.mark.parametrize("path", ["result", "save", "load", "sync", "import", "won", "state"])
def test_there_is_no_way_to_send_a_result_or_a_state(ann: Player, path: str) -> None:
    ann.open("chameleon", deal="28")
    body = {"won": True, "foundations": ["K"] * 4}
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        answer = ann.http.request(method, f"/api/play/{ann.game['id']}/{path}", json=body)
        refused(answer, 404, ann)
        answer = ann.http.request(method, f"/api/{path}", json=body)
        assert 400 <= answer.status_code < 500


# Undo, redo, restart


def test_a_move_with_the_refill_it_causes_is_one_step(ann: Player) -> None:
    line = moves_of("D; W>T2 2H; D; W>T3 QH; T1>T3 JD")
    start = places(ann.open("chameleon", deck=C185, fresh=True))
    seen = [start]
    for move in line:
        seen.append(places(ann.act("move", move=move)))
    assert [pile["cards"] for pile in ann.view["tableau"]] == [
        ["6c"],
        ["3c", "2h"],
        ["Kc", "Qh", "Jd"],
    ]
    assert (ann.view["reserve"]["count"], ann.view["reserve"]["cards"][-1]) == (11, "4c")
    assert ann.view["stock"]["count"] == 34
    assert ann.legal == ["deal"]  # the ten of hearts is the base card, which stays
    assert places(ann.act("undo")) == seen[-2]
    assert ann.view["moves"] == 4
    assert places(ann.act("redo")) == seen[-1]
    for before in reversed(seen[:-1]):
        assert places(ann.act("undo")) == before
    assert ann.view["can_undo"] is False
    refused(ann.post("undo"), 422, ann)


def test_a_deal_taken_back_hides_the_card_again_and_comes_out_the_same(ann: Player) -> None:
    ann.open("canfield", deck=CF215, fresh=True)
    for packet in range(1, 13):
        dealt = ann.act("move", move="deal").view["waste"]["cards"]
        for _ in range(10 if packet in (1, 5, 12) else 0):
            assert ann.act("undo").view["stock"]["count"] == max(0, 34 - 3 * (packet - 1))
            assert ann.act("move", move="deal").view["waste"]["cards"] == dealt
    assert ann.view["waste"]["cards"][:3] == ["Ks", "4h", "8d"]
    assert ann.view["waste"]["cards"][-1] == "8h"
    ann.open("chameleon", deck=C185, fresh=True).act("move", move="deal").act("undo")
    assert "2h" not in json.dumps(ann.view)
    assert "2h" not in refused(ann.post("move", move="w-t2"), 422, ann)["error"].lower()


def test_a_new_move_ends_what_could_be_redone(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True).play("deal w-t2 deal").act("undo").act("undo")
    ann.play("deal")
    assert ann.view["can_redo"] is False
    refused(ann.post("redo"), 422, ann)


@pytest.mark.parametrize("start", [{"deal": "1"}, {"deal": str(LARGEST)}, {"deck": C185}])
def test_restart_is_the_same_layout_always_and_can_itself_be_redone(
    ann: Player, start: dict[str, str]
) -> None:
    layout = places(ann.open("chameleon", **start, fresh=True))
    ann.play("deal deal deal")
    played = places(ann)
    assert places(ann.act("restart")) == layout
    assert places(ann.act("restart")) == layout
    for _ in range(3):
        ann.act("redo")
    assert places(ann) == played
    ann.act("restart").play("deal deal").act("restart")
    assert places(ann) == layout


def test_a_game_survives_the_end_of_the_server_with_undo_redo_and_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(create_app(url)) as address, Player(address) as player:
        layout = places(player.open("canfield", deal="12345"))
        player.play("deal deal deal deal deal").act("undo").act("undo")
        game, cookies = player.game, player.http.cookies
    with serving(create_app(url)) as address, Player(address, cookies) as player:
        assert player.open("canfield", deal="12345").game == game
        assert player.act("redo").view["moves"] == 4
        assert player.act("redo").view["can_redo"] is False
        for _ in range(5):
            player.act("undo")
        assert places(player) == layout
        assert places(player.open("canfield", deal="12345", fresh=True)) == layout


def wins_in(database: Path, game_id: str) -> list[tuple[str, int | None]]:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT status, won FROM games WHERE id = ?"
        return connection.execute(query, (game_id,)).fetchall()


def test_a_win_is_dated_once_whatever_is_undone_repeated_or_sent_again(
    ann: Player, database: Path
) -> None:
    line = moves_of(C185_WON)
    assert len(line) == 114
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(line[:-1]))
    request = new_request()
    at = ann.game["version"]
    ann.act("move", move=line[-1], request=request)
    assert (ann.view["status"], ann.legal) == ("won", [])
    (first,) = wins_in(database, ann.game["id"])
    assert first[0] == "won"
    for _ in range(5):
        again = ann.post("move", move=line[-1], request=request, at=at)
        assert again.json() == ann.game
    refused(ann.post("move", move=line[-1]), 422, ann)
    ann.act("undo")
    assert wins_in(database, ann.game["id"]) == [("open", first[1])]
    ann.act("move", move=line[-1])
    for _ in range(30):
        ann.act("undo")
    for _ in range(30):
        ann.act("redo")
    assert ann.view["status"] == "won"
    assert wins_in(database, ann.game["id"]) == [first]
    assert ann.open("chameleon", deck=C185).view["status"] == "won"


def test_a_stored_game_that_cannot_be_replayed_is_said_to_be_so(
    ann: Player, database: Path
) -> None:
    ann.open("chameleon", deal="29").act("move", move="deal").act("undo")
    game = ann.game["id"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE steps SET move = 'redeal' WHERE game = ?", (game,))
        connection.execute("UPDATE games SET version = 99 WHERE id = ?", (game,))
    answer = ann.http.get(f"/api/play/{game}")
    assert answer.status_code == 410
    assert "cannot be replayed" in answer.json()["error"]


@pytest.mark.parametrize(
    ("column", "value"),
    [("rules", "{}"), ("rules", "no json"), ("rules", '{"id": 5}'), ("deal", "x"), ("deal", "-1")],
)
def test_a_stored_game_that_cannot_be_read_is_gone_and_a_fresh_one_begins(
    tmp_path: Path, column: str, value: str
) -> None:
    own = Rules.model_validate({**load_game("kansas").model_dump(), "id": "mine", "piles": 5})
    path = tmp_path / "own.db"
    app = create_app(f"sqlite:///{path}", rules=[own])
    with serving(app) as address, Player(address) as player:
        game = player.open("mine", deal="3").act("move", move="deal").game["id"]
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"UPDATE games SET {column} = ?, version = 99", (value,))
        answer = player.http.get(f"/api/play/{game}")
        assert answer.status_code == 410
        assert "\n" not in answer.json()["error"]
        told = player.http.get(f"/api/play/{game}/rules")
        assert told.status_code == (410 if column == "rules" else 200)
        assert player.open("mine", deal="3").game["version"] == 0


def test_a_deal_whose_game_is_gone_begins_afresh(ann: Player, database: Path) -> None:
    game = ann.open("chameleon", deal="30").act("move", move="deal").game["id"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE steps SET move = 'redeal' WHERE game = ?", (game,))
        connection.execute("UPDATE games SET version = 99 WHERE id = ?", (game,))
    assert ann.http.get(f"/api/play/{game}").status_code == 410
    fresh = ann.open("chameleon", deal="30").game
    assert (fresh["id"] != game, fresh["version"]) == (True, 0)
    assert ann.open("chameleon", deal="30").game == fresh


def test_a_game_that_left_the_memory_is_played_on_from_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveGames.__init__, "__defaults__", (1,))
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}")
    with serving(app) as address, Player(address) as ann, Player(address) as bob:
        for player in (ann, bob):
            player.open("chameleon", deal="1")
        for _ in range(5):
            ann.act("move", move="deal")
            bob.act("move", move="deal")
        assert ann.view == bob.view
        assert ann.view["moves"] == 5


# What comes with every answer


ADDRESSES = ["/", "/chameleon", "/chameleon/1", "/chameleon/play/x", "/nonsense", "/api/games"]
ADDRESSES += ["/api/rules/canfield", "/api/rules/none", "/api/mine", "/api/play/none", "/healthz"]
ADDRESSES += ["/static/cards.svg", "/static/none.js", "/api/none", "/a/b/c/d"]


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_has_a_charset_and_forbids_inline_script(ann: Player, path: str) -> None:
    answer = ann.http.get(path)
    assert answer.status_code < 500
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    if answer.content:
        assert "charset=utf-8" in answer.headers["content-type"]


def test_answers_of_the_interface_are_not_kept_and_files_are_asked_for_again(ann: Player) -> None:
    assert ann.http.get("/api/games").headers["cache-control"] == "no-store"
    file = ann.http.get("/static/cards.svg")
    assert file.headers["cache-control"] == "no-cache"
    again = ann.http.get("/static/cards.svg", headers={"if-none-match": file.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


STRANGE = ["<svg/onload=alert()>", "<img src=x onerror=alert(1)>", '"><b>x', "{{7*7}}", "${7*7}"]
STRANGE += ["javascript:alert(1)", "\u202eevil", "%00", "a" * 3_000]


@pytest.mark.parametrize("text", STRANGE)
def test_nonsense_in_an_address_is_plainly_not_found_and_never_markup(
    ann: Player, text: str
) -> None:
    quoted = quote(text, safe="")
    for path in (f"/{quoted}", f"/{quoted}/1", f"/chameleon/{quoted}", f"/api/rules/{quoted}"):
        answer = ann.http.get(path)
        assert answer.status_code == 404
        assert "<svg" not in answer.text
        assert "<img" not in answer.text
        assert "<b>x" not in answer.text
        assert "49" not in answer.text


def test_a_refused_method_names_the_allowed_one(ann: Player) -> None:
    answer = ann.http.put("/api/play", json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    assert "error" in answer.json()


def test_pages_answer_to_head(ann: Player) -> None:
    for path in ("/", "/chameleon/1"):
        answer = ann.http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")


def test_the_lobby_lists_every_game_once_with_what_is_dealt(ann: Player) -> None:
    families = ann.http.get("/api/games").json()["families"]
    listed = [game for family in families for game in family["games"]]
    assert [game["id"] for game in listed] == CATALOGUE
    for game in listed:
        layout, rules = game["layout"], load_game(game["id"])
        dealt = sum(layout["piles"]) + layout["reserve"] + layout["stock"] + layout["waste"]
        assert dealt + rules.predealt + (rules.base == "dealt") == rules.cards


@pytest.mark.parametrize("game", CATALOGUE)
def test_the_rules_of_every_game_are_told_in_sentences(ann: Player, game: str) -> None:
    rules = ann.http.get(f"/api/rules/{game}").json()
    assert rules["id"] == game
    assert rules["fields"] == load_game(game).fields()
    assert all(part["text"] and part["fields"] for part in rules["sentences"])


def test_no_log_line_holds_a_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        app = create_app(f"sqlite:///{tmp_path / 'games.db'}")
        with serving(app) as address, Player(address) as player:
            player.open("chameleon", deck=C185).play("deal w-t2 deal")
            player.post("move", move="r-f")
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("http")]
    assert ours
    assert not re.search(r"\b[A2-9TJQK][cdhsCDHS]\b", "\n".join(ours))


def test_a_secret_from_outside_signs_the_cookies(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(create_app(url, "one")) as address, Player(address) as player:
        game, cookies = player.open("chameleon").game, player.http.cookies
    for secret, status in (("one", 200), ("two", 404)):
        with serving(create_app(url, secret)) as address, Player(address, cookies) as player:
            assert player.http.get(f"/api/play/{game['id']}").status_code == status


def test_an_application_on_an_unusable_database_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    with pytest.raises(StoreError, match="empty"):
        create_app(f"sqlite:///{tmp_path / 'games.db'}")
