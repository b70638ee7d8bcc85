"""Compare with the figures that others published: ``python bench/published.py [NAME ...]``.

Each figure is counted under its own rules over enough deals for the interval. Deals left open
widen our interval to both sides: counted as lost at its lower end, as won at its upper one.
Ends with status 1 when an interval and the published one do not meet. Results are kept in
``build/bench/published.jsonl``: a run that was ended goes on from there (``--fresh``: anew).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from acme_2013 import most_cards_up
from canfield.catalog import load_game
from canfield.rules import Rules
from results import FOLDER, Result, Results, cpu, numbered, wilson, within_nodes


@dataclass(frozen=True, slots=True)
class Figure:
    """A published share and the rules under which it was counted."""

    game: str
    deals: int
    share: float | None
    """Percent; None where nobody published one."""
    margin: float
    """Half of its 95% interval, percent."""
    source: str
    changes: dict[str, Any] = field(default_factory=dict)
    nodes: int = 2_000_000
    is_bound: bool = False
    """Our rules are looser than those of the source: ours may be higher."""


WHOLE_PILES = {"move": "whole_pile", "space_after": "waste"}
FIGURES = {
    "storehouse-strict": Figure(
        "storehouse-strict", 20_000, 43.812, 0.097, "Wolter 2013, 438,117 of 1,000,000"
    ),
    "storehouse": Figure("storehouse", 20_000, None, 0, "nobody"),
    "acme-2013": Figure("acme", 100_000, 3.640, 0.037, "Wolter 2013, 36,401 of 1,000,000"),
    "acme": Figure("acme", 20_000, None, 0, "nobody: see acme_2013.py"),
    "canfield": Figure("canfield", 2_000, None, 0, "nobody; 89.7% of 3,000 in an earlier trial"),
    "canfield-cut": Figure("canfield-cut", 2_000, 71.245, 0.031, "Blake and Gent, JAIR 85:21"),
    "canfield-whole": Figure(
        "canfield-cut", 500, 67.562, 0.034, "Blake and Gent", WHOLE_PILES, is_bound=True
    ),
    "klondike": Figure("klondike", 500, 81.945, 0.084, "Blake and Gent", nodes=500_000),
}


def _solved(rules: Rules, nodes: int, deal: int) -> Result:
    return within_nodes(rules, deal, nodes)


def _acme_2013(rules: Rules, deal: int) -> Result:
    start = cpu()
    up = most_cards_up(rules, deal)
    verdict = "winnable" if up == 52 else "unwinnable"
    return Result(verdict, 0, round(cpu() - start, 4), up)


def counted(name: str, figure: Figure, results: Results) -> list[Result]:
    """Return the results of all deals of a figure, with progress on stderr."""
    rules = load_game(figure.game).model_copy(update=figure.changes)
    work: Callable[[int], Result] = partial(_solved, rules, figure.nodes)
    if name == "acme-2013":
        work = partial(_acme_2013, rules)
    found, told = [], time.monotonic()
    for deal in numbered(figure.deals):
        found.append(results.of(f"{name} {figure.nodes}", deal, partial(work, deal)))
        if sys.stderr.isatty() and time.monotonic() - told > 0.5:
            told = time.monotonic()
            print(f"\r\x1b[K{name}: {deal:,} of {figure.deals:,}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    return found


def agrees(figure: Figure, low: float, high: float) -> bool:
    """Tell whether our interval (percent) and the published one meet."""
    if figure.share is None:
        return True
    meets_above = figure.is_bound or low <= figure.share + figure.margin
    return meets_above and high >= figure.share - figure.margin


def report(name: str, figure: Figure, found: list[Result]) -> bool:
    """Print the line of a figure; tell whether it agrees."""
    total, verdicts = len(found), Counter(result.verdict for result in found)
    won, unknown = verdicts["winnable"], verdicts["unknown"]
    low, high = 100 * wilson(won, total)[0], 100 * wilson(won + unknown, total)[1]
    verdict = agrees(figure, low, high)
    published = "" if figure.share is None else f"{figure.share:.3f} +- {figure.margin:.3f}"
    word = "-" if figure.share is None else "agrees" if verdict else "DIFFERS"
    if verdict and figure.is_bound:
        word = "at least as published (looser rules)"
    print(
        f"{name:18} {total:6} deals  won {100 * won / total:6.2f}%  open {unknown:4}  "
        f"95% [{low:6.2f}, {high:6.2f}]  published {published:>17}  {word}  "
        f"({sum(result.cpu for result in found):.0f} s CPU; {figure.source})",
        flush=True,
    )
    if name == "acme-2013":
        mean = sum(result.length or 0 for result in found) / total
        print(f"{'':18} cards up at best, mean {mean:.2f}  published 16.9")
    return verdict


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="; ".join(FIGURES))
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in FIGURES]
    if unknown:
        parser.error(f"{unknown[0]!r} is none of {', '.join(FIGURES)}")
    results = Results(FOLDER / "published.jsonl", fresh=options.fresh)
    names = options.names or list(FIGURES)
    agreed = [report(name, FIGURES[name], counted(name, FIGURES[name], results)) for name in names]
    sys.exit(0 if all(agreed) else 1)


if __name__ == "__main__":
    main()
