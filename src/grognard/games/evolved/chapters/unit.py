"""Units: who leads them, how close they keep, whether they are free, and who takes over when a leader falls."""

from functools import lru_cache

from grognard.engine.asking.demands import Cohesion
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, PROFILES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Location, unit_ref
from grognard.engine.showing.words import letter
from grognard.kit.units import leaders
from grognard.kit.units.closest import ties
from grognard.kit.units.cohesion import stands_together
from grognard.kit.units.pieces import commander, leader, members, name

from ..books.profiles import figure
from ..terms import (
    DONE,
    KNOCKED_DOWN,
    WAITING,
    bears,
    figure_of,
    is_gunner,
    is_infantry,
    is_standard,
    is_support_weapon,
    is_vehicle,
)
from . import engage, status

NEIGHBOUR = 200
"""2 inches."""


# -- what a unit is ------------------------------------------------------------------------------------------------


@implements("evolved.unit.definition")
def ready_and_done(game: Game, seat: int) -> tuple[list[int], list[int]]:
    """The seat's units still to be activated this round, on the table or waiting behind the edge, and those that have
    been: a unit acts as a whole and once a round."""
    able: list[int] = []
    done: list[int] = []
    models = game.state.models
    for unit in game.state.units:
        if unit.seat != seat:
            continue
        if DONE in unit.tags:
            done.append(unit.id)
        elif unit.members and (models[unit.members[0]].place is not None or WAITING in unit.tags):
            able.append(unit.id)
    return able, done


def is_any_ready(game: Game, seat: int) -> bool:
    """Whether any is still to be activated, without looking at those after the first."""
    models = game.state.models
    for unit in game.state.units:
        if unit.seat == seat and DONE not in unit.tags and unit.members:
            if models[unit.members[0]].place is not None or WAITING in unit.tags:
                return True
    return False


@implements("evolved.unit.support-unit")
def support_weapons(game: Game, unit: int) -> tuple[int, ...]:
    """The support weapons that a unit still has; its other members are the gunners who work them."""
    return _weapons_among(game, game.state.units[unit].members)


@remembered(PROFILES)
def _weapons_among(game: Game, group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([id for id in group if is_support_weapon(game, id)])


def gunners(game: Game, unit: int) -> tuple[int, ...]:
    return tuple([id for id in members(game, unit) if is_gunner(game, id)])


@implements("evolved.unit.free")
def is_free(game: Game, unit: int) -> bool:
    """Neither engaged nor grounded, and of vehicles none knocked down."""
    if is_vehicle(game, unit):
        return not [id for id in members(game, unit) if bears(game, id, KNOCKED_DOWN)]
    return not engage.is_engaged(game, unit) and not status.is_grounded(game, unit)


# -- cohesion ------------------------------------------------------------------------------------------------------


@implements("evolved.unit.inspiration", "evolved.unit.inspiration-value", "evolved.unit.cohesion")
def cohesion(game: Game, unit: int) -> Cohesion:
    """Every member within 2 inches of a comrade and within the leader's inspiration range."""
    chief = leader(game, unit)
    return _around(chief, game.state.models[chief].profile)


@lru_cache(maxsize=512)
def _around(chief: int, profile: str) -> Cohesion:
    return Cohesion(NEIGHBOUR, figure(profile).inspiration, chief)


def inspiration(game: Game, model: int) -> int:
    """4 inches for a plain leader, more for officers and aces, as their cards say."""
    return figure_of(game, model).inspiration


@remembered(PLACES)
def is_in_cohesion(game: Game, unit: int) -> bool:
    """As the unit stands now; one torn apart by losses must mend with its next movement."""
    return stands_together(game, members(game, unit), cohesion(game, unit))


# -- leaders -------------------------------------------------------------------------------------------------------


@implements("evolved.unit.leader-last")
def _heirs(game: Game, group: tuple[int, ...]) -> tuple[int, ...]:
    """Standard soldiers and vehicles; special soldiers only when there are no others; support weapons never."""
    able = tuple([id for id in group if not is_support_weapon(game, id)])
    return tuple([id for id in able if is_standard(game, id)]) or able


@implements("evolved.unit.leader-replacement", "evolved.unit.no-splitting")
def succeed(game: Game, unit: int, gone: int, place: Location | None) -> Script[None]:
    """After a model was removed: if it led, the closest standard soldier leads where he stands. Besides its losses that
    is all that ever changes about a unit."""
    if game.state.units[unit].leader == gone:
        heirs = leaders.closest_heirs(game, _heirs(game, members(game, unit)), place)
        last = is_infantry(game, unit) and members(game, unit) and not (heirs and is_standard(game, heirs[0]))
        clause = "evolved.unit.leader-last" if last else "evolved.unit.leader-replacement"
        clause = clause if members(game, unit) else "evolved.damage.immediate"
        yield from leaders.take_over(game, unit, heirs, clause, TIES)
    seat = game.state.units[unit].seat
    if commander(game, seat) == gone:
        game.note("evolved.round.commander-lost", f"The Commander of {letter(seat)} is lost", unit_ref(unit))


def described(game: Game, model: int) -> str:
    """A model as people tell it apart."""
    piece = game.state.models[model]
    role = (
        " (leader)" if game.state.units[piece.unit].leader == model else " (special weapon)" * ("special" in piece.tags)
    )
    return f"{figure_of(game, model).name}{role} of {name(game, piece.unit)}"


TIES = ties(lambda turn, model: described(turn.game, model))
