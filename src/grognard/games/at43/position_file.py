"""Position files of AT-43: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a unit is its profile and a place for each fighter; written files list every model. See docs/positions.md.
"""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grognard.engine import briefs, positions
from grognard.engine.briefs import Brief
from grognard.engine.files import Reader, read_file
from grognard.engine.space.shapes import counted_turn, is_convex
from grognard.engine.state import Feature, Model, Point, Seat, State, Unit

from .board import feature_for
from .muster import Muster, muster
from .options import OPTIONS
from .profiles import figures, heroes, profiles, terrains, weapons
from .scenario import scenarios
from .scripts import SCRIPTS
from .terms import COMMANDER, GROUNDED, OUT, RANK, STRENGTH

SEATS = 2
Roster = tuple[tuple[Unit, ...], tuple[Model, ...]]


def read(path: Path) -> Brief:
    """The brief in a file; raises FileFaults with everything that is wrong."""
    return read_brief(read_file(path))


def read_brief(reader: Reader) -> Brief:
    return briefs.read_brief(reader, _state)


def written(state: State) -> str:
    """A position file that gives this state again."""
    return positions.written(state, f"AT-43, {state.scenario}, round {state.round}; lengths in cm")


def sound(state: State) -> State:
    """A position out of a record, if a file could have given it; raises FileFaults or ValueError."""
    return briefs.sound(state, written(state), _state)


# -- the table ------------------------------------------------------------------------------------------------------


def _state(reader: Reader) -> State:
    game = reader.text("game", "at43", ("at43",))
    scenario = reader.text("scenario", "drop-points", scenarios())
    mission = scenarios()[scenario or "drop-points"]
    board = positions.point(reader, "board", reader.value("board", [mission.board[0] / 100, mission.board[1] / 100]))
    options = tuple(sorted(reader.texts("options", [name for name, _ in OPTIONS])))
    phase = reader.text("phase", "activation", {phase for phase, _ in SCRIPTS})
    step = reader.text("step", "act", {step for _, step in SCRIPTS})
    if (phase, step) not in SCRIPTS:
        reader.fault("step", f"no such step in the {phase} phase", sorted(s for p, s in SCRIPTS if p == phase))
    units, models = _listed(reader) if reader.has("model") else _by_hand(reader)
    acting = positions.optional_number(reader, "acting", len(units))
    state = State(
        game,
        scenario,
        options,
        board,
        _seats(reader, units, models),
        models,
        units,
        _features(reader),
        positions.read_markers(reader),
        (*positions.read_cards(reader, SEATS),),
        positions.read_links(reader),
        reader.number("round", 1),
        phase,
        step,
        positions.seat(reader, "active", SEATS) if reader.has("active") else reader.value("active"),
        acting,
        positions.counters(reader, "clock"),
        positions.read_outcome(reader, SEATS),
    )
    return _checked(reader, state)


def _checked(reader: Reader, state: State) -> State:
    """What only the whole shows: the unit acting, its seat, places beyond the board."""
    if state.step == "act" and state.outcome is None:
        if state.acting is None:
            reader.fault("acting", "is missing: whose activation is it?", ("the row number of a unit",))
        elif state.active is None and state.acting < len(state.units):
            state = replace(state, active=state.units[state.acting].seat)
    if state.step == "turn" and state.active is None:
        reader.fault("active", "is missing: whose turn is it?", ("A", "B"))
    width, depth = state.board
    for model in state.models:
        if isinstance(model.place, tuple) and not (model.place[0] <= width and model.place[1] <= depth):
            reader.fault(
                "board", f"model {model.id} stands beyond the board", (f"x to {width / 100:g}, y to {depth / 100:g}",)
            )
    return state


def _seats(reader: Reader, units: tuple[Unit, ...], models: tuple[Model, ...]) -> tuple[Seat, ...]:
    """As described, or two seats with 5 LP each; by hand the officer of highest rank commands."""
    if reader.has("seat"):
        seats = positions.read_seats(reader, SEATS)
    else:
        reader.value("seat")
        seats = tuple(Seat(id, "AB"[id], {"lp": 5}) for id in range(SEATS))
    return seats if reader.has("model") else tuple(_commanded(one, units, models) for one in seats)


def _commanded(seat: Seat, units: tuple[Unit, ...], models: tuple[Model, ...]) -> Seat:
    officers = [model for model in models if units[model.unit].seat == seat.id and model.counters.get(RANK)]
    if not officers or COMMANDER in seat.counters:
        return seat
    best = max(officers, key=lambda model: model.counters[RANK])
    return replace(seat, counters={**seat.counters, COMMANDER: best.id + 1})


def _listed(reader: Reader) -> Roster:
    """Units and models as a written file lists them."""
    models = positions.read_models(reader, len(_raw(reader, "unit")))
    units = positions.read_units(reader, SEATS, len(models))
    for index, unit in enumerate(units):
        _known_profile(reader, f"unit[{index + 1}]", unit.profile)
        _belongs(reader, f"unit[{index + 1}]", unit, models)
    for index, model in enumerate(models):
        _known_profile(reader, f"model[{index + 1}]", model.profile)
    return units, models


def _belongs(reader: Reader, key: str, unit: Unit, models: tuple[Model, ...]) -> None:
    """A unit's members say so themselves, and one of them leads it."""
    strays = [id for id in unit.members if models[id].unit != unit.id]
    if strays:
        reader.fault(
            key, f"model {strays[0]} belongs to unit {models[strays[0]].unit}", (f"members of unit {unit.id}",)
        )
    if unit.members and unit.leader not in unit.members:
        reader.fault(key, "nobody leads it", (f"leader = one of {', '.join(map(str, unit.members))}",))


def _raw(reader: Reader, key: str) -> list[Any]:
    found = reader.value(key, [])
    return found if isinstance(found, list) else []


def _known_profile(reader: Reader, key: str, profile: str) -> None:
    if profile not in figures():
        reader.fault(key, f"no profile '{profile}'", ("an id of units.toml, hero:<id> or dismounted:<id>",))


# -- units by hand --------------------------------------------------------------------------------------------------


def _by_hand(reader: Reader) -> Roster:
    units: list[Unit] = []
    models: list[Model] = []
    reader.value("model")
    for row in positions.rows(reader, "unit"):
        who, places, grounded = _muster(row)
        if who.profile:
            unit, fighters = muster(who, len(units), len(models), places)
            units.append(unit)
            models += [
                replace(model, tags=tuple(sorted({*model.tags, GROUNDED}))) if index in grounded else model
                for index, model in enumerate(fighters)
            ]
    return tuple(units), tuple(models)


def _muster(row: Reader) -> tuple[Muster, list[Point | None], tuple[int, ...]]:
    """A unit by hand: `at` gives a place for each fighter, `strength` their number when the unit is out of play."""
    places: list[Point | None] = list(positions.points(row, "at"))
    number = len(places) or row.number("strength", 1, 1, 20)
    row.value("strength")
    hero, profile = row.text("hero", "", heroes()), row.text("profile", None, profiles())
    lost, tags = row.number("lost", 0, 0, 20), row.texts("tags")
    if not places and not {OUT, "reserve"} & set(tags):
        tags = (*tags, OUT)
    who = Muster(
        positions.seat(row, "seat", SEATS),
        profile,
        max(1, number - (1 if hero else 0)),
        row.text("name", ""),
        row.number("leader", 0, 0, number - 1),
        row.number("officer", 0, 0, 5),
        hero,
        row.text("pilot", "", heroes()),
        _specials(row, number),
        positions.optional_number(row, "relay", number),
        positions.optional_number(row, "medic", number),
        positions.optional_number(row, "mechanic", number),
        tags=tags,
        counters={STRENGTH: number + lost, **positions.counters(row)},
    )
    grounded = positions.numbers(row, "grounded", number)
    row.finish()
    return who, places or [None] * number, grounded


def _specials(row: Reader, number: int) -> dict[int, str]:
    """`special = { 3 = "missile-launcher" }`: which fighter bears what."""
    table = row.value("special", {})
    fits = isinstance(table, dict) and all(
        key.isdecimal() and len(key) < 4 and int(key) < number and isinstance(arm, str) and arm in weapons()
        for key, arm in table.items()
    )
    if not fits:
        row.fault("special", "not understood", (f"{{ fighter (0 to {number - 1}) = id of a weapon }}",))
        return {}
    return {int(key): arm for key, arm in table.items()}


def _features(reader: Reader) -> tuple[Feature, ...]:
    found = []
    for id, row in enumerate(positions.rows(reader, "terrain")):
        feature = positions.read_feature(row, id) if row.has("outline") else _placed(row, id)
        if feature is not None:
            found.append(feature)
            outline = list(feature.outline)
            if feature.kind not in terrains():
                row.fault("kind", "not known", sorted(terrains()))
            if len(outline) > 2 and not is_convex(outline if counted_turn(outline) > 0 else outline[::-1]):
                row.fault("outline", "is not convex", ("corners in order, no dents",))
    if len({feature.id for feature in found}) < len(found):
        reader.fault("terrain", "an id stands twice", ("a number of its own for each",))
    return tuple(found)


def _placed(row: Reader, id: int) -> Feature | None:
    """An element of the terrain list by its middle and turn."""
    kind = row.text("kind", None, [name for name, card in terrains().items() if card.outline])
    middle, turn = positions.point(row, "at", row.value("at")), row.number("turn", 0, 0, 359)
    tags = row.texts("tags")
    row.finish()
    if row.faults or not kind:
        return None
    return feature_for(kind, middle, turn, id, tags)
