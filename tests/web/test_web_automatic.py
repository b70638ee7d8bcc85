"""Moves that follow by themselves: the run to the win, safe cards, autoplay."""

from __future__ import annotations

from web_helpers import C185, C185_WON, Player, moves_of


def test_finish_plays_the_rest_in_one_step(ann: Player) -> None:
    moves = moves_of(C185_WON)
    ann.open("chameleon", deck=C185, fresh=True)
    assert ann.view["can_finish"] is False
    refused = ann.post("finish")
    assert refused.status_code == 422
    assert refused.json()["game"] == ann.game
    while not ann.view["can_finish"]:
        ann.play(moves.pop(0))
    before = ann.view
    assert moves
    ann.act("finish")
    assert (ann.view["status"], ann.view["helped"]) == ("won", False)
    ann.act("undo")
    assert {**ann.view, "can_redo": False} == before
    assert ann.act("redo").view["status"] == "won"
    assert ann.reload().view["status"] == "won"


def test_safe_cards_are_dropped_in_one_step_and_nothing_more(ann: Player) -> None:
    moves = moves_of(C185_WON)
    ann.open("chameleon", deck=C185, fresh=True)
    assert ann.view["can_drop"] is False
    assert ann.post("drop").status_code == 422
    while not ann.view["can_drop"]:
        ann.play(moves.pop(0))
    before = ann.view
    ann.act("drop")
    assert ann.view["can_drop"] is False
    assert ann.act("undo").view["moves"] == before["moves"]
    assert ann.view["foundations"] == before["foundations"]


def test_each_undo_takes_back_one_move_of_the_player_with_what_followed(ann: Player) -> None:
    """All along C185 with autoplay; moves that went by themselves are left out by the player."""
    ann.open("chameleon", deck=C185, fresh=True)
    views = [ann.view]
    followed = 0
    for move in moves_of(C185_WON):
        if ann.view["status"] == "won" or move not in ann.legal:
            continue
        made = ann.view["moves"]
        ann.act("move", move=move, auto=True)
        followed += ann.view["moves"] > made + 1
        step = ann.view["step"]
        assert (step[0]["move"], step[-1]) == (move, ann.view["last"])
        assert len(step) == ann.view["moves"] - made
        assert all(each["to"].startswith("f") for each in step[1:])
        views.append(ann.view)
    assert ann.view["status"] == "won"
    assert followed
    for view in reversed(views[:-1]):
        ann.act("undo")
        assert {**ann.view, "can_redo": view["can_redo"]} == view
    assert ann.post("undo").status_code == 422
    for view in views[1:]:
        ann.act("redo")
        assert {**ann.view, "can_redo": view["can_redo"]} == view
    assert ann.reload().view["status"] == "won"


def test_a_card_taken_back_is_not_put_up_again_by_itself(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    back = None
    for move in moves_of(C185_WON):
        ann.act("move", move=move)
        returns = [legal for legal in ann.legal if legal.startswith("f")]
        if ann.view["moves"] > 60 and returns:
            back = returns[0]
            break
    assert back is not None
    card = {f["place"]: f["card"] for f in ann.view["foundations"]}[back.split("-")[0]]
    ann.act("move", move=back, auto=True)
    assert card not in [f["card"] for f in ann.view["foundations"]]
    assert card in [pile["cards"][-1] for pile in ann.view["tableau"] if pile["cards"]]
    if "deal" in ann.legal:
        ann.act("move", move="deal", auto=True)
        assert card not in [f["card"] for f in ann.view["foundations"]]
        ann.act("undo").act("redo")
        assert card not in [f["card"] for f in ann.view["foundations"]]


def test_a_move_sent_again_with_other_wishes_is_another_action(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    body = {"at": 0, "request": "once", "move": "deal"}
    path = f"/api/play/{ann.game['id']}/move"
    first = ann.http.post(path, json={**body, "auto": True})
    assert first.json() == ann.http.post(path, json={**body, "auto": True}).json()
    assert ann.http.post(path, json=body).status_code == 422
