"""Connections: what each kind of database needs before the tables can be used."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, insert, make_url, select
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from . import files
from .errors import StoreError
from .migrate import form_of, is_older, migrate
from .schema import SCHEMA_VERSION, metadata, settings

BUSY_MILLISECONDS = 4_500

_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


def connect(url: str) -> Engine:
    """Return connections to the database at ``url``, made when it is missing.

    Raises StoreError when it is damaged, not ours, of a newer version or cannot be written.
    """
    with files.plain_errors(url):
        return _connect(url)


def _connect(url: str) -> Engine:
    path = files.sqlite_path(url)
    engine = _connect_other(url) if path is None else _connect_sqlite(path)
    try:
        _refuse_foreign(engine, url if path is None else str(path))
    except StoreError:
        engine.dispose()
        raise
    return engine


def begin_writing(connection: Connection) -> None:
    """Take the right to write at once, so that no transaction has to be given up half-way."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _connect_sqlite(path: Path) -> Engine:
    if not path.exists():
        files.make_folder(path)
        if files.create(path, _fill_file):
            files.log.warning("New database %s", path)
    files.make_folder(path)
    files.refuse_damage(path)
    return _sqlite_engine(path)


def _sqlite_engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        isolation_level="AUTOCOMMIT",
        hide_parameters=True,
        pool_size=10,
        max_overflow=40,
        pool_timeout=5,
    )
    event.listen(engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    for pragma in _PRAGMAS:
        connection.execute(pragma).close()


def _fill_file(path: Path) -> None:
    engine = _sqlite_engine(path)
    try:
        _fill(engine)
    finally:
        engine.dispose()


def _fill(engine: Engine) -> None:
    """Make the tables with the first settings, where they are missing."""
    with engine.begin() as connection:
        begin_writing(connection)
        metadata.create_all(connection)
        if connection.execute(select(settings.c.name)).first() is None:
            first = {"schema": str(SCHEMA_VERSION), "secret": secrets.token_hex(32)}
            rows = [{"name": name, "value": value} for name, value in first.items()]
            connection.execute(insert(settings), rows)


def _connect_other(url: str) -> Engine:
    place = make_url(url).render_as_string(hide_password=True)
    try:
        engine = create_engine(url, hide_parameters=True, pool_pre_ping=True)
        _fill(engine)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        raise StoreError(f"the database {place!r} needs a driver: {error}") from None
    except SQLAlchemyError as error:
        raise StoreError(f"the database {place!r} cannot be used: {_cause(error)}") from None
    return engine


def _refuse_foreign(engine: Engine, name: str) -> None:
    """Raise StoreError for a database that cannot be read, bring an older one up to date."""
    try:
        with engine.connect() as connection:
            found = form_of(connection)
    except SQLAlchemyError as error:
        raise StoreError(f"{name!r} is not a database of canfield: {_cause(error)}") from None
    if is_older(found):
        _bring_up_to_date(engine, name, found)
    elif found != str(SCHEMA_VERSION):
        raise StoreError(
            f"the database {name!r} has form {found}, this canfield reads form {SCHEMA_VERSION}; "
            "install the canfield that made it or a newer one"
        )


def _bring_up_to_date(engine: Engine, name: str, found: str) -> None:
    with engine.begin() as connection:
        begin_writing(connection)
        migrate(connection)
    files.log.warning("Database %s brought from form %s to %d", name, found, SCHEMA_VERSION)


def _cause(error: SQLAlchemyError) -> str:
    """Return the database's own words in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
