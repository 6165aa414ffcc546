"""Missed shots: the friend beside the target, and the hull behind it."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Draw, Pool

from . import barrier, damage, ranged
from .shot import Shot
from .terms import adjacent_to, are_enemies, is_there, referee_seat, seat_of


def miss(game: Game, shot: Shot) -> Script[None]:
    """What a missed attack roll leads to; nothing where something was thrown or explodes."""
    if ranged.is_thrown(shot.card) or shot.card.is_explosive:
        return
    yield from friendly_fire(game, shot)
    yield from barrier.collateral(game, shot.victim, shot.card)


@implements("alien.ranged.friendly-fire-npc")
def endangered(game: Game, shot: Shot) -> list[int]:
    """Those of the shooter's own side beside the target, the shooter left out; enemies are not at risk."""
    near = adjacent_to(game, shot.victim)
    return [one for one in near if one != shot.who and is_there(game, one) and not are_enemies(game, shot.who, one)]


@implements("alien.ranged.friendly-fire", "alien.ranged.friendly-fire-armor")
def friendly_fire(game: Game, shot: Shot) -> Script[None]:
    """An attack of two base dice on one of them at random, 1 damage a success, against the full armor level."""
    some = endangered(game, shot)
    if not some:
        return
    clause, index = "alien.ranged.friendly-fire", 0
    if len(some) > 1:
        (index,) = yield Draw(referee_seat(game), clause, "who is endangered", len(some))
    unlucky = some[index]
    pools = (Pool(2, (6,)),)
    points = yield Count(seat_of(game, shot.who), clause, "friendly fire", pools, (model_ref(unlucky),))
    if points:
        yield from damage.hit(game, damage.Hit(unlucky, points, clause, source=shot.who))
