"""Deals to choose over the network: kinds, the deal of the day, the calendar, the best of a day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from canfield.catalog import games, load_game, parse_rules
from canfield.daily import entry_of, has_daily, last_day
from canfield.dealing import deal_number
from canfield.pool import DIFFICULTIES, shipped_pool
from canfield.solver import Limits, solve
from canfield.web import create_app
from web_helpers import Player, refused, serving

GAME = "canfield"
NOW = datetime.now(UTC)
TODAY = NOW.date()
OWN = parse_rules('id = "mine"\nname = "Mine"\nreserve = 10\npiles = 5\n', "mine")
CHANGED = parse_rules('id = "oz"\nname = "Oz"\nreserve = 10\npiles = 5\n', "oz")


@pytest.fixture(scope="module")
def options() -> dict[str, Any]:
    return {"rules": [OWN, CHANGED]}


def line_of(game: str, day: date) -> tuple[str, ...]:
    """Return a line that wins the deal of a day."""
    position = deal_number(load_game(game), entry_of(game, day).deal)
    return solve(position, Limits(nodes=4 * shipped_pool(game).nodes)).moves or ()


def on_day(player: Player, game: str, day: date) -> dict[str, Any]:
    """Return what the calendar says of a day."""
    answer = player.http.get(f"/api/daily/{game}", params={"month": day.isoformat()[:7]})
    assert answer.status_code == 200, answer.text
    return dict(next(e for e in answer.json()["days"] if e["day"] == day.isoformat()))


# Kinds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["winnable", *DIFFICULTIES])
def test_a_deal_of_a_kind_is_one_of_its_part_of_the_pool(ann: Player, kind: str) -> None:
    answer = ann.http.get(f"/api/deals/{GAME}", params={"kind": kind}).json()
    assert answer["kind"] == kind
    pool = shipped_pool(GAME)
    part = next((pool.of_difficulty(d) for d in DIFFICULTIES if d == kind), pool.entries)
    assert (answer["deal"], answer["effort"]) in {(str(e.deal), e.effort) for e in part}


def test_any_deal_is_by_chance(ann: Player) -> None:
    answers = [ann.http.get(f"/api/deals/{GAME}").json() for _ in range(3)]
    assert [answer["effort"] for answer in answers] == [None] * 3
    assert len({answer["deal"] for answer in answers}) == 3


def test_deals_that_were_opened_are_not_dealt_again_while_others_are_left(ann: Player) -> None:
    easy = {str(entry.deal) for entry in shipped_pool(GAME).of_difficulty("easy")}
    kept = sorted(easy)[0]
    for deal in easy - {kept}:
        ann.open(GAME, deal=deal)
    for _ in range(5):
        answer = ann.http.get(f"/api/deals/{GAME}", params={"kind": "easy"}).json()
        assert answer["deal"] == kept
    ann.open(GAME, deal=kept)
    again = ann.http.get(f"/api/deals/{GAME}", params={"kind": "easy"}).json()
    assert again["deal"] in easy


def test_the_kinds_tell_how_many_deals_there_are(ann: Player) -> None:
    told = ann.http.get(f"/api/deals/{GAME}/kinds").json()
    kinds = {entry["kind"]: entry for entry in told["kinds"]}
    pool = shipped_pool(GAME)
    assert kinds["any"]["count"] is None
    assert kinds["winnable"]["count"] == len(pool.entries)
    assert kinds["easy"]["most"] <= kinds["medium"]["least"]
    assert kinds["medium"]["most"] <= kinds["hard"]["least"]
    assert kinds["hard"]["most"] <= told["nodes"] == pool.nodes
    assert told["daily"] is True


def test_a_game_with_other_rules_than_the_catalogue_has_any_deal_only(ann: Player) -> None:
    for game in (OWN.id, CHANGED.id):
        told = ann.http.get(f"/api/deals/{game}/kinds").json()
        assert [entry["count"] for entry in told["kinds"]] == [None, 0, 0, 0, 0]
        assert told["daily"] is False
        assert ann.http.get(f"/api/deals/{game}").status_code == 200
        refused(ann.http.get(f"/api/deals/{game}", params={"kind": "easy"}), 404)
        refused(ann.http.get(f"/api/daily/{game}", params={"month": "2026-01"}), 404)
        refused(ann.http.post("/api/play", json={"game": game, "day": "2026-01-01"}), 404)


def test_unknown_games_and_kinds_are_refused(ann: Player) -> None:
    for path in ("/api/deals/nope", "/api/deals/nope/kinds"):
        assert refused(ann.http.get(path), 404) == {"error": "There is no such game."}
    refusal = refused(ann.http.get(f"/api/deals/{GAME}", params={"kind": "impossible"}), 422)
    assert refusal == {"error": "There is no such kind of deals."}


@pytest.mark.parametrize("kind", ["easy", "hard", "nonsense"])
def test_the_address_of_a_game_leads_to_a_deal_of_the_kind(ann: Player, kind: str) -> None:
    answer = ann.http.get(f"/{GAME}", params={"kind": kind})
    assert answer.status_code == 302
    number = int(answer.headers["location"].removeprefix(f"/{GAME}/"))
    pool = shipped_pool(GAME)
    part = [e.deal for d in DIFFICULTIES if d == kind for e in pool.of_difficulty(d)]
    assert number in part or kind == "nonsense"


# The deal of the day --------------------------------------------------------------------------


def test_the_deal_of_a_day_is_the_same_for_everybody(ann: Player, bob: Player) -> None:
    day = TODAY.isoformat()
    for player in (ann, bob):
        player.open("rainbow", day=day).act("give-up")
        assert player.view["deal"] == str(entry_of("rainbow", TODAY).deal)
    assert ann.game["day"] == day
    assert ann.game["address"] == f"/rainbow/daily/{day}"
    assert ann.http.get(ann.game["address"]).status_code == 200


def test_a_day_and_a_deal_at_once_are_refused(ann: Player) -> None:
    body = {"game": GAME, "day": TODAY.isoformat(), "deal": "1"}
    refusal = refused(ann.http.post("/api/play", json=body), 422)
    assert "only one of them" in refusal["error"]


@pytest.mark.parametrize("day", ["2025-12-31", "x", "2026-02-30", "9999-12-31", "", "2026-1-1"])
def test_days_without_a_deal_are_refused(ann: Player, day: str) -> None:
    refused(ann.http.post("/api/play", json={"game": GAME, "day": day}), 422)
    refused(ann.http.get("/api/daily", params={"day": day}), 422)
    if day:
        page = ann.http.get(f"/{GAME}/daily/{day}")
        assert page.status_code == 404
        assert "<h1>" in page.text


def test_tomorrow_is_refused_until_it_has_come_somewhere(ann: Player) -> None:
    last = last_day(NOW)
    assert ann.open(GAME, day=last.isoformat()).view["moves"] == 0
    late = (last + timedelta(days=2)).isoformat()
    refusal = refused(ann.http.post("/api/play", json={"game": GAME, "day": late}), 422)
    assert late in refusal["error"]


def test_the_page_of_a_day_and_of_all_days_are_there(ann: Player) -> None:
    assert ann.http.get("/daily").status_code == 200
    assert ann.http.get(f"/{GAME}/daily/2026-01-01").status_code == 200
    assert ann.http.get("/nope/daily/2026-01-01").status_code == 404


def test_all_games_of_a_day(ann: Player) -> None:
    told = ann.http.get("/api/daily", params={"day": TODAY.isoformat()}).json()
    own = {OWN.id, CHANGED.id}
    dated = [rules for rules in games() if has_daily(rules.id) and rules.id not in own]
    assert [entry["game"] for entry in told["games"]] == [rules.id for rules in dated]
    for entry in told["games"]:
        assert entry["deal"] is None
    assert OWN.name in told["without"]


# Results --------------------------------------------------------------------------------------


def test_the_calendar_tells_what_became_of_each_day(address: str, ann: Player) -> None:
    line = line_of(GAME, TODAY)
    assert on_day(ann, GAME, TODAY)["status"] is None
    ann.open(GAME, day=TODAY.isoformat())
    assert on_day(ann, GAME, TODAY)["status"] is None
    ann.act("move", move=line[0])
    assert on_day(ann, GAME, TODAY)["status"] == "open"
    ann.play(" ".join(line[1:]))
    told = on_day(ann, GAME, TODAY)
    assert (told["status"], told["helped"], told["moves"]) == ("won", False, len(line))
    assert told["best"] == len(line)
    with Player(address) as stranger:
        told = on_day(stranger, GAME, TODAY)
        assert (told["status"], told["moves"], told["best"]) == (None, None, len(line))


def test_a_win_stays_in_the_calendar_when_moves_are_taken_back(ann: Player) -> None:
    line = line_of("storehouse", TODAY)
    ann.open("storehouse", day=TODAY.isoformat()).play(" ".join(line)).act("undo")
    told = on_day(ann, "storehouse", TODAY)
    assert (told["status"], told["moves"]) == ("won", len(line))


def test_the_best_of_a_day_is_won_on_that_day_and_without_help(
    tmp_path: Path,
) -> None:
    """A past day has no best by being won today; help takes a win out of the running."""
    past = TODAY - timedelta(days=40)
    with (
        serving(create_app(f"sqlite:///{tmp_path}/games.db")) as address,
        Player(address) as late,
        Player(address) as helped,
    ):
        late.open("oz", day=past.isoformat()).play(" ".join(line_of("oz", past)))
        told = on_day(late, "oz", past)
        assert (told["status"], told["best"]) == ("won", None)
        helped.open("oz", day=TODAY.isoformat())
        answer = helped.http.post(
            f"/api/play/{helped.game['id']}/hint", json={"at": 0, "strength": 3}
        )
        assert answer.status_code == 200, answer.text
        helped.reload().play(" ".join(line_of("oz", TODAY)))
        told = on_day(helped, "oz", TODAY)
        assert (told["status"], told["helped"], told["best"]) == ("won", True, None)


def test_a_custom_game_of_the_same_name_is_no_daily_game(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    deal = str(entry_of("oz", TODAY).deal)
    with serving(create_app(url, rules=[CHANGED])) as address, Player(address) as player:
        cookies = player.open("oz", deal=deal).play(player.legal[0]).http.cookies
    with serving(create_app(url)) as address, Player(address, cookies) as player:
        assert on_day(player, "oz", TODAY)["status"] is None


@pytest.mark.parametrize("month", ["2026-1", "x", "", "2026-13", "2026-01-01", "0000-01"])
def test_a_month_that_is_none_is_refused(ann: Player, month: str) -> None:
    refusal = refused(ann.http.get(f"/api/daily/{GAME}", params={"month": month}), 422)
    assert refusal == {"error": f"{month!r} is no month; it is written YYYY-MM."}


@pytest.mark.parametrize("month", ["2025-12", "9999-12", "0001-01"])
def test_a_month_without_deals_is_empty(ann: Player, month: str) -> None:
    assert ann.http.get(f"/api/daily/{GAME}", params={"month": month}).json()["days"] == []


def test_the_winning_line_is_locked_while_the_day_runs(ann: Player) -> None:
    ann.open(GAME, day=TODAY.isoformat())
    path = f"/api/play/{ann.game['id']}/line"
    refused(ann.http.post(path, json={"at": ann.game["version"]}), 422)
    past = TODAY - timedelta(days=3)
    ann.open(GAME, day=past.isoformat())
    path = f"/api/play/{ann.game['id']}/line"
    answer = ann.http.post(path, json={"at": ann.game["version"]})
    assert answer.json()["moves"], answer.text
