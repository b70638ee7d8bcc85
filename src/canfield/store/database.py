"""A database as its parts use it: read in one moment, written in one transaction."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from ..texts import gettext as _
from .connect import begin_writing, connect
from .errors import NotStoredError
from .schema import settings

WAIT_SECONDS = 4.5

Clock = Callable[[], int]
"""Tells the time in microseconds since 1970."""


def now() -> int:
    """Return the time in microseconds since 1970."""
    return time.time_ns() // 1_000


class Database:
    """Connections to one database and the right to write in it."""

    def __init__(self, url: str, clock: Clock = now) -> None:
        """Open the database at ``url``, made when missing; StoreError when it cannot be used."""
        self._engine = connect(url)
        self._writer = threading.Lock()
        self.clock = clock

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def secret(self) -> str:
        """Return the secret for signing, made once with the database and copied with it."""
        query = select(settings.c.value).where(settings.c.name == "secret")
        with self.reading() as connection:
            return str(connection.execute(query).scalar_one())

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection to read from; NotStoredError when the database does not answer."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise NotStoredError(_("the database does not answer")) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Write in one transaction. Waiting is bounded: in this process, then for other ones."""
        if not self._writer.acquire(timeout=WAIT_SECONDS):
            raise NotStoredError(_("the database is busy"))
        try:
            with self._engine.begin() as connection:
                begin_writing(connection)
                yield connection
        except SQLAlchemyError as error:
            raise NotStoredError(_("the database refuses to store")) from error
        finally:
            self._writer.release()
