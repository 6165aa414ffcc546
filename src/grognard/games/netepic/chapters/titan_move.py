"""How titans move: fire control centres, turning, and what damage leaves of their Move."""

from collections.abc import Mapping

from grognard.engine.asking.demands import Escort
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..books.profiles import army_card
from ..terms import (
    ADVANCE,
    CHARGE,
    FALL_BACK,
    FIRST_FIRE,
    card_of,
    detachments_of,
    figure_of,
    has_ability,
    standing,
)  # fmt: skip
from . import near, reactor, titan

CENTRES = 1000
"""So far a titan with fire control centres moves on First Fire."""
STEP, LEAST = 500, 500
SWING = 45
"""By so many degrees a titan turns at once."""
FEET = ("Leg", "Foot", "Track")
ENGINES = ("Boiler", "Engine")


@implements("netepic.titan.damage-details")
def slowed(game: Game, model: int, speed: int) -> int:
    """A speed less what damage takes: 5 cm for each such line, never below 5, then halved for a bad leg."""
    losses = titan.suffered(game, model, ("Hull",), 1) + titan.suffered(game, model, FEET, 0)
    losses += titan.suffered(game, model, ENGINES, 0)
    left = max(speed - STEP * losses, min(speed, LEAST))
    return left // 2 if titan.suffered(game, model, FEET, 1) else left


@implements("netepic.titan.damage-roll", "netepic.titan.reactor-weapons")
def is_lame(game: Game, model: int) -> bool:
    """Whether a titan cannot move: immobilised, or drained by its own weapon."""
    return bool(titan.suffered(game, model, FEET, 2)) or reactor.is_drained(game, model)


@implements(
    "netepic.titan.fire-control", "netepic.titan.fire-control-not-gargants", "netepic.titan.fire-control-timing"
)
def rate(game: Game, model: int, order: str) -> int:
    """How far an order lets a titan move: on First Fire 10 cm with fire control centres, but not above its Move; with
    a bad leg there is no Charge."""
    line = figure_of(game, model)
    if is_lame(game, model):
        return 0
    if order == FIRST_FIRE:
        return min(CENTRES, slowed(game, model, line.move)) if has_ability(game, model, "fire-control") else 0
    if order in (CHARGE, FALL_BACK):
        return slowed(game, model, line.charge) if line.charge else 2 * slowed(game, model, line.move)
    return slowed(game, model, line.move) if order == ADVANCE else 0


@implements("netepic.titan.damage-roll")
def may_charge(game: Game, model: int) -> bool:
    return not titan.suffered(game, model, FEET, 1)


@implements("netepic.titan.turning")
def times(game: Game, model: int) -> int | None:
    """How often a titan may turn in its whole move: twice, gargants once; Agile ones, and all other models, as they
    like."""
    if not titan.sheet(game, model) or has_ability(game, model, "agile"):
        return None
    return 1 if "gargant" in figure_of(game, model).id else 2


@implements("netepic.titan.turning")
def turns(game: Game, models: tuple[int, ...], swung: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """By how many degrees each of those who are not free to turn may still do so: 45 for every turn that is left of its
    move."""
    limits = [(id, times(game, id)) for id in models]
    return tuple([(id, SWING * max(most - swung.get(id, 0), 0)) for id, most in limits if most is not None])


def turned(start: int, end: int) -> int:
    """The degrees from one facing to another, the short way round."""
    return (end - start + 180) % 360 - 180


@implements("netepic.titan.turning")
def within(game: Game, model: int, facing: int, most: int) -> int:
    """Which way a model faces that would face one way and can turn by so much only."""
    by = turned(game.state.models[model].facing, facing)
    return (game.state.models[model].facing + max(min(by, most), -most)) % 360


@implements("netepic.titan.turning")
def on_the_way(game: Game, model: int, heading: int, facing: int) -> int:
    """Which way a model faces in the middle of its way: where it goes, but a titan that is not free to turn has made
    the first of its turns, towards the facing that it ends with."""
    return heading if times(game, model) is None else within(game, model, facing, SWING)


@implements("netepic.titan.turning")
def swings(game: Game, model: int, facing: int) -> int:
    """How many of its turns a titan needs for a facing."""
    by = abs(turned(game.state.models[model].facing, facing))
    return 0 if times(game, model) is None else -(-by // SWING)


@implements("netepic.titan.single")
def escorts(game: Game, part: int, models: tuple[int, ...]) -> tuple[Escort, ...]:
    """Titans bought together are units of their own, but stay within the distance that their card prints."""
    card = card_of(game, part)
    printed = army_card(game.state.units[card].profile).coherency
    if not printed or not all(titan.sheet(game, id) for id in models):
        return ()
    others = [id for unit in detachments_of(game, card) if unit != part for id in standing(game, unit)]
    beside = tuple([id for id in others if near.are_near(game, models, (id,), printed)])
    return tuple([Escort(id, beside, printed, by_centre=True) for id in models]) if beside else ()
