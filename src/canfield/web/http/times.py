"""Moments: microseconds since 1970 in the database, ISO 8601 in documents."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def iso(microseconds: int) -> str:
    """Return a moment as text."""
    return (EPOCH + timedelta(microseconds=microseconds)).isoformat(timespec="milliseconds")


def microseconds(text: str) -> int | None:
    """Return the moment a text names, None when it names none after 1970."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0, (moment - EPOCH) // timedelta(microseconds=1)) or None
