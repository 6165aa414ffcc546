"""Shooting: who may, with what, and a salvo from the declaration to the losses."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Decided
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain, Taken, Wear
from grognard.engine.dice.rolling import Calls, may_be_tested_again, rolled, tested_again
from grognard.engine.dice.rolls import Each, Trial
from grognard.kit.units.pieces import enemy, members, name, seat_of

from ..acts import Aimed
from ..books.cards import Weapon
from ..terms import MEDIC, features, has_fighter, is_hero, structure_of
from . import ability, blast, cover, damage, drill, measuring, mixed, routine, sight, target, vehicle, zone
from . import salvo as plan
from .attack import Aim, Salvo, Shooters
from .basics import IMPOSSIBLE
from .loadout import loadout
from .unit import stand_in, takers
from .weapon import PROJECTION, SNIPER, choose_victims, is_blast, is_special_weapon, jam

# -- who may shoot, with what -----------------------------------------------------------------------------------------


@implements(
    "at43.shoot.each-weapon-once",
    "at43.shoot.before-after",
    "at43.shoot.different-targets",
    "at43.shoot.special-other-target",
    "at43.shoot.two-weapons-split",
)
def salvo_kinds(game: Game, unit: int, fired: tuple[str, ...] = ()) -> tuple[Weapon, ...]:
    """The kinds of ranged weapon in the unit not fired yet: each is a salvo of its own with its own target."""
    kinds = loadout(game, unit).kinds
    return tuple([arm for arm in kinds if arm.id not in fired]) if fired else kinds


@implements("at43.shoot.each-weapon-once")
def used_in(game: Game, unit: int, weapon: Weapon, fired: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons that have had their turn after a salvo of this kind: also that of a hero who joins it, sees he the
    target or not."""
    return tuple(dict.fromkeys([arm.id for _, arm in target.bearers(game, unit, weapon, fired)]))


@implements("at43.shoot.special-same-time")
def is_on_time(
    weapon: Weapon, after: bool, split: bool, standard_sides: tuple[bool, ...], special_sides: tuple[bool, ...]
) -> bool:
    """Special weapons fire on the same side of the move as the standard ones, unless the unit splits its fire.

    The sides tell where salvos have been fired so far: True is after the move.
    """
    if split:
        return True
    if is_special_weapon(weapon):
        return not standard_sides or after in standard_sides
    return not [side for side in special_sides if side != after and side not in standard_sides]


@remembered(PIECES)
def targets(
    game: Game, unit: int, weapon: Weapon, only: tuple[Ref, ...] | None = None, fired: tuple[str, ...] = ()
) -> target.Targets:
    """What this kind of weapon may be fired at now."""
    return target.targets_of(game, unit, weapon, target.bearers(game, unit, weapon, fired), only)


def has_target(
    game: Game, unit: int, weapon: Weapon, only: tuple[Ref, ...] | None = None, fired: tuple[str, ...] = ()
) -> bool:
    if only is not None:
        return bool(targets(game, unit, weapon, only, fired))
    return target.has_target(game, unit, weapon, target.bearers(game, unit, weapon, fired))


# -- a salvo ----------------------------------------------------------------------------------------------------------


@implements("at43.shoot.sequence")
def salvo(
    game: Game, unit: int, weapon: Weapon, only: tuple[Ref, ...] | None = None, fired: tuple[str, ...] = ()
) -> Script[bool]:
    """Declare the target, measure, roll, hand out, take losses; False if nothing could be fired at.

    `only` is what overwatch may answer; `fired` are the kinds fired before in this activation.
    """
    pairs = target.bearers(game, unit, weapon, fired)
    if weapon.has(PROJECTION):
        return (yield from blast.flames(game, unit, weapon, pairs, only))
    found = targets(game, unit, weapon, only, fired)
    chosen = yield from target.choose_target(game, unit, weapon, Aimed(weapon.id, fired, only), pairs, found)
    if chosen is None:
        return False
    aim = target.aim_at(game, chosen)
    words = f"{name(game, unit)} fires {weapon.name} at {found[chosen]}"
    game.tell(Decided("at43.shoot.sequence", seat_of(game, unit), words, (unit_ref(unit), aim.ref)))
    firing = target.shooters(game, aim, pairs) if len(pairs) > 1 else pairs  # somebody sees what was on offer
    if is_blast(weapon):
        yield from blast.fire(game, unit, weapon, aim, firing)
    else:
        yield from _fire(game, unit, weapon, aim, firing)
    return True


def _fire(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: Shooters) -> Script[None]:
    """Snipers pick their victims one by one; all other weapons go through the zone of fire to the target."""
    record = Salvo.of(game, unit, weapon.id)
    snipers = tuple([pair for pair in firing if SNIPER in pair[1].traits])
    others = tuple([pair for pair in firing if pair not in snipers]) if snipers else firing
    first = () if not others else plan.between(game, unit, aim, others[0][1])
    first = (yield from zone.in_order(game, unit, first)) if len(first) > 1 else first
    precise = plan.chain_of(game, unit, aim, snipers) if snipers else None
    chain = plan.chain_of(game, unit, aim, others, None, first) if others else None
    if all(volley.need >= IMPOSSIBLE for part in (precise, chain) if part for volley in part.volleys):
        measuring.lose_shot(game, f"{weapon.name}: out of reach, the shot is lost", unit_ref(unit))
    else:
        if precise is not None:
            yield from _snipe(game, record, aim, snipers, precise)
        if chain is not None and precise is not None and aim.ref[0] != "u":
            now = plan.chain_of(game, unit, aim, others, None, first) if _is_there(game, aim) else None
            chain = now or _at_those_between(game, chain)
        if chain is not None:
            yield from _resolve(game, record, _with_spare(game, record, chain))
    drill.spend_bonus(game, unit)


def _at_those_between(game: Game, chain: Chain) -> Chain | None:
    """What a hero fires at the same moment as his snipers falls on those in between, though the target is gone."""
    if game.state.outcome is not None or len(chain.branches) == 1:
        return None
    return replace(chain, branches=chain.branches[:-1])


def _is_there(game: Game, aim: Aim) -> bool:
    """Whether snipers have left something of a vehicle or element for the hero who fires with them."""
    if aim.feature is not None:
        return aim.feature in features(game)
    return game.state.models[aim.models[0]].place is not None


def _resolve(game: Game, record: Salvo, chain: Chain) -> Script[None]:
    """Roll the chain, perhaps the failed damage tests again, then carry the results out one at a time."""
    calls = plan.Gunnery(game, record.seat)
    plan.tell_certain(game, chain)
    if mixed.is_mixed(chain.branches[-1]) and _is_spared(game, record, chain.branches[-1]):
        yield from _resolve_by_value(game, record, mixed.put_off(chain), calls)
        return
    results = yield from rolled(chain, calls)
    plan.tell_tests(game, chain, results)
    results, _ = yield from _tested_again(game, record, chain, results, calls)
    yield from _carry_all_out(game, record, chain, results)


def _resolve_by_value(game: Game, record: Salvo, chain: Chain, calls: Calls) -> Script[None]:
    """The same at a unit of mixed Protection whose medic may save somebody: his comrades fall while tests are made."""
    results = yield from rolled(chain, calls)
    plan.tell_tests(game, chain, results)
    tests = mixed.Tests(game, record, number_of(chain.branches[-1].to), chain)
    failed = yield from tests.make(results[-1].kept)
    others = replace(chain, branches=chain.branches[:-1])
    left = sum(failed) if members(game, tests.unit) else 0
    results, again = yield from _tested_again(game, record, others, results[:-1], calls, left)
    if again:
        yield from tests.make(failed)
    yield from _carry_all_out(game, record, others, results)


def _carry_all_out(game: Game, record: Salvo, chain: Chain, results: tuple[Taken, ...]) -> Script[None]:
    """Branch after branch; those who pass their losses on come last."""
    pairs = list(zip(chain.branches, results, strict=True))
    thing = pairs.pop() if pairs and chain.branches[-1].to[0] == "f" else None
    for branch, taken in sorted(pairs, key=lambda pair: _passes_on(game, pair[0].to)) if len(pairs) > 1 else pairs:
        if branch.effect is None:
            if any(taken.kept):
                jam(game, _unit_of(game, branch.to))
        else:
            yield from _carry_out(game, record, chain, branch, taken)
    wrecks = tuple([number_of(branch.to) for branch, taken in pairs if taken.boxes and not taken.boxes[vehicle.CORE]])
    if wrecks:
        yield from vehicle.wreck(game, wrecks, record.seat)
    if thing is not None:  # last of all, for its end may be that of the battle
        yield from _carry_out(game, record, chain, *thing)


def _passes_on(game: Game, ref: Ref) -> bool:
    """Heroes and officers in the zone of fire come last: comrades hit beside them fall for themselves."""
    return ref[0] == "m" and (is_hero(game, number_of(ref)) or bool(takers(game, number_of(ref))))


def _unit_of(game: Game, ref: Ref) -> int:
    return number_of(ref) if ref[0] == "u" else game.state.models[number_of(ref)].unit


def _carry_out(game: Game, record: Salvo, chain: Chain, branch: Branch, taken: Taken) -> Script[None]:
    number = number_of(branch.to)
    if branch.to[0] == "u" and _is_uneven(branch) and (_is_spared(game, record, branch) or _are_heroes(game, number)):
        yield from _hit_by_hit(game, record, number, chain, taken)
    elif branch.to[0] == "u":
        yield from _unit_losses(game, record, number, taken)
    elif branch.to[0] == "f":
        points = damage.structure_left(game, number) if taken.losses else taken.points
        if points:
            damage.damage_feature(game, number, points, record.seat)
    elif not taken.boxes and sum(taken.kept) > sum(taken.failed):
        number = yield from stand_in(game, number)
        for volley, kept, failed in zip(chain.volleys, taken.kept, taken.failed, strict=True):
            yield from damage.harm(game, record, number, kept - failed, volley.damage)


def _unit_losses(game: Game, record: Salvo, unit: int, taken: Taken) -> Script[None]:
    """Loss after loss takes the fighter then closest to the firing leader."""
    for _ in range(taken.losses):
        if not members(game, unit):
            return
        model = yield from damage.closest(game, unit, record.leader)
        yield from damage.suffer(game, model, structure_of(game, model), record)
    if taken.points and members(game, unit):
        model = yield from damage.closest(game, unit, record.leader)
        yield from damage.suffer(game, model, taken.points, record)


def _hit_by_hit(game: Game, record: Salvo, unit: int, chain: Chain, taken: Taken) -> Script[None]:
    """Success after success: where a medic lets one off, or two heroes stand equally near, what follows falls on others
    than it would have."""
    for volley, kept, failed in zip(chain.volleys, taken.kept, taken.failed, strict=True):
        for _ in range(kept - failed):
            if not members(game, unit):
                return
            model = yield from damage.closest(game, unit, record.leader)
            yield from damage.suffer(game, model, volley.damage, record)


def _is_spared(game: Game, record: Salvo, branch: Branch) -> bool:
    """Whether a medic may keep one of those hit."""
    if branch.to[0] != "u" or not isinstance(branch.effect, Wear):
        return False
    unit = number_of(branch.to)
    return has_fighter(game, unit, MEDIC) and seat_of(game, unit) == enemy(record.seat)


def _are_heroes(game: Game, unit: int) -> bool:
    """Whether several heroes will take their own damage, each of them whatever strikes him."""
    return len([id for id in members(game, unit) if is_hero(game, id)]) > 1


def _is_uneven(branch: Branch) -> bool:
    return isinstance(branch.effect, Wear) and any(victim.structure > 1 for victim in branch.effect.victims)


def _with_spare(game: Game, record: Salvo, chain: Chain) -> Chain:
    """A medic may keep one fighter: then one success more than there are fighters can still matter."""
    last = chain.branches[-1]
    if not _is_spared(game, record, last):
        return chain if last.to[0] != "u" else ability.with_medic_put_off(chain)
    assert isinstance(last.effect, Wear)
    *rest, tail = last.effect.victims
    spare = (tail, replace(tail, structure=1)) if tail.structure > 1 else (replace(tail, number=tail.number + 1),)
    effect = replace(last.effect, victims=(*rest, *spare), save=None)
    return replace(chain, branches=(*chain.branches[:-1], replace(last, effect=effect)))


# -- failed damage tests rolled again ---------------------------------------------------------------------------------


def _tested_again(
    game: Game, record: Salvo, chain: Chain, results: tuple[Taken, ...], calls: Calls, others: int = 0
) -> Script[tuple[tuple[Taken, ...], bool]]:
    """Hyper nanonucleus: all failed damage tests of the salvo once more, where anything is left to hit. `others` have
    failed besides; returns also whether it was used."""
    if not routine.can_hyper(game, record.unit):
        return results, False
    failed = others + may_be_tested_again(chain, results)
    if not failed or not (yield from routine.hyper(game, record.unit, failed)):
        return results, False
    return (yield from tested_again(chain, results, calls)), True


# -- snipers ----------------------------------------------------------------------------------------------------------


def _snipe(game: Game, record: Salvo, aim: Aim, firing: Shooters, chain: Chain) -> Script[None]:
    """Impacts first; then the shooter names who takes each; then cover and damage. Vehicles and terrain are all one."""
    if aim.ref[0] != "u":
        yield from _resolve(game, record, chain)
        return
    plan.tell_certain(game, chain)
    (taken,) = yield from rolled(replace(chain, branches=(Branch(aim.ref),)), plan.Gunnery(game, record.seat))
    arm = firing[0][1]
    seen = sight.who_sees(game, aim.models, tuple(id for id, _ in firing))
    victims = yield from choose_victims(game, record.seat, arm, taken.hits, seen)
    kept = yield from uncovered(game, record, victims)
    if kept:
        yield from damage.strike(game, record, arm, kept)


def uncovered(game: Game, record: Salvo, victims: tuple[int, ...]) -> Script[tuple[int, ...]]:
    """The impacts on named fighters that cover does not cancel."""
    need = cover.cover_need(game, record.unit, game.state.models[victims[0]].unit) if victims else IMPOSSIBLE
    if need >= IMPOSSIBLE:
        return victims
    seat = enemy(record.seat)
    refs: tuple[Ref, ...] = yield Each(seat, cover.CLAUSE, "Cover", tuple(Trial(model_ref(id), need) for id in victims))
    kept = list(victims)
    for ref in refs:
        kept.remove(number_of(ref))
    return tuple(kept)
