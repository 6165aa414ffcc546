"""The cards of The Evolved as frozen data, read once: weapons, figures, units to buy, kinds of terrain."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.engine.clauses import implements
from grognard.kit.files import datafiles
from grognard.kit.files.cards import deck, drawn, made

from .cards import Figure, TerrainKind, UnitCard, Weapon


@cache
def card_of(profile: str) -> UnitCard | None:
    """The card a unit was bought from, by the unit's profile; None for one that came up in battle (an ejected ace)."""
    return next((card for card in unit_cards().values() if card.figure == profile), None)


@cache
def longest_reach() -> int:
    """The reach of the longest of all close combat weapons."""
    return max([weapon.reach for weapon in weapons().values()])


def read(name: str) -> dict[str, Any]:
    """A data file of this folder, such as `units.toml`."""
    return datafiles.read(__package__, name)


@implements("evolved.measure.inches")
def _weapons() -> Mapping[str, Weapon]:
    return {id: made(Weapon, {"close": False, **card}, id) for id, card in read("weapons.toml").items()}


def _figures() -> Mapping[str, Figure]:
    """Every figure a model can be, by the model's profile: `sierra-trooper`, `mortar`, `weir` or `weir-aboard`."""
    cards = read("figures.toml")
    bases = cards.pop("bases")
    return {id: _figure(id, _whole(id, cards), bases) for id in cards}


def _whole(id: str, cards: dict[str, Any]) -> dict[str, Any]:
    """A figure's values with those it takes over from another."""
    own = dict(cards[id])
    model = own.pop("as", "")
    return {**_whole(model, cards), **own} if model else own


@implements("evolved.unit.profile", "evolved.measure.inches", "evolved.terrain.size-chart")
def _figure(id: str, card: dict[str, Any], bases: dict[str, Any]) -> Figure:
    """A reference card: Move, ACC, EV, AV, size, inspiration, Command, overdrive, health boxes, weapons."""
    whole = {"role": "standard", "size": 2, **card}
    role = whole["role"]
    stands_on = f"size-{whole['size']}" if role == "vehicle" else role if role == "support-weapon" else "infantry"
    radius = bases[whole.pop("base", stands_on)] / 2
    return made(Figure, {**whole, "radius": radius}, id)


@implements("evolved.absent.transport")
def _unit_cards() -> Mapping[str, UnitCard]:
    """Everything that can be bought, by id; nothing in it carries others."""
    return deck(__package__, "units.toml", UnitCard)


@implements("evolved.terrain.size-chart")
def _terrains() -> Mapping[str, TerrainKind]:
    return deck(__package__, "terrain.toml", TerrainKind)


weapons, weapon = drawn(_weapons)
figures, figure = drawn(_figures)
unit_cards, unit_card = drawn(_unit_cards)
terrains, terrain = drawn(_terrains)
