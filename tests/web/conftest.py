"""A server for the tests of a file, and its visitors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canfield.web import create_app
from own_record import FakeClock
from web_helpers import Player, serving


@pytest.fixture(scope="module")
def options() -> dict[str, Any]:
    """What the application is made with besides its database; a file may have its own."""
    return {}


@pytest.fixture(scope="module")
def clock() -> FakeClock:
    """A clock for the options of a file."""
    return FakeClock()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The server's database."""
    return tmp_path_factory.mktemp("web") / "games.db"


@pytest.fixture(scope="module")
def address(database: Path, options: dict[str, Any]) -> Iterator[str]:
    """The server's address."""
    with serving(create_app(f"sqlite:///{database}", **options)) as found:
        yield found


@pytest.fixture
def ann(address: str) -> Iterator[Player]:
    """A visitor."""
    with Player(address) as player:
        yield player


@pytest.fixture
def bob(address: str) -> Iterator[Player]:
    """Another visitor."""
    with Player(address) as player:
        yield player
