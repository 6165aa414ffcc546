"""Coherency: the models of a part form one chain, each within 6 cm of another."""

from grognard.engine.asking.demands import Cohesion, Mover
from grognard.engine.asking.regroup import is_whole as stands_whole
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.space import parted
from grognard.engine.space.table import UNBOUND

from ..books.profiles import army_card
from ..terms import card_of, has_ability, place_of

CHAIN = 600


@implements("netepic.move.coherency", "netepic.ability.no-coherency")
def bond(game: Game, unit: int, models: tuple[int, ...]) -> Cohesion | None:
    """Every model within 6 cm of another one of its part, from centre to centre; infantry and transports are two
    chains. Some cards print another distance, some models need no other."""
    if len(models) < 2 or all(has_ability(game, id, "no-coherency") for id in models):
        return None
    printed = army_card(game.state.units[card_of(game, unit)].profile).coherency
    radius = min(game.state.models[id].radius for id in models)
    return Cohesion((printed or CHAIN) - 2 * radius, UNBOUND, models[0], chained=True)


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
