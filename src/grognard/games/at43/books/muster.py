"""Turns bought or described units into figures on the table: one place that knows how a fighter is equipped."""

from grognard.engine.core.state import Model, Point
from grognard.kit.files.muster import Member, Muster, Mustered, Places, mustered

from ..chapters.unit import stature
from ..terms import FRAME, PROPULSION, RANK
from .profiles import figure


def muster(who: Muster, unit: int, first: int, places: Places = ()) -> Mustered:
    """The unit and its models, with ids from `first` on; a hero has the stature of those he leads."""
    card, (size, radius) = figure(who.profile), stature(who.profile)

    def recruit(id: int, unit: int, member: Member, place: Point | None) -> Model:
        counters = {**structure(member.profile), **member.counters}
        return Model(id, unit, member.profile, radius, size, card.solid, place, counters=counters, tags=member.tags)

    return mustered(who, unit, first, places, recruit, who.profile, card.name)


def structure(profile: str) -> dict[str, int]:
    """The structure points of a vehicle's locations; soldiers have none on the table."""
    card = figure(profile)
    if not card.solid:
        return {}
    arms = {f"weapon.{slot}": card.weapon_structure for slot in range(len(card.weapons))}
    return {PROPULSION: card.propulsion, FRAME: card.frame, **arms}


def rank_of(model: Model) -> int:
    """How high an officer stands, 0 for everybody else: the highest commands."""
    return model.counters.get(RANK, 0)
