"""Deathrollas: they drive over infantry and cavalry, and stop at whoever withstands them."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.dice.rolls import Count, Pool
from grognard.engine.space import bases_within, crossed
from grognard.engine.space.stations import stages
from grognard.kit.units.pieces import seat_of_model

from ..terms import full_name, has_ability, is_on_table, place_of
from . import ground, near, save
from .blows import Hit

CLAUSE = "netepic.ability.deathrolla"
NEED, STEP = 4, 50


@implements("netepic.ability.deathrolla")
def crush(game: Game, model: int, path: tuple[Point, ...]) -> Script[tuple[Point, ...]]:
    """Everybody on its way is hit on 4+, the nearest first; the way as far as it goes: up to the first who survives."""
    if not has_ability(game, model, "deathrolla") or not path:
        return path
    start, radius = place_of(game, model), game.state.models[model].radius
    victims = crossed(game.table, (start, *path), radius, ground.prey(game, 1 - seat_of_model(game, model)))
    for victim in sorted(victims, key=lambda id: (near.apart(game, model, id), id)):
        purpose, about = f"Deathrolla over {full_name(game, victim)}", (model_ref(model), model_ref(victim))
        if (yield Count(seat_of_model(game, model), CLAUSE, purpose, (Pool(1, (NEED,)),), about)):
            yield from save.suffer(game, Hit(victim, model), 1)
        if is_on_table(game, victim):
            return short_of(game, model, path, victim)
    return path


def short_of(game: Game, model: int, path: tuple[Point, ...], victim: int) -> tuple[Point, ...]:
    """A way up to where its base would come within 1 cm of a survivor."""
    done: tuple[Point, ...] = ()
    for part in stages(place_of(game, model), path, STEP):
        there = game.table.with_places(((model, part[-1]),))
        if bases_within(there, (model,), (victim,), 99):
            break
        done = (*done, *part)
    return done
