"""A crew on paper: ready characters by name, or one's own with attributes, skills, talent and gear."""

from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.files import Reader

from ..body.character import resolve_of
from ..books.cards import ATTRIBUTES, SKILLS, Carried, Character, health_of
from ..books.profiles import careers, characters, items

MOST_CHARACTERS = 6
MOST_ITEMS = 30
USUAL_THREAT = 4
"""Of a character of one's own, unless the file says otherwise."""


class Roster(Struct, frozen=True):
    """The characters a crew brings."""

    name: str
    characters: tuple[Character, ...]
    file: str = ""


def read_roster(reader: Reader) -> Roster:
    """The crew in a file; what is wrong with its form is in the reader's faults."""
    name = reader.text("name")
    entries = reader.tables("character")
    if not entries:
        reader.fault("character", "a crew needs at least one character", ("tables [[character]]",))
    if len(entries) > MOST_CHARACTERS:
        reader.fault(
            "character", f"{len(entries)} characters", (f"at most {MOST_CHARACTERS}",), "alien.setup.party-size"
        )
    found = [_character(entry, index) for index, entry in enumerate(entries[:MOST_CHARACTERS], 1)]
    reader.finish()
    return Roster(name, tuple(card for card in found if card is not None), reader.file)


def _character(reader: Reader, number: int) -> Character | None:
    """A ready character named by `ready`, or one of one's own."""
    if reader.has("ready"):
        id = reader.text("ready", "", characters())
        reader.finish()
        return characters().get(id)
    card = _own(reader, number)
    reader.finish()
    return card


@implements("alien.char.attributes")
def _own(reader: Reader, number: int) -> Character | None:
    name = reader.text("name")
    career = reader.text("career", None, careers(), "alien.char.career")
    attributes = _numbers(reader, "attributes", ATTRIBUTES, "alien.char.attributes")
    skills = _numbers(reader, "skills", tuple(SKILLS), "alien.char.skills")
    talents = reader.texts("talents")
    gear = tuple(_carried(entry) for entry in reader.tables("gear")[:MOST_ITEMS])
    is_android = reader.flag("android")
    threat = reader.number("threat", USUAL_THREAT, 0, 99)
    if not career or attributes is None or skills is None or set(attributes) != set(ATTRIBUTES):
        if attributes is not None and set(attributes) != set(ATTRIBUTES):
            reader.fault("attributes", "all four are needed", ATTRIBUTES, "alien.char.attributes")
        return None
    return Character(
        id=f"own-{number}",
        name=name,
        health=health_of(attributes),
        threat=threat,
        career=career,
        attributes=attributes,
        skills=skills,
        resolve=0 if is_android else resolve_of(attributes),
        talents=talents,
        gear=gear,
        is_android=is_android,
        is_pc=True,
    )


def _numbers(reader: Reader, key: str, allowed: tuple[str, ...], clause: str) -> dict[str, int] | None:
    """A table of whole numbers by name."""
    value: Any = reader.value(key, {})
    if not isinstance(value, dict) or any(isinstance(n, bool) or not isinstance(n, int) for n in value.values()):
        reader.fault(key, "wrong type", ("names with whole numbers",), clause)
        return None
    unknown = [name for name in value if name not in allowed]
    if unknown:
        reader.fault(key, f"{', '.join(unknown)} not known", allowed, clause)
    return {name: number for name, number in value.items() if name in allowed and -99 <= number <= 99}


def _carried(reader: Reader) -> Carried:
    card = Carried(
        reader.text("item", None, items(), "alien.gear.table"),
        reader.number("number", 1, 1, 20),
        reader.number("reloads", -1, -1, 20),
    )
    reader.finish()
    return card


def as_data(roster: Roster) -> Any:
    """Plain data for a header."""
    return msgspec.to_builtins(roster)
