"""Fixtures that several test files share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture
def records_folder() -> Path:
    """The folder with a won game of every game."""
    return Path(__file__).parent / "records"
