"""Shooting: which weapons a unit may fire, and a volley from the declaration to the losses."""

from operator import attrgetter

from grognard.engine.asking.acts import Name
from grognard.engine.asking.decisions import Option, Order
from grognard.engine.clauses import implements
from grognard.engine.core.events import Decided
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain, Taken
from grognard.engine.dice.rolling import rolled
from grognard.kit.units.pieces import enemy, is_soldier, members, name, seat_of

from ..acts import CHARGES, Acts
from ..books.cards import Weapon
from ..books.profiles import weapon as arm_of
from ..terms import is_gunner, is_support_weapon, is_vehicle
from . import blast, damage, engage, lane, measure, role, target, vehicle
from . import unit as units
from . import volley as plan
from . import weapon as traits
from .attack import Aim, Attack

WEAPONS = Name(attrgetter("id"), arm_of)


# -- who may shoot, with what --------------------------------------------------------------------------------------


@implements("evolved.shoot.unengaged")
def can_shoot(game: Game, unit: int, acts: Acts) -> bool:
    """Not while engaged, but for Blitz after an engagement and overwatch at the very unit that engages; not after a
    run, nor after an engagement that fell short."""
    if acts.option in CHARGES and not acts.reached:
        return False
    return acts.reached or acts.overwatch or not engage.is_engaged(game, unit)


@implements("evolved.shoot.once", "evolved.shoot.volley", "evolved.shoot.two-of-a-kind", "evolved.role.special-weapon")
def kinds(game: Game, unit: int, acts: Acts) -> tuple[Weapon, ...]:
    """The types of ranged weapon still to fire, each a volley of its own; soldiers with two of a type fire it twice."""
    if not can_shoot(game, unit, acts):
        return ()
    return tuple([
        arm
        for arm, _, _ in target.armament(game, unit).values()
        if not is_spent(game, unit, arm, acts) and (not acts.reached or traits.fires_while_engaging(arm))
    ])  # fmt: skip


def is_spent(game: Game, unit: int, weapon: Weapon, acts: Acts) -> bool:
    """Whether a type of weapon has been fired as often as it may."""
    if not acts.fired:
        return False
    _, _, most = target.armament(game, unit)[weapon.id]
    return acts.fired.count(weapon.id) >= (1 if is_vehicle(game, unit) else most)


def volley_chain(game: Game, unit: int, weapon: Weapon, at: Ref, acts: Acts) -> Chain:
    """The dice of a volley before it is declared, for hints and players."""
    aim = Aim.at(game, at)
    firing = target.shooters(game, weapon, target.bearers(game, unit, weapon, acts), aim)
    return plan.chain_of(game, unit, weapon, aim, firing, acts, plan.caught(game, unit, weapon, aim, firing, acts))


# -- a volley ------------------------------------------------------------------------------------------------------


@implements("evolved.shoot.steps")
def volley(game: Game, unit: int, weapon: Weapon, acts: Acts) -> Script[bool]:
    """Pick a target, see who has it in range and sight, roll, take losses; False if there was nothing to fire at."""
    ref = yield from target.choose_target(game, unit, weapon, acts)
    if ref is None:
        return False
    aim, able = Aim.at(game, ref), target.bearers(game, unit, weapon, acts)
    words = f"{name(game, unit)} fires {weapon.name} at {target.called(game, ref)}"
    game.tell(Decided("evolved.shoot.steps", seat_of(game, unit), words, (unit_ref(unit), ref)))
    if weapon.radius:
        firing = yield from blast.fire(game, unit, weapon, aim, able, acts)
    else:
        firing = target.shooters(game, weapon, able, aim)
        yield from _fire(game, unit, weapon, aim, firing, acts)
    _note(game, unit, weapon, aim, firing, acts)
    return True


def _note(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> None:
    """What has been fired, at whom, and who was busy with it: a gunner serves or fires, never both."""
    acts.shot = True
    acts.fired = (*acts.fired, weapon.id)
    acts.target = aim.unit if acts.target is None else acts.target
    for id in firing:
        if game.state.models[id].place is None:
            continue
        if is_support_weapon(game, id) and role.servers(game, id, acts):
            role.serve(game, id, acts, _marksmen(game, unit, weapon, aim, acts))
        elif is_gunner(game, id):
            acts.idle = (*acts.idle, id)


def _marksmen(game: Game, unit: int, weapon: Weapon, aim: Aim, acts: Acts) -> tuple[int, ...]:
    """Who could fire another weapon at what is left of the same target."""
    if not members(game, aim.unit):
        return ()
    left = Aim.at(game, unit_ref(aim.unit))
    others = [arm for arm in kinds(game, unit, acts) if arm is not weapon]
    return tuple(
        [id for arm in others for id in target.shooters(game, arm, target.bearers(game, unit, arm, acts), left)]
    )


def _fire(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> Script[None]:
    first = plan.caught(game, unit, weapon, aim, firing, acts)
    if len(first) > 1:
        first = yield from _in_order(game, unit, first)
    aim = yield from _settled(game, unit, weapon, aim, firing)
    chain = plan.chain_of(game, unit, weapon, aim, firing, acts, first)
    attack = Attack.of(game, unit, weapon, firing)
    results = yield from rolled(chain, plan.Gunnery(game, attack, firing), aim.ref)
    yield from carry_out(game, attack, chain, results)


def _in_order(game: Game, unit: int, first: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """Soldiers in the line, nearest to the shooting leader first; the opponent says who of equally near ones."""
    ordered: list[int] = []
    for tied in lane.ranks(game, unit, first):
        keys: tuple[str, ...] = yield Order(
            seat=enemy(seat_of(game, unit)),
            name="caught",
            prompt="Equally near soldiers in the line: who takes an impact first?",
            clause="evolved.shoot.caught",
            items=tuple([Option(model_ref(id), units.described(game, id), "", model_ref(id)) for id in tied]),
        )
        ordered += map(number_of, keys)
    return tuple(ordered)


def _settled(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: tuple[int, ...]) -> Script[Aim]:
    """Where models take impacts one by one, their owner says who of equally close ones comes first; vehicles that
    cannot be hit come last."""
    hulls = is_vehicle(game, aim.unit)
    if len(aim.models) == 1 or not (hulls or damage.is_mixed(game, aim.models)):
        return aim
    ordered: list[int] = []
    origins, among = (members(game, unit), plan.exposed(game, weapon, firing, aim)) if hulls else (firing, aim.models)
    for tied in measure.nearest_first(game, origins, among):
        keys: tuple[str, ...] = yield Order(
            seat=seat_of(game, aim.unit),
            name="closest",
            prompt="Equally close: who takes an impact first?",
            clause="evolved.damage.av-split" if hulls else "evolved.damage.mixed-armor",
            items=tuple([Option(model_ref(id), units.described(game, id), "", model_ref(id)) for id in tied]),
        )
        ordered += map(number_of, keys)
    return Aim(aim.ref, aim.unit, (*ordered, *[id for id in aim.models if id not in ordered]))


# -- losses --------------------------------------------------------------------------------------------------------


def carry_out(game: Game, attack: Attack, chain: Chain, results: tuple[Taken, ...]) -> Script[None]:
    """The losses of all branches together: soldiers by unit, then vehicles; fire sets the damaged units burning."""
    damage.tell_in_vain(game, chain, results)
    fallen: dict[int, list[int]] = {}
    harmed: dict[int, None] = {}
    wounded: set[int] = set()
    for branch, taken in zip(chain.branches, results, strict=True):
        if taken.hits:
            harmed[_unit_of(game, branch.to)] = None
            yield from _count(game, attack, branch, taken, fallen)
        if taken.points:
            wounded.add(_unit_of(game, branch.to))
    for unit, victims in fallen.items():
        unhurt = yield from damage.eliminate(game, attack, unit, tuple(victims))
        if victims and len(unhurt) == len(victims) and unit not in wounded:
            del harmed[unit]
    hulls = [
        number_of(branch.to)
        for branch, taken in zip(chain.branches, results, strict=True)
        if taken.boxes and taken.hits
    ]
    yield from vehicle.settle(game, attack, tuple(hulls))
    for unit in harmed:
        traits.burns(game, attack.weapon, unit)


def _count(game: Game, attack: Attack, branch: Branch, taken: Taken, fallen: dict[int, list[int]]) -> Script[None]:
    """Who of a branch falls, and points on a Tough soldier who does not."""
    unit = _unit_of(game, branch.to)
    if branch.to[0] == "m" and not is_soldier(game, number_of(branch.to)):
        return
    group = members(game, unit) if branch.to[0] == "u" else (number_of(branch.to),)
    there = tuple([id for id in group if game.state.models[id].place is not None])
    victims = (yield from damage.closest(game, attack, there, taken.losses)) if taken.losses else ()
    fallen.setdefault(unit, []).extend(victims)
    left = [id for id in there if id not in victims]
    if taken.points and left:
        damage.wound(game, attack, left[0], taken.points)


def _unit_of(game: Game, ref: Ref) -> int:
    return number_of(ref) if ref[0] == "u" else game.state.models[number_of(ref)].unit
