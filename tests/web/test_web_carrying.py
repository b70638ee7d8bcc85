"""Games carried out of the server and in again: replayed move by move, never lost or doubled."""

from __future__ import annotations

import json
import re
import time

import pytest

from canfield.record import parse_records
from own_record import WON, export, listed, record, take_in, total
from web_helpers import C185, Player


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
