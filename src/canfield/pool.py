"""Pools: deals that are known to be winnable, one small text file a game.

An entry is made only for a deal that the solver has won with a line which the engine replayed.
Pools only ever grow at their end, so that what is chosen from a first part of one stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, get_args

from platformdirs import user_data_path

from .cards import DEAL_LIMIT
from .errors import CanfieldError

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)

FIRST_LINE = "canfield-pool 1"
COLUMNS = "deal effort moves"
USUAL_NODES = 50_000
"""Positions that the solver may meet for a deal, in a pool that is begun anew."""

LARGEST = 16 << 20
_HEAD = re.compile(
    rf"{FIRST_LINE}\ngame (?P<game>[a-z0-9-]+)\nnodes (?P<nodes>[0-9]{{1,12}})\n"
    rf"daily (?P<daily>[0-9]{{1,9}})\n{COLUMNS}\n",
    re.ASCII,
)
_ENTRY = re.compile(r"([0-9]{1,20}) ([0-9]{1,12}) ([0-9]{1,6})", re.ASCII)


class PoolError(CanfieldError):
    """A pool that cannot be read, written or made."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal that can be won."""

    deal: int
    """Its number."""
    effort: int
    """Positions that the solver met until it had won."""
    moves: int
    """Length of the line that was replayed."""

    @property
    def text(self) -> str:
        """The line of the file."""
        return f"{self.deal} {self.effort} {self.moves}"


@dataclass(frozen=True, slots=True)
class Pool:
    """The certified deals of a game, in the order in which they were found."""

    game: str
    """Id of the game, with the rules of the catalogue."""
    nodes: int = USUAL_NODES
    """Positions that the solver may meet for a deal; those it cannot win within it stay out."""
    daily: int = 0
    """So many of the first entries are the deals of days; fixed once and for all."""
    entries: tuple[Entry, ...] = ()
    """The deals."""

    @property
    def head(self) -> str:
        """The lines of the file before the entries."""
        lines = (FIRST_LINE, f"game {self.game}", f"nodes {self.nodes}", f"daily {self.daily}")
        return "\n".join((*lines, COLUMNS, ""))

    def of_difficulty(self, name: Difficulty) -> tuple[Entry, ...]:
        """Return a third of the deals, in the order of the effort they took."""
        ranked = sorted(self.entries, key=lambda entry: (entry.effort, entry.deal))
        part = DIFFICULTIES.index(name)
        first, last = (len(ranked) * edge // 3 for edge in (part, part + 1))
        return tuple(ranked[first:last])

    def daily_entries(self) -> tuple[Entry, ...]:
        """Return the deals of days; none while the pool is too short for what it promises."""
        return self.entries[: self.daily] if len(self.entries) >= self.daily else ()


def shipped_path(game: str) -> Path:
    """Return the place of a game's pool in the package."""
    return Path(str(files("canfield"))) / "pools" / f"{game}.txt"


def own_path(game: str) -> Path:
    """Return the place of what a person has added, or raise PoolError."""
    folder = user_data_path("canfield")
    if not folder.is_absolute():
        raise PoolError("no home folder is known to keep a pool in")
    return folder / "pools" / f"{game}.txt"


@cache
def shipped_pool(game: str) -> Pool:
    """Return the pool of the package, an empty one where there is none."""
    return _read(shipped_path(game), game) or Pool(game)


def read_pool(game: str) -> Pool:
    """Return all certified deals of a game: the package's, then the person's own.

    Raises PoolError for a file that is no pool.
    """
    shipped = _read(shipped_path(game), game)
    own = _read(own_path(game), game)
    first = shipped or own or Pool(game)
    entries = (entry for pool in (shipped, own) if pool for entry in pool.entries)
    unique = {entry.deal: entry for entry in reversed(tuple(entries))}
    daily = shipped.daily if shipped else 0
    return Pool(game, first.nodes, daily, tuple(reversed(unique.values())))


def append(pool: Pool, entry: Entry) -> Path:
    """Add an entry to the package's file or, where that is read-only, to the person's own."""
    paths = (shipped_path(pool.game), own_path(pool.game))
    for path in paths:
        try:
            _append(path, pool, entry)
        except OSError as error:
            reason = error.strerror
        else:
            return path
    raise PoolError(f"cannot write the pool {str(paths[-1])!r}: {reason}")


def _append(path: Path, pool: Pool, entry: Entry) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        file.seek(0)
        data = file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):  # an entry was torn; it is found again
            file.truncate(whole)
        head = "" if whole else Pool(pool.game, pool.nodes).head
        file.write(f"{head}{entry.text}\n".encode())


def _read(path: Path, game: str) -> Pool | None:
    """Return the pool in a file, None where there is no file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise PoolError(f"cannot read the pool {str(path)!r}: {error.strerror}") from None
    if len(data) > LARGEST:
        raise PoolError(f"the pool {str(path)!r} is larger than {LARGEST:,} bytes")
    return parse_pool(data.decode("ascii", "replace"), game, str(path))


def parse_pool(text: str, game: str, origin: str) -> Pool:
    """Return the pool in a text; a last line without an end was torn and is left out."""
    head = _HEAD.match(text)
    if head is None or head["game"] != game:
        raise PoolError(f"{origin!r} is no pool of the game {game!r}")
    lines = text[head.end() :].split("\n")[:-1]
    entries = tuple(_entries(lines, origin))
    return Pool(game, int(head["nodes"]), int(head["daily"]), entries)


def _entries(lines: Iterable[str], origin: str) -> Iterable[Entry]:
    for line in lines:
        found = _ENTRY.fullmatch(line)
        if found is None or int(found[1]) >= DEAL_LIMIT:
            raise PoolError(f"{origin!r} holds {line!r}, which is not {COLUMNS!r} as numbers")
        yield Entry(*map(int, found.groups()))
