"""The lane of fire: soldiers of other units who stand between firing models and what they fire at."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, ROLES, remembered
from grognard.engine.core.script import Game
from grognard.kit.units.pieces import leader, models_in_play

from ..terms import KNEE, KNOCKED_DOWN
from . import los


@implements("evolved.shoot.caught", "evolved.shoot.caught-geometry", "evolved.shoot.caught-smaller")
@remembered(POSTS, KNEE, KNOCKED_DOWN)
def caught(game: Game, unit: int, firing: tuple[int, ...], target_models: tuple[int, ...]) -> tuple[int, ...]:
    """Who is hit before the target, in order of distance from the shooting leader.

    A soldier is caught whose base is crossed by the line from the centre of a firing model to that of the nearest
    target it sees, unless he is smaller than one of these two. Ties stand in order of id: see `ranks`.
    """
    others = bystanders(game, unit, game.state.models[target_models[0]].unit)
    found = space.on_lines(game.table, firing, target_models, others, los.blockers(game), los.DEPTH) if others else ()
    return space.ordered_by_distance(game.table, leader(game, unit), found) if found else ()


@implements("evolved.shoot.friendly-fire", "evolved.shoot.caught-engaged", "evolved.los.own-and-target")
@remembered(ROLES, KNEE)
def bystanders(game: Game, unit: int, target: int) -> tuple[int, ...]:
    """The soldiers who can be caught at all: friends and enemies, engaged or not, but none of the two units and nobody
    who kneels."""
    models, units = game.state.models, game.state.units
    soldiers = [id for seat in (0, 1) for id in models_in_play(game, seat) if not models[id].solid]
    return tuple(
        [id for id in soldiers if models[id].unit not in (unit, target) and KNEE not in units[models[id].unit].tags]
    )


@implements("evolved.shoot.caught")
def ranks(game: Game, unit: int, models: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Caught soldiers by their distance from the shooting leader; where several are tied his opponent decides."""
    rows: list[tuple[int, ...]] = []
    while models:
        first = space.closest(game.table, leader(game, unit), models)
        rows.append(first)
        models = tuple([id for id in models if id not in first])
    return tuple(rows)
