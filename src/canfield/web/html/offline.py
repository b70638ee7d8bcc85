"""What lets the pages be installed and open offline: manifest, worker, a page that says so."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ...texts import LANGUAGES, gettext, language, spoken
from ..http.answers import Document, not_found
from .files import ASK_AGAIN, STATIC
from .shells import TEMPLATES, shell

WORKER = STATIC / "worker.js"
ICONS = (("icon-192", "192x192", "any"), ("icon-512", "512x512", "any"))
MASKABLE = (("icon-maskable-512", "512x512", "maskable"),)


def offline_router() -> APIRouter:
    """Return the routes; they have to come before those that take any first part for a game."""
    router = APIRouter()

    @router.api_route("/sw.js", methods=["GET", "HEAD"])
    def show_worker() -> Response:
        headers = {"cache-control": ASK_AGAIN}
        return Response(worker(), headers=headers, media_type="text/javascript; charset=utf-8")

    @router.api_route("/manifest.webmanifest", methods=["GET", "HEAD"])
    def show_manifest() -> Response:
        headers = {"cache-control": ASK_AGAIN, "vary": "Accept-Language, Cookie"}
        kind = "application/manifest+json; charset=utf-8"
        return Document(manifest(), headers=headers, media_type=kind)

    @router.api_route("/offline/{code}", methods=["GET", "HEAD"])
    def show_offline(request: Request, code: str) -> Response:
        if code not in LANGUAGES:
            raise not_found("language")
        with spoken(code):
            return shell("offline.html", request)

    return router


@cache
def worker() -> str:
    """Return the service worker: it names the files to keep, and changes with each of them."""
    files = [f"/static/{path.relative_to(STATIC).as_posix()}" for path in _kept()]
    texts = [f"/texts/{code}.json" for code in LANGUAGES if code != "en"]
    pages = [f"/offline/{code}" for code in LANGUAGES]
    known = {"version": version(), "files": [*files, *texts, *pages], "languages": [*LANGUAGES]}
    return f"const KNOWN = {json.dumps(known)};\n{WORKER.read_text(encoding='utf-8')}"


def _kept() -> list[Path]:
    """Return the files that are fetched beforehand: all but the faces that few people choose."""
    paths = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return [path for path in paths if path.parent.name != "classic" and path != WORKER]


@cache
def version() -> str:
    """Return a short text that changes with any file of the pages."""
    digest = sha256()
    for folder in (STATIC, TEMPLATES):
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def manifest() -> dict[str, object]:
    """Return what a system needs to know to install the pages as a program."""
    drawn = [
        {"src": f"/static/icons/{name}.png", "sizes": sizes, "type": "image/png", "purpose": use}
        for name, sizes, use in (*ICONS, *MASKABLE)
    ]
    scalable = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "id": "/",
        "name": "Canfield",
        "short_name": "Canfield",
        "description": gettext("Canfield, Chameleon, Rainbow, Kansas and their kin."),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#2f6558",
        "theme_color": "#2f6558",
        "categories": ["games"],
        "icons": [*drawn, scalable],
    }
