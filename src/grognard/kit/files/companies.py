"""Companies as files: the ready ones of a game's folder, anybody's by path, and who may be fielded."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.files import Fault, FileFaults, Listing, Reader, read_bytes, read_file
from grognard.engine.parts import Armies

from .rosters import Company

R = TypeVar("R")
"""A game's roster; it remembers its `file`."""
C = TypeVar("C", bound=Company)
"""A roster of units."""
S = TypeVar("S")
"""A game's mission."""
Judged = tuple[R, list[Fault]]
FOLDER = "armies"
SIDES = 2


def ready(package: str | None, read: Callable[[Reader], Judged[R]]) -> Mapping[str, R]:
    """The ready companies in a game's folder, by id; one with faults is a broken program."""
    assert package, "ready companies lie in a package"
    entries = sorted(files(package).joinpath(FOLDER).iterdir(), key=lambda entry: entry.name)
    found = [(entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".toml")]
    return {name[:-5]: sound(*read(read_bytes(name, content))) for name, content in found}


def ready_in(package: str | None, read: Callable[[Reader], R]) -> Callable[[], Mapping[str, R]]:
    """The question for the ready companies of a game, read once. Each is legal in the missions that name it."""
    return cache(lambda: ready(package, lambda reader: (read(reader), reader.faults)))


def both_forces(scenario: str, rosters: Sequence[R]) -> None:
    """Raises ValueError where a header has not a force for each of the two sides: there would be nobody to play."""
    if len(rosters) != SIDES:
        raise ValueError(
            f"{scenario}: a header needs a force for each of the {SIDES} sides and has {len(rosters)}; "
            "`Ruleset.header` fills them in"
        )


def taken(
    scenario: str, own: Sequence[str], forces: Sequence[str], is_fixed: bool = False, what: str = "forces"
) -> list[str]:
    """The force of each side: the one that is named, or the scenario's own; raises FileFaults where those are fixed."""
    chosen = [(forces[seat] if seat < len(forces) else "") or name for seat, name in enumerate(own)]
    if is_fixed and chosen != [*own]:
        raise FileFaults([Fault(scenario, "", f"the {what} are fixed; name no others")])
    return chosen


def sound(roster: R, faults: list[Fault]) -> R:
    """The company if nothing is wrong with it; raises FileFaults."""
    if faults:
        raise FileFaults(faults)
    return roster


def fielded(roster: R, faults: list[Fault]) -> R:
    """A company that may be fielded; raises FileFaults. It forgets the folder of its file."""
    one: Any = sound(roster, faults)
    return cast(R, replace(one, file=Path(one.file).name))


def unit_tables(reader: Reader, most: int) -> list[Reader]:
    """The tables `[[unit]]` of a company, at least one and not too many."""
    tables = reader.tables("unit")
    if not reader.faults and not 1 <= len(tables) <= most:
        reader.fault("unit", f"{len(tables)} units", (f"1 to {most} tables [[unit]]",))
    return tables


def out_of_header(
    force: object, kind: type[C], known: Container[str], most: int, legality: Callable[[C], list[Fault]]
) -> C:
    """A company out of a header; raises ValueError for one that no player could have bought: the file is broken."""
    roster: C = msgspec.convert(force, type=kind)
    profiles = [unit.profile for unit in roster.units]
    unknown = [profile for profile in profiles if profile not in known]
    faults = [] if unknown else legality(roster)
    if unknown or faults or len(profiles) > most:
        raise ValueError(f"{roster.name}: {'; '.join(map(str, faults)) or f'unknown units {unknown}'}")
    return roster


class Companies(Struct, Generic[C, S], frozen=True, eq=False):
    """The companies of a table game: ready ones by id, anybody's by file, each judged as a whole and unit by unit."""

    known: Callable[[], Mapping[str, C]]
    read: Callable[[Reader], C]
    missions: Callable[[], Mapping[str, S]]
    faults: Callable[[C, S | None, int | None], list[Fault]]
    """What forbids a company, for a mission and a side of it or as it stands."""
    unit_faults: Callable[[C, Any], Iterable[Fault]]
    printed: Callable[[C], tuple[Listing, ...]]
    nothing: C
    """What stands for a company that cannot be read."""

    def ready(self) -> tuple[str, ...]:
        """The ids of the ready companies."""
        return tuple(self.known())

    def read_company(self, reader: Reader, mission: S | None = None) -> Judged[C]:
        """The company in a file and all its faults, of form and of legality; with faults it must not be used.

        Of one with faults of form only its whole units are judged, and no key twice.
        """
        if reader.faults:
            return self.nothing, list(reader.faults)
        roster, form = self.read(reader), list(reader.faults)
        if not form:
            return roster, self.faults(roster, mission, None)
        keys, found = {fault.key for fault in form}, [self.unit_faults(roster, unit) for unit in roster.units]
        return roster, form + [fault for faults in found for fault in faults if fault.key not in keys]

    def find(self, name: str, mission: str = "") -> Judged[C]:
        """A ready company by its id or the company in a file, and what is wrong with it (for the mission, if named)."""
        if mission and mission not in self.missions():
            return self.nothing, [Fault(mission, "", "no such mission", "", tuple(self.missions()))]
        played, known = self.missions()[mission] if mission else None, self.known()
        if name not in known:
            return self.read_company(read_file(Path(name)), played)
        return known[name], [] if played is None else self.faults(known[name], played, None)

    def company(self, name: str, mission: str = "", seat: int | None = None) -> C:
        """A company that may be fielded (by this seat), by id or file; raises FileFaults. It forgets the folder of its
        file."""
        roster, faults = self.find(name, mission)
        if seat is not None and mission and not faults:
            faults = self.faults(roster, self.missions()[mission], seat)
        return fielded(roster, faults)

    def costs(self, roster: C) -> tuple[tuple[str, int], ...]:
        """The points of each unit."""
        return tuple((unit.title, unit.cost) for unit in roster.units)

    def listings(self, roster: C) -> tuple[Listing, ...]:
        """The tables of the printed roster."""
        return self.printed(roster)

    def ready_for(self, mission: S, seat: int, own: Sequence[str], is_fixed: bool) -> tuple[str, ...]:
        """The ready companies that a side may take, the mission's own first; where forces are fixed no others."""
        others = () if is_fixed else self.known().items()
        return (*own, *[id for id, one in others if id not in own and not self.faults(one, mission, seat)])

    def armies(self, mark: str) -> Armies[C]:
        """What the program reaches rosters through; `mark` is the key by which a file is known as one of this game."""
        return Armies(mark, ready=self.ready, find=self.find, costs=self.costs, listings=self.listings)


def printed_by(books: str | None, sheet: str) -> Callable[[Any], tuple[Listing, ...]]:
    """A roster printed by `listings` of a module, which is loaded when somebody wants it printed."""

    def printed(roster: Any) -> tuple[Listing, ...]:
        tables: tuple[Listing, ...] = import_module(sheet, books).listings(roster)
        return tables

    return printed
