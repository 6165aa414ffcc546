"""Position files of table games: what every game reads alike, so that its own file says only what is its own."""

from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine import positions
from grognard.engine.core.files import Reader, read_file
from grognard.engine.core.state import Counters, Feature, Model, Point, Seat, State, Unit
from grognard.engine.showing import briefs
from grognard.engine.showing.briefs import Brief
from grognard.engine.showing.words import LETTERS
from grognard.engine.space.shapes import counted_turn, is_convex

from ..units.pieces import COMMANDER
from .by_hand import ByHand, described
from .datafiles import read
from .position_checks import Words, check, check_unit

Pieces = tuple[tuple[Unit, ...], tuple[Model, ...]]


class PositionFile(Struct, frozen=True):
    """A game's position files: what they may name, and how its units and terrain are written by hand."""

    game: str
    title: str
    length: str
    usual: str
    """The mission of a file that names none."""
    boards: Callable[[], Mapping[str, Point]]
    options: tuple[str, ...]
    steps: tuple[tuple[str, str], ...]
    words: Words
    figures: Callable[[], Container[str]]
    figure_words: str
    """What may stand for the profile of a model."""
    terrains: Callable[[], Iterable[str]]
    terrain: Callable[[Reader, int], Feature | None]
    by_hand: ByHand
    rank: Callable[[Model], int] = lambda model: 0
    """How high an officer stands: by hand the highest commands, unless the seat says otherwise."""
    side: str = ""
    """The counter of seats that says which side of the mission is theirs; by hand the second has the second."""
    purse: Counters = {}
    """What seats have that are not described."""
    seats: int = 2
    led: bool = True
    """Whether one of its members leads every unit."""
    completed: Callable[[Pieces], Pieces] = lambda pieces: pieces
    """Units by hand with what goes without saying."""

    def read(self, path: Path) -> Brief:
        """The brief in a file; raises FileFaults with everything that is wrong."""
        return self.read_brief(read_file(path))

    def read_brief(self, reader: Reader) -> Brief:
        return briefs.read_brief(reader, self._state)

    def written(self, state: State) -> str:
        """A position file that gives this state again."""
        return positions.written(
            state, f"{self.title}, {state.scenario}, round {state.round}; lengths in {self.length}"
        )

    def sound(self, state: State) -> State:
        """A position out of a record, if a file could have given it; raises FileFaults or ValueError."""
        return briefs.sound(state, self.written(state), self._state)

    def _state(self, reader: Reader) -> State:
        """The position in a file; what is wrong is left in the reader."""
        game, boards = reader.text("game", self.game, (self.game,)), self.boards()
        scenario = reader.text("scenario", self.usual, boards)
        width, depth = boards[scenario or self.usual]
        board = positions.point(reader, "board", reader.value("board", [width / 100, depth / 100]))
        options = tuple(sorted(reader.texts("options", self.options)))
        before = len(reader.faults)
        phase = reader.text("phase", "activation", {phase for phase, _ in self.steps})
        step = reader.text("step", "act", {step for _, step in self.steps})
        if (phase, step) not in self.steps and len(reader.faults) == before:
            reader.fault("step", f"no such step in the {phase} phase", sorted(s for p, s in self.steps if p == phase))
        units, models = self._pieces(reader)
        acting = positions.optional_number(reader, "acting", max(len(units), _rows(reader, "unit")))
        state = State(
            game,
            scenario,
            options,
            board,
            self._seats(reader, (units, models)),
            models,
            units,
            self._features(reader),
            positions.read_markers(reader),
            (*positions.read_cards(reader, self.seats),),
            positions.read_links(reader),
            reader.number("round", 1),
            phase,
            step,
            positions.seat(reader, "active", self.seats) if reader.has("active") else reader.value("active"),
            acting,
            positions.counters(reader, "clock"),
            positions.read_outcome(reader, self.seats),
        )
        return _checked(reader, state, self.words, not reader.has("model"))

    def _pieces(self, reader: Reader) -> Pieces:
        """Units and models as a written file lists them, or units by hand."""
        if reader.has("model"):
            return listed(reader, self.seats, self.figures(), self.figure_words, self.led)
        reader.value("model")
        units: list[Unit] = []
        models: list[Model] = []
        for row in positions.rows(reader, "unit"):
            check_unit(row, self.words)
            for unit, figures in described(row, self.by_hand, self.seats, len(units), len(models)):
                units.append(unit)
                models += figures
        return self.completed((tuple(units), tuple(models)))

    def _seats(self, reader: Reader, pieces: Pieces) -> tuple[Seat, ...]:
        """As described, or plain ones; by hand with their commanders and sides."""
        if reader.has("seat"):
            seats = positions.read_seats(reader, self.seats)
        else:
            reader.value("seat")
            seats = tuple(Seat(id, LETTERS[id], self.purse) for id in range(self.seats))
        if reader.has("model"):
            return seats
        if self.side and not any(one.counters.get(self.side) for one in seats):
            seats = tuple(with_counters(one, {self.side: one.id}) if one.id else one for one in seats)
        return tuple(commanded(one, pieces, self.rank) for one in seats)

    def _features(self, reader: Reader) -> tuple[Feature, ...]:
        """Terrain, drawn by its outline or in the game's own short form."""
        found, kinds = [], sorted(self.terrains())
        for id, row in enumerate(positions.rows(reader, "terrain")):
            feature = positions.read_feature(row, id) if row.has("outline") else self.terrain(row, id)
            if feature is not None:
                found.append(feature)
                outline = list(feature.outline)
                if feature.kind not in kinds:
                    row.fault("kind", "not known", kinds)
                if len(outline) > 2 and not is_convex(outline if counted_turn(outline) > 0 else outline[::-1]):
                    row.fault("outline", "is not convex", ("corners in order, no dents",))
        if len({feature.id for feature in found}) < len(found):
            reader.fault("terrain", "an id stands twice", ("a number of its own for each",))
        return tuple(found)


def _rows(reader: Reader, key: str) -> int:
    """How many tables a file gives, also those whose faults leave nothing of them."""
    found = reader.value(key, [])
    return len(found) if isinstance(found, list) else 0


def vocabulary(package: str | None) -> Words:
    """Every tag and counter of a game, out of its `vocabulary.toml`."""
    return msgspec.convert(read(package, "vocabulary.toml"), Words)


def listed(reader: Reader, seats: int, profiles: Container[str], words: str, led: bool = True) -> Pieces:
    """Units and models as a written file lists them; `words` says what may stand for a profile."""
    models = positions.read_models(reader, _rows(reader, "unit"))
    units = positions.read_units(reader, seats, len(models))
    named = [(f"unit[{unit.id + 1}]", unit.profile) for unit in units]
    named += [(f"model[{model.id + 1}]", model.profile) for model in models]
    for key, profile in named:
        if profile not in profiles:
            reader.fault(key, f"no profile '{profile}'", (words,))
    for index, unit in enumerate(units):
        _belongs(reader, f"unit[{index + 1}]", unit, models, led)
    return units, models


def _belongs(reader: Reader, key: str, unit: Unit, models: tuple[Model, ...], led: bool) -> None:
    """A unit's members say so themselves, and one of them leads it if units are led."""
    strays = [id for id in unit.members if models[id].unit != unit.id]
    if strays:
        reader.fault(
            key, f"model {strays[0]} belongs to unit {models[strays[0]].unit}", (f"members of unit {unit.id}",)
        )
    if unit.members and (led or unit.leader is not None) and unit.leader not in unit.members:
        reader.fault(key, "nobody leads it", (f"leader = one of {', '.join(map(str, unit.members))}",))


def _checked(reader: Reader, state: State, words: Words, is_by_hand: bool) -> State:
    """What only the whole shows: the unit acting, its seat, whatever stands where it cannot."""
    if state.step == "act" and state.outcome is None:
        if state.acting is None:
            reader.fault("acting", "is missing: whose activation is it?", ("the row number of a unit",))
        elif state.active is None and state.acting < len(state.units):
            state = replace(state, active=state.units[state.acting].seat)
    if state.step == "turn" and state.active is None:
        reader.fault("active", "is missing: whose turn is it?", ("A", "B"))
    check(reader, state, words, is_by_hand)
    return state


def with_counters(seat: Seat, counters: Counters) -> Seat:
    return replace(seat, counters={**seat.counters, **counters})


def commanded(seat: Seat, pieces: Pieces, rank: Callable[[Model], int]) -> Seat:
    """By hand the officer of highest rank commands, unless the seat says otherwise: his number plus one."""
    units, models = pieces
    officers = [model for model in models if units[model.unit].seat == seat.id and rank(model)]
    if not officers or COMMANDER in seat.counters:
        return seat
    return with_counters(seat, {COMMANDER: max(officers, key=rank).id + 1})
