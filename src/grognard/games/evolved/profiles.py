"""The cards of The Evolved as frozen data, read once: weapons, figures, units to buy, kinds of terrain."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.engine.clauses import implements
from grognard.kit import datafiles
from grognard.kit.datafiles import hundredths

from .cards import PARTS, Extra, Figure, TerrainKind, UnitCard, Weapon


@cache
def weapon(id: str) -> Weapon:
    return weapons()[id]


@cache
def figure(profile: str) -> Figure:
    """The card of a model's profile, such as `sierra-trooper`, `mortar`, `panther`, `weir` or `weir-aboard`."""
    return figures()[profile]


@cache
def unit_card(id: str) -> UnitCard:
    return unit_cards()[id]


@cache
def terrain(kind: str) -> TerrainKind:
    return terrains()[kind]


@cache
def card_of(profile: str) -> UnitCard | None:
    """The card a unit was bought from, by the unit's profile; None for one that came up in battle (an ejected ace)."""
    return next((card for card in unit_cards().values() if card.figure == profile), None)


def read(name: str) -> dict[str, Any]:
    """A data file of this folder, such as `units.toml`."""
    return datafiles.read(__package__, name)


@cache
def weapons() -> Mapping[str, Weapon]:
    return {id: _weapon(id, card) for id, card in read("weapons.toml").items()}


@cache
def longest_reach() -> int:
    """The reach of the longest of all close combat weapons."""
    return max([weapon.reach for weapon in weapons().values()])


@implements("evolved.measure.inches")
def _weapon(id: str, card: dict[str, Any]) -> Weapon:
    lengths = {key: hundredths(card.get(key, 0)) for key in ("range", "reach", "radius")}
    least = hundredths(card.pop("least-range", 0))
    own = {"close": False, **card, **lengths, "least_range": least, "traits": tuple(card.get("traits", ()))}
    return Weapon(id, **own)


@cache
def figures() -> Mapping[str, Figure]:
    """Every figure a model can be, by the model's profile."""
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
    role, size = card.pop("role", "standard"), card.pop("size", 2)
    stands_on = f"size-{size}" if role == "vehicle" else role if role == "support-weapon" else "infantry"
    arms, boxes = card.pop("arms", {}), card.pop("boxes", {})
    radius, move = hundredths(bases[card.pop("base", stands_on)]) // 2, hundredths(card.pop("move"))
    inspiration, on_foot = hundredths(card.pop("inspiration", 4)), card.pop("on-foot", "")
    rest: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in card.items()}
    return Figure(
        profile=id,
        role=role,
        size=size,
        radius=radius,
        move=move,
        inspiration=inspiration,
        arms=tuple((part, arms[part]) for part in PARTS if part in arms),
        boxes=tuple((part, boxes[part]) for part in PARTS if part in boxes),
        on_foot=on_foot,
        **rest,
    )


@implements("evolved.absent.transport")
@cache
def unit_cards() -> Mapping[str, UnitCard]:
    """Everything that can be bought, by id; nothing in it carries others."""
    return {id: _unit_card(id, card) for id, card in read("units.toml").items()}


def _unit_card(id: str, card: dict[str, Any]) -> UnitCard:
    smallest, largest = card["models"]
    return UnitCard(
        id=id,
        faction=card["faction"],
        name=card["name"],
        unit_class=card["class"],
        figure=card["figure"],
        smallest=smallest,
        largest=largest,
        base_cost=card["base"],
        model_cost=card["each"],
        crew=tuple(card.get("crew", ())),
        carries=tuple(card.get("carries", ())),
        extras=tuple(_extra(name, terms) for name, terms in card.get("options", {}).items()),
    )


def _extra(id: str, terms: dict[str, Any]) -> Extra:
    return Extra(id, terms["name"], terms["cost"], terms["kind"], terms["gives"], terms.get("keeps-blade", False))


@implements("evolved.terrain.size-chart")
@cache
def terrains() -> Mapping[str, TerrainKind]:
    return {id: TerrainKind(id, **card) for id, card in read("terrain.toml").items()}
