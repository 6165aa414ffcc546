"""Routines that give something back: destroyed fighters return, vehicles regain structure points."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.decisions import Option
from grognard.engine.events import Formed, Placed
from grognard.engine.moves import Place
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref

from . import mission, move, routine
from . import unit as squad
from .ability import repairs, restore
from .terms import (
    ENGAGEMENT,
    GROUNDED,
    MECHANIC,
    MEDIC,
    RELAY,
    SPECIAL,
    UNIT_OF_LENGTH,
    WOUNDS,
    enemy_fighters,
    is_hero,
    members,
    model_of,
    name,
    rank,
    ref,
    seat_of,
    unit_of,
)


def reconstruction_offers(game: Game, unit: int) -> tuple[Option, ...]:
    if not routine.can_use(game, unit, routine.RECONSTRUCTION) or fallen_ordinary(game, unit) is None:
        return ()
    cost = routine.price(game, seat_of(game, unit), routine.RECONSTRUCTION)
    label = f"Reconstruct a fighter for {cost} LP"
    return (Option(routine.RECONSTRUCTION, label, "at43.routine.reconstruction", ref(unit), cost),)


def fallen_ordinary(game: Game, unit: int) -> int | None:
    """A destroyed ordinary fighter of the unit. A fallen leader is one: his successor took the leader's figure."""
    living = members(game, unit)
    for piece in game.state.models:
        if piece.unit == unit and piece.place is None and piece.id not in living and _may_return(game, piece.id):
            return piece.id
    return None


def _may_return(game: Game, model: int) -> bool:
    tags = model_of(game, model).tags
    if any(role in tags for role in (SPECIAL, RELAY, MEDIC, MECHANIC)) or mission.is_evacuated(game, model):
        return False
    return not rank(game, model) and not is_hero(game, model)


@implements("at43.routine.reconstruction")
def reconstruct(game: Game, unit: int) -> Script[bool]:
    """A destroyed ordinary fighter returns beside a member, in cohesion, away from enemies; False: no place taken."""
    fighter = fallen_ordinary(game, unit)
    assert fighter is not None, "offered only when somebody can return"
    answer = yield Place(
        seat=seat_of(game, unit),
        name="place",
        prompt=f"{name(game, unit)}: where does the fighter return?",
        clause="at43.routine.reconstruction",
        unit=UNIT_OF_LENGTH,
        about=(ref(unit),),
        models=(fighter,),
        cohesion=squad.cohesion(game, unit) if squad.is_in_cohesion(game, unit) else None,
        avoid=enemy_fighters(game, unit),
        avoid_gap=ENGAGEMENT,
        near=members(game, unit),
        near_gap=ENGAGEMENT,
        optional=True,
        rules=move.RULES,
    )
    if not answer:
        return False
    routine.use(game, unit, routine.RECONSTRUCTION, "at43.routine.reconstruction")
    _, spot, _ = answer[0]
    _heal(game, fighter)
    joined = replace(unit_of(game, unit), members=tuple(sorted((*members(game, unit), fighter))))
    game.tell(Formed("at43.routine.reconstruction", joined))
    game.tell(Placed("at43.routine.reconstruction", models=((fighter, spot),)))
    return True


def _heal(game: Game, fighter: int) -> None:
    """He comes back as new: neither wounded nor grounded."""
    clause, piece = "at43.routine.reconstruction", model_of(game, fighter)
    wounds = piece.counters.get(WOUNDS, 0)
    if wounds:
        game.count(clause, (model_ref(fighter), WOUNDS, -wounds))
    if GROUNDED in piece.tags:
        game.tag(clause, model_ref(fighter), drops=(GROUNDED,))


def repair_offers(game: Game, unit: int) -> tuple[Option, ...]:
    if not routine.can_use(game, unit, routine.REPAIR):
        return ()
    cost = routine.price(game, seat_of(game, unit), routine.REPAIR)
    return tuple(option for id in members(game, unit) for option in repairs(game, id, "at43.routine.repair", cost))


@implements("at43.routine.repair")
def repair(game: Game, unit: int, key: str) -> None:
    """A vehicle regains 1 structure point in one location; a destroyed one works again from 1 point on."""
    routine.use(game, unit, routine.REPAIR, "at43.routine.repair")
    restore(game, key, "at43.routine.repair")
