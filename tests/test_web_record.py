"""The visitor's own record over the network: counted once, carried in and out, never forged."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from canfield.record import parse_records
from canfield.store.devices import ALPHABET, LENGTH
from canfield.web import create_app
from canfield.web.attempts import Attempts
from web_helpers import C185, C185_WON, CF215, Player, moves_of, new_request, serving

WON = moves_of(C185_WON)
SECOND = 1_000_000
DAY = 86_400 * SECOND


class FakeClock:
    """The server's clock: a millisecond passes each time it is read, more when tests say so."""

    def __init__(self) -> None:
        self.moment = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        self.moment += 1_000
        return self.moment


@pytest.fixture(scope="module")
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("record") / "games.db"


@pytest.fixture(scope="module")
def address(database: Path, clock: FakeClock) -> Iterator[str]:
    with serving(create_app(f"sqlite:///{database}", clock=clock)) as found:
        yield found


@pytest.fixture
def ann(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


@pytest.fixture
def bob(address: str) -> Iterator[Player]:
    with Player(address) as player:
        yield player


@pytest.fixture
def winner(ann: Player) -> Player:
    """Ann, one move after winning C185."""
    return ann.open("chameleon", deck=C185).play(" ".join(WON))


def record(player: Player) -> dict[str, Any]:
    answer = player.http.get("/api/record")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def total(player: Player) -> dict[str, Any]:
    return dict(record(player)["total"])


def listed(player: Player, **asked: Any) -> list[dict[str, Any]]:
    answer = player.http.get("/api/record/games", params=asked)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["games"])


def export(player: Player, form: str) -> str:
    answer = player.http.get("/api/export", params={"form": form})
    assert answer.status_code == 200, answer.text
    return answer.text


def take_in(player: Player, text: str) -> dict[str, Any]:
    answer = player.http.post("/api/import", content=text.encode())
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


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


def test_of_a_file_the_good_games_are_kept_and_the_others_named(ann: Player, bob: Player) -> None:
    ann.open("chameleon", deck=C185).play(" ".join(WON))
    ann.open("kansas", deal="7").play("deal deal")
    text = export(ann, "record")
    bad = '[Game "chameleon"]\n[Deal "5"]\n\n1. deal 2. redeal 3. deal *\n'
    none = '[Game "nosuch"]\n[Deal "5"]\n\n1. deal *\n'
    report = take_in(bob, f"{bad}\n{text}\n{none}\n[Game broken\n")
    assert (report["added"], report["known"], report["refused"]) == (2, 0, 3)
    assert [one["number"] for one in report["reasons"]] == [1, 4, 5]
    assert "redeal" in report["reasons"][0]["reason"]
    assert "nosuch" in report["reasons"][1]["reason"]
    assert take_in(bob, text)["known"] == 2
    assert (total(bob)["played"], total(bob)["won"], total(bob)["open"]) == (2, 1, 1)
    assert all(game["imported"] and game["helped"] for game in listed(bob))


@pytest.mark.parametrize("form", ["record", "json"])
def test_what_is_carried_out_comes_in_alike(form: str, ann: Player, bob: Player) -> None:
    note = 'a "note" \\ with <b>markup</b> {braces}'
    ann.open("chameleon", deck=C185).play(" ".join(WON))
    ann.http.post(f"/api/play/{ann.game['id']}/note", json={"note": note})
    ann.open("rainbow", deal="18446744073709551615").play("deal").act("give-up")
    assert take_in(bob, export(ann, form))["added"] == 2
    names = ("game", "deal", "status", "moves", "note", "begun", "ended")
    one, other = (
        sorted([game[name] for name in names] for game in listed(player)) for player in (ann, bob)
    )
    assert one == other


def test_games_of_ones_own_rules_are_carried_too(ann: Player, bob: Player) -> None:
    ann.open("own", variant="piles=5;build=any;deal=1;passes=1;name=Mine", deal="3").play("deal")
    for form in ("record", "json"):
        report = take_in(bob, export(ann, form))
        assert report["added"] + report["known"] == 1, report
    assert record(bob)["games"][0]["name"] == "Mine"


def test_records_that_are_carried_out_are_read_by_the_program(ann: Player) -> None:
    ann.open("chameleon", deal="17").play("deal deal")
    ann.open("chameleon", deck=C185).play(" ".join(WON))
    text = export(ann, "record")
    assert "replayed move by move" in text.replace("\n", " ")
    records = parse_records(text)
    assert [one.result for one in records] == ["*", "won"]
    assert records[1].replay().status == "won"
    document = json.loads(export(ann, "json"))
    assert document["statistics"]["total"] == total(ann)
    assert any("replayed move by move" in line for line in document["about"])


def test_no_hidden_card_is_in_the_file_of_an_open_game(ann: Player) -> None:
    ann.open("chameleon", deal="17").play("deal")
    for form in ("record", "json"):
        text = export(ann, form)
        assert not re.search(r"\b[A2-9TJQK][cdhs]\b", text), form
        assert '"17"' in text


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "{", "[]", "{}", '{"games": 5}', '{"games": []}', "nonsense", "\x00"),
        *('{"games": [5, null, {"moves": 3}, {"game": "chameleon", "moves": []}]}',),
        *('[Game "chameleon"]\n[Rules "../../secret.toml"]\n[Deal "1"]\n\n1. deal *\n',),
        *('{"games": [{"game": "chameleon", "deal": 1e99, "moves": ["deal"]}]}',),
        *('{"games": [{"game": "x", "rules": {"piles": [[]]}, "deal": 1, "moves": ["deal"]}]}',),
        *('{"games": [{"game": [], "deal": "1", "rules": 5, "moves": [{}]}]}',),
        "[" * 5_000,
        '{"games":' * 5_000,
    ],
)
def test_a_file_that_holds_no_game_is_refused_plainly(text: str, ann: Player) -> None:
    answer = ann.http.post("/api/import", content=text.encode())
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 200:
        assert answer.json()["added"] == 0
        assert answer.json()["refused"] > 0
        assert all("\n" not in one["reason"] for one in answer.json()["reasons"])
    assert total(ann)["played"] == 0


def test_a_file_may_be_large_but_not_too_large(ann: Player) -> None:
    lines = "\n".join(
        f'[Game "chameleon"]\n[Deal "{number}"]\n\n1. deal 2. deal *' for number in range(1_500)
    )
    assert len(lines) > 64 * 1024
    before = time.monotonic()
    assert take_in(ann, lines)["added"] == 1_500
    assert time.monotonic() - before < 20
    assert record(ann)["total"]["played"] == 1_500
    too_large = ann.http.post("/api/import", content=b"x" * (4 * 1024 * 1024 + 1))
    assert too_large.status_code == 413
    assert ann.http.post("/api/import", content=b"\xff\xfe").status_code == 422


def test_markup_in_notes_is_kept_as_text(ann: Player, bob: Player) -> None:
    """BUG-31."""
    ann.open("chameleon", deal="17").play("deal")
    notes = ["<svg/onload=alert()>", '"><b>x', "{{7*7}}", "${7*7}", "\u202eabc"]
    for note in notes:
        answer = ann.http.post(f"/api/play/{ann.game['id']}/note", json={"note": note})
        assert answer.json() == {"note": note}
        assert listed(ann)[0]["note"] == note
        assert json.loads(export(ann, "json"))["games"][0]["note"] == note
        assert parse_records(export(ann, "record"))[0].tags["Note"] == note
    assert ann.http.get("/api/export").headers["content-type"] == "application/json; charset=utf-8"
    game = f"/api/play/{ann.game['id']}"
    assert bob.http.post(f"{game}/note", json={"note": "mine now"}).status_code == 404
    assert bob.http.get(f"{game}/replay").status_code == 404
    assert ann.http.post(f"{game}/note", json={"note": "x" * 1_001}).status_code == 422
    ann.http.post(f"{game}/note", json={"note": "  "})
    assert listed(ann)[0]["note"] == ""


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
