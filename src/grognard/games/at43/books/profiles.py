"""The cards of AT-43 as frozen data: weapons, units, heroes, officers, terrain, and one uniform `Figure` for the rules.

The TOML files give lengths in cm as the book does; here they are whole hundredths. Everything is read once.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.state import Point
from grognard.kit.files import datafiles
from grognard.kit.files.cards import deck, drawn, made
from grognard.kit.files.datafiles import hundredths

from .cards import Figure, Hero, Officer, Profile, Slot, TerrainKind, Weapon


def read(name: str) -> dict[str, Any]:
    """A data file of this folder, such as `units.toml`."""
    return datafiles.read(__package__, name)


def hero_of(profile: str) -> Hero | None:
    """The hero a model's profile names, if it names one."""
    return heroes()[profile.partition(":")[2]] if ":" in profile else None


@cache
def arms(profile: str, special: str = "") -> tuple[Weapon, ...]:
    """The weapons in the hands of a figure; a special weapon takes the place of the standard ranged one."""
    held = [weapon(id) for id in figures()[profile].weapons]
    if special:
        held = [weapon(special), *(other for other in held if other.kind != "ranged")]
    return tuple(held)


def _weapons() -> Mapping[str, Weapon]:
    return deck(__package__, "weapons.toml", Weapon)


def _profiles() -> Mapping[str, Profile]:
    cards = read("units.toml")
    bases = cards.pop("bases")
    return {id: made(Profile, _whole(card, bases), id) for id, card in cards.items()}


def _whole(card: dict[str, Any], bases: dict[str, Any]) -> dict[str, Any]:
    """A card with what its base and its kind add; the structure of vehicles is a table of their parts."""
    base, given = bases[f"{card['type']}-{card['grade']}"], card["structure"]
    parts = {"structure": 0, **given} if isinstance(given, dict) else {"structure": given}
    if "weapon" in parts:
        parts["weapon-structure"] = parts.pop("weapon")
    return {**card, **parts, "size": base["size"], "radius": base["base"] / 2, "solid": card["type"] == "afv"}


def _heroes() -> Mapping[str, Hero]:
    bases, dismounted = read("units.toml")["bases"], {"type": "infantry", "grade": 2}
    cards = {id: {**card, **dismounted, "hero": id} for id, card in read("heroes.toml").items() if id != "dismounted"}
    return {id: made(Hero, _whole(card, bases), f"hero:{id}") for id, card in cards.items()}


def _figures() -> Mapping[str, Figure]:
    """Every figure a model can be, by the model's profile: a unit's id, `hero:<id>` or `dismounted:<id>`."""
    known: dict[str, Figure] = dict(profiles())
    on_foot = read("heroes.toml")["dismounted"]
    on_foot |= {"movement": hundredths(on_foot["movement"]), "weapons": tuple(on_foot["weapons"])}
    for card in heroes().values():
        known[card.profile] = card
        known[f"dismounted:{card.hero}"] = replace(card, profile=f"dismounted:{card.hero}", **on_foot)
    return known


def _officers() -> Mapping[int, Officer]:
    cards = [made(Officer, card) for card in read("officers.toml")["officer"]]
    return {card.rank: card for card in cards}


@cache
def slots() -> tuple[Slot, ...]:
    """The platoon pattern in order."""
    return tuple(made(Slot, slot) for slot in read("officers.toml")["slot"])


@cache
def rank_ceiling(limit: int) -> int:
    """The highest rank allowed in a game of this limit (at43.army.officer-rank-by-size)."""
    steps: list[dict[str, int]] = read("officers.toml")["ceiling"]
    return max(step["rank"] for step in steps if step["from"] <= limit)


def _terrains() -> Mapping[str, TerrainKind]:
    return {id: _terrain(id, card) for id, card in read("terrain.toml").items()}


def _terrain(id: str, card: dict[str, Any]) -> TerrainKind:
    shape = {key: hundredths(length) for key, length in card.pop("outline", {}).items()}
    radius = shape.get("diameter", 0) // 2
    outline = _circle(radius) if radius else rectangle(shape.get("length", 0), shape.get("width", 0))
    return made(TerrainKind, card, id, outline, radius)


def rectangle(length: int, width: int) -> tuple[Point, ...]:
    """Corners about the middle; none for a shape that is given elsewhere."""
    x, y = length // 2, width // 2
    return ((-x, -y), (x, -y), (x, y), (-x, y)) if length else ()


def _circle(radius: int) -> tuple[Point, ...]:
    """Something round as a polygon of 32 corners on its rim, rounded to hundredths: this is its definition."""
    angles = [pi * step / 16 for step in range(32)]
    return tuple((round(radius * cos(angle)), round(radius * sin(angle))) for angle in angles)


weapons, weapon = drawn(_weapons)
profiles, profile = drawn(_profiles)
heroes, hero = drawn(_heroes)
officers, officer = drawn(_officers)
terrains, terrain = drawn(_terrains)
figures, figure = drawn(_figures)
