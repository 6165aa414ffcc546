"""Close combat: the melee of an activated unit, divided into combats that are fought one after the other."""

from grognard.engine.asking.decisions import Allocate, Bin, Lot, Option, Order
from grognard.engine.clauses import implements
from grognard.engine.core.events import Decided
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.chain import Taken
from grognard.engine.dice.rolling import rolled
from grognard.kit.units.pieces import is_soldier, name, seat_of

from ..books.profiles import weapon
from ..terms import close_weapons, figure_of, is_vehicle
from . import combat as one
from . import damage, vehicle
from . import weapon as traits
from .combat import Combat
from .volley import Gunnery

NOBODY = "none"


def can_attack(game: Game, unit: int) -> bool:
    """Whether any model of the unit has an enemy in reach of a close combat weapon that it can use."""
    return bool(one.touches(game, unit))


@implements("evolved.cc.when", "evolved.cc.no-strike-back", "evolved.cc.no-follow-up")
def close_combat(game: Game, unit: int) -> Script[None]:
    """The activated unit attacks and nobody else; afterwards all models stay where they are."""
    combats = combats_of(game, (yield from _assign(game, unit)))
    for index in (yield from _order(game, unit, combats)):
        if game.state.outcome is None:
            yield from _fight(game, unit, combats[index])


# -- the division --------------------------------------------------------------------------------------------------


@implements("evolved.cc.choice")
def _assign(game: Game, unit: int) -> Script[tuple[one.Touch, ...]]:
    """Every attacker is given one type of defender for each of his weapons before the first dice.

    Infantry must attack where it can; a vehicle may hold a weapon back.
    """
    touches = one.touches(game, unit)
    lots = {lot_of(game, id, arm): id for id, arm, _ in touches}
    targets = dict.fromkeys([target for _, _, target in touches])
    fits = [(lot_of(game, id, arm), target) for id, arm, target in touches]
    bins = [Bin(target, one.label_of(game, target), one.piece_of(target)) for target in targets]
    if is_vehicle(game, unit):
        bins.append(Bin(NOBODY, "Holds back"))
        fits += [(lot, NOBODY) for lot in lots]
    words = f"attack {bins[0].label}" if len(bins) == 1 else "who attacks whom"
    shares: tuple[tuple[str, str, int], ...] = yield Allocate(
        seat=seat_of(game, unit),
        name="attack",
        prompt=f"{name(game, unit)}: {words}?",
        clause="evolved.cc.choice",
        commits=True,
        about=(unit_ref(unit),),
        lots=tuple([Lot(lot, figure_of(game, id).name, 1, model_ref(id)) for lot, id in lots.items()]),
        bins=tuple(bins),
        fits=tuple(fits),
    )
    by_lot = {lot_of(game, id, arm): (id, arm) for id, arm, _ in touches}
    return tuple([(*by_lot[lot], target) for lot, target, _ in shares if target != NOBODY])


def lot_of(game: Game, model: int, arm: str) -> str:
    """An attacker, and where he has several close combat weapons which of them."""
    return model_ref(model) if len(close_weapons(game, model)) == 1 else f"{model_ref(model)}/{arm}"


@implements("evolved.cc.split")
def combats_of(game: Game, attacks: tuple[one.Touch, ...]) -> tuple[Combat, ...]:
    """One combat for each type of attacker, weapon and type of defender; characters always fight their own."""
    pools: dict[tuple[str, str, str], list[int]] = {}
    for id, arm, target in attacks:
        pools.setdefault((target, arm, one.kind_of(game, id)), []).append(id)
    return tuple([Combat(target, weapon(arm), tuple(group)) for (target, arm, _), group in pools.items()])


@implements("evolved.cc.order")
def _order(game: Game, unit: int, combats: tuple[Combat, ...]) -> Script[tuple[int, ...]]:
    """The attacker says in which order the combats are fought."""
    keys: tuple[str, ...] = yield Order(
        seat=seat_of(game, unit),
        name="combat-order",
        prompt="In which order are the combats fought?",
        clause="evolved.cc.order",
        items=tuple([_item(game, index, combat) for index, combat in enumerate(combats)]),
    )
    return tuple(map(int, keys))


def _item(game: Game, index: int, combat: Combat) -> Option:
    words = f"{combat.weapon.name} at {one.label_of(game, combat.target)}"
    return Option(str(index), words, "", one.piece_of(combat.target))


# -- one combat ----------------------------------------------------------------------------------------------------


def _fight(game: Game, unit: int, combat: Combat) -> Script[None]:
    """Roll and remove losses at once; attackers whose opponents have fallen meanwhile have nobody left."""
    combat = one.still_fought(game, combat)
    victims = one.defenders(game, combat)
    if not victims:
        return
    times = f" x{len(combat.attackers)}" if len(combat.attackers) > 1 else ""
    words = f"{name(game, unit)} attacks {one.label_of(game, combat.target)} with {combat.weapon.name}{times}"
    game.tell(Decided("evolved.cc.order", seat_of(game, unit), words, (unit_ref(unit), one.piece_of(combat.target))))
    attack = one.attack_of(game, unit, combat)
    chain = one.chain_of(game, unit, combat, victims)
    (taken,) = yield from rolled(chain, Gunnery(game, attack, combat.attackers))
    damage.tell_in_vain(game, chain, (taken,))
    if not taken.hits:
        return
    if is_soldier(game, victims[0]):
        yield from _losses(game, unit, combat, victims, taken)
    else:
        yield from vehicle.settle(game, attack, (victims[0],))
    traits.burns(game, combat.weapon, game.state.models[victims[0]].unit)


@implements("evolved.cc.losses-infantry")
def _losses(game: Game, unit: int, combat: Combat, victims: tuple[int, ...], taken: Taken) -> Script[None]:
    """From the defenders in reach, closest first, their owner choosing among equally close ones; no medic helps."""
    attack = one.attack_of(game, unit, combat)
    if taken.losses:
        own = game.state.models[victims[0]].unit
        yield from damage.fall(game, attack, own, taken.losses, victims)
    if taken.points:
        left = [id for id in victims if game.state.models[id].place is not None]
        damage.wound(game, attack, left[0], taken.points)
