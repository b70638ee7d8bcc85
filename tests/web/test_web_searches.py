"""Searches of the solver beside the server: nobody waits for them, none is left behind."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from web_helpers import Player, ServerProcess

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc")

UNDECIDED = "variegated-canfield"
"""A game whose deals take the solver far longer than a test."""

MOVES = 50
SLOWEST = 0.5
MEBI = 1 << 20


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "games.db") as started:
        yield started


def children(server: ServerProcess) -> list[int]:
    """Return the processes that the server has started."""
    found: list[int] = []
    for task in Path(f"/proc/{server.process.pid}/task").iterdir():
        with suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found


def memory(server: ServerProcess) -> int:
    """Return the bytes that the server and its children hold."""
    pages = 0
    for process in (server.process.pid, *children(server)):
        with suppress(OSError):
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def ticks(processes: list[int]) -> int:
    """Return the processor time that processes have used."""
    total = 0
    for process in processes:
        with suppress(OSError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total


def wait_for(condition: object, seconds: float) -> float:
    """Wait until ``condition()`` holds; return how long it took."""
    assert callable(condition)
    begin = time.monotonic()
    while not condition():
        assert time.monotonic() - begin < seconds, "it takes too long"
        time.sleep(0.01)
    return time.monotonic() - begin


def ask_and_leave(player: Player, kind: str, patience: float) -> None:
    """Ask and close the connection after a while, as a tab does that is closed."""
    path = f"{player.http.base_url}/api/play/{player.game['id']}/{kind}"
    with suppress(httpx.TimeoutException):
        httpx.post(
            path,
            json={"at": player.game["version"]},
            cookies=player.http.cookies,
            timeout=httpx.Timeout(20, read=patience),
        )


def test_no_process_is_started_before_the_first_search(server: ServerProcess) -> None:
    with Player(server.address) as ann:
        ann.open("chameleon", deal="17").play("deal deal")
        assert children(server) == []
        answer = ann.http.post(f"/api/play/{ann.game['id']}/hint", json={"at": 2})
        assert answer.status_code == 200
        assert len(children(server)) == 1
        nice = Path(f"/proc/{children(server)[0]}/stat").read_text().rpartition(")")[2].split()[16]
        assert int(nice) >= 10


def test_moves_stay_quick_while_four_sessions_search(server: ServerProcess) -> None:
    searching = [Player(server.address).open(UNDECIDED, deal=str(n)) for n in range(4)]
    threads = [threading.Thread(target=ask_and_leave, args=(p, "verdict", 12)) for p in searching]
    for thread in threads:
        thread.start()
    with Player(server.address) as fifth:
        fifth.open("canfield", deal="1")
        seconds = []
        for _ in range(MOVES):
            begin = time.monotonic()
            fifth.act("move", move="deal" if "deal" in fifth.legal else "redeal")
            seconds.append(time.monotonic() - begin)
            time.sleep(max(0.0, 0.1 - seconds[-1]))
    assert any(thread.is_alive() for thread in threads)
    for thread in threads:
        thread.join()
    for player in searching:
        player.http.close()
    assert sorted(seconds)[int(0.95 * MOVES)] < SLOWEST


def test_searches_end_when_the_tabs_are_closed(server: ServerProcess) -> None:
    players = [Player(server.address).open(UNDECIDED, deal=str(n)) for n in range(4)]
    threads = [threading.Thread(target=ask_and_leave, args=(p, "verdict", 1.5)) for p in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wait_for(lambda: is_idle(server), 5)
    for player in players:
        assert player.reload().view["helped"] is False
        player.http.close()


def is_idle(server: ServerProcess) -> bool:
    """Tell whether the server's children do nothing for a while."""
    before = ticks(children(server))
    time.sleep(0.3)
    return ticks(children(server)) <= before + 1


def test_fifty_searches_given_up_leave_neither_processes_nor_memory(server: ServerProcess) -> None:
    with Player(server.address) as ann:
        ann.open("chameleon", deal="17")
        before = memory(server)
        for number in range(50):
            ann.open(UNDECIDED, deal=str(number))
            ask_and_leave(ann, "line", 0.15)
        wait_for(lambda: not children(server), 15)
        assert memory(server) - before < 50 * MEBI
        assert ann.http.get("/healthz").json() == {"ok": True}


@pytest.mark.parametrize("way", ["kill", "stop"])
def test_no_search_outlives_its_server(tmp_path: Path, way: str) -> None:
    server = ServerProcess(tmp_path / "games.db")
    with Player(server.address) as ann:
        ann.open(UNDECIDED, deal="1")
        asking = threading.Thread(target=give_up_on_end, args=(ann,))
        asking.start()
        wait_for(lambda: children(server), 10)
        time.sleep(0.5)
        left = children(server)
        getattr(server, way)()
        asking.join()
    assert left
    wait_for(lambda: not any(map(is_running, left)), 5)
    assert not any(map(is_running, left))


def give_up_on_end(player: Player) -> None:
    with suppress(httpx.HTTPError):
        ask_and_leave(player, "verdict", 20)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
