"""Fixtures that several test files share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def records_folder() -> Path:
    """The folder with a won game of every game."""
    return Path(__file__).parent / "records"
