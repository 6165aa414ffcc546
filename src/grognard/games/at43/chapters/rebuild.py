"""Routines that give something back: destroyed fighters return, vehicles regain structure points."""

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.asking.acts import Reason, Reasons, done_with, itself, plain
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.kit.units.pieces import members, model_of, name, ref, seat_of, unit_of

from ..acts import Activation
from ..terms import (
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
    is_infantry,
    rank,
)
from . import mechanic, mission, move, routine
from . import unit as squad
from .mechanic import Location

RETURN = "at43.routine.reconstruction"
REPAIR = "at43.routine.repair"


# -- fighters ---------------------------------------------------------------------------------------------------------


def _bar_reconstruction(turn: Activation) -> Iterator[Reason]:
    if not is_infantry(turn.game, turn.unit):
        yield RETURN, "it is a routine of infantry"
    yield from routine.unusable(turn.game, turn.unit, routine.RECONSTRUCTION)
    if fallen_ordinary(turn.game, turn.unit) is None:
        yield RETURN, "no ordinary fighter of it has been destroyed"
    if turn.acts.declined:
        yield RETURN, "no place was taken for the fighter"


def _reconstruction(turn: Activation, _: None) -> int:
    return routine.price(turn.game, turn.seat, routine.RECONSTRUCTION)


@plain(
    routine.RECONSTRUCTION, lambda turn, _: f"Reconstruct a fighter for {_reconstruction(turn, None)} LP", RETURN,
    bar=_bar_reconstruction, subject=itself, cost=_reconstruction,
)  # fmt: skip
def bring_back(turn: Activation) -> Script[None]:
    turn.acts.declined = not (yield from reconstruct(turn.game, turn.unit))


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
        clause=RETURN,
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
    routine.use(game, unit, routine.RECONSTRUCTION, RETURN)
    _, spot, _ = answer[0]
    _heal(game, fighter)
    joined = replace(unit_of(game, unit), members=tuple(sorted((*members(game, unit), fighter))))
    game.tell(Formed(RETURN, joined))
    game.tell(Placed(RETURN, models=((fighter, spot),)))
    return True


def _heal(game: Game, fighter: int) -> None:
    """He comes back as new: neither wounded nor grounded."""
    clause, piece = RETURN, model_of(game, fighter)
    wounds = piece.counters.get(WOUNDS, 0)
    if wounds:
        game.count(clause, (model_ref(fighter), WOUNDS, -wounds))
    if GROUNDED in piece.tags:
        game.tag(clause, model_ref(fighter), drops=(GROUNDED,))


# -- vehicles ---------------------------------------------------------------------------------------------------------


def _bar_repair(turn: Activation) -> Iterator[Reason]:
    if is_infantry(turn.game, turn.unit):
        yield REPAIR, "it is a routine of vehicles"
    yield from routine.unusable(turn.game, turn.unit, routine.REPAIR)


def _whole(turn: Activation, at: Location) -> Reasons:
    return ((REPAIR, mechanic.WHOLE),) if mechanic.is_whole(turn.game, at) else ()


@done_with(
    mechanic.LOCATIONS, "", mechanic.repaired, REPAIR, bar=_bar_repair, miss=_whole, subject=mechanic.the_vehicle,
    things=lambda turn: mechanic.locations(turn.game, members(turn.game, turn.unit)),
    other=(REPAIR, "it is no vehicle of the unit"),
    cost=lambda turn, _: routine.price(turn.game, turn.seat, routine.REPAIR),
)  # fmt: skip
@implements("at43.routine.repair")
def repair(turn: Activation, at: Location) -> None:
    """A vehicle regains 1 structure point in one location; a destroyed one works again from 1 point on."""
    routine.use(turn.game, turn.unit, routine.REPAIR, REPAIR)
    mechanic.restore(turn.game, at, REPAIR)
