"""Leaving the map at an exit, alone or with somebody who cannot walk."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import dice
from ..story import incidents
from ..words import help
from ..words.relations import hugger_on
from ..words.terms import (
    CAPTURED,
    DEAD,
    EXIT,
    GONE,
    OUT,
    SURRENDERED,
    can_act,
    has,
    is_zone,
    model_of,
    zone_of,
)
from . import dragging, move


@implements("alien.scen.exit")
def can_leave(game: Game, who: int) -> bool:
    """At an exit that is open."""
    return is_zone(game, zone_of(game, who), EXIT)


def to_be_brought(game: Game, who: int) -> list[int]:
    """Those beside somebody at an exit who cannot walk or have given up: they may be taken along."""
    if not can_act(game, who):
        return []
    here = zone_of(game, who)
    return [model.id for model in game.state.models if model.place == here and _can_be_brought(game, who, model.id)]


def _can_be_brought(game: Game, who: int, other: int) -> bool:
    model = model_of(game, other)
    if model.known is not None or other == who or DEAD in model.tags or dragging.is_in_grip(game, other):
        return False
    if not help.may_try(game, who, help.DRAG, other):
        return False
    return has(game, other, *dragging.LIMP, CAPTURED, SURRENDERED, OUT)


@implements("alien.scen.exit")
def leave(game: Game, who: int, other: int | None = None) -> Script[bool]:
    """Off the map for good, which is a move; whoever is dragged out needs a STAMINA roll, or neither leaves."""
    if (yield from move.drifts(game, who)):
        return False
    dragged = () if other is None else (other,)
    if dragged and not has(game, dragged[0], SURRENDERED):
        attempt = dice.Attempt(
            who, "stamina", clause="alien.move.drag", purpose="to drag another out", task=help.DRAG, target=other
        )
        rollout = yield from dice.skill_roll(game, attempt)
        if not rollout.successes:
            return False
    depart(game, (who, *dragged))
    return True


def depart(game: Game, gone: tuple[int, ...]) -> None:
    """Whoever has left takes no further part, nor what clings to his face."""
    gone += tuple([clinging for who in gone if (clinging := hugger_on(game, who)) is not None])
    for one in gone:
        incidents.part_from_all(game, one, "alien.scen.exit")
    game.tell(Tagged("alien.scen.exit", tuple((model_ref(one), (GONE,), ()) for one in gone)))
    game.tell(Removed("alien.scen.exit", tuple(model_ref(one) for one in gone), "left"))
