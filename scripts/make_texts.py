"""Collect the texts that players meet into the catalogues ``locale/LANGUAGE/...``.

What is translated stays; new texts come in empty, texts no longer used go. ``--check`` fails when
a catalogue is stale.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Collection, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from canfield.texts import LANGUAGES, LOCALE
from javascript import Token, tokens

SOURCE = LOCALE.parent
KEYWORDS = {"_": None, "gettext": None, "mark": None, "ngettext": (1, 2), "t": None, "tn": (1, 2)}
TEMPLATE_OPTIONS = {
    "trimmed": "false",
    "trim_blocks": "true",
    "lstrip_blocks": "true",
    "newstyle_gettext": "true",
    "silent": "false",
}
GAME_FIELDS = ("name", "family", "note", "source")
CHANGING = (b'"POT-Creation-Date', b'"PO-Revision-Date', b'"Generated-By', b'"Last-Translator')
"""Lines of a catalogue's head that say when and by which tool it was written."""

Text = str | tuple[str, str]
Found = tuple[int, str, Any, list[str]]


def script_texts(
    file: BinaryIO, keywords: Collection[str], _tags: Any, **_options: Any
) -> Iterator[Found]:
    """Extract from JavaScript: calls of the keywords whose arguments begin with strings."""
    found = tokens(file.read().decode())
    for i, (name, sign) in enumerate(pairwise(found)):
        if name.kind == "name" and name.value in keywords and sign.value == "(":
            texts = list(_strings(found[i + 2 :]))
            if texts:
                yield name.line, name.value, tuple(texts) if len(texts) > 1 else texts[0], []


def _strings(found: list[Token]) -> Iterator[str]:
    """Yield the strings with which a list of arguments begins, ``+`` between two joined."""
    text = ""
    for token in found:
        if token.kind == "string":
            text += token.value
        elif token.value in (",", ")"):
            yield from [text] if text else []
            text = ""
        if token.value == ")" or not (token.kind == "string" or token.value in ("+", ",")):
            return


def game_texts(file: BinaryIO, _keywords: Any, _tags: Any, **_options: Any) -> Iterator[Found]:
    """Extract from the declaration of a game: what it is called and what is told of it."""
    game = tomllib.load(file)
    for field in GAME_FIELDS:
        if game.get(field):
            yield 1, "_", game[field], []


METHODS: tuple[tuple[str, Any, dict[str, str]], ...] = (
    ("*.py", "python", {}),
    ("web/templates/**/*.html", "jinja2.ext:babel_extract", TEMPLATE_OPTIONS),
    ("web/static/**/*.js", script_texts, {}),
    ("games/*.toml", game_texts, {}),
)


def found_texts() -> Iterator[tuple[str, Text]]:
    """Yield every text with the file in which it stands, plural ones as a pair."""
    for pattern, method, options in METHODS:
        for path in sorted(SOURCE.rglob(pattern) if "/" not in pattern else SOURCE.glob(pattern)):
            name = path.relative_to(SOURCE).as_posix()
            with path.open("rb") as file:
                for _, text, _, _ in extract(method, file, KEYWORDS, (), options):
                    yield name, text


def collect() -> Catalog:
    """Return a catalogue of all texts, with the files in which they stand."""
    catalog = Catalog(fuzzy=False)
    for name, text in found_texts():
        catalog.add(text, locations=[(name, 0)])
    for message in catalog:
        message.locations.sort()
    return catalog


def brought_up(language: str, template: Catalog) -> bytes:
    """Return the file of a language's catalogue with just the texts of the template."""
    old = catalog_file(language)
    if old.exists():
        with old.open("rb") as file:
            catalog = read_po(file, locale=language)
    else:
        catalog = Catalog(locale=language)
    catalog.fuzzy = False
    catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
    return _written(catalog)


def _written(catalog: Catalog) -> bytes:
    file = BytesIO()
    write_po(
        file, catalog, width=100, sort_by_file=True, ignore_obsolete=True, include_lineno=False
    )
    lines = file.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(CHANGING))


def catalog_file(language: str) -> Path:
    """Return where a language's catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / "canfield.po"


def main() -> None:
    template = collect()
    texts = {code: brought_up(code, template) for code in LANGUAGES if code != "en"}
    stale = [name for name, text in texts.items() if _read(name) != text]
    if "--check" in sys.argv[1:]:
        sys.exit(f"stale, run `make texts`: {' '.join(stale)}" if stale else 0)
    for language in stale:
        catalog_file(language).parent.mkdir(parents=True, exist_ok=True)
        catalog_file(language).write_bytes(texts[language])


def _read(language: str) -> bytes:
    file = catalog_file(language)
    return file.read_bytes() if file.exists() else b""


if __name__ == "__main__":
    main()
