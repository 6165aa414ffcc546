"""Missed shots: the friend beside the target, and the hull behind it."""

from collections.abc import Callable

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref
from grognard.engine.dice.rolls import Count, Draw, Pool, Thrown

from ..books.cards import Machine, Weapon
from ..harm import damage, peril
from ..map.barrier import can_breach, hull_level, reduced
from ..story import scenario_play
from ..words.shot import Shot, is_thrown
from ..words.terms import (
    adjacent_to,
    are_enemies,
    being_of,
    is_crew,
    is_there,
    is_xeno,
    name_of,
    referee_seat,
    seat_of,
    zone,
    zone_of,
)

CRITICAL = "critical"


Harm = Callable[[Game, Weapon, damage.Hit], Script[int]]
"""How a weapon hurts whom it strikes."""


def miss(game: Game, shot: Shot, harm: Harm) -> Script[None]:
    """What a missed attack roll leads to; nothing where something was thrown or explodes."""
    if is_thrown(shot.card) or shot.card.is_explosive:
        return
    yield from friendly_fire(game, shot, harm)
    yield from collateral(game, shot.victim, shot.card)


@implements("alien.ranged.friendly-fire-npc")
def endangered(game: Game, shot: Shot) -> list[int]:
    """Characters of the shooter's own side beside the target, the shooter left out; enemies are not at risk."""
    near = [one for one in adjacent_to(game, shot.victim) if type(being_of(game, one)) is not Machine]
    return [one for one in near if one != shot.who and is_there(game, one) and _is_own(game, shot.who, one)]


def _is_own(game: Game, who: int, one: int) -> bool:
    """Of one side; a sentry gun is of the side that has set it up."""
    if type(being_of(game, who)) is not Machine:
        return not are_enemies(game, who, one)
    return is_crew(game, one) == (seat_of(game, who) != referee_seat(game)) and not is_xeno(game, one)


@implements("alien.ranged.friendly-fire", "alien.ranged.friendly-fire-armor")
def friendly_fire(game: Game, shot: Shot, harm: Harm) -> Script[None]:
    """An attack of two base dice on one of them at random, 1 damage a success, against the full armor level."""
    some = endangered(game, shot)
    if not some:
        return
    clause, index = "alien.ranged.friendly-fire", 0
    if len(some) > 1:
        (index,) = yield Draw(referee_seat(game), clause, "who is endangered", len(some))
    unlucky = some[index]
    pools = (Pool(2, (6,)),)
    points = yield Count(
        seat_of(game, shot.who), clause, f"friendly fire of {name_of(game, shot.who)}", pools, (model_ref(unlucky),)
    )
    if points:
        yield from harm(game, shot.card, damage.Hit(unlucky, points, clause, source=shot.who))


@implements("alien.barrier.collateral")
def collateral(game: Game, victim: int, card: Weapon) -> Script[None]:
    """A missed shot that could breach the hull behind its target: one stress die, on a 1 the hull is open."""
    at = zone_of(game, victim)
    level = hull_level(game, at)
    if not level or not can_breach(reduced(level, card.has("armor-piercing"), False), card.damage):
        return
    clause = "alien.barrier.collateral"
    (face,) = yield Thrown(referee_seat(game), clause, "collateral damage", (6,))
    if face == 1:
        yield from open_hull(game, at, clause, model_ref(victim))


def open_hull(game: Game, at: str, clause: str, *about: Ref) -> Script[None]:
    """A shot has gone through: the zone loses its air, or what its scenario has in store for that begins."""
    game.note(clause, "the shot has breached the hull", *about)
    if CRITICAL in zone(game, at).tags:
        yield from scenario_play.breached(game)
    else:
        peril.breach(game, at)
