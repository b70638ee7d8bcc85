"""The tables. Plain types only, so that another database than SQLite can follow."""

from __future__ import annotations

from sqlalchemy import (
    DDL,
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
    event,
    false,
)

SCHEMA_VERSION = 4
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
    Column("began", BigInteger),
    Column("given_up", BigInteger),
    Column("active", BigInteger),
    Column("day", Text),
    Column("dealt", Text, nullable=False),
    CheckConstraint("(deal IS NULL) <> (deck IS NULL)", name="one_start"),
    CheckConstraint("status IN ('open', 'won', 'stuck')", name="known_status"),
    Index("games_of_visitor", "visitor", "updated"),
    Index("games_of_dealt", "dealt"),
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

events = Table(
    "events",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("game", Text, ForeignKey("games.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("moves", Integer),
    Column("active", BigInteger),
    Column("helped", Boolean, nullable=False),
    Column("line", Text),
    Index("events_of_game", "game"),
)
"""What happened in games. Only ever added to: the database refuses anything else."""

for _verb in ("UPDATE", "DELETE"):
    _refusal = DDL(  # type: ignore[no-untyped-call]
        f"CREATE TRIGGER events_no_{_verb.lower()} BEFORE {_verb} ON events "
        "BEGIN SELECT RAISE(ABORT, 'events are only added'); END"
    )
    event.listen(events, "after_create", _refusal.execute_if(dialect="sqlite"))

notes = Table(
    "notes",
    metadata,
    Column("game", Text, ForeignKey("games.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

verdicts = Table(
    "verdicts",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("start", Text, primary_key=True),
    Column("verdict", Text, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("verdict IN ('winnable', 'unwinnable', 'unknown')", name="known_verdict"),
)
"""Whether whole deals can be won, by the digest of the rules and the deal number or deck."""

device_codes = Table(
    "device_codes",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("visitor", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Codes that were given out and not used; only their digests are kept."""
