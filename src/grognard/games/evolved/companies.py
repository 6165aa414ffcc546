"""Finding companies: ready ones by id, anybody's by file. The program reaches The Evolved's rosters through here."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from grognard.engine.files import Fault, FileFaults, Reader, read_bytes, read_file

from .army import army_faults, unit_faults
from .roster import Roster, read_roster
from .scenario import Scenario, scenario, scenarios
from .sheet import listings

__all__ = ["companies", "company", "costs", "find", "listings", "read_company", "ready", "ready_for"]


def read_company(reader: Reader, scenario: Scenario | None = None) -> tuple[Roster, list[Fault]]:
    """The company in a file and all its faults, of form and of legality; with faults it must not be used."""
    unread = bool(reader.faults)
    roster = read_roster(reader) if not unread else Roster("", "", 0, (), file=reader.file)
    faults = list(reader.faults)
    if not faults:
        faults = army_faults(roster, scenario)
    elif roster.faction:
        whole = [unit for unit in roster.units if unit.profile]
        faults += [fault for unit in whole for fault in unit_faults(roster, unit) if fault.key not in _keys(faults)]
    return roster, faults


def _keys(faults: Sequence[Fault]) -> set[str]:
    return {fault.key for fault in faults}


@cache
def companies() -> Mapping[str, Roster]:
    """The ready companies, by id. Each is legal in the missions that name it."""
    assert __package__
    entries = sorted(files(__package__).joinpath("armies").iterdir(), key=lambda entry: entry.name)
    return {
        entry.name[:-5]: _ready(entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".toml")
    }


def _ready(file: str, content: bytes) -> Roster:
    reader = read_bytes(file, content)
    roster = read_roster(reader)
    if reader.faults:
        raise FileFaults(reader.faults)
    return roster


def ready() -> tuple[str, ...]:
    """The ids of the ready companies."""
    return tuple(companies())


def ready_for(mission: Scenario, seat: int) -> tuple[str, ...]:
    """The ready companies a side may take, the mission's own first; a fixed mission has no others."""
    own = mission.companies[seat]
    if mission.fixed:
        return own
    return (*own, *[id for id, one in companies().items() if id not in own and not army_faults(one, mission, seat)])


def find(name: str, mission: str = "") -> tuple[Roster, list[Fault]]:
    """A ready company by its id or the company in a file, and what is wrong with it (for the mission, if named)."""
    if mission and mission not in scenarios():
        return Roster("", "", 0, ()), [Fault(mission, "", "no such mission", "", tuple(scenarios()))]
    played = scenario(mission) if mission else None
    known = companies().get(name)
    if known is None:
        return read_company(read_file(Path(name)), played)
    return known, army_faults(known, played) if played else []


def company(name: str, mission: str = "", seat: int | None = None) -> Roster:
    """A company that may be fielded, by id or file; raises FileFaults. It forgets the folder of its file."""
    roster, faults = find(name, mission)
    if mission and mission in scenarios() and not faults:
        faults = army_faults(roster, scenario(mission), seat)
    if faults:
        raise FileFaults(faults)
    return replace(roster, file=Path(roster.file).name)


def costs(roster: Roster) -> tuple[tuple[str, int], ...]:
    """The TP of each unit."""
    return tuple((unit.title, unit.cost) for unit in roster.units)
