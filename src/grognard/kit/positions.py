"""Position files of table games: what every game reads alike, so that its own file says only what is its own.

A brief is a position with the answers to try in order and the dice that fall, as a judge needs them.
"""

from collections.abc import Callable, Container
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine import positions
from grognard.engine.files import FileFaults, Reader
from grognard.engine.space.shapes import counted_turn, is_convex
from grognard.engine.state import Feature, Model, Point, State, Unit

Roster = tuple[tuple[Unit, ...], tuple[Model, ...]]


class Brief(Struct, frozen=True):
    state: State
    answers: tuple[Any, ...] = ()
    dice: tuple[Any, ...] = ()


def read_brief(reader: Reader, state_of: Callable[[Reader], State]) -> Brief:
    """The brief in a file; raises FileFaults with everything that is wrong."""
    if reader.faults:
        raise FileFaults(reader.faults)
    state = state_of(reader)
    dice = list(throws(reader))
    answers = []
    for row in positions.rows(reader, "answer"):
        answers.append(answer(row))
        dice += throws(row)
        row.finish()
    reader.finish()
    if reader.faults:
        raise FileFaults(reader.faults)
    return Brief(state, tuple(answers), tuple(dice))


# -- pieces ---------------------------------------------------------------------------------------------------------


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


# -- answers and dice -----------------------------------------------------------------------------------------------


def throws(reader: Reader) -> list[Any]:
    """Throws in order: faces, or what they are for with their faces."""
    given = reader.value("dice", [])
    found: list[Any] = []
    for throw in given if isinstance(given, list) else [None]:
        purpose, faces = ("", throw) if not isinstance(throw, dict) else (throw.get("for", ""), throw.get("faces"))
        if isinstance(faces, list) and isinstance(purpose, str) and all(type(face) is int for face in faces):
            found.append((purpose, tuple(faces)) if purpose else tuple(faces))
        else:
            reader.fault("dice", "not understood", ("[[4, 6, 1], { for = 'damage', faces = [5, 5] }]",))
    return found


def answer(row: Reader) -> Any:
    """One of: choose (keys), share (lot, bin, number), move (a path a model), place (a spot a piece)."""
    kinds = [kind for kind in ("choose", "share", "move", "place") if row.has(kind)]
    for kind in ("choose", "share", "move", "place"):
        row.value(kind)
    if len(kinds) != 1:
        row.fault("choose", "one answer is needed", ("choose, share, move or place",))
        return ()
    if kinds[0] == "choose":
        return row.texts("choose")
    if kinds[0] == "share":
        return tuple(tuple(part) if isinstance(part, list) else part for part in row.value("share") or ())
    if kinds[0] == "move":
        return tuple(_path(path) for path in positions.rows(row, "move"))
    return tuple(_spot(spot) for spot in positions.rows(row, "place"))


def _path(row: Reader) -> tuple[int, tuple[Point, ...]]:
    path = (row.number("model"), positions.points(row, "path"))
    row.finish()
    return path


def _spot(row: Reader) -> tuple[str, Point, int]:
    spot = (row.text("piece"), positions.point(row, "at", row.value("at")), row.number("turn", 0, 0, 359))
    row.finish()
    return spot
