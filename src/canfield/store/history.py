"""What a visitor has played: games with their events and notes, verdicts of whole deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, and_, delete, insert, select, update

from .database import Database
from .events import Event, append
from .games import add_game, add_moves
from .rows import COLUMNS, StoredGame, stored_game
from .schema import events, games, notes, steps, verdicts


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was begun, or of which something was told, with all that happened in it."""

    game: StoredGame
    """Its row as it stands."""
    events: tuple[Event, ...] = ()
    """In the order in which they happened."""
    note: str = ""
    """What its player wrote about it."""

    def first(self, *kinds: str) -> Event | None:
        """Return the first event of these kinds."""
        return next((event for event in self.events if event.kind in kinds), None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a deal can be won, as far as somebody searched."""

    verdict: str
    """``winnable``, ``unwinnable`` or ``unknown``."""
    seconds: int = 0
    """How long was searched at most."""


DealKey = tuple[str, str]
"""Digest of the rules, and the deal number or the deck."""


class History:
    """What visitors have played, read and added to."""

    def __init__(self, database: Database) -> None:
        """Use a database that is open."""
        self._database = database

    def played(self, visitor: str) -> tuple[Played, ...]:
        """Return the games in which something happened to a visitor, begun last first."""
        happened_in = select(events.c.game)
        own = and_(games.c.visitor == visitor, games.c.id.in_(happened_in))
        query = select(*COLUMNS, notes.c.text).select_from(games.outerjoin(notes))
        query = query.where(own).order_by(games.c.began.desc(), games.c.id)
        happened: dict[str, list[Event]] = {}
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
            for row in connection.execute(_events_of(visitor)):
                happened.setdefault(row.game, []).append(Event(*row[1:]))
        return tuple(
            Played(game, tuple(happened.get(game.id, ())), row.text or "")
            for row, game in ((row, stored_game(row)) for row in rows)
        )

    def lines(self, visitor: str) -> Mapping[str, tuple[str, ...]]:
        """Return the moves made in each of a visitor's games that has any."""
        query = select(steps.c.game, steps.c.move).join(games)
        query = query.where(games.c.visitor == visitor, steps.c.number <= games.c.made)
        found: dict[str, list[str]] = {}
        with self._database.reading() as connection:
            for game_id, move in connection.execute(query.order_by(steps.c.game, steps.c.number)):
                found.setdefault(game_id, []).append(move)
        return {game_id: tuple(moves) for game_id, moves in found.items()}

    def winning_line(self, game: StoredGame) -> tuple[str, ...] | None:
        """Return the moves with which a game was won for the first time, where they are known."""
        query = select(events.c.line).where(events.c.game == game.id, events.c.kind == "won")
        with self._database.reading() as connection:
            line = connection.execute(query).scalar()
        return None if line is None else tuple(line.split())

    def note(self, game: StoredGame) -> str:
        """Return the note about a game, empty where there is none."""
        query = select(notes.c.text).where(notes.c.game == game.id)
        with self._database.reading() as connection:
            return connection.execute(query).scalar() or ""

    def write_note(self, game: StoredGame, text: str) -> None:
        """Keep a note about a game in place of the last one; an empty one is none."""
        with self._database.writing() as connection:
            connection.execute(delete(notes).where(notes.c.game == game.id))
            if text:
                connection.execute(insert(notes).values(game=game.id, text=text))

    def set_aside(self, played: Iterable[Played]) -> int:
        """Leave games out of the figures from now on; return how many."""
        moment = self._database.clock()
        chosen = [one for one in played if one.first("set_aside") is None]
        with self._database.writing() as connection:
            for one in chosen:
                game = one.game
                event = Event("set_aside", moment, game.made, game.active, game.helped)
                append(connection, game.id, event)
        return len(chosen)

    def add(self, played: Sequence[Played], lines: Sequence[tuple[str, ...]]) -> None:
        """Store games that come from elsewhere, each with its moves, all or none."""
        with self._database.writing() as connection:
            for one, line in zip(played, lines, strict=True):
                add_game(connection, one.game)
                if line:
                    add_moves(connection, one.game.id, line, joined=False)
                for event in one.events:
                    append(connection, one.game.id, event)
                if one.note:
                    connection.execute(insert(notes).values(game=one.game.id, text=one.note))

    def verdicts(self, keys: Iterable[DealKey]) -> dict[DealKey, Verdict]:
        """Return what is known of deals."""
        wanted = set(keys)
        query = select(verdicts).where(verdicts.c.rules.in_({rules for rules, _ in wanted}))
        with self._database.reading() as connection:
            rows = connection.execute(query).all() if wanted else []
        found = {(row.rules, row.start): Verdict(row.verdict, row.seconds) for row in rows}
        return {key: verdict for key, verdict in found.items() if key in wanted}

    def keep_verdict(self, key: DealKey, verdict: Verdict) -> None:
        """Keep a verdict; one that is certain is never replaced."""
        rules, start = key
        place = and_(verdicts.c.rules == rules, verdicts.c.start == start)
        moment = self._database.clock()
        values = {"verdict": verdict.verdict, "seconds": verdict.seconds, "at": moment}
        is_uncertain = verdicts.c.verdict == "unknown"
        with self._database.writing() as connection:
            if connection.execute(select(verdicts.c.rules).where(place)).first() is None:
                connection.execute(insert(verdicts).values(rules=rules, start=start, **values))
            else:
                connection.execute(update(verdicts).where(place, is_uncertain).values(**values))


_EVENT_COLUMNS = [events.c[name] for name in ("kind", "at", "moves", "active", "helped", "line")]


def _events_of(visitor: str) -> Select[Any]:
    query = select(events.c.game, *_EVENT_COLUMNS).join(games)
    return query.where(games.c.visitor == visitor).order_by(events.c.number)
