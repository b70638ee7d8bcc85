"""What the tests of the commands share."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect the arguments with which a server would be started."""
    calls: list[dict[str, Any]] = []
    monkeypatch.setattr("canfield.web.serve.run", lambda **settings: calls.append(settings))
    return calls
