"""What the command ``replay`` prints."""

from __future__ import annotations

from pathlib import Path

import click

from ..catalog import read_text
from ..errors import IllegalMoveError, RecordError
from ..game import Game
from ..record import Record, parse_records
from .printing import ILLEGAL_RECORD, complain, print_json

LARGEST_RECORD = 64 << 20


def print_replay(file: Path, as_json: bool) -> None:
    """Print where the games of a record file end."""
    results = []
    for number, record in enumerate(
        parse_records(read_text(file, LARGEST_RECORD, "record", RecordError)), 1
    ):
        game = _replay_one(record, number, file)
        results.append({"position": game.text(), "status": game.status, "moves": list(game.moves)})
    if as_json:
        print_json(results)
        return
    for result in results:
        click.echo(result["position"])


def _replay_one(record: Record, number: int, file: Path) -> Game:
    game = record.start(file.parent)
    for count, text in enumerate(record.moves, 1):
        try:
            game.play(text)
        except IllegalMoveError as error:
            complain(f"game {number}, move {count}: {error}")
            raise SystemExit(ILLEGAL_RECORD) from None
    return game
