"""Hints, verdicts and lines for a game, from what the oracle knows or finds out in time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Literal

from starlette.concurrency import run_in_threadpool

from ...game import Game
from ...hints import hint_from_line, hint_from_sight, leads_on, useful_moves
from .oracle import Answer, BusyError, Oracle, Spot, Verdict

HINT_SECONDS = 2.0
"""A hint waits so long for a line, then for one's eyes only."""

VERDICT_SECONDS = 20.0
"""A verdict waits so long."""

LONGER_SECONDS = 60.0
"""A verdict that is asked for again when it stayed unknown waits so long."""

LOOK_BACK_SECONDS = 10.0
"""So long is looked for the last position that could be won."""

LOOK_BACK_STEP = 3.0
"""One position of that search takes no longer."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move to make, or none when none is useful."""

    move: str | None
    """Its text."""
    by: Literal["solver", "heuristic"]
    """Whether it comes from a line or a proof, or from what one can see."""
    verdict: Verdict
    """What is known about the position."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether a game can still be won, and since when not."""

    verdict: Verdict
    """For the position where it stands."""
    last_winnable: int | None
    """Number of moves after which it could be won as far as is known."""
    first_lost: int | None
    """Number of moves after which it is proved lost; None when it is not."""
    line: tuple[str, ...]
    """A line that wins from the last winnable position."""
    limit: str | None
    """Why nothing is known about the position."""

    @property
    def tells(self) -> bool:
        """Whether it says anything about the cards, of this position or of one before."""
        return self.verdict != "unknown" or self.last_winnable is not None


class Advisor:
    """Answers the questions that players have."""

    def __init__(self, oracle: Oracle) -> None:
        self._oracle = oracle

    async def hint(self, game: Game) -> Hint:
        """Return the next move, never to a position that the game has seen."""
        end = time.monotonic() + HINT_SECONDS
        answer = await self._answer(game)
        if answer.verdict == "lost":
            return Hint(None, "solver", "lost")
        if answer.verdict == "winnable":
            move = await run_in_threadpool(hint_from_line, game, answer.line)
            move = move or await self._way_round(game, end)
            if move is not None:
                return Hint(move, "solver", "winnable")
        move = await run_in_threadpool(hint_from_sight, game)
        return Hint(move, "heuristic", answer.verdict)

    async def _answer(self, game: Game) -> Answer:
        """Return what is known about the game in the time of a hint."""
        known = self._oracle.known(Spot.of(game), HINT_SECONDS)
        if known is not None and known.verdict != "unknown":
            return known
        past = await run_in_threadpool(_spots, game)
        if any(_is_lost(self._oracle.known(spot)) for spot in past):
            return Answer("lost")
        try:
            return await self._oracle.ask(past[-1], HINT_SECONDS, wait=HINT_SECONDS)
        except BusyError:
            return Answer("unknown", limit="busy")

    async def _way_round(self, game: Game, end: float) -> str | None:
        """Return a move to a new position that can be won, found before ``end``."""
        for move, spot in await run_in_threadpool(_ways_on, game):
            left = end - time.monotonic()
            known = self._oracle.known(spot)
            if left > 0 and (known is None or known.verdict == "unknown"):
                known = await self._oracle.ask(spot, left, wait=left)
            if known is not None and known.verdict == "winnable":
                return move
        return None

    async def outlook(self, game: Game) -> Outlook:
        """Return whether the game can be won, and where it was lost; raises BusyError."""
        spots = await run_in_threadpool(_spots, game)
        known = [self._oracle.known(spot) for spot in spots]
        low = max((i for i, answer in enumerate(known) if _is_winnable(answer)), default=-1)
        high = min((i for i, answer in enumerate(known) if _is_lost(answer)), default=len(spots))
        limit = None
        if low < len(spots) - 1 and high == len(spots):
            before = known[-1].seconds if known[-1] else 0.0
            seconds = VERDICT_SECONDS if before < VERDICT_SECONDS else LONGER_SECONDS
            now = await self._oracle.ask(spots[-1], seconds)
            low = len(spots) - 1 if _is_winnable(now) else low
            high = len(spots) - 1 if _is_lost(now) else high
            limit = now.limit
        if high < len(spots):
            low, high = await self._look_back(spots, low, high)
        return self._outlook(spots, low, high, limit)

    async def _look_back(self, spots: list[Spot], low: int, high: int) -> tuple[int, int]:
        """Bring the last position known to be winnable and the first lost one closer together."""
        end = time.monotonic() + LOOK_BACK_SECONDS
        unknown: set[int] = set()
        while (middle := _middle(low, high, unknown)) is not None:
            left = min(end - time.monotonic(), LOOK_BACK_STEP)
            if left <= 0:
                break
            answer = await self._oracle.ask(spots[middle], left, wait=left)
            if answer.verdict == "winnable":
                low = middle
            elif answer.verdict == "lost":
                high = middle
            else:
                unknown.add(middle)
        return low, high

    def _outlook(self, spots: list[Spot], low: int, high: int, limit: str | None) -> Outlook:
        verdict: Verdict = "lost" if high < len(spots) else "unknown"
        verdict = "winnable" if low == len(spots) - 1 else verdict
        answer = self._oracle.known(spots[low]) if low >= 0 else None
        return Outlook(
            verdict,
            low if low >= 0 else None,
            high if high < len(spots) else None,
            answer.line if answer else (),
            limit if verdict == "unknown" else None,
        )


def _is_winnable(answer: Answer | None) -> bool:
    return answer is not None and answer.verdict == "winnable"


def _is_lost(answer: Answer | None) -> bool:
    return answer is not None and answer.verdict == "lost"


def _middle(low: int, high: int, unknown: set[int]) -> int | None:
    """Return the position nearest the middle that has not been looked at in vain."""
    open_ones = [i for i in range(low + 1, high) if i not in unknown]
    return min(open_ones, key=lambda i: abs(2 * i - low - high), default=None)


def _spots(game: Game) -> list[Spot]:
    """Return the position before the first move and after each move made."""
    replay = Game.from_position(game.start)
    spots = [Spot.of(replay)]
    for move in game.moves:
        replay.play(move)
        spots.append(Spot.of(replay))
    return spots


def _ways_on(game: Game) -> list[tuple[str, Spot]]:
    """Return the moves to positions not yet seen with these positions, useful moves first."""
    useful = useful_moves(game)
    others = [move for move in game.legal() if move not in useful and leads_on(game, move)]
    return [(move, _after(game, move)) for move in (*useful, *others)]


def _after(game: Game, move: str) -> Spot:
    copy = game.copy()
    copy.play(move)
    return Spot.of(copy)
