"""Position files of AT-43: a table described by hand or written from a battle, with answers and dice for a judge.

By hand a unit is its profile and a place for each fighter; written files list every model. See docs/positions.md.
"""

from pathlib import Path

from msgspec.structs import replace

from grognard.engine import briefs, positions
from grognard.engine.briefs import Brief
from grognard.engine.files import Reader, read_file
from grognard.engine.state import Feature, Model, Point, Seat, State, Unit
from grognard.kit import positions as kit
from grognard.kit.positions import Roster

from .board import feature_for
from .muster import Muster, muster
from .options import OPTIONS
from .profiles import figures, heroes, profiles, terrains, weapons
from .scenario import scenarios
from .scripts import SCRIPTS
from .terms import COMMANDER, GROUNDED, OUT, RANK, STRENGTH

SEATS = 2
USUAL = "drop-points"


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
    boards = {id: mission.board for id, mission in scenarios().items()}
    frame = kit.Frame("at43", boards, USUAL, tuple(name for name, _ in OPTIONS), tuple(SCRIPTS))
    return kit.table(reader, frame, kit.Readers(_pieces, _seats, _features))


def _pieces(reader: Reader) -> Roster:
    if reader.has("model"):
        return kit.listed(reader, SEATS, figures(), "an id of units.toml, hero:<id> or dismounted:<id>")
    return _by_hand(reader)


def _seats(reader: Reader, roster: Roster) -> tuple[Seat, ...]:
    """As described, or two seats with 5 LP each; by hand the officer of highest rank commands."""
    if reader.has("seat"):
        seats = positions.read_seats(reader, SEATS)
    else:
        reader.value("seat")
        seats = tuple(Seat(id, "AB"[id], {"lp": 5}) for id in range(SEATS))
    if reader.has("model"):
        return seats
    return tuple(kit.commanded(one, roster, lambda model: model.counters.get(RANK, 0), COMMANDER) for one in seats)


def _features(reader: Reader) -> tuple[Feature, ...]:
    return kit.features(reader, terrains(), sorted(terrains()), _placed)


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
        kit.specials(row, number, weapons()),
        positions.optional_number(row, "relay", number),
        positions.optional_number(row, "medic", number),
        positions.optional_number(row, "mechanic", number),
        tags=tags,
        counters={STRENGTH: number + lost, **positions.counters(row)},
    )
    grounded = positions.numbers(row, "grounded", number)
    row.finish()
    return who, places or [None] * number, grounded


def _placed(row: Reader, id: int) -> Feature | None:
    """An element of the terrain list by its middle and turn."""
    kind = row.text("kind", None, [name for name, card in terrains().items() if card.outline])
    middle, turn = positions.point(row, "at", row.value("at")), row.number("turn", 0, 0, 359)
    tags = row.texts("tags")
    row.finish()
    if row.faults or not kind:
        return None
    return feature_for(kind, middle, turn, id, tags)
