"""The addresses that programs use: ``/api/...``, JSON in and out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ..deals.choosing import Deals
from ..games.catalogue import games_document, rules_document
from ..games.offers import Offers
from ..http.answers import Document
from ..http.bodies import MoveBody, PlayBody, StepBody
from ..http.visitors import Visitors
from .actions import Action
from .tables import Tables


def api_router(offers: Offers, tables: Tables, deals: Deals, visitors: Visitors) -> APIRouter:
    """Return the routes of the interface.

    They are plain functions, which the server runs in threads: a database that makes one player
    wait makes nobody else wait.
    """
    router = APIRouter(prefix="/api")
    _add_catalogue(router, offers)
    _add_games(router, tables, deals, visitors)
    for name in ("undo", "redo", "restart", "finish", "drop"):
        router.add_api_route(
            f"/play/{{game_id}}/{name}", _step(name, tables, visitors), methods=["POST"]
        )
    return router


def _add_catalogue(router: APIRouter, offers: Offers) -> None:
    @router.get("/games")
    async def list_games() -> Response:
        return Document(games_document(offers.games()))

    @router.get("/rules/{game}")
    def show_rules(game: str) -> Response:
        return Document(rules_document(offers.rules(game)))


def _add_games(router: APIRouter, tables: Tables, deals: Deals, visitors: Visitors) -> None:
    @router.get("/mine")
    def list_mine(request: Request) -> Response:
        return Document(tables.mine(visitors.known(request)))

    @router.post("/play")
    def open_game(request: Request, body: PlayBody) -> Response:
        visitor = visitors.known(request) or visitors.new()
        answer = Document(tables.open(visitor, deals.dated(body)))
        visitors.keep(request, answer, visitor)
        return answer

    @router.get("/play/{game_id}")
    def show_game(request: Request, game_id: str) -> Response:
        return Document(tables.show(visitors.player(request), game_id))

    @router.get("/play/{game_id}/rules")
    def show_rules_of(request: Request, game_id: str) -> Response:
        return Document(rules_document(tables.rules_of(visitors.player(request), game_id)))

    @router.post("/play/{game_id}/move")
    def play_move(request: Request, game_id: str, body: MoveBody) -> Response:
        action = Action("move", body.at, body.request, body.move, body.auto)
        return Document(tables.act(visitors.player(request), game_id, action))


def _step(name: str, tables: Tables, visitors: Visitors) -> Callable[..., Any]:
    def take_step(request: Request, game_id: str, body: StepBody) -> Response:
        action = Action(name, body.at, body.request)
        return Document(tables.act(visitors.player(request), game_id, action))

    return take_step
