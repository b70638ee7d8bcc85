"""Undo, redo and restart over the network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canfield.web import create_app
from web_helpers import C185, CF215, Player, moves_of, refused, serving

LARGEST = 2**64 - 1


def places(player: Player) -> dict[str, Any]:
    """Return the cards of the table, without what the history of the game adds."""
    names = ("base", "foundations", "reserve", "tableau", "waste", "stock", "pass", "legal")
    return {name: player.view[name] for name in names}


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
