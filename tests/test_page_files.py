"""The files of the page: small, from nowhere else, drawn by the script beside them."""

import gzip
import re
import runpy
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


def test_every_module_that_is_imported_is_there() -> None:
    for path in STATIC.glob("*.js"):
        for name in re.findall(r'(?:from|import) "\./([\w.-]+)"', path.read_text(encoding="utf-8")):
            assert (STATIC / name).is_file(), (path.name, name)
