"""The pages' HTML, made from templates: one text for each page and language."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from ..texts import LANGUAGES, gettext, language, ngettext, spoken

TEMPLATES = Path(__file__).parent / "templates"
ASK_AGAIN = "no-cache"
"""Browsers may keep an answer, and ask each time whether it is still the same."""


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True
    )
    environment.globals.update(languages=LANGUAGES)
    return environment


@cache
def _shell(name: str, code: str, **more: Any) -> tuple[str, str]:
    """Return a page in a language, and its ETag."""
    with spoken(code):
        text = _ENVIRONMENT.get_template(name).render(language=code, **more)
    return text, f'"{sha256(text.encode()).hexdigest()[:20]}"'


_ENVIRONMENT = _environment()


def shell(name: str, request: Request, **more: Any) -> Response:
    """Return the page made from the template ``name`` in the reader's language.

    ``more`` is what the template needs besides: hashable, and always the same.
    """
    text, etag = _shell(name, language(), **more)
    headers = {"cache-control": ASK_AGAIN, "etag": etag, "vary": "Accept-Language, Cookie"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="text/html; charset=utf-8")
