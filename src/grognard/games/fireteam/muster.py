"""Turns bought or described units into teams on the board: one place that knows how a team begins."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.state import BASE_LENGTH, Counters, Model, Point
from grognard.kit.files.muster import Member, Muster, Mustered, Places, mustered

from .books.cards import Team
from .books.profiles import leader, profile, unit_card
from .terms import FIGURES, FOOTPRINT, HULL, LEADER, LEADERSHIP, RATING, STRENGTH

VEHICLE_FIGURES = 4
"""What a vehicle counts for in the strength of its side."""


def muster(who: Muster, unit: int, first: int, places: Places = ()) -> Mustered:
    """The unit and its teams, with ids from `first` on; its profile is the id of its card. Leaders belong to teams, so
    nobody leads a unit for the engine."""
    counters = {STRENGTH: sum(strength(member.profile) for member in who.members), **who.counters}
    told = Muster(who.seat, who.profile, who.members, who.name, who.leader, who.tags, counters)
    squad, models = mustered(told, unit, first, places, recruit, who.profile, unit_card(who.profile).name)
    return replace(squad, leader=None), models


def strength(id: str) -> int:
    """The figures of a team; a vehicle counts as four."""
    card = profile(id)
    return card.figures if isinstance(card, Team) else VEHICLE_FIGURES


@implements("fireteam.measure.footprint")
def recruit(id: int, unit: int, member: Member, place: Point | None = None) -> Model:
    """A team at full strength in its round footprint, its figures counted, not placed; a vehicle in its rectangle."""
    card = profile(member.profile)
    tags = tuple(sorted(member.tags))
    if isinstance(card, Team):
        posts = [tag.removeprefix(LEADER) for tag in tags if tag.startswith(LEADER)] or [card.leader]
        tags = tuple(sorted({*tags, *[f"{LEADER}{post}" for post in posts if post]}))
        led = {key: leader(post).rating for post in posts if post for key in (RATING, LEADERSHIP)}
        counters: Counters = {FIGURES: card.figures, **led, **member.counters}
        return Model(id, unit, card.id, FOOTPRINT, 1, False, place, counters=counters, tags=tags)
    width, length = card.footprint
    counters = {HULL: card.hull, BASE_LENGTH: length, **member.counters}
    return Model(id, unit, card.id, width // 2, 1, True, place, counters=counters, tags=tags)
