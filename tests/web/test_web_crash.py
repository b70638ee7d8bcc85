"""A real server that is killed, locked out and filled up: no acknowledged move is lost."""

from __future__ import annotations

import os
import random
import resource
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from canfield.store import backup
from web_helpers import Player, ServerProcess, new_request, wait_until_up

ROUNDS = int(os.environ.get("CANFIELD_CRASH_ROUNDS", "8"))
"""Power cuts in the first test; 50 for the whole case."""
CLIENTS = 20
MOVES = 50


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


def integrity(database: Path) -> str:
    with closing(sqlite3.connect(database)) as connection:
        return str(connection.execute("PRAGMA integrity_check").fetchone()[0])


def rejoin(server: ServerProcess, player: Player) -> Player:
    """Return the same visitor at a server that was started anew, with the game last seen."""
    player.http.close()
    again = Player(server.address, player.http.cookies)
    again.game = player.game
    return again


def play_until_killed(player: Player, server: ServerProcess, seconds: float) -> None:
    """Play and take back, one action every 50 ms, until the server is gone."""
    timer = threading.Timer(seconds, server.process.kill)
    timer.start()
    try:
        while True:
            name = "move" if player.view["can_undo"] is False or random.random() < 0.6 else "undo"
            body = {"move": player.legal[0]} if name == "move" and player.legal else {}
            player.act(name if body or name == "undo" else "undo", **body)
            time.sleep(0.05)
    except httpx.HTTPError:
        pass
    finally:
        timer.join()
        server.process.communicate()


def test_after_each_power_cut_every_acknowledged_move_is_there(database: Path) -> None:
    server = ServerProcess(database)
    with Player(server.address) as finished:
        for number in range(5):
            finished.open("kansas", deal=str(number)).act("move", move="deal")
        done = finished.http.get("/api/mine").json()
        player = Player(server.address, finished.http.cookies).open("canfield", deal="1")
    for _ in range(ROUNDS):
        play_until_killed(player, server, random.uniform(0.2, 1.5 if ROUNDS < 50 else 3))
        assert integrity(database) == "ok"
        server = ServerProcess(database)
        seen = player.game
        player = rejoin(server, player).reload()
        assert player.game["version"] in (seen["version"], seen["version"] + 1)
        if player.game["version"] == seen["version"]:
            assert player.game == seen
        mine = player.http.get("/api/mine").json()
        assert [game for game in mine if game["game"] == "kansas"] == done
    player.http.close()
    server.stop()


def test_600_steps_are_kept_as_a_copy_of_the_test_has_them(database: Path) -> None:
    rng = random.Random(20)
    copies: list[dict[str, Any]] = []
    times: list[float] = []
    with ServerProcess(database) as server, Player(server.address) as player:
        start = player.open("canfield", deal="5").view
        for step in range(600):
            names = (
                ["move"] * 3
                + ["undo"] * player.view["can_undo"]
                + ["redo"] * player.view["can_redo"]
            )
            name = rng.choice(names)
            body = {"move": rng.choice(player.legal)} if name == "move" else {}
            begin = time.perf_counter()
            player.act(name, **body)
            times.append(time.perf_counter() - begin)
            assert player.game["version"] == step + 1
            copies.append(player.game)
            if step % 50 == 49:
                assert player.reload().game == copies[-1]
        assert min(times[-50:]) < 3 * min(times[:50])  # the least disturbed of each
        assert all(len(str(cookie.value)) < 4_000 for cookie in player.http.cookies.jar)
        while player.view["can_undo"]:
            player.act("undo")
        same = ("tableau", "reserve", "foundations", "waste", "stock", "pass", "legal", "moves")
        assert [player.view[name] for name in same] == [start[name] for name in same]


def test_a_request_repeated_at_once_from_many_sides_is_applied_once(database: Path) -> None:
    with ServerProcess(database, workers=2) as server:
        wait_until_up(server.address)
        with Player(server.address) as player:
            player.open("canfield", deal="1")
            for _ in range(5):
                answers = press_at_once(player, new_request(), times=5)
                assert {answer.status_code for answer in answers} == {200}
                assert len({answer.content for answer in answers}) == 1
                player.reload()
            assert (player.game["version"], player.view["moves"]) == (5, 5)


def test_clicks_faster_than_the_answer_deal_as_often_as_they_are_accepted(database: Path) -> None:
    with ServerProcess(database, workers=2) as server:
        wait_until_up(server.address)
        with Player(server.address) as player:
            player.open("canfield", deal="1")
            answers = press_at_once(player, None, times=5)
            accepted = [answer for answer in answers if answer.status_code == 200]
            assert len(accepted) == 1
            assert {answer.status_code for answer in answers} == {200, 409}
            assert player.reload().view["moves"] == 1


def press_at_once(player: Player, request: str | None, times: int) -> list[httpx.Response]:
    """Send the same deal several times at once, under one name or under a new one each."""
    answers: list[httpx.Response] = []
    ready = threading.Barrier(times)

    def press() -> None:
        with Player(str(player.http.base_url), player.http.cookies) as tab:
            tab.game = player.game
            ready.wait()
            answers.append(tab.post("move", move="deal", request=request or new_request()))

    threads = [threading.Thread(target=press) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


class Busy(threading.Thread):
    """A client that plays as fast as answers come and remembers the slowest one."""

    def __init__(self, address: str, deal: int) -> None:
        super().__init__()
        self.player = Player(address).open("canfield", deal=str(deal))
        self.slowest = 0.0
        self.bad: list[str] = []

    def run(self) -> None:
        for _ in range(MOVES):
            begin = time.monotonic()
            answer = self.player.post("move", move=self.player.legal[0])
            self.slowest = max(self.slowest, time.monotonic() - begin)
            if answer.status_code != 200:
                self.bad.append(answer.text)
                return
            self.player.game = answer.json()
            time.sleep(0.05)


def hold(database: Path, *statements: str, seconds: float) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        for statement in statements:
            other.execute(statement)
        time.sleep(seconds)
        other.execute("ROLLBACK")


def test_many_clients_at_once_and_other_programs_on_the_database_lose_no_move(
    database: Path,
) -> None:
    server = ServerProcess(database)
    clients = [Busy(server.address, deal) for deal in range(CLIENTS)]
    for client in clients:
        client.start()
    hold(database, "BEGIN", "SELECT count(*) FROM games", seconds=1.5)
    hold(database, "BEGIN IMMEDIATE", seconds=1.5)
    for client in clients:
        client.join()
    assert [client.bad for client in clients if client.bad] == []
    assert max(client.slowest for client in clients) < 10
    for client in clients:
        assert client.player.view["moves"] == MOVES
        assert client.player.reload().view["moves"] == MOVES
        client.player.http.close()
    assert "locked" not in server.stop()
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM steps").fetchone() == (CLIENTS * MOVES,)


def test_a_backup_taken_by_command_while_playing_holds_the_last_acknowledged_move(
    database: Path, tmp_path: Path
) -> None:
    with ServerProcess(database) as server:
        clients = [Busy(server.address, deal) for deal in range(3)]
        with Player(server.address) as player:
            player.open("canfield", deal="99").play("deal deal deal")
            for client in clients:
                client.start()
            backup(f"sqlite:///{database}", tmp_path / "copy.db")
            seen = player
        for client in clients:
            client.join()
            client.player.http.close()
    restored = tmp_path / "restored" / "games.db"
    restored.parent.mkdir()
    shutil.move(tmp_path / "copy.db", restored)
    assert integrity(restored) == "ok"
    with ServerProcess(restored) as server, rejoin(server, seen) as player:
        assert player.reload().view["moves"] == 3
        assert len(player.http.get("/api/mine").json()) == 1


def test_a_full_disk_is_told_to_the_player_and_the_server_lives(database: Path) -> None:
    def no_room_beyond(size: int) -> Callable[[], None]:
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    ServerProcess(database).stop()
    limit = 120_000
    with ServerProcess(database, preexec_fn=no_room_beyond(limit)) as server:
        player = Player(server.address).open("canfield", deal="1")
        answer = player.post("move", move="deal")
        while answer.status_code == 200:
            player.game = answer.json()
            answer = player.post("move", move=player.legal[0])
        assert answer.status_code == 503
        assert "not stored" in answer.json()["error"]
        assert server.process.poll() is None
        assert player.http.get("/healthz").status_code == 200
        seen = player
    with ServerProcess(database) as server, rejoin(server, seen) as player:
        assert player.reload().game == seen.game
        assert player.act("move", move=player.legal[0]).game["version"] == seen.game["version"] + 1
