"""Help over the network: what it answers, what it marks, and that it is nobody else's burden."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from canfield.cards import format_cards, parse_cards
from canfield.catalog import load_game
from canfield.game import Game
from canfield.web import create_app
from canfield.web.oracle import MOST_AT_ONCE
from web_helpers import C185, C185_WON, CF215, Player, moves_of, serving

C3122 = """
    TD 3D AH 7S QD 3H QS KD 3S AD 7H 6D  4C 4D 8D  JD
    9C JS 9H KC 9D QH 5S AC 9S 6H QC TH 2S JC 4H JH 5C 6S 5D KS 4S 6C 8C 2H 8S TS 5H TC 8H AS 2C 3C
    KH 7D 7C 2D
"""
"""A Chameleon deal that is proved lost, in the order of dealing."""

UNDECIDED = {"game": "variegated-canfield", "deal": "5"}
"""A deal that takes the solver far longer than a test."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("help") / "games.db"
    with serving(create_app(f"sqlite:///{database}", searches=1)) as found:
        yield found


@pytest.fixture
def ann(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


@pytest.fixture
def bob(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


def deck(text: str) -> str:
    return format_cards(parse_cards(text))


def ask(player: Player, kind: str, **body: Any) -> dict[str, Any]:
    """Ask a question about the game as it stands; it must be answered."""
    answer = post(player, kind, **body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def post(player: Player, kind: str, **body: Any) -> httpx.Response:
    asked = {"at": player.game["version"], **body}
    return player.http.post(f"/api/play/{player.game['id']}/{kind}", json=asked)


def show(player: Player, start: int, moves: list[str], step: int) -> httpx.Response:
    body = {"from": start, "moves": moves, "step": step}
    return player.http.post(f"/api/play/{player.game['id']}/show", json=body)


def is_helped(player: Player) -> bool:
    return bool(player.reload().view["helped"])


# Hints ----------------------------------------------------------------------------------------


def test_a_hint_comes_in_three_strengths(ann: Player) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True)
    one, two, three = (ask(ann, "hint", strength=strength) for strength in (1, 2, 3))
    assert one == {"version": 0, "found": True, "by": "solver", "verdict": "winnable"}
    assert two == {**one, "place": "s"}
    assert three == {**two, "move": "deal", "from": "s", "to": "w", "lands": "w", "count": 1}


def test_a_game_won_by_hints_alone_is_marked_as_helped(ann: Player) -> None:
    """Each hint keeps the game winnable; the mark outlives undo, restart and reload."""
    ann.open("chameleon", deck=deck(C185), fresh=True)
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


def test_one_hint_marks_the_game_and_a_hint_that_finds_nothing_does_not(
    ann: Player, bob: Player
) -> None:
    ann.open("canfield", deck=deck(CF215), fresh=True)
    lost = ask(ann, "hint")
    assert lost == {"version": 0, "found": False, "by": "solver", "verdict": "lost"}
    assert not is_helped(ann)
    bob.open("chameleon", deck=deck(C185), fresh=True)
    ask(bob, "hint", strength=1)
    bob.reload().play(" ".join(moves_of(C185_WON)))
    assert (bob.view["status"], is_helped(bob)) == ("won", True)


def test_help_after_the_win_leaves_it_unaided(ann: Player) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True)
    ann.play(" ".join(moves_of(C185_WON))).act("undo")
    assert ask(ann, "hint")["found"]
    assert ask(ann, "line")["moves"]
    assert not is_helped(ann)


def test_a_move_undone_is_given_again_where_it_is_the_only_way(ann: Player) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True)
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


def test_without_a_line_in_time_the_hint_says_that_it_comes_from_sight(ann: Player) -> None:
    ann.open(**UNDECIDED, fresh=True)
    hint = ask(ann, "hint")
    assert (hint["found"], hint["by"], hint["verdict"]) == (True, "heuristic", "unknown")
    assert hint["move"] in ann.legal


# Verdicts and lines ---------------------------------------------------------------------------


def test_a_verdict_names_the_last_winnable_and_the_first_lost_position(ann: Player) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True)
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
    ann.open("chameleon", deck=deck(C3122), fresh=True).play("deal deal deal")
    found = ask(ann, "verdict")
    assert (found["verdict"], found["last_winnable"], found["first_lost"]) == ("lost", None, 0)
    line = ask(ann, "line")
    assert (line["verdict"], line["moves"]) == ("lost", [])


def test_the_line_wins_from_where_it_begins_and_needs_no_search_on_its_way(ann: Player) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True)
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
    ann.open("chameleon", deck=deck(C185), fresh=True).play(" ".join(["deal"] * 36))
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
    monkeypatch.setattr("canfield.web.advice.VERDICT_SECONDS", 0.3)
    ann.open(**UNDECIDED, fresh=True)
    found = ask(ann, "verdict")
    assert (found["verdict"], found["limit"]) == ("unknown", "seconds")
    monkeypatch.setattr("canfield.web.advice.LONGER_SECONDS", 1.5)
    begin = time.monotonic()
    assert ask(ann, "verdict")["verdict"] == "unknown"
    assert time.monotonic() - begin > 1.2
    assert ask(ann, "line")["moves"] == []
    assert not is_helped(ann)


# Showing --------------------------------------------------------------------------------------


def test_positions_played_are_shown_and_others_only_when_the_game_is_marked(ann: Player) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True).play("deal w-t2 deal").act("undo")
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


# Finish, safe cards, autoplay -----------------------------------------------------------------


def test_finish_plays_the_rest_in_one_step(ann: Player) -> None:
    moves = moves_of(C185_WON)
    ann.open("chameleon", deck=deck(C185), fresh=True)
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
    ann.open("chameleon", deck=deck(C185), fresh=True)
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
    ann.open("chameleon", deck=deck(C185), fresh=True)
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
    ann.open("chameleon", deck=deck(C185), fresh=True)
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
    ann.open("chameleon", deck=deck(C185), fresh=True)
    body = {"at": 0, "request": "once", "move": "deal"}
    path = f"/api/play/{ann.game['id']}/move"
    first = ann.http.post(path, json={**body, "auto": True})
    assert first.json() == ann.http.post(path, json={**body, "auto": True}).json()
    assert ann.http.post(path, json=body).status_code == 422


# The page about it --------------------------------------------------------------------------


def test_the_interface_page_names_every_field(ann: Player) -> None:
    page = (Path(__file__).parent.parent / "docs" / "interface.md").read_text("utf-8")
    ann.open("chameleon", deck=deck(C185), fresh=True).play("deal")
    view = ann.view
    rows = [*view["legal"], view["last"], *view["foundations"], *view["tableau"], view["waste"]]
    answers = [ask(ann, kind) for kind in ("hint", "verdict", "line")]
    names = {name for row in (ann.game, view, *rows, *answers) for name in row}
    assert {name for name in names if f"`{name}`" not in page} == set()


# Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["hint", "verdict", "line"])
def test_questions_about_another_version_or_game_are_refused(
    ann: Player, bob: Player, kind: str
) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True).play("deal")
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


@pytest.mark.parametrize("strength", [0, 4, "3", None])
def test_other_strengths_are_refused(ann: Player, strength: object) -> None:
    ann.open("chameleon", deck=deck(C185), fresh=True)
    assert post(ann, "hint", strength=strength).status_code == 422


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
