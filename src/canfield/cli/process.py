"""The command as a process: its exit status, and every failure as one line on stderr."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

import click

from ..errors import CanfieldError
from .commands import cli
from .printing import INTERRUPTED, complain


def main(arguments: list[str] | None = None) -> None:
    """Run the command; bad input is one line on stderr and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    status = _run(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_flushed(status))


def _flushed(status: int) -> int:
    """Return the status after all output is out; a full disk is bad input of its own kind."""
    if sys.stdout is None:
        return status or complain("cannot write the output: it is closed")
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return complain(f"cannot write the output: {error.strerror}")
    return status


def _run(arguments: list[str]) -> int:
    """Run the command and return its exit status."""
    try:
        with cli.make_context("canfield", arguments or ["--help"]) as context:
            cli.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return complain(error.format_message())
    except CanfieldError as error:
        return complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        return complain(f"{error.strerror or error}: {error.filename or 'the output'}")
    except MemoryError:
        return complain("out of memory; name a smaller input")
    return 0
