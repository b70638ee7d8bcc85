"""Games read in from a file. Each is replayed move by move.

A game is won when its moves win, whatever its file says of it; and because nobody here saw how it
was played, it counts as helped and without a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from typing import Any

from ...cards import format_cards
from ...errors import CanfieldError, RecordError
from ...game import Game
from ...moves import format_move, parse_move
from ...record import Record, parse_records
from ...store import Event, Played, Start, Store, StoredGame, new_game
from ...store.starts import stored_rules
from ...texts import gettext as _
from ..http.answers import RefusedError
from ..http.bodies import LONGEST_NOTE, plain
from ..http.times import microseconds
from .export import Export, Line
from .ledger import Ledger

MOST_IMPORTED = 5_000
MOST_MOVES = 100_000
MOST_NAMED = 50
"""So many refused games are named."""

Deal = tuple[str, str]


@dataclass(slots=True)
class Report:
    """What became of the games of a file."""

    added: int = 0
    known: int = 0
    refused: list[dict[str, Any]] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """Return the report, JSON-ready."""
        named = self.refused[:MOST_NAMED]
        return {
            "added": self.added,
            "known": self.known,
            "refused": len(self.refused),
            "reasons": named,
        }


class Intake:
    """Reads games into a visitor's record."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store = store
        self._ledger = ledger
        self._export = Export(store, ledger)

    def take_in(self, visitor: str, text: str) -> Report:
        """Store the games of a file that are new and can be replayed; tell of the others."""
        report = Report()
        known = self._known(visitor)
        played: list[Played] = []
        lines: list[Line] = []
        for number, read in enumerate(_candidates(text), 1):
            try:
                one, line = _replayed(visitor, read(), self._store.clock())
            except CanfieldError as error:
                report.refused.append({"number": number, "reason": f"{error}."})
                continue
            if _is_known(known, one.game, line):
                report.known += 1
                continue
            known.setdefault(_deal(one.game), []).append(line)
            played.append(one)
            lines.append(line)
        self._ledger.history.add(played, lines)
        report.added = len(played)
        return report

    def _known(self, visitor: str) -> dict[Deal, list[Line]]:
        known: dict[Deal, list[Line]] = {}
        for game, line in self._export.games(visitor):
            known.setdefault(_deal(game.played.game), []).append(line)
        return known


def _deal(row: StoredGame) -> Deal:
    return row.game, row.dealt


def _is_known(known: dict[Deal, list[Line]], row: StoredGame, line: Line) -> bool:
    """Tell whether a game is there already, or was there at some time before more moves."""
    return any(old[: len(line)] == line for old in known.get(_deal(row), ()))


def _candidates(text: str) -> Iterator[Callable[[], Record]]:
    """Yield for each game of a file what reads it; raise the refusal when it holds none."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        games = _read_json(text.lstrip("\ufeff"))
        found = [partial(_record_of, game) for game in games]
    else:
        found = [partial(_single, part) for part in _split(text)]
    if not found:
        raise RefusedError(422, _("The file holds no game."))
    if len(found) > MOST_IMPORTED:
        reason = _("The file holds more than {most} games; give them in parts.")
        raise RefusedError(422, reason.format(most=MOST_IMPORTED))
    yield from found


def _read_json(text: str) -> list[Any]:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise RefusedError(422, _("The file is not whole: it is no JSON document.")) from None
    games = document.get("games") if isinstance(document, dict) else None
    if not isinstance(games, list):
        raise RefusedError(422, _("The file holds no list of games."))
    return games


def _record_of(game: Any) -> Record:
    """Return a game of the JSON document as a record; raises RecordError."""
    if not isinstance(game, dict) or not isinstance(game.get("moves"), list):
        raise RecordError("it is no game with a list of moves")
    names = {"game": "Game", "deal": "Deal", "deck": "Deck", "begun": "Begun", "ended": "Ended"}
    tags = {tag: str(game[name]) for name, tag in names.items() if game.get(name) is not None}
    if isinstance(game.get("note"), str):
        tags["Note"] = game["note"]
    if game.get("rules") is not None:
        tags["Rules"] = json.dumps(game["rules"])
    if any("\ud800" <= sign <= "\udfff" for value in tags.values() for sign in value):
        raise RecordError("it holds half of a sign of two halves (a surrogate)")
    moves = tuple(format_move(parse_move(str(move))) for move in game["moves"])
    return Record(tags, moves, str(game.get("result", "*")))


def _split(text: str) -> Iterator[str]:
    """Yield the text of each game: its tag lines and what follows them."""
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    parts = groupby(lines, key=lambda line: line.startswith("["))
    head: list[str] = []
    for is_tags, group in parts:
        if is_tags:
            head = list(group)
        else:
            yield "\n".join([*head, *group])
            head = []
    if head:
        yield "\n".join(head)


def _single(text: str) -> Record:
    records = parse_records(text)
    if len(records) != 1:
        raise RecordError("it has no tags")
    return records[0]


def _replayed(visitor: str, record: Record, now: int) -> tuple[Played, Line]:
    """Return a game as it is stored after all its moves; raises a CanfieldError."""
    if not record.tags.get("Rules", "{").startswith("{"):
        raise RecordError("[Rules] must hold the rules themselves")
    if not 0 < len(record.moves) <= MOST_MOVES:
        raise RecordError(f"a game has 1 to {MOST_MOVES} moves, not {len(record.moves)}")
    game = record.replay()
    if record.result == "won" and game.status != "won":
        raise RecordError("it says that it is won, but its moves do not win")
    row = _row(visitor, record, game, now)
    return _with_events(row, record, game.moves, now), game.moves


def _row(visitor: str, record: Record, game: Game, now: int) -> StoredGame:
    """Return the row of a game that was read and played to its end."""
    is_won = game.status == "won"
    begun, ended = _times(record.tags, now)
    return replace(
        new_game(visitor, _start(game), game.status, begun),
        version=game.move_count,
        made=game.move_count,
        helped=True,
        updated=ended,
        won=ended if is_won else None,
        began=begun,
        given_up=ended if record.result == "lost" and not is_won else None,
        active=None,
    )


def _start(game: Game) -> Start:
    """Return what a game that was read began from."""
    own = stored_rules(game.rules)
    if game.number is not None:
        return Start(game.rules.id, own, deal=str(game.number))
    return Start(game.rules.id, own, deck=format_cards(game.deck or ()))


def _times(tags: dict[str, str], now: int) -> tuple[int, int]:
    """Return when a game began and ended, as far as its file tells it and it is not to come."""
    begun = microseconds(tags.get("Begun") or tags.get("Date", "").replace(".", "-"))
    ended = microseconds(tags.get("Ended", ""))
    begun = min(begun or ended or now, now)
    return begun, max(begun, min(ended or begun, now))


def _with_events(row: StoredGame, record: Record, line: Line, now: int) -> Played:
    def event(kind: str, at: int, text: str | None = None) -> Event:
        return Event(kind, at, row.made, None, True, text)

    events = [event("imported", now), event("began", row.began or now)]
    if row.won is not None:
        events.append(event("won", row.won, " ".join(line)))
    elif row.given_up is not None:
        events.append(event("gave_up", row.given_up))
    return Played(row, tuple(events), plain(record.tags.get("Note", ""))[:LONGEST_NOTE])
