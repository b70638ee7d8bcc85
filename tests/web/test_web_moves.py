"""Moves over the network: applied once, refused with a reason that changes nothing."""

from __future__ import annotations

import pytest

from web_helpers import C185, Player, moves_of, new_request, refused


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
    refusal = refused(ann.post("undo", request=request), 422, ann)
    assert refusal == {"error": "This request name was used for another action."}


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
    refusal = refused(ann.post("move", move=move), 422, ann)
    assert refusal.get("move", move) == move
    assert ann.view["moves"] == 0


def test_a_buried_card_cannot_be_played_in_any_form(ann: Player) -> None:
    line = moves_of("D; W>T2 2H; D; W>T3 QH; T1>T3 JD; D*3; W>F TS; D; W>F JH")
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(line))
    assert ann.view["tableau"][2]["cards"] == ["Kc", "Qh", "Jd"]
    for move in ("t3-f", "t3-f:1", "t3-f:2", "t3-f1", "Qh-f", "t3-f Qh", "t3:2-f"):
        refused(ann.post("move", move=move), 422, ann)
    refused(ann.post("move", move="t3-f", card="Qh"), 422, ann)
    assert ann.view["moves"] == 11
