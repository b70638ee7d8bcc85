"""Requests that are refused unread: for their body, their size, where they come from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from web_helpers import Player, new_request, refused

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
    for answer in (ann.post("move", move="deal", **more), ann.post("undo", **more)):
        refusal = refused(answer, 422, ann)
        assert refusal == {"error": "The body has a field that is not known here."}
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
        assert "application/json" in refused(answer, 422, ann)["error"]


def chunks(size: int) -> Iterator[bytes]:
    for _ in range(size // 50_000):
        yield b"x" * 50_000


def test_a_body_that_is_too_large_is_refused_whether_or_not_it_says_so(ann: Player) -> None:
    ann.open("chameleon", deal="26")
    path = f"/api/play/{ann.game['id']}/move"
    for content in (b"x" * 65_537, b"x" * 10_000_000, chunks(200_000), chunks(10_000_000)):
        refusal = refused(ann.http.post(path, content=content), 413, ann)
        assert refusal == {"error": "The body is larger than 65536 bytes."}


@pytest.mark.parametrize("name", ["move", "undo", "redo", "restart"])
def test_a_request_from_a_page_of_another_site_is_refused(ann: Player, name: str) -> None:
    ann.open("chameleon", deal="27")
    own = str(ann.http.base_url).rstrip("/")
    body = {"at": 0, "request": new_request(), **({"move": "deal"} if name == "move" else {})}
    path = f"/api/play/{ann.game['id']}/{name}"
    for origin in ("http://evil.example", "null", own + "0", "http://[", f"{own}.evil.example"):
        answer = ann.http.post(path, json=body, headers={"origin": origin})
        refusal = refused(answer, 403, ann)
        assert refusal == {"error": "This request comes from a page of another site."}
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


@pytest.mark.parametrize("path", ["result", "save", "load", "sync", "import", "won", "state"])
def test_there_is_no_way_to_send_a_result_or_a_state(ann: Player, path: str) -> None:
    ann.open("chameleon", deal="28")
    body = {"won": True, "foundations": ["K"] * 4}
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        answer = ann.http.request(method, f"/api/play/{ann.game['id']}/{path}", json=body)
        refused(answer, 404, ann)
        answer = ann.http.request(method, f"/api/{path}", json=body)
        assert 400 <= answer.status_code < 500
