"""Finding crews: ready ones by id, anybody's by file. The program reaches the rosters of ALIEN through here."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec.structs import replace

from grognard.engine.files import Fault, FileFaults, Reader, read_bytes, read_file

from .burden import MOST, ROW
from .cards import Character
from .char import faults_of
from .profiles import characters, items
from .roster import Roster, read_roster
from .scenario import scenarios
from .sheet import listings

__all__ = ["companies", "company", "costs", "find", "listings", "ready"]


def read_company(reader: Reader) -> tuple[Roster, list[Fault]]:
    """The crew in a file and all its faults, of form and of creation; with faults it must not be used."""
    roster = read_roster(reader) if not reader.faults else Roster("", (), reader.file)
    return roster, [*reader.faults, *_faults(roster)]


def _faults(roster: Roster) -> Iterator[Fault]:
    for index, card in enumerate(roster.characters, 1):
        if card.id in characters():
            continue
        for key, text, clause in (*faults_of(card), *_weight_faults(card)):
            yield Fault(roster.file, f"character[{index}].{key}", text, clause=clause)


def _weight_faults(card: Character) -> Iterator[tuple[str, str, str]]:
    """Nobody sets out with more than can be carried at all."""
    weight = sum(items()[one.item].weight * one.number for one in card.gear if one.item in items())
    most = MOST * ROW * card.attributes["strength"]
    if weight > most:
        text = f"weighs {weight / ROW:g}; at most {most // ROW} can be carried"
        yield "gear", text, "alien.gear.over-limit"


WORDS = ("characters", "points of threat")
"""What a party is made of and what it is counted in."""


@cache
def companies() -> Mapping[str, Roster]:
    """The ready crews, by id."""
    entries = sorted(files(__package__).joinpath("armies").iterdir(), key=lambda entry: entry.name)
    return {
        entry.name[:-5]: _ready(entry.name, entry.read_bytes()) for entry in entries if entry.name.endswith(".toml")
    }


def _ready(file: str, content: bytes) -> Roster:
    roster, faults = read_company(read_bytes(file, content))
    if faults:
        raise FileFaults(faults)
    return roster


def ready() -> tuple[str, ...]:
    """The ids of the ready crews."""
    return tuple(companies())


def find(name: str, mission: str = "") -> tuple[Roster, list[Fault]]:
    """A ready crew by its id or the crew in a file, and what is wrong with it."""
    if mission and mission not in scenarios():
        return Roster("", ()), [Fault(mission, "", "no such scenario", "", tuple(scenarios()))]
    known = companies().get(name)
    return read_company(read_file(Path(name))) if known is None else (known, [])


def company(name: str, mission: str = "") -> Roster:
    """A crew that may be played, by id or file; raises FileFaults. It forgets the folder of its file."""
    roster, faults = find(name, mission)
    if faults:
        raise FileFaults(faults)
    return replace(roster, file=Path(roster.file).name)


def costs(roster: Roster) -> tuple[tuple[str, int], ...]:
    """The threat value of each character: the published game has no points."""
    return tuple((card.name, card.threat) for card in roster.characters)
