"""The pages of the editor, and tables to play on by rules of one's own."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...errors import DealError
from ...notation import parse_deal_number
from ...variant import OWN
from ..games.catalogue import rules_document
from ..games.offers import read_variant, variant_path
from ..games.starts import random_number
from ..html.shells import page
from ..http.answers import Document, RefusedError
from ..http.bodies import DraftBody, RulesBody
from ..http.visitors import Visitors
from .drafts import draft, draft_of_line
from .questions import FORM


def editor_router(visitors: Visitors) -> APIRouter:
    """Return the routes of the editor and of games by rules of one's own."""
    router = APIRouter()

    @router.post("/api/rules")
    def read_rules(body: RulesBody) -> Response:
        return Document(rules_document(read_variant(body.variant)))

    @router.post("/api/editor")
    def show_draft(body: DraftBody) -> Response:
        told = draft_of_line(body.variant or "") if body.fields is None else draft(body.fields)
        return Document(told)

    @router.api_route("/editor", methods=["GET", "HEAD"])
    def show_editor(request: Request) -> Response:
        return page("editor.html", request, visitors, form=FORM)

    @router.api_route("/editor/{variant}", methods=["GET", "HEAD"])
    def show_variant(request: Request, variant: str) -> Response:  # noqa: ARG001
        return page("editor.html", request, visitors, form=FORM)

    @router.api_route(f"/{OWN}/{{variant}}", methods=["GET", "HEAD"])
    def deal_at_random(variant: str) -> Response:
        _readable(variant)
        return RedirectResponse(f"{variant_path(variant)}/{random_number()}", HTTPStatus.FOUND)

    @router.api_route(f"/{OWN}/{{variant}}/{{number}}", methods=["GET", "HEAD"])
    def show_table(request: Request, variant: str, number: str) -> Response:
        if variant != "play":
            _readable(variant)
            _check_number(number)
        return page("table.html", request, visitors)

    return router


def _readable(variant: str) -> None:
    """Raise the refusal of an address whose rules cannot be read."""
    try:
        read_variant(variant)
    except RefusedError as error:
        raise RefusedError(404, error.reason) from None


def _check_number(number: str) -> None:
    try:
        parse_deal_number(number)
    except DealError as error:
        raise RefusedError(404, f"{error}.") from None
