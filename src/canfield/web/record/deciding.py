"""Verdicts of the deals a visitor has finished, to see a rate beside what was possible.

Only deals are looked at that the visitor has no open game of. A game that may still be played on
because it was only left, not given up, is marked as helped by being looked at.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.concurrency import run_in_threadpool

from ...errors import CanfieldError
from ...statistics import Judged
from ...store import DealKey, Store, Verdict
from ...store.starts import deal_game
from ...texts import gettext as _
from ..games.stored import deal_key
from ..help.oracle import BusyError, Oracle, Spot
from ..http.answers import RefusedError
from .ledger import Ledger

WORDS = {"winnable": "winnable", "lost": "unwinnable", "unknown": "unknown"}
"""Verdicts of the oracle as they are kept."""


class Deciding:
    """Finds out about finished deals, one after the other."""

    def __init__(self, store: Store, ledger: Ledger, oracle: Oracle) -> None:
        self._store = store
        self._ledger = ledger
        self._oracle = oracle

    def progress(self, visitor: str | None) -> dict[str, int]:
        """Return how many finished deals there are, how many are decided, how many searched."""
        deals = {} if visitor is None else self._deals(visitor)
        known = self._ledger.history.verdicts(deals)
        told = [known[key] for key, games in deals.items() if key in known and _is_told(games)]
        certain = sum(verdict.verdict != "unknown" for verdict in told)
        return {"deals": len(deals), "decided": certain, "searched": len(told)}

    async def decide_one(self, visitor: str, seconds: int) -> dict[str, int]:
        """Search for one deal that was not searched so long; return the progress and what is left.

        Raises the refusal when too much is being searched.
        """
        left = await run_in_threadpool(self._left, visitor, seconds)
        if left:
            key, games = left[0]
            await self._decide(visitor, key, games, seconds)
        progress = await run_in_threadpool(self.progress, visitor)
        return {**progress, "left": max(len(left) - 1, 0)}

    def _deals(self, visitor: str) -> dict[DealKey, list[Judged]]:
        """Return the visitor's deals that are finished and were not won, each with its games."""
        found: dict[DealKey, list[Judged]] = {}
        for game in self._ledger.judged(visitor):
            key = deal_key(game.played.game)
            if key is not None:
                found.setdefault(key, []).append(game)
        return {
            key: games
            for key, games in found.items()
            if all(game.is_over and game.outcome != "won" for game in games)
            and any(game.counts for game in games)
        }

    def _left(self, visitor: str, seconds: int) -> list[tuple[DealKey, list[Judged]]]:
        deals = self._deals(visitor)
        known = self._ledger.history.verdicts(deals)
        return [
            (key, games)
            for key, games in deals.items()
            if _is_open(known.get(key), seconds) or not _is_told(games)
        ]

    async def _decide(self, visitor: str, key: DealKey, games: list[Judged], seconds: int) -> None:
        try:
            spot = Spot.of(deal_game(games[0].played.game.start))
            with self._oracle.seat(visitor):
                answer = await self._oracle.ask(spot, seconds)
        except CanfieldError:
            verdict = Verdict("unknown", seconds)
        except BusyError:
            raise RefusedError(
                429, _("Too much is being searched for just now; try again in a moment.")
            ) from None
        else:
            if answer.limit in ("busy", "cancelled"):
                return
            verdict = Verdict(WORDS[answer.verdict], seconds)
        await run_in_threadpool(self._keep, key, verdict, games)

    def _keep(self, key: DealKey, verdict: Verdict, games: list[Judged]) -> None:
        for game in games:
            if not game.is_final:
                self._store.mark_helped(game.played.game)
        self._ledger.history.keep_verdict(key, verdict)


def _is_told(games: Iterable[Judged]) -> bool:
    """Tell whether a verdict of the deal may be told of these games."""
    return all(game.is_final or game.played.game.helped for game in games)


def _is_open(verdict: Verdict | None, seconds: int) -> bool:
    """Tell whether a search of so many seconds could tell more."""
    return verdict is None or (verdict.verdict == "unknown" and verdict.seconds < seconds)
