"""Nothing that a person reads on the pages is written past the translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from jinja2 import nodes

import make_texts
from canfield.web.html.shells import TEMPLATES, _environment
from javascript import Token, tokens

STATIC = TEMPLATES.parent / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
SHELLS = sorted(TEMPLATES.rglob("*.html"))


def bare(path: Path) -> str:
    """What a template holds outside expressions, tags, key caps and code."""
    parsed = _environment().parse(path.read_text("utf-8"))
    pieces = []
    for output in parsed.find_all(nodes.Output):
        for node in output.nodes:
            pieces.append(node.data if isinstance(node, nodes.TemplateData) else "\0")
    return "".join(pieces)


@pytest.mark.parametrize("path", SHELLS, ids=lambda path: path.name)
def test_a_template_holds_no_bare_text(path: Path) -> None:
    """Names stay what they are: of the program, of keys with one letter, of moves."""
    html = bare(path)
    read_out = re.findall(r'\b(?:title|alt|aria-label|placeholder)="([^"\0]*[A-Za-z][^"]*)"', html)
    assert set(read_out) <= {"w-t1"}
    text = re.sub(r"<(kbd|code)>[^<]{1,3}</\1>|<[^>]*>| class=\"[^\"]*\"", " ", html).replace(
        "\0", " "
    )
    assert set(re.findall(r"[^\W\d_]+", text)) <= {"Canfield"}


def untranslated(script: str) -> Iterator[Token]:
    """Yield the strings of a script that are no argument of `t` or `tn`."""
    found = tokens(script)
    calls: list[bool] = []
    for i, token in enumerate(found):
        if token.kind == "sign" and token.value == "(":
            calls.append(i > 0 and found[i - 1].value in ("t", "tn"))
        elif token.kind == "sign" and token.value == ")":
            calls.pop()
        elif token.kind in ("string", "template") and not (calls and calls[-1]):
            yield token


def classes() -> set[str]:
    """The class names of the style sheets."""
    sheets = "".join(path.read_text("utf-8") for path in STATIC.glob("*.css"))
    return set(re.findall(r"\.([a-z][\w-]*)", sheets))


def is_named(word: str, names: set[str]) -> bool:
    """Tell whether a word is a class, or its beginning before a value."""
    head, hole, _ = word.partition("{}")
    return any(name.startswith(head) for name in names) if hole else word in names


NO_TEXT = re.compile(
    r"[2-9TJQKA][cdhs]"  # a card
    r"|(Enter|Escape|Home|End|PageUp|PageDown|Tab|Arrow\w*|Content-Type)"  # keys, a header
    r"|[/(.#\[].*|\?.*|(translate|rotate|scale)\(.*"  # addresses, queries, selectors, places
    r"|[a-z]+(, [a-z]+)+"  # selectors of elements
    r"|(\{\}(px|:)? ?)*(\{\}(px|deg)?)\.?"  # numbers, sentences one after the other
)
INNER = {
    "board.js": {"area area-{}"},  # classes that no sheet names
    "clock.js": {"fact fact-clock"},
    "session.js": {"The game was left."},  # is thrown and caught, never shown
    "settings.js": {
        "setting {} cannot be {}",  # a mistake in a program
        "{}={}; path=/; max-age={}; samesite=lax",  # a cookie
    },
}
"""Texts of scripts that no player meets."""


def looks_like_text(text: str) -> bool:
    """Two words, or a word with a capital, or words around a value."""
    words = re.search(r"[^\W\d_]{2,}[,.:;!?…]? +[^\W\d_{]", text)
    capital = re.match(r"[A-Z][a-z]+", text)
    around = re.search(r"\} *[^\W\d_]{2,} *\{|[^\W\d_]{3,} +\{\}", text)
    return bool(words or capital or around)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_says_nothing_but_by_its_texts(path: Path) -> None:
    names = classes()
    for token in untranslated(path.read_text("utf-8")):
        value = token.value
        is_class = all(is_named(word, names) for word in value.split())
        if value not in INNER.get(path.name, set()) and not NO_TEXT.fullmatch(value):
            assert is_class or not looks_like_text(value), (token.line, value)


SHOWN = {"textContent", "title", "placeholder", "alt", "ariaLabel", "innerText"}
READ_OUT = {"aria-label", "title", "placeholder", "alt", "aria-description"}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_shows_a_bare_string(path: Path) -> None:
    """Also a single small word: what is assigned to a text, said, or read out, is translated."""
    found = tokens(path.read_text("utf-8"))
    for i, token in enumerate(found[3:], start=3):
        if token.kind not in ("string", "template") or not re.search("[^\\W\\d_]{2}", token.value):
            continue
        one, two, three = found[i - 1], found[i - 2], found[i - 3]
        assert not (one.value == "=" and two.value in SHOWN), token
        assert not (one.value == "(" and two.value == "say"), token
        assert not (one.value == "," and two.value in READ_OUT and three.value == "("), token


def test_the_scanner_finds_what_it_looks_for() -> None:
    script = (
        'say(t("Well done.")); const a = `Move ${n} of ${t("all")}`; b = "Won."; c = "card back";'
    )
    assert [token.value for token in untranslated(script)] == ["Move {} of {}", "Won.", "card back"]
    assert [looks_like_text(text) for text in ("Move {} of {}", "Won.", "t1", "{}px")] == [
        True,
        True,
        False,
        False,
    ]


def test_scripts_are_read_with_all_their_strings() -> None:
    script = """
    const a = t("Hello {name}", { name: t('in "it"') });
    const b = `x ${c ? `y ${t("deep")}` : ""} z ${tn("one {n}", "many {n}", n)}`; // t("no")
    const r = /^["'`]\\/(t)[/"]$/.test(x) / 2; /* t("no") */
    const l = t("A long " +
      "text");
    """
    extracted = make_texts.script_texts(BytesIO(script.encode()), ("t", "tn"), ())
    assert [text for _, _, text, _ in extracted] == [
        "Hello {name}",
        'in "it"',
        "deep",
        ("one {n}", "many {n}"),
        "A long text",
    ]
