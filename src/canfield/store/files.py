"""The SQLite file itself: its place, making it in one piece, refusing a damaged one, copying it.

A new database is made under another name and moved into place when it is whole. So an empty or
short file is never a new database, and one that is found damaged is left as it is.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from .errors import StoreError
from .wal import log_finding, log_of

MAGIC = b"SQLite format 3\0"
OWNER_ONLY = 0o600
ANOTHER_PLACE = "name another place with --database sqlite:////FOLDER/canfield.db"

log = logging.getLogger("canfield.store")


@contextmanager
def plain_errors(url: str) -> Iterator[None]:
    """Turn what the system or the database refuses in there into a StoreError of one line."""
    try:
        yield
    except StoreError:
        raise
    except (OSError, ValueError, sqlite3.Error, SQLAlchemyError) as error:
        reason = getattr(error, "strerror", None) or getattr(error, "orig", None) or error
        reason = " ".join(str(reason).split())
        raise StoreError(
            f"the database {without_password(url)!r} cannot be used: {reason}; {ANOTHER_PLACE}"
        ) from None


def without_password(url: str) -> str:
    """Return a database address, even one that cannot be read, without user and password."""
    return re.sub(r"//[^/]*@", "//", url)


def default_url() -> str:
    """Return the address of the database in the user's own data folder, or raise StoreError."""
    folder = user_data_path("canfield")
    if not folder.is_absolute():
        raise StoreError(f"no home folder is known to keep games in; {ANOTHER_PLACE}")
    return f"sqlite:///{folder / 'canfield.db'}"


def sqlite_path(url: str) -> Path | None:
    """Return the file a database address names, None for another kind of database."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(
            f"{without_password(url)!r} is no database address; {ANOTHER_PLACE}"
        ) from None
    if address.get_backend_name() != "sqlite":
        return None
    if address.query:
        raise StoreError(f"{url!r} has options after '?', which are not taken; {ANOTHER_PLACE}")
    if address.database in (None, "", ":memory:"):
        raise StoreError(f"{url!r} names no file, so no game would be kept; {ANOTHER_PLACE}")
    if "\0" in str(address.database):
        raise StoreError(f"{url!r} has a zero byte in its name; {ANOTHER_PLACE}")
    return Path(str(address.database)).absolute()


def make_folder(path: Path, way_out: str = ANOTHER_PLACE) -> None:
    """Make sure that the folder of a file exists and can be written, or raise StoreError."""
    folder = path.parent
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        reason = f"cannot make the folder {str(folder)!r}: {error.strerror}"
        raise StoreError(f"{reason}; {way_out}") from None
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(f"the folder {str(folder)!r} is read-only; make it writable or {way_out}")


def create(path: Path, fill: Callable[[Path], None]) -> bool:
    """Let ``fill`` make a database, move it to ``path``; False when another was there first."""
    _refuse_left_over_log(path)
    with _unfinished(path) as new:
        fill(new)
        return _move_into_place(new, path)


def _refuse_left_over_log(path: Path) -> None:
    left_over = log_of(path)
    if left_over.exists():
        raise StoreError(
            f"the database {str(path)!r} is missing but {left_over.name!r} is there: "
            "games were kept here; restore a backup, "
            f"or move {left_over.name!r} away to begin with an empty database"
        )


@contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """Give the name of a file beside ``path`` that only its owner may read; clear up afterwards."""
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
    except OSError as error:
        raise StoreError(f"cannot write in {str(path.parent)!r}: {error.strerror}") from None
    try:
        yield new
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            new.with_name(new.name + suffix).unlink(missing_ok=True)


def _move_into_place(new: Path, path: Path) -> bool:
    _sync(new)
    try:
        os.link(new, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if path.exists():
            return False
        new.rename(path)
    if os.name == "posix":
        _sync(path.parent)
    return True


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def refuse_damage(path: Path) -> None:
    """Raise StoreError when the database is damaged; its bytes are left as they are."""
    if not path.is_file() or not os.access(path, os.R_OK | os.W_OK):
        raise StoreError(
            f"the database {str(path)!r} cannot be read and written; "
            f"change its permissions or {ANOTHER_PLACE}"
        )
    _refuse_damaged_log(path)
    finding = _header_finding(path) or _finding(path, "mode=ro")
    if finding is not None:
        raise StoreError(
            f"the database {str(path)!r} is damaged ({finding}) and is left untouched; "
            "restore a backup, or move the file away to begin with an empty database"
        )
    _keep_torn(path)


def _refuse_damaged_log(path: Path) -> None:
    """Raise StoreError when games in the write-ahead log would be passed over in silence."""
    log_file = log_of(path)
    finding = log_finding(log_file)
    if finding is not None:
        raise StoreError(
            f"the write-ahead log {str(log_file)!r} is damaged ({finding}) and is left untouched; "
            "restore a backup, or move the log away to go on without the games in it"
        )


def _header_finding(path: Path) -> str | None:
    with path.open("rb") as file:
        start = file.read(len(MAGIC))
    if not start:
        return "it is empty"
    return None if start == MAGIC else "its first bytes are not those of a database"


def _finding(path: Path, mode: str) -> str | None:
    """Return what SQLite's own check finds wrong, None when all is well; changes nothing."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, timeout=5)) as connection:
            (first,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return (
        None
        if first == "ok"
        else " ".join(str(first).split()).removeprefix("*** in database main *** ")
    )


def _keep_torn(path: Path) -> None:
    """Keep a copy of a file that only the write-ahead log makes whole, before the log mends it."""
    write_ahead = log_of(path)
    if not write_ahead.exists() or not write_ahead.stat().st_size:
        return
    finding = _finding(path, "immutable=1")
    if finding is not None:
        copy = path.with_name(f"{path.name}.torn-{datetime.now(UTC):%Y%m%dT%H%M%S}")
        shutil.copy2(path, copy)
        log.warning(
            "The database %s was torn (%s); its write-ahead log is whole and mends it, "
            "nothing is lost. The torn file is kept as %s.",
            *(path, finding, copy.name),
        )
        _fold_in_log(path)


def _fold_in_log(path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=5)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def backup(url: str, path: str | Path) -> None:
    """Copy the database to a new file while it is in use, check the copy, then give it its name.

    Raises StoreError when the database is missing or damaged or the file exists already.
    """
    with plain_errors(url):
        _back_up(url, Path(path))


def _back_up(url: str, path: Path) -> None:
    source, target = sqlite_path(url), path.absolute()
    if source is None:
        raise StoreError(
            f"{make_url(url)!r} is copied with the tools of that database, not by canfield"
        )
    if not source.exists():
        raise StoreError(f"there is no database {str(source)!r} to copy")
    if target.exists():
        raise StoreError(f"{str(target)!r} exists already; give the copy another name")
    make_folder(target, "name another file")
    _refuse_damaged_log(source)
    finding = _header_finding(source)
    if finding is not None:
        raise StoreError(f"the database {str(source)!r} is damaged ({finding}); nothing was copied")
    if not create(target, lambda new: _copy(source, new)):
        raise StoreError(f"{str(target)!r} exists already; give the copy another name")


def _copy(source: Path, new: Path) -> None:
    try:
        with (
            closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=5)) as old,
            closing(sqlite3.connect(new)) as copy,
        ):
            old.backup(copy)
    except sqlite3.Error as error:
        raise StoreError(f"the database {str(source)!r} could not be copied: {error}") from None
    finding = _finding(new, "mode=ro")
    if finding is not None:
        raise StoreError(f"the database {str(source)!r} is damaged ({finding}); nothing was copied")
