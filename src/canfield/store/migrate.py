"""From the form of an older database to today's, step by step, in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from .schema import SCHEMA_VERSION, settings


def _join_moves(connection: Connection) -> None:
    """Let moves belong to the same step as the one before; so far each was a step."""
    connection.exec_driver_sql("ALTER TABLE steps ADD COLUMN joined BOOLEAN DEFAULT FALSE NOT NULL")


MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _join_moves}
"""For each form what leads to the next one."""


def form_of(connection: Connection) -> str:
    """Return the form of the database, "?" where it names none."""
    query = select(settings.c.value).where(settings.c.name == "schema")
    return str(connection.execute(query).scalar_one_or_none() or "?")


def is_older(form: str) -> bool:
    """Tell whether there is a way from a form to today's."""
    return form.isdecimal() and int(form) in MIGRATIONS


def migrate(connection: Connection) -> None:
    """Bring the tables to today's form, within a transaction that may write."""
    form = form_of(connection)
    while is_older(form):
        MIGRATIONS[int(form)](connection)
        form = str(int(form) + 1)
        change = update(settings).where(settings.c.name == "schema").values(value=form)
        connection.execute(change)
    assert form == str(SCHEMA_VERSION), form
