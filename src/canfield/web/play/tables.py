"""Tables with a game on each: opened, shown and moved on for one visitor.

The database is the truth. Games that were played lately are also kept in memory, so that a move
need not replay all moves before it; a game leaves the memory while somebody works on it.
"""

from __future__ import annotations

from typing import Any

from ...errors import CanfieldError
from ...game import Game
from ...rules import Rules
from ...store import Line, StaleGameError, Start, Store, StoredGame
from ...store.starts import deal_game
from ...texts import gettext as _
from ..deals.days import Running
from ..games.offers import Offers
from ..games.starts import start_asked
from ..games.stored import readable, rules_of
from ..http.answers import GoneError, RefusedError, not_found
from ..http.bodies import PlayBody
from ..http.times import iso
from .actions import Action, NotDoneError, perform
from .automatic import help_view
from .live import LiveGames

MOST_LISTED = 500
"""So many of a visitor's games are listed."""


class Tables:
    """All that can be done with games over the network."""

    def __init__(self, store: Store, offers: Offers) -> None:
        self._store = store
        self._offers = offers
        self._live = LiveGames()
        self._running = Running(store.clock)

    def open(self, visitor: str, body: PlayBody) -> dict[str, Any]:
        """Return the visitor's game of a deal that was played last, or a new one."""
        rules = self._offers.rules(body.game, body.variant)
        try:
            start = start_asked(rules, body)
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

    def show(self, visitor: str, game_id: str) -> dict[str, Any]:
        """Return the document of a game as it stands."""
        return self._document(*self._game(self._find(visitor, game_id)))

    def mine(self, visitor: str | None) -> list[dict[str, Any]]:
        """Return a visitor's games in short, last played first."""
        rows = [] if visitor is None else self._store.mine(visitor, MOST_LISTED)
        return [self._listed(row) for row in rows]

    def _listed(self, row: StoredGame) -> dict[str, Any]:
        deal = {"deal": self._running.number(row)}
        return {**_summary(row), **deal, **self._offers.mark(row), **self._offers.place(row)}

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
            row = self._store.advance(row, perform(game, action))
        except NotDoneError as error:
            raise self._refused(row, game, error) from None
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

    def _answer_again(self, row: StoredGame, action: Action) -> dict[str, Any]:
        """Answer a request that was applied already and that nothing has followed."""
        if row.action != action.text:
            raise RefusedError(422, _("This request name was used for another action."))
        return self._document(*self._game(row))

    def _late(self, row: StoredGame) -> RefusedError:
        row, game = self._game(row)
        reason = _("The game has moved on since this page saw it.")
        return RefusedError(409, reason, {"game": self._document(row, game)})

    def _refused(self, row: StoredGame, game: Game, error: NotDoneError) -> RefusedError:
        named = {} if error.move is None else {"move": error.move}
        return RefusedError(422, error.reason, {**named, "game": self._document(row, game)})

    def _document(self, row: StoredGame, game: Game) -> dict[str, Any]:
        """Return the document of a game, and keep the game for the next request."""
        document = {
            "id": row.id,
            "version": row.version,
            "view": self._running.view(row, game) | help_view(row, game),
            **self._offers.place(row),
        }
        self._live.put(row, game)
        return document


def _summary(row: StoredGame) -> dict[str, Any]:
    return {
        "id": row.id,
        "game": row.game,
        "status": row.status,
        "moves": row.made,
        "version": row.version,
        "updated": iso(row.updated),
    }
