"""The deals that Solvitaire decided, under its rules: its verdicts and CPU time beside ours."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

from canfield.cards import parse_cards
from canfield.catalog import load_game
from canfield.dealing import deal_deck
from canfield.position import Position
from results import solve_within

PEER = Path(__file__).parent.parent / "tests" / "data" / "peer-solvitaire.csv"
AT_MOST = {"chameleon": 3, "kansas": 3, "rainbow-any-suit": 6, "canfield-cut": 3}
"""Percent that may stay open."""


def start_of(entry: dict[str, str]) -> Position:
    """Return the start of a deal under the rules it was decided under."""
    changes = dict(word.split("=") for word in entry["rule_changes"].split())
    rules = load_game(entry["game"]).model_copy(update=changes)
    return deal_deck(rules, parse_cards(entry["deck"]))


class Tally:
    """Both sides' figures for one game."""

    def __init__(self) -> None:
        self.ours: Counter[str] = Counter()
        self.plain: Counter[str] = Counter()
        self.pruned: Counter[str] = Counter()
        self.seconds = [0.0, 0.0, 0.0]

    def add(self, entry: dict[str, str], seconds: float) -> None:
        """Solve the deal; exits when the verdicts contradict each other."""
        result = solve_within(start_of(entry), seconds)
        if {result.verdict, entry["verdict"]} == {"winnable", "unwinnable"}:
            sys.exit(f"{entry['game']} {entry['deck']}: {result.verdict}, not {entry['verdict']}")
        self.ours[result.verdict] += 1
        self.plain[entry["plain_10s"]] += 1
        self.pruned[entry["pruned_10s"]] += 1
        spent = (result.cpu, int(entry["plain_cpu_ms"]) / 1000, int(entry["pruned_cpu_ms"]) / 1000)
        self.seconds = [a + b for a, b in zip(self.seconds, spent, strict=True)]

    def line(self, name: str) -> str:
        """Return the line of the table."""
        ours, plain, pruned = self.seconds
        total = self.ours.total()
        still_open = [100 * c["unknown"] / total for c in (self.ours, self.plain, self.pruned)]
        return (
            f"{name:18} {total:5} {still_open[0]:6.1f}% (at most {AT_MOST.get(name, '-')}%) "
            f"{still_open[1]:5.0f}% / {still_open[2]:.0f}%  {ours:7.1f} s  "
            f"{plain:6.1f} / {pruned:.1f} s  x{plain / ours:.0f} / x{pruned / ours:.0f}"
        )


def peer(seconds: float) -> None:
    """Solve Solvitaire's deals under its rules and print both sides' figures."""
    lines = [line for line in PEER.read_text().splitlines() if not line.startswith("#")]
    tallies: dict[str, Tally] = {}
    for entry in csv.DictReader(lines):
        tallies.setdefault(entry["game"], Tally()).add(entry, seconds)
    print("game               deals  open    Solvitaire plain / pruned   CPU s   its / factor")
    for name, tally in tallies.items():
        print(tally.line(name))
    sums = [sum(tally.seconds[i] for tally in tallies.values()) for i in range(3)]
    print(
        f"all: {sums[0]:.1f} s; Solvitaire {sums[1]:.1f} s (x{sums[1] / sums[0]:.0f}), "
        f"pruned {sums[2]:.1f} s (x{sums[2] / sums[0]:.0f}); all verdicts agree"
    )
