"""The command ``canfield``: reads texts, calls the library, prints texts or JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from . import __version__
from .board import SUIT_SIGNS, draw
from .cards import format_card, format_cards, shuffled_deck
from .catalog import games as all_games
from .catalog import load_game, read_text
from .dealing import read_deck
from .describe import headings
from .errors import CanfieldError, IllegalMoveError, NotationError, RecordError
from .game import Game
from .moves import format_move, parse_move
from .notation import parse_deal_number, parse_position, split_deal_id
from .perft import perft as count_sequences
from .position import check_position
from .record import Record, parse_records
from .rules import IDENTITY_FIELDS, Rules

if TYPE_CHECKING:
    from .solver import Limits

BAD_INPUT = 2
ILLEGAL_RECORD = 1
INTERRUPTED = 130
DEEPEST_PERFT = 60
LARGEST_RECORD = 64 << 20

Command = TypeVar("Command", bound=Callable[..., Any])


def _example(text: str) -> dict[str, str]:
    return {"epilog": f"Example:  canfield {text}"}


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="canfield")
def cli() -> None:
    """Play, solve and study the Canfield family of patience."""


def _deal_options(command: Command) -> Command:
    """Add what names a position: GAME:N, or GAME with --deck or --position."""
    for option in (
        click.option("--position", metavar="TEXT", help="start from this position, not from :N"),
        click.option("--deck", metavar="CARDS", help="all cards, or pysol:NUMBER, instead of :N"),
        click.argument("deal", metavar="GAME:N"),
    ):
        command = option(command)
    return command


class _Console(Console):
    """A console that lets ``main`` deal with a reader that has gone away."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError from None


_json_option = click.option("--json", "as_json", is_flag=True, help="print one JSON document")
_database_option = click.option(
    "--database", metavar="URL", help="default: a SQLite file in the user's data folder"
)
_moves_option = click.option("--moves", default="", metavar="TEXT", help="play these moves first")


@cli.command("games", **_example("games --json"))
@_json_option
def list_games(as_json: bool) -> None:
    """List the games: id, name, source and every rule field."""
    if as_json:
        _print_json([_game_entry(rules) for rules in all_games()])
        return
    console = _Console(highlight=False)
    for rules in all_games():
        head = ((rules.id, "bold"), f"  {rules.name}", (f"  ({rules.source})", "dim"))
        console.print(Text.assemble(*head), soft_wrap=True)
        console.print(Padding(_field_list(rules), (0, 0, 1, 4)), markup=False)


def _field_list(rules: Rules) -> str:
    """Return every rule field with its value as one line."""
    return ", ".join(f"{name} {_value_text(value)}" for name, value in rules.fields().items())


def _value_text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _game_entry(rules: Rules) -> dict[str, Any]:
    identity = {name: getattr(rules, name) for name in IDENTITY_FIELDS}
    return identity | rules.fields()


@cli.command("rules", **_example("rules chameleon"))
@click.argument("game")
@_json_option
def show_rules(game: str, as_json: bool) -> None:
    """Tell the rules of a game (or of a rules file) in prose."""
    rules = load_game(game)
    parts = {heading: " ".join(s.text for s in group) for heading, group in headings(rules).items()}
    if as_json:
        _print_json(_game_entry(rules) | {"prose": parts})
        return
    console = _Console(highlight=False)
    console.print(Text(rules.name, style="bold"))
    if rules.other_names:
        console.print(Text(f"also called {', '.join(rules.other_names)}"))
    for heading, text in parts.items():
        console.print(Text.assemble("\n", (f"{heading}.", "bold"), f" {text}"))
    about = [f"Source: {rules.source}."] if rules.source else []
    about += [rules.note] if rules.note else []
    if about:
        console.print(Text("\n" + " ".join(about)))


@cli.command("deal", **_example("deal chameleon:17 --json"))
@_deal_options
@_json_option
def show_deal(deal: str, deck: str | None, position: str | None, as_json: bool) -> None:
    """Show the deck of a deal and the position it is dealt to."""
    game = _start(deal, deck, position)
    cards = game.deck
    if game.number is not None:
        cards = shuffled_deck(game.number, game.rules.decks)
    if as_json:
        number = None if game.number is None else str(game.number)
        texts = None if cards is None else [format_card(card) for card in cards]
        entry = {"game": game.rules.id, "deal": number, "deck": texts, "position": game.text()}
        _print_json(entry)
        return
    if cards is not None:
        click.echo(format_cards(cards))
    click.echo(game.text())


@cli.command("show", **_example('show chameleon:17 --moves "deal deal"'))
@_deal_options
@_moves_option
@_json_option
def show_position(
    deal: str, deck: str | None, position: str | None, moves: str, as_json: bool
) -> None:
    """Show a position and its legal moves."""
    game = _start(deal, deck, position, moves)
    if as_json:
        entry = {
            "position": game.text(),
            "legal": game.legal(),
            "status": game.status,
            "moves": list(game.moves),
        }
        _print_json(entry)
        return
    console = _Console(highlight=False)
    console.print(draw(game.position, has_signs=_can_print_signs(console)))
    console.print(f"\n{game.status}; legal: {' '.join(game.legal()) or 'nothing'}", soft_wrap=True)
    click.echo(game.text())


def _can_print_signs(console: Console) -> bool:
    """Tell whether the output's encoding knows the signs of the suits."""
    try:
        SUIT_SIGNS.encode(console.encoding)
    except UnicodeEncodeError:
        return False
    return True


@cli.command("perft", **_example("perft canfield:1 4"))
@_deal_options
@click.argument("depth", type=click.IntRange(0, DEEPEST_PERFT))
@_moves_option
def print_perft(deal: str, deck: str | None, position: str | None, depth: int, moves: str) -> None:
    """Count the sequences of DEPTH legal moves."""
    game = _start(deal, deck, position, moves)
    click.echo(count_sequences(game.position, depth))


@cli.command("solve", **_example("solve chameleon:17 --seconds 10"))
@_deal_options
@_moves_option
@click.option("--nodes", type=click.IntRange(0), help="most positions to meet")
@click.option("--seconds", type=click.FloatRange(0), help="most seconds to search, for each deal")
@click.option("--memory", type=click.IntRange(1), help="most MiB of tables (2048)")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="deals to solve at a time")
@_json_option
def solve_deal(
    deal: str,
    deck: str | None,
    position: str | None,
    moves: str,
    nodes: int | None,
    seconds: float | None,
    memory: int | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Decide whether a deal, or each deal of a range GAME:A-B, can be won."""
    from .solver import MEMORY, Limits

    limits = Limits(nodes, seconds, MEMORY if memory is None else min(memory << 20, MEMORY))
    game_id, number = split_deal_id(deal)
    if number is not None and "-" in number[1:]:
        if deck or position or moves:
            raise NotationError(f"{deal!r}: a range takes no --deck, --position or --moves")
        _solve_range(load_game(game_id), number, limits, jobs, as_json)
        return
    _solve_one(_start(deal, deck, position, moves), limits, as_json)


def _solve_one(game: Game, limits: Limits, as_json: bool) -> None:
    from .solving import solution_entry, solution_line, solve_game

    solution = solve_game(game, limits)
    if as_json:
        _print_json(solution_entry(solution))
        return
    click.echo(solution_line(solution))
    if solution.moves:
        click.echo(" ".join(solution.moves))


def _solve_range(rules: Rules, numbers: str, limits: Limits, jobs: int, as_json: bool) -> None:
    from .solving import parse_range, solution_entry, solution_line, solve_range

    entries = []
    for number, solution in solve_range(rules, parse_range(numbers), limits, jobs):
        if as_json:
            entries.append({"deal": str(number)} | solution_entry(solution))
        else:
            click.echo(f"{rules.id}:{number} {solution_line(solution)}")
    if as_json:
        _print_json(entries)


@cli.command("pool", **_example("pool chameleon --count 300"))
@click.argument("game")
@click.option("--count", required=True, type=click.IntRange(0), help="deals that it shall hold")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="deals to try at a time")
def grow_pool(game: str, count: int, jobs: int) -> None:
    """Add deals to a game's pool of deals that are known to be winnable.

    Deals are tried in the order of their numbers; Ctrl-C keeps what was found, the same command
    goes on from there.
    """
    from .pooling import grow_shown, pool_line

    pool, is_interrupted = grow_shown(load_game(game), count, jobs)
    click.echo(pool_line(pool, is_interrupted))
    if is_interrupted:
        raise SystemExit(INTERRUPTED)


@cli.command("replay", **_example("replay games.record"))
@click.argument("file", type=Path)
@_json_option
def replay(file: Path, as_json: bool) -> None:
    """Replay the games of a record file and print where they end."""
    results = []
    for number, record in enumerate(
        parse_records(read_text(file, LARGEST_RECORD, "record", RecordError)), 1
    ):
        game = _replay_one(record, number, file)
        results.append({"position": game.text(), "status": game.status, "moves": list(game.moves)})
    if as_json:
        _print_json(results)
        return
    for result in results:
        click.echo(result["position"])


def _replay_one(record: Record, number: int, file: Path) -> Game:
    game = record.start(file.parent)
    for count, text in enumerate(record.moves, 1):
        try:
            game.play(text)
        except IllegalMoveError as error:
            _complain(f"game {number}, move {count}: {error}")
            raise SystemExit(ILLEGAL_RECORD) from None
    return game


@cli.command("play", **_example("play chameleon:17"))
@click.argument("deal", metavar="[GAME[:N]]", default="")
@click.option(
    "--port", default=0, type=click.IntRange(0, 65535), help="0, the default: 8713 or a free one"
)
@click.option("--browser/--no-browser", default=True, help="open the browser (the default)")
@_database_option
def play(deal: str, port: int, browser: bool, database: str | None) -> None:
    """Play in the browser, on this machine only."""
    from .web.serve import run

    path, rules = _page(deal)
    run(port=port, database_url=database, open_browser=browser, path=path, rules=rules)


def _page(deal: str) -> tuple[str, tuple[Rules, ...]]:
    """Return the page of ``GAME[:N]`` and the custom rules it needs."""
    if not deal:
        return "/", ()
    name, number = split_deal_id(deal)
    rules = load_game(name)
    path = f"/{rules.id}" if number is None else f"/{rules.id}/{parse_deal_number(number)}"
    return path, (() if name == rules.id else (rules,))


@cli.command("serve", **_example("serve --host 0.0.0.0 --port 8000 --workers 2"))
@click.option("--host", default="127.0.0.1", show_default=True, help="address to listen on")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: a free one"
)
@_database_option
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="server processes"
)
@click.option(
    "--searches",
    type=click.IntRange(1, 64),
    help="searches of the solver at a time in each server process, 256 MiB each "
    "[default: its share of the processors but one]",
)
def serve(host: str, port: int, database: str | None, workers: int, searches: int | None) -> None:
    """Serve the games for others."""
    from .web.serve import run

    run(host=host, port=port, database_url=database, workers=workers, searches=searches)


@cli.command("backup", **_example("backup saved.db"))
@click.argument("file", type=Path)
@_database_option
def back_up(file: Path, database: str | None) -> None:
    """Copy the database of games to FILE, also while the server runs."""
    from .store import backup, default_url

    backup(database or default_url(), file)
    click.echo(f"Copied all games to {str(file)!r}")


def _start(
    deal: str, deck: str | None = None, position: str | None = None, moves: str = ""
) -> Game:
    """Return the game that the command line names, after ``moves``."""
    name, number = split_deal_id(deal)
    if sum(text is not None for text in (number, deck, position)) != 1:
        raise NotationError(
            f"{deal!r}: name one deal, as GAME:N, or as GAME with --deck or --position"
        )
    rules = load_game(name)
    if number is not None:
        game = Game.from_deal(rules, parse_deal_number(number))
    elif deck is not None:
        game = Game.from_deck(rules, read_deck(deck, rules))
    else:
        game = Game.from_position(check_position(parse_position(position or "", rules)))
    _play_all(game, moves)
    return game


def _play_all(game: Game, moves: str) -> None:
    for text in [format_move(parse_move(word)) for word in moves.split()]:
        game.play(text)


def _print_json(document: Any) -> None:
    click.echo(json.dumps(document))


def _complain(message: str) -> int:
    """Print one line on stderr; return the exit status of bad input."""
    click.echo(f"canfield: {' '.join(message.split())}", err=True)
    return BAD_INPUT


def main(arguments: list[str] | None = None) -> None:
    """Run the command; bad input is one line on stderr and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    status = _run(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_flushed(status))


def _flushed(status: int) -> int:
    """Return the status after all output is out; a full disk is bad input of its own kind."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"cannot write the output: {error.strerror}")
    return status


def _run(arguments: list[str]) -> int:
    """Run the command and return its exit status."""
    try:
        with cli.make_context("canfield", arguments or ["--help"]) as context:
            cli.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return _complain(error.format_message())
    except CanfieldError as error:
        return _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        return _complain(f"{error.strerror or error}: {error.filename or 'the output'}")
    except MemoryError:
        return _complain("out of memory; name a smaller input")
    return 0
