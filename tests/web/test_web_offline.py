"""What installs the pages and opens them offline."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from canfield.web.html.offline import STATIC, version, worker


@pytest.fixture(scope="module")
def http(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address) as client:
        yield client


def known() -> dict[str, object]:
    found: dict[str, object] = json.loads(
        worker().split(";\n", 1)[0].removeprefix("const KNOWN = ")
    )
    return found


def test_the_worker_keeps_files_that_are_there_and_asks_the_server_first(
    http: httpx.Client,
) -> None:
    answer = http.get("/sw.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == worker()
    files = known()["files"]
    assert isinstance(files, list)
    assert "/static/table.js" in files
    assert "/offline/de" in files
    assert not [path for path in files if "classic" in path or path.startswith("/api")]
    for path in files:
        assert http.get(path).status_code == 200, path


def test_another_file_makes_another_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.js").write_text("1")
    monkeypatch.setattr("canfield.web.html.offline.STATIC", tmp_path)
    version.cache_clear()
    first = version()
    (tmp_path / "one.js").write_text("2")
    version.cache_clear()
    assert version() != first
    monkeypatch.undo()
    version.cache_clear()


def test_the_manifest_names_icons_of_the_sizes_it_says(http: httpx.Client) -> None:
    answer = http.get("/manifest.webmanifest", headers={"accept-language": "de"})
    assert answer.headers["content-type"] == "application/manifest+json; charset=utf-8"
    told = answer.json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    for icon in told["icons"]:
        picture = http.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


def test_the_offline_page_speaks_the_language_in_its_address(http: httpx.Client) -> None:
    for code in ("en", "de", "fr"):
        assert f'<html lang="{code}">' in http.get(f"/offline/{code}").text
    assert http.get("/offline/xx").status_code == 404


def test_large_answers_are_compressed_for_those_who_can_read_it(http: httpx.Client) -> None:
    packed = http.get("/static/cards.svg", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    plain = http.get("/static/cards.svg", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content == (STATIC / "cards.svg").read_bytes()


def test_every_page_names_the_manifest(http: httpx.Client) -> None:
    for path in ("/", "/chameleon/17", "/offline/en"):
        assert re.search(r'<link rel="manifest" href="/manifest.webmanifest">', http.get(path).text)
