"""Every game as data: the TOML files of ``games/`` and a person's own."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args

from .errors import CanfieldError, RulesError, UnknownGameError
from .rules import Family, Rules, read_rules

LARGEST_RULES = 16 << 10
FAMILIES: tuple[str, ...] = get_args(Family)


@cache
def games() -> tuple[Rules, ...]:
    """Return all games of the catalogue, by family, then by id."""
    texts = {
        file.name: file.read_text("utf-8")
        for file in (files("canfield") / "games").iterdir()
        if file.name.endswith(".toml")
    }
    rules = [parse_rules(text, name) for name, text in texts.items()]
    return tuple(sorted(rules, key=lambda game: (FAMILIES.index(game.family), game.id)))


@cache
def _by_id() -> dict[str, Rules]:
    return {game.id: game for game in games()}


def families() -> dict[str, tuple[Rules, ...]]:
    """Return the games of each family, in the order in which a lobby shows them."""
    grouped = {name: tuple(g for g in games() if g.family == name) for name in FAMILIES}
    return {name: members for name, members in grouped.items() if members}


def is_catalog_game(rules: Rules) -> bool:
    """Tell whether these are the rules of the catalogue's game of that id."""
    return _by_id().get(rules.id) == rules


def load_game(name: str) -> Rules:
    """Return the rules of a game id, or of the rules file at that path.

    Raises UnknownGameError with the nearest names, or RulesError for a bad file.
    """
    if is_rules_path(name):
        return read_rules_file(Path(name))
    rules = _by_id().get(name)
    if rules is None:
        raise UnknownGameError(_unknown(name))
    return rules


def is_rules_path(name: str) -> bool:
    """Tell whether ``name`` is the path of a rules file rather than a game id."""
    if name in _by_id():
        return False
    return name.lower().endswith(".toml") or "/" in name or "\\" in name or _is_file(name)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def read_rules_file(path: Path) -> Rules:
    """Return the rules in a TOML file, or raise RulesError."""
    return parse_rules(read_text(path, LARGEST_RULES, "rules file", RulesError), str(path))


def read_text(path: Path, most: int, kind: str, error: type[CanfieldError]) -> str:
    """Return the UTF-8 text of a file of at most ``most`` bytes, or raise ``error``."""
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as problem:
        raise error(f"cannot read {kind} {str(path)!r}: {problem.strerror}") from None
    except ValueError as problem:
        raise error(f"cannot read {kind} {str(path)!r}: {problem}") from None
    if len(data) > most:
        raise error(f"{kind} {str(path)!r} is larger than {most:,} bytes")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise error(f"{kind} {str(path)!r} is not UTF-8 text") from None


def parse_rules(text: str, origin: str) -> Rules:
    """Return the rules in a TOML text; ``origin`` names it in errors (RulesError)."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{origin} is not TOML: {error}") from None
    except RecursionError:
        raise RulesError(f"{origin} is not a rules file: it is nested too deeply") from None
    except ValueError as error:
        raise RulesError(f"{origin} is not a rules file: {error}") from None
    return read_rules(data, origin)


def _unknown(name: str) -> str:
    names = {alias.lower(): game.id for game in games() for alias in (game.name, *game.other_names)}
    names |= {game.id: game.id for game in games()}
    near = difflib.get_close_matches(name.lower(), names, n=3, cutoff=0.5)
    ids = list(dict.fromkeys(names[match] for match in near))
    if not ids:
        return f"unknown game {name!r}; `canfield games` lists them all"
    return f"unknown game {name!r}; did you mean {' or '.join(ids)}?"
