"""Running over: what happens to soldiers whom a running or engaging vehicle passes over."""

from grognard.engine.clauses import implements
from grognard.engine.dice import Each, Trial
from grognard.engine.script import Game, Script
from grognard.engine.state import Ref, model_ref, number_of
from grognard.kit.run_over import Paths, passed_over

from . import damage, engage
from .terms import GROUNDED, WOUNDS, is_so, is_support_weapon, seat_of, soldiers_in_play

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
    return HELPLESS if held or is_so(game, model, GROUNDED) else FREE


def run_over(game: Game, unit: int, passed: Victims) -> Script[None]:
    """After the movement: a die each, no damage test and no medic. Tough soldiers take a point instead of falling."""
    trials = tuple([Trial(model_ref(id), least) for id, least in passed if least])
    refs: tuple[Ref, ...] = (yield Each(seat_of(game, unit), CLAUSE, "Run over", trials, SIDES)) if trials else ()
    guns = tuple([id for id, least in passed if not least])
    yield from damage.remove(game, tuple(dict.fromkeys(guns)), "evolved.move.run-over-support")
    for id in [number_of(ref) for ref in refs]:
        if damage.health(game, id) > 1:
            game.count(CLAUSE, (model_ref(id), WOUNDS, 1))
        else:
            yield from damage.remove(game, (id,), CLAUSE)
