"""What the command ``pool`` does: progress on stderr, Ctrl-C keeps what is found."""

from __future__ import annotations

import sys

from ..certify import grow
from ..pool import Pool, read_pool
from ..rules import Rules


def grow_shown(rules: Rules, size: int, jobs: int) -> tuple[Pool, bool]:
    """Make a pool larger and tell how far it is; return it, and whether it was interrupted."""
    is_shown = sys.stderr.isatty()

    def show(number: int, found: int) -> None:
        text = f"{rules.id}: {found:,} of {size:,} deals, tried to deal {number:,}"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    try:
        return grow(rules, size, jobs, show if is_shown else None), False
    except KeyboardInterrupt:
        return read_pool(rules.id), True
    finally:
        if is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def pool_line(pool: Pool, is_interrupted: bool) -> str:
    """Return what a pool holds as one line for people."""
    efforts = [entry.effort for entry in pool.entries]
    range_text = f", won in {min(efforts):,} to {max(efforts):,} positions" if efforts else ""
    end = "; interrupted, all that was found is kept" if is_interrupted else ""
    return f"{pool.game}: {len(efforts):,} deals{range_text} (limit {pool.nodes:,}){end}"
