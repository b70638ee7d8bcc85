"""Draw the card faces: SVG sprites, coloured by the page's CSS.

The suit's colour is `currentColor`; the court needs `--card` and `--gold` besides. Each card is a
symbol `7d` of 100 x 140 units: a large index in the upper strip (all that a squeezed fan shows),
and one large pip or the bust of a jack with a feathered cap, a queen with long hair, a bearded
king. `back` is the back. The second sprite has the same cards with a still larger index, and
`index-7d`, the index alone.

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

# Busts of the court, back to front: how each part is painted, and its outline.
# "ink" is the suit's colour, "pale" a tint of it, "card" the card's, "gold" the same for all.
COURTS = {
    "J": [
        ("gold", "M62 60C66 47 82 44 95 47C92 59 82 67 66 67C74 62 80 57 86 51"),
        ("pale", "M31 68C25 84 27 98 31 103H69C73 98 75 84 69 68Z"),
        ("ink", "M12 140C12 119 24 111 40 108H50V140Z"),
        ("pale", "M88 140C88 119 76 111 60 108H50V140Z"),
        ("card", "M42 92V108L50 116L58 108V92Z"),
        ("card", "M35 70C34 90 41 101 50 101C59 101 66 90 65 70Z"),
        ("gold", "M29 108L43 102L50 113L57 102L71 108L61 119L50 113L39 119Z"),
        (
            "ink",
            "M22 69C20 54 36 49 52 50C66 50 77 56 78 64C78 70 73 72 68 72"
            "C52 67 40 68 30 74C25 75 22 73 22 69Z",
        ),
    ],
    "Q": [
        (
            "ink",
            "M50 58C31 58 28 74 28 88C28 103 22 108 18 116C32 124 68 124 82 116C78 108 72 103 72 88"
            "C72 74 69 58 50 58Z",
        ),
        ("pale", "M14 140C16 122 27 115 38 112L50 128L62 112C73 115 84 122 86 140Z"),
        ("card", "M43 94V106C43 110 40 112 38 112L50 127L62 112C60 112 57 110 57 106V94Z"),
        (
            "card",
            "M50 66C40 70 35 72 35 82C35 95 42 103 50 103C58 103 65 95 65 82C65 72 60 70 50 66Z",
        ),
        ("gold", "M50 120L55 127L50 134L45 127Z"),
        ("gold", "M33 64L29 51L40 57L50 48L60 57L71 51L67 64C56 59 44 59 33 64Z"),
    ],
    "K": [
        ("ink", "M32 66C28 78 29 92 32 100H68C71 92 72 78 68 66Z"),
        ("ink", "M8 140C8 118 20 110 34 106H66C80 110 92 118 92 140Z"),
        ("card", "M24 110C34 103 66 103 76 110C74 122 62 128 50 128C38 128 26 122 24 110Z"),
        ("card", "M36 66H64V88C64 98 36 98 36 88Z"),
        (
            "ink",
            "M33 80C33 106 42 118 50 120C58 118 67 106 67 80C64 86 60 89 56 88C53 86 47 86 44 88"
            "C40 89 36 86 33 80Z",
        ),
        ("gold", "M29 68L24 49L38 59L50 46L62 59L76 49L71 68Z"),
    ],
}
# Fine lines and dots over the busts, in the suit's colour and in the card's: eyes, mouths, jewels.
FEATURES = {
    "J": ("M43 82V83M57 82V83M46 92C48 94 52 94 54 92M50 124V124.2M50 133V133.2", ""),
    "Q": (
        "M43 83V84M57 83V84M47 94C49 96 51 96 53 94M50 59V59.2M29 50V50.2M50 47V47.2M71 50V50.2",
        "",
    ),
    "K": (
        "M43 76V77M57 76V77M38 63V63.2M50 62V62.2M62 63V63.2M32 116V116.2M68 116V116.2",
        "M46 97C48 99 52 99 54 97",
    ),
}


def stroke(path: str, width: float, place: str = "", paint: str = "currentColor") -> str:
    """A line of the given width with round ends, in the suit's colour if no other is given."""
    moved = f' transform="{place}"' if place else ""
    return (
        f'<path d="{path}"{moved} fill="none" stroke="{paint}" stroke-width="{width:g}"'
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


PAINTS = {
    "ink": 'fill="currentColor"',
    "pale": 'fill="currentColor" fill-opacity=".3"',
    "card": 'fill="var(--card)"',
    "gold": 'fill="var(--gold)"',
}


def part(paint: str, outline: str) -> str:
    """A part of a bust: over a ground of the card's colour, with a line in the suit's."""
    line = 'stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"'
    ground = f'<path d="{outline}" {PAINTS["card"]}/>' if paint == "pale" else ""
    return f'{ground}<path d="{outline}" {PAINTS[paint]} {line}/>'


def number_face(suit: str) -> str:
    """The middle of a numbered card: one large pip."""
    return pip(suit, 19, 56, 66)


def court_face(rank: str) -> str:
    """The middle of a court card: a bust that the card's edge cuts off."""
    bust = "".join(part(paint, outline) for paint, outline in COURTS[rank])
    dark, light = FEATURES[rank]
    return bust + stroke(dark, 2.6) + (stroke(light, 2.2, paint="var(--card)") if light else "")


def face(rank: str, suit: str) -> str:
    """One card as a symbol."""
    middle = court_face(rank) if rank in COURT else number_face(suit)
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
        middle = f'<g transform="translate(13 36.4) scale(.74)">{court_face(rank)}</g>'
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
