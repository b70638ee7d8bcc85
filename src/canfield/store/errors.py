"""What can go wrong with the database, told apart by what the caller can do about it."""

from __future__ import annotations

from ..errors import CanfieldError


class StoreError(CanfieldError):
    """A database that cannot be used; the message names it and the way out."""


class NotStoredError(StoreError):
    """A change or an answer that the database did not give in time; nothing has changed."""


class StaleGameError(StoreError):
    """A change made from a version of the game that is no longer the current one."""
