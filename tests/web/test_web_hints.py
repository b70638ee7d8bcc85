"""Hints over the network: useful moves that never lead back, and what they mark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from asking import UNDECIDED, ask, is_helped, post
from canfield.web.help import advice
from web_helpers import C185, C185_WON, CF215, Player, moves_of


@pytest.fixture(scope="module")
def options() -> dict[str, Any]:
    return {"searches": 1}


@pytest.fixture(scope="module", autouse=True)
def patience() -> Iterator[None]:
    """Wait longer for a line than a player would: a busy machine needs a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(advice, "HINT_SECONDS", 60.0)
        yield


def test_a_hint_comes_in_three_strengths(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    one, two, three = (ask(ann, "hint", strength=strength) for strength in (1, 2, 3))
    assert one == {"version": 0, "found": True, "by": "solver", "verdict": "winnable"}
    assert two == {**one, "place": "s"}
    assert three == {**two, "move": "deal", "from": "s", "to": "w", "lands": "w", "count": 1}


def test_a_game_won_by_hints_alone_is_marked_as_helped(ann: Player) -> None:
    """Each hint keeps the game winnable; the mark outlives undo, restart and reload."""
    ann.open("chameleon", deck=C185, fresh=True)
    assert is_helped(ann) is False
    while ann.view["status"] == "open":
        hint = ask(ann, "hint")
        assert (hint["found"], hint["by"], hint["verdict"]) == (True, "solver", "winnable")
        ann.play(hint["move"])
        assert ann.view["moves"] <= 200
    assert ann.view["status"] == "won"
    for action in ("undo", "redo", "restart"):
        assert ann.act(action).view["helped"] is True
    assert is_helped(ann)


def test_a_hint_marks_the_game_whether_it_tells_a_move_or_that_all_is_lost(
    ann: Player, bob: Player
) -> None:
    ann.open("canfield", deck=CF215, fresh=True)
    lost = ask(ann, "hint")
    assert lost == {"version": 0, "found": False, "by": "solver", "verdict": "lost"}
    assert is_helped(ann)
    bob.open("chameleon", deck=C185, fresh=True)
    ask(bob, "hint", strength=1)
    bob.reload().play(" ".join(moves_of(C185_WON)))
    assert (bob.view["status"], is_helped(bob)) == ("won", True)


def test_help_after_the_win_leaves_it_unaided(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    ann.play(" ".join(moves_of(C185_WON))).act("undo")
    assert ask(ann, "hint")["found"]
    assert ask(ann, "line")["moves"]
    assert not is_helped(ann)


def test_a_move_undone_is_given_again_where_it_is_the_only_way(ann: Player) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    hint = ask(ann, "hint")
    ann.reload().play(hint["move"]).act("undo")
    assert ask(ann, "hint") == {**hint, "version": 2}


def test_hints_never_lead_back_also_where_the_line_would(ann: Player) -> None:
    """After a detour the line from there may begin with the way back; the hint does not."""
    ann.open("kansas", deal="6", fresh=True)
    seen, detours = [table_of(ann)], 0
    while len(seen) < 50:
        hint = ask(ann, "hint")
        if not hint["found"]:
            break
        assert hint["by"] == "solver"
        shifts = [move for move in ann.legal if move[0] == move[3:4] == "t"]
        is_detour = bool(shifts) and len(seen) % 5 == 0
        ann.reload().play(shifts[0] if is_detour else hint["move"])
        detours += is_detour
        assert is_detour or table_of(ann) not in seen
        seen.append(table_of(ann))
    assert detours


def table_of(player: Player) -> str:
    """Return what lies where, as far as it is seen, in no order of the piles."""
    view = player.view
    piles = sorted(str(pile["cards"]) for pile in view["tableau"])
    rest = [view[name] for name in ("foundations", "reserve", "waste", "stock", "pass")]
    rest[2] = {"count": rest[2]["count"], "cards": rest[2]["cards"]}
    return str((piles, rest))


def test_without_a_line_in_time_the_hint_says_that_it_comes_from_sight(
    ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "HINT_SECONDS", 1.0)
    ann.open(**UNDECIDED, fresh=True)
    hint = ask(ann, "hint")
    assert (hint["found"], hint["by"], hint["verdict"]) == (True, "heuristic", "unknown")
    assert hint["move"] in ann.legal


@pytest.mark.parametrize("strength", [0, 4, "3", None])
def test_other_strengths_are_refused(ann: Player, strength: object) -> None:
    ann.open("chameleon", deck=C185, fresh=True)
    assert post(ann, "hint", strength=strength).status_code == 422
