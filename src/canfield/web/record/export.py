"""A visitor's games as a file: records as text, or one JSON document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...errors import CanfieldError
from ...record import Record, format_record
from ...statistics import SECOND, Judged
from ...store import Played, Store, StoredGame
from ...store.starts import read_rules
from ...texts import gettext as _
from ..http.times import iso
from .ledger import Ledger, entry

FORM = 1
"""Form of the JSON document."""

Line = tuple[str, ...]


class Export:
    """Writes the games that visitors have begun."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store = store
        self._ledger = ledger

    def as_json(self, visitor: str | None) -> dict[str, Any]:
        """Return all games a visitor has begun, and the figures, as one document."""
        return {
            "canfield": "record",
            "form": FORM,
            "written": iso(self._store.clock()),
            "about": _about(),
            "statistics": self._ledger.statistics(visitor),
            "games": [_json_game(game, line) for game, line in self.games(visitor)],
        }

    def as_records(self, visitor: str | None) -> str:
        """Return all games a visitor has begun as text; the first one says how they count."""
        records = [_record(game, line) for game, line in self.games(visitor)]
        if records:
            records[0] = replace(records[0], comments=((0, " ".join(_about())),))
        return "\n".join(map(format_record, records))

    def games(self, visitor: str | None) -> list[tuple[Judged, Line]]:
        """Return a visitor's games in the order in which they were begun.

        Open games of the deal of the day are left out: their numbers are not told yet.
        """
        if visitor is None:
            return []
        lines = self._ledger.history.lines(visitor)
        games = [(game, _line(game.played, lines)) for game in self._ledger.judged(visitor)]
        keeps_number = self._ledger.running.keeps_number
        games = [pair for pair in games if not keeps_number(pair[0].played.game)]
        return sorted(games, key=lambda pair: (pair[0].played.game.began, pair[0].played.game.id))


def _about() -> list[str]:
    return [
        _("Games begun on a Canfield server, each with the moves that stand in it."),
        _("No deck is written for a numbered deal; a layout of one's own is written as its deck."),
        _(
            "Read into a server, each game is replayed move by move: it is won if its moves win. "
            "It counts as helped and without a time, because nobody there saw how it was played."
        ),
    ]


def _line(played: Played, lines: Mapping[str, Line]) -> Line:
    """Return the moves that won a game, else those made in it."""
    won = played.first("won")
    if won is not None and won.line is not None:
        return tuple(won.line.split())
    return tuple(lines.get(played.game.id, ()))


def _result(game: Judged) -> str:
    return {"won": "won", "lost": "lost"}.get(game.outcome, "*")


def _declaration(row: StoredGame) -> dict[str, Any] | None:
    """Return the fields of rules of one's own, as they stand where they cannot be read."""
    if row.rules is None:
        return None
    try:
        return read_rules(row.game, row.rules).declaration()
    except CanfieldError:
        return dict(json.loads(row.rules))


def _json_game(game: Judged, line: Line) -> dict[str, Any]:
    row = game.played.game
    listed = entry(game, {})
    kept = ("status", "seconds", "helped", "imported", "again", "set_aside", "note")
    rules = _declaration(row)
    return {
        "game": row.game,
        **({} if rules is None else {"rules": rules}),
        **({"deck": row.deck} if row.deal is None else {"deal": row.deal}),
        "result": _result(game),
        "moves": list(line),
        "begun": listed["begun"],
        "ended": listed["ended"],
        **{name: listed[name] for name in kept},
    }


def _record(game: Judged, line: Line) -> Record:
    row = game.played.game
    rules = _declaration(row)
    begun = iso(row.began or row.created)
    tags = {
        "Game": row.game,
        **({"Deck": row.deck or ""} if row.deal is None else {"Deal": row.deal}),
        "Date": begun[:10].replace("-", "."),
        "Begun": begun,
        **({"Ended": iso(game.ended)} if game.is_over else {}),
        **({} if game.active is None else {"Seconds": f"{game.active / SECOND:.3f}"}),
        **({"Helped": "yes"} if game.helped else {}),
        **({"Note": " ".join(game.played.note.split())} if game.played.note else {}),
        **({} if rules is None else {"Rules": json.dumps(rules)}),
        "Result": _result(game),
    }
    return Record(tags, line, _result(game))
