"""A position drawn as text, for people who look at a terminal."""

from __future__ import annotations

from itertools import zip_longest

from rich.text import Text

from ..cards import FACE_DOWN, RANKS, SUITS, UNSEEN, format_card, is_red
from ..position import Position

CELL = 4
SUIT_SIGNS = "♣♦♥♠"


def draw(position: Position, *, has_signs: bool = True) -> Text:
    """Return the table as coloured text: talon, foundations and reserve above the piles.

    Suits are their signs, or letters where ``has_signs`` is False.
    """
    signs = str.maketrans(SUITS, SUIT_SIGNS if has_signs else SUITS)
    base = "?" if position.base is None else RANKS[position.base]
    lines = [
        _labelled(f"base {base}", [_foundation(top, signs) for top in position.foundations]),
        _labelled("reserve", [_card(card, signs) for card in position.reserve]),
        _labelled("waste", [_card(card, signs) for card in position.waste]),
        _labelled("stock", [Text(str(len(position.stock)))]),
        _labelled("", [Text(f"t{i + 1}", style="dim") for i in range(len(position.tableau))]),
    ]
    for row in zip_longest(*position.tableau):
        lines.append(
            _labelled("", [Text("") if card is None else _card(card, signs) for card in row])
        )
    return Text("\n").join(lines)


def _labelled(label: str, cells: list[Text]) -> Text:
    line = Text(f"{label:9}", style="bold")
    for cell in cells:
        cell.pad_right(max(CELL - len(cell), 1))
        line.append_text(cell)
    line.rstrip()
    return line


def _foundation(top: int | None, signs: dict[int, int]) -> Text:
    return Text("--", style="dim") if top is None else _card(top, signs)


def _card(card: int, signs: dict[int, int]) -> Text:
    if card & 63 == UNSEEN:
        return Text("??", style="dim")
    text = format_card(card & 63).translate(signs)
    if card & FACE_DOWN:
        return Text(f"({text})", style="dim")
    return Text(text, style="red" if is_red(card) else "default")
