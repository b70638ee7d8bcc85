"""Games kept in memory, so that a move need not replay all moves before it."""

from __future__ import annotations

import threading
from collections import OrderedDict

from ...game import Game
from ...store import StoredGame

MOST_LIVE = 1_000
"""So many games are kept in memory."""


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
