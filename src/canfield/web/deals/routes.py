"""``/api/deals``, ``/api/daily`` and the pages of days."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..html.shells import page
from ..http.answers import Document, RefusedError
from ..http.visitors import Visitors
from .choosing import Deals


def deals_router(deals: Deals, visitors: Visitors) -> APIRouter:
    """Return the routes for choosing a deal, and the pages of days."""
    router = APIRouter()

    @router.get("/api/deals/{game}/kinds")
    def list_kinds(game: str) -> Response:
        return Document(deals.kinds(game))

    @router.get("/api/deals/{game}")
    def choose_deal(request: Request, game: str, kind: str = "any") -> Response:
        return Document(deals.choose(visitors.known(request), game, kind))

    @router.get("/api/daily")
    def show_day(request: Request, day: str) -> Response:
        return Document(deals.day(visitors.known(request), day))

    @router.get("/api/daily/{game}")
    def show_month(request: Request, game: str, month: str) -> Response:
        return Document(deals.month(visitors.known(request), game, month))

    _add_pages(router, deals, visitors)
    return router


def _add_pages(router: APIRouter, deals: Deals, visitors: Visitors) -> None:
    @router.api_route("/daily", methods=["GET", "HEAD"])
    def show_calendar(request: Request) -> Response:
        return page("daily.html", request, visitors)

    @router.api_route("/{game}/daily/{day}", methods=["GET", "HEAD"])
    def show_table(request: Request, game: str, day: str) -> Response:
        try:
            deals.row(game, day)
        except RefusedError as refusal:
            raise RefusedError(404, refusal.reason) from None
        return page("table.html", request, visitors)
