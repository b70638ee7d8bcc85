"""The addresses that people use: the lobby, the tables, the files of the page, and "not found"."""

from __future__ import annotations

from html import escape
from http import HTTPStatus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..errors import DealError
from ..notation import parse_deal_number
from ..texts import LANGUAGES, gettext, language, page_texts
from .deals.choosing import Deals
from .games.lobby import Lobby, open_count
from .games.offers import Offers
from .html.files import ASK_AGAIN
from .html.shells import page
from .http.answers import Document, RefusedError, not_found
from .http.visitors import Visitors
from .play.tables import Tables


def pages_router(offers: Offers, tables: Tables, deals: Deals, visitors: Visitors) -> APIRouter:
    """Return the routes of the pages."""
    router = APIRouter()
    lobby = Lobby.of(offers.games())

    @router.api_route("/", methods=["GET", "HEAD"])
    def show_lobby(request: Request) -> Response:
        begun = open_count(tables.mine(visitors.known(request)))
        return page("lobby.html", request, visitors, lobby=lobby, begun=begun)

    @router.get("/texts/{code}.json")
    def show_texts(code: str) -> Response:
        if code not in LANGUAGES:
            raise not_found("language")
        return Document(page_texts(code), headers={"cache-control": ASK_AGAIN})

    @router.api_route("/{game}", methods=["GET", "HEAD"])
    def deal_by_chance(request: Request, game: str, kind: str = "any") -> Response:
        number = deals.number(visitors.known(request), game, kind)
        return RedirectResponse(f"/{offers.rules(game).id}/{number}", HTTPStatus.FOUND)

    @router.api_route("/{game}/{number}", methods=["GET", "HEAD"])
    def show_table(request: Request, game: str, number: str) -> Response:
        offers.rules(game)
        try:
            parse_deal_number(number)
        except DealError as error:
            raise RefusedError(404, f"{error}.") from None
        return page("table.html", request, visitors)

    @router.api_route("/{game}/play/{game_id}", methods=["GET", "HEAD"])
    def show_own_table(request: Request, game: str, game_id: str) -> Response:  # noqa: ARG001
        return page("table.html", request, visitors)

    return router


def error_page(status: int, reason: str) -> HTMLResponse:
    """Return a page that says why there is nothing else to see."""
    phrase = escape(gettext(HTTPStatus(status).phrase))
    home = escape(gettext("To all games"))
    return HTMLResponse(
        f'<!doctype html><html lang="{language()}"><meta charset="utf-8"><title>{phrase}</title>'
        '<meta name="viewport" content="width=device-width">'
        f'<h1>{phrase}</h1><p>{escape(reason)}</p><p><a href="/">{home}</a></p></html>',
        status,
    )
