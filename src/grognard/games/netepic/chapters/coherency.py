"""Coherency: the models of a part form one chain, each within 6 cm of another."""

from collections.abc import Sequence
from math import isqrt

from grognard.engine.asking.demands import Cohesion, Mover
from grognard.engine.asking.regroup import is_whole as stands_whole
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space import parted
from grognard.engine.space.table import UNBOUND

from ..books.profiles import army_card
from ..terms import card_of, has_ability, place_of, standing

CHAIN = 600
Reach = tuple[Point, int]
"""Where a model stands, and how far it may still go."""


@implements("netepic.move.coherency", "netepic.ability.no-coherency")
def bond(game: Game, unit: int, models: tuple[int, ...]) -> Cohesion | None:
    """Every model within 6 cm of another one of its part, from centre to centre; infantry and transports are two
    chains. Some cards print another distance, some models need no other."""
    if len(models) < 2 or all(has_ability(game, id, "no-coherency") for id in models):
        return None
    radius = min(game.state.models[id].radius for id in models)
    return Cohesion(distance(game, unit) - 2 * radius, UNBOUND, models[0], chained=True)


def distance(game: Game, unit: int) -> int:
    """How far a model may be from the next one, from centre to centre: as its card prints, or 6 cm."""
    return army_card(game.state.units[card_of(game, unit)].profile).coherency or CHAIN


@implements("netepic.move.coherency")
def scattered(game: Game, bound: Cohesion | None, movers: tuple[Mover, ...]) -> tuple[int, ...]:
    """Where losses or close combat have broken the chain: who must close up to the first of them, if he moves."""
    group = tuple([one.model for one in movers])
    if bound is None or is_whole(game, bound, group):
        return ()
    loose = parted(game.table, tuple([(id, place_of(game, id)) for id in group]), bound.leader, bound.neighbour)
    return tuple([one.model for one in movers if one.model in loose and one.allowance and one.model != bound.leader])


def is_whole(game: Game, bound: Cohesion | None, group: tuple[int, ...]) -> bool:
    """Whether a part stands in one chain."""
    return bound is None or stands_whole(bound, group, game.table)


@implements("netepic.move.coherency")
def can_close_up(game: Game, part: int, one: Reach, others: Sequence[Reach]) -> bool:
    """Whether a model of a part and one of the others could come as near to each other as they must be."""
    (x, y), own = one
    gaps = [isqrt((x - a) ** 2 + (y - b) ** 2) - most for (a, b), most in others]
    return min(gaps) - own <= distance(game, part)


def is_one_chain(game: Game, part: int) -> bool:
    """Whether a part on the table stands as it must."""
    models = standing(game, part)
    return is_whole(game, bond(game, part, models), models) if models else True


@implements("netepic.move.coherency")
def links_wanted(game: Game, part: int, places: Sequence[Point]) -> int:
    """How many more models it takes to join models at these places to one chain: between two of them one for every
    further 6 cm, along the shortest lines that join all."""
    if not places:
        return 0
    far, wanted, rest = distance(game, part), 0, list(places[1:])
    gaps = {at: _links(places[0], at, far) for at in rest}
    while rest:
        nearest = min(rest, key=lambda at: (gaps[at], at))
        rest.remove(nearest)
        wanted += gaps[nearest]
        for at in rest:
            gaps[at] = min(gaps[at], _links(nearest, at, far))
    return wanted


def _links(one: Point, other: Point, far: int) -> int:
    square = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
    return max(isqrt(square - 1) // far, 0) if square else 0
