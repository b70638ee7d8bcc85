"""From the form of an older database to today's, step by step, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, exists, select, update

from .events import Event, append, line_text
from .schema import SCHEMA_VERSION, games, metadata, settings, steps
from .starts import Start, dealt_of


def _join_moves(connection: Connection) -> None:
    """Let moves belong to the same step as the one before; so far each was a step."""
    connection.exec_driver_sql("ALTER TABLE steps ADD COLUMN joined BOOLEAN DEFAULT FALSE NOT NULL")


def _keep_events(connection: Connection) -> None:
    """Keep what happened in games, as far as older tables tell it: their time was not measured."""
    for column in ("began", "given_up", "active"):
        connection.exec_driver_sql(f"ALTER TABLE games ADD COLUMN {column} BIGINT")
    connection.exec_driver_sql("CREATE INDEX games_of_deal ON games (game, deal)")
    metadata.create_all(connection)
    is_begun = exists().where(steps.c.game == games.c.id)
    connection.execute(update(games).where(~is_begun).values(active=0))
    connection.execute(update(games).where(is_begun).values(began=games.c.created))
    told = [games.c[name] for name in ("id", "created", "helped", "won", "status", "made")]
    for row in connection.execute(select(*told).where(is_begun)).all():
        _tell_of(connection, row)


def _tell_of(connection: Connection, row: Any) -> None:
    append(connection, row.id, Event("began", row.created, None, None, False))
    if row.helped:
        append(connection, row.id, Event("helped", row.created, None, None, False))
    if row.won is not None:
        is_there = row.status == "won"
        made = row.made if is_there else None
        line = line_text(connection, row.id, row.made) if is_there else None
        append(connection, row.id, Event("won", row.won, made, None, row.helped, line))


def _tell_deals_apart(connection: Connection) -> None:
    """Name each deal by its rules and cards, so that it is known however it was asked for."""
    connection.exec_driver_sql("ALTER TABLE games ADD COLUMN day TEXT")
    connection.exec_driver_sql("ALTER TABLE games ADD COLUMN dealt TEXT DEFAULT '' NOT NULL")
    connection.exec_driver_sql("DROP INDEX games_of_deal")
    connection.exec_driver_sql("CREATE INDEX games_of_dealt ON games (dealt)")
    begun_from = [games.c[name] for name in ("game", "rules", "deal", "deck")]
    for row in connection.execute(select(games.c.id, *begun_from)).all():
        dealt = dealt_of(Start(*row[1:]))
        connection.execute(update(games).where(games.c.id == row.id).values(dealt=dealt))


MIGRATIONS: dict[int, Callable[[Connection], None]] = {
    1: _join_moves,
    2: _keep_events,
    3: _tell_deals_apart,
}
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
