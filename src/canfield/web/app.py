"""The application, put together from its parts."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http import HTTPStatus

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from ..catalog import games as catalog_games
from ..errors import RulesError
from ..rules import Rules
from ..store import NotStoredError, Store
from ..store.database import Clock, now
from ..texts import gettext as _
from ..texts import mark, spoken
from .deals.choosing import Deals
from .deals.days import Running
from .deals.routes import deals_router
from .editor.routes import editor_router
from .games.offers import Offers
from .help.oracle import Oracle
from .help.routes import help_router
from .html.files import STATIC, StaticFolder
from .html.offline import offline_router
from .http.answers import Document, RefusedError
from .http.bodies import describe_problem
from .http.guard import SECURITY_HEADERS, Guard
from .http.languages import Languages, language_of
from .http.visitors import Visitors
from .pages import error_page, pages_router
from .play.routes import api_router
from .play.tables import Tables
from .record.routes import record_router

TAKEN = frozenset("api daily editor healthz offline own record static texts".split())
"""First parts of addresses that are no games."""

COMPRESSED_FROM = 1500
"""Answers of so many bytes are compressed for browsers that can read it."""

log = logging.getLogger("canfield.web")


def create_app(
    database_url: str,
    secret: str | None = None,
    rules: Sequence[Rules] = (),
    searches: int | None = None,
    clock: Clock = now,
) -> FastAPI:
    """Return the application that keeps its games in the database at ``database_url``.

    ``secret`` signs the visitors' cookies; without one, the database's own is taken. ``rules`` are
    games offered besides the catalogue, ``searches`` is how many searches of the solver may run at
    a time, by default one less than there are processors; ``clock`` tells microseconds since 1970.
    Raises StoreError when the database cannot be used and RulesError when the id of a game is an
    address of the server.
    """
    refuse_hidden(rules)
    store = Store(database_url, clock)
    oracle = Oracle(searches)
    visitors = Visitors(secret or store.secret())
    app = FastAPI(
        title="Canfield",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=_closing(store, oracle),
    )
    app.add_middleware(Guard)
    app.add_middleware(Languages)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=6)
    app.add_api_route("/healthz", _say_well)
    app.mount("/static", StaticFolder(directory=STATIC))
    for router in _routers(store, Offers((*catalog_games(), *rules)), oracle, visitors):
        app.include_router(router)
    _add_error_answers(app)
    return app


def _routers(
    store: Store, offers: Offers, oracle: Oracle, visitors: Visitors
) -> tuple[APIRouter, ...]:
    """Return the routes; those that take any first part for a game come last."""
    tables = Tables(store, offers)
    deals = Deals(store, offers)
    return (
        api_router(offers, tables, deals, visitors),
        help_router(tables, oracle, visitors, Running(store.clock)),
        deals_router(deals, visitors),
        record_router(store, tables, oracle, visitors),
        editor_router(visitors),
        offline_router(),
        pages_router(offers, tables, deals, visitors),
    )


def refuse_hidden(rules: Sequence[Rules]) -> None:
    """Raise RulesError for a game that could not be reached, or that would hide something."""
    for own in rules:
        if own.id in TAKEN:
            raise RulesError(
                f"a game cannot be served under the id {own.id!r}, which is an address of the "
                "server; give the rules another id"
            )


def _closing(
    store: Store, oracle: Oracle
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        yield
        oracle.close()
        store.close()

    return lifespan


async def _say_well() -> Response:
    return Document({"ok": True})


def _add_error_answers(app: FastAPI) -> None:
    @app.exception_handler(RefusedError)
    async def refused(request: Request, error: RefusedError) -> Response:
        return _answer(request, error)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, error: HTTPException) -> Response:
        answer = _answer(request, RefusedError(error.status_code, f"{_(error.detail)}."))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    async def misread(_request: Request, error: RequestValidationError) -> Response:
        return RefusedError(422, describe_problem(error.errors()[0])).answer()

    @app.exception_handler(NotStoredError)
    async def not_stored(_request: Request, error: NotStoredError) -> Response:
        log.error("Not stored: %s (%s)", error, error.__cause__)
        reason = _("This was not stored, nothing has changed: {problem}.").format(problem=error)
        return RefusedError(503, reason).answer()

    @app.exception_handler(Exception)
    async def broken(request: Request, _error: Exception) -> Response:
        with spoken(language_of(request)):
            reason = _("Something went wrong here; nothing was stored.")
        answer = RefusedError(500, reason).answer()
        answer.headers.update(SECURITY_HEADERS)
        return answer


_DETAILS = (mark("Not Found"), mark("Method Not Allowed"))
"""What the framework says for itself."""


def _answer(request: Request, refusal: RefusedError) -> Response:
    """Answer programs with JSON and people with a page."""
    path = request.url.path
    if path.startswith("/api/") or refusal.status != HTTPStatus.NOT_FOUND:
        return refusal.answer()
    return error_page(refusal.status, refusal.reason)
