"""A made-up battle for the page, as large as they get: 252 stands in 42 detachments among 40 pieces of terrain."""

from typing import Any

from msgspec import to_builtins

from grognard.engine.showing.looks import Looks, Scene, TerrainLook
from grognard.engine.showing.panels import Overlay
from grognard.engine.showing.words import Lexicon

DETACHMENTS, MEMBERS = 42, 6
STANDS = DETACHMENTS * MEMBERS
SITES = 40
BOARD = (18000, 12000)
RADIUS, FAR = 115, 1800
KINDS = ("e-infantry", "e-tank", "e-bike", "e-artillery", "e-heavy", "e-walker", "e-skimmer")


def _models() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for unit in range(DETACHMENTS):
        column, row = unit % 7, unit // 7
        x0, y0 = 1200 + 2450 * column, 900 + 1750 * row + (700 if row > 2 else 0)
        for member in range(MEMBERS):
            place = [x0 + 290 * (member % 3), y0 + 310 * (member // 3)]
            plain: dict[str, Any] = {"counters": {}, "tags": [], "known": None, "solid": False, "facing": 0, "size": 2}
            own = {"id": len(rows), "unit": unit, "profile": f"kind{column}", "radius": RADIUS, "place": place}
            rows.append({**own, **plain})
    return rows


def _unit(id: int) -> dict[str, Any]:
    return {"id": id, "seat": int(id >= DETACHMENTS // 2), "profile": f"kind{id % 7}", "name": f"Detachment {id + 1}",
            "leader": id * MEMBERS, "parent": None, "members": list(range(id * MEMBERS, (id + 1) * MEMBERS)),
            "counters": {"strength": MEMBERS}, "tags": [], "known": None}  # fmt: skip


def _site(id: int) -> dict[str, Any]:
    x, y = 400 + 2200 * (id % 8), 1900 + 2050 * (id // 8)
    outline = [[x, y], [x + 700, y], [x + 700, y + 500], [x, y + 500]]
    return {"id": id, "kind": "wood" if id % 2 else "house", "outline": outline, "height": 2 * (1 - id % 2),
            "solid": True, "counters": {}, "tags": [], "known": None, "zones": []}  # fmt: skip


def view() -> dict[str, Any]:
    seats = [{"id": id, "name": name, "counters": {}, "tags": []} for id, name in enumerate(("A", "B"))]
    return {"game": "made-up", "scenario": "bench", "options": [], "board": list(BOARD), "seats": seats,
            "models": _models(), "units": [_unit(id) for id in range(DETACHMENTS)],
            "features": [_site(id) for id in range(SITES)], "markers": [], "cards": [], "links": [], "round": 1,
            "phase": "", "step": "", "active": 0, "acting": 0, "clock": {}, "outcome": None}  # fmt: skip


def state() -> dict[str, Any]:
    decision = {"type": "Move", "seat": 0, "name": "move", "prompt": "Move", "clause": "a.b", "about": ["u0"],
                "topic": "", "secret": False, "party": [], "commits": False, "progress": None, "rules": [],
                "unit": "u0", "ground": "", "passes": 0, "edge": None, "may_break": False, "ends": None,
                "movers": [{"model": id, "allowance": FAR} for id in range(MEMBERS)], "leapers": [], "faces": False,
                "fares": [], "turns": [], "over": [],
                "cohesion": {"neighbour": 250, "lead": 1000, "leader": 0, "chained": False}}  # fmt: skip
    quiet = {"can": False, "words": "", "clause": "", "inside": False}
    return {"type": "state", "revision": 1, "seat": 0, "view": view(), "scene": to_builtins(Scene()), "lost": [],
            "decision": decision, "hints": {}, "best": "", "acted": [3, 4, 5], "groups": {}, "grid": None,
            "waiting": [0], "thinking": [], "clocks": [], "absent": [], "reactions": "ask", "at_once": False,
            "undo": quiet, "takeback": quiet, "offers": [], "dice": None, "step": 0, "events": [], "log_from": 0,
            "log": [], "done_from": 0, "done": [], "outcome": None, "rest": None,
            "shares": None, "secret": ""}  # fmt: skip


WELCOME: dict[str, Any] = {
    "type": "welcome", "battle": "x", "name": "", "game": "made-up", "game_title": "", "version": "1", "program": "1",
    "scenario": "bench", "scenario_title": "", "summary": "", "options": [], "pace": "none", "delay": "none",
    "late": False, "dice": "committed", "commitment": "", "measuring": True, "sides": 6, "you": [0], "watchers": 0,
    "warm": True,
    "seats": [{"seat": id, "letter": "AB"[id], "name": "AB"[id], "who": "person", "level": "", "taken": True,
               "online": True, "share": "whole"} for id in (0, 1)],
}  # fmt: skip
_HOUSE = TerrainLook(tones=("#6f6c65", "#8f8c84", "#b3afa5"), texture="roof")
_WOOD = TerrainLook(tones=("#3f5a2c", "#56743c", "#7b9958"), texture="canopy")
LOOKS: dict[str, Any] = {
    "looks": to_builtins(Looks(
        unit_of_length="cm", figures={f"kind{at}": kind for at, kind in enumerate(KINDS)},
        terrain={"house": _HOUSE, "wood": _WOOD},
    )),
    "lexicon": to_builtins(Lexicon(unit="cm")), "clauses": [],
}  # fmt: skip
OVERLAY: dict[str, Any] = to_builtins(Overlay())
