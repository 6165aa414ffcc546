"""Turns bought or described units into figures on the table: one place that knows how a fighter is equipped."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from grognard.engine.state import Counters, Model, Point, Unit

from .profiles import Figure, figure, heroes
from .terms import FRAME, MECHANIC, MEDIC, PROPULSION, RANK, RELAY, SPECIAL, STRENGTH
from .unit import stature


class Muster(Struct, frozen=True):
    """What a unit consists of. Fighter 0 is the hero where there is one; indices count fighters."""

    seat: int
    profile: str
    strength: int
    name: str = ""
    leader: int = 0
    officer: int = 0
    hero: str = ""
    pilot: str = ""
    specials: Mapping[int, str] = {}
    relay: int | None = None
    medic: int | None = None
    mechanic: int | None = None
    tags: tuple[str, ...] = ()
    counters: Mapping[str, int] = {}


def muster(
    who: Muster, unit: int, first_model: int, places: Sequence[Point | None] = ()
) -> tuple[Unit, tuple[Model, ...]]:
    """The unit and its models, with ids from `first_model` on."""
    number = who.strength + (1 if who.hero else 0)
    spots = list(places) or [None] * number
    models = tuple(_model(who, unit, first_model + index, index, spots[index]) for index in range(number))
    card = figure(who.profile)
    counters: dict[str, int] = {STRENGTH: number, **who.counters}
    chief = first_model + (0 if who.hero else who.leader)
    members = tuple(range(first_model, first_model + number))
    return (
        Unit(
            unit, who.seat, who.profile, who.name or card.name, members, chief, None, counters, tuple(sorted(who.tags))
        ),
        models,
    )


def _model(who: Muster, unit: int, id: int, index: int, place: Point | None) -> Model:
    card = figure(who.profile)
    own = figure(f"hero:{who.hero}") if who.hero and index == 0 else card
    size, radius = stature(who.profile)
    return Model(
        id,
        unit,
        own.profile,
        radius,
        size,
        card.solid,
        place,
        counters=_counters(who, own, index),
        tags=_tags(who, index),
    )


def _counters(who: Muster, card: Figure, index: int) -> Counters:
    counters: dict[str, int] = {}
    if card.solid:
        counters = {PROPULSION: card.propulsion, FRAME: card.frame}
        counters.update({f"weapon.{slot}": card.weapon_structure for slot in range(len(card.weapons))})
    if card.hero:
        counters[RANK] = heroes()[card.hero].rank
    elif index == who.leader and not who.hero:
        rank = heroes()[who.pilot].rank if who.pilot else who.officer
        if rank:
            counters[RANK] = rank
    return counters


def _tags(who: Muster, index: int) -> tuple[str, ...]:
    tags: list[str] = []
    if index in who.specials:
        tags += [SPECIAL, f"weapon:{who.specials[index]}"]
    roles: tuple[tuple[str, Any], ...] = ((RELAY, who.relay), (MEDIC, who.medic), (MECHANIC, who.mechanic))
    tags += [role for role, where in roles if where == index]
    if who.pilot and index == who.leader:
        tags.append(f"pilot:{who.pilot}")
    return tuple(sorted(tags))
