"""A damaged database is never covered up: it is refused by name and left as it is."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from canfield.store import (
    Store,
    StoreError,
    backup,
)
from damage import DAMAGES, Damage, flip_bit
from store_helpers import SEVENTEEN, checksum, play, url_of


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_refused_by_name_and_left_byte_for_byte(
    filled: Path, damage: Damage
) -> None:
    damage(filled)
    before = checksum(filled)
    with pytest.raises(StoreError) as caught:
        Store(url_of(filled))
    message = str(caught.value)
    assert str(filled) in message
    assert "damaged" in message
    assert "restore a backup" in message
    assert "\n" not in message
    assert checksum(filled) == before


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_not_copied_as_a_backup(filled: Path, damage: Damage) -> None:
    damage(filled)
    with pytest.raises(StoreError):
        backup(url_of(filled), filled.parent / "copy.db")
    assert not (filled.parent / "copy.db").exists()
    assert not list(filled.parent.glob("*.new*"))


def test_a_missing_database_beside_its_write_ahead_log_is_not_replaced(path: Path) -> None:
    path.parent.mkdir()
    left_over = path.with_name("games.db-wal")
    left_over.write_bytes(b"x" * 5000)
    with pytest.raises(StoreError, match="missing"):
        Store(url_of(path))
    assert left_over.read_bytes() == b"x" * 5000
    assert not path.exists()


def copy_while_open(source: Path, target: Path) -> None:
    """Copy the files as a power cut would leave them: the write-ahead log not yet folded in."""
    target.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy2(source.with_name(source.name + suffix), target.with_name(target.name + suffix))


def test_a_torn_file_that_its_log_mends_is_kept_as_a_copy_and_loses_nothing(
    store: Store, path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 30)
    torn = tmp_path / "after" / "games.db"
    copy_while_open(path, torn)
    with closing(sqlite3.connect(path)) as other:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'steps'"
        (page,) = other.execute(query).fetchone()
    with torn.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(bytes(4096))
    before = checksum(torn)
    with caplog.at_level(logging.WARNING, "canfield.store"):
        again = Store(url_of(torn))
    Store(url_of(torn)).close()
    assert again.find("ann", game.id) == game
    again.close()
    (kept,) = torn.parent.glob("games.db.torn-*")
    assert checksum(kept) == before
    assert "torn" in caplog.text


def zero_the_header(log: Path) -> None:
    log.write_bytes(bytes(32) + log.read_bytes()[32:])


LOG_DAMAGES: list[Damage] = [
    zero_the_header,
    *(partial(flip_bit, place=place) for place in (0, 5, 11, 13, 17, 22, 25, 31)),
    *(partial(flip_bit, place=32 + place) for place in (1, 5, 9, 14, 17, 23, 24, 4000)),
]


@pytest.mark.parametrize("damage", LOG_DAMAGES)
def test_a_damaged_write_ahead_log_is_refused_by_name_and_left_byte_for_byte(
    store: Store, path: Path, tmp_path: Path, damage: Damage
) -> None:
    play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 3)
    copy = tmp_path / "after" / "games.db"
    copy_while_open(path, copy)
    log = copy.with_name("games.db-wal")
    damage(log)
    before = checksum(copy), checksum(log)
    with pytest.raises(StoreError, match="damaged") as caught:
        Store(url_of(copy))
    with pytest.raises(StoreError, match="damaged"):
        backup(url_of(copy), tmp_path / "backup.db")
    assert str(log) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (checksum(copy), checksum(log)) == before


@pytest.mark.parametrize("lost", [1, 2000, 4120])
def test_a_log_torn_in_its_last_transaction_keeps_all_before_it(
    store: Store, path: Path, tmp_path: Path, lost: int
) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 5)
    whole = path.with_name("games.db-wal").stat().st_size
    play(store, game, 1)
    for place in (None, whole + 100):
        copy = tmp_path / f"after-{place}" / "games.db"
        copy_while_open(path, copy)
        log = copy.with_name("games.db-wal")
        if place is None:
            os.truncate(log, log.stat().st_size - lost)
        else:
            flip_bit(log, place)
        again = Store(url_of(copy))
        assert again.find("ann", game.id) == game
        again.close()
