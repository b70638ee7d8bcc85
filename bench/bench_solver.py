"""Measure the solver: ``python bench/bench_solver.py [--deals N] [--seconds S] [GAME ...]``.

Prints the shares decided, time, nodes and memory of deals 1..N of each single-deck game, the same
deals as Solvitaire decided (``--peer``), and the node counts of ``bench/nodes.toml``
(``--nodes``; ``--write`` renews them). A win under stricter rules with a loss under looser ones
on one deal stops the run.
"""

from __future__ import annotations

import argparse
import csv
import resource
import sys
import threading
import time
import tomllib
from collections import Counter
from pathlib import Path

from canfield.cards import parse_cards
from canfield.catalog import games, load_game
from canfield.dealing import deal_deck, deal_number
from canfield.position import Position
from canfield.solver import Limits, Progress, Solution, solve

HERE = Path(__file__).parent
NODES = HERE / "nodes.toml"
PEER = HERE.parent / "tests" / "data" / "peer-solvitaire.csv"
GOALS = {
    "chameleon": 10,
    "kansas": 5,
    "rainbow-any-suit": 6,
    "rainbow": 9,
    "canfield": 0.5,
    "canfield-cut": 2,
    "storehouse": 0,
    "acme": 0,
}
# Each pair: whatever can be won under the first can be won under the second, deal by deal.
STRICTER = [
    ("chameleon-strict", "chameleon"),
    ("chameleon", "chameleon-plus"),
    ("canfield-cut", "canfield"),
    ("canfield-strict", "canfield"),
    ("storehouse-strict", "storehouse"),
    ("canfield-rush", "rainfall"),
    ("klondike", "klondike-draw-one"),
]
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
]
FIXED_LIMIT = 200_000


def cpu() -> float:
    return time.process_time()


def solve_within(position: Position, seconds: float) -> Solution:
    """Solve with a limit on CPU time, which other processes of the machine do not shorten."""
    start = cpu()
    stop = threading.Event()

    def listen(_: Progress) -> None:
        if cpu() - start >= seconds:
            stop.set()

    return solve(position, on_progress=listen, cancel=stop)


def row(name: str, deals: int, seconds: float) -> dict[int, Solution]:
    """Solve deals 1..N of a game and print one line of the table."""
    rules = load_game(name)
    found, times = {}, []
    for number in range(1, deals + 1):
        start = cpu()
        found[number] = solve_within(deal_number(rules, number), seconds)
        times.append(cpu() - start)
    verdicts = Counter(solution.verdict for solution in found.values())
    times.sort()
    nodes = sum(solution.nodes for solution in found.values())
    open_share = 100 * verdicts["unknown"] / deals
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(
        f"{name:22} won {verdicts['winnable']:5} lost {verdicts['unwinnable']:5} "
        f"open {open_share:5.1f}% (at most {GOALS.get(name, '-')}) "
        f"median {times[deals // 2]:7.3f} s  95th {times[int(0.95 * (deals - 1))]:6.2f} s  "
        f"{int(nodes / sum(times)):8} nodes/s  peak {memory} MiB",
        flush=True,
    )
    return found


def check_pairs(results: dict[str, dict[int, Solution]]) -> None:
    """Stop at a deal that is won under stricter and lost under looser rules."""
    for strict, loose in STRICTER:
        for number, solution in results.get(strict, {}).items():
            other = results.get(loose, {}).get(number)
            if other and (solution.verdict, other.verdict) == ("winnable", "unwinnable"):
                sys.exit(f"deal {number}: won under {strict}, lost under {loose}: one is wrong")


def peer(seconds: float) -> None:
    """Solve Solvitaire's deals under its rules and print both sides' figures."""
    lines = [line for line in PEER.read_text().splitlines() if not line.startswith("#")]
    ours: dict[str, Counter[str]] = {}
    spent: Counter[str] = Counter()
    plain: Counter[str] = Counter()
    pruned: Counter[str] = Counter()
    for entry in csv.DictReader(lines):
        name = entry["game"]
        changes = dict(word.split("=") for word in entry["rule_changes"].split())
        rules = load_game(name).model_copy(update=changes)
        start = cpu()
        solution = solve_within(deal_deck(rules, parse_cards(entry["deck"])), seconds)
        spent[name] += cpu() - start
        plain[name] += int(entry["plain_cpu_ms"]) / 1000
        pruned[name] += int(entry["pruned_cpu_ms"]) / 1000
        ours.setdefault(name, Counter())[solution.verdict] += 1
        if {solution.verdict, entry["verdict"]} == {"winnable", "unwinnable"}:
            sys.exit(f"{name} {entry['deck']}: {solution.verdict}, Solvitaire {entry['verdict']}")
    for name, verdicts in ours.items():
        print(
            f"{name:22} open {verdicts['unknown']} of {sum(verdicts.values())}, "
            f"{spent[name]:6.1f} s; Solvitaire plain {plain[name]:6.1f} s "
            f"(x{plain[name] / spent[name]:.0f}), pruned {pruned[name]:6.1f} s "
            f"(x{pruned[name] / spent[name]:.0f})"
        )


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--peer", action="store_true")
    parser.add_argument("--nodes", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.write:
        write_counts()
    elif options.nodes:
        compare_counts()
    elif options.peer:
        peer(options.seconds)
    else:
        names = options.games or [rules.id for rules in games() if rules.decks == 1]
        check_pairs({name: row(name, options.deals, options.seconds) for name in names})


if __name__ == "__main__":
    main()
