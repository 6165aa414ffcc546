"""Turns bought or described units into figures on the table: one place that knows how a model is equipped."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from grognard.engine.state import Counters, Model, Point, Unit

from .profiles import figure, unit_card
from .terms import OP, SPECIAL, STRENGTH


class Member(Struct, frozen=True):
    """One model of a unit to be: its profile and its tags."""

    profile: str
    tags: tuple[str, ...] = ()


class Muster(Struct, frozen=True):
    """A unit to be put on the table. The leader is an index among its members."""

    seat: int
    card: str
    members: tuple[Member, ...]
    name: str = ""
    leader: int = 0
    tags: tuple[str, ...] = ()
    counters: Mapping[str, int] = {}


def muster(
    who: Muster, unit: int, first_model: int, places: Sequence[Point | None] = ()
) -> tuple[Unit, tuple[Model, ...]]:
    """The unit and its models, with ids from `first_model` on."""
    card, number = unit_card(who.card), len(who.members)
    spots = list(places) or [None] * number
    models = tuple(recruit(first_model + i, unit, member, spots[i]) for i, member in enumerate(who.members))
    return (
        Unit(
            unit,
            who.seat,
            card.figure,
            who.name or card.name,
            tuple(range(first_model, first_model + number)),
            first_model + who.leader,
            None,
            {STRENGTH: number, **who.counters},
            tuple(sorted(who.tags)),
        ),
        models,
    )


def recruit(id: int, unit: int, member: Member, place: Point | None = None) -> Model:
    """A model fresh from its box: whole, with a full pool of overdrive."""
    card = figure(member.profile)
    counters: Counters = {part: boxes for part, boxes in card.boxes if boxes}
    if card.overdrive:
        counters[OP] = card.overdrive
    return Model(
        id,
        unit,
        card.profile,
        card.radius,
        card.size,
        card.is_vehicle,
        place,
        counters=counters,
        tags=tuple(sorted(member.tags)),
    )


def bearer(weapon: str, keeps_blade: bool = False) -> tuple[str, ...]:
    """The tags of a soldier with a special weapon."""
    return (SPECIAL, f"weapon:{weapon}", *(("keeps-blade",) if keeps_blade else ()))


def price(card: str, number: int) -> int:
    """What so many models of a unit cost without options."""
    of = unit_card(card)
    return of.base_cost + of.model_cost * number
