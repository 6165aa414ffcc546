"""What may be fired at and who fires: bearers of a kind of weapon, what they see, and the choice of the target."""

from functools import lru_cache

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Decision, Option
from grognard.engine.script import Game, Script, remembered_ranks
from grognard.engine.state import Ref, feature_ref, model_ref, number_of, unit_ref

from . import ability, board, measuring, reasons, sight, zone
from .attack import Aim, Shooters
from .loadout import loadout
from .profiles import Weapon, terrain
from .profiles import weapon as printed_weapon
from .terms import (
    TRIPLE_LENS,
    enemy,
    feature,
    features,
    fighters_in_play,
    figure_of,
    has,
    is_infantry,
    members,
    name,
    seat_of,
    units_in_play,
)
from .weapon import FLAME_REACH, INDIRECT, PROJECTION, may_hit_infantry, may_hit_terrain


def aim_at(game: Game, target: Ref) -> Aim:
    number = number_of(target)
    if target[0] == "f":
        return Aim(target, None, (), number, feature(game, number).height)
    models = (number,) if target[0] == "m" else members(game, number)
    unit = game.state.models[number].unit if target[0] == "m" else number
    return Aim(target, unit, models, None, zone.largest(game, models))


# -- who fires --------------------------------------------------------------------------------------------------------


@implements("at43.shoot.hero-same-target")
def bearers(game: Game, unit: int, weapon: Weapon, fired: tuple[str, ...] = ()) -> Shooters:
    """Who fires in a salvo of this kind, heroes last.

    A hero with a different weapon joins the first salvo of standard weapons that his unit fires.
    """
    arms = loadout(game, unit)
    alone = weapon.is_special or (fired and not set(fired).isdisjoint(arms.standard))
    pairs = (arms.bearers if alone else arms.with_heroes).get(weapon.id, ())
    if not has(game, unit, TRIPLE_LENS):
        return pairs
    return tuple([(id, ability.triple_lens(game, id, arm)) for id, arm in pairs])


@implements("at43.shoot.who", "at43.shoot.same-target")
def shooters(game: Game, aim: Aim, pairs: Shooters) -> Shooters:
    """Those of the bearers who see the target; the others do not fire this weapon. Indirect weapons need no sight."""
    if not [arm for _, arm in pairs if INDIRECT not in arm.traits]:
        return pairs
    ids = tuple(dict(pairs))
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
def targets_of(game: Game, unit: int, weapon: Weapon, pairs: Shooters, only: Ref | None = None) -> tuple[Option, ...]:
    """Enemy units, single vehicles and destroyable terrain that a bearer sees; `only` one unit when on overwatch.

    Engaged enemies may be chosen, friends and one's own mission object never. Distance hides nothing: it may not be
    measured before the declaration.
    """
    viewers = viewers_of(game, unit, weapon, pairs)
    options, groups = _foes(game, enemy(seat_of(game, unit)), may_hit_infantry(weapon), only)
    seen = sight.groups_seen(game, viewers, groups)
    found = [option for option, visible in zip(options, seen, strict=True) if visible]
    if only is None and may_hit_terrain(weapon):
        found += _terrain_targets(game, unit, viewers)
    if measuring.may_measure(game):
        found = [option for option in found if not _is_hopeless(game, unit, weapon, option.key, viewers)]
    return tuple(found)


def _out_of_reach(game: Game, unit: int, weapon: Weapon, fired: tuple[str, ...], only: Ref | None) -> tuple[Ref, ...]:
    """What the bearers see but cannot hit, where that may be known."""
    if not measuring.may_measure(game):
        return ()
    viewers = viewers_of(game, unit, weapon, bearers(game, unit, weapon, fired))
    options, groups = _foes(game, enemy(seat_of(game, unit)), may_hit_infantry(weapon), only)
    seen = sight.groups_seen(game, viewers, groups)
    refs = [option.key for option, visible in zip(options, seen, strict=True) if visible]
    return tuple([ref for ref in refs if _is_hopeless(game, unit, weapon, ref, viewers)])


def viewers_of(game: Game, unit: int, weapon: Weapon, pairs: Shooters) -> tuple[int, ...]:
    """Who must see the target: a bearer, for indirect weapons anybody of the army."""
    if weapon.has(INDIRECT):
        return fighters_in_play(game, seat_of(game, unit)) if pairs else ()
    return tuple(dict(pairs))


def _vehicle(figure: str, unit: str, number: int) -> str:
    """A vehicle as people tell it apart: by its unit, unless it is all of it and bears its name."""
    return figure if number == 1 and figure == unit else f"{figure} of {unit}"


@remembered_ranks
def _foes(
    game: Game, seat: int, infantry_too: bool, only: Ref | None
) -> tuple[tuple[Option, ...], tuple[tuple[int, ...], ...]]:
    """What may be aimed at, and its fighters: a unit of soldiers as a whole, vehicles one by one."""
    options: list[Option] = []
    groups: list[tuple[int, ...]] = []
    for unit in units_in_play(game, seat) if only is None else [number_of(only)]:
        group, words = members(game, unit), name(game, unit)
        if not is_infantry(game, unit):
            options += [_option(model_ref(id), _vehicle(figure_of(game, id).name, words, len(group))) for id in group]
            groups += [(id,) for id in group]
        elif infantry_too:
            options.append(_option(unit_ref(unit), words))
            groups.append(group)
    return tuple(options), tuple(groups)


@lru_cache(maxsize=1024)
def _option(ref: Ref, label: str) -> Option:
    return Option(ref, label, "at43.shoot.legal-target", ref)


@remembered_ranks
def _foe_fighters(game: Game, seat: int, infantry_too: bool) -> tuple[int, ...]:
    units = [unit for unit in units_in_play(game, seat) if infantry_too or not is_infantry(game, unit)]
    return tuple([id for unit in units for id in members(game, unit)])


def _terrain_targets(game: Game, unit: int, viewers: tuple[int, ...]) -> list[Option]:
    seen = sight.features_seen(game, viewers, board.destroyable(game, seat_of(game, unit)))
    pieces = features(game)
    return [_terrain_option(id, pieces[id].kind) for id in seen]


@lru_cache(maxsize=512)
def _terrain_option(id: int, kind: str) -> Option:
    return Option(feature_ref(id), terrain(kind).name, "at43.shoot.terrain-target", feature_ref(id))


def has_target(game: Game, unit: int, weapon: Weapon, pairs: Shooters) -> bool:
    """Whether anything may be fired at: a quick look at whom the bearers see."""
    if measuring.may_measure(game):
        return bool(targets_of(game, unit, weapon, pairs))
    viewers, seat = viewers_of(game, unit, weapon, pairs), seat_of(game, unit)
    if sight.sees_any(game, viewers, _foe_fighters(game, enemy(seat), may_hit_infantry(weapon))):
        return True
    return may_hit_terrain(weapon) and sight.sees_any_feature(game, viewers, board.destroyable(game, seat))


def _is_hopeless(game: Game, unit: int, weapon: Weapon, ref: Ref, bearers: tuple[int, ...]) -> bool:
    """Only where measuring is free are hopeless targets left out."""
    aim = aim_at(game, ref)
    if weapon.has(PROJECTION):
        return not any(in_flames_reach(game, id, aim) for id in bearers)
    return measuring.is_impossible(game, weapon, range_of(game, unit, aim))


def in_flames_reach(game: Game, bearer: int, aim: Aim) -> tuple[int, ...]:
    """The fighters that one bearer of a projection weapon can reach: within 20 cm of him, and seen."""
    near = [id for id in aim.models if space.gap_within(game.table, bearer, id, FLAME_REACH)]
    return sight.who_sees(game, near, (bearer,))


def choose_target(
    game: Game,
    unit: int,
    weapon: Weapon,
    options: tuple[Option, ...],
    fired: tuple[str, ...] = (),
    only: Ref | None = None,
) -> Script[Ref]:
    """Ask for the target; the topic names the weapon and the kinds `fired` before, so that odds know who fires."""
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="target",
        prompt=f"{name(game, unit)}: {weapon.name} at whom?",
        clause="at43.shoot.legal-target",
        about=(unit_ref(unit),),
        topic=" ".join((weapon.id, *fired)),
        options=options,
        barred=reasons.barred_targets(game, unit, weapon, only, _out_of_reach(game, unit, weapon, fired, only)),
    )
    return str(key)


def asked(form: Decision) -> tuple[int, Weapon, tuple[str, ...]]:
    """The unit, the weapon and the kinds fired before that a choice of target is about."""
    arm, *fired = form.topic.split()
    return number_of(form.about[0]), printed_weapon(arm), tuple(fired)
