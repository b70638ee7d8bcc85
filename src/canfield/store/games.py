"""Games in the database: begun, found, moved on. The database is the truth for all workers."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, desc, insert, select, update

from .database import Clock, Database, now
from .errors import StaleGameError
from .events import Event, append, line_text
from .schema import games, steps
from .starts import Start, dealt_of

LONGEST_GAP = 60_000_000
"""Of a longer pause between two actions no more than this counts as time played."""


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
    began: int | None
    """When the first move was made; from then on it counts as played."""
    given_up: int | None
    """When its player gave it up; never cleared."""
    active: int | None
    """Microseconds played: the pauses between actions, long ones cut. None where not measured."""
    day: str | None
    """The date it was asked for by, where it was."""
    dealt: str
    """What tells its deal from others, however that was asked for: see ``starts.dealt_of``."""

    @property
    def start(self) -> Start:
        """What it began from."""
        return Start(self.game, self.rules, self.deal, self.deck, self.day)


_COLUMNS = [games.c[field.name] for field in fields(StoredGame)]


def stored_columns() -> list[Any]:
    """Return the columns that ``stored_game`` reads, in its order."""
    return list(_COLUMNS)


def stored_game(row: Any) -> StoredGame:
    """Return the game of a row that begins with ``stored_columns``."""
    return StoredGame(*row[: len(_COLUMNS)])


class Store(Database):
    """The games of all visitors."""

    def __init__(self, url: str, clock: Clock = now) -> None:
        """Open the database at ``url``, made when missing; StoreError when it cannot be used."""
        super().__init__(url, clock)

    def find(self, visitor: str, game_id: str) -> StoredGame | None:
        """Return a visitor's game; None for an unknown game and for another visitor's."""
        return self._one(select(*_COLUMNS).where(_is_of(visitor, game_id)))

    def load(self, visitor: str, game_id: str) -> tuple[StoredGame, Line] | None:
        """Return a visitor's game with its whole line of moves, of one moment."""
        line = (steps.c.move, steps.c.joined)
        query = select(*_COLUMNS, *line).select_from(games.outerjoin(steps))
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
        query = select(*_COLUMNS).where(games.c.visitor == visitor)
        with self.reading() as connection:
            rows = connection.execute(query.order_by(*_newest_first()).limit(limit)).all()
        return tuple(map(stored_game, rows))

    def begin(self, visitor: str, start: Start, status: str, *, fresh: bool) -> StoredGame:
        """Return a new game; unless ``fresh``, one of that start begun meanwhile by another tab."""
        game = _new_game(visitor, start, status, self.clock())
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
    query = select(*_COLUMNS).where(games.c.visitor == visitor, *same)
    return query.order_by(*_newest_first()).limit(1)


def _new_game(visitor: str, start: Start, status: str, moment: int) -> StoredGame:
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
        created=moment,
        updated=moment,
        won=None,
        began=None,
        given_up=None,
        active=0,
        day=start.day,
        dealt=dealt_of(start),
    )


def add_game(connection: Connection, game: StoredGame) -> None:
    """Store a new game, within a transaction that may write."""
    row = {field.name: getattr(game, field.name) for field in fields(game)}
    connection.execute(insert(games).values(row))


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
    rows = [
        {"game": game_id, "number": number, "move": move, "joined": number > first}
        for number, move in enumerate(step.moves, first)
    ]
    connection.execute(insert(steps), rows)
