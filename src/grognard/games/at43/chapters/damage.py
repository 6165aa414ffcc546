"""Damage: who takes it, who is removed, what becomes of units and terrain that have taken too much."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import feature_ref, model_ref, number_of, unit_ref
from grognard.engine.dice.rolls import Each, Trial
from grognard.engine.showing.phrases import listed
from grognard.kit.units.pieces import is_soldier, members, name, seat_of

from ..books.cards import Weapon
from ..books.profiles import terrain
from ..statuses import DESTROYED, STATUSES
from ..terms import STRUCTURE, WOUNDS, feature, figure_of, is_hero, structure_of
from . import ability, routine, vehicle, victory
from .attack import Salvo
from .basics import AUTOMATIC, IMPOSSIBLE, damage_need, penetration_part, protection_part, told_without_dice
from .unit import bearer_of_loss, choose_closest, stand_in, succeed

CLOSEST = "at43.damage.closest"

# -- who is hit ----------------------------------------------------------------------------------------------------


@implements("at43.damage.closest", "at43.damage.multi-structure")
def closest(game: Game, unit: int, to_model: int) -> Script[int]:
    """The figure nearest to a model, seen or not; of equally close ones a wounded one, else whom the owner names.
    An officer is passed over."""
    tied = space.closest(game.table, to_model, members(game, unit))
    wounded = tuple(id for id in tied if game.state.models[id].counters.get(WOUNDS, 0))
    if wounded and len({figure_of(game, id).protection for id in tied}) == 1:
        tied = wounded
    prompt = f"{name(game, unit)}: who falls?"
    model = yield from choose_closest(game, seat_of(game, unit), tied, CLOSEST, prompt)
    return (yield from stand_in(game, model))


# -- soldiers ------------------------------------------------------------------------------------------------------


@implements("at43.damage.infantry")
def suffer(game: Game, model: int, points: int, salvo: Salvo | None = None) -> Script[None]:
    """A soldier takes damage points: a hero passes them on, a medic may help, points beyond the removal are lost.

    Without a salvo (or in one of his own army) no medic helps.
    """
    if game.state.models[model].place is None:
        return
    bearer = yield from bearer_of_loss(game, model)
    if points < structure_of(game, bearer):
        game.count("at43.damage.multi-structure", (model_ref(bearer), WOUNDS, points))
        return
    unit = game.state.models[bearer].unit
    if salvo is not None and salvo.seat != seat_of(game, unit):
        if (yield from ability.medic(game, unit, bearer, salvo.key)):
            return
    yield from remove(game, bearer, "at43.damage.infantry")


@implements("at43.damage.leader-loss")
def remove(game: Game, model: int, clause: str, fate: str = "lost", died: bool = True) -> Script[None]:
    """A fighter leaves the table for good; if he led, another leads from where that one stands."""
    piece = game.state.models[model]
    game.tell(Removed(clause, (model_ref(model),), fate))
    yield from succeed(game, piece.unit, model, piece.place, died)
    if not members(game, piece.unit):
        unit_destroyed(game, piece.unit)


@implements("at43.damage.unit-destroyed")
def unit_destroyed(game: Game, unit: int) -> None:
    """The last fighter is gone: drills end; the card stays in the row until it is revealed."""
    STATUSES.end(game, DESTROYED, (unit,))
    game.note("at43.damage.unit-destroyed", f"{name(game, unit)} is eliminated", unit_ref(unit))


# -- impacts on named fighters: blasts, flames, snipers ------------------------------------------------------------


def strike(game: Game, salvo: Salvo, weapon: Weapon, impacts: tuple[int, ...]) -> Script[None]:
    """Each impact tests against the Protection of the fighter it fell on; exactly those who fail are lost.

    A fighter may be named several times. Heroes come last, so that comrades under the same fire fall for themselves.
    """
    hits = yield from _penetrating(game, salvo, weapon, impacts)
    if len(hits) < len(impacts):
        failed = list(impacts)
        for id in hits:
            failed.remove(id)
        failed = [id for id in failed if _need(game, weapon, id) < IMPOSSIBLE]
        if (yield from routine.hyper(game, salvo.unit, len(failed))):
            hits += yield from _penetrating(game, salvo, weapon, tuple(failed))
    for id in sorted(dict.fromkeys(hits), key=lambda hit: (is_hero(game, hit), impacts.index(hit))):
        yield from harm(game, salvo, id, hits.count(id), weapon.damage)


def _penetrating(game: Game, salvo: Salvo, weapon: Weapon, impacts: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """Those whose tests succeed; fighters of like Protection are tested together, so that one number holds for all."""
    needs = {id: _need(game, weapon, id) for id in impacts}
    hits = [id for id in impacts if needs[id] <= AUTOMATIC]
    groups: dict[int, list[int]] = {}
    for id in impacts:
        groups.setdefault(figure_of(game, id).protection, []).append(id)
    for protection, group in groups.items():
        whom = listed([name(game, unit) for unit in dict.fromkeys([game.state.models[id].unit for id in group])])
        words = told_without_dice(len(group), weapon.name, whom, needs[group[0]], weapon.penetration, protection)
        if words is not None:
            game.note(*words, *map(model_ref, dict.fromkeys(group)))
            continue
        trials = tuple([Trial(model_ref(id), needs[id]) for id in group])
        parts = penetration_part(weapon.penetration) + protection_part(protection)
        refs = yield Each(salvo.seat, "at43.shoot.damage", f"{weapon.name}: damage on {whom}", trials, parts=parts)
        hits += map(number_of, refs)
    return tuple(hits)


def _need(game: Game, weapon: Weapon, model: int) -> int:
    return damage_need(weapon.penetration, figure_of(game, model).protection)


def harm(game: Game, salvo: Salvo, model: int, hits: int, damage: int) -> Script[None]:
    """So many successes of so many points each on one fighter, soldier or vehicle."""
    for _ in range(hits):
        if game.state.models[model].place is None:
            return
        if is_soldier(game, model):
            yield from suffer(game, model, damage, salvo)
        else:
            yield from vehicle.impact(game, model, damage, salvo.seat)


# -- terrain -------------------------------------------------------------------------------------------------------


def damage_feature(game: Game, id: int, points: int, seat: int) -> None:
    """A terrain element loses structure points; at 0 it is removed, and a mission object may end the battle."""
    piece = feature(game, id)
    left = piece.counters.get(STRUCTURE, 0)
    game.count("at43.board.destroyable", (feature_ref(id), STRUCTURE, -min(points, left)))
    if points < left:
        return
    game.tell(Removed("at43.board.destroyable", (feature_ref(id),), "lost"))
    victory.object_destroyed(game, piece, seat)


def feature_protection(game: Game, id: int) -> int:
    return terrain(feature(game, id).kind).protection


def structure_left(game: Game, id: int) -> int:
    """Structure points of a terrain element; 0 where it cannot be destroyed."""
    return feature(game, id).counters.get(STRUCTURE, 0)
