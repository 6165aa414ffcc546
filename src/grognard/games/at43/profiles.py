"""The cards of AT-43 as frozen data: weapons, units, heroes, officers, terrain, and one uniform `Figure` for the rules.

The TOML files give lengths in cm as the book does; here they are whole hundredths. Everything is read once.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import Any

from grognard.engine.state import Point
from grognard.kit import datafiles
from grognard.kit.datafiles import hundredths

from .cards import ARMIES, FighterType, Figure, Hero, Officer, Profile, Slot, TerrainKind, Upgrade, Weapon, WeaponKind

__all__ = [
    "ARMIES",
    "FighterType",
    "Figure",
    "Hero",
    "Officer",
    "Profile",
    "Slot",
    "TerrainKind",
    "Upgrade",
    "Weapon",
    "WeaponKind",
    "arms",
    "figure",
    "figures",
    "hero",
    "hero_of",
    "heroes",
    "officer",
    "officers",
    "profile",
    "profiles",
    "rank_ceiling",
    "read",
    "slots",
    "terrain",
    "terrains",
    "weapon",
    "weapons",
]


@cache
def weapon(id: str) -> Weapon:
    return weapons()[id]


@cache
def profile(id: str) -> Profile:
    return profiles()[id]


@cache
def hero(id: str) -> Hero:
    return heroes()[id]


@cache
def officer(rank: int) -> Officer:
    return officers()[rank]


@cache
def terrain(id: str) -> TerrainKind:
    return terrains()[id]


@cache
def figure(profile: str) -> Figure:
    """The figure behind a model's profile: a unit's id, `hero:<id>` or `dismounted:<id>`."""
    return figures()[profile]


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


def read(name: str) -> dict[str, Any]:
    """A data file of this folder, such as `units.toml`."""
    return datafiles.read(__package__, name)


@cache
def weapons() -> Mapping[str, Weapon]:
    return {id: _weapon(id, card) for id, card in read("weapons.toml").items()}


def _weapon(id: str, card: dict[str, Any]) -> Weapon:
    return Weapon(id, **{**card, "radius": hundredths(card.get("radius", 0)), "traits": tuple(card.get("traits", ()))})


@cache
def profiles() -> Mapping[str, Profile]:
    cards = read("units.toml")
    bases = cards.pop("bases")
    return {id: _profile(id, card, bases[f"{card['type']}-{card['grade']}"]) for id, card in cards.items()}


def _profile(id: str, card: dict[str, Any], base: dict[str, Any]) -> Profile:
    smallest, largest = card.pop("strength")
    given = card.pop("structure")
    parts = given if isinstance(given, dict) else {}
    return Profile(
        **{
            **card,
            "id": id,
            "size": base["size"],
            "radius": hundredths(base["base"]) // 2,
            "smallest": smallest,
            "largest": largest,
            "movement": hundredths(card["movement"]),
            "morale": card.get("morale", 0),
            "structure": 0 if parts else given,
            "propulsion": parts.get("propulsion", 0),
            "frame": parts.get("frame", 0),
            "weapon_structure": parts.get("weapon", 0),
            "weapons": tuple(card["weapons"]),
            "specials": tuple(card.get("specials", {}).items()),
            "upgrades": tuple(Upgrade(name, **terms) for name, terms in card.get("upgrades", {}).items()),
            "traits": tuple(card.get("traits", ())),
        }
    )


@cache
def heroes() -> Mapping[str, Hero]:
    return {id: _hero(id, card) for id, card in read("heroes.toml").items() if id != "dismounted"}


def _hero(id: str, card: dict[str, Any]) -> Hero:
    lists = {"joins": tuple(card["joins"]), "weapons": tuple(card["weapons"])}
    return Hero(id, **{**card, **lists, "movement": hundredths(card["movement"]), "morale": card.get("morale", 0)})


@cache
def officers() -> Mapping[int, Officer]:
    ranks = read("officers.toml")["officer"]
    return {
        card["rank"]: Officer(
            card["rank"], card["titles"], card["cost"], card["lp-value"], card["authority"], card["most-bid"]
        )
        for card in ranks
    }


@cache
def slots() -> tuple[Slot, ...]:
    """The platoon pattern in order."""
    pattern = read("officers.toml")["slot"]
    return tuple(Slot(slot["number"], tuple(slot["allowed"]), slot.get("first", False)) for slot in pattern)


@cache
def rank_ceiling(limit: int) -> int:
    """The highest rank allowed in a game of this limit (at43.army.officer-rank-by-size)."""
    steps: list[dict[str, int]] = read("officers.toml")["ceiling"]
    return max(step["rank"] for step in steps if step["from"] <= limit)


@cache
def terrains() -> Mapping[str, TerrainKind]:
    return {id: _terrain(id, card) for id, card in read("terrain.toml").items()}


def _terrain(id: str, card: dict[str, Any]) -> TerrainKind:
    shape = card.get("outline", {})
    radius = hundredths(shape.get("diameter", 0)) // 2
    outline = (
        _circle(radius) if radius else _rectangle(hundredths(shape.get("length", 0)), hundredths(shape.get("width", 0)))
    )
    return TerrainKind(
        id, card["name"], card["size"], outline, card.get("protection", 0), card.get("structure"), radius
    )


def _rectangle(length: int, width: int) -> tuple[Point, ...]:
    x, y = length // 2, width // 2
    return ((-x, -y), (x, -y), (x, y), (-x, y)) if length else ()


def _circle(radius: int) -> tuple[Point, ...]:
    """Something round as a polygon of 32 corners on its rim, rounded to hundredths: this is its definition."""
    angles = [pi * step / 16 for step in range(32)]
    return tuple((round(radius * cos(angle)), round(radius * sin(angle))) for angle in angles)


@cache
def figures() -> Mapping[str, Figure]:
    """Every figure a model can be, by the model's profile."""
    known = {id: _fighter(card) for id, card in profiles().items()}
    on_foot = read("heroes.toml")["dismounted"]
    for card in heroes().values():
        known[f"hero:{card.id}"] = _hero_figure(f"hero:{card.id}", card, card.movement, 2)
        dismounted = Hero(
            card.id, card.army, card.name, (), card.rank, hundredths(on_foot["movement"]), card.morale,
            on_foot["combat"], on_foot["protection"], on_foot["structure"], card.cost, tuple(on_foot["weapons"]),
        )  # fmt: skip
        known[f"dismounted:{card.id}"] = _hero_figure(
            f"dismounted:{card.id}", dismounted, dismounted.movement, on_foot["grade"]
        )
    return known


def _fighter(card: Profile) -> Figure:
    return Figure(
        card.id, card.name, card.type, card.grade, card.size, card.radius, card.is_vehicle, card.movement, card.morale,
        card.combat, card.protection, card.structure, card.propulsion, card.frame, card.weapon_structure, card.weapons,
        card.traits,
    )  # fmt: skip


def _hero_figure(profile: str, card: Hero, movement: int, grade: int) -> Figure:
    base = read("units.toml")["bases"][f"infantry-{grade}"]
    return Figure(
        profile, card.name, "infantry", grade, base["size"], hundredths(base["base"]) // 2, False, movement,
        card.morale, card.combat, card.protection, card.structure, 0, 0, 0, card.weapons, (), card.id,
    )  # fmt: skip
