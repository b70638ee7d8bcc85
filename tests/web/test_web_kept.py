"""Games that are kept: a win is dated once, and what cannot be read any more is said to be so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from canfield.catalog import load_game
from canfield.errors import RulesError
from canfield.rules import Rules
from canfield.store import StoreError
from canfield.web import create_app
from canfield.web.play.live import LiveGames
from canfield.web.serve import run
from web_helpers import C185, C185_WON, Player, moves_of, new_request, refused, serving


def test_games_of_a_rules_file_are_offered_stored_and_survive_the_loss_of_the_file(
    tmp_path: Path,
) -> None:
    own = Rules.model_validate({**load_game("kansas").model_dump(), "id": "mine", "piles": 5})
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with serving(create_app(url, rules=[own])) as address, Player(address) as player:
        game = player.open("mine", deal="3").act("move", move="deal").game
        assert len(game["view"]["tableau"]) == 5
        assert player.http.get("/mine/3").status_code == 200
        cookies = player.http.cookies
    with serving(create_app(url)) as address, Player(address, cookies) as player:
        player.game = game
        again = player.reload().game
        assert (again["version"], again["view"]) == (game["version"], game["view"])
        assert again["address"] == f"/mine/play/{game['id']}"


def test_a_stored_game_of_other_rules_is_marked_and_tells_its_own_rules(tmp_path: Path) -> None:
    kansas = load_game("kansas").model_dump()
    five, six = (Rules.model_validate({**kansas, "id": "mine", "piles": count}) for count in (5, 6))
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with serving(create_app(url, rules=[five])) as address, Player(address) as player:
        player.open("kansas", deal="3")
        game = player.open("mine", deal="3").game
        path = f"/api/play/{game['id']}/rules"
        rules = player.http.get(path).json()
        assert rules == player.http.get("/api/rules/mine").json()
        assert not any("own" in entry for entry in player.http.get("/api/mine").json())
        cookies = player.http.cookies
    for offered in ([], [six]):
        app = create_app(url, rules=offered)
        with serving(app) as address, Player(address, cookies) as player:
            marks = {e["game"]: e.get("own") for e in player.http.get("/api/mine").json()}
            assert marks == {"mine": True, "kansas": None}
            assert player.http.get(path).json() == rules
            assert player.http.get(f"/mine/play/{game['id']}").status_code == 200
        with serving(app) as address, Player(address) as stranger:
            assert stranger.http.get(path).status_code == 404


@pytest.mark.parametrize("name", ["api", "static", "healthz"])
def test_a_game_whose_id_is_an_address_of_the_server_is_refused(tmp_path: Path, name: str) -> None:
    own = Rules.model_validate({**load_game("kansas").model_dump(), "id": name})
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with pytest.raises(RulesError, match=name):
        create_app(url, rules=[own])
    for workers in (1, 2):
        with pytest.raises(RulesError, match=name):
            run(database_url=url, workers=workers, rules=[own])


def wins_in(database: Path, game_id: str) -> list[tuple[str, int | None]]:
    with closing(sqlite3.connect(database)) as connection:
        query = "SELECT status, won FROM games WHERE id = ?"
        return connection.execute(query, (game_id,)).fetchall()


def test_a_win_is_dated_once_whatever_is_undone_repeated_or_sent_again(
    ann: Player, database: Path
) -> None:
    line = moves_of(C185_WON)
    assert len(line) == 114
    ann.open("chameleon", deck=C185, fresh=True).play(" ".join(line[:-1]))
    request = new_request()
    at = ann.game["version"]
    ann.act("move", move=line[-1], request=request)
    assert (ann.view["status"], ann.legal) == ("won", [])
    (first,) = wins_in(database, ann.game["id"])
    assert first[0] == "won"
    for _ in range(5):
        again = ann.post("move", move=line[-1], request=request, at=at)
        assert again.json() == ann.game
    refused(ann.post("move", move=line[-1]), 422, ann)
    ann.act("undo")
    assert wins_in(database, ann.game["id"]) == [("open", first[1])]
    ann.act("move", move=line[-1])
    for _ in range(30):
        ann.act("undo")
    for _ in range(30):
        ann.act("redo")
    assert ann.view["status"] == "won"
    assert wins_in(database, ann.game["id"]) == [first]
    assert ann.open("chameleon", deck=C185).view["status"] == "won"


def test_a_stored_game_that_cannot_be_replayed_is_said_to_be_so(
    ann: Player, database: Path
) -> None:
    ann.open("chameleon", deal="29").act("move", move="deal").act("undo")
    game = ann.game["id"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE steps SET move = 'redeal' WHERE game = ?", (game,))
        connection.execute("UPDATE games SET version = 99 WHERE id = ?", (game,))
    answer = ann.http.get(f"/api/play/{game}")
    assert answer.status_code == 410
    assert "cannot be replayed" in answer.json()["error"]


@pytest.mark.parametrize(
    ("column", "value"),
    [("rules", "{}"), ("rules", "no json"), ("rules", '{"id": 5}'), ("deal", "x"), ("deal", "-1")],
)
def test_a_stored_game_that_cannot_be_read_is_gone_and_a_fresh_one_begins(
    tmp_path: Path, column: str, value: str
) -> None:
    own = Rules.model_validate({**load_game("kansas").model_dump(), "id": "mine", "piles": 5})
    path = tmp_path / "own.db"
    app = create_app(f"sqlite:///{path}", rules=[own])
    with serving(app) as address, Player(address) as player:
        game = player.open("mine", deal="3").act("move", move="deal").game["id"]
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"UPDATE games SET {column} = ?, version = 99", (value,))
        answer = player.http.get(f"/api/play/{game}")
        assert answer.status_code == 410
        assert "\n" not in answer.json()["error"]
        told = player.http.get(f"/api/play/{game}/rules")
        assert told.status_code == (410 if column == "rules" else 200)
        assert player.open("mine", deal="3").game["version"] == 0


def test_a_deal_whose_game_is_gone_begins_afresh(ann: Player, database: Path) -> None:
    game = ann.open("chameleon", deal="30").act("move", move="deal").game["id"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE steps SET move = 'redeal' WHERE game = ?", (game,))
        connection.execute("UPDATE games SET version = 99 WHERE id = ?", (game,))
    assert ann.http.get(f"/api/play/{game}").status_code == 410
    fresh = ann.open("chameleon", deal="30").game
    assert (fresh["id"] != game, fresh["version"]) == (True, 0)
    assert ann.open("chameleon", deal="30").game == fresh


def test_a_game_that_left_the_memory_is_played_on_from_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveGames.__init__, "__defaults__", (1,))
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}")
    with serving(app) as address, Player(address) as ann, Player(address) as bob:
        for player in (ann, bob):
            player.open("chameleon", deal="1")
        for _ in range(5):
            ann.act("move", move="deal")
            bob.act("move", move="deal")
        assert ann.view == bob.view
        assert ann.view["moves"] == 5


def test_an_application_on_an_unusable_database_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    with pytest.raises(StoreError, match="empty"):
        create_app(f"sqlite:///{tmp_path / 'games.db'}")
