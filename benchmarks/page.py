"""The page alone at its largest table (`_table`): how it drags, against a page with nothing but ground and one label,
turn about, so that a busy machine slows both; what a message costs; first paint; what must be loaded.

Gestures are made inside the page, one an animation frame, and so are the answers of the server: the driver's own socket
and mouse would disturb the figures. CPU is that of all processes of the browser, so nothing hides in a helper.
Needs web/dist and a Chromium.
"""

import gzip
import json
import shutil
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks._table import FAR, LOOKS, MEMBERS, OVERLAY, STANDS, WELCOME, state

Row = tuple[str, object, object, float, float]

SCRIPT = (Path(__file__).parent / "_page.js").read_text(encoding="utf-8")
PAGE = Path(__file__).parents[1] / "web" / "dist"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
ROUNDS, SECONDS, MESSAGES = 3, 4.0, 5
FRAMES, TIMES, MESSAGE, PAINT, WEIGHT = 50.0, 3.5, 33.0, 1000.0, 400.0
"""What is wanted: frames a second, CPU against the yardstick's, milliseconds, milliseconds, kilobytes."""


def run() -> list[Row]:
    with _site() as site, sync_playwright() as playwright:
        path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        frames, times = _dragged(browser, site)
        message, paint = _told(browser, site), _first_paint(browser, site)
        browser.close()
    weight = sum(len(gzip.compress(file.read_bytes())) for file in PAGE.rglob("*") if file.is_file()) / 1000
    return [
        (f"page: frames a second, dragging among {STANDS} stands", frames, FRAMES, frames / FRAMES, 1.0),
        ("page: CPU of a frame while dragging, of that of bare ground", times, TIMES, TIMES / times, 1.0),
        (f"page: a table of {STANDS} stands drawn anew, ms", message, MESSAGE, MESSAGE / message, 1.0),
        ("page: first paint, ms", paint, PAINT, PAINT / paint, 1.0),
        ("page: all of it gzipped, kB", weight, WEIGHT, WEIGHT / weight, 1.0),
    ]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: Any) -> None:
        pass


@contextmanager
def _site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(PAGE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def _first_paint(browser: Browser, site: str) -> float:
    page = browser.new_page()
    page.route("**/api/**", lambda route: route.fulfill(json={"games": [], "battles": [], "clauses": [], "paces": []}))
    page.goto(site)
    page.wait_for_timeout(500)
    script = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    return float(page.evaluate(script))


def table(browser: Browser, site: str) -> Page:
    """The page with the made-up battle open."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    given = {"welcome": WELCOME, "state": state(), "overlay": OVERLAY, "members": MEMBERS, "far": FAR}
    page.add_init_script(f"{SCRIPT}\nserve({json.dumps(given)});")
    page.route("**/api/**", lambda route: route.fulfill(json=LOOKS))
    page.goto(f"{site}/#/battle/x")
    page.wait_for_selector("[data-model='0']")
    page.wait_for_timeout(1500)
    return page


def _dragged(browser: Browser, site: str) -> tuple[float, float]:
    """Frames a second, and how many times the CPU of the yardstick a frame takes: medians of rounds turn about."""
    ours = table(browser, site)
    bare = browser.new_page(viewport={"width": 1440, "height": 900})
    bare.evaluate(f"{SCRIPT}\nbare();")
    frames, ratios = [], []
    for _ in range(ROUNDS):
        rate, cost = _swung(browser, ours, MEMBERS)
        ratios.append(cost / _swung(browser, bare, 0)[1])
        frames.append(rate)
    ours.close()
    bare.close()
    return statistics.median(frames), statistics.median(ratios)


def _swung(browser: Browser, page: Page, expected: int) -> tuple[float, float]:
    """Frames a second of a gesture, and CPU milliseconds a frame."""
    page.bring_to_front()
    before = _cpu(browser)
    rate, ghosts = page.evaluate("dragged", SECONDS)
    spent = _cpu(browser) - before
    assert ghosts == expected, "the detachment was not dragged"
    return rate, 1000 * spent / (rate * SECONDS)


def _cpu(browser: Browser) -> float:
    """Seconds that all processes of the browser have used."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(one["cpuTime"]) for one in processes)


def _told(browser: Browser, site: str) -> float:
    """Milliseconds from a message in which one detachment has moved until the page is free again."""
    page = table(browser, site)
    found = [float(page.evaluate("told", shift)) for shift in range(1, 1 + MESSAGES)]
    page.close()
    return statistics.median(found)


if __name__ == "__main__":
    for row in run():
        print(row)
