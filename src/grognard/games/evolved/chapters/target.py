"""What may be fired at and who fires: bearers of a weapon, range and sight, and the choice of the target."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.engine.asking.acts import REFS, Reason, Reasons, Turn, Why, done_with, searched, the_thing
from grognard.engine.asking.decisions import Decision, Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PIECES, PLACES, ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, Tags, model_ref, number_of, unit_ref
from grognard.engine.space import is_any_within, within_any
from grognard.kit.units.pieces import (
    enemy_models,
    enemy_units,
    has,
    is_alive,
    members,
    name,
    profiles_of,
    units_in_play,
)

from ..acts import Acts, activation_of
from ..books.cards import Weapon
from ..books.profiles import weapon as arm_of
from ..terms import (
    GROUNDED,
    KNOCKED_DOWN,
    SPLIT_FIRE,
    figure_of,
    is_infantry,
    is_support_weapon,
    is_vehicle,
    soldiers_arms,
    weapons_of,
)
from . import engage, los, measure, role, status
from . import unit as units
from . import weapon as traits
from .attack import Aim

UNSEEN = "evolved.shoot.los-needed", "nobody in range and sight is free to be fired at"
FAR = "evolved.shoot.range", "no enemy is in range"
TOO_NEAR = "evolved.weapon.minimum-range", "enemies in range are closer than its minimum range, or engaged"
OTHER_TARGET = "evolved.shoot.same-target", "all volleys go at one unit, and it cannot be fired at that one"
NOBODY: frozenset[int] = frozenset()
Arms = dict[str, tuple[Weapon, tuple[int, ...], int]]
"""By weapon: the models that bear it and can act, and how many of it a model has."""


# -- who fires -----------------------------------------------------------------------------------------------------


def armament(game: Game, unit: int) -> Arms:
    """The ranged weapons of a unit that work, with those who can fire them."""
    return _of_soldiers(game, unit) if is_infantry(game, unit) else _of_vehicles(game, unit)


@remembered(ROLES, GROUNDED, KNOCKED_DOWN, "weapon:")
def _of_soldiers(game: Game, unit: int) -> Arms:
    models, group = game.state.models, members(game, unit)
    return _arms_of_soldiers(group, profiles_of(game, unit), tuple([models[id].tags for id in group]))


@lru_cache(maxsize=1024)
def _arms_of_soldiers(group: tuple[int, ...], profiles: tuple[str, ...], tags: tuple[Tags, ...]) -> Arms:
    soldiers = zip(profiles, tags, strict=True)
    return _arms(group, tuple([soldiers_arms(*one) if status.is_up(one[1]) else () for one in soldiers]))


@remembered(PIECES)
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
@remembered(PLACES)
def in_range(game: Game, firing: tuple[int, ...], models: tuple[int, ...], reach: int) -> tuple[int, ...]:
    """Those of the firing models that have the closest of the targets within reach."""
    return within_any(game.table, firing, models, reach)


@implements("evolved.shoot.los-needed", "evolved.shoot.range-and-sight")
def shooters(game: Game, weapon: Weapon, able: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    """Who of the bearers fires: the closest target in range, seen or not, and some target in sight, near or not."""
    near = in_range(game, able, aim.models, weapon.range)
    return los.who_sees(game, near, aim.models)


@implements("evolved.measure.unit-to-unit")
@remembered(PLACES)
def units_in_range(game: Game, firing: tuple[int, ...], reach: int) -> frozenset[int]:
    """The enemy units of which one of the firing models has a model in reach, base to base: one look before many."""
    models = game.state.models
    foes = enemy_models(game, models[firing[0]].unit)
    if not is_any_within(game.table, foes, firing, reach):
        return NOBODY  # most often, and quicker asked than listed
    return frozenset([models[id].unit for id in within_any(game.table, foes, firing, reach)])


def aims(game: Game, weapon: Weapon, able: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    """The models an explosive can be aimed at: in range and, unless it is indirect, in sight of the same bearer."""
    return tuple([id for id in aim.models if is_aim(game, weapon, able, id)])


def is_aim(game: Game, weapon: Weapon, able: tuple[int, ...], id: int) -> bool:
    near = in_range(game, able, (id,), weapon.range)
    gunners = tuple([one for one in near if is_beyond(game, weapon, one, id)])
    return bool(gunners) and (traits.is_indirect(weapon) or los.does_any_see(game, gunners, (id,)))


def is_beyond(game: Game, weapon: Weapon, one: int, other: int) -> bool:
    return not weapon.least_range or traits.is_far_enough(weapon, measure.distance(game, one, other))


def can_hit(game: Game, weapon: Weapon, able: tuple[int, ...], aim: Aim) -> bool:
    if weapon.radius:
        return any(is_aim(game, weapon, able, id) for id in aim.models)
    near = in_range(game, able, aim.models, weapon.range)
    return bool(near) and los.does_any_see(game, near, aim.models)


# -- what may be fired at ------------------------------------------------------------------------------------------


@implements("evolved.shoot.same-target", "evolved.shoot.av-targets")
def candidates(game: Game, unit: int, acts: Acts) -> list[int]:
    """Enemy units that rules of aiming leave open: for infantry the one target of its first volley unless it splits
    fire, after an engagement the unit named, on overwatch the one that moved; vehicles choose for each weapon."""
    if acts.reached or acts.overwatch:
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


def has_target(game: Game, unit: int, weapon: Weapon, acts: Acts) -> bool:
    able = bearers(game, unit, weapon, acts)
    if not able:
        return False
    near = units_in_range(game, able, weapon.range)
    for other in candidates(game, unit, acts) if near else ():
        if other not in near or not may_be_aimed_at(game, weapon, other, acts):
            continue
        if can_hit(game, weapon, able, Aim.at(game, unit_ref(other))):
            return True
    return False


def targets(game: Game, unit: int, weapon: Weapon, acts: Acts) -> list[Ref]:
    """What this weapon may be fired at now."""
    return aim_at.open_things(Aiming(game, unit, weapon, acts))


def called(game: Game, ref: Ref) -> str:
    """A unit, or one of several vehicles."""
    if ref[0] == "u":
        return name(game, number_of(ref))
    model = number_of(ref)
    return f"{figure_of(game, model).name} of {name(game, game.state.models[model].unit)}"


# -- choosing ------------------------------------------------------------------------------------------------------


class Aiming(Turn):
    """A unit is about to fire a weapon."""

    __slots__ = ("able", "acts", "unit", "weapon")

    def __init__(self, game: Game, unit: int, weapon: Weapon, acts: Acts) -> None:
        super().__init__(game, game.state.units[unit].seat, (unit_ref(unit),), acts)
        self.unit, self.weapon, self.acts = unit, weapon, acts
        self.able = bearers(game, unit, weapon, acts)


def aiming_of(game: Game, form: Decision) -> Aiming:
    turn = activation_of(game, form)
    return Aiming(game, turn.unit, arm_of(turn.acts.arm), turn.acts)


def _aims(turn: Aiming) -> list[Ref]:
    """The units that may be aimed at, each with its vehicles; those out of reach are left out before they are asked."""
    game = turn.game
    near = units_in_range(game, turn.able, turn.weapon.range) if turn.able else NOBODY
    return [ref for other in candidates(game, turn.unit, turn.acts) if other in near for ref in aims_at(game, other)]


def _missed(turn: Aiming, ref: Ref) -> Iterator[Reason]:
    """Why something in reach cannot be aimed at."""
    game, aim = turn.game, Aim.at(turn.game, ref)
    if may_be_aimed_at(game, turn.weapon, aim.unit, turn.acts) and can_hit(game, turn.weapon, turn.able, aim):
        return
    yield from searched(_reasons(turn, aim))


@implements("evolved.shoot.single-av")
def _reasons(turn: Aiming, aim: Aim) -> Iterator[Why]:
    """Every reason why an enemy cannot be fired at. Whoever is out of sight is not seen, first of all."""
    game, weapon, other, acts = turn.game, turn.weapon, aim.unit, turn.acts
    is_one = aim.ref[0] == "m"
    words = f"this {figure_of(game, aim.models[0]).name}" if is_one else name(game, other)
    needs_sight = not traits.is_indirect(weapon)
    is_seen = not needs_sight or los.does_any_see(game, turn.able, aim.models)
    if not is_seen:
        yield "evolved.shoot.los-needed", f"{words} is not seen by anybody who could fire it"
    if other not in candidates(game, turn.unit, acts):
        yield _closed(acts, words)
    if not is_vehicle(game, other) and not traits.may_hit_infantry(weapon):
        yield "evolved.weapon.locked-shot-targets", "a locked shot needs an armored vehicle"
    elif not may_be_aimed_at(game, weapon, other, acts):
        yield "evolved.shoot.no-engaged-target", f"{words} is engaged"
    if not turn.able or not in_range(game, turn.able, aim.models, weapon.range):
        yield "evolved.shoot.range", f"{words} is out of range{' of those who see it' if is_one and is_seen else ''}"
    elif is_seen and not can_hit(game, weapon, turn.able, aim):
        if not needs_sight:
            yield "evolved.weapon.minimum-range", f"{words} is closer than the minimum range"
        elif is_one:
            yield "evolved.shoot.range", f"{words} is out of range of those who see it"
        else:
            yield "evolved.shoot.los-needed", f"nobody has {words} both in range and in sight"


def _closed(acts: Acts, words: str) -> Why:
    """Why the rules of aiming leave a unit out."""
    if acts.reached:
        return "evolved.weapon.blitz", f"only the unit named for the engagement is fired at, not {words}"
    if acts.overwatch:
        return "evolved.drill.overwatch-limits", f"only the unit that moved is fired at, not {words}"
    return "evolved.shoot.same-target", f"all volleys go at one unit, not at {words}"


def _others(turn: Aiming) -> Iterator[tuple[Ref, Reasons]]:
    """Enemies that are left out, and the own side."""
    game, asked = turn.game, _aims(turn)
    for other in enemy_units(game, turn.unit):
        if unit_ref(other) not in asked:
            yield unit_ref(other), _reasons(turn, Aim.at(game, unit_ref(other)))
    for own in units_in_play(game, turn.seat):
        yield unit_ref(own), (("evolved.shoot.friendly-fire", "nobody aims at units of his own side"),)


def _label(turn: Aiming, ref: Ref) -> str:
    return called(turn.game, ref)


@done_with(
    REFS, "", _label, "evolved.shoot.steps", things=_aims, miss=_missed, others=_others,
    other=("evolved.shoot.los-needed", "nothing like that is on the table"), subject=the_thing,
)  # fmt: skip
def aim_at(turn: Aiming, ref: Ref) -> None:
    """The volley goes there."""


def _question(turn: Aiming, options: Sequence[Option]) -> str:
    at = options[0].label if len(options) == 1 else "whom"
    return f"{name(turn.game, turn.unit)}: {turn.weapon.name} at {at}?"


def _commits(turn: Aiming) -> bool:
    """On overwatch the question who fires has named the target."""
    return not turn.acts.overwatch


MENU = Menu(
    name="target", prompt=_question, clause="evolved.shoot.steps", turn=aiming_of, acts=(aim_at,), commits=_commits
)  # fmt: skip


def choose_target(game: Game, unit: int, weapon: Weapon, acts: Acts) -> Script[Ref | None]:
    """What a weapon is fired at; nothing if there is nothing."""
    acts.arm = weapon.id
    chosen = yield from MENU.ask(Aiming(game, unit, weapon, acts))
    return None if chosen is None else str(chosen[1])


# -- why a weapon is silent ----------------------------------------------------------------------------------------


def why_silent(game: Game, unit: int, weapon: Weapon, acts: Acts) -> Why:
    """Why a weapon that the unit has can be fired at nobody."""
    open_ones, foes = candidates(game, unit, acts), enemy_units(game, unit)
    _, bearing, _ = armament(game, unit).get(weapon.id, (weapon, (), 0))
    able = _free_ones(game, unit, weapon, bearing, acts)
    if not able:
        return _why_nobody_fires(game, weapon, bearing, acts)
    if not traits.may_hit_infantry(weapon) and not [other for other in open_ones if is_vehicle(game, other)]:
        return "evolved.weapon.locked-shot-targets", "a locked shot needs an armored vehicle"
    return _why_no_target(game, weapon, able) if len(open_ones) == len(foes) else OTHER_TARGET


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
