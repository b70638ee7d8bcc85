"""Copies of the database: whole, up to date, never over another file."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from canfield.store import (
    Line,
    Store,
    StoreError,
    backup,
)
from store_helpers import SEVENTEEN, play, step, url_of


def test_a_database_that_cannot_be_read_is_not_copied(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(StoreError, match="Permission denied"):
        backup(url_of(filled), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_taken_while_games_go_on_is_whole_and_up_to_date(
    store: Store, path: Path, tmp_path: Path
) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 25)
    stop = threading.Event()

    def keep_playing() -> None:
        busy = store.begin("bob", SEVENTEEN, "open", fresh=False)
        while not stop.is_set():
            busy = store.advance(busy, step(busy.made + 1))

    player = threading.Thread(target=keep_playing)
    player.start()
    try:
        backup(url_of(path), tmp_path / "safe" / "copy.db")
    finally:
        stop.set()
        player.join()
    restored = Store(url_of(tmp_path / "safe" / "copy.db"))
    assert restored.load("ann", game.id) == (game, Line(("deal",) * 25))
    assert restored.secret() == store.secret()
    restored.close()


def test_a_backup_never_replaces_a_file(filled: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    older.write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        backup(url_of(filled), older)
    assert older.read_text() == "precious"


def test_a_backup_of_no_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        backup(url_of(tmp_path / "none.db"), tmp_path / "copy.db")
    assert not (tmp_path / "none.db").exists()
