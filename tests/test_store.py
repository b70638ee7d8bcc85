"""The database: what is stored is there, nothing is stored twice, damage is never covered up."""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
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
    StoreError,
    backup,
    default_url,
)

SEVENTEEN = Start("chameleon", deal="17")


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def step(made: int, move: str | None = "deal", status: str = "open") -> Step:
    moves = () if move is None else (move,)
    return Step(made, moves, status, request=f"r{made}", action=f"move {move}")


def play(store: Store, game: StoredGame, count: int) -> StoredGame:
    for _ in range(count):
        game = store.advance(game, step(game.made + 1))
    return game


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store(url_of(path))
    yield opened
    opened.close()


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed database with many games, so that damage in its middle hits something."""
    store = Store(url_of(path))
    for number in range(40):
        game = store.begin("ann", Start("canfield", deal=str(number)), "open", fresh=True)
        play(store, game, 12)
    store.close()
    return path


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


def test_a_game_comes_back_with_its_whole_line_after_closing(store: Store, path: Path) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    game = store.advance(game, step(1, "deal"))
    game = store.advance(game, step(2, "w-t1"))
    game = store.advance(game, step(1, None))
    store.close()
    again = Store(url_of(path))
    assert again.load("ann", game.id) == (game, Line(("deal", "w-t1")))
    assert again.find("ann", game.id) == game
    assert (game.version, game.made) == (3, 1)
    again.close()


def test_a_new_move_takes_the_place_of_all_undone_ones(store: Store) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 5)
    game = store.advance(game, step(1, None))
    game = store.advance(game, step(2, "r-t1"))
    loaded = store.load("ann", game.id)
    assert loaded is not None
    assert loaded[1] == Line(("deal", "r-t1"))


def test_the_moves_of_a_step_are_kept_together(store: Store) -> None:
    game = play(store, store.begin("ann", SEVENTEEN, "open", fresh=False), 1)
    game = store.advance(game, Step(4, ("deal", "w-f", "t1-f"), "open", "r", "drop - at 1"))
    line = ("deal", "deal", "w-f", "t1-f")
    assert store.load("ann", game.id) == (game, Line(line, frozenset({2, 3})))
    game = store.advance(game, Step(1, (), "open", "s", "undo - at 2"))
    assert store.load("ann", game.id) == (game, Line(line, frozenset({2, 3})))
    game = store.advance(game, Step(2, ("r-t1",), "open", "t", "move r-t1 at 3"))
    assert store.load("ann", game.id) == (game, Line(("deal", "r-t1")))


def test_help_is_marked_without_a_new_version_and_for_ever(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    helped = store.mark_helped(game)
    assert (game.helped, helped.helped, helped.version) == (False, True, 0)
    after = store.advance(game, step(1))  # by somebody who has not heard of the mark
    found = store.find("ann", game.id)
    assert found is not None
    assert (found.helped, found.version) == (True, after.version)


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


def test_a_change_from_an_old_version_is_refused_and_changes_nothing(store: Store) -> None:
    old = store.begin("ann", SEVENTEEN, "open", fresh=False)
    current = play(store, old, 2)
    with pytest.raises(StaleGameError):
        store.advance(old, step(1, "r-t1"))
    assert store.load("ann", old.id) == (current, Line(("deal", "deal")))


def test_a_visitor_never_finds_the_game_of_another(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    assert store.find("bob", game.id) is None
    assert store.load("bob", game.id) is None
    assert store.latest("bob", SEVENTEEN) is None
    assert store.mine("bob", 10) == ()


def test_the_first_win_is_dated_once_and_kept_through_undo_and_a_second_win(store: Store) -> None:
    game = store.begin("ann", SEVENTEEN, "open", fresh=False)
    won = store.advance(game, step(1, "w-f", "won"))
    undone = store.advance(won, step(0, None, "open"))
    again = store.advance(undone, step(1, "w-f", "won"))
    assert game.won is None
    assert won.won is not None
    assert won.won == undone.won == again.won
    assert store.find("ann", game.id) == again


def test_the_game_of_a_start_that_was_played_last_is_found(store: Store) -> None:
    first = store.begin("ann", SEVENTEEN, "open", fresh=True)
    second = store.begin("ann", SEVENTEEN, "open", fresh=True)
    assert store.latest("ann", SEVENTEEN) == second
    first = play(store, first, 1)
    assert store.latest("ann", SEVENTEEN) == first
    assert store.mine("ann", 10) == (first, second)
    assert store.mine("ann", 1) == (first,)
    assert store.latest("ann", Start("chameleon", deal="18")) is None
    assert store.latest("ann", Start("kansas", deal="17")) is None
    assert store.latest("ann", Start("chameleon", rules="{}", deal="17")) is None


def test_two_tabs_that_begin_the_same_deal_get_the_same_game(store: Store) -> None:
    first = store.begin("ann", SEVENTEEN, "open", fresh=False)
    assert store.begin("ann", SEVENTEEN, "open", fresh=False) == first
    assert store.begin("ann", SEVENTEEN, "open", fresh=True).id != first.id


def test_the_largest_deal_number_is_kept_digit_by_digit(store: Store) -> None:
    largest = Start("chameleon", deal=str(2**64 - 1))
    store.begin("ann", largest, "open", fresh=False)
    found = store.latest("ann", largest)
    assert found is not None
    assert found.deal == "18446744073709551615"


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


def zeros_over_the_middle(path: Path) -> None:
    middle = path.stat().st_size // 2
    with path.open("r+b") as file:
        file.seek(middle - 2048)
        file.write(bytes(4096))


def zeros_over_a_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(bytes(4096))


def cut_to_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


def overwrite_the_start(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"x" * 100)


def overwrite_all_but_the_magic(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(16)
        file.write(b"x" * 84)


Damage = Callable[[Path], None]
DAMAGES: list[Damage] = [
    zeros_over_the_middle,
    zeros_over_a_page,
    cut_to_half,
    cut_to_nothing,
    overwrite_the_start,
    overwrite_all_but_the_magic,
]


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


def flip_bit(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


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


def test_a_database_that_cannot_be_read_is_not_copied(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(StoreError, match="Permission denied"):
        backup(url_of(filled), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read and written"):
        Store(url_of(tmp_path))


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
