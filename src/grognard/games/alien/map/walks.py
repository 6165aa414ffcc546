"""Ways out of a zone: who can pass which borders, asked once a map for all of one gait."""

from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Ref, feature_ref
from grognard.engine.space.zones import Zones, mapped

from ..books.cards import Machine
from ..books.profiles import is_creature
from ..words.terms import ALLY, PC, being_of, zone_of
from . import zone

Gait = tuple[bool, bool, bool]
"""Of the crew, a creature, too big for crawlspaces: what decides where somebody on foot can go."""


def gait_of(game: Game, who: int) -> Gait:
    """How a being on foot gets about."""
    model = game.state.models[who]
    tags, is_xeno = model.tags, is_creature(model.profile)
    is_big = model.profile in zone.CRAMPED if is_xeno else zone.wears_loader(game, who)
    return PC in tags or ALLY in tags, is_xeno, is_big


def passages(game: Game, who: int) -> list[tuple[str, Feature]]:
    """All borders of the zone that a being can pass, with what lies behind; not to be changed."""
    here = zone_of(game, who)
    if type(being_of(game, who)) is Machine:
        return [(to, border) for to, border in game.zones.borders(here) if zone.can_pass(game, who, border)]
    return borders_for(game.zones, here, gait_of(game, who))


@mapped
def borders_for(zones: Zones, here: str, gait: Gait) -> list[tuple[str, Feature]]:
    """The borders of a zone that those of a gait can pass, with what lies behind; not to be changed."""
    of_crew, is_creature, is_big = gait
    near = [(to, border) for to, border in zones.borders(here) if zone.lets_through(border, of_crew, is_creature)]
    return [(to, border) for to, border in near if not is_big or border.kind not in (zone.ACCESS, zone.CRAWL)]


def ways_out(game: Game, who: int) -> list[tuple[str, Feature]]:
    """The neighbouring zones a being can go to, each with its first passable border; not to be changed."""
    if type(being_of(game, who)) is Machine:
        return first_of_each(passages(game, who))
    return ways_for(game.zones, zone_of(game, who), gait_of(game, who))


@mapped
def ways_for(zones: Zones, here: str, gait: Gait) -> list[tuple[str, Feature]]:
    """The neighbouring zones those of a gait can go to, each with its first passable border; not to be changed."""
    return first_of_each(borders_for(zones, here, gait))


def first_of_each(passages: list[tuple[str, Feature]]) -> list[tuple[str, Feature]]:
    """Each zone behind these borders once, with the first of them that leads there."""
    found: dict[str, Feature] = {}
    for other, border in passages:
        found.setdefault(other, border)
    return list(found.items())


@mapped
def crawlspaces(zones: Zones, here: str) -> list[str]:
    """The zone itself if it is a crawlspace, and those it borders on; not to be changed."""
    near = [zones.find(at) for at in (here, *(to for to, _ in zones.borders(here)))]
    return [one.zones[0] for one in near if one is not None and one.kind == zone.CRAWL]


@mapped
def border_ids(zones: Zones, here: str) -> frozenset[int]:
    return frozenset([border.id for _, border in zones.borders(here)])


def ref_towards(zones: Zones, here: str, to: str) -> Ref:
    """What stands for a way on offer: the zone, or while the crew has not seen that, the border it knows."""
    there, borders = zones.find(to), zones.between(here, to)
    return feature_ref(borders[0].id if there is None or (there.known is not None and borders) else there.id)
