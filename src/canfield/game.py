"""A deal with its history: what is saved, shared, replayed and shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from .dealing import deal_deck, deal_number
from .engine import find_move, new_state, position_of, status_of
from .errors import IllegalMoveError
from .moves import format_move
from .notation import format_position
from .position import Position, check_position
from .refusal import explain
from .rules import Rules


class Game:
    """A start position and a list of moves; everything else follows from them."""

    def __init__(
        self,
        start: Position,
        *,
        number: int | None = None,
        deck: tuple[int, ...] | None = None,
    ) -> None:
        self.number = number
        self.deck = deck
        self._state = new_state(check_position(start))
        self.start = position_of(self._state, start.rules)
        self._undone: list[int] = []
        self._joined: set[int] = set()

    @classmethod
    def from_deal(cls, rules: Rules, number: int) -> Game:
        """Return a new game of deal ``number``; raises DealError when it is out of range."""
        return cls(deal_number(rules, number), number=number)

    @classmethod
    def from_deck(cls, rules: Rules, deck: Sequence[int]) -> Game:
        """Return a new game dealt from a deck; raises DealError when it is not a full deck."""
        return cls(deal_deck(rules, deck), deck=tuple(deck))

    @classmethod
    def from_position(cls, position: Position) -> Game:
        """Return a game that starts at a position; raises PositionError."""
        return cls(position)

    def copy(self) -> Game:
        """Return an independent game that stands where this one stands, with the same history."""
        other = Game(self.start, number=self.number, deck=self.deck)
        for move in self._line():
            other._state.apply(move)
        for _ in self._undone:
            other._take_back()
        other._joined = set(self._joined)
        return other

    def _line(self) -> list[int]:
        """Return all moves, made and then undone."""
        return [*self._state.moves_made(), *reversed(self._undone)]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.start.rules

    @property
    def deal_id(self) -> str | None:
        """``GAME:N``, or None for a layout of one's own."""
        return None if self.number is None else f"{self.rules.id}:{self.number}"

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves made."""
        return tuple(map(format_move, self._state.moves_made()))

    @property
    def undone(self) -> tuple[str, ...]:
        """The moves taken back that can be made again, the next one first."""
        return tuple(map(format_move, reversed(self._undone)))

    @property
    def joined(self) -> frozenset[int]:
        """Indices of moves, made and then undone, of the same step as the move before."""
        return frozenset(self._joined)

    @property
    def move_count(self) -> int:
        """How many moves have been made."""
        return self._state.ply

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return bool(self._undone)

    @property
    def position(self) -> Position:
        """Where all the cards are."""
        return position_of(self._state, self.rules)

    @property
    def status(self) -> str:
        """``open``, ``won`` or ``stuck`` (not won, and no legal move)."""
        return status_of(self._state)

    def text(self) -> str:
        """Return the position's text."""
        return format_position(self.position)

    def legal(self) -> list[str]:
        """Return the texts of all legal moves."""
        return list(map(format_move, self._state.legal_moves()))

    def legal_numbers(self) -> list[int]:
        """Return all legal moves as numbers (see ``moves.py``)."""
        return self._state.legal_moves()

    def play(self, text: str, *, joined: bool = False) -> None:
        """Make a move; a ``joined`` one is taken back together with the move before.

        Raises NotationError for a text that is no move and IllegalMoveError, with the reason in
        a player's words, for one that is not legal; then nothing has changed.
        """
        try:
            move = find_move(self._state, text)
        except IllegalMoveError:
            raise IllegalMoveError(text, explain(self.position, text)) from None
        if self._undone:
            self._forget_undone()
        if joined and self._state.ply:
            self._joined.add(self._state.ply)
        self._state.apply(move)

    def _forget_undone(self) -> None:
        self._undone.clear()
        self._joined = {index for index in self._joined if index < self._state.ply}

    def undo(self) -> bool:
        """Take the last step back, with all moves joined in it; tell whether there was one."""
        if not self._state.ply:
            return False
        self._take_back()
        while self._state.ply in self._joined:
            self._take_back()
        return True

    def _take_back(self) -> None:
        self._undone.append(self._state.move_at(self._state.ply - 1))
        self._state.undo()

    def redo(self) -> bool:
        """Make the step taken back last once more; tell whether there was one."""
        if not self._undone:
            return False
        self._state.apply(self._undone.pop())
        while self._undone and self._state.ply in self._joined:
            self._state.apply(self._undone.pop())
        return True

    def restart(self) -> None:
        """Go back to the start; all steps can be made again one by one."""
        while self.undo():
            pass

    def restore(
        self, moves: Sequence[str], undone: Sequence[str] = (), joined: Collection[int] = ()
    ) -> None:
        """Replay ``moves`` and then those that were taken back, next first, leaving them undone.

        ``joined`` holds the indices of moves of the same step as the one before. Raises
        IllegalMoveError or NotationError at the first move that cannot be made.
        """
        for index, text in enumerate((*moves, *undone)):
            self.play(text, joined=index in joined)
        for _ in undone:
            self._take_back()

    def passed_keys(self) -> frozenset[int]:
        """Return the keys of the positions from the start to this one, both included."""
        return frozenset(self._keys(self._state.moves_made()))

    def undone_keys(self) -> frozenset[int]:
        """Return the keys of the positions that the undone moves lead to."""
        return frozenset(self._keys(self._line())[self._state.ply + 1 :])

    def _keys(self, moves: list[int]) -> list[int]:
        state = new_state(self.start)
        keys = [state.key]
        for move in moves:
            state.apply(move)
            keys.append(state.key)
        return keys

    def last_change(self) -> tuple[int, int] | None:
        """Return the last move and what it brought about (DID_ flags), or None at the start."""
        last = self._state.ply - 1
        return (self._state.move_at(last), self._state.effect_at(last)) if last >= 0 else None

    def last_step(self) -> tuple[str, ...]:
        """Return the moves that undo takes back together, none at the start."""
        first = self._state.ply - 1
        while first in self._joined:
            first -= 1
        return tuple(map(format_move, self._state.moves_made()[max(first, 0) :]))

    def latest_first(self) -> Iterator[tuple[int, int]]:
        """Yield the moves made, last one first, each with how many cards it turned."""
        for index in range(self._state.ply - 1, -1, -1):
            yield self._state.move_at(index), self._state.effect_at(index) & 255
