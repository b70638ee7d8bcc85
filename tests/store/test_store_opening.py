"""Opening a database: made new, brought up to date, or refused in one line."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from canfield.store import (
    Line,
    NotStoredError,
    Start,
    Store,
    StoreError,
    backup,
    default_url,
)
from store_helpers import url_of


def test_a_new_database_is_readable_by_its_owner_only_and_leaves_no_other_file(
    store: Store, path: Path
) -> None:
    store.close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["games.db"]


def test_writes_reach_the_disk_before_they_are_acknowledged(store: Store) -> None:
    with store._engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_the_secret_is_made_once_and_differs_between_databases(tmp_path: Path) -> None:
    secrets = []
    for name in ("one.db", "one.db", "two.db"):
        store = Store(url_of(tmp_path / name))
        secrets.append(store.secret())
        store.close()
    assert secrets[0] == secrets[1] != secrets[2]
    assert len(secrets[0]) == 64


FORM_ONE = """
    CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
    CREATE TABLE games (id TEXT NOT NULL PRIMARY KEY, visitor TEXT NOT NULL, game TEXT NOT NULL,
        rules TEXT, deal TEXT, deck TEXT, version INTEGER NOT NULL, made INTEGER NOT NULL,
        status TEXT NOT NULL, helped BOOLEAN NOT NULL, request TEXT, action TEXT,
        created BIGINT NOT NULL, updated BIGINT NOT NULL, won BIGINT);
    CREATE TABLE steps (game TEXT NOT NULL, number INTEGER NOT NULL, move TEXT NOT NULL,
        PRIMARY KEY (game, number), FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    INSERT INTO settings VALUES ('schema', '1'), ('secret', 'abc');
    INSERT INTO games VALUES
        ('g', 'ann', 'chameleon', NULL, '17', NULL, 2, 2, 'open', 0, 'r', 'move', 1, 2, NULL),
        ('new', 'ann', 'chameleon', NULL, '18', NULL, 0, 0, 'open', 0, NULL, NULL, 3, 3, NULL),
        ('won', 'ann', 'chameleon', NULL, '19', NULL, 1, 1, 'won', 1, 'r', 'move', 4, 5, 5),
        ('undone', 'ann', 'chameleon', NULL, '20', NULL, 2, 0, 'open', 0, 'r', 'move', 6, 8, 7);
    INSERT INTO steps VALUES ('g', 1, 'deal'), ('g', 2, 'w-t1'), ('won', 1, 'w-f'),
        ('undone', 1, 'w-f');
"""


def test_a_database_of_an_older_form_is_brought_up_to_date_and_loses_nothing(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FORM_ONE)
    for _ in range(2):
        store = Store(url_of(path))
        found = store.load("ann", "g")
        assert found is not None
        assert found[1] == Line(("deal", "w-t1"))
        assert store.secret() == "abc"
        games = {game.id: (game.began, game.active) for game in store.mine("ann", 9)}
        assert games == {"g": (1, None), "new": (None, 0), "won": (4, None), "undone": (6, None)}
        store.close()
    with closing(sqlite3.connect(path)) as connection:
        events = connection.execute(
            "SELECT game, kind, at, moves, active, helped, line FROM events"
        )
        assert set(events) == {
            ("g", "began", 1, None, None, 0, None),
            ("won", "began", 4, None, None, 0, None),
            ("won", "helped", 4, None, None, 0, None),
            ("won", "won", 5, 1, None, 1, "w-f"),
            ("undone", "began", 6, None, None, 0, None),
            ("undone", "won", 7, None, None, 0, None),
        }


def test_a_database_of_another_program_or_version_is_refused(tmp_path: Path) -> None:
    foreign, newer = tmp_path / "foreign.db", tmp_path / "newer.db"
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE bookmarks (name)")
    Store(url_of(newer)).close()
    with closing(sqlite3.connect(newer)) as other, other:
        other.execute("UPDATE settings SET value = '99' WHERE name = 'schema'")
    with pytest.raises(StoreError, match="not a database of canfield"):
        Store(url_of(foreign))
    with pytest.raises(StoreError, match="has form 99"):
        Store(url_of(newer))


@pytest.mark.parametrize("url", ["games.db", "sqlite://", "sqlite:///:memory:", "nosuch://x/y"])
def test_an_address_that_keeps_nothing_is_refused(url: str) -> None:
    with pytest.raises(StoreError):
        Store(url)


@pytest.mark.parametrize(
    "url",
    [
        *("postgresql://ann:secret@h:abc/db", "sqlite:////tmp/none/%00.db", "sqlite:////tmp/\0.db"),
        *(f"sqlite:////tmp/{'a' * 300}.db", f"sqlite:////tmp/{'a' * 245}.db"),
        *("sqlite:////tmp/\udcff/\ud800.db", "mysql://h:/:/x"),
    ],
)
def test_an_address_that_cannot_be_is_refused_in_one_line(tmp_path: Path, url: str) -> None:
    for attempt in (Store, partial(backup, path=tmp_path / "copy.db")):
        with pytest.raises(StoreError) as caught:
            attempt(url)
        assert "\n" not in str(caught.value)
        assert "secret" not in str(caught.value)


def test_a_working_folder_that_is_gone_is_said(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(StoreError, match="cannot be used"):
        Store("sqlite:///games.db")
    with pytest.raises(StoreError, match="cannot be used"):
        backup(url_of(filled), "copy.db")


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read and written"):
        Store(url_of(tmp_path))


def test_errors_of_the_database_hold_no_deck(store: Store, path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DROP TABLE steps")
        other.execute("DROP TABLE games")
    with pytest.raises(NotStoredError) as caught:
        store.begin("ann", Start("chameleon", deck="AcKd7h"), "open", fresh=True)
    assert "AcKd7h" not in f"{caught.value} {caught.value.__cause__}"


def test_the_default_place_is_in_the_home_folder_and_a_lost_home_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url().startswith("sqlite:////")
    assert default_url().endswith("canfield.db")
    monkeypatch.setattr("canfield.store.files.user_data_path", lambda name: Path("~", name))
    with pytest.raises(StoreError, match="no home folder"):
        default_url()
