"""Draw the icons of the installed program as PNG files from the page's own `icon.svg`.

python scripts/make_icons.py            needs Chromium and Playwright
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "canfield" / "web" / "static"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable-512": (512, 0.72)}
"""For each file its size, and how much of it the drawing takes; masks cut the rest away."""

PAGE = """<body style="margin:0;width:{size}px;height:{size}px;display:grid;place-items:center;
background:{ground}"><svg style="width:{drawn}px;height:{drawn}px" {svg}</body>"""


def page_of(size: int, share: float, svg: str) -> str:
    """A page that shows the icon and nothing else."""
    ground = "#2f6a5d" if share < 1 else "transparent"
    inside = svg.removeprefix("<svg ")
    return PAGE.format(size=size, ground=ground, drawn=round(size * share), svg=inside)


def main() -> int:
    """Write all icons."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(page_of(size, share, svg))
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
