"""Running over: what happens to soldiers whom a running or engaging vehicle passes over."""

from collections import Counter

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of
from grognard.engine.dice.rolls import Each, Trial
from grognard.kit.units.pieces import name, seat_of
from grognard.kit.units.run_over import Paths, passed_over

from ..terms import GROUNDED, WOUNDS, bears, is_support_weapon, soldiers_in_play
from . import damage, engage

CLAUSE = "evolved.move.run-over"
FREE, HELPLESS, ALWAYS = 8, 4, 0
SIDES = 10
Victims = tuple[tuple[int, int], ...]
"""A soldier for each vehicle that passed over him, and what his die must show for him to fall (0: no die)."""


@implements("evolved.move.run-over")
def victims(game: Game, unit: int, paths: Paths) -> Victims:
    """Soldiers of both sides whose bases the vehicles' bases are about to pass over, judged before they move."""
    soldiers = (*soldiers_in_play(game, 0), *soldiers_in_play(game, 1))
    return tuple([
        (id, need(game, id, vehicle))
        for vehicle, path in paths
        for id in passed_over(game, path, vehicle, soldiers)
    ])  # fmt: skip


@implements("evolved.move.run-over-helpless", "evolved.move.run-over-support")
def need(game: Game, model: int, vehicle: int) -> int:
    """8 or more; 4 for a soldier who is grounded or whose unit is held by others; a support weapon always falls."""
    if is_support_weapon(game, model):
        return ALWAYS
    held = engage.is_engaged_but_by(game, game.state.models[model].unit, vehicle)
    return HELPLESS if held or bears(game, model, GROUNDED) else FREE


def run_over(game: Game, unit: int, passed: Victims) -> Script[None]:
    """After the movement: a die each, no damage test and no medic. Tough soldiers take a point instead of falling; the
    others fall together, so that nobody who falls with his leader succeeds him."""
    trials = tuple([Trial(model_ref(id), least) for id, least in passed if least])
    refs: tuple[Ref, ...] = (
        (yield Each(seat_of(game, unit), CLAUSE, f"Run over by {name(game, unit)}", trials, SIDES)) if trials else ()
    )
    guns = tuple([id for id, least in passed if not least])
    yield from damage.remove(game, tuple(dict.fromkeys(guns)), "evolved.move.run-over-support")
    points = Counter(map(number_of, refs))
    hurt = [id for id in points if points[id] < damage.health(game, id)]
    if hurt:
        game.count(CLAUSE, *[(model_ref(id), WOUNDS, points[id]) for id in hurt])
    yield from damage.remove(game, tuple([id for id in points if id not in hurt]), CLAUSE)
