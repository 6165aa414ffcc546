"""Position files of The Evolved: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a unit is its card and a place for each model; written files list every model. See docs/positions.md.
"""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grognard.engine import briefs, positions
from grognard.engine.briefs import Brief
from grognard.engine.files import Reader, read_file
from grognard.engine.state import Feature, Model, Point, Seat, State, Unit
from grognard.kit import positions as kit
from grognard.kit.positions import Roster

from .muster import Muster, muster, price
from .position import described, terrain_feature
from .profiles import figure, figures, terrains, unit_cards, weapons
from .ruleset import OPTIONS
from .scenario import scenarios
from .scripts import SCRIPTS
from .terms import COMMANDER, COST, GROUNDED, MECHANIC, MEDIC, RESERVE, SIDE, STRENGTH, WAITING

__all__ = ["Brief", "read", "read_brief", "sound", "written"]
SEATS = 2
USUAL = "sector-echo"


def read(path: Path) -> Brief:
    """The brief in a file; raises FileFaults with everything that is wrong."""
    return read_brief(read_file(path))


def read_brief(reader: Reader) -> Brief:
    return briefs.read_brief(reader, _state)


def written(state: State) -> str:
    """A position file that gives this state again."""
    return positions.written(state, f"The Evolved, {state.scenario}, round {state.round}; lengths in inches")


def sound(state: State) -> State:
    """A position out of a record, if a file could have given it; raises FileFaults or ValueError."""
    return briefs.sound(state, written(state), _state)


# -- the table ------------------------------------------------------------------------------------------------------


def _state(reader: Reader) -> State:
    boards = {id: mission.board for id, mission in scenarios().items()}
    frame = kit.Frame("evolved", boards, USUAL, tuple(name for name, _ in OPTIONS), tuple(SCRIPTS))
    return kit.table(reader, frame, kit.Readers(_pieces, _seats, _features))


def _pieces(reader: Reader) -> Roster:
    if reader.has("model"):
        return kit.listed(reader, SEATS, figures(), "an id of figures.toml")
    return _by_hand(reader)


def _seats(reader: Reader, roster: Roster) -> tuple[Seat, ...]:
    """As described, or two plain seats; by hand the second has the second zone, and the highest Command commands."""
    if reader.has("seat"):
        seats = positions.read_seats(reader, SEATS)
    else:
        reader.value("seat")
        seats = tuple(Seat(id, "AB"[id]) for id in range(SEATS))
    if reader.has("model"):
        return seats
    swapped = any(one.counters.get(SIDE) for one in seats)
    sided = [one if swapped or not one.id else replace(one, counters={**one.counters, SIDE: one.id}) for one in seats]
    return tuple(kit.commanded(one, roster, lambda model: figure(model.profile).command, COMMANDER) for one in sided)


def _features(reader: Reader) -> tuple[Feature, ...]:
    return kit.features(reader, terrains(), sorted(terrains()), _placed)


# -- units by hand --------------------------------------------------------------------------------------------------


def _by_hand(reader: Reader) -> Roster:
    units: list[Unit] = []
    models: list[Model] = []
    reader.value("model")
    for row in positions.rows(reader, "unit"):
        found = _muster(row)
        if found is not None:
            who, places, grounded, told = found
            unit, figures = muster(who, len(units), len(models), places)
            units.append(unit)
            models += [_as_told(model, index in grounded, told) for index, model in enumerate(figures)]
    return tuple(units), tuple(models)


def _as_told(model: Model, is_grounded: bool, told: dict[str, int]) -> Model:
    """A model with what the row says of it: lying down, health boxes and overdrive (of vehicles)."""
    tags = tuple(sorted({*model.tags, *((GROUNDED,) if is_grounded else ())}))
    boxes = {**model.counters, **(told if model.solid else {})}
    return replace(model, tags=tags, counters={key: value for key, value in boxes.items() if value})


def _muster(row: Reader) -> tuple[Muster, list[Point | None], tuple[int, ...], dict[str, int]] | None:
    """A unit by hand: `at` gives a place for each model, `models` their number when the unit is off the table."""
    places: list[Point | None] = list(positions.points(row, "at"))
    number = len(places) or row.number("models", 1, 1, 20)
    row.value("models")
    card, lost, tags = row.text("profile", None, unit_cards()), row.number("lost", 0, 0, 20), row.texts("tags")
    if not places and not {RESERVE, WAITING} & set(tags):
        tags = (*tags, RESERVE)
    officer = positions.optional_number(row, "officer", number)
    joined = row.text("joined", "", [id for id, one in figures().items() if not one.is_vehicle])
    pilot = row.text("pilot", "", [id for id, one in figures().items() if one.on_foot])
    trades = {trade: positions.optional_number(row, trade, number) for trade in (MEDIC, MECHANIC)}
    special, grounded = kit.specials(row, number, weapons()), positions.numbers(row, "grounded", number)
    leader, name = row.number("leader", officer or 0, 0, number - 1), row.text("name", "")
    seat, told, extra = positions.seat(row, "seat", SEATS), _boxes(row), positions.counters(row)
    row.finish()
    if not card or (officer is not None and not _has_officer(row, card)):
        return None
    members = described(card, number, officer, joined, special, trades, [pilot] if pilot else ())
    counters = {STRENGTH: number + lost, COST: price(card, number + lost), **extra}
    return Muster(seat, card, members, name, leader, tags, counters), places or [None] * number, grounded, told


def _has_officer(row: Reader, card: str) -> bool:
    fits = any(extra.kind == "officer" for extra in unit_cards()[card].extras)
    if not fits:
        row.fault("officer", f"{unit_cards()[card].name} have no officer of their own")
    return fits


def _boxes(row: Reader) -> dict[str, int]:
    """`boxes = { legs = 0, op = 1 }`: what the vehicles of the unit have left."""
    table: Any = row.value("boxes", {})
    fits = isinstance(table, dict) and all(type(number) is int and 0 <= number < 100 for number in table.values())
    if not fits:
        row.fault("boxes", "not understood", ("{ legs = 0, right-arm = 1, op = 2 }",))
    return dict(table) if fits else {}


def _placed(row: Reader, id: int) -> Feature | None:
    """A rectangle of terrain by two opposite corners, left bottom and right top."""
    kind = row.text("kind", None, terrains())
    low = positions.point(row, "low", row.value("low"))
    high = positions.point(row, "high", row.value("high"))
    row.finish()
    if row.faults or not kind:
        return None
    if not (low[0] < high[0] and low[1] < high[1]):
        row.fault("high", "is not right of and above low", ("low = [x, y], high = [x, y]",))
        return None
    return terrain_feature(id, kind, low, high)
