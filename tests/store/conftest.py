"""A database for each test of the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from canfield.store import (
    Start,
    Store,
)
from store_helpers import play, url_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = Store(url_of(path))
    yield opened
    opened.close()


@pytest.fixture
def filled(path: Path) -> Path:
    """A closed database with many games, so that damage in its middle hits something."""
    store = Store(url_of(path))
    for number in range(40):
        game = store.begin("ann", Start("canfield", deal=str(number)), "open", fresh=True)
        play(store, game, 12)
    store.close()
    return path
