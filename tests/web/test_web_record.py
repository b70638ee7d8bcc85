"""The visitor's own record over the network: what counts, counted once, never forged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from own_record import SECOND, WON, FakeClock, export, listed, record, take_in, total
from web_helpers import C185, Player, new_request


@pytest.fixture(scope="module")
def options(clock: FakeClock) -> dict[str, Any]:
    return {"clock": clock}


@pytest.fixture
def winner(ann: Player) -> Player:
    """Ann, one move after winning C185."""
    return ann.open("chameleon", deck=C185).play(" ".join(WON))


def test_a_newcomer_has_no_figures_and_every_figure_its_definition(ann: Player) -> None:
    found = record(ann)
    assert found["games"] == []
    assert found["total"]["played"] == 0
    assert found["total"]["rate"] is None
    assert all(one["label"] and one["text"] for one in found["definitions"])
    assert {one["name"] for one in found["definitions"]} <= set(found["total"])
    assert listed(ann) == []


def test_a_win_counts_once_whatever_follows(winner: Player) -> None:
    """(a) to (d) of BUG-08."""
    first = total(winner)
    assert (first["played"], first["won"], first["fewest_moves"]) == (1, 1, 114)
    winner.act("undo").act("move", move=WON[-1])
    assert total(winner) == first
    for _ in range(12):
        winner.act("undo")
    winner.play(" ".join(WON[-12:]))
    assert total(winner) == first
    winner.reload()
    assert total(winner) == first
    assert winner.post("move", move=WON[-1]).status_code == 422
    assert total(winner) == first
    winner.act("restart")
    assert total(winner) == first


def test_the_last_move_sent_five_times_is_one_win(ann: Player) -> None:
    ann.open("chameleon", deck=C185).play(" ".join(WON[:-1]))
    body = {"at": ann.game["version"], "request": new_request(), "move": WON[-1]}
    for _ in range(5):
        assert ann.http.post(f"/api/play/{ann.game['id']}/move", json=body).status_code == 200
    assert total(ann)["won"] == 1


def test_a_game_saved_before_its_end_and_loaded_three_times_is_one_win(
    ann: Player, bob: Player
) -> None:
    """(e) of BUG-08, by the player and by somebody else."""
    ann.open("chameleon", deck=C185).play(" ".join(WON[:113]))
    saved = export(ann, "json")
    ann.play(WON[113])
    first = total(ann)
    for _ in range(3):
        assert take_in(ann, saved) == {"added": 0, "known": 1, "refused": 0, "reasons": []}
    assert total(ann) == first
    for added in (1, 0, 0):
        assert take_in(bob, saved)["added"] == added
        game = listed(bob)[0]
        bob.game = bob.http.get(f"/api/play/{game['id']}").json()
        if bob.view["status"] == "open":
            bob.play(WON[113])
        assert (total(bob)["played"], total(bob)["won"]) == (1, 1)
    assert total(bob)["unaided_won"] == 0


def test_looking_through_a_finished_game_changes_nothing(winner: Player) -> None:
    """(f) of BUG-08."""
    first, game = total(winner), winner.reload().game
    for step in (0, 1, 57, 113, 114):
        answer = winner.http.get(f"/api/play/{game['id']}/replay", params={"step": step}).json()
        assert (answer["step"], answer["length"], answer["is_current"]) == (step, 114, True)
        assert answer["view"]["moves"] == step
    assert answer["view"]["status"] == "won"
    too_far = winner.http.get(f"/api/play/{game['id']}/replay", params={"step": 115})
    assert too_far.status_code == 422
    assert total(winner) == first
    assert winner.reload().game == game


def test_the_line_that_won_is_kept_when_the_player_goes_another_way(winner: Player) -> None:
    winner.act("restart").play("deal deal")
    path = f"/api/play/{winner.game['id']}/replay"
    answer = winner.http.get(path, params={"step": 114}).json()
    assert (answer["view"]["status"], answer["is_current"]) == ("won", False)
    assert json.loads(export(winner, "json"))["games"][0]["moves"] == WON


def test_help_and_a_fresh_start_of_the_same_deal_are_not_unaided(ann: Player) -> None:
    """(h) of BUG-08; beginning the deal afresh does not clear the mark."""
    ann.open("chameleon", deck=C185).play("deal")
    helped = ann.http.post(f"/api/play/{ann.game['id']}/hint", json={"at": 1, "strength": 1})
    assert helped.status_code == 200, helped.text
    assert ann.reload().view["helped"] is helped.json()["found"] is True
    ann.act("restart").play(" ".join(WON))
    assert ann.view["helped"] is True
    found = total(ann)
    assert (found["won"], found["helped"], found["unaided_over"]) == (1, 1, 0)
    assert (found["longest_won"], found["best_time"], found["fewest_moves"]) == (0, None, None)
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(WON))
    assert total(ann) == found
    assert [game["again"] for game in listed(ann)] == [True, False]


def test_a_deal_begun_afresh_after_help_is_not_unaided(ann: Player) -> None:
    ann.open("chameleon", deck=C185).play("deal")
    assert ann.http.post(f"/api/play/{ann.game['id']}/hint", json={"at": 1}).status_code == 200
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(WON))
    found = total(ann)
    assert (found["won"], found["helped"], found["unaided_won"]) == (1, 1, 0)


def test_giving_up_counts_as_lost_once_and_for_ever(ann: Player) -> None:
    ann.open("chameleon", deal="5").play("deal deal")
    version = ann.game["version"]
    assert ann.view["given_up"] is False
    assert ann.act("give-up").view["given_up"] is True
    assert ann.act("give-up").game["version"] == version
    assert (total(ann)["lost"], total(ann)["average_moves"]) == (1, 2)
    ann.act("undo")
    assert total(ann)["lost"] == 1
    assert listed(ann)[0]["status"] == "given_up"


def test_giving_up_is_refused_late_and_after_a_win(ann: Player) -> None:
    ann.open("chameleon", deck=C185).play(" ".join(WON[:-1]))
    late = ann.http.post(
        f"/api/play/{ann.game['id']}/give-up", json={"at": 3, "request": new_request()}
    )
    assert late.status_code == 409
    assert late.json()["game"]["version"] == 113
    ann.play(WON[-1])
    assert ann.post("give-up").status_code == 422
    assert total(ann)["lost"] == 0


def test_a_result_cannot_be_sent(ann: Player) -> None:
    """BUG-07: no field says won, and a file that says it is read by its moves."""
    game = {"game": "chameleon", "deck": " ".join(C185.split()), "seconds": 1}
    lie = {**game, "moves": WON[:100], "result": "won", "status": "won"}
    report = take_in(ann, json.dumps({"games": [lie]}))
    assert (report["added"], report["refused"]) == (0, 1)
    assert "do not win" in report["reasons"][0]["reason"]
    true = {**game, "moves": WON, "result": "*", "helped": False}
    assert take_in(ann, json.dumps({"games": [true]}))["added"] == 1
    found = total(ann)
    assert (found["won"], found["unaided_won"], found["best_time"]) == (1, 0, None)
    assert found["average_time"] is None


def test_the_list_is_filtered_and_given_in_parts(ann: Player, clock: FakeClock) -> None:
    for number in range(5):
        clock.moment += SECOND
        ann.open("chameleon", deal=str(number)).play("deal")
    clock.moment += SECOND
    ann.open("kansas", deal="1").play("deal").act("give-up")
    ann.open("kansas", deal="2")  # without a move
    assert [game["deal"] for game in listed(ann)] == ["1", "4", "3", "2", "1", "0"]
    assert [game["deal"] for game in listed(ann, game="chameleon", first=1, most=2)] == ["3", "2"]
    assert len(listed(ann, status="given_up")) == 1
    assert ann.http.get("/api/record/games", params={"status": "x"}).status_code == 422
    assert ann.http.get("/api/record/games", params={"most": 100_000}).status_code == 422
    totals = record(ann)
    for name in ("played", "won", "lost", "abandoned", "open"):
        assert sum(part["figures"][name] for part in totals["games"]) == totals["total"][name]


def test_counting_anew_leaves_other_games_and_the_list_alone(ann: Player) -> None:
    ann.open("chameleon", deal="1").play("deal").act("give-up")
    ann.open("kansas", deal="1").play("deal").act("give-up")
    one = next(part["one"] for part in record(ann)["games"] if part["game"] == "chameleon")
    assert ann.http.post("/api/record/reset", json={"one": one}).json() == {"set_aside": 1}
    assert ann.http.post("/api/record/reset", json={"one": one}).json() == {"set_aside": 0}
    found = {part["game"]: part["figures"]["played"] for part in record(ann)["games"]}
    assert found == {"chameleon": 0, "kansas": 1}
    assert [game["set_aside"] for game in listed(ann, game="chameleon")] == [True]
    ann.open("chameleon", deal="2").play("deal").act("give-up")
    assert total(ann)["played"] == 2
    assert ann.http.post("/api/record/reset", json={"one": "nosuch"}).status_code == 404
