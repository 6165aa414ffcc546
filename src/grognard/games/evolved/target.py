"""What may be fired at and who fires: bearers of a weapon, range and sight, and the choice of the target."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.script import Game, Script, remembered, remembered_places, remembered_roles
from grognard.engine.space import is_any_within, within_any
from grognard.engine.state import Ref, Tags, model_ref, number_of, unit_ref

from . import declared, engage, los, measure, role, status
from . import unit as units
from . import weapon as traits
from .acts import Acts
from .attack import Aim
from .cards import Weapon
from .terms import (
    GROUNDED,
    KNOCKED_DOWN,
    SPLIT_FIRE,
    enemy_models,
    enemy_units,
    figure_of,
    has,
    is_alive,
    is_infantry,
    is_support_weapon,
    is_vehicle,
    members,
    name,
    profiles_of,
    seat_of,
    soldiers_arms,
    units_in_play,
    weapons_of,
)

UNSEEN = "evolved.shoot.los-needed", "nobody in range and sight is free to be fired at"
FAR = "evolved.shoot.range", "no enemy is in range"
TOO_NEAR = "evolved.weapon.minimum-range", "enemies in range are closer than its minimum range, or engaged"
OTHER_TARGET = "evolved.shoot.same-target", "all volleys go at one unit, and it cannot be fired at that one"
NOBODY: frozenset[int] = frozenset()
Arms = dict[str, tuple[Weapon, tuple[int, ...], int]]
"""By weapon: the models that bear it and can act, and how many of it a model has."""
Bearing = tuple[Weapon, tuple[int, ...]]
"""A weapon and the models that bear it and can act."""


# -- who fires -----------------------------------------------------------------------------------------------------


def armament(game: Game, unit: int) -> Arms:
    """The ranged weapons of a unit that work, with those who can fire them."""
    return _of_soldiers(game, unit) if is_infantry(game, unit) else _of_vehicles(game, unit)


@remembered_roles(GROUNDED, KNOCKED_DOWN, "weapon:")
def _of_soldiers(game: Game, unit: int) -> Arms:
    models, group = game.state.models, members(game, unit)
    return _arms_of_soldiers(group, profiles_of(game, unit), tuple([models[id].tags for id in group]))


@lru_cache(maxsize=1024)
def _arms_of_soldiers(group: tuple[int, ...], profiles: tuple[str, ...], tags: tuple[Tags, ...]) -> Arms:
    soldiers = zip(profiles, tags, strict=True)
    return _arms(group, tuple([soldiers_arms(*one) if status.is_up(one[1]) else () for one in soldiers]))


@remembered
def _of_vehicles(game: Game, unit: int) -> Arms:
    group = members(game, unit)
    return _arms(group, tuple([weapons_of(game, id) if status.can_act(game, id) else () for id in group]))


@lru_cache(maxsize=1024)
def _arms(group: tuple[int, ...], weapons: tuple[tuple[Weapon, ...], ...]) -> Arms:
    """By value, since every loss makes the units ask anew and most have what they had."""
    arms: Arms = {}
    for id, own in zip(group, weapons, strict=True):
        for arm in dict.fromkeys(own):
            if not arm.close:
                _, bearers, most = arms.get(arm.id, (arm, (), 0))
                arms[arm.id] = (arm, (*bearers, id), max(most, own.count(arm)))
    return arms


@implements("evolved.shoot.unengaged")
def bearers(game: Game, unit: int, weapon: Weapon, acts: Acts) -> tuple[int, ...]:
    """Who could fire this weapon now: standing, not busy, a Cumbersome one unmoved, a support weapon served."""
    _, bearing, _ = armament(game, unit).get(weapon.id, (weapon, (), 0))
    return _free_ones(game, unit, weapon, bearing, acts)


def _free_ones(game: Game, unit: int, weapon: Weapon, bearing: tuple[int, ...], acts: Acts) -> tuple[int, ...]:
    if not (acts.idle or (acts.moved and traits.is_cumbersome(weapon)) or units.support_weapons(game, unit)):
        return bearing
    return tuple([
        id
        for id in bearing
        if id not in acts.idle
        and traits.is_steady(weapon, id, acts)
        and (not is_support_weapon(game, id) or role.servers(game, id, acts))
    ])  # fmt: skip


@implements("evolved.shoot.range")
@remembered_places
def in_range(game: Game, firing: tuple[int, ...], models: tuple[int, ...], reach: int) -> tuple[int, ...]:
    """Those of the firing models that have the closest of the targets within reach."""
    return within_any(game.table, firing, models, reach)


@implements("evolved.shoot.los-needed", "evolved.shoot.range-and-sight")
def shooters(game: Game, weapon: Weapon, able: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    """Who of the bearers fires: the closest target in range, seen or not, and some target in sight, near or not."""
    near = in_range(game, able, aim.models, weapon.range)
    return los.who_sees(game, near, aim.models)


@implements("evolved.measure.unit-to-unit")
@remembered_places
def units_in_range(game: Game, firing: tuple[int, ...], reach: int) -> frozenset[int]:
    """The enemy units of which one of the firing models has a model in reach, base to base: one look before many."""
    models = game.state.models
    foes = enemy_models(game, models[firing[0]].unit)
    if not is_any_within(game.table, foes, firing, reach):
        return NOBODY  # most often, and quicker asked than listed
    return frozenset([models[id].unit for id in within_any(game.table, foes, firing, reach)])


def aims(game: Game, weapon: Weapon, able: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    """The models an explosive can be aimed at: in range and, unless it is indirect, in sight of the same bearer."""
    return tuple([id for id in aim.models if _is_aim(game, weapon, able, id)])


def _is_aim(game: Game, weapon: Weapon, able: tuple[int, ...], id: int) -> bool:
    near = in_range(game, able, (id,), weapon.range)
    gunners = tuple([one for one in near if is_beyond(game, weapon, one, id)])
    return bool(gunners) and (traits.is_indirect(weapon) or los.does_any_see(game, gunners, (id,)))


def is_beyond(game: Game, weapon: Weapon, one: int, other: int) -> bool:
    return not weapon.least_range or traits.is_far_enough(weapon, measure.distance(game, one, other))


def can_hit(game: Game, weapon: Weapon, able: tuple[int, ...], aim: Aim) -> bool:
    if weapon.radius:
        return any(_is_aim(game, weapon, able, id) for id in aim.models)
    near = in_range(game, able, aim.models, weapon.range)
    return bool(near) and los.does_any_see(game, near, aim.models)


# -- what may be fired at ------------------------------------------------------------------------------------------


@implements("evolved.shoot.same-target", "evolved.shoot.av-targets")
def candidates(game: Game, unit: int, acts: Acts, only: Ref | None = None) -> list[int]:
    """Enemy units that rules of aiming leave open: for infantry the one target of its first volley unless it splits
    fire, after an engagement the unit named, on overwatch the one that moved; vehicles choose for each weapon."""
    if only is not None:
        return [number_of(only)]
    if acts.reached:
        return [acts.named] if acts.named is not None and is_alive(game, acts.named) else []
    if acts.target is not None and is_infantry(game, unit) and not has(game, unit, SPLIT_FIRE):
        return [acts.target] if is_alive(game, acts.target) else []
    return enemy_units(game, unit)


@implements("evolved.shoot.no-engaged-target", "evolved.shoot.av-in-combat-target")
def may_be_aimed_at(game: Game, weapon: Weapon, other: int, acts: Acts) -> bool:
    """Not into close combat, though vehicles are never in one; locked shots at vehicles alone."""
    if is_vehicle(game, other):
        return True
    if not traits.may_hit_infantry(weapon):
        return False
    return acts.reached or acts.overwatch or not engage.is_engaged(game, other)


def aims_at(game: Game, unit: int) -> list[Ref]:
    """A unit as a whole; where it has several vehicles also each of them."""
    if is_vehicle(game, unit) and len(members(game, unit)) > 1:
        return [unit_ref(unit), *map(model_ref, members(game, unit))]
    return [unit_ref(unit)]


def targets(game: Game, unit: int, weapon: Weapon, acts: Acts, only: Ref | None = None) -> tuple[Option, ...]:
    """What this weapon may be fired at now."""
    able = bearers(game, unit, weapon, acts)
    if not able:
        return ()
    found: list[Option] = []
    near = units_in_range(game, able, weapon.range)
    for other in candidates(game, unit, acts, only):
        if other in near and may_be_aimed_at(game, weapon, other, acts):
            refs = [ref for ref in aims_at(game, other) if can_hit(game, weapon, able, Aim.at(game, ref))]
            found += [_option(ref, _label(game, ref)) for ref in refs]
    return tuple(found)


def has_target(game: Game, unit: int, weapon: Weapon, acts: Acts, only: Ref | None = None) -> bool:
    able = bearers(game, unit, weapon, acts)
    if not able:
        return False
    near = units_in_range(game, able, weapon.range)
    for other in candidates(game, unit, acts, only) if near else ():
        if other not in near or not may_be_aimed_at(game, weapon, other, acts):
            continue
        if can_hit(game, weapon, able, Aim.at(game, unit_ref(other))):
            return True
    return False


def _label(game: Game, ref: Ref) -> str:
    if ref[0] == "u":
        return name(game, number_of(ref))
    model = number_of(ref)
    return f"{figure_of(game, model).name} of {name(game, game.state.models[model].unit)}"


@lru_cache(maxsize=1024)
def _option(ref: Ref, label: str) -> Option:
    return Option(ref, label, "evolved.shoot.steps", ref)


def choose_target(
    game: Game, unit: int, weapon: Weapon, options: tuple[Option, ...], acts: Acts, only: Ref | None = None
) -> Script[Ref]:
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="target",
        prompt=f"{name(game, unit)}: {weapon.name} at whom?",
        clause="evolved.shoot.steps",
        about=(unit_ref(unit),),
        topic=declared.topic_of(weapon, acts),
        options=options,
        barred=barred(game, unit, weapon, acts, only),
    )
    return str(key)


def barred(game: Game, unit: int, weapon: Weapon, acts: Acts, only: Ref | None = None) -> tuple[Barred, ...]:
    """Why an enemy unit is not on offer, or one of the own side."""
    open_ones = candidates(game, unit, acts, only)
    near = units_in_range(game, bearers(game, unit, weapon, acts), weapon.range)
    return (
        *[_reason(game, weapon, other, other in open_ones, other in near, acts) for other in enemy_units(game, unit)],
        *[_own(unit_ref(other)) for other in units_in_play(game, seat_of(game, unit))],
    )


@lru_cache(maxsize=256)
def _own(ref: Ref) -> Barred:
    return Barred(ref, "evolved.shoot.friendly-fire", "nobody aims at units of his own side")


def _reason(game: Game, weapon: Weapon, other: int, is_open: bool, is_near: bool, acts: Acts) -> Barred:
    key, words = unit_ref(other), name(game, other)
    if not is_open and acts.reached:
        return Barred(key, "evolved.weapon.blitz", f"only the unit named for the engagement is fired at, not {words}")
    if not is_open and acts.overwatch:
        return Barred(key, "evolved.drill.overwatch-limits", f"only the unit that moved is fired at, not {words}")
    if not is_open:
        return Barred(key, "evolved.shoot.same-target", f"all volleys go at one unit, not at {words}")
    if not is_vehicle(game, other) and not traits.may_hit_infantry(weapon):
        return Barred(key, "evolved.weapon.locked-shot-targets", "a locked shot needs an armored vehicle")
    if not may_be_aimed_at(game, weapon, other, acts):
        return Barred(key, "evolved.shoot.no-engaged-target", f"{words} is engaged")
    if is_near and traits.is_indirect(weapon):
        return Barred(key, "evolved.weapon.minimum-range", f"{words} is closer than the minimum range")
    if is_near:
        return Barred(key, "evolved.shoot.los-needed", f"nobody has {words} both in range and in sight")
    return Barred(key, "evolved.shoot.range", f"{words} is out of range")


def why_silent(game: Game, unit: int, weapons: list[Bearing], acts: Acts) -> list[tuple[str, tuple[str, str]]]:
    """Each weapon that the unit has and that is not on offer with the reason as a clause and words."""
    open_ones, foes = candidates(game, unit, acts), enemy_units(game, unit)
    found = []
    for weapon, bearing in weapons:
        reason = OTHER_TARGET
        if not (able := _free_ones(game, unit, weapon, bearing, acts)):
            reason = _why_nobody_fires(game, weapon, bearing, acts)
        elif not traits.may_hit_infantry(weapon) and not [other for other in open_ones if is_vehicle(game, other)]:
            reason = "evolved.weapon.locked-shot-targets", "a locked shot needs an armored vehicle"
        elif len(open_ones) == len(foes):
            reason = _why_no_target(game, weapon, able)
        found.append((weapon.id, reason))
    return found


def _why_no_target(game: Game, weapon: Weapon, able: tuple[int, ...]) -> tuple[str, str]:
    if not units_in_range(game, able, weapon.range):
        return FAR
    return TOO_NEAR if traits.is_indirect(weapon) else UNSEEN


def _why_nobody_fires(game: Game, weapon: Weapon, bearing: tuple[int, ...], acts: Acts) -> tuple[str, str]:
    if not [id for id in bearing if traits.is_steady(weapon, id, acts)]:
        return "evolved.weapon.cumbersome", "it has moved"
    if [id for id in bearing if is_support_weapon(game, id)]:
        return "evolved.role.support-crew", "no gunner within 1 inch is free to serve it"
    return "evolved.shoot.once", "who bears it is busy with something else"
