"""The console on which people read what a command prints."""

from __future__ import annotations

from rich.console import Console


class PlainConsole(Console):
    """A console that lets ``main`` deal with a reader that has gone away."""

    def on_broken_pipe(self) -> None:
        """Raise the error that ``main`` knows."""
        raise BrokenPipeError from None
