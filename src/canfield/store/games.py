"""Games in the database: begun, found, moved on. The database is the truth for all workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, desc, insert, select, update

from .database import Database
from .errors import StaleGameError
from .events import Event, append, line_text
from .rows import COLUMNS, Line, Step, StoredGame, new_game, stored_game
from .schema import games, steps
from .starts import Start

LONGEST_GAP = 60_000_000
"""Of a longer pause between two actions no more than this counts as time played."""


class Store(Database):
    """The games of all visitors."""

    def find(self, visitor: str, game_id: str) -> StoredGame | None:
        """Return a visitor's game; None for an unknown game and for another visitor's."""
        return self._one(select(*COLUMNS).where(_is_of(visitor, game_id)))

    def load(self, visitor: str, game_id: str) -> tuple[StoredGame, Line] | None:
        """Return a visitor's game with its whole line of moves, of one moment."""
        line = (steps.c.move, steps.c.joined)
        query = select(*COLUMNS, *line).select_from(games.outerjoin(steps))
        query = query.where(_is_of(visitor, game_id)).order_by(steps.c.number)
        with self.reading() as connection:
            rows = connection.execute(query).all()
        if not rows:
            return None
        return stored_game(rows[0]), _line(rows)

    def latest(self, visitor: str, start: Start) -> StoredGame | None:
        """Return the visitor's game of that start that was played last."""
        return self._one(_latest(visitor, start))

    def mine(self, visitor: str, limit: int) -> tuple[StoredGame, ...]:
        """Return the visitor's games, last played first."""
        query = select(*COLUMNS).where(games.c.visitor == visitor)
        with self.reading() as connection:
            rows = connection.execute(query.order_by(*_newest_first()).limit(limit)).all()
        return tuple(map(stored_game, rows))

    def begin(self, visitor: str, start: Start, status: str, *, fresh: bool) -> StoredGame:
        """Return a new game; unless ``fresh``, one of that start begun meanwhile by another tab."""
        game = new_game(visitor, start, status, self.clock())
        with self.writing() as connection:
            found = None if fresh else connection.execute(_latest(visitor, start)).first()
            if found is not None:
                return stored_game(found)
            add_game(connection, game)
        return game

    def advance(self, game: StoredGame, step: Step) -> StoredGame:
        """Store one action on ``game``; StaleGameError when ``game`` is no longer current."""
        after = _after(game, step, self.clock())
        with self.writing() as connection:
            if not connection.execute(_swap(game, after)).rowcount:
                raise StaleGameError(f"game {game.id!r} has moved on from version {game.version}")
            if step.moves:
                _extend_line(connection, game.id, step)
            _note_events(connection, game, after)
        return after

    def mark_helped(self, game: StoredGame) -> StoredGame:
        """Keep that help was taken in a game; its version stays, the mark is never cleared."""
        if not game.helped:
            is_unmarked = and_(_is_of(game.visitor, game.id), ~games.c.helped)
            with self.writing() as connection:
                if connection.execute(
                    update(games).where(is_unmarked).values(helped=True)
                ).rowcount:
                    append(connection, game.id, _event("helped", self.clock(), game))
        return replace(game, helped=True)

    def give_up(self, game: StoredGame) -> StoredGame:
        """Keep that a game was given up, unless it is won; the mark is never cleared."""
        given_up = self.clock()
        is_ours = _is_of(game.visitor, game.id)
        is_open = and_(is_ours, games.c.given_up.is_(None), games.c.won.is_(None))
        with self.writing() as connection:
            if connection.execute(update(games).where(is_open).values(given_up=given_up)).rowcount:
                append(connection, game.id, _event("gave_up", given_up, game))
        return replace(game, given_up=game.given_up or given_up)

    def _one(self, query: Select[Any]) -> StoredGame | None:
        with self.reading() as connection:
            row = connection.execute(query).first()
        return None if row is None else stored_game(row)


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
    query = select(*COLUMNS).where(games.c.visitor == visitor, *same)
    return query.order_by(*_newest_first()).limit(1)


def add_game(connection: Connection, game: StoredGame) -> None:
    """Store a new game, within a transaction that may write."""
    row = {field.name: getattr(game, field.name) for field in fields(game)}
    connection.execute(insert(games).values(row))


def add_moves(
    connection: Connection, game_id: str, moves: Sequence[str], first: int = 1, *, joined: bool
) -> None:
    """Add moves to the line of a game, from number ``first`` on, ``joined`` to one step or not."""
    rows = [
        {"game": game_id, "number": number, "move": move, "joined": joined and number > first}
        for number, move in enumerate(moves, first)
    ]
    connection.execute(insert(steps), rows)


def _after(game: StoredGame, step: Step, moment: int) -> StoredGame:
    began = moment if game.began is None and step.moves else game.began
    return replace(
        game,
        version=game.version + 1,
        made=step.made,
        status=step.status,
        request=step.request,
        action=step.action,
        updated=moment,
        won=moment if game.won is None and step.status == "won" else game.won,
        began=began,
        active=_active(game, moment),
    )


def _active(game: StoredGame, moment: int) -> int | None:
    """Return the time played when the next action comes at ``moment``; the first move starts it."""
    if game.began is None or game.active is None:
        return game.active
    return game.active + min(max(moment - game.updated, 0), LONGEST_GAP)


def _note_events(connection: Connection, before: StoredGame, after: StoredGame) -> None:
    """Append what happened for the first time."""
    if before.began is None and after.began is not None:
        append(connection, after.id, _event("began", after.began, after))
    if before.won is None and after.won is not None:
        line = line_text(connection, after.id, after.made)
        marked = select(games.c.helped).where(games.c.id == after.id)
        is_helped = bool(connection.execute(marked).scalar_one())
        won = _event("won", after.won, replace(after, helped=is_helped), line)
        append(connection, after.id, won)


def _event(kind: str, moment: int, game: StoredGame, line: str | None = None) -> Event:
    return Event(kind, moment, game.made, game.active, game.helped, line)


def _swap(game: StoredGame, after: StoredGame) -> Any:
    """Compare and swap: the row changes only if it is still at the version of ``game``."""
    names = (
        *("version", "made", "status", "request", "action", "updated", "won"),
        *("began", "active"),
    )
    is_current = and_(games.c.id == game.id, games.c.version == game.version)
    return update(games).where(is_current).values({name: getattr(after, name) for name in names})


def _extend_line(connection: Connection, game_id: str, step: Step) -> None:
    """Make the moves of ``step`` the last of the line, in place of those that were undone."""
    first = step.made - len(step.moves) + 1
    replaced = and_(steps.c.game == game_id, steps.c.number >= first)
    connection.execute(delete(steps).where(replaced))
    add_moves(connection, game_id, step.moves, first, joined=True)
