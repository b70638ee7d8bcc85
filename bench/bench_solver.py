"""Measure the solver: ``python bench/bench_solver.py [--deals N] [--seconds S] [GAME ...]``.

Prints for deals 1..N of each single-deck game how many are won, lost and open, the bound and the
goal, CPU time, positions a second and memory. Every pair of the games one of which is looser than
the other is checked: a win under stricter rules with a loss under looser ones ends the run.

``--peer``: the deals that Solvitaire decided, under its rules, and the factor of CPU time.
``--quick``: the share of the deals known to be winnable that have a line within 0.2 s.
``--two-cores``: ``canfield solve chameleon:1-N`` with one and with two jobs, five times in turn.
``--nodes``: compare the positions met with ``bench/nodes.toml`` (``--write`` renews it).

Results are kept in ``build/bench/``: a run that was ended goes on (``--fresh``: anew).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from functools import partial

from canfield.catalog import games, load_game
from canfield.dealing import deal_number
from canfield.rules import Rules
from fixed_deals import compare_counts, write_counts
from like_for_like import peer
from looser import comparable_pairs
from results import FOLDER, Result, Results, numbered, percentile, solve_within
from two_cores import two_cores

GOALS = {
    "chameleon": (10, 1),
    "kansas": (5, 1),
    "rainbow-any-suit": (6, 1),
    "rainbow": (9, 2),
    "canfield": (0.5, 0.1),
    "canfield-cut": (2, 0.2),
    "storehouse": (0, 0),
    "acme": (0, 0),
    "klondike": (None, 5),
    "klondike-draw-one": (None, 5),
}
"""Percent open: at most, goal. The goal of the games not named is 2."""
SOLVITAIRE = {
    "chameleon": "63%, with returns 57%",
    "kansas": "58%",
    "rainbow-any-suit": "85%",
    "canfield-cut": "3%",
}
"""What it left open of 60 (30) other deals at 10 s, under its own circle."""


def solved(rules: Rules, seconds: float, deal: int) -> Result:
    """Solve a deal within CPU seconds."""
    return solve_within(deal_number(rules, deal), seconds)


def row(name: str, deals: int, seconds: float, results: Results) -> list[Result]:
    """Solve deals 1..N of a game and print its line of the table."""
    work = partial(solved, load_game(name), seconds)
    task = f"{name} {seconds:g} s"
    found = [results.of(task, deal, partial(work, deal)) for deal in numbered(deals)]
    verdicts = Counter(result.verdict for result in found)
    times = [result.cpu for result in found]
    rate = sum(result.nodes for result in found) / max(sum(times), 0.001)
    bound, goal = GOALS.get(name, (None, 2))
    limits = f"{'report' if bound is None else f'{bound:g}%'} / {goal:g}%"
    print(
        f"{name:20} {deals:5} {verdicts['winnable']:5} {verdicts['unwinnable']:5} "
        f"{100 * verdicts['unknown'] / deals:6.1f}% {limits:>13}  "
        f"{percentile(times, 0.5):8.3f} {percentile(times, 0.95):7.2f} {rate:9,.0f} "
        f"{max(result.memory for result in found):5}  {SOLVITAIRE.get(name, '')}",
        flush=True,
    )
    return found


def table(names: list[str], deals: int, seconds: float, results: Results) -> None:
    """Print the table and check each pair of games as soon as both are there."""
    print(
        f"{'game':20} deals   won  lost   open  bound / goal  median s  95th s   nodes/s   MiB  "
        f"Solvitaire open"
    )
    pairs = comparable_pairs({name: load_game(name) for name in names})
    found = {name: row(name, deals, seconds, results) for name in names}
    decided = [check_pair(pair, found) for pair in pairs]
    print(f"{len(pairs)} pairs of games, {sum(decided)} pairs of verdicts: none contradicts")


def check_pair(pair: tuple[str, str], found: dict[str, list[Result]]) -> int:
    """Exit at a deal won under stricter and lost under looser rules; return how many agreed."""
    strict, loose = pair
    both = list(zip(found[strict], found[loose], strict=True))
    for deal, (one, other) in enumerate(both, 1):
        if (one.verdict, other.verdict) == ("winnable", "unwinnable"):
            sys.exit(f"deal {deal}: won under {strict}, lost under {loose}: one is wrong")
    return sum("unknown" not in (one.verdict, other.verdict) for one, other in both)


def quick(names: list[str], deals: int, seconds: float, results: Results) -> None:
    """Print the share of the known winnable deals that have a line within 0.2 s of CPU time."""
    for name in names:
        known = [results.known.get((f"{name} {seconds:g} s", deal)) for deal in numbered(deals)]
        won = [result.cpu for result in known if result and result.verdict == "winnable"]
        if won:
            share = 100 * sum(time <= 0.2 for time in won) / len(won)
            print(f"{name:20} {len(won):5} winnable, line within 0.2 s: {share:5.1f}%")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    for flag in ("--peer", "--quick", "--two-cores", "--nodes", "--write", "--fresh"):
        parser.add_argument(flag, action="store_true")
    options = parser.parse_args()
    names = options.games or [rules.id for rules in games() if rules.decks == 1]
    results = Results(FOLDER / "table.jsonl", fresh=options.fresh)
    if options.write:
        write_counts()
    elif options.nodes:
        compare_counts()
    elif options.peer:
        peer(options.seconds)
    elif options.two_cores:
        two_cores(options.deals)
    elif options.quick:
        quick(names, options.deals, options.seconds, results)
    else:
        table(names, options.deals, options.seconds, results)


if __name__ == "__main__":
    main()
