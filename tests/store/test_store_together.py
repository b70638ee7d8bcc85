"""Many who write at once: threads, processes, other programs on the same database."""

from __future__ import annotations

import multiprocessing
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from canfield.store import (
    Line,
    NotStoredError,
    StaleGameError,
    Start,
    Step,
    Store,
    StoredGame,
)
from store_helpers import SEVENTEEN, play, step, url_of


def race(store: Store, game: StoredGame, wins: list[int], number: int) -> None:
    try:
        store.advance(game, Step(1, ("deal",), "open", f"r{number}", "move deal"))
        wins.append(number)
    except StaleGameError:
        pass


def test_of_many_changes_from_one_version_exactly_one_is_stored(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    wins: list[int] = []
    threads = [threading.Thread(target=race, args=(store, game, wins, n)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = store.load("ann", game.id)
    assert len(wins) == 1
    assert found is not None
    assert (found[0].version, found[0].request, found[1]) == (1, f"r{wins[0]}", Line(("deal",)))


def begin_many(url: str, count: int, errors: multiprocessing.Queue[str]) -> None:
    try:
        store = Store(url)
        for number in range(count):
            play(
                store, store.begin("ann", Start("kansas", deal=str(number)), "open", fresh=True), 3
            )
        store.close()
    except Exception as error:
        errors.put(repr(error))


def test_processes_that_start_at_once_share_one_new_database(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    errors: multiprocessing.Queue[str] = context.Queue()
    workers = [
        context.Process(target=begin_many, args=(url_of(path), 10, errors)) for _ in range(3)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    store = Store(url_of(path))
    assert errors.empty()
    assert [game.made for game in store.mine("ann", 100)] == [3] * 30
    store.close()


def test_a_write_waits_for_another_program_that_holds_the_database(
    store: Store, path: Path
) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(0.5, other.execute, args=("ROLLBACK",))
        timer.start()
        assert store.advance(game, step(1)).version == 1
        timer.join()


def test_a_database_held_for_too_long_is_said_and_nothing_is_stored(
    store: Store, path: Path
) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotStoredError, match="refuses to store"):
            store.advance(game, step(1))
        assert store.find("ann", game.id) == game
        other.execute("ROLLBACK")
    assert store.advance(game, step(1)).version == 1
