"""The node counts of a fixed list of deals: a change that alters them says so."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from canfield.catalog import load_game
from canfield.dealing import deal_number
from canfield.solver import Limits, solve

NODES = Path(__file__).parent / "nodes.toml"
FIXED = [
    ("chameleon", (3, 6, 10, 14, 15, 22)),
    ("kansas", (3, 6, 10, 14)),
    ("rainbow-any-suit", (1, 2, 3, 4)),
    ("canfield", (1, 2, 3, 4, 5, 6)),
    ("canfield-cut", (1, 2, 3, 4)),
    ("canfield-strict", (1, 2)),
    ("rainbow", (1, 2)),
    ("storehouse", (1, 2, 3, 4)),
    ("acme", (1, 2, 3, 4)),
    ("klondike", (2, 3)),
    ("canfield-rush", (9, 20)),
    ("rainbow-classic", (8, 10)),
]
FIXED_LIMIT = 200_000


def fixed_counts() -> dict[str, str]:
    """Return verdict and node count of the fixed list of deals."""
    counts = {}
    for name, numbers in FIXED:
        for number in numbers:
            solution = solve(deal_number(load_game(name), number), Limits(nodes=FIXED_LIMIT))
            counts[f"{name}:{number}"] = f"{solution.verdict} {solution.nodes}"
    return counts


def write_counts() -> None:
    """Renew ``bench/nodes.toml``."""
    lines = [f'"{deal}" = "{count}"' for deal, count in fixed_counts().items()]
    head = f"# Verdict and positions met, at most {FIXED_LIMIT}: bench_solver.py --write\n"
    NODES.write_text(head + "\n".join(lines) + "\n")


def compare_counts() -> None:
    """Exit with a message when a node count is not the one written down."""
    expected = tomllib.loads(NODES.read_text())
    found = fixed_counts()
    changed = [
        f"{deal}: {expected.get(deal)} -> {count}"
        for deal, count in found.items()
        if expected.get(deal) != count
    ]
    if changed:
        sys.exit("node counts changed (--write renews them):\n" + "\n".join(changed))
    print(f"node counts of {len(found)} deals as written down")
