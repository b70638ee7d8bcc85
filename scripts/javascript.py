"""JavaScript in tokens: as much of the language as it takes to find the texts in a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BLANK = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_NAME = re.compile(r"#?[A-Za-z_$][\w$]*")
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'')
_REGEX = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_NUMBER = re.compile(r"\.?\d[\w.]*")
_CHUNK = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*", re.DOTALL)
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\n": ""}
_BEFORE_REGEX = frozenset("return typeof case in of do else await yield".split())


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a script."""

    kind: str
    """``name``, ``number``, ``regex``, ``sign``, ``string``, or ``template``."""
    value: str
    """Its characters; a string's are those it stands for, a template has ``{}`` for values."""
    line: int
    """The line on which it ends."""


def tokens(script: str) -> list[Token]:
    """Return the parts of a script; those inside a template come before the template."""
    return list(_Reader(script).read())


class _Reader:
    def __init__(self, script: str) -> None:
        self._script = script
        self._at = 0
        self._before: Token | None = None

    def read(self, end: str = "") -> Iterator[Token]:
        """Yield tokens up to the brace that closes a template's value, or the end."""
        depth = 0
        while True:
            self._take(_BLANK)
            if self._at >= len(self._script):
                return
            here = self._script[self._at]
            if here == "`":
                yield from self._template()
                continue
            depth += (here == "{") - (here == "}")
            if end and depth < 0:
                self._at += 1
                return
            yield self._next(here)

    def _next(self, here: str) -> Token:
        if here in "\"'" and (text := self._take(_STRING)):
            return self._token("string", _plain(text[1:-1]))
        if here == "/" and self._is_regex_next() and (text := self._take(_REGEX)):
            return self._token("regex", text)
        for kind, pattern in (("name", _NAME), ("number", _NUMBER)):
            if text := self._take(pattern):
                return self._token(kind, text)
        self._at += 1
        return self._token("sign", here)

    def _template(self) -> Iterator[Token]:
        self._at += 1
        parts = [self._take(_CHUNK)]
        while self._script[self._at : self._at + 2] == "${":
            self._at += 2
            self._before = None
            yield from self.read("}")
            parts.append(self._take(_CHUNK))
        self._at += 1
        yield self._token("template", "{}".join(map(_plain, parts)))

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._script, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[0]

    def _token(self, kind: str, value: str) -> Token:
        self._before = Token(kind, value, self._script.count("\n", 0, self._at) + 1)
        return self._before

    def _is_regex_next(self) -> bool:
        """Tell a regular expression from a division by what stands before it."""
        before = self._before
        if before is None or (before.kind == "name" and before.value in _BEFORE_REGEX):
            return True
        return before.kind == "sign" and before.value not in ")]}"


def _plain(text: str) -> str:
    """Return the characters that a string or template stands for."""
    return _ESCAPE.sub(lambda match: _escaped(match[1]), text)


def _escaped(code: str) -> str:
    if code[0] == "u" and len(code) > 1:
        return chr(int(code[1:].strip("{}"), 16))
    return _PLAIN.get(code, code)
