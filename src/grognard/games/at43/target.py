"""What may be fired at and who fires: bearers of a kind of weapon, what they see, and the choice of the target."""

from collections.abc import Iterator
from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script, remembered
from grognard.engine.state import Ref, feature_ref, model_ref, number_of, unit_ref

from . import ability, board, measuring, sight, vehicle, zone
from .attack import Aim, Shooters
from .profiles import Weapon, arms, terrain
from .terms import (
    SPECIAL,
    enemy_units,
    feature,
    fighters_in_play,
    figure_of,
    is_hero,
    is_infantry,
    is_special,
    members,
    name,
    ranged_weapons,
    seat_of,
)
from .weapon import INDIRECT, may_hit_infantry, may_hit_terrain


def aim_at(game: Game, target: Ref) -> Aim:
    number = number_of(target)
    if target[0] == "f":
        return Aim(target, None, (), number, feature(game, number).height)
    models = (number,) if target[0] == "m" else members(game, number)
    unit = game.state.models[number].unit if target[0] == "m" else number
    return Aim(target, unit, models, None, zone.largest(game, models))


# -- who fires --------------------------------------------------------------------------------------------------------


@remembered
def standard_kinds(game: Game, unit: int) -> tuple[str, ...]:
    """The kinds of standard ranged weapon that the unit's own fighters carry; a hero's only if nobody else has one."""
    own: dict[str, None] = {}
    heroes: dict[str, None] = {}
    for id in members(game, unit):
        if not is_special(game, id):
            kinds = heroes if is_hero(game, id) else own
            kinds.update((arm.id, None) for arm in arms_of(game, id) if arm.id not in kinds)
    return tuple(own or heroes)


def arms_of(game: Game, model: int) -> tuple[Weapon, ...]:
    """The working ranged weapons of a fighter."""
    piece = game.state.models[model]
    if piece.solid:
        return vehicle.weapons(game, model)
    return ranged_weapons(game, model) if SPECIAL in piece.tags else _carried(piece.profile)


@cache
def _carried(profile: str) -> tuple[Weapon, ...]:
    """What a soldier without special weapon shoots with."""
    return tuple(arm for arm in arms(profile) if not arm.is_close)


@implements("at43.shoot.hero-same-target")
@remembered
def bearers(game: Game, unit: int, weapon: Weapon, fired: tuple[str, ...] = ()) -> Shooters:
    """Who fires in a salvo of this kind, heroes last.

    A hero with a different weapon joins the first salvo of standard weapons that his unit fires.
    """
    pairs = [(id, arm) for id in members(game, unit) for arm in arms_of(game, id) if arm.id == weapon.id]
    if not weapon.is_special:
        kinds = standard_kinds(game, unit)
        if not any(kind in fired for kind in kinds):
            pairs += [(id, arm) for id in members(game, unit) for arm in _strange(game, id, kinds)]
    pairs.sort(key=lambda pair: is_hero(game, pair[0]))
    return tuple((id, ability.triple_lens(game, id, arm)) for id, arm in pairs)


def _strange(game: Game, model: int, kinds: tuple[str, ...]) -> tuple[Weapon, ...]:
    """What a hero carries that none of his unit does."""
    if not is_hero(game, model):
        return ()
    return tuple(arm for arm in ranged_weapons(game, model) if arm.id not in kinds)


@implements("at43.shoot.who", "at43.shoot.same-target")
def shooters(game: Game, aim: Aim, pairs: Shooters) -> Shooters:
    """Those of the bearers who see the target; the others do not fire this weapon. Indirect weapons need no sight."""
    if all(arm.has(INDIRECT) for _, arm in pairs):
        return pairs
    ids = tuple(dict.fromkeys(id for id, _ in pairs))
    seeing = (
        sight.who_sees(game, ids, aim.models) if aim.feature is None else sight.who_sees_feature(game, ids, aim.feature)
    )
    return pairs if len(seeing) == len(ids) else tuple(pair for pair in pairs if pair[0] in seeing)


def range_of(game: Game, unit: int, aim: Aim) -> int:
    if aim.unit is None:
        assert aim.feature is not None
        return measuring.range_to_feature(game, unit, aim.feature)
    return measuring.range_band(game, unit, aim.unit)


# -- what may be fired at ---------------------------------------------------------------------------------------------


@implements("at43.shoot.legal-target")
def targets_of(game: Game, unit: int, weapon: Weapon, pairs: Shooters, only: Ref | None = None) -> Iterator[Option]:
    """Enemy units, single vehicles and destroyable terrain that a bearer sees; `only` one unit when on overwatch.

    Engaged enemies may be chosen, friends and one's own mission object never. Distance hides nothing: it may not be
    measured before the declaration.
    """
    viewers = _viewers(game, unit, weapon, pairs)
    foes = enemy_units(game, unit) if only is None else [number_of(only)]
    groups = [group for foe in foes for group in _groups(game, weapon, foe)]
    seen = sight.groups_seen(game, viewers, [models for _, models, _ in groups])
    for (ref, _, label), visible in zip(groups, seen, strict=True):
        if visible and _is_open(game, unit, weapon, ref):
            yield Option(ref, label, "at43.shoot.legal-target", ref)
    if only is None and may_hit_terrain(weapon):
        yield from _terrain_targets(game, unit, weapon, viewers)


def _viewers(game: Game, unit: int, weapon: Weapon, pairs: Shooters) -> tuple[int, ...]:
    """Who must see the target: a bearer, for indirect weapons anybody of the army."""
    if weapon.has(INDIRECT):
        return tuple(fighters_in_play(game, seat_of(game, unit))) if pairs else ()
    return tuple(dict.fromkeys(id for id, _ in pairs))


def _groups(game: Game, weapon: Weapon, foe: int) -> list[tuple[Ref, tuple[int, ...], str]]:
    """A unit of soldiers as a whole, vehicles one by one."""
    if not is_infantry(game, foe):
        return [(model_ref(id), (id,), f"{figure_of(game, id).name} of {name(game, foe)}") for id in members(game, foe)]
    return [(unit_ref(foe), members(game, foe), name(game, foe))] if may_hit_infantry(weapon) else []


def _terrain_targets(game: Game, unit: int, weapon: Weapon, viewers: tuple[int, ...]) -> Iterator[Option]:
    for id in sight.features_seen(game, viewers, tuple(board.destroyable(game, seat_of(game, unit)))):
        ref = feature_ref(id)
        if _is_open(game, unit, weapon, ref):
            yield Option(ref, terrain(feature(game, id).kind).name, "at43.shoot.terrain-target", ref)


def _is_open(game: Game, unit: int, weapon: Weapon, ref: Ref) -> bool:
    """Only where measuring is free are hopeless targets left out."""
    if not measuring.may_measure(game):
        return True
    return not measuring.is_impossible(game, weapon, range_of(game, unit, aim_at(game, ref)))


def choose_target(game: Game, unit: int, weapon: Weapon, options: tuple[Option, ...]) -> Script[Ref]:
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="target",
        prompt=f"{name(game, unit)}: {weapon.name} at whom?",
        clause="at43.shoot.legal-target",
        about=(unit_ref(unit),),
        topic=weapon.id,
        options=options,
    )
    return str(key)
