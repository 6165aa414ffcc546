"""Finding crews: ready ones by id, anybody's by file. The program reaches the rosters of ALIEN through here."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from grognard.engine.core.files import Fault, Reader, read_file
from grognard.engine.parts import Armies
from grognard.kit.files import companies as kit

from ..body.burden import MOST, ROW
from ..body.character import faults_of
from ..books import profiles
from ..books.cards import Character
from ..books.profiles import characters, items
from ..books.scenario import scenarios
from .roster import Roster, read_roster
from .sheet import listings

__all__ = ["ARMIES", "MARK", "companies", "company", "costs", "find", "listings", "ready"]

MARK = "character"
"""The key by which a file is known as a crew of this game."""
WORDS = ("characters", "points of threat")
"""What a party is made of and what it is counted in."""


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


@cache
def companies() -> Mapping[str, Roster]:
    """The ready crews, by id."""
    return kit.ready(profiles.__package__, read_company)


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
    return kit.fielded(*find(name, mission))


def costs(roster: Roster) -> tuple[tuple[str, int], ...]:
    """The threat value of each character: the published game has no points."""
    return tuple((card.name, card.threat) for card in roster.characters)


ARMIES = Armies(MARK, WORDS, ready=ready, find=find, costs=costs, listings=listings)
