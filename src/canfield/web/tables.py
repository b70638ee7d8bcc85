"""Tables with a game on each: opened, shown and moved on for one visitor.

The database is the truth. Games that were played lately are also kept in memory, so that a move
need not replay all moves before it; a game leaves the memory while somebody works on it.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ..cards import format_cards, parse_cards
from ..errors import CanfieldError, IllegalMoveError, RulesError
from ..game import Game
from ..moves import format_move
from ..notation import parse_deal_number
from ..rules import Rules
from ..store import Line, StaleGameError, Start, Step, Store, StoredGame
from ..store.starts import deal_game, stored_rules
from ..texts import gettext as _
from ..texts import mark
from ..variant import OWN, format_variant, parse_variant
from .answers import GoneError, RefusedError, not_found
from .automatic import NO_RUN, RUNS, follow_up, help_view, play_run
from .bodies import PlayBody
from .days import Running
from .stored import readable, rules_of
from .times import iso

MOST_MOVES = 100_000
"""A game may become this long; far beyond what a person plays, near what is slow to replay."""

SAFE_IN_PATHS = ";=,"
"""Signs of a variant that stand in an address as they are."""

MOST_LISTED = 500
"""So many of a visitor's games are listed."""

MOST_LIVE = 1_000
"""So many games are kept in memory."""

RANDOM_LIMIT = 1 << 32
"""New deals are drawn evenly from 0 to this number less one."""


def random_number() -> int:
    """Return the number of a new deal, from the system's own source of randomness."""
    return secrets.randbelow(RANDOM_LIMIT)


@dataclass(frozen=True, slots=True)
class Action:
    """What a client asks for."""

    name: str
    """``move``, ``undo``, ``redo``, ``restart``, ``finish`` or ``drop``."""
    at: int
    """The version of the game that the client has seen."""
    request: str
    """The client's name for this request."""
    move: str | None = None
    """Text of the move."""
    auto: bool = False
    """Whether safe cards go up by themselves after the move."""

    @property
    def text(self) -> str:
        """The action in words, to compare a repeated request with the first one."""
        return f"{self.name} {self.move or '-'} at {self.at}" + (" auto" if self.auto else "")


class LiveGames:
    """The games in memory, the ones used last. Taken out by one thread at a time."""

    def __init__(self, most: int = MOST_LIVE) -> None:
        self._most = most
        self._games: OrderedDict[str, tuple[int, Game]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, row: StoredGame) -> Game | None:
        """Take out the game at exactly the version of ``row``."""
        with self._lock:
            version, game = self._games.pop(row.id, (-1, None))
        return game if version == row.version else None

    def put(self, row: StoredGame, game: Game) -> None:
        """Keep a game that stands as ``row`` says."""
        with self._lock:
            self._games[row.id] = (row.version, game)
            while len(self._games) > self._most:
                self._games.popitem(last=False)


class Tables:
    """All that can be done with games over the network."""

    def __init__(self, store: Store, games: Iterable[Rules]) -> None:
        """Play ``games``; of two with the same id the later one is offered."""
        self._store = store
        self._rules = {rules.id: rules for rules in games}
        self._stored = {name: stored_rules(rules) for name, rules in self._rules.items()}
        self._live = LiveGames()
        self._running = Running(store.clock)

    def games(self) -> tuple[Rules, ...]:
        """Return all games that are offered."""
        return tuple(self._rules.values())

    def open(self, visitor: str, body: PlayBody) -> dict[str, Any]:
        """Return the visitor's game of a deal that was played last, or a new one."""
        rules = self.rules(body.game, body.variant)
        try:
            start = _start(rules, body)
            game = deal_game(start)
        except CanfieldError as error:
            raise RefusedError(422, f"{error}.") from None
        row = None if body.fresh else self._store.latest(visitor, start)
        if row is not None:
            try:
                return self.show(visitor, row.id)
            except GoneError:
                return self._document(*self._begin(visitor, start, game, fresh=True))
        return self._document(*self._begin(visitor, start, game, fresh=body.fresh))

    def _begin(
        self, visitor: str, start: Start, game: Game, *, fresh: bool
    ) -> tuple[StoredGame, Game]:
        """Return a new game, or the one that another tab has begun and played meanwhile."""
        row = self._store.begin(visitor, start, game.status, fresh=fresh)
        return self._game(row) if row.version else (row, game)

    def rules(self, game: str, variant: str | None = None) -> Rules:
        """Return the rules of a game that is offered here, or of a variant of one's own."""
        if variant is not None:
            return read_variant(variant)
        rules = self._rules.get(game)
        if rules is None:
            raise not_found("game")
        return rules

    def show(self, visitor: str, game_id: str) -> dict[str, Any]:
        """Return the document of a game as it stands."""
        return self._document(*self._game(self._find(visitor, game_id)))

    def mine(self, visitor: str | None) -> list[dict[str, Any]]:
        """Return a visitor's games in short, last played first."""
        rows = [] if visitor is None else self._store.mine(visitor, MOST_LISTED)
        return [{**self._summary(row), **self._mark(row), **self._place(row)} for row in rows]

    def _summary(self, row: StoredGame) -> dict[str, Any]:
        return {
            "id": row.id,
            "game": row.game,
            "deal": self._running.number(row),
            "status": row.status,
            "moves": row.made,
            "version": row.version,
            "updated": iso(row.updated),
        }

    def _place(self, row: StoredGame) -> dict[str, Any]:
        """Return the game's address, and what asks for other deals of it (a play body)."""
        by_id = f"/{quote(row.game)}/play/{row.id}"
        if row.day is not None:
            address = f"/{row.game}/daily/{row.day}"
            return {"again": {"game": row.game}, "address": address, "day": row.day}
        if not self._mark(row):
            address = by_id if row.deal is None else f"/{row.game}/{row.deal}"
            return {"again": {"game": row.game}, "address": address}
        try:
            variant = format_variant(rules_of(row))
        except CanfieldError:
            return {"again": None, "address": by_id}
        by_line = f"/{OWN}/{quote(variant, safe=SAFE_IN_PATHS)}/{row.deal}"
        is_linked = row.game == OWN and row.deal is not None
        return {
            "again": {"game": OWN, "variant": variant},
            "address": by_line if is_linked else by_id,
        }

    def _mark(self, row: StoredGame) -> dict[str, bool]:
        """Mark a game whose rules are not those offered under its id as the visitor's ``own``."""
        offered = row.game in self._rules and self._stored[row.game] == row.rules
        return {} if offered else {"own": True}

    def rules_of(self, visitor: str, game_id: str) -> Rules:
        """Return the rules of a visitor's game, which need not be offered any longer."""
        row = self._find(visitor, game_id)
        with readable():
            return rules_of(row)

    def act(self, visitor: str, game_id: str, action: Action) -> dict[str, Any]:
        """Do what is asked for, store it, and return the document of the game afterwards.

        When another request came first, it is looked at again whether that was this one repeated.
        """
        row = self._find(visitor, game_id)
        if row.request == action.request:
            return self._answer_again(row, action)
        if row.version != action.at:
            raise self._late(row)
        row, game = self._game(row)
        if row.version != action.at:
            return self.act(visitor, game_id, action)
        try:
            row = self._store.advance(row, self._apply(row, game, action))
        except StaleGameError:
            return self.act(visitor, game_id, action)
        return self._document(row, game)

    def look(self, visitor: str, game_id: str, at: int | None = None) -> tuple[StoredGame, Game]:
        """Return the visitor's game, which must stand at version ``at``, and a copy of it."""
        row, game = self._game(self._find(visitor, game_id))
        copy = game.copy()
        self._live.put(row, game)
        if at not in (None, row.version):
            raise self._late(row)
        return row, copy

    def mark_helped(self, row: StoredGame) -> None:
        """Keep that help was taken in a game, unless it was won or given up before."""
        if row.won is None and row.given_up is None:
            self._store.mark_helped(row)

    def _find(self, visitor: str, game_id: str) -> StoredGame:
        row = self._store.find(visitor, game_id)
        if row is None:
            raise not_found("game")
        return row

    def _game(self, row: StoredGame) -> tuple[StoredGame, Game]:
        """Take the game out of memory, or read it as it stands by now and replay it."""
        game = self._live.take(row)
        if game is not None:
            return row, game
        loaded = self._store.load(row.visitor, row.id)
        if loaded is None:
            raise not_found("game")
        row, line = loaded
        return row, self._replay(row, line)

    def _replay(self, row: StoredGame, line: Line) -> Game:
        with readable():
            game = deal_game(row.start)
            game.restore(line.moves[: row.made], line.moves[row.made :], line.joined)
        return game

    def _apply(self, row: StoredGame, game: Game, action: Action) -> Step:
        """Change ``game``, or keep it as it was and raise the refusal."""
        moves: tuple[str, ...] = ()
        if action.move is not None:
            moves = (self._play(row, game, action.move),)
            moves += follow_up(game) if action.auto else ()
        elif action.name in RUNS:
            moves = play_run(game, action.name)
            if not moves:
                raise self._refused(row, game, _(NO_RUN[action.name]))
        elif not _ACTIONS[action.name](game):
            raise self._refused(row, game, _(_NOTHING.get(action.name, _NOTHING_ELSE)))
        return Step(game.move_count, moves, game.status, action.request, action.text)

    def _play(self, row: StoredGame, game: Game, move: str) -> str:
        """Play a move; return it as the project prints it."""
        if row.made >= MOST_MOVES:
            reason = _("A game ends after {most} moves.").format(most=MOST_MOVES)
            raise self._refused(row, game, reason, move)
        try:
            game.play(move)
        except IllegalMoveError as error:
            raise self._refused(row, game, error.reason, move) from None
        except CanfieldError as error:
            raise self._refused(row, game, str(error), move) from None
        change = game.last_change()
        return move if change is None else format_move(change[0])

    def _answer_again(self, row: StoredGame, action: Action) -> dict[str, Any]:
        """Answer a request that was applied already and that nothing has followed."""
        if row.action != action.text:
            raise RefusedError(422, _("This request name was used for another action."))
        return self._document(*self._game(row))

    def _late(self, row: StoredGame) -> RefusedError:
        row, game = self._game(row)
        reason = _("The game has moved on since this page saw it.")
        return RefusedError(409, reason, {"game": self._document(row, game)})

    def _refused(
        self, row: StoredGame, game: Game, reason: str, move: str | None = None
    ) -> RefusedError:
        named = {} if move is None else {"move": move}
        return RefusedError(422, reason, {**named, "game": self._document(row, game)})

    def _document(self, row: StoredGame, game: Game) -> dict[str, Any]:
        """Return the document of a game, and keep the game for the next request."""
        document = {
            "id": row.id,
            "version": row.version,
            "view": self._running.view(row, game) | help_view(row, game),
            **self._place(row),
        }
        self._live.put(row, game)
        return document


def read_variant(line: str) -> Rules:
    """Return the rules that a line declares, or raise the refusal that says what is wrong."""
    try:
        return parse_variant(line)
    except RulesError as error:
        raise RefusedError(422, f"{error}.") from None


def _restart(game: Game) -> bool:
    game.restart()
    return True


_ACTIONS: dict[str, Callable[[Game], bool]] = {
    "undo": Game.undo,
    "redo": Game.redo,
    "restart": _restart,
}
_NOTHING = {
    "undo": mark("There is nothing to undo."),
    "redo": mark("There is nothing to redo."),
}
_NOTHING_ELSE = mark("There is nothing to do.")


def _start(rules: Rules, body: PlayBody) -> Start:
    """Return what a game begins from, a random number when nothing is asked for."""
    own = stored_rules(rules)
    if body.deck is not None:
        return Start(rules.id, own, deck=format_cards(parse_cards(body.deck)))
    number = random_number() if body.deal is None else parse_deal_number(body.deal)
    return Start(rules.id, own, deal=str(number), day=body.day)
