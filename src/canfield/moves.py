"""Moves as numbers for the engine and as texts for everybody else.

A move is ``source | target << 8 | count << 16``. Places are small numbers: stock, waste,
reserve, then the tableau piles from the left, then the foundations from the left.
"""

from __future__ import annotations

import re

from .errors import NotationError
from .texts import gettext as _

STOCK = 0
WASTE = 1
RESERVE = 2
PICK = 3
TABLEAU = 4
FOUNDATION = 32

MAX_PILES = 13
STRIDE = 208
"""Room of one pile: as many cards as the largest game has."""

_PATTERN = re.compile(
    r"(?P<plain>deal|redeal)|pick:(?P<pick>[1-5])"
    r"|(?P<source>[wr]|t[1-9]|t1[0-3]|f[1-9]|f1[0-6])-(?P<target>f|t[1-9]|t1[0-3])"
    r"(:(?P<count>[1-9]\d{0,2}))?",
    re.ASCII,
)

_CLOSED_PLACE = re.compile(r"(?:[swr]|[tf]\d{1,2})-[swr](?::\d{1,3})?", re.ASCII)


def make_move(source: int, target: int, count: int = 1) -> int:
    """Return the number of a move of ``count`` cards."""
    return source | target << 8 | count << 16


def source_of(move: int) -> int:
    """Return the place a move takes cards from."""
    return move & 255


def target_of(move: int) -> int:
    """Return the place a move puts cards on."""
    return move >> 8 & 255


def count_of(move: int) -> int:
    """Return the number of cards a move takes."""
    return move >> 16


def format_place(place: int) -> str:
    """Return the text of a place: ``s w r t1 f1``."""
    if place >= FOUNDATION:
        return f"f{place - FOUNDATION + 1}"
    return f"t{place - TABLEAU + 1}" if place >= TABLEAU else "swr"[place]


def parse_place(text: str) -> int:
    """Return the place of a text that ``format_place`` printed; plain ``f`` is the first one."""
    if text[0] in "tf":
        first = TABLEAU if text[0] == "t" else FOUNDATION
        return first + int(text[1:] or 1) - 1
    return "swr".index(text)


def format_move(move: int) -> str:
    """Return the text of a move, such as ``deal``, ``w-f``, ``t2-t4:3``."""
    source, target, count = source_of(move), target_of(move), count_of(move)
    if source == STOCK:
        return "deal"
    if target == STOCK:
        return "redeal"
    if source == PICK:
        return f"pick:{target - TABLEAU + 1}"
    text = "f" if target >= FOUNDATION else format_place(target)
    return f"{format_place(source)}-{text}" + (f":{count}" if count > 1 else "")


def parse_move(text: str) -> int:
    """Return the move of a text; raises NotationError.

    ``deal`` and ``redeal`` come back with count 1 and moves to the foundation with the first
    foundation as target: what they mean in full depends on the position (see engine.find_move).
    """
    match = _PATTERN.fullmatch(text)
    if match is None and _CLOSED_PLACE.fullmatch(text):
        reason = _("{text!r}: no card may be put on the stock, the waste or the reserve")
        raise NotationError(reason.format(text=text))
    if match is None:
        reason = _(
            "{text!r} is no move; moves are deal, redeal, w-f, r-t1, t1-t3, t1-t3:4, f2-t1, pick:3"
        )
        raise NotationError(reason.format(text=text))
    if match["plain"]:
        return make_move(STOCK, WASTE) if match["plain"] == "deal" else make_move(WASTE, STOCK)
    if match["pick"]:
        return make_move(PICK, TABLEAU + int(match["pick"]) - 1)
    return make_move(
        parse_place(match["source"]), parse_place(match["target"]), int(match["count"] or 1)
    )


def parse_moves(text: str) -> list[str]:
    """Return the move texts of a blank-separated list, each checked; raises NotationError."""
    words = text.split()
    return [format_move(parse_move(word)) for word in words]
