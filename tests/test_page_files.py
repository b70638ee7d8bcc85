"""The files of the page: small, from nowhere else, drawn by the script beside them."""

import gzip
import math
import re
import runpy
from itertools import combinations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "canfield" / "web" / "static"
PAGES = sorted((STATIC.parent / "templates").rglob("*.html"))
FILES = sorted(path for path in STATIC.iterdir() if path.is_file()) + PAGES


def test_the_card_faces_are_those_the_script_draws() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "make_cards.py"))
    for name, draw in script["SPRITES"].items():
        assert (STATIC / name).read_text(encoding="utf-8") == draw(), name


def test_all_files_together_are_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in FILES) < 160_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_asks_nothing_of_other_hosts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    hosts = set(re.findall(r"https?://[^\s\"'/]+", text)) - {"http://www.w3.org"}
    assert hosts == set()
    assert "@import" not in text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_no_script_or_style_in_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"<style|<script(?![^>]* src=)|\sstyle=|\son\w+=", text) is None


LISTED = re.compile(r'<kbd>(?:\{\{ _\(")?(.*?)(?:"\) \}\})?</kbd>')
BOUND = re.compile(r'keys\.bind\("(.)"')


def test_every_key_is_listed_in_the_help() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.js")}
    letters = re.search(r"const LETTERS = \{(.*?)\};", sources["keys.js"], re.S)
    assert letters
    keys = re.findall(r'"?([\w?]+)"?: "', letters[1])
    helping = re.search(r"const KEYS = \{(.*?)\};", sources["help.js"])
    assert helping
    keys += re.findall(r"(\w): ", helping[1])
    keys += [key for text in sources.values() for key in BOUND.findall(text)]
    assert len(keys) > 12
    page = (STATIC.parent / "templates" / "parts" / "keys.html").read_text(encoding="utf-8")
    listed = {key.lower() for key in LISTED.findall(page)}
    assert {key.lower() for key in keys} <= listed


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * p for weight, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


COLOURS = re.compile(r"--(clubs|diamonds|hearts|spades): (#\w{6})")
CARDS = re.compile(r"--card: (#\w{6})")


def test_every_suit_stands_out_from_the_card_in_light_and_dark() -> None:
    style = (STATIC / "colours.css").read_text(encoding="utf-8")
    cards = CARDS.findall(style)
    colours = {colour for _, colour in COLOURS.findall(style)}
    assert len(cards) == 2
    assert len(colours) >= 8
    for card in cards:
        for colour in colours:
            assert _contrast(colour, card) >= 4.5, (colour, card)


SIGHTS = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How eyes without one kind of cone see linear light (Machado, Oliveira, Fernandes 2009)."""


def _seen(colour: str, sight: str) -> tuple[float, float, float]:
    """A colour as such eyes see it, in CIE Lab."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    r, g, b = (
        min(1.0, max(0.0, sum(w * p for w, p in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("sight", list(SIGHTS))
def test_the_colour_blind_set_tells_all_suits_apart(sight: str) -> None:
    style = (STATIC / "colours.css").read_text(encoding="utf-8")
    usual = dict(COLOURS.findall(style.split("@media")[0]))
    chosen = style.split('data-suits="colour-blind"] {')[1].split("}")[0]
    colours = [_seen(colour, sight) for colour in (usual | dict(COLOURS.findall(chosen))).values()]
    assert len(colours) == 4
    for one, other in combinations(colours, 2):
        assert math.dist(one, other) > 25


def test_every_module_that_is_imported_is_there() -> None:
    for path in STATIC.glob("*.js"):
        for name in re.findall(r'(?:from|import) "\./([\w.-]+)"', path.read_text(encoding="utf-8")):
            assert (STATIC / name).is_file(), (path.name, name)
