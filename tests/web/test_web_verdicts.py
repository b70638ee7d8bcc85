"""Verdicts, lines that win, and positions to be shown."""

from __future__ import annotations

import time
from typing import Any

import pytest

from asking import UNDECIDED, ask, is_helped, show
from canfield.cards import parse_cards
from canfield.catalog import load_game
from canfield.game import Game
from web_helpers import C185, Player

C3122 = """
    TD 3D AH 7S QD 3H QS KD 3S AD 7H 6D  4C 4D 8D  JD
    9C JS 9H KC 9D QH 5S AC 9S 6H QC TH 2S JC 4H JH 5C 6S 5D KS 4S 6C 8C 2H 8S TS 5H TC 8H AS 2C 3C
    KH 7D 7C 2D
"""
"""A Chameleon deal that is proved lost, in the order of dealing."""


@pytest.fixture(scope="module")
def options() -> dict[str, Any]:
    return {"searches": 1}


def test_a_verdict_names_the_last_winnable_and_the_first_lost_position(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    assert ask(ann, "verdict") == {
        "version": 0,
        "verdict": "winnable",
        "last_winnable": 0,
        "first_lost": None,
        "limit": None,
    }
    ann.reload().play(" ".join(["deal"] * 36))
    found = ask(ann, "verdict")
    last, first = found["last_winnable"], found["first_lost"]
    assert found["verdict"] == "lost"
    assert 0 <= last < first <= 36
    for _ in range(36 - last):
        ann.act("undo")
    assert ask(ann, "verdict")["verdict"] == "winnable"
    assert is_helped(ann)


def test_a_deal_that_was_never_winnable_is_lost_from_the_start(ann: Player) -> None:
    ann.open("chameleon", deck=C3122, fresh=True).play("deal deal deal")
    found = ask(ann, "verdict")
    assert (found["verdict"], found["last_winnable"], found["first_lost"]) == ("lost", None, 0)
    line = ask(ann, "line")
    assert (line["verdict"], line["moves"]) == ("lost", [])


def test_the_line_wins_from_where_it_begins_and_needs_no_search_on_its_way(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    line = ask(ann, "line")
    assert (line["verdict"], line["from"]) == ("winnable", 0)
    for move in line["moves"][:5]:
        ann.reload().play(move)
        assert ask(ann, "verdict")["verdict"] == "winnable"
    rest = ask(ann, "line")
    assert (rest["from"], rest["moves"]) == (5, line["moves"][5:])
    ann.play(" ".join(rest["moves"]))
    assert (ann.view["status"], ann.view["helped"]) == ("won", True)


def test_a_line_after_the_loss_begins_at_the_last_winnable_position(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(["deal"] * 36))
    line = ask(ann, "line")
    assert line["verdict"] == "lost"
    game = Game.from_deck(load_game("chameleon"), parse_cards(C185))
    game.restore([*["deal"] * line["from"], *line["moves"]])
    assert game.status == "won"
    end = show(ann, line["from"], line["moves"], len(line["moves"])).json()["view"]
    assert (end["status"], end["moves"]) == ("won", game.move_count)
    assert ann.reload().view["moves"] == 36


def test_a_position_nobody_knows_is_unknown_for_a_reason_and_marks_nothing(
    ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("canfield.web.help.advice.VERDICT_SECONDS", 0.3)
    ann.open(**UNDECIDED, fresh=True)
    found = ask(ann, "verdict")
    assert (found["verdict"], found["limit"]) == ("unknown", "seconds")
    monkeypatch.setattr("canfield.web.help.advice.LONGER_SECONDS", 1.5)
    begin = time.monotonic()
    assert ask(ann, "verdict")["verdict"] == "unknown"
    assert time.monotonic() - begin > 1.2
    assert ask(ann, "line")["moves"] == []
    assert not is_helped(ann)


def test_positions_played_are_shown_and_others_only_when_the_game_is_marked(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True).play("deal w-t2 deal").act("undo")
    seen = ann.view
    assert show(ann, 2, [], 0).json()["view"]["tableau"] == seen["tableau"]
    assert show(ann, 0, ["deal", "w-t2"], 2).status_code == 200
    assert show(ann, 3, [], 0).status_code == 200
    for start, moves, step in ((2, ["deal", "deal"], 2), (0, ["deal", "deal"], 2), (2, ["w-f"], 1)):
        answer = show(ann, start, moves, step)
        assert answer.status_code == 422, answer.text
        assert "before it is over" in answer.json()["error"]
    ask(ann, "verdict")
    assert show(ann, 2, ["deal", "deal"], 2).json()["view"]["moves"] == 4
    assert show(ann, 2, ["w-f"], 1).status_code == 422
    assert show(ann, 9, [], 0).status_code == 422
    assert show(ann, 0, ["deal"], 2).status_code == 422
    assert ann.reload().view["moves"] == 2
