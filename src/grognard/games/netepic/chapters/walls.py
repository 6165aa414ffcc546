"""Walls: who is behind them, where those stand who touch them from outside, and how they help in close combat."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import BASE_LENGTH, Feature, Point
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space import are_bases_free, bases_within
from grognard.engine.space.shapes import outline_at, shift
from grognard.kit.units.pieces import seat_of_model

from ..terms import engagement, place_of, present
from .collapse import overlap
from .houses import holds, homes
from .move import APART

ASSAULT = "netepic.building.close-combat"
FAR, STEPS = 4000, 12
COST = 500
"""What getting into or out of a building takes of a turn's movement."""
STRONG = ("bunker", "fortification")


@implements("netepic.building.position")
def house_of(game: Game, model: int) -> Feature | None:
    """The building in which a model has its place."""
    return homes(game).get(model)


@implements("netepic.building.close-combat", "netepic.building.one-side")
def at_wall(game: Game, model: int, house: Feature, start: Point, degrees: int) -> Point:
    """Where a model stands that touches the wall of a building from outside, in a direction from a place inside."""
    base, near, far = base_of(game, model), 0, FAR
    for _ in range(STEPS):
        middle = (near + far) // 2
        there = outline_at(base, shift(start, degrees, middle), degrees)
        near, far = (middle, far) if overlap(there, house.outline) else (near, middle)
    return shift(start, degrees, far + 1)


def base_of(game: Game, model: int, more: int = 0) -> tuple[Point, ...]:
    """The base of a model about (0, 0), facing east, so much larger on every side."""
    one = game.state.models[model]
    half, wide = one.counters[BASE_LENGTH] // 2 + more, one.radius + more
    return ((half, wide), (-half, wide), (-half, -wide), (half, -wide))


@implements("netepic.building.position", "netepic.building.enter")
def doorstep(game: Game, model: int, towards: int) -> tuple[Point, int] | None:
    """Where a model stands that gets out of its building through the wall nearest to a direction, away from enemies,
    and which way it faces there; none outside one, or with no free ground beside it."""
    house, at, foes = house_of(game, model), place_of(game, model), present(game, 1 - seat_of_model(game, model))
    if house is None:
        return None
    for degrees in sorted((0, 90, 180, 270), key=lambda side: abs((side - towards + 180) % 360 - 180)):
        spot = at_wall(game, model, house, at, degrees)
        there = game.table.with_places(((model, spot),), ((model, degrees),)) if min(spot) >= 0 else None
        if there and are_bases_free(there, (model,)) and not bases_within(there, (model,), foes, APART):
            return spot, degrees
    return None


@implements("netepic.building.close-combat")
def defended(game: Game, model: int, foe: int) -> Modifiers:
    """What walls or rubble add to who is assaulted in them: +1, in a bunker or fortification +2."""
    if engagement(foe, model) not in game.state.links:
        return ()
    at = place_of(game, model)
    kinds = [one.kind for one in game.state.features if holds(one.outline, at)]
    if any(kind in STRONG for kind in kinds):
        return (Modifier(2, ASSAULT, "in a fortification"),)
    if any(kind in ("building", "rubble") for kind in kinds):
        return (Modifier(1, ASSAULT, "in a building or rubble"),)
    return ()
