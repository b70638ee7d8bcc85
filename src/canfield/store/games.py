"""Games in the database: begun, found, moved on. The database is the truth for all workers."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, desc, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from .connect import begin_writing, connect
from .errors import NotStoredError, StaleGameError
from .schema import games, settings, steps

WAIT_SECONDS = 4.5


@dataclass(frozen=True, slots=True)
class Start:
    """What a game begins from: a deal number or a deck, never both."""

    game: str
    """Id of the game."""
    rules: str | None = None
    """Its rules as JSON, None for a game of the catalogue."""
    deal: str | None = None
    """Deal number in decimal digits."""
    deck: str | None = None
    """All cards as shuffled, for a layout without a number."""


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted action: how many moves are made after it, and the moves it added."""

    made: int
    """Number of moves made afterwards."""
    moves: tuple[str, ...]
    """Texts of new moves, which undo takes back together; none for undo, redo and restart."""
    status: str
    """``open``, ``won`` or ``stuck`` afterwards."""
    request: str
    """The client's name for this request; sent again it is answered, not applied."""
    action: str
    """What was asked for, to tell a repeated request from a request name used twice."""


@dataclass(frozen=True, slots=True)
class Line:
    """All moves of a game, those made and then those undone."""

    moves: tuple[str, ...]
    """Their texts."""
    joined: frozenset[int] = frozenset()
    """Indices of the moves that belong to the same step as the move before."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One row: a game of a visitor at one version."""

    id: str
    """Opaque random id."""
    visitor: str
    """Whose game it is."""
    game: str
    """Id of the game's rules."""
    rules: str | None
    """Rules as JSON where they are not the catalogue's."""
    deal: str | None
    """Deal number in decimal digits."""
    deck: str | None
    """Deck of a layout without a number."""
    version: int
    """Number of actions accepted so far."""
    made: int
    """Number of moves made; later ones in the line are undone."""
    status: str
    """``open``, ``won`` or ``stuck``."""
    helped: bool
    """Whether help was taken; never cleared."""
    request: str | None
    """The last accepted request."""
    action: str | None
    """What the last accepted request asked for."""
    created: int
    """Microseconds since 1970."""
    updated: int
    """Microseconds since 1970."""
    won: int | None
    """When it was won for the first time; never cleared, so that a game counts once."""


_COLUMNS = [games.c[field.name] for field in fields(StoredGame)]


class Store:
    """The games of all visitors."""

    def __init__(self, url: str) -> None:
        """Open the database at ``url``, made when missing; StoreError when it cannot be used."""
        self._engine = connect(url)
        self._writer = threading.Lock()

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def secret(self) -> str:
        """Return the secret for signing, made once with the database and copied with it."""
        query = select(settings.c.value).where(settings.c.name == "secret")
        with self._reading() as connection:
            return str(connection.execute(query).scalar_one())

    def find(self, visitor: str, game_id: str) -> StoredGame | None:
        """Return a visitor's game; None for an unknown game and for another visitor's."""
        return self._one(select(*_COLUMNS).where(_is_of(visitor, game_id)))

    def load(self, visitor: str, game_id: str) -> tuple[StoredGame, Line] | None:
        """Return a visitor's game with its whole line of moves, of one moment."""
        line = (steps.c.move, steps.c.joined)
        query = select(*_COLUMNS, *line).select_from(games.outerjoin(steps))
        query = query.where(_is_of(visitor, game_id)).order_by(steps.c.number)
        with self._reading() as connection:
            rows = connection.execute(query).all()
        if not rows:
            return None
        return _stored(rows[0]), _line(rows)

    def latest(self, visitor: str, start: Start) -> StoredGame | None:
        """Return the visitor's game of that start that was played last."""
        return self._one(_latest(visitor, start))

    def mine(self, visitor: str, limit: int) -> tuple[StoredGame, ...]:
        """Return the visitor's games, last played first."""
        query = select(*_COLUMNS).where(games.c.visitor == visitor)
        with self._reading() as connection:
            rows = connection.execute(query.order_by(*_newest_first()).limit(limit)).all()
        return tuple(map(_stored, rows))

    def begin(self, visitor: str, start: Start, status: str, *, fresh: bool) -> StoredGame:
        """Return a new game; unless ``fresh``, one of that start begun meanwhile by another tab."""
        game = _new_game(visitor, start, status)
        with self._writing() as connection:
            found = None if fresh else connection.execute(_latest(visitor, start)).first()
            if found is not None:
                return _stored(found)
            row = {field.name: getattr(game, field.name) for field in fields(game)}
            connection.execute(insert(games).values(row))
        return game

    def advance(self, game: StoredGame, step: Step) -> StoredGame:
        """Store one action on ``game``; StaleGameError when ``game`` is no longer current."""
        after = _after(game, step)
        with self._writing() as connection:
            if not connection.execute(_swap(game, after)).rowcount:
                raise StaleGameError(f"game {game.id!r} has moved on from version {game.version}")
            if step.moves:
                _extend_line(connection, game.id, step)
        return after

    def mark_helped(self, game: StoredGame) -> StoredGame:
        """Keep that help was taken in a game; its version stays, the mark is never cleared."""
        if not game.helped:
            mark = update(games).where(_is_of(game.visitor, game.id)).values(helped=True)
            with self._writing() as connection:
                connection.execute(mark)
        return replace(game, helped=True)

    def _one(self, query: Select[Any]) -> StoredGame | None:
        with self._reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else _stored(row)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise NotStoredError("the database does not answer") from error

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Write in one transaction. Waiting is bounded: in this process, then for other ones."""
        if not self._writer.acquire(timeout=WAIT_SECONDS):
            raise NotStoredError("the database is busy")
        try:
            with self._engine.begin() as connection:
                begin_writing(connection)
                yield connection
        except SQLAlchemyError as error:
            raise NotStoredError("the database refuses to store") from error
        finally:
            self._writer.release()


def _stored(row: Any) -> StoredGame:
    return StoredGame(*row[: len(_COLUMNS)])


def _line(rows: Sequence[Any]) -> Line:
    moves = tuple(row.move for row in rows if row.move is not None)
    return Line(moves, frozenset(i for i, row in enumerate(rows) if row.joined))


def _is_of(visitor: str, game_id: str) -> Any:
    return and_(games.c.id == game_id, games.c.visitor == visitor)


def _newest_first() -> tuple[Any, ...]:
    return desc(games.c.updated), desc(games.c.created), games.c.id


def _latest(visitor: str, start: Start) -> Select[Any]:
    same = [
        games.c[field.name].is_not_distinct_from(getattr(start, field.name))
        for field in fields(start)
    ]
    query = select(*_COLUMNS).where(games.c.visitor == visitor, *same)
    return query.order_by(*_newest_first()).limit(1)


def _new_game(visitor: str, start: Start, status: str) -> StoredGame:
    now = _now()
    return StoredGame(
        id=secrets.token_urlsafe(12),
        visitor=visitor,
        game=start.game,
        rules=start.rules,
        deal=start.deal,
        deck=start.deck,
        version=0,
        made=0,
        status=status,
        helped=False,
        request=None,
        action=None,
        created=now,
        updated=now,
        won=None,
    )


def _after(game: StoredGame, step: Step) -> StoredGame:
    now = _now()
    return replace(
        game,
        version=game.version + 1,
        made=step.made,
        status=step.status,
        request=step.request,
        action=step.action,
        updated=now,
        won=now if game.won is None and step.status == "won" else game.won,
    )


def _swap(game: StoredGame, after: StoredGame) -> Any:
    """Compare and swap: the row changes only if it is still at the version of ``game``."""
    names = ("version", "made", "status", "request", "action", "updated", "won")
    is_current = and_(games.c.id == game.id, games.c.version == game.version)
    return update(games).where(is_current).values({name: getattr(after, name) for name in names})


def _extend_line(connection: Connection, game_id: str, step: Step) -> None:
    """Make the moves of ``step`` the last of the line, in place of those that were undone."""
    first = step.made - len(step.moves) + 1
    replaced = and_(steps.c.game == game_id, steps.c.number >= first)
    connection.execute(delete(steps).where(replaced))
    rows = [
        {"game": game_id, "number": number, "move": move, "joined": number > first}
        for number, move in enumerate(step.moves, first)
    ]
    connection.execute(insert(steps), rows)


def _now() -> int:
    return time.time_ns() // 1_000
