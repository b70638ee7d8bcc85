"""Which language an answer speaks: the one chosen on the page, else the browser's, else English."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ...texts import LANGUAGES, spoken

COOKIE = "language"


class Languages:
    """Sets the language for each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request in its language."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        with spoken(language_of(Request(scope))):
            await self._app(scope, receive, send)


def language_of(request: Request) -> str:
    """Return the code of the language that the request asks for."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return str(chosen)
    return _preferred(request.headers.get("accept-language", ""))


def _preferred(header: str) -> str:
    """Return the best of our languages in a list like ``de-AT,de;q=0.9,en;q=0.5``."""
    best, weight = "en", 0.0
    for entry in header.split(",")[:20]:
        code, _, quality = entry.partition(";")
        name = code.strip().lower().partition("-")[0]
        try:
            value = float(quality.strip().removeprefix("q=")) if quality.strip() else 1.0
        except ValueError:
            continue
        if name in LANGUAGES and value > weight:
            best, weight = name, value
    return best
