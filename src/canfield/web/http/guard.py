"""What holds for every request: its size, where it comes from, and the headers of the answer."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...texts import gettext as _
from .answers import RefusedError

BODY_LIMIT = 64 * 1024
LIMITS = {"/api/import": 4 * 1024 * 1024}
"""Addresses that take larger bodies than others."""

READ_LIMIT = 32 * 1024 * 1024
"""A body that is too large is read up to here, so that the client hears the answer."""

USUAL_PORTS = {"http": ":80", "https": ":443"}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Wraps an application; refused requests never reach it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = _with_headers(send)
        try:
            if scope["method"] not in SAFE_METHODS:
                _refuse_foreign_origin(Headers(scope=scope))
                receive = await _whole_body(receive, LIMITS.get(scope["path"], BODY_LIMIT))
        except RefusedError as refusal:
            await refusal.answer()(scope, receive, answer)
            return
        await self.app(scope, receive, answer)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(SECURITY_HEADERS)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending


def _refuse_foreign_origin(headers: Headers) -> None:
    origin = headers.get("origin")
    if origin is not None and not _is_same(origin, headers.get("host", "")):
        raise RefusedError(403, _("This request comes from a page of another site."))


def _is_same(origin: str, host: str) -> bool:
    """Tell whether an origin is the host that was asked, where the usual port may be left out."""
    try:
        scheme, place = urlsplit(origin)[:2]
    except ValueError:
        return False
    usual = USUAL_PORTS.get(scheme)
    if usual is None or not place:
        return False
    return place.lower().removesuffix(usual) == host.lower().removesuffix(usual)


async def _whole_body(receive: Receive, limit: int) -> Receive:
    """Read the body before anything is done; raise the refusal for one that is too large."""
    body = bytearray()
    size, more = 0, True
    while more and size <= READ_LIMIT:
        message = await receive()
        if message["type"] != "http.request":
            return _first(message, receive)
        chunk = message.get("body", b"")
        size, more = size + len(chunk), message.get("more_body", False)
        body += chunk[: limit - len(body)]
    if size > limit:
        reason = _("The body is larger than {bytes} bytes.")
        raise RefusedError(413, reason.format(bytes=limit))
    return _first({"type": "http.request", "body": bytes(body), "more_body": False}, receive)


def _first(message: Message, receive: Receive) -> Receive:
    """Receive ``message`` and then what comes after it."""
    waiting = [message]

    async def receiving() -> Message:
        return waiting.pop() if waiting else await receive()

    return receiving
