"""Two jobs against one: ``canfield solve chameleon:1-N``, five runs of each in turn.

A limit on positions keeps the few hard deals from deciding the time of all.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 5
NODES = "300000"


def run(deals: int, jobs: int) -> float:
    """Return the seconds that the command takes."""
    command = [sys.executable, "-m", "canfield", "solve", f"chameleon:1-{deals}"]
    command += ["--nodes", NODES]
    start = time.monotonic()
    subprocess.run([*command, "--jobs", str(jobs)], check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def two_cores(deals: int) -> None:
    """Print the times of the runs and the ratio of their medians."""
    times: dict[int, list[float]] = {1: [], 2: []}
    for number in range(1, RUNS + 1):
        for jobs, taken in times.items():
            taken.append(run(deals, jobs))
        print(f"run {number}: one job {times[1][-1]:.1f} s, two {times[2][-1]:.1f} s", flush=True)
    one, two = (statistics.median(taken) for taken in times.values())
    print(f"median {one:.1f} s and {two:.1f} s: two jobs take {two / one:.2f} of the time of one")
