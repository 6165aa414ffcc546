"""The page alone, with a made-up battle of 80 models: frames a second while a unit is dragged (from Chromium's own
trace), first paint, and what must be loaded. Needs web/dist and a Chromium."""

import gzip
import json
import math
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from grognard.engine.showing.looks import Scene

Row = tuple[str, object, object, float, float]

PAGE = Path(__file__).parents[1] / "web" / "dist"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-component-update"]
UNITS, MEMBERS, SECONDS = 8, 10, 5.0
FRAMES, PAINT, WEIGHT = 50.0, 1000.0, 300.0
"""What is wanted: frames a second, milliseconds, kilobytes."""
LISTS = ("lengths", "reach", "links", "sight", "zone", "between", "cover", "reactions")
EMPTY_OVERLAY: dict[str, Any] = {"lead": None, "attack": None, **{name: [] for name in LISTS}}


def run() -> list[Row]:
    with _site() as site, sync_playwright() as playwright:
        path = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        frames, paint = _dragged(browser, site), _first_paint(browser, site)
        browser.close()
    weight = sum(len(gzip.compress(file.read_bytes())) for file in PAGE.rglob("*") if file.is_file()) / 1000
    return [
        (f"page: frames a second, dragging among {UNITS * MEMBERS} models", frames, FRAMES, frames / FRAMES, 1.0),
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
    page.route("**/api/**", lambda route: route.fulfill(json={"games": [], "battles": [], "clauses": []}))
    page.goto(site)
    page.wait_for_timeout(500)
    script = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
    return float(page.evaluate(script))


# -- the battle -----------------------------------------------------------------------------------------------------


def _models() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for unit in range(UNITS):
        x0, y0 = 1500 + 2800 * (unit % 4), 2500 if unit < 4 else 9000
        for member in range(MEMBERS):
            place = [x0 + 320 * (member % 5), y0 + 350 * (member // 5)]
            rows.append({"id": len(rows), "unit": unit, "profile": "man", "radius": 125, "size": 2, "solid": False,
                         "place": place, "facing": 0, "counters": {}, "tags": [], "known": None})  # fmt: skip
    return rows


def _view() -> dict[str, Any]:
    units: list[dict[str, Any]] = [
        {"id": id, "seat": id // 4, "profile": "man", "name": f"Unit {id}", "leader": id * MEMBERS, "parent": None,
         "members": list(range(id * MEMBERS, (id + 1) * MEMBERS)), "counters": {}, "tags": [], "known": None}
        for id in range(UNITS)
    ]  # fmt: skip
    walls: list[dict[str, Any]] = [
        {"id": id, "kind": "wall", "outline": [[x, 5600], [x + 1000, 5600], [x + 1000, 5800], [x, 5800]], "height": 4,
         "solid": True, "counters": {}, "tags": [], "known": None, "zones": []}
        for id, x in enumerate(range(500, 11000, 1500))
    ]  # fmt: skip
    seats = [{"id": id, "name": name, "counters": {}, "tags": []} for id, name in enumerate(("A", "B"))]
    return {"game": "made-up", "scenario": "bench", "options": [], "board": [12000, 12000], "seats": seats,
            "models": _models(), "units": units, "features": walls, "markers": [], "cards": [], "links": [], "round": 1,
            "phase": "", "step": "", "active": 0, "acting": 0, "clock": {}, "outcome": None}  # fmt: skip


def _state() -> dict[str, Any]:
    decision = {"type": "Move", "seat": 0, "name": "move", "prompt": "Move", "clause": "a.b", "about": ["u0"],
                "topic": "", "secret": False, "rules": [], "passes": 0, "edge": None, "may_break": False,
                "movers": [{"model": id, "allowance": 1800} for id in range(MEMBERS)],
                "cohesion": {"neighbour": 250, "lead": 1000, "leader": 0}}  # fmt: skip
    quiet = {"can": False, "words": "", "clause": ""}
    return {"type": "state", "revision": 1, "seat": 0, "view": _view(), "decision": decision, "hints": {},
            "scene": to_builtins(Scene()),
            "waiting": [0], "thinking": [], "undo": quiet, "takeback": quiet, "offers": [], "dice": None, "step": 0,
            "events": [], "log_from": 0, "log": [], "outcome": None, "secret": ""}  # fmt: skip


WELCOME = {"type": "welcome", "battle": "x", "name": "", "game": "made-up", "game_title": "", "scenario": "bench",
           "scenario_title": "", "summary": "", "options": [], "dice": "committed", "commitment": "", "version": "1",
           "measuring": True, "you": [0], "watchers": 0, "pace": "none", "delay": "none", "late": False, "sides": 6,
           "program": "1", "warm": True,
           "seats": [{"seat": id, "letter": "AB"[id], "name": "AB"[id], "who": "person", "level": "", "taken": True,
                      "online": True} for id in (0, 1)]}  # fmt: skip
LOOKS = {"looks": {"unit_of_length": "cm", "figures": {"man": "k-trooper"}, "leaders": {"k-trooper": "k-leader"},
                   "specials": {}, "terrain": {}, "markers": {}, "control_radius": 0, "score": "", "resource": "",
                   "strength": "strength", "held": "held:", "worth": [], "rank": "", "wounds": "", "down": "",
                   "fallen": [], "watching": [], "badges": [], "gauges": [], "clock": []},
         "lexicon": {"unit": "cm", "labels": {}, "quiet": []}}  # fmt: skip


def _tried(asked: dict[str, Any]) -> dict[str, Any]:
    """The whole unit shifted, as an engine would answer at once."""
    draft, models = asked.get("draft", {}), _models()[:MEMBERS]
    overlay: dict[str, Any] = dict(EMPTY_OVERLAY)
    answer = None
    if "to" in draft:
        dx, dy = (draft["to"][axis] - models[0]["place"][axis] for axis in (0, 1))
        answer = [[one["id"], [[one["place"][0] + dx, one["place"][1] + dy]]] for one in models]
        overlay["lengths"] = [{"model": 0, "used": round(math.hypot(dx, dy)), "allowance": 1800}]
        overlay["links"] = [{"a": id, "b": id + 1, "free": True} for id in range(MEMBERS - 1)]
    return {"type": "tried", "n": asked["n"], "revision": 1, "seat": 0, "refusals": [], "answer": answer,
            "overlay": overlay, "words": ""}  # fmt: skip


# -- the drag -------------------------------------------------------------------------------------------------------


def _serve(socket: WebSocketRoute) -> None:
    def hear(message: str | bytes) -> None:
        asked = json.loads(message)
        if asked["type"] == "hello":
            socket.send(json.dumps(WELCOME))
            socket.send(json.dumps(_state()))
        elif asked["type"] == "try":
            socket.send(json.dumps(_tried(asked)))

    socket.on_message(hear)


def _dragged(browser: Browser, site: str) -> float:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.route("**/api/**", lambda route: route.fulfill(json=LOOKS | {"clauses": []}))
    page.route_web_socket("**/live", _serve)
    page.goto(f"{site}/#/battle/x")
    page.wait_for_selector("[data-model='0']")
    page.wait_for_timeout(1500)
    browser.start_tracing(
        page=page, categories=["disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame"]
    )
    taken = _swing(page)
    trace = json.loads(browser.stop_tracing())
    assert page.locator(".ghost").count() == MEMBERS, "the unit was not dragged"
    drawn = [event for event in trace["traceEvents"] if event["name"] == "DrawFrame"]
    return len(drawn) / taken


def _swing(page: Page) -> float:
    """Drag the unit in loops for some seconds; how long it really took."""
    box = page.locator("[data-model='0'] use").first.bounding_box()
    assert box is not None, "the leader stands on the table"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    start = time.monotonic()
    while (gone := time.monotonic() - start) < SECONDS:
        page.mouse.move(x + 90 + 60 * math.sin(2 * gone), y - 60 + 40 * math.cos(3 * gone))
    page.mouse.up()
    return time.monotonic() - start


if __name__ == "__main__":
    for row in run():
        print(row)
