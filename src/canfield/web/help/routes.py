"""Help at the table: hints, verdicts, lines that win, positions to be shown.

All but the showing looks under the cards and marks the game as helped when it tells something.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any, TypeVar

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...errors import CanfieldError
from ...game import Game
from ...store import StoredGame
from ...texts import gettext as _
from ...view import table_view
from ..deals.days import Running
from ..http.answers import Document, RefusedError
from ..http.bodies import HintBody, LookBody, ShowBody
from ..http.visitors import Visitors
from ..play.tables import Tables
from .advice import Advisor, Hint, Outlook
from .oracle import MOST_AT_ONCE, BusyError, Oracle

Found = TypeVar("Found")
CLIENT_GONE = 499


class GoneClientError(RefusedError):
    """The client has left while an answer was looked for; nobody will read this one."""

    def __init__(self) -> None:
        super().__init__(CLIENT_GONE, "The client has left.")


def help_router(tables: Tables, oracle: Oracle, visitors: Visitors, running: Running) -> APIRouter:
    """Return the routes of help."""
    router = APIRouter(prefix="/api/play/{game_id}")
    desk = _Desk(tables, oracle, visitors, running)

    @router.post("/hint")
    async def give_hint(request: Request, game_id: str, body: HintBody) -> Response:
        row, game = await desk.look(request, game_id, body.at)
        hint = await desk.find(request, row, desk.advisor.hint(game))
        if hint.move is not None or hint.verdict != "unknown":
            await desk.mark(row)
        return Document(_hint_document(row, game, hint, body.strength))

    @router.post("/verdict")
    async def give_verdict(request: Request, game_id: str, body: LookBody) -> Response:
        row, game = await desk.look(request, game_id, body.at)
        outlook = await desk.find(request, row, desk.advisor.outlook(game))
        if outlook.tells:
            await desk.mark(row)
        return Document(_verdict_document(row, outlook))

    @router.post("/line")
    async def give_line(request: Request, game_id: str, body: LookBody) -> Response:
        row, game = await desk.look(request, game_id, body.at)
        desk.refuse_on_the_day(row)
        outlook = await desk.find(request, row, desk.advisor.outlook(game))
        if outlook.tells:
            await desk.mark(row)
        return Document(_line_document(row, game, outlook))

    @router.post("/show")
    def show_position(request: Request, game_id: str, body: ShowBody) -> Response:
        row, game = tables.look(visitors.player(request), game_id)
        return Document({"view": desk.running.view(row, _shown(row, game, body))})

    return router


class _Desk:
    """What the routes have in common."""

    def __init__(
        self, tables: Tables, oracle: Oracle, visitors: Visitors, running: Running
    ) -> None:
        self.running = running
        self.advisor = Advisor(oracle)
        self._tables = tables
        self._oracle = oracle
        self._visitors = visitors

    async def look(self, request: Request, game_id: str, at: int) -> tuple[StoredGame, Game]:
        """Return the game as it stands at the version that the client has seen."""
        return await run_in_threadpool(
            self._tables.look, self._visitors.player(request), game_id, at
        )

    def refuse_on_the_day(self, row: StoredGame) -> None:
        """Raise the refusal for a deal of a day that is not over."""
        if self.running.keeps_line(row):
            reason = _("The line of the deal of the day is kept until the day is over.")
            raise RefusedError(422, reason)

    async def mark(self, row: StoredGame) -> None:
        """Keep that help was taken."""
        await run_in_threadpool(self._tables.mark_helped, row)

    async def find(
        self, request: Request, row: StoredGame, work: Coroutine[Any, Any, Found]
    ) -> Found:
        """Return what is found out, as long as the client waits and has not too much going on."""
        try:
            with self._oracle.seat(row.visitor):
                return await _while_connected(request, work)
        except BusyError:
            reason = _(
                "Too many questions at once; {most} are worked on at a time. Try again soon."
            )
            raise RefusedError(429, reason.format(most=MOST_AT_ONCE)) from None
        finally:
            work.close()


async def _while_connected(request: Request, work: Coroutine[Any, Any, Found]) -> Found:
    """Return the result of ``work``; when the client leaves, the work ends at once."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_wait_for_leaving(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise GoneClientError
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _wait_for_leaving(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _hint_document(row: StoredGame, game: Game, hint: Hint, strength: int) -> dict[str, Any]:
    found = {
        "version": row.version,
        "found": hint.move is not None,
        "by": hint.by,
        "verdict": hint.verdict,
    }
    if hint.move is None or strength == 1:
        return found
    entry = next(entry for entry in table_view(game)["legal"] if entry["move"] == hint.move)
    found["place"] = entry["from"]
    if strength == 2:
        return found
    names = ("move", "from", "lands", "count")
    return {**found, **{name: entry[name] for name in names}, "to": entry["lands"]}


def _verdict_document(row: StoredGame, outlook: Outlook) -> dict[str, Any]:
    return {
        "version": row.version,
        "verdict": outlook.verdict,
        "last_winnable": outlook.last_winnable,
        "first_lost": outlook.first_lost,
        "limit": outlook.limit,
    }


def _line_document(row: StoredGame, game: Game, outlook: Outlook) -> dict[str, Any]:
    start = game.move_count if outlook.last_winnable is None else outlook.last_winnable
    return {
        "version": row.version,
        "verdict": outlook.verdict,
        "from": start,
        "moves": list(outlook.line),
        "limit": outlook.limit,
    }


def _shown(row: StoredGame, game: Game, body: ShowBody) -> Game:
    """Return the game at the position asked for.

    What the player has not played, and so not seen, is shown only in games that are over or
    marked as helped.
    """
    line = (*game.moves, *game.undone)
    if body.start > len(line) or body.step > len(body.moves):
        raise RefusedError(422, _("There are not so many moves."))
    wanted = (*line[: body.start], *body.moves[: body.step])
    is_open = row.helped or row.won is not None or row.given_up is not None
    if wanted != line[: len(wanted)] and not is_open:
        raise RefusedError(422, _("Only moves played in this game can be shown before it is over."))
    return _replayed(game, wanted)


def _replayed(game: Game, moves: Iterable[str]) -> Game:
    shown = game.copy()
    shown.restart()
    try:
        for move in moves:
            shown.play(move)
    except CanfieldError as error:
        raise RefusedError(422, f"{error}.") from None
    return shown
