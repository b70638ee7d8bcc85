"""A visitor's own record: statistics, the list of games, notes, replay, giving up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from ...definitions import DEFINITIONS
from ...statistics import SECOND, Judged, figures, judge
from ...store import History, Played, Store, StoredGame
from ...store.starts import deal_game
from ...texts import gettext as _
from ..deals.days import Running
from ..games.offers import address_by_id
from ..games.stored import deal_key, name_of, readable
from ..http.answers import RefusedError, not_found
from ..http.times import iso

RECENT = 30
"""So many of the last finished games are shown as a strip."""

STATUSES = ("won", "lost", "given_up", "abandoned", "open")


class Ledger:
    """Reads and writes what is told about games that were played."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.history = History(store)
        self.running = Running(store.clock)

    def judged(self, visitor: str) -> list[Judged]:
        """Return what became of a visitor's games, in the order in which they ended."""
        return self._judge(self.history.played(visitor))[0]

    def _judge(self, played: tuple[Played, ...]) -> tuple[list[Judged], dict[str, str]]:
        verdicts = self.verdicts(one.game for one in played)
        impossible = frozenset(key for key, word in verdicts.items() if word == "unwinnable")
        return judge(played, self._store.clock(), impossible), verdicts

    def verdicts(self, rows: Iterable[StoredGame]) -> dict[str, str]:
        """Return the verdicts that may be told of the deals of games, by the id of the game.

        None is told of a game that can still be won without help.
        """
        told = [row for row in rows if row.helped or row.won or row.given_up]
        keys = {row.id: key for row in told if (key := deal_key(row)) is not None}
        known = self.history.verdicts(keys.values())
        return {game: known[key].verdict for game, key in keys.items() if key in known}

    def statistics(self, visitor: str | None) -> dict[str, Any]:
        """Return all figures with their definitions."""
        played = () if visitor is None else self.history.played(visitor)
        judged, verdicts = self._judge(played)
        kinds: dict[tuple[str, str | None], list[Judged]] = {}
        for game in judged:
            kinds.setdefault(game.kind, []).append(game)
        parts = [_part(games, verdicts) for games in kinds.values()]
        over = [game for game in judged if game.counts and game.is_over]
        return {
            "definitions": [definition.document() for definition in DEFINITIONS],
            "total": _figures(judged, verdicts),
            "recent": [status_of(game) for game in over][-RECENT:],
            "games": sorted(parts, key=lambda part: (-part["figures"]["played"], part["name"])),
            "again": sum(game.again for game in judged),
            "set_aside": sum(game.set_aside for game in judged),
        }

    def games(
        self, visitor: str | None, game: str | None, status: str | None, first: int, most: int
    ) -> dict[str, Any]:
        """Return a part of a visitor's games, begun last first."""
        played = () if visitor is None else self.history.played(visitor)
        judged, verdicts = self._judge(played)
        judged.sort(key=lambda one: (-(one.played.game.began or 0), one.played.game.id))
        chosen = [
            one
            for one in judged
            if game in (None, one.played.game.game) and status in (None, status_of(one))
        ]
        shown = chosen[first : first + most]
        return {"total": len(chosen), "games": [self._entry(one, verdicts) for one in shown]}

    def _entry(self, game: Judged, verdicts: Mapping[str, str]) -> dict[str, Any]:
        row = game.played.game
        return entry(game, verdicts) | {"deal": self.running.number(row), "day": row.day}

    def set_aside(self, visitor: str, game_id: str) -> int:
        """Begin anew to count games of the kind of this one; return how many are left out."""
        chosen = self.find(visitor, game_id)
        kind = chosen.game, chosen.rules
        played = self.history.played(visitor)
        return self.history.set_aside(
            one
            for one in played
            if one.game.began is not None and (one.game.game, one.game.rules) == kind
        )

    def write_note(self, visitor: str, game_id: str, text: str) -> None:
        """Keep a note about a game."""
        self.history.write_note(self.find(visitor, game_id), text.strip())

    def give_up(self, visitor: str, game_id: str, at: int) -> None:
        """Count a game as lost from now on; doing it twice is doing it once."""
        row = self.find(visitor, game_id)
        if row.given_up is None and row.version == at:
            if row.won is not None:
                raise RefusedError(422, _("This game is won; it cannot be given up."))
            self._store.give_up(row)

    def find(self, visitor: str, game_id: str) -> StoredGame:
        """Return a visitor's game, or raise the refusal."""
        row = self._store.find(visitor, game_id)
        if row is None:
            raise not_found("game")
        return row

    def replay(self, visitor: str, game_id: str, step: int) -> dict[str, Any]:
        """Return the view after the first moves of the line with which a game ended."""
        row, line, is_current = self._line(visitor, game_id)
        if step > len(line):
            raise RefusedError(422, _("The game is not as long as that."))
        with readable():
            game = deal_game(row.start)
            for move in line[:step]:
                game.play(move)
        return {
            "view": self.running.view(row, game),
            "step": step,
            "length": len(line),
            "is_current": is_current,
            "note": self.history.note(row),
        }

    def _line(self, visitor: str, game_id: str) -> tuple[StoredGame, tuple[str, ...], bool]:
        """Return the line that won a game or the moves made in it, and whether they stand there."""
        loaded = self._store.load(visitor, game_id)
        if loaded is None:
            raise not_found("game")
        row, line = loaded
        won = None if row.won is None else self.history.winning_line(row)
        made = line.moves[: row.made]
        return row, (made if won is None else won), won is None or won == made


def status_of(game: Judged) -> str:
    """Return the status of a game in the list: one of STATUSES."""
    is_given_up = game.outcome == "lost" and game.is_final
    return "given_up" if is_given_up else game.outcome


def entry(game: Judged, verdicts: Mapping[str, str]) -> dict[str, Any]:
    """Return a game for the list. A verdict is told when the game is over for good."""
    row = game.played.game
    verdict = "winnable" if game.outcome == "won" else verdicts.get(row.id)
    return {
        "id": row.id,
        "game": row.game,
        "name": name_of(row),
        "deal": row.deal,
        "address": address_by_id(row),
        "status": status_of(game),
        "moves": game.moves,
        "seconds": None if game.active is None else round(game.active / SECOND, 3),
        "helped": game.helped,
        "imported": game.played.first("imported") is not None,
        "again": game.again,
        "set_aside": game.set_aside,
        "note": game.played.note,
        "begun": iso(row.began or row.created),
        "ended": iso(game.ended) if game.is_over else None,
        "verdict": verdict if game.is_final and verdict != "unknown" else None,
    }


def _part(games: list[Judged], verdicts: Mapping[str, str]) -> dict[str, Any]:
    """Return the figures of one kind of game; ``one`` names a game of it, to ask about the kind."""
    row = games[0].played.game
    return {
        "game": row.game,
        "own": row.rules is not None,
        "name": name_of(row),
        "one": row.id,
        "figures": _figures(games, verdicts),
        "recent": [status_of(game) for game in games if game.counts and game.is_over][-RECENT:],
    }


def _figures(games: Iterable[Judged], verdicts: Mapping[str, str]) -> dict[str, Any]:
    return asdict(figures(games, verdicts))
