"""Whole games as text in PGN's form; one file can hold many."""

from __future__ import annotations

import json
import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

from .cards import format_cards, shuffled_deck
from .catalog import is_catalog_game, load_game, read_rules_file
from .dealing import read_deck
from .errors import CanfieldError, RecordError
from .game import Game
from .moves import format_move, parse_move
from .notation import parse_deal_number
from .rules import Rules, read_rules

RESULTS = ("won", "lost", "*")

_TOKEN = re.compile(
    r'\[(?P<tag>\w+)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]|\{(?P<comment>[^{}]*)\}'
    r"|(?P<number>\d+\.)|(?P<word>[^\s\[\]{}]+)|(?P<space>\s+)|(?P<bad>.)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Record:
    """One game: its tags and its moves."""

    tags: dict[str, str]
    """Tag names and values as in the file (Game, Deal or Deck, Date, Player, Result, ...)."""
    moves: tuple[str, ...] = ()
    """Move texts as ``format_move`` prints them."""
    result: str = "*"
    """``won``, ``lost`` or ``*`` (open)."""
    comments: tuple[tuple[int, str], ...] = field(default=())
    """Comments, each with the number of moves before it."""

    def rules(self, folder: Path) -> Rules:
        """Return the rules; custom ones are in the [Rules] tag, or in a file it names.

        The file's name is taken from ``folder``. Raises a CanfieldError.
        """
        name = self.tags.get("Game")
        if name is None:
            raise RecordError("the record has no [Game] tag")
        given = self.tags.get("Rules")
        if given is None:
            return load_game(name)
        rules = _read_given_rules(given, folder)
        if rules.id != name:
            raise RecordError(f"[Game] is {name!r} but the rules are those of {rules.id!r}")
        return rules

    def start(self, folder: Path = Path()) -> Game:
        """Return the game at its start; raises a CanfieldError."""
        rules = self.rules(folder)
        deck = read_deck(self.tags["Deck"], rules) if "Deck" in self.tags else None
        if "Deal" in self.tags:
            number = parse_deal_number(self.tags["Deal"])
            if deck not in (None, tuple(shuffled_deck(number, rules.decks))):
                raise RecordError(f"[Deck] holds other cards than [Deal] {number}")
            return Game.from_deal(rules, number)
        if deck is not None:
            return Game.from_deck(rules, deck)
        raise RecordError("the record has neither a [Deal] nor a [Deck] tag")

    def replay(self, folder: Path = Path()) -> Game:
        """Return the game after all its moves.

        Raises IllegalMoveError at the first illegal move, another CanfieldError for a bad tag.
        """
        game = self.start(folder)
        for text in self.moves:
            game.play(text)
        return game


def _read_given_rules(text: str, folder: Path) -> Rules:
    if not text.startswith("{"):
        return read_rules_file(folder / text)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"[Rules] is not JSON: {error}") from None
    except RecursionError:
        raise RecordError("[Rules] is nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"[Rules]: {error}") from None
    return read_rules(data, "[Rules]")


def record_of(game: Game, **tags: str) -> Record:
    """Return the record of a game from a deal or a deck, with further tags.

    Custom rules are written into the record, as JSON. Raises RecordError for a game that
    starts from a position.
    """
    if game.number is None and game.deck is None:
        raise RecordError("a game from a position has no deal to record")
    deal = {"Game": game.rules.id}
    if game.number is not None:
        deal["Deal"] = str(game.number)
    else:
        deal["Deck"] = format_cards(game.deck or ())
    result = "won" if game.status == "won" else "*"
    if not is_catalog_game(game.rules):
        deal["Rules"] = json.dumps(game.rules.declaration())
    return Record(deal | tags | {"Result": result}, game.moves, result)


def format_record(record: Record) -> str:
    """Return the record's text, wrapped at 80 columns, ending with a line break."""
    tags = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in record.tags.items())
    notes = dict(record.comments)
    words = [f"{{{notes[0]}}}"] if 0 in notes else []
    for number, move in enumerate(record.moves, 1):
        words.append(f"{number}. {move}")
        words += [f"{{{notes[number]}}}"] if number in notes else []
    text = " ".join([*words, record.result])
    lines = textwrap.wrap(text, 80, break_long_words=False, break_on_hyphens=False)
    return f"{tags}\n" + "\n".join(lines) + "\n"


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def parse_records(text: str) -> list[Record]:
    """Return the records of a file's text; raises RecordError naming the line."""
    records: list[Record] = []
    draft = _Draft()
    for token in _TOKEN.finditer(text):
        try:
            is_complete = draft.take(token)
        except CanfieldError as error:
            raise RecordError(f"line {_line(token)}: {error}") from None
        if is_complete:
            records.append(draft.finish())
            draft = _Draft()
    if draft.moves or draft.tags:
        raise RecordError("the last game has no result (won, lost or *)")
    if not records:
        raise RecordError("the file holds no game")
    return records


def _line(token: re.Match[str]) -> int:
    return token.string.count("\n", 0, token.start()) + 1


def _rest(token: re.Match[str]) -> str:
    return token.string[token.start() : token.start() + 40].split("\n", 1)[0]


class _Draft:
    """A record while its text is read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.moves: list[str] = []
        self.comments: dict[int, str] = {}
        self.result = "*"

    def take(self, token: re.Match[str]) -> bool:
        """Take a token; tell whether it was the result that ends the game.

        Raises NotationError for a word that is no move and RecordError for other text.
        """
        if token["bad"]:
            raise RecordError(f"{_rest(token)!r} is no record text")
        if token["tag"]:
            self._take_tag(token["tag"], token["value"])
        elif token["comment"] is not None:
            self._take_comment(" ".join(token["comment"].split()))
        elif token["word"] in RESULTS:
            self.result = token["word"]
            return True
        elif token["word"]:
            self.moves.append(format_move(parse_move(token["word"])))
        return False

    def _take_tag(self, name: str, value: str) -> None:
        if self.moves:
            raise RecordError(f"tag {name!r} before the last game has a result")
        self.tags[name] = re.sub(r"\\(.)", r"\1", value)

    def _take_comment(self, text: str) -> None:
        before = self.comments.get(len(self.moves))
        self.comments[len(self.moves)] = f"{before} {text}" if before else text

    def finish(self) -> Record:
        return Record(self.tags, tuple(self.moves), self.result, tuple(self.comments.items()))
