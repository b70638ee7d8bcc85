"""Answers: JSON documents, and refusals that become one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse

from ...texts import gettext as _
from ...texts import mark


class Document(JSONResponse):
    """A JSON answer that names its charset."""

    media_type = "application/json; charset=utf-8"


class RefusedError(Exception):
    """A request that is not done: the status and one sentence why. Nothing has changed."""

    def __init__(self, status: int, reason: str, more: Mapping[str, Any] | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.more = dict(more or {})

    def answer(self) -> Document:
        """Return the refusal as a JSON answer."""
        return Document({"error": self.reason, **self.more}, self.status)


class GoneError(RefusedError):
    """A stored game that can no longer be read."""

    def __init__(self, reason: str) -> None:
        super().__init__(410, reason)


def not_found(what: str) -> RefusedError:
    """Return the refusal for something that is not there, or not this visitor's."""
    return RefusedError(404, _(_NOT_FOUND[what]))


_NOT_FOUND = {
    "game": mark("There is no such game."),
    "language": mark("There is no such language."),
}
