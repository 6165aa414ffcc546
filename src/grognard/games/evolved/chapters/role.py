"""Roles: officers and aces, gunners and the support weapons they work."""

from grognard.engine.asking.demands import Escort
from grognard.engine.clauses import implements
from grognard.engine.core.memory import RANKS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.space import gap_within

from ..acts import Acts
from ..books.cards import Figure
from ..books.profiles import figure
from ..terms import figure_of
from . import damage, status
from . import unit as units

CREW = 100
"""A gunner works a weapon within 1 inch."""


@implements("evolved.role.own-profile")
def card_of(game: Game, model: int) -> Figure:
    """Every model goes by its own card: an ace or a Technomancer is no ordinary member of his unit."""
    return figure_of(game, model)


@implements("evolved.role.officer-lost")
def ranks(game: Game, model: int) -> bool:
    """Whether a model has Command, orders and their range: whoever replaces an officer has only his own card."""
    return figure_of(game, model).command > 0


@implements("evolved.role.ace")
def on_foot(game: Game, model: int) -> str:
    """The profile of the ace who pilots this vehicle when he has left it; nothing for plain pilots."""
    return figure_of(game, model).on_foot


@implements("evolved.role.support-separate")
def crew_nearby(game: Game, weapon: int) -> tuple[int, ...]:
    """The gunners of its unit, models of their own, who stand within 1 inch of a support weapon."""
    unit = game.state.models[weapon].unit
    return tuple([id for id in units.gunners(game, unit) if gap_within(game.table, id, weapon, CREW)])


@implements("evolved.role.support-crew")
def servers(game: Game, weapon: int, acts: Acts) -> tuple[int, ...]:
    """Who can serve a support weapon now: nearby, not grounded, and busy with nothing else in this activation."""
    return tuple([id for id in crew_nearby(game, weapon) if status.can_act(game, id) and id not in acts.idle])


def serve(game: Game, weapon: int, acts: Acts, marksmen: tuple[int, ...] = ()) -> None:
    """A gunner serves the weapon and uses no other in this activation; one who can fire himself only if he must."""
    able = servers(game, weapon, acts)
    free = tuple([id for id in able if id not in marksmen]) or able
    acts.idle = (*acts.idle, *free[-1:])


@implements("evolved.role.support-move")
def escorts(game: Game, unit: int) -> tuple[Escort, ...]:
    """A support weapon moves only with a gunner who starts and ends the movement within 1 inch of it."""
    weapons = units.support_weapons(game, unit)
    return tuple([Escort(id, _haulers(game, id), CREW) for id in weapons]) if weapons else ()


def escorts_on(game: Game, unit: int) -> tuple[Escort, ...]:
    """The same for a unit that is set down or comes on from the edge, with any of its gunners."""
    return tuple([Escort(id, units.gunners(game, unit), CREW) for id in units.support_weapons(game, unit)])


def _haulers(game: Game, weapon: int) -> tuple[int, ...]:
    return tuple([id for id in crew_nearby(game, weapon) if status.can_act(game, id)])


@implements("evolved.role.support-abandoned")
def remove_abandoned(game: Game) -> Script[None]:
    """At the end of an activation, or when the flames have taken theirs: support weapons without gunners are lost."""
    for unit in abandoned(game):
        yield from damage.remove(game, units.support_weapons(game, unit), "evolved.role.support-abandoned")


@remembered(RANKS)
def abandoned(game: Game) -> tuple[int, ...]:
    """Units in which only support weapons are left."""
    models = game.state.models
    left = [unit for unit in game.state.units if unit.members]
    weak = [unit for unit in left if figure(models[unit.members[0]].profile).role == "support-weapon"]
    return tuple([unit.id for unit in weak if units.support_weapons(game, unit.id) == unit.members])
