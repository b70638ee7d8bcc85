"""A real server that is killed, locked out and damaged: no acknowledged move is lost."""

from __future__ import annotations

import ctypes
import os
import random
import resource
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals
from typing import Any

import httpx
import pytest

from canfield.store import backup
from canfield.web import ServeError, run
from web_helpers import Player, ServerProcess, new_request, wait_until_up

ROUNDS = int(os.environ.get("CANFIELD_CRASH_ROUNDS", "8"))
"""Power cuts in the first test; 50 for the whole case."""

CLIENTS = 20
MOVES = 50
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2  # of Linux


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


def zero_page(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(database.stat().st_size // 2 // 4096 * 4096)
        file.write(bytes(4096))


def half(database: Path) -> None:
    os.truncate(database, database.stat().st_size // 2)


def nothing(database: Path) -> None:
    os.truncate(database, 0)


def start_overwritten(database: Path) -> None:
    with database.open("r+b") as file:
        file.write(b"\xff" * 100)


@pytest.mark.parametrize("damage", [zero_page, half, nothing, start_overwritten])
def test_a_server_does_not_start_on_a_damaged_database_and_leaves_its_bytes(
    database: Path, damage: Callable[[Path], None]
) -> None:
    with ServerProcess(database) as server, Player(server.address) as player:
        for number in range(6):
            player.open("canfield", deal=str(number)).play("deal deal")
    damage(database)
    before = database.read_bytes()
    server = ServerProcess(database)
    said = server.stop()
    assert server.process.returncode == 1
    assert server.line == ""
    assert said.count("\n") == 1
    assert str(database) in said
    assert "damaged" in said
    assert database.read_bytes() == before


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


def obey_permissions() -> None:
    """Take away root's rights to pass over permissions, in the process that is about to start."""
    if os.geteuid() == 0:
        for right in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            if ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right, 0, 0, 0):
                raise OSError("these rights cannot be dropped here")


def test_a_read_only_folder_is_said_in_one_line_at_the_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with ServerProcess(folder / "games.db"):
        pass
    folder.chmod(0o555)
    try:
        server = ServerProcess(folder / "games.db", preexec_fn=obey_permissions)
        said = server.stop()
        assert server.process.returncode == 1
        assert said.count("\n") == 1, said
        assert "read-only" in said
        assert str(folder) in said
    finally:
        folder.chmod(stat.S_IRWXU)


def test_a_port_that_is_taken_is_said(database: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port}.*--port"):
            run(port=port, database_url=f"sqlite:///{database}")


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("no.such.host.invalid", 0)])
def test_a_place_that_cannot_be_served_is_said(database: Path, host: str, port: int) -> None:
    with pytest.raises(ServeError):
        run(host, port, f"sqlite:///{database}")


@pytest.mark.parametrize("host", ["a..b", "x" * 70, "\udcff.example"])
@pytest.mark.parametrize("port", [0, 8714])
def test_a_text_that_is_no_host_is_said(database: Path, host: str, port: int) -> None:
    with pytest.raises(ServeError, match="host"):
        run(host, port, f"sqlite:///{database}")


@pytest.mark.parametrize("folder_mode", [0o000, 0o444])
def test_a_closed_folder_is_said_in_one_line_at_the_start(tmp_path: Path, folder_mode: int) -> None:
    folder = tmp_path / "data"
    with ServerProcess(folder / "games.db"):
        pass
    folder.chmod(folder_mode)
    try:
        server = ServerProcess(folder / "games.db", preexec_fn=obey_permissions)
        said = server.stop()
    finally:
        folder.chmod(stat.S_IRWXU)
    assert server.process.returncode == 1
    assert said.count("\n") == 1, said
    assert str(folder) in said


def test_a_disk_that_is_full_at_the_first_start_is_said_in_one_line(database: Path) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    server = ServerProcess(database, preexec_fn=no_room)
    said = server.stop()
    assert server.process.returncode == 1
    assert said.count("\n") == 1, said
    assert str(database) in said
    assert not database.exists()


@pytest.mark.parametrize(("workers", "ended_by"), [(1, SIGINT), (1, SIGTERM), (2, SIGTERM)])
def test_a_server_that_is_ended_is_quiet_and_folds_its_log_in(
    database: Path, workers: int, ended_by: Signals
) -> None:
    ServerProcess(database).stop()
    server = ServerProcess(database, workers=workers)
    wait_until_up(server.address)
    with Player(server.address) as player:
        player.open("kansas").act("move", move="deal")
    server.process.send_signal(ended_by)
    assert server.process.communicate(timeout=20)[1] == ""
    assert [entry.name for entry in database.parent.iterdir()] == ["games.db"]


def test_the_browser_is_opened_on_the_page_that_was_asked_for(
    database: Path, tmp_path: Path
) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    code = (
        "import sys; from canfield.web import run;"
        "run(database_url=sys.argv[1], open_browser=True, path='/chameleon/17')"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, f"sqlite:///{database}"],
        env={**os.environ, "BROWSER": str(browser)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        end = time.monotonic() + 10
        while not opened.exists() and time.monotonic() < end:
            time.sleep(0.05)
        assert opened.read_text().strip() == address
        assert address.endswith("/chameleon/17")
    finally:
        process.terminate()
        process.communicate()
