"""Draw the card faces: SVG sprites, coloured by the page's CSS through `currentColor`.

Each card is a symbol `7d` of 100 x 140 units: a large index in the upper strip (all that a squeezed
fan shows), one large pip, and a crowned shield with a monogram for the court. `back` is the back.
The second sprite has the same cards with a still larger index, and `index-7d`, the index alone.

    python scripts/make_cards.py            write the sprites
    python scripts/make_cards.py --check    exit 1 when the committed sprites are not these
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

STATIC = Path(__file__).parents[1] / "src" / "canfield" / "web" / "static"
RANKS = "A23456789TJQK"
COURT = "JQK"

# Rank outlines as strokes in a box 24 wide and 34 high.
GLYPHS = {
    "A": "M1 34L12 0L23 34M5.5 23H18.5",
    "2": "M2 9C2-3 22-3 22 9C22 16 14 21 2 34H23",
    "3": "M2 6C7-3 22-1 22 8.5C22 14 17 16.5 10 16.5C18 16.5 23 20 23 25.5C23 36 6 37 1 29",
    "4": "M18 34V0L1 24H24",
    "5": "M21 0H5L3.5 15C9 10 23 10 23 22.5C23 36 6 37 1 30",
    "6": "M19 1C9 4 1 13 1 23.5A11 10.5 0 1 0 23 23.5A11 10.5 0 0 0 2 20",
    "7": "M1 0H23L9 34",
    "8": "M12 15.5A9.5 7.75 0 1 1 12.1 15.5A11 9.25 0 1 1 12 15.5",
    "9": "M5 33C15 30 23 21 23 10.5A11 10.5 0 1 0 1 10.5A11 10.5 0 0 0 22 14",
    "T": "M0 6L6 0V34M22 0A8 8 0 0 1 30 8V26A8 8 0 0 1 14 26V8A8 8 0 0 1 22 0Z",
    "J": "M19 0V23.5C19 37.5 2 37.5 2 25",
    "Q": "M12 0A11 11 0 0 1 23 11V23A11 11 0 0 1 1 23V11A11 11 0 0 1 12 0ZM14 25L23 35",
    "K": "M2 0V34M22 0L2 20.5M9.5 13L23 34",
}

# Suit signs, filled, in a box 100 wide and 100 high.
PIPS = {
    "c": "M50 4A22 22 0 0 1 66 41A22 22 0 1 1 54 68C55 80 59 89 68 96H32C41 89 45 80 46 68"
    "A22 22 0 1 1 34 41A22 22 0 0 1 50 4Z",
    "d": "M50 2C58 20 70 37 86 50C70 63 58 80 50 98C42 80 30 63 14 50C30 37 42 20 50 2Z",
    "h": "M50 94C22 68 5 50 5 30C5 15 16 7 28 7C38 7 46 13 50 22C54 13 62 7 72 7C84 7 95 15 95 30"
    "C95 50 78 68 50 94Z",
    "s": "M50 4C70 31 93 44 93 64C93 76 84 84 73 84C65 84 58 80 54 73C55 84 59 91 67 96H33"
    "C41 91 45 84 46 73C42 80 35 84 27 84C16 84 7 76 7 64C7 44 30 31 50 4Z",
}

# Head-dresses of the court, strokes above the shield: a feathered cap, a tiara, a crown.
CROWNS = {
    "J": "M31 74C31 62 43 57 56 59C65 60 69 66 69 74M56 59C58 51 67 47 77 49C75 57 67 61 58 61",
    "Q": "M30 74C27 65 29 60 31 56L42 65L50 52L58 65L69 56C71 60 73 65 70 74"
    "M50 48V47.8M29 52V51.8M71 52V51.8",
    "K": "M29 74V54L39 64L50 50L61 64L71 54V74M29 50V49.8M50 46V45.8M71 50V49.8",
}
SHIELD = "M24 74H76V102C76 118 64 128 50 133C36 128 24 118 24 102Z"


def stroke(path: str, width: float, place: str = "") -> str:
    """A line of the given width with round ends, in the suit's colour."""
    moved = f' transform="{place}"' if place else ""
    return (
        f'<path d="{path}"{moved} fill="none" stroke="currentColor" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def pip(suit: str, x: float, y: float, size: float, opacity: float = 1) -> str:
    """A suit sign in a square whose upper left corner is (x, y)."""
    faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
    scale = f"translate({x:g} {y:g}) scale({size / 100:g})"
    return f'<path d="{PIPS[suit]}" transform="{scale}" fill="currentColor"{faint}/>'


def index(rank: str, suit: str) -> str:
    """Rank and small pip in the strip that stays visible when a card is covered."""
    left = 8 if rank == "T" else 7.5
    pip_at = 44 if rank == "T" else 40
    return stroke(GLYPHS[rank], 6.2, f"translate({left} 7.5) scale(.92)") + pip(suit, pip_at, 8, 29)


def number_face(suit: str) -> str:
    """The middle of a numbered card: one large pip."""
    return pip(suit, 19, 56, 66)


def court_face(rank: str, suit: str) -> str:
    """The middle of a court card: a crowned shield that bears the pip."""
    tint = f'<path d="{SHIELD}" fill="currentColor" opacity=".1"/>'
    return tint + stroke(SHIELD, 3.2) + stroke(CROWNS[rank], 3.6) + pip(suit, 32, 82, 36)


def face(rank: str, suit: str) -> str:
    """One card as a symbol."""
    middle = court_face(rank, suit) if rank in COURT else number_face(suit)
    return f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{index(rank, suit)}{middle}</symbol>'


def large_index(rank: str, suit: str) -> str:
    """Rank and pip over the whole width, for eyes that want it larger."""
    pip_at = 49 if rank == "T" else 44
    return stroke(GLYPHS[rank], 6.4, "translate(6 7) scale(1.2)") + pip(suit, pip_at, 6, 44)


def large_face(rank: str, suit: str) -> str:
    """One card with the larger index, and that index alone, as symbols."""
    index_only = large_index(rank, suit)
    middle = pip(suit, 21, 68, 58)
    if rank in COURT:
        middle = f'<g transform="translate(13 32) scale(.74)">{court_face(rank, suit)}</g>'
    return (
        f'<symbol id="{rank}{suit}" viewBox="0 0 100 140">{index_only}{middle}</symbol>'
        f'<symbol id="index-{rank}{suit}" viewBox="0 0 100 140">{index_only}</symbol>'
    )


def back() -> str:
    """The back: a lattice of diamonds in a frame, in the colour the page gives."""
    lattice = "".join(
        f"M{x} {y}l7 10l-7 10l-7-10z"
        for row, y in enumerate(range(10, 121, 10))
        for x in range(15 + 7 * (row % 2), 92 - 7 * (row % 2), 14)
        if row % 2 == 0
    )
    frame = '<rect x="6" y="6" width="88" height="128" rx="5" fill="none" stroke="currentColor"/>'
    return f'<symbol id="back" viewBox="0 0 100 140">{frame}{stroke(lattice, 1.3)}</symbol>'


def sprite() -> str:
    """The usual cards, the suit signs and the back."""
    pips = [
        f'<symbol id="{suit}" viewBox="0 0 100 100">{pip(suit, 0, 0, 100)}</symbol>'
        for suit in PIPS
    ]
    return _file([*_each(face), *pips, back()])


def large_sprite() -> str:
    """The cards with the larger index."""
    return _file(_each(large_face))


def _each(draw: Callable[[str, str], str]) -> list[str]:
    return [draw(rank, suit) for suit in "cdhs" for rank in RANKS]


def _file(symbols: list[str]) -> str:
    body = "\n".join(symbols)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'


SPRITES = {"cards.svg": sprite, "cards-large.svg": large_sprite}
"""What is drawn into which file."""


def main(arguments: list[str]) -> int:
    """Write the sprites, or say whether they are fresh."""
    drawn = {STATIC / name: draw() for name, draw in SPRITES.items()}
    if "--check" in arguments:
        return int(any(path.read_text(encoding="utf-8") != text for path, text in drawn.items()))
    for path, text in drawn.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
