"""Position files of ALIEN: a map and its people described by hand or written from a game, with answers and dice.

By hand: `[[zone]]`, `[[border]]`, `[[being]]`, `[[item]]`, `adjacent`, `order` (initiative); or `scenario` alone for
its start. Written files list every piece. See docs/positions.md.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from grognard.engine import positions
from grognard.engine.core.files import Reader, read_file
from grognard.engine.core.state import NO_PLANE, State
from grognard.engine.parts import Positions
from grognard.engine.showing import briefs
from grognard.engine.showing.briefs import Brief

from ..books.options import OPTIONS
from ..books.profiles import being, beings, items
from ..books.scenario import scenarios
from ..position import Position
from ..scripts import SCRIPTS
from ..words.terms import FRIENDLY, HOSTILE, WARY
from . import vocabulary
from .setup import MOST_SEATS

ZONES = ("room", "corridor", "crawl", "ground")
BORDERS = ("open", "door", "hatch", "access", "crawl")
SIDES = ("pc", "ally", "npc")
MISSING = -1
"""Who is named in the file but, for the faults of his row, is not there."""


def read(path: Path) -> Brief:
    """The brief in a file; raises FileFaults with everything that is wrong."""
    return read_brief(read_file(path))


def read_brief(reader: Reader) -> Brief:
    return briefs.read_brief(reader, _position)


def written(state: State) -> str:
    """A position file that gives this state again."""
    return positions.written(state, f"ALIEN, {state.scenario or 'a map by hand'}, {state.phase} mode")


def sound(state: State) -> State:
    """A position out of a record, if a file could have given it; raises FileFaults or ValueError."""
    return briefs.sound(state, written(state), _position)


POSITIONS = Positions(read, written)


def _position(reader: Reader) -> State:
    return _listed(reader) if reader.has("model") else _by_hand(reader)


# -- written files -----------------------------------------------------------------------------------------------------


def _listed(reader: Reader) -> State:
    """Every piece as a written file lists it."""
    found = reader.value("unit", [])
    models = positions.read_models(reader, len(found) if isinstance(found, list) else 0)
    seats = reader.value("seat", [])
    number = len(seats) if isinstance(seats, list) and 2 <= len(seats) <= MOST_SEATS else 2
    units = positions.read_units(reader, number, len(models))
    for key, profiles in (("unit", [unit.profile for unit in units]), ("model", [model.profile for model in models])):
        for index, profile in enumerate(profiles):
            if not _is_profile(profile):
                reader.fault(key, f"row {index}: no profile '{profile[:40]}'", sorted(beings()))
    features = tuple(positions.read_feature(row, id) for id, row in enumerate(positions.rows(reader, "terrain")))
    positions.point(reader, "board", reader.value("board", [0, 0]))
    phase, step = _moment(reader)
    return State(
        reader.text("game", "alien", ("alien",)),
        reader.text("scenario", "", scenarios()),
        _options(reader),
        NO_PLANE,
        positions.read_seats(reader, number),
        models,
        units,
        features,
        positions.read_markers(reader),
        (*positions.read_cards(reader, number),),
        positions.read_links(reader),
        reader.number("round", 1),
        phase,
        step,
        positions.seat(reader, "active", number) if reader.has("active") else reader.value("active"),
        positions.optional_number(reader, "acting", len(units)),
        positions.counters(reader, "clock"),
        positions.read_outcome(reader, number),
    )


def _is_profile(profile: str) -> bool:
    try:
        being(profile)
    except (KeyError, ValueError):
        return False
    return True


def _options(reader: Reader) -> tuple[str, ...]:
    return tuple(sorted(reader.texts("options", [name for name, _ in OPTIONS])))


def _moment(reader: Reader, phase: str = "stealth", step: str = "pcs") -> tuple[str, str]:
    phase = reader.text("phase", phase, {mode for mode, _ in SCRIPTS})
    step = reader.text(
        "step", "turn" if phase == "combat" and not reader.has("step") else step, {s for _, s in SCRIPTS}
    )
    if (phase, step) not in SCRIPTS:
        reader.fault("step", f"no such step in {phase} mode", sorted(s for mode, s in SCRIPTS if mode == phase))
    return phase, step


# -- by hand -----------------------------------------------------------------------------------------------------------


def _by_hand(reader: Reader) -> State:
    """A map drawn in the file, or a scenario as it is set up with what the file adds."""
    reader.text("game", "alien", ("alien",))
    scenario = reader.text("scenario", "", scenarios())
    own = Position(scenario, _options(reader))
    start = own.state()
    ids = _zones(reader, own) | {zone for feature in start.features for zone in feature.zones}
    _borders(reader, own, ids)
    names = _beings(reader, own, ids)
    _things(reader, own, ids, names)
    _pairs(reader, own, names)
    phase, step = _moment(reader, start.phase, start.step)
    clock = {**start.clock, **positions.counters(reader, "clock")}
    order = [names[name] for name in _named(reader.texts("order"), names, reader, "order")]
    cards = own.dealt(order) if MISSING not in order and (phase, step) == ("combat", "turn") else ()
    return own.state(phase=phase, step=step, round=reader.number("round", start.round), clock=clock, cards=cards)


def _zones(reader: Reader, own: Position) -> set[str]:
    found = set()
    for row in positions.rows(reader, "zone"):
        id, kind = row.text("id"), row.text("kind", "room", ZONES)
        cover, fire, seen = row.number("cover", 0, 0, 9), row.number("fire", 0, 0, 99), row.flag("seen", True)
        tags = row.texts("tags")
        vocabulary.check(row, tags)
        if id in found:
            row.fault("id", "stands twice", ("a name of its own for each zone",))
        own.zone(id, *tags, kind=kind, cover=cover, fire=fire, seen=seen)
        found.add(id)
        row.finish()
    return found


def _borders(reader: Reader, own: Position, zones: set[str]) -> None:
    for row in positions.rows(reader, "border"):
        a, b, kind = row.text("a", None, zones), row.text("b", None, zones), row.text("kind", "open", BORDERS)
        tags, points, seen = row.texts("tags"), row.number("points", 0, 0, 99), row.flag("seen", True)
        vocabulary.check(row, tags)
        row.finish()
        if a and b:
            own.border(a, b, kind, *tags, points=points, seen=seen)
    for line in reader.value("sight", []):
        if isinstance(line, list) and all(zone in zones for zone in line):
            own.sight(*line)
        else:
            reader.fault("sight", "not a line of zones", sorted(zones))


def _beings(reader: Reader, own: Position, zones: set[str]) -> dict[str, int]:
    """Who is there, by the name the file gives, else by card."""
    names: dict[str, int] = {}
    for row in positions.rows(reader, "being"):
        id, name = _being(row, own, zones)
        if name in names and row.has("name"):
            row.fault("name", "stands twice", ("a name of its own for each",))
        if name:
            names[name] = id
    return names


def _named(given: Sequence[str], names: dict[str, int], reader: Reader, key: str) -> list[str]:
    """Those of the names that somebody has; the others are faults."""
    for name in given:
        if name not in names:
            reader.fault(key, f"nobody is called '{name[:40]}'", sorted(names) or ("[[being]] with this name",))
    return [name for name in given if name in names]


def _being(row: Reader, own: Position, zones: set[str]) -> tuple[int, str]:
    who, at, side = row.text("who", None, beings()), row.text("at", None, zones), row.text("side", "pc", SIDES)
    name, tags, counters = row.text("name", who), row.texts("tags"), positions.counters(row)
    gear = row.texts("gear", items()) if row.has("gear") else None
    seen, active = row.flag("seen", True), row.flag("active", True)
    attitude = row.text("attitude", HOSTILE, (HOSTILE, WARY, FRIENDLY))
    row.value("gear")
    knows = _known_zones(row, zones)
    vocabulary.check(row, tags, counters)
    row.finish()
    if not who or not at:
        return MISSING, name
    how: dict[str, Any] = {"gear": gear, "name": name, **{key.replace("-", "_"): n for key, n in counters.items()}}
    if side == "pc":
        return own.pc(who, at, *tags, **how), name
    if side == "ally":
        return own.ally(who, at, *tags, **how), name
    id = own.npc(who, at, *tags, seen=seen, active=active, attitude=attitude, **how)
    for zone, number in knows.items():
        own.knows(id, zone, number)
    return id, name


def _known_zones(row: Reader, zones: set[str]) -> dict[str, int]:
    """Where an NPC knows of PCs, and of how many; none: a noise it has heard."""
    given = row.value("knows", {})
    if isinstance(given, dict) and all(
        at in zones and type(number) is int and number >= 0 for at, number in given.items()
    ):
        return given
    row.fault("knows", "not zones with a number of PCs", sorted(zones))
    return {}


def _things(reader: Reader, own: Position, zones: set[str], names: dict[str, int]) -> None:
    for row in positions.rows(reader, "item"):
        kind, at = row.text("kind", None, items()), row.text("at", "", zones)
        on, number, tags = row.text("on", ""), row.number("number", 1, 1, 99), row.texts("tags")
        counters, seen = positions.counters(row), row.flag("seen", True)
        vocabulary.check(row, tags, counters)
        on = next(iter(_named([on] if on else [], names, row, "on")), "")
        row.finish()
        if kind and (at or on) and names.get(on) != MISSING:
            own.item(kind, names[on] if on else at, *tags, number=number, seen=seen, **counters)
        elif kind and not row.has("at") and not row.has("on"):
            row.fault("at", "is missing", ("at = a zone, or on = a name",))


def _pairs(reader: Reader, own: Position, names: dict[str, int]) -> None:
    for pair in reader.value("adjacent", []):
        if isinstance(pair, list) and len(pair) == 2 and all(name in names for name in pair):
            if MISSING in (names[pair[0]], names[pair[1]]):
                continue
            own.adjacent(names[pair[0]], names[pair[1]])
        else:
            reader.fault("adjacent", "not a pair of beings", sorted(names))
