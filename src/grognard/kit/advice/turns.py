"""Who acts first of those that may: who has a shot now, before somebody takes it from him."""

from math import hypot

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game

from ..units.pieces import enemy_units, foremost
from .bounds import best_first
from .ground import circle, shooting_value
from .questions import Questions, value_of
from .ways import standing

OPEN = 0.1
"""What fire in the open counts for, beside the shot that a unit has where it stands."""
SPARED = 0.05
"""A unit that may still be shot at loses what it would have done: so much of its value."""


@remembered(MOMENT)
def first_to_act(game: Game, ask: Questions, units: tuple[int, ...]) -> dict[int, float]:
    """What it is worth that each of these units acts now: exactly of those who may be first, of the others at most."""
    fire = {unit: _fire(game, ask, unit) for unit in units}
    rest = {unit: OPEN * fire[unit][0] + SPARED * value_of(game, ask, unit) for unit in units}
    return best_first(
        units,
        lambda unit: fire[unit][1] + rest[unit],
        lambda unit: (
            rest[unit] + (shooting_value(game, ask, unit, standing(game, unit), False) if fire[unit][1] else 0.0)
        ),
    )


def _fire(game: Game, ask: Questions, unit: int) -> tuple[float, float]:
    """What its fire takes from the enemy who suffers most: wherever he is, and if only those in range are fired at."""
    if ask.fighting is None:
        return 0.0, 0.0
    volleys, (at_x, at_y), everywhere, near = ask.fighting.volleys, standing(game, unit), [0.0], [0.0]
    own = game.state.models[foremost(game, unit)].radius
    for foe in enemy_units(game, unit):
        x, y, spread = circle(game, foe)
        gap = hypot(x - at_x, y - at_y) - spread - own
        all_of_them = in_range = 0.0
        for row in volleys(game, unit, foe):
            all_of_them += row.worth
            in_range += row.worth if row.range >= gap else 0.0
        everywhere += [all_of_them]
        near += [in_range]
    return max(everywhere), max(near)
