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

PAGE = Path(__file__).parents[1] / "web" / "dist"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
ROUNDS, SECONDS, MESSAGES = 3, 4.0, 5
FRAMES, TIMES, MESSAGE, PAINT, WEIGHT = 50.0, 3.5, 33.0, 1000.0, 400.0
"""What is wanted: frames a second, CPU against the yardstick's, milliseconds, milliseconds, kilobytes."""

SERVER = """(() => {
  const { welcome, state, overlay, members, far } = GIVEN;
  const home = state.view.models.slice(0, members).map((one) => one.place);
  const tried = ({ n, draft }) => {
    const [dx, dy] = draft?.to ? [draft.to[0] - home[0][0], draft.to[1] - home[0][1]] : [0, 0];
    const answer = draft?.to ? home.map(([x, y], id) => [id, [[x + dx, y + dy]]]) : null;
    const drawn = { ...overlay, reach: draft?.to ? [] : [{ label: "Move", allowance: far, key: "", polygons: [ring] }] };
    if (draft?.to) {
      drawn.lengths = [{ model: 0, used: Math.round(Math.hypot(dx, dy)), allowance: far }];
      drawn.links = home.slice(1).map((_, id) => ({ a: id, b: id + 1, free: true }));
    }
    return { type: "tried", n, revision: state.revision, seat: 0, refusals: [], answer, overlay: drawn, words: "", cure: null };
  };
  const ring = Array.from({ length: 48 }, (_, at) => {
    const turn = (at * Math.PI) / 24;
    return [Math.round(home[0][0] + far * Math.cos(turn)), Math.round(home[0][1] + far * Math.sin(turn))];
  });
  globalThis.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() { globalThis.table = this; setTimeout(() => this.onopen()); }
    tell(message) { this.onmessage({ data: JSON.stringify(message) }); }
    send(text) {
      const said = JSON.parse(text);
      if (said.type === "hello") setTimeout(() => { this.tell(welcome); this.tell(state); });
      if (said.type === "try") setTimeout(() => this.tell(tried(said)));
      if (said.type === "deeds") setTimeout(() => this.tell({ type: "deeds", n: said.n, revision: state.revision, seat: 0, deeds: [] }));
    }
    close() {}
  };
  Element.prototype.setPointerCapture = () => {};
  globalThis.battle = state;
})()"""

DRAG = """async (seconds) => {
  const plane = document.querySelector(".plane");
  const box = document.querySelector("[data-model='0']").getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const point = (type, dx, dy) => plane.dispatchEvent(new PointerEvent(type, { clientX: x + dx, clientY: y + dy, pointerId: 1, button: 0, pointerType: "mouse", bubbles: true }));
  point("pointerdown", 0, 0);
  const frames = await SWING(seconds, (at) => point("pointermove", 60 + 50 * Math.sin(at / 500), -40 + 30 * Math.cos(at / 330)));
  const ghosts = document.querySelectorAll(".ghost").length;
  point("pointerup", 60, -40);
  return [frames, ghosts];
}"""
SWING = """((seconds, move) => new Promise((done) => {
  const start = performance.now();
  let frames = 0;
  const step = (now) => {
    frames += 1;
    move(now - start);
    if (now - start < 1000 * seconds) requestAnimationFrame(step);
    else done((1000 * frames) / (now - start));
  };
  requestAnimationFrame(step);
}))"""
YARDSTICK = """<body style="margin:0;background:#2b2519"><div style="position:absolute;inset:56px 48px 72px 76px;
background:repeating-radial-gradient(circle at 30% 40%, #6f6147 0 40px, #77684c 40px 80px)"></div>
<div id="label" style="position:absolute;left:0;top:0;will-change:transform;padding:2px 8px;background:#14110a;color:#fff">Unit 6/6</div>"""
LABEL = """async (seconds) => [await SWING(seconds, (at) => {
  document.getElementById("label").style.transform = `translate(${400 + 50 * Math.sin(at / 500)}px,${300 + 30 * Math.cos(at / 330)}px)`;
}), MEMBERS]"""
TELL = """async (shift) => {
  const next = structuredClone(battle);
  next.revision += shift;
  next.view.models.slice(30, 36).forEach((one) => (one.place[0] += 100 * shift));
  const start = performance.now();
  table.tell(next);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""


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
    page.add_init_script(SERVER.replace("GIVEN", json.dumps(given)))
    page.route("**/api/**", lambda route: route.fulfill(json=LOOKS))
    page.goto(f"{site}/#/battle/x")
    page.wait_for_selector("[data-model='0']")
    page.wait_for_timeout(1500)
    return page


def _dragged(browser: Browser, site: str) -> tuple[float, float]:
    """Frames a second, and how many times the CPU of the yardstick a frame takes: medians of rounds turn about."""
    ours = table(browser, site)
    bare = browser.new_page(viewport={"width": 1440, "height": 900})
    bare.set_content(YARDSTICK)
    frames, ratios = [], []
    for _ in range(ROUNDS):
        rate, cost = _swung(browser, ours, DRAG)
        ratios.append(cost / _swung(browser, bare, LABEL)[1])
        frames.append(rate)
    ours.close()
    bare.close()
    return statistics.median(frames), statistics.median(ratios)


def _swung(browser: Browser, page: Page, script: str) -> tuple[float, float]:
    """Frames a second of a gesture, and CPU milliseconds a frame."""
    page.bring_to_front()
    before = _cpu(browser)
    rate, ghosts = page.evaluate(script.replace("SWING", SWING).replace("MEMBERS", str(MEMBERS)), SECONDS)
    spent = _cpu(browser) - before
    assert ghosts == MEMBERS, "the detachment was not dragged"
    return rate, 1000 * spent / (rate * SECONDS)


def _cpu(browser: Browser) -> float:
    """Seconds that all processes of the browser have used."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(one["cpuTime"] for one in processes)


def _told(browser: Browser, site: str) -> float:
    """Milliseconds from a message in which one detachment has moved until the page is free again."""
    page = table(browser, site)
    found = [page.evaluate(TELL, shift) for shift in range(1, 1 + MESSAGES)]
    page.close()
    return statistics.median(found)


if __name__ == "__main__":
    for row in run():
        print(row)
