"""The files of the page, held in memory: each is read once, compressed once and knows its ETag."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent.parent / "static"
ASK_AGAIN = "no-cache"
"""Browsers may keep an answer, and ask each time whether it is still the same."""

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


@dataclass(frozen=True, slots=True)
class Held:
    """One file as it is sent."""

    plain: bytes
    packed: bytes
    tag: str
    kind: str

    def answer(self, asked: Headers) -> Response:
        """Return the file, compressed for those who can read it, or that it has not changed."""
        headers = {"cache-control": ASK_AGAIN, "etag": self.tag, "vary": "Accept-Encoding"}
        if self.tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in asked.get("accept-encoding", "") or len(self.packed) >= len(self.plain):
            return Response(self.plain, headers=headers, media_type=self.kind)
        headers["content-encoding"] = "gzip"
        return Response(self.packed, headers=headers, media_type=self.kind)


def _hold(path: Path) -> Held:
    content = path.read_bytes()
    kind = MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "text/plain"
    tag = f'W/"{sha256(content).hexdigest()[:20]}"'
    return Held(content, gzip.compress(content, 9, mtime=0), tag, kind)


@cache
def held_files() -> dict[str, Held]:
    """Return all files of the page by their path in the folder."""
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return {path.relative_to(STATIC).as_posix(): _hold(path) for path in paths}


class StaticFolder(StaticFiles):
    """Answers with the files of the page, with the same headers on every machine."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return one file."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        file = held_files().get(path)
        if file is None:
            raise HTTPException(404)
        return file.answer(Headers(scope=scope))
