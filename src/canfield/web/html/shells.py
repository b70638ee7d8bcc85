"""The pages' HTML, made from templates: one text for each page and language."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from ...texts import LANGUAGES, gettext, language, ngettext, spoken
from ..http.visitors import Visitors
from .files import ASK_AGAIN, STATIC

if TYPE_CHECKING:
    from jinja2 import Environment

IMPORTED = re.compile(r"""^(?:import|export)\b[^;"]*"\./([\w.-]+)";""", re.MULTILINE)
"""An import at the beginning of a line; those inside of functions are asked for when needed."""

TEMPLATES = Path(__file__).parent.parent / "templates"


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """Return the names of all modules that these need, so that a page can ask for them at once."""
    found = dict.fromkeys(entries)
    for name in (waiting := list(entries)):
        needed = IMPORTED.findall((STATIC / name).read_text(encoding="utf-8"))
        waiting += [other for other in needed if other not in found]
        found.update(dict.fromkeys(needed))
    return tuple(found)


@cache
def _environment() -> Environment:
    """Return what reads the templates, imported and made for the first page."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

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
    environment.globals.update(languages=LANGUAGES, modules=modules)
    return environment


@cache
def _shell(name: str, code: str, **more: Any) -> tuple[str, str]:
    """Return a page in a language, and its ETag."""
    with spoken(code):
        text = _environment().get_template(name).render(language=code, **more)
    return text, f'"{sha256(text.encode()).hexdigest()[:20]}"'


def shell(name: str, request: Request, **more: Any) -> Response:
    """Return the page made from the template ``name`` in the reader's language.

    ``more`` is what the template needs besides: hashable, and always the same.
    """
    text, etag = _shell(name, language(), **more)
    headers = {"cache-control": ASK_AGAIN, "etag": etag, "vary": "Accept-Language, Cookie"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="text/html; charset=utf-8")


def page(name: str, request: Request, visitors: Visitors, **more: Any) -> Response:
    """Return a page for a visitor, who is known again from then on."""
    response = shell(name, request, **more)
    visitors.welcome(request, response)
    return response
