"""The server process: what it says when it cannot start, how it ends, what it opens."""

from __future__ import annotations

import ctypes
import os
import resource
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from signal import SIGINT, SIGTERM, Signals

import pytest

from canfield.web import ServeError, run
from damage import Damage, cut_to_half, cut_to_nothing, overwrite_the_start, zeros_over_a_page
from web_helpers import Player, ServerProcess, wait_until_up

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2  # of Linux


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


@pytest.mark.parametrize(
    "damage", [zeros_over_a_page, cut_to_half, cut_to_nothing, overwrite_the_start]
)
def test_a_server_does_not_start_on_a_damaged_database_and_leaves_its_bytes(
    database: Path, damage: Damage
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
