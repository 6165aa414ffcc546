"""Position files of table games: what every game reads alike, so that its own file says only what is its own."""

from collections.abc import Callable, Container, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine import positions
from grognard.engine.files import Reader
from grognard.engine.space.shapes import counted_turn, is_convex
from grognard.engine.state import Feature, Model, Point, Seat, State, Unit

Roster = tuple[tuple[Unit, ...], tuple[Model, ...]]


class Readers(Struct, frozen=True):
    """What a game reads in its own way."""

    pieces: Callable[[Reader], Roster]
    seats: Callable[[Reader, Roster], tuple[Seat, ...]]
    features: Callable[[Reader], tuple[Feature, ...]]


class Frame(Struct, frozen=True):
    """What a game's files may name: the game, the boards of its missions, the usual mission, options and steps."""

    game: str
    boards: Mapping[str, Point]
    usual: str
    options: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]
    seats: int = 2


def table(reader: Reader, frame: Frame, own: Readers) -> State:
    """The position in a file; what is wrong is left in the reader."""
    game = reader.text("game", frame.game, (frame.game,))
    scenario = reader.text("scenario", frame.usual, frame.boards)
    width, depth = frame.boards[scenario or frame.usual]
    board = positions.point(reader, "board", reader.value("board", [width / 100, depth / 100]))
    options = tuple(sorted(reader.texts("options", frame.options)))
    phase = reader.text("phase", "activation", {phase for phase, _ in frame.steps})
    step = reader.text("step", "act", {step for _, step in frame.steps})
    if (phase, step) not in frame.steps:
        reader.fault("step", f"no such step in the {phase} phase", sorted(s for p, s in frame.steps if p == phase))
    units, models = own.pieces(reader)
    acting = positions.optional_number(reader, "acting", len(units))
    state = State(
        game,
        scenario,
        options,
        board,
        own.seats(reader, (units, models)),
        models,
        units,
        own.features(reader),
        positions.read_markers(reader),
        (*positions.read_cards(reader, frame.seats),),
        positions.read_links(reader),
        reader.number("round", 1),
        phase,
        step,
        positions.seat(reader, "active", frame.seats) if reader.has("active") else reader.value("active"),
        acting,
        positions.counters(reader, "clock"),
        positions.read_outcome(reader, frame.seats),
    )
    return checked(reader, state)


def listed(reader: Reader, seats: int, profiles: Container[str], words: str) -> Roster:
    """Units and models as a written file lists them; `words` says what may stand for a profile."""
    models = positions.read_models(reader, len(raw(reader, "unit")))
    units = positions.read_units(reader, seats, len(models))
    named = [(f"unit[{unit.id + 1}]", unit.profile) for unit in units]
    named += [(f"model[{model.id + 1}]", model.profile) for model in models]
    for key, profile in named:
        if profile not in profiles:
            reader.fault(key, f"no profile '{profile}'", (words,))
    for index, unit in enumerate(units):
        _belongs(reader, f"unit[{index + 1}]", unit, models)
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


def raw(reader: Reader, key: str) -> list[Any]:
    found = reader.value(key, [])
    return found if isinstance(found, list) else []


def features(
    reader: Reader, kinds: Container[str], known: list[str], placed: Callable[[Reader, int], Feature | None]
) -> tuple[Feature, ...]:
    """Terrain, drawn by its outline or in the game's own short form."""
    found = []
    for id, row in enumerate(positions.rows(reader, "terrain")):
        feature = positions.read_feature(row, id) if row.has("outline") else placed(row, id)
        if feature is not None:
            found.append(feature)
            outline = list(feature.outline)
            if feature.kind not in kinds:
                row.fault("kind", "not known", known)
            if len(outline) > 2 and not is_convex(outline if counted_turn(outline) > 0 else outline[::-1]):
                row.fault("outline", "is not convex", ("corners in order, no dents",))
    if len({feature.id for feature in found}) < len(found):
        reader.fault("terrain", "an id stands twice", ("a number of its own for each",))
    return tuple(found)


def checked(reader: Reader, state: State) -> State:
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


def commanded(seat: Seat, roster: Roster, rank: Callable[[Model], int], counter: str) -> Seat:
    """By hand the officer of highest rank commands, unless the seat says otherwise: his number plus one."""
    units, models = roster
    officers = [model for model in models if units[model.unit].seat == seat.id and rank(model)]
    if not officers or counter in seat.counters:
        return seat
    return replace(seat, counters={**seat.counters, counter: max(officers, key=rank).id + 1})


def specials(row: Reader, number: int, weapons: Container[str]) -> dict[int, str]:
    """`special = { 3 = "missile-launcher" }`: which model bears what."""
    table = row.value("special", {})
    fits = isinstance(table, dict) and all(
        key.isdecimal() and len(key) < 4 and int(key) < number and isinstance(arm, str) and arm in weapons
        for key, arm in table.items()
    )
    if not fits:
        row.fault("special", "not understood", (f"{{ model (0 to {number - 1}) = id of a weapon }}",))
        return {}
    return {int(key): arm for key, arm in table.items()}
