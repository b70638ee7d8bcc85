"""Running the command ``canfield`` in tests."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import canfield.cli
from canfield.cards import format_cards, shuffled_deck

DECK_1 = format_cards(shuffled_deck(1))
START = (
    "chameleon 5 5h/-/-/- 7d9c4d8h8d5sJd6d9sJc5dKd 3c/2d/Jh - 7h4h2cAd6sKcKhThTsJsTd8sQc4s6c7cAs5c"
    "AhKs6hQsQhQd9d3d3sAc4c2h8cTc3h2s9h7s 1"
)
OWN = 'id = "mine"\nname = "[red]Mine[/x]"\nother_names = ["[b]"]\nreserve = 10\npiles = 5\n'
ILLEGAL = '[Game "chameleon"]\n[Deal "1"]\n\n1. deal 2. w-f 3. deal *\n'
COMMANDS = ["games", "rules", "deal", "show", "perft", "replay", "play", "serve"]


class Answer:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments: str) -> Answer:
    """Run the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as stop:
        canfield.cli.main(list(arguments))
    return Answer(int(stop.value.code or 0), out.getvalue(), err.getvalue())


def run_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "canfield", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
    )


def refusal(*arguments: str, status: int = 2) -> str:
    """Return the one line on stderr with which the command refuses."""
    answer = run(*arguments)
    assert (answer.status, answer.out) == (status, ""), answer.err
    assert re.fullmatch(r"canfield: .*\n", answer.err)
    return answer.err


def wait_until_at_work(process: subprocess.Popen[str], seconds: float) -> None:
    """Wait until the process has used so many seconds of a processor, or is over."""
    ticks = os.sysconf("SC_CLK_TCK")
    while process.poll() is None:
        used = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        if (int(used[11]) + int(used[12])) / ticks >= seconds:
            return
        time.sleep(0.05)
