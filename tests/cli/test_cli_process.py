"""The command as a process: exit statuses, encodings, readers that go away, full disks."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from canfield.cli.printing import INTERRUPTED
from cli_helpers import ILLEGAL, START, run_process, wait_until_at_work


def test_the_command_is_a_process_with_an_exit_status(tmp_path: Path) -> None:
    shown = run_process("show", "chameleon:1", "--json")
    assert json.loads(shown.stdout)["position"] == START
    assert (shown.returncode, shown.stderr) == (0, "")
    bad = run_process("deal", "chamelon:1")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == (
        "canfield: unknown game 'chamelon'; did you mean chameleon or chameleon-plus?\n"
    )
    record = tmp_path / "illegal.record"
    record.write_text(ILLEGAL)
    assert run_process("replay", str(record)).returncode == 1


def test_an_output_that_knows_no_suit_signs_gets_letters() -> None:
    shown = run_process("show", "chameleon:1", PYTHONIOENCODING="ascii")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "reserve  7d  9c  4d" in shown.stdout
    assert run_process("deal", "💥:1", PYTHONIOENCODING="ascii").returncode == 2


@pytest.mark.parametrize("command", ["games", "games --json"])
def test_a_reader_that_goes_away_is_no_error(command: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "canfield", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("arguments", ["show canfield:1", "games --json", "--version", "--help"])
def test_a_full_disk_is_one_line_and_no_traceback(arguments: str) -> None:
    command = f"{sys.executable} -m canfield {arguments} > /dev/full"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


def test_a_closed_output_is_said_in_one_line() -> None:
    code = "import sys; sys.stdout = None; from canfield.cli import main; main(['deal', 'oz:1'])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "canfield: cannot write the output: it is closed\n"


def test_ctrl_c_ends_a_count_that_would_last_for_ever() -> None:
    command = [sys.executable, "-m", "canfield", "perft", "canfield:1", "40"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        wait_until_at_work(process, 3)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == INTERRUPTED
        assert process.stderr is not None
        assert process.stderr.read() == ""
