"""Time from a cold load of a table to the first move, and the weight of what was loaded.

A real server on loopback and a new browser profile for each load: nothing is kept from the one
before. The clock runs from the start of the navigation until the card that the first press of the
stock deals is on screen; the press comes as soon as there is something to press. Prints medians.

    python bench/bench_page.py [--loads 7] [--game chameleon]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web_helpers import ServerProcess

TARGET_MILLISECONDS = 1000
TARGET_BYTES = 200_000

PRESS_EARLY = """
if (origin !== "null") localStorage.tour = "seen";
document.addEventListener("DOMContentLoaded", () => {
  const look = () => {
    const slot = document.querySelector(".pile-s .slot");
    const dealt = document.querySelector(".pile-w .card");
    if (dealt) window.dealtAt = performance.now();
    else if (slot && !window.pressedAt) {
      window.pressedAt = performance.now();
      slot.click();
    }
    if (!dealt) requestAnimationFrame(look);
  };
  look();
});
"""


def weigh(page: Page) -> list[float]:
    """Return a list that grows with the bytes of each answer, as sent."""
    sizes: list[float] = []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")

    def note(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    network.on("Network.loadingFinished", note)
    return sizes


def load(browser: Browser, address: str) -> tuple[float, float, float]:
    """Load once: milliseconds to the first press and to the first dealt card, and bytes."""
    context = browser.new_context(service_workers="block")
    context.add_init_script(PRESS_EARLY)
    page = context.new_page()
    sizes = weigh(page)
    page.goto(address)
    page.wait_for_function("() => window.dealtAt")
    page.wait_for_load_state("networkidle")
    pressed, dealt = page.evaluate("[pressedAt, dealtAt]")
    context.close()
    return pressed, dealt, sum(sizes)


def measure(browser: Browser, address: str, loads: int) -> tuple[float, float, float]:
    """Return the medians of several loads."""
    found = [load(browser, address) for _ in range(loads)]
    pressed, dealt, size = (statistics.median(column) for column in zip(*found, strict=True))
    return pressed, dealt, size


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=7)
    parser.add_argument("--game", default="chameleon")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "games.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        address = f"{server.address}/{options.game}/17"
        pressed, dealt, size = measure(browser, address, options.loads)
        browser.close()
    print(f"first press possible {pressed:6.0f} ms   (median of {options.loads} cold loads)")
    print(f"first card dealt     {dealt:6.0f} ms   (target {TARGET_MILLISECONDS})")
    print(f"weight as sent       {size / 1000:6.1f} kB   (target {TARGET_BYTES / 1000:.0f})")
    return 0 if dealt <= TARGET_MILLISECONDS and size <= TARGET_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
