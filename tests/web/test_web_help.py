"""Questions for help: who may ask them, how many at once, and the page that tells of them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from asking import UNDECIDED, ask, is_helped, post
from canfield.web.help.oracle import MOST_AT_ONCE
from web_helpers import C185, Player


@pytest.fixture(scope="module")
def options() -> dict[str, Any]:
    return {"searches": 1}


def test_the_interface_page_names_every_field(ann: Player) -> None:
    page = (Path(__file__).parents[2] / "docs" / "interface.md").read_text("utf-8")
    ann.open("chameleon", deck=C185, fresh=True).play("deal")
    view = ann.view
    rows = [*view["legal"], view["last"], *view["foundations"], *view["tableau"], view["waste"]]
    answers = [ask(ann, kind) for kind in ("hint", "verdict", "line")]
    names = {name for row in (ann.game, view, *rows, *answers) for name in row}
    assert {name for name in names if f"`{name}`" not in page} == set()


@pytest.mark.parametrize("kind", ["hint", "verdict", "line"])
def test_questions_about_another_version_or_game_are_refused(
    ann: Player, bob: Player, kind: str
) -> None:
    ann.open("chameleon", deck=C185, fresh=True).play("deal")
    late = post(ann, kind, at=0)
    assert late.status_code == 409
    assert late.json()["game"] == ann.game
    bob.open("kansas", deal="1")
    path = f"/api/play/{ann.game['id']}/{kind}"
    assert bob.http.post(path, json={"at": 1}).status_code == 404
    assert httpx.post(f"{bob.http.base_url}{path}", json={"at": 1}).status_code == 404
    for body in ({}, {"at": -1}, {"at": 1, "more": 1}, {"at": "1"}):
        assert ann.http.post(path, json=body).status_code == 422
    assert not is_helped(ann)


def test_of_twenty_questions_at_once_only_a_few_are_worked_on(ann: Player) -> None:
    ann.open(**UNDECIDED, fresh=True)
    ann.play("deal")  # a position nobody has asked about
    answers: list[int] = []
    threads = [
        threading.Thread(target=lambda: answers.append(post(ann, "hint").status_code))
        for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] * MOST_AT_ONCE + [429] * (20 - MOST_AT_ONCE)
    assert ask(ann, "hint")["found"]
