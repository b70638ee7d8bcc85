"""Codes that let another device play as the same visitor: used once, valid for minutes."""

from __future__ import annotations

import secrets
from hashlib import sha256

from sqlalchemy import delete, insert, select, update

from .database import Database
from .schema import device_codes, games

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs that nobody takes for one another."""

LENGTH = 12
VALID_MICROSECONDS = 600_000_000
"""Ten minutes."""

MOST_OPEN = 5
"""So many codes of one visitor are valid at a time; a further one ends the oldest."""


class DeviceCodes:
    """Codes given out and taken back. Only their digests are stored."""

    def __init__(self, database: Database) -> None:
        """Use a database that is open."""
        self._database = database

    def give(self, visitor: str) -> str:
        """Return a new code for a visitor, with hyphens for reading."""
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        moment = self._database.clock()
        row = {"digest": _digest(code), "visitor": visitor, "expires": moment + VALID_MICROSECONDS}
        own = device_codes.c.visitor == visitor
        kept = select(device_codes.c.digest).where(own).order_by(device_codes.c.expires.desc())
        with self._database.writing() as connection:
            connection.execute(delete(device_codes).where(device_codes.c.expires <= moment))
            latest = list(connection.execute(kept).scalars())[MOST_OPEN - 1 :]
            connection.execute(delete(device_codes).where(device_codes.c.digest.in_(latest)))
            connection.execute(insert(device_codes).values(**row))
        return "-".join(code[i : i + 4] for i in range(0, LENGTH, 4))

    def take(self, code: str, newcomer: str | None) -> str | None:
        """Return the visitor a code stands for and use it up; None for a code that is not valid.

        The games of ``newcomer``, as who this device has played so far, become that visitor's.
        """
        digest = _digest("".join(code.upper().split()).replace("-", ""))
        place = device_codes.c.digest == digest
        query = select(device_codes.c.visitor, device_codes.c.expires).where(place)
        with self._database.writing() as connection:
            found = connection.execute(query).first()
            connection.execute(delete(device_codes).where(place))
            if found is None or found.expires <= self._database.clock():
                return None
            visitor = str(found.visitor)
            if newcomer not in (None, visitor):
                move = update(games).where(games.c.visitor == newcomer).values(visitor=visitor)
                connection.execute(move)
        return visitor


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
