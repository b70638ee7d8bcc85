"""What can be known about positions: searches outside the server's process, few at a time.

Everybody who asks about a position shares one search and its answer; a search that nobody waits
for any longer ends. A line that wins is kept for each position along it, so a player who follows
it needs no further search.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import threading
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Literal

from ...game import Game
from ...rules import Rules
from .searcher import Searcher

MEMORY = 256 << 20
"""Bytes that one search may take."""

MOST_AT_ONCE = 2
"""So many questions of one visitor are worked on at a time; further ones are refused."""

MOST_WAITING = 16
"""So many searches wait for their turn."""

MOST_KNOWN = 50_000
"""So many positions' answers are kept, those used last."""

MOST_TRIES = 3
"""A search that was cut short, or that was joined and was shorter, is made so many times."""

IDLE_SECONDS = 5.0
"""A process that has had nothing to search for so long ends."""

log = logging.getLogger("canfield.web")

Verdict = Literal["winnable", "lost", "unknown"]
_VERDICTS: dict[str, Verdict] = {"winnable": "winnable", "unwinnable": "lost"}


class BusyError(Exception):
    """Too many searches, of one visitor or of all."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position, by its text."""

    rules: Rules
    """The rules of the game."""
    text: str
    """The position as ``format_position`` prints it."""

    @classmethod
    def of(cls, game: Game) -> Spot:
        """Return where a game stands."""
        return cls(game.rules, game.text())

    def key(self) -> bytes:
        """Return what stands for it among the answers."""
        text = f"{self.rules.model_dump_json()} {self.text}"
        return blake2b(text.encode(), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known about a position."""

    verdict: Verdict
    """Whether it can still be won."""
    moves: tuple[str, ...] = ()
    """A line that wins, of which this position's part begins at ``start``."""
    start: int = 0
    """Where in ``moves`` this position stands."""
    limit: str | None = None
    """Why nothing is known: ``seconds``, ``memory``, ``nodes``, ``busy`` or ``cancelled``."""
    seconds: float = 0.0
    """How long was searched at most."""

    @property
    def line(self) -> tuple[str, ...]:
        """The moves from this position to the win."""
        return self.moves[self.start :]


class _Search:
    """One search and those who wait for it."""

    def __init__(self, spot: Spot, key: bytes, seconds: float) -> None:
        self.spot = spot
        self.key = key
        self.seconds = seconds
        self.waiting = 0
        self.is_cancelled = False
        self.searcher: Searcher | None = None
        self.future: asyncio.Future[Answer] | None = None

    def job(self) -> dict[str, Any]:
        """Return what the searching process is asked."""
        return {
            "rules": self.spot.rules.model_dump_json(),
            "position": self.spot.text,
            "seconds": self.seconds,
            "memory": MEMORY,
        }


class Oracle:
    """Answers questions about positions, for all visitors of one server process."""

    def __init__(self, searches: int | None = None, idle_seconds: float = IDLE_SECONDS) -> None:
        """Let ``searches`` run at a time, by default one less than there are processors."""
        self._most = max(1, searches or (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(self._most, "search")
        self._searchers: queue.LifoQueue[Searcher] = queue.LifoQueue()
        self._all = [Searcher(idle_seconds) for _ in range(self._most)]
        for searcher in self._all:
            self._searchers.put(searcher)
        self._running: dict[bytes, _Search] = {}
        self._visitors: Counter[str] = Counter()
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._lock = threading.Lock()

    def close(self) -> None:
        """End all searches and their processes."""
        for search in self._running.values():
            search.is_cancelled = True
        for searcher in self._all:
            searcher.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    @contextmanager
    def seat(self, visitor: str) -> Iterator[None]:
        """Hold a place for a question of a visitor; raises BusyError when there is none left."""
        if self._visitors[visitor] >= MOST_AT_ONCE:
            raise BusyError
        self._visitors[visitor] += 1
        try:
            yield
        finally:
            self._visitors[visitor] -= 1
            if not self._visitors[visitor]:
                del self._visitors[visitor]

    def known(self, spot: Spot, seconds: float = 0.0) -> Answer | None:
        """Return what is known already, None when a search of ``seconds`` could tell more."""
        key = spot.key()
        with self._lock:
            answer = self._answers.get(key)
            if answer is not None:
                self._answers.move_to_end(key)
        if answer is None or (answer.verdict == "unknown" and answer.seconds < seconds):
            return None
        return answer

    async def ask(self, spot: Spot, seconds: float, wait: float | None = None) -> Answer:
        """Return what a search of ``seconds`` finds out; raises BusyError when too many wait.

        After ``wait`` seconds, by default a little more than the search may take, the answer is
        "unknown", be it that the search has not had its turn.
        """
        try:
            async with asyncio.timeout(seconds + 5 if wait is None else wait):
                return await self._ask(spot, seconds)
        except TimeoutError:
            return Answer("unknown", limit="seconds")

    async def _ask(self, spot: Spot, seconds: float) -> Answer:
        answer = self.known(spot, seconds)
        for _ in range(MOST_TRIES):
            if answer is not None:
                break
            search = self._join(spot, seconds)
            found = await self._wait(search)
            is_cut_short = search.seconds < seconds or found.limit == "cancelled"
            answer = None if found.verdict == "unknown" and is_cut_short else found
        return answer or Answer("unknown", limit="cancelled")

    def _join(self, spot: Spot, seconds: float) -> _Search:
        """Return the search for a position that is under way, or a new one."""
        key = spot.key()
        search = self._running.get(key)
        if search is not None and not search.is_cancelled:
            return search
        if len(self._running) >= self._most + MOST_WAITING:
            raise BusyError
        search = self._running[key] = _Search(spot, key, seconds)
        loop = asyncio.get_running_loop()
        search.future = loop.run_in_executor(self._threads, self._search, search)
        return search

    async def _wait(self, search: _Search) -> Answer:
        assert search.future is not None
        search.waiting += 1
        try:
            return await asyncio.shield(search.future)
        finally:
            search.waiting -= 1
            if not search.waiting:
                self._leave(search)

    def _leave(self, search: _Search) -> None:
        """Forget a search that nobody waits for, and end it when it still runs."""
        if self._running.get(search.key) is search:
            del self._running[search.key]
        search.is_cancelled = True
        if search.future is not None and not search.future.done():
            search.future.cancel()
            if search.searcher is not None:
                search.searcher.cancel()

    # In the threads -------------------------------------------------------------------------------

    def _search(self, search: _Search) -> Answer:
        """Search, keep what was found, and return it."""
        searcher = self._searchers.get()
        try:
            search.searcher = searcher
            found = searcher.search(search.job(), lambda: search.is_cancelled)
        except OSError as error:
            log.error("No process can be started for a search: %s", error)
            return Answer("unknown", limit="memory")
        finally:
            search.searcher = None
            self._searchers.put(searcher)
        if found is None or found["limit"] == "cancelled":
            return Answer("unknown", limit="cancelled")
        return self._keep(search, found)

    def _keep(self, search: _Search, found: dict[str, Any]) -> Answer:
        moves = tuple(found["moves"])
        verdict = _VERDICTS.get(found["verdict"], "unknown")
        seconds = search.seconds if found["limit"] == "seconds" else float("inf")
        answer = Answer(verdict, moves, 0, found["limit"], seconds)
        entries = [(search.key, answer)]
        for number, text in enumerate(found["along"], 1):
            key = Spot(search.spot.rules, text).key()
            entries.append((key, Answer("winnable", moves, number)))
        self._store(entries)
        return answer

    def _store(self, entries: Sequence[tuple[bytes, Answer]]) -> None:
        with self._lock:
            for key, answer in entries:
                self._answers[key] = answer
                self._answers.move_to_end(key)
            while len(self._answers) > MOST_KNOWN:
                self._answers.popitem(last=False)
