"""What may be fired at and who fires: bearers of a kind of weapon, what they see, and the choice of the target."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.engine import space
from grognard.engine.asking.acts import REFS, Act, Reasons, Turn, Why, done_with, idle, the_thing
from grognard.engine.asking.decisions import Decision, Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import RANKS, ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, feature_ref, model_ref, number_of, unit_ref
from grognard.kit.units.pieces import enemy, members, name, seat_of, units_in_play

from ..acts import Aimed
from ..books.cards import Weapon
from ..books.profiles import terrain
from ..books.profiles import weapon as printed_weapon
from ..terms import TRIPLE_LENS, feature, features, fighters_in_play, figure_of, is_infantry, owner_of_object
from . import ability, board, measuring, sight, zone
from .attack import Aim, Shooters
from .loadout import loadout
from .weapon import FLAME_REACH, INDIRECT, PROJECTION, may_hit_infantry, may_hit_terrain

Targets = dict[Ref, str]
"""What may be fired at, and what it is called."""
UNSEEN = "no fighter who bears it sees that"
FRIEND: Why = ("at43.shoot.legal-target", "friends may not be chosen")
WATCHING: Why = ("at43.drill.overwatch-trigger", "overwatch answers those who have moved")
OUT_OF_REACH: Why = ("at43.measuring.no-max-range", "out of reach")
MUST_FIRE: Reasons = (("at43.weapon.flame-targets", "only one of several with flames may leave it to the others"),)


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
    joins = not weapon.is_special and not [id for id in fired if id in arms.standard]
    found = arms.with_heroes if joins else arms.bearers
    pairs = found.get(weapon.id, ())
    if TRIPLE_LENS not in game.state.units[unit].tags:
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
def targets_of(game: Game, unit: int, weapon: Weapon, pairs: Shooters, only: tuple[Ref, ...] | None = None) -> Targets:
    """Enemy units, single vehicles and destroyable terrain that a bearer sees; on overwatch `only` those who moved.

    Engaged enemies may be chosen, friends and one's own mission object never. Distance hides nothing: it may not be
    measured before the declaration.
    """
    viewers = viewers_of(game, unit, weapon, pairs)
    foes, groups = _foes(game, enemy(seat_of(game, unit)), may_hit_infantry(weapon), only)
    seen = sight.groups_seen(game, viewers, groups)
    found = [foe for foe, visible in zip(foes, seen, strict=True) if visible]
    if only is None and may_hit_terrain(weapon):
        found += _terrain_targets(game, unit, viewers)
    if measuring.may_measure(game):
        found = [foe for foe in found if not _is_hopeless(game, unit, weapon, foe[0], viewers)]
    return dict(found)


def viewers_of(game: Game, unit: int, weapon: Weapon, pairs: Shooters) -> tuple[int, ...]:
    """Who must see the target: a bearer, for indirect weapons anybody of the army."""
    if weapon.has(INDIRECT):
        return fighters_in_play(game, seat_of(game, unit)) if pairs else ()
    return tuple(dict(pairs))


def _vehicle(figure: str, unit: str, number: int) -> str:
    """A vehicle as people tell it apart: by its unit, unless it is all of it and bears its name."""
    return figure if number == 1 and figure == unit else f"{figure} of {unit}"


@remembered(ROLES)
def _foes(
    game: Game, seat: int, infantry_too: bool, only: tuple[Ref, ...] | None
) -> tuple[tuple[tuple[Ref, str], ...], tuple[tuple[int, ...], ...]]:
    """What may be aimed at, with its name, and its fighters: a unit of soldiers as a whole, vehicles one by one."""
    foes: list[tuple[Ref, str]] = []
    groups: list[tuple[int, ...]] = []
    for unit in units_in_play(game, seat) if only is None else _units_of(game, only):
        group, words = members(game, unit), name(game, unit)
        if not is_infantry(game, unit):
            aims = [id for id in group if only is None or model_ref(id) in only]
            foes += [(model_ref(id), _vehicle(figure_of(game, id).name, words, len(group))) for id in aims]
            groups += [(id,) for id in aims]
        elif infantry_too:
            foes.append((unit_ref(unit), words))
            groups.append(group)
    return tuple(foes), tuple(groups)


def _units_of(game: Game, refs: tuple[Ref, ...]) -> list[int]:
    """The units of these targets."""
    units = [number_of(ref) if ref[0] == "u" else game.state.models[number_of(ref)].unit for ref in refs]
    return list(dict.fromkeys(units))


@remembered(RANKS)
def _foe_fighters(game: Game, seat: int, infantry_too: bool) -> tuple[int, ...]:
    units = [unit for unit in units_in_play(game, seat) if infantry_too or not is_infantry(game, unit)]
    return tuple([id for unit in units for id in members(game, unit)])


def _terrain_targets(game: Game, unit: int, viewers: tuple[int, ...]) -> list[tuple[Ref, str]]:
    seen = sight.features_seen(game, viewers, board.destroyable(game, seat_of(game, unit)))
    pieces = features(game)
    return [_terrain_target(id, pieces[id].kind) for id in seen]


@lru_cache(maxsize=512)
def _terrain_target(id: int, kind: str) -> tuple[Ref, str]:
    return feature_ref(id), terrain(kind).name


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


# -- the choice -------------------------------------------------------------------------------------------------------


class Aiming(Turn):
    """A unit is about to fire a weapon."""

    __slots__ = ("aimed", "found", "pairs", "unit", "weapon")

    def __init__(
        self, game: Game, unit: int, weapon: Weapon, aimed: Aimed, pairs: Shooters, found: Targets | None = None
    ) -> None:
        self.game, self.seat, self.about, self.progress = game, game.state.units[unit].seat, (unit_ref(unit),), aimed
        self.unit, self.weapon, self.aimed, self.pairs = unit, weapon, aimed, pairs
        self.found = targets_of(game, unit, weapon, pairs, aimed.only) if found is None else found


def aimed_in(form: Decision) -> tuple[int, Weapon, Aimed]:
    """The unit that is about to fire, its weapon, and what else a choice of target carries."""
    assert isinstance(form.progress, Aimed), "a choice of target tells of its weapon"
    return number_of(form.about[0]), printed_weapon(form.progress.arm), form.progress


def aiming_of(game: Game, form: Decision) -> Aiming:
    unit, weapon, aimed = aimed_in(form)
    pairs = bearers(game, unit, weapon, aimed.fired)
    one = aimed.bearer
    return Aiming(
        game, unit, weapon, aimed, pairs if one is None else tuple([pair for pair in pairs if pair[0] == one])
    )


def _refs(turn: Aiming) -> Targets:
    return turn.found


def _clause(_: Aiming, ref: Ref) -> str:
    return "at43.shoot.terrain-target" if ref[0] == "f" else "at43.shoot.legal-target"


def _others(turn: Aiming) -> Iterator[tuple[Ref, Reasons]]:
    """Everything else on the table, friends too."""
    game, found = turn.game, turn.found
    for foe in units_in_play(game, enemy(turn.seat)):
        yield from [(ref, _no_foe(turn, ref)) for ref in _aims(game, foe) if ref not in found]
    for own in units_in_play(game, turn.seat):
        yield from [(ref, (FRIEND,)) for ref in _aims(game, own)]
    for piece in game.state.features:
        if feature_ref(piece.id) not in found:
            yield feature_ref(piece.id), _no_terrain(turn, piece.id)


def _aims(game: Game, unit: int) -> tuple[Ref, ...]:
    return (unit_ref(unit),) if is_infantry(game, unit) else tuple(map(model_ref, members(game, unit)))


def _no_foe(turn: Aiming, ref: Ref) -> Iterator[Why]:
    """Every reason why an enemy cannot be fired at."""
    game, weapon, only = turn.game, turn.weapon, turn.aimed.only
    if only is not None and ref not in only:
        yield WATCHING
    if ref[0] == "u" and not may_hit_infantry(weapon):
        yield "at43.weapon.locked-targets", "locked shots are never fired at infantry"
    viewers = viewers_of(game, turn.unit, weapon, turn.pairs)
    if not sight.sees_any(game, viewers, aim_at(game, ref).models):
        yield "at43.shoot.who", UNSEEN
    if measuring.may_measure(game) and _is_hopeless(game, turn.unit, weapon, ref, viewers):
        yield OUT_OF_REACH


def _no_terrain(turn: Aiming, id: int) -> Iterator[Why]:
    """Every reason why a terrain element cannot be fired at."""
    game, weapon = turn.game, turn.weapon
    if turn.aimed.only is not None:
        yield WATCHING
    if owner_of_object(game, id) == turn.seat:
        yield "at43.shoot.legal-target", "one's own object may not be chosen"
    elif id not in board.destroyable(game, turn.seat):
        yield "at43.shoot.terrain-target", "nothing can harm it"
    if not may_hit_terrain(weapon):
        yield "at43.shoot.terrain-target", "this weapon cannot be aimed at terrain"
    viewers = viewers_of(game, turn.unit, weapon, turn.pairs)
    if not sight.sees_any_feature(game, viewers, (id,)):
        yield "at43.sight.terrain-target", UNSEEN
    if measuring.may_measure(game) and _is_hopeless(game, turn.unit, weapon, feature_ref(id), viewers):
        yield OUT_OF_REACH


@done_with(
    REFS, "", None, _clause, things=_refs, others=_others, subject=the_thing,
    other=("at43.shoot.legal-target", "nothing like that is on the table"),
)  # fmt: skip
def fire_at(turn: Aiming, ref: Ref) -> None:
    """The salvo goes there."""


def _bar_hold(turn: Aiming) -> Reasons:
    return () if turn.aimed.may_hold else MUST_FIRE


hold: Act[Aiming, None] = idle("none", "Hold fire", "at43.weapon.flame-targets", bar=_bar_hold)
"""He leaves it to the others."""


def _question(turn: Aiming, options: Sequence[Option]) -> str:
    at = options[0].label if len(options) == 1 else "whom"
    return f"{name(turn.game, turn.unit)}: {turn.weapon.name} at {at}?"


def _commits(turn: Aiming) -> bool:
    """On overwatch the question who fires has named the target."""
    return turn.aimed.only is None


MENU = Menu(
    name="target",
    prompt=_question,
    clause="at43.shoot.legal-target",
    turn=aiming_of,
    acts=(fire_at,),
    rest=hold,
    commits=_commits,
)


def choose_target(
    game: Game, unit: int, weapon: Weapon, aimed: Aimed, pairs: Shooters, found: Targets
) -> Script[Ref | None]:
    """What is fired at; nothing if he holds his fire."""
    chosen = yield from MENU.ask(Aiming(game, unit, weapon, aimed, pairs, found))
    return None if chosen is None else chosen[1]
