"""Verdicts of deals that were finished, beside the rate of wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canfield.web import create_app
from own_record import DAY, WON, FakeClock, listed, total
from web_helpers import C185, CF215, Player, serving


@pytest.fixture(scope="module")
def options(clock: FakeClock) -> dict[str, Any]:
    return {"clock": clock}


@pytest.fixture
def fresh_ann(tmp_path: Path) -> Iterator[Player]:
    """Ann at a server where nothing has been decided for anybody."""
    with serving(create_app(f"sqlite:///{tmp_path / 'new.db'}")) as address, Player(address) as ann:
        yield ann


def test_deals_that_were_lost_are_decided_one_by_one_and_shown_beside_the_rate(
    fresh_ann: Player,
) -> None:
    ann = fresh_ann
    ann.open("canfield", deck=CF215).play("deal").act("give-up")  # no card can ever be played
    ann.open("chameleon", deck=C185).play("deal").act("give-up")
    ann.open("chameleon", deal="3").play("deal")  # open: not looked at
    before = total(ann)
    assert (before["deals_undecided"], before["winnable_share"]) == (2, None)
    path = "/api/record/verdicts"
    assert ann.http.get(path).json() == {"deals": 2, "decided": 0, "searched": 0}
    lefts = [ann.http.post(path, json={"seconds": 20}).json()["left"] for _ in range(3)]
    assert lefts == [1, 0, 0]
    assert ann.http.get(path).json() == {"deals": 2, "decided": 2, "searched": 2}
    found = total(ann)
    assert (found["deals_winnable"], found["deals_impossible"]) == (1, 1)
    assert (found["deals_undecided"], found["winnable_share"]) == (0, 0.5)
    verdicts = {game["game"]: game["verdict"] for game in listed(ann, status="given_up")}
    assert verdicts == {"canfield": "unwinnable", "chameleon": "winnable"}
    assert listed(ann, status="open")[0]["verdict"] is None
    assert ann.http.post(path, json={"seconds": 61}).status_code == 422


@pytest.mark.parametrize("run", [1, 2])
def test_a_verdict_on_a_game_that_was_only_left_marks_it_as_helped(
    run: int, ann: Player, clock: FakeClock
) -> None:
    """In the second run the deal has been decided before, for somebody else."""
    assert run
    ann.open("chameleon", deck=C185).play("deal")
    left = ann.game
    clock.moment += 8 * DAY
    ann.open("chameleon", deal="2").play("deal")
    assert [game["status"] for game in listed(ann)] == ["open", "abandoned"]
    assert (total(ann)["deals_undecided"], total(ann)["winnable_share"]) == (1, None)
    assert ann.http.post("/api/record/verdicts", json={"seconds": 20}).json()["decided"] == 1
    found = listed(ann)[1]
    assert (found["status"], found["helped"], found["verdict"]) == ("abandoned", False, None)
    ann.game = left
    ann.reload().play(" ".join(WON[1:]))
    assert (listed(ann)[1]["status"], listed(ann)[1]["helped"]) == ("won", True)
