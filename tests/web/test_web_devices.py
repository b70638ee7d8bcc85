"""Codes that bring another device to the same record."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from canfield.store.devices import ALPHABET, LENGTH
from canfield.web import create_app
from canfield.web.http.attempts import Attempts
from own_record import SECOND, FakeClock, listed, total
from web_helpers import Player, serving


@pytest.fixture(scope="module")
def options(clock: FakeClock) -> dict[str, Any]:
    return {"clock": clock}


def test_a_code_brings_another_device_to_the_same_record_once(ann: Player, bob: Player) -> None:
    ann.open("chameleon", deal="1").play("deal").act("give-up")
    bob.open("kansas", deal="2").play("deal").act("give-up")
    answer = ann.http.post("/api/device").json()
    code = answer["code"]
    assert answer["seconds"] == 600
    assert re.fullmatch(rf"[{ALPHABET}]{{4}}(-[{ALPHABET}]{{4}}){{2}}", code)
    assert len(code.replace("-", "")) == LENGTH
    typed = f" {code.lower().replace('-', ' ')} "
    assert bob.http.post("/api/device/join", json={"code": typed}).json() == {"joined": True}
    assert total(bob) == total(ann)
    assert {game["game"] for game in listed(bob)} == {"chameleon", "kansas"}
    assert bob.http.post("/api/device/join", json={"code": code}).status_code == 422


def test_a_code_ends_after_ten_minutes_and_is_not_stored(
    ann: Player, bob: Player, clock: FakeClock, database: Path
) -> None:
    ann.open("chameleon", deal="1")
    code = ann.http.post("/api/device").json()["code"]
    with closing(sqlite3.connect(database)) as connection:
        dump = "\n".join(connection.iterdump())
    assert code not in dump
    assert code.replace("-", "") not in dump
    clock.moment += 601 * SECOND
    refused = bob.http.post("/api/device/join", json={"code": code})
    assert refused.status_code == 422
    assert "not valid" in refused.json()["error"]


def test_codes_cannot_be_tried_out(tmp_path: Path) -> None:
    with serving(create_app(f"sqlite:///{tmp_path / 'tries.db'}")) as address:
        statuses = []
        for _ in range(12):
            with Player(address) as player:
                answer = player.http.post("/api/device/join", json={"code": "AAAA-AAAA-AAAA"})
                statuses.append(answer.status_code)
    assert statuses == [422] * 10 + [429] * 2


def test_attempts_are_allowed_again_after_a_while() -> None:
    moments = iter([0.0, 1.0, 2.0, 9.0, 10.5, 10.6])
    attempts = Attempts(2, 10, lambda: next(moments))
    assert [attempts.take("a") for _ in range(3)] == [True, True, False]
    assert [attempts.take("b"), attempts.take("a"), attempts.take("a")] == [True, True, False]
