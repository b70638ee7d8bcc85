"""A game as the database keeps it, and what is done to it, as values."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields
from typing import Any

from .schema import games
from .starts import Start, dealt_of


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


def new_game(visitor: str, start: Start, status: str, moment: int) -> StoredGame:
    """Return a game before its first move."""
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


COLUMNS = tuple(games.c[field.name] for field in fields(StoredGame))
"""The columns that ``stored_game`` reads, in its order."""


def stored_game(row: Any) -> StoredGame:
    """Return the game of a row that begins with COLUMNS."""
    return StoredGame(*row[: len(COLUMNS)])
