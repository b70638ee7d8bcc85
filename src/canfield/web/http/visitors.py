"""Who a visitor is: a random id in a signed cookie, nothing else."""

from __future__ import annotations

import secrets
from hashlib import sha256

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from .answers import not_found

DAYS = 400
"""The longest time for which browsers keep a cookie."""


class Visitors:
    """Knows visitors again by what it has signed itself.

    Browsers share cookies between all ports of a host, so each secret has a cookie of its own name.
    """

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="canfield.visitor", digest_method=sha256)
        self.cookie = "canfield-" + sha256(secret.encode()).hexdigest()[:8]

    def known(self, request: Request) -> str | None:
        """Return the visitor's id, None for a missing or forged cookie."""
        cookie = request.cookies.get(self.cookie)
        if cookie is None:
            return None
        try:
            return self._signer.unsign(cookie.encode("utf-8", "replace")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def player(self, request: Request) -> str:
        """Return the visitor who plays; one without a cookie has no game."""
        visitor = self.known(request)
        if visitor is None:
            raise not_found("game")
        return visitor

    def welcome(self, request: Request, response: Response) -> str:
        """Return the visitor's id, a new one for a newcomer, and keep it in their browser."""
        visitor = self.known(request) or self.new()
        self.keep(request, response, visitor)
        return visitor

    def new(self) -> str:
        """Return the id of a newcomer."""
        return secrets.token_urlsafe(16)

    def keep(self, request: Request, response: Response, visitor: str) -> None:
        """Set the cookie for ``visitor``, in an answer that nobody else may be given."""
        kept = response.headers.get("cache-control", "no-store")
        response.headers["cache-control"] = kept if kept == "no-store" else f"private, {kept}"
        response.set_cookie(
            self.cookie,
            self._signer.sign(visitor).decode(),
            max_age=DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
