"""The zone of fire: who stands between shooters and target, and takes impacts before it."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.chain import Locate, Victim, Wear
from grognard.kit.units.pieces import enemy, is_soldier, leader, members, seat_of, seat_of_model

from ..terms import fighters_in_play, figure_of, is_hero, structure_of
from . import cover, drill, grounded, vehicle
from .basics import protection_part
from .unit import choose_closest, comrades_of, takers

Ids = Sequence[int]


@implements("at43.zone.definition", "at43.zone.hull", "at43.zone.special")
@remembered(PIECES)
def intervening(
    game: Game, unit: int, targets: tuple[int, ...], target_unit: int | None, size: int, feature: int | None = None
) -> tuple[int, ...]:
    """Fighters of other units with the centre of their base in the hull of the whole shooting unit and the targets.

    Who stands among the shooters is not between. Nearest to the shooting leader first; whether anybody sees them does
    not matter.
    """
    shooters = members(game, unit)
    own = (unit, -1 if target_unit is None else target_unit)
    found = space.in_zone(game.table, shooters, targets, fighters_in_play(game), feature, own)
    if found and len(shooters) > 1:
        among = space.in_zone(game.table, shooters, shooters, found)
        found = tuple([id for id in found if id not in among])
    hit = eligible(game, found, (unit, target_unit), max(size, largest(game, shooters))) if found else ()
    return space.ordered_by_distance(game.table, leader(game, unit), hit) if len(hit) > 1 else hit


@implements("at43.zone.size", "at43.zone.hit-the-deck", "at43.zone.friend-or-foe")
def eligible(game: Game, models: Ids, apart_from: tuple[int | None, ...], size: int) -> tuple[int, ...]:
    """Those fighters, friend or foe, at least as large as both sides, who neither hit the deck nor lie grounded.

    Vehicles in shield formation count as terrain here.
    """
    pieces = [game.state.models[id] for id in models]
    large = [model for model in pieces if model.size >= size and model.unit not in apart_from]
    out = {unit: drill.is_out_of_zone(game, unit) for unit in dict.fromkeys([model.unit for model in large])}
    return grounded.standing(game, tuple([model.id for model in large if not out[model.unit]]))


def largest(game: Game, models: Ids) -> int:
    """The Size that counts for a unit of mixed Sizes."""
    pieces = game.state.models
    return max([pieces[id].size for id in models])


@implements("at43.zone.distribution")
def in_order(game: Game, unit: int, between: Ids) -> Script[tuple[int, ...]]:
    """The order in which they take one impact each: nearest to the shooting leader first, ties as their owner says."""
    left, order = list(between), []
    while left:
        tied = space.closest(game.table, leader(game, unit), left) if len(left) > 1 else tuple(left)
        first = (yield from _first_of(game, unit, tied)) if len(tied) > 1 else tied[0]
        order.append(first)
        left.remove(first)
    return tuple(order)


def _first_of(game: Game, unit: int, tied: tuple[int, ...]) -> Script[int]:
    """The owner says who counts as closer; where both seats are concerned, the one that is not shooting."""
    seats = {seat_of_model(game, id) for id in tied}
    seat = min(seats) if len(seats) == 1 else enemy(seat_of(game, unit))
    words = "Who is hit first?"
    return (yield from choose_closest(game, seat, tied, "at43.zone.distribution", words))


# -- what an impact does to those in between --------------------------------------------------------------------------


@implements("at43.zone.resolve-intervening")
def effect_on(game: Game, model: int, needs: tuple[int, ...]) -> Wear | Locate:
    """The impact is tested against the fighter himself, with a location if he is a vehicle; he is the one removed."""
    if not is_soldier(game, model):
        return vehicle.locate(game, model, needs)
    return single(figure_of(game, model).protection, _endurance(game, model), needs)


def single(protection: int, structure: int, needs: tuple[int, ...]) -> Wear:
    """Damage tests on one that is lost after so many points."""
    return Wear((Victim(needs, structure),), "at43.shoot.damage", guard=protection_part(protection))


def _endurance(game: Game, model: int) -> int:
    """Points that make a loss: a hero or an officer with comrades passes them on to one of those."""
    own = game.state.models[model].unit
    comrades = comrades_of(game, own) if is_hero(game, model) else takers(game, model)
    return structure_of(game, comrades[0] if comrades else model)


def cover_need(game: Game, unit: int, model: int, band: int | None = None) -> int:
    """Cover of a fighter in between is that of his own unit (of a vehicle: its own) from the shooters."""
    return cover.cover_need(game, unit, game.state.models[model].unit, None if is_soldier(game, model) else model, band)
