"""The visitor's own record: ``/api/record``, export and import, devices, and its page."""

from __future__ import annotations

import threading
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...store import DeviceCodes, Store
from ...store.devices import VALID_MICROSECONDS
from ...texts import gettext as _
from ..help.oracle import Oracle
from ..html.shells import page
from ..http.answers import Document, RefusedError
from ..http.attempts import Attempts
from ..http.bodies import CodeBody, NoteBody, ResetBody, StepBody, VerdictsBody
from ..http.times import iso
from ..http.visitors import Visitors
from ..play.tables import Tables
from .deciding import Deciding
from .export import Export
from .intake import Intake
from .ledger import STATUSES, Ledger

MOST_SHOWN = 200
TRIES, TRIES_SECONDS = 10, 600
"""So many codes may be tried from one address in so many seconds."""

TRIES_OF_ALL = 200
"""So many codes may be tried by everybody in the same time."""

ATTACHMENT = 'attachment; filename="canfield-{day}.{suffix}"'


def record_router(store: Store, tables: Tables, oracle: Oracle, visitors: Visitors) -> APIRouter:
    """Return the routes of the record."""
    router = APIRouter()
    ledger = Ledger(store)
    _add_figures(router, ledger, visitors)
    _add_games(router, ledger, tables, visitors)
    _add_verdicts(router, Deciding(store, ledger, oracle), visitors)
    _add_export(router, Export(store, ledger), store, visitors)
    _add_intake(router, Intake(store, ledger), visitors)
    _add_devices(router, DeviceCodes(store), visitors)
    _add_pages(router, visitors)
    return router


def _add_figures(router: APIRouter, ledger: Ledger, visitors: Visitors) -> None:
    @router.get("/api/record")
    def show_figures(request: Request) -> Response:
        return Document(ledger.statistics(visitors.known(request)))

    @router.get("/api/record/games")
    def list_games(
        request: Request,
        game: Annotated[str | None, Query(max_length=40)] = None,
        status: Annotated[str | None, Query(pattern=f"^({'|'.join(STATUSES)})$")] = None,
        first: Annotated[int, Query(ge=0, le=2**31)] = 0,
        most: Annotated[int, Query(ge=1, le=MOST_SHOWN)] = 50,
    ) -> Response:
        return Document(ledger.games(visitors.known(request), game, status, first, most))

    @router.post("/api/record/reset")
    def begin_anew(request: Request, body: ResetBody) -> Response:
        return Document({"set_aside": ledger.set_aside(visitors.player(request), body.one)})


def _add_verdicts(router: APIRouter, deciding: Deciding, visitors: Visitors) -> None:
    @router.get("/api/record/verdicts")
    def show_progress(request: Request) -> Response:
        return Document(deciding.progress(visitors.known(request)))

    @router.post("/api/record/verdicts")
    async def decide_one(request: Request, body: VerdictsBody) -> Response:
        visitor = visitors.player(request)
        return Document(await deciding.decide_one(visitor, body.seconds))


def _add_games(router: APIRouter, ledger: Ledger, tables: Tables, visitors: Visitors) -> None:
    @router.post("/api/play/{game_id}/note")
    def write_note(request: Request, game_id: str, body: NoteBody) -> Response:
        ledger.write_note(visitors.player(request), game_id, body.note)
        return Document({"note": body.note.strip()})

    @router.post("/api/play/{game_id}/give-up")
    def give_up(request: Request, game_id: str, body: StepBody) -> Response:
        visitor = visitors.player(request)
        if ledger.find(visitor, game_id).given_up is None:
            tables.look(visitor, game_id, body.at)
            ledger.give_up(visitor, game_id, body.at)
        return Document(tables.show(visitor, game_id))

    @router.get("/api/play/{game_id}/replay")
    def show_step(
        request: Request, game_id: str, step: Annotated[int, Query(ge=0, le=2**31)] = 0
    ) -> Response:
        return Document(ledger.replay(visitors.player(request), game_id, step))


def _add_export(router: APIRouter, exporting: Export, store: Store, visitors: Visitors) -> None:
    @router.get("/api/export")
    def export(
        request: Request, form: Annotated[str, Query(pattern="^(record|json)$")] = "json"
    ) -> Response:
        visitor = visitors.known(request)
        day = iso(store.clock())[:10]
        if form == "json":
            answer: Response = Document(exporting.as_json(visitor))
        else:
            text = exporting.as_records(visitor)
            answer = Response(text, media_type="text/plain; charset=utf-8")
        suffix = "json" if form == "json" else "txt"
        answer.headers["content-disposition"] = ATTACHMENT.format(day=day, suffix=suffix)
        return answer


def _add_intake(router: APIRouter, intake: Intake, visitors: Visitors) -> None:
    one_at_a_time = threading.Lock()

    @router.post("/api/import")
    async def take_in(request: Request) -> Response:
        try:
            text = (await request.body()).decode()
        except UnicodeDecodeError:
            raise RefusedError(422, _("The file is no text in UTF-8.")) from None
        visitor = visitors.known(request) or visitors.new()
        answer = await run_in_threadpool(read_in, visitor, text)
        visitors.keep(request, answer, visitor)
        return answer

    def read_in(visitor: str, text: str) -> Response:
        if not one_at_a_time.acquire(blocking=False):
            raise RefusedError(
                429, _("Another file is being read just now; try again in a moment.")
            )
        try:
            return Document(intake.take_in(visitor, text).document())
        finally:
            one_at_a_time.release()


def _add_devices(router: APIRouter, codes: DeviceCodes, visitors: Visitors) -> None:
    by_address = Attempts(TRIES, TRIES_SECONDS)
    by_all = Attempts(TRIES_OF_ALL, TRIES_SECONDS)

    @router.post("/api/device")
    def give_code(request: Request) -> Response:
        visitor = visitors.known(request) or visitors.new()
        seconds = VALID_MICROSECONDS // 1_000_000
        answer = Document({"code": codes.give(visitor), "seconds": seconds})
        visitors.keep(request, answer, visitor)
        return answer

    @router.post("/api/device/join")
    def join(request: Request, body: CodeBody) -> Response:
        address = request.client.host if request.client else ""
        if not by_address.take(address) or not by_all.take(""):
            raise RefusedError(429, _("Too many codes were tried; wait ten minutes."))
        visitor = codes.take(body.code, visitors.known(request))
        if visitor is None:
            raise RefusedError(
                422, _("This code is not valid: it was used, is too old, or was mistyped.")
            )
        answer = Document({"joined": True})
        visitors.keep(request, answer, visitor)
        return answer


def _add_pages(router: APIRouter, visitors: Visitors) -> None:
    @router.api_route("/record", methods=["GET", "HEAD"])
    def show_record(request: Request) -> Response:
        return page("record.html", request, visitors)

    @router.api_route("/{game}/play/{game_id}/replay", methods=["GET", "HEAD"])
    def show_replay(request: Request, game: str, game_id: str) -> Response:  # noqa: ARG001
        return page("table.html", request, visitors)
