"""Texts in the reader's language, by gettext: the English text is its own name.

The languages' catalogues are the files ``locale/LANGUAGE/LC_MESSAGES/canfield.po``; they are read
when a language is first asked for. ``scripts/make_texts.py`` collects the texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""Languages by code, named in themselves. English needs no catalogue."""

LOCALE = Path(__file__).parent / "locale"
_chosen: ContextVar[str] = ContextVar("language", default="en")


def gettext(text: str) -> str:
    """Return the text in the language chosen, English where it is not translated."""
    return _translations(_chosen.get()).gettext(text) if text else ""


def ngettext(one: str, many: str, number: int) -> str:
    """Return the text for that number of things in the language chosen."""
    return _translations(_chosen.get()).ngettext(one, many, number)


def mark(text: str) -> str:
    """Mark a text for translation that is translated later, where it is used."""
    return text


def language() -> str:
    """Return the code of the language chosen."""
    return _chosen.get()


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Choose a language for what runs inside; an unknown one is English."""
    token = _chosen.set(code if code in LANGUAGES else "en")
    try:
        yield
    finally:
        _chosen.reset(token)


@cache
def page_texts(code: str) -> dict[str, str | list[str]]:
    """Return the texts of the page's scripts: a text or its plural forms by the English one."""
    found: dict[str, str | list[str]] = {}
    for message in read_catalog(code):
        if message.id and any(name.endswith(".js") for name, _ in message.locations):
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string or ""
            found[key] = text if isinstance(text, str) else list(text)
    return found


@cache
def _translations(code: str) -> NullTranslations:
    if code == "en":
        return NullTranslations()
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, read_catalog(code))
    compiled.seek(0)
    return GNUTranslations(compiled)


def read_catalog(code: str) -> Catalog:
    """Return a language's catalogue, an empty one for English."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po

    if code == "en":
        return Catalog(locale="en")
    with (LOCALE / code / "LC_MESSAGES" / "canfield.po").open("rb") as file:
        catalog: Catalog = read_po(file, locale=code)
    return catalog
