"""Companies as files: the ready ones of a game's folder, anybody's by path, and who may be fielded."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.files import Fault, FileFaults, Reader, read_bytes, read_file

R = TypeVar("R", bound=Struct)
"""A game's roster; it remembers its `file`."""
S = TypeVar("S")
"""A game's mission."""
Judged = tuple[R, list[Fault]]
FOLDER = "armies"


def ready(package: str | None, read: Callable[[Reader], Judged[R]]) -> Mapping[str, R]:
    """The ready companies in a game's folder, by id; one with faults is a broken program."""
    assert package, "ready companies lie in a package"
    entries = sorted(files(package).joinpath(FOLDER).iterdir(), key=lambda entry: entry.name)
    found = [(entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".toml")]
    return {name[:-5]: sound(*read(read_bytes(name, content))) for name, content in found}


def sound(roster: R, faults: list[Fault]) -> R:
    """The company if nothing is wrong with it; raises FileFaults."""
    if faults:
        raise FileFaults(faults)
    return roster


def fielded(roster: R, faults: list[Fault]) -> R:
    """A company that may be fielded; raises FileFaults. It forgets the folder of its file."""
    return replace(sound(roster, faults), file=Path(getattr(roster, "file", "")).name)


def judged(
    reader: Reader,
    read: Callable[[Reader], R],
    nothing: R,
    legality: Callable[[R], list[Fault]],
    by_unit: Callable[[R], Iterable[Fault]],
) -> Judged[R]:
    """The company in a file and all its faults, of form and of legality; with faults it must not be used.

    Of one with faults of form only its whole units are judged, and no key twice.
    """
    if reader.faults:
        return nothing, list(reader.faults)
    roster, faults = read(reader), list(reader.faults)
    if not faults:
        return roster, legality(roster)
    known = {fault.key for fault in faults}
    return roster, faults + [fault for fault in by_unit(roster) if fault.key not in known]


def find(
    name: str,
    mission: str,
    missions: Mapping[str, S],
    known: Mapping[str, R],
    read: Callable[[Reader, S | None], Judged[R]],
    legality: Callable[[R, S], list[Fault]],
    nothing: R,
) -> Judged[R]:
    """A ready company by its id or the company in a file, and what is wrong with it (for the mission, if named)."""
    if mission and mission not in missions:
        return nothing, [Fault(mission, "", "no such mission", "", tuple(missions))]
    played = missions[mission] if mission else None
    if name not in known:
        return read(read_file(Path(name)), played)
    return known[name], [] if played is None else legality(known[name], played)


def unit_tables(reader: Reader, most: int) -> list[Reader]:
    """The tables `[[unit]]` of a company, at least one and not too many."""
    tables = reader.tables("unit")
    if not reader.faults and not 1 <= len(tables) <= most:
        reader.fault("unit", f"{len(tables)} units", (f"1 to {most} tables [[unit]]",))
    return tables


def out_of_header(
    name: str, profiles: Sequence[str], known: Container[str], most: int, legality: Callable[[], list[Fault]]
) -> None:
    """Raises ValueError for a company out of a header that no player could have bought: the file is broken."""
    unknown = [profile for profile in profiles if profile not in known]
    faults = [] if unknown else legality()
    if unknown or faults or len(profiles) > most:
        raise ValueError(f"{name}: {'; '.join(map(str, faults)) or f'unknown units {unknown}'}")
