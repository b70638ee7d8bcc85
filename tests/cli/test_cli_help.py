"""The help of every command, with examples that run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest

import canfield.cli
from canfield import __version__
from cli_helpers import COMMANDS, run
from strategies import RECORDS


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_the_help_of_every_command_shows_an_example(command: str, option: str) -> None:
    answer = run(command, option)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: canfield {command} ")
    assert f"Example:  canfield {command}" in answer.out


def test_every_command_is_listed_and_every_option_told() -> None:
    text = run("--help").out
    for name, command in canfield.cli.cli.commands.items():
        assert re.search(rf"^  {name} +[A-Z].*", text, re.MULTILINE)
        options = [each for each in command.params if isinstance(each, click.Option)]
        assert all(option.help for option in options)
    assert set(COMMANDS) <= set(canfield.cli.cli.commands)


def test_without_arguments_the_help_is_shown() -> None:
    assert run().out == run("--help").out
    assert run("--version").out == f"canfield, version {__version__}\n"


def test_examples_of_the_help_run_as_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    served: list[dict[str, Any]],
) -> None:
    (tmp_path / "games.record").write_text((RECORDS / "oz.record").read_text())
    monkeypatch.chdir(tmp_path)
    for command in COMMANDS:
        example = re.search(r"Example:  canfield (.*)", run(command, "--help").out)
        assert example
        assert run(*shlex.split(example[1])).status == 0, example[1]
    assert len(served) == 2
