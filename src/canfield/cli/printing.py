"""What commands print, and the exit statuses with which they end."""

from __future__ import annotations

import json
from typing import Any

import click

BAD_INPUT = 2
ILLEGAL_RECORD = 1
INTERRUPTED = 130


def print_json(document: Any) -> None:
    """Print one JSON document."""
    click.echo(json.dumps(document))


def complain(message: str) -> int:
    """Print one line on stderr; return the exit status of bad input."""
    click.echo(f"canfield: {' '.join(message.split())}", err=True)
    return BAD_INPUT
