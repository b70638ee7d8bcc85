"""Take the README's picture of the table from the real page, in the middle of a won game.

python scripts/make_picture.py          needs Chromium, Playwright and `tests/records`
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, sync_playwright

from canfield.record import parse_records
from canfield.web import create_app

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "table.png"
RECORD = ROOT / "tests" / "records" / "chameleon.record"
SIZE = {"width": 1280, "height": 720}
SHARE = 0.5
"""How much of the game has been played."""

MAKE_MOVES = """async ([game, deal, moves]) => {
  const post = async (path, body) => (await fetch(path, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
  })).json();
  let state = await post("/api/play", { game, deal });
  for (const [number, move] of moves.entries()) {
    const body = { move, at: state.version, request: `picture-${number}` };
    state = await post(`/api/play/${state.id}/move`, body);
  }
  return state;
}"""


@contextmanager
def serving() -> Iterator[str]:
    """Serve from a thread, with games that are forgotten afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(f"sqlite:///{folder}/games.db")
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            thread.join(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
        server.should_exit = True
        thread.join()


def take(page: Page, address: str) -> None:
    """Play the first part of the recorded game and photograph the table."""
    record = parse_records(RECORD.read_text(encoding="utf-8"))[0]
    game, deal = record.tags["Game"], record.tags["Deal"]
    moves = record.moves[: round(len(record.moves) * SHARE)]
    page.goto(address)
    state = page.evaluate(MAKE_MOVES, [game, deal, list(moves)])
    if "error" in state:
        sys.exit(json.dumps(state["error"]))
    page.evaluate("localStorage.tour = 'seen'")
    page.goto(f"{address}/{game}/{deal}")
    page.wait_for_selector("card-table .card")
    page.wait_for_load_state("networkidle")
    page.screenshot(path=PICTURE)


def main() -> int:
    """Make the picture."""
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("this needs chromium; Debian has it: apt-get install chromium")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(browser.new_page(viewport=SIZE), address)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
