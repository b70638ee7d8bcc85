"""The command ``canfield``: reads texts, calls the library, prints texts or JSON."""

from .commands import cli
from .process import main

__all__ = ["cli", "main"]
