"""What can be typed. A command imports what it needs when it is called, so help comes at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from .. import __version__
from .printing import INTERRUPTED

DEEPEST_PERFT = 60
SECONDS = click.FloatRange(0, 10**9)

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


_json_option = click.option("--json", "as_json", is_flag=True, help="print one JSON document")
_database_option = click.option(
    "--database", metavar="URL", help="default: a SQLite file in the user's data folder"
)
_moves_option = click.option("--moves", default="", metavar="TEXT", help="play these moves first")


@cli.command("games", **_example("games --json"))
@_json_option
def list_games(as_json: bool) -> None:
    """List the games: id, name, source and every rule field."""
    from .listing import print_games

    print_games(as_json)


@cli.command("rules", **_example("rules chameleon"))
@click.argument("game")
@_json_option
def show_rules(game: str, as_json: bool) -> None:
    """Tell the rules of a game (or of a rules file) in prose."""
    from .listing import print_rules

    print_rules(game, as_json)


@cli.command("deal", **_example("deal chameleon:17 --json"))
@_deal_options
@_json_option
def show_deal(deal: str, deck: str | None, position: str | None, as_json: bool) -> None:
    """Show the deck of a deal and the position it is dealt to."""
    from .showing import print_deal
    from .starting import start_game

    print_deal(start_game(deal, deck, position), as_json)


@cli.command("show", **_example('show chameleon:17 --moves "deal deal"'))
@_deal_options
@_moves_option
@_json_option
def show_position(
    deal: str, deck: str | None, position: str | None, moves: str, as_json: bool
) -> None:
    """Show a position and its legal moves."""
    from .showing import print_position
    from .starting import start_game

    print_position(start_game(deal, deck, position, moves), as_json)


@cli.command("perft", **_example("perft canfield:1 4"))
@_deal_options
@click.argument("depth", type=click.IntRange(0, DEEPEST_PERFT))
@_moves_option
def print_perft(deal: str, deck: str | None, position: str | None, depth: int, moves: str) -> None:
    """Count the sequences of DEPTH legal moves."""
    from ..perft import perft
    from .starting import start_game

    click.echo(perft(start_game(deal, deck, position, moves).position, depth))


@cli.command("solve", **_example("solve chameleon:17 --seconds 10"))
@_deal_options
@_moves_option
@click.option("--nodes", type=click.IntRange(0), help="most positions to meet")
@click.option("--seconds", type=SECONDS, help="most seconds to search, for each deal")
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
    from .solving import Asked, print_solutions, usual_limits

    asked = Asked(deal, deck, position, moves)
    print_solutions(asked, usual_limits(nodes, seconds, memory), jobs, as_json)


@cli.command("pool", **_example("pool chameleon --count 300"))
@click.argument("game")
@click.option("--count", required=True, type=click.IntRange(0), help="deals that it shall hold")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="deals to try at a time")
def grow_pool(game: str, count: int, jobs: int) -> None:
    """Add deals to a game's pool of deals that are known to be winnable.

    Deals are tried in the order of their numbers; Ctrl-C keeps what was found, the same command
    goes on from there.
    """
    from ..catalog import load_game
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
    from .replaying import print_replay

    print_replay(file, as_json)


@cli.command("play", **_example("play chameleon:17"))
@click.argument("deal", metavar="[GAME[:N]]", default="")
@click.option(
    "--port", default=0, type=click.IntRange(0, 65535), help="0, the default: 8713 or a free one"
)
@click.option("--browser/--no-browser", default=True, help="open the browser (the default)")
@_database_option
def play(deal: str, port: int, browser: bool, database: str | None) -> None:
    """Play in the browser, on this machine only."""
    from ..web.serve import run
    from .serving import page_of

    path, rules = page_of(deal)
    run(port=port, database_url=database, open_browser=browser, path=path, rules=rules)


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
    from ..web.serve import run

    run(host=host, port=port, database_url=database, workers=workers, searches=searches)


@cli.command("backup", **_example("backup saved.db"))
@click.argument("file", type=Path)
@_database_option
def back_up(file: Path, database: str | None) -> None:
    """Copy the database of games to FILE, also while the server runs."""
    from ..store import backup, default_url

    backup(database or default_url(), file)
    click.echo(f"Copied all games to {str(file)!r}")
