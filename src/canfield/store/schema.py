"""The tables. Plain types only, so that another database than SQLite can follow."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
)

SCHEMA_VERSION = 2
"""Form of the tables; a change of them needs a step in ``migrate.py``."""

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text),
    Column("deal", Text),
    Column("deck", Text),
    Column("version", Integer, nullable=False),
    Column("made", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("request", Text),
    Column("action", Text),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("won", BigInteger),
    CheckConstraint("(deal IS NULL) <> (deck IS NULL)", name="one_start"),
    CheckConstraint("status IN ('open', 'won', 'stuck')", name="known_status"),
    Index("games_of_visitor", "visitor", "updated"),
)

steps = Table(
    "steps",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("move", Text, nullable=False),
    Column("joined", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
