"""What can go wrong, told apart by why. Every message is one line for a person."""

from __future__ import annotations


class CanfieldError(ValueError):
    """Root of all errors the package raises on purpose."""


class NotationError(CanfieldError):
    """A text (card, move, position, deal id) that cannot be read."""


class RulesError(CanfieldError):
    """A rules file that cannot be read or describes an impossible game."""


class UnknownGameError(CanfieldError):
    """A game name that is not in the catalogue; the message holds the nearest names."""


class DealError(CanfieldError):
    """A deal number out of range, or a deck that is not the right cards."""


class PositionError(CanfieldError):
    """A readable position that cannot occur; the message lists every problem."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("impossible position: " + "; ".join(problems))
        self.problems = problems


class IllegalMoveError(CanfieldError):
    """A readable move that the rules do not allow here."""

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"illegal move {move!r}: {reason}")
        self.move = move
        self.reason = reason


class RecordError(CanfieldError):
    """A record file that is malformed."""
