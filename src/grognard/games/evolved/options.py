"""Which movement options a unit has, and why it lacks the others."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Option
from grognard.engine.script import Game
from grognard.engine.state import Ref, Tags
from grognard.kit.cohesion import can_end_together

from . import ability, charge, drill, move, order, status
from . import unit as units
from .acts import ENGAGE, HOLD, NORMAL, RUN, Acts
from .profiles import figure
from .terms import SPLIT_FIRE, has, is_immobilized, is_infantry, members, name, overdrive, profiles_of, ref

BULWARK, BEAT_OUT = "bulwark", "beat-out"
GAINS = {
    BULWARK: ("Hold behind the Bulwark: AV 1 higher", "evolved.ability.bulwark"),
    BEAT_OUT: ("Hold and beat out the flames", "evolved.status.burning-beaten-out"),
}
Bar = tuple[str, str]
"""A clause and words: why something is not on offer."""
FREE: Bar = ("", "")
NOT_FREE: Bar = ("evolved.move.run-free-only", "only free units run")
UNSEEN: Bar = (charge.CLAUSE, "no enemy that may be named is in sight")
APART: Bar = ("evolved.unit.cohesion-broken", "it would not bring the unit together again")
NO_DRILL, NO_POINT = "evolved.move.engage-no-drill", "evolved.strategic.op-engage"
OF_RUNNING = {NO_DRILL: "evolved.move.run-no-drill", NO_POINT: "evolved.strategic.op-run"}
"""Clauses of engaging and those of running that say the same."""
SPENT = tuple(
    Barred(key, "evolved.move.forfeit-not-twice", "its movement is spent or forfeited already")
    for key in (BULWARK, BEAT_OUT, NORMAL, RUN, ENGAGE, HOLD)
)
LOST = Barred("*", "evolved.move.forfeit", "its movement is forfeited")
FIRST = (
    Barred("fire:*", "evolved.activation.order-of-play", "it moves or holds before it shoots"),
    Barred("fight", "evolved.activation.order-of-play", "it moves or holds before it fights"),
    Barred(BULWARK, GAINS[BULWARK][1], "nobody in it has a Bulwark and a movement to forfeit"),
    Barred(BEAT_OUT, GAINS[BEAT_OUT][1], "it does not burn, or is engaged"),
    *drill.AT_THE_END,
)
"""What comes later in an activation, or not at all."""


def offered(game: Game, unit: int, acts: Acts) -> tuple[tuple[Option, ...], tuple[Barred, ...]]:
    """Every way to spend the movement, and why not otherwise; a unit that lost it can only hold."""
    if acts.forfeited and set(members(game, unit)) <= set(acts.forfeited):
        return (_option(HOLD, 0, ref(unit)),), (LOST,)
    keys, bars = [], []
    both, whole = _bar(game, unit), units.is_in_cohesion(game, unit)
    run, engages = bar_run(game, unit, acts, both, whole), bar_engage(game, unit, acts, both, whole)
    for key, bar in ((RUN, run), (ENGAGE, engages)):
        if bar[0]:
            bars.append(_barred(key, *bar))
        else:
            keys.append(key)
    if keys and not whole and not _restores(game, unit, acts, NORMAL):
        bars.append(_barred(NORMAL, *APART))
    else:
        keys = [NORMAL, *keys]
    ways = _ways(game, unit, acts, (*keys, HOLD))
    unsplit = drill.why_no_split(game, unit, acts)
    if unsplit is None:
        return (*ways, *gains(game, unit, acts), drill.SPLIT_OPTION), (*bars, *FIRST)
    return (*ways, *gains(game, unit, acts)), (*bars, unsplit, *FIRST)


@lru_cache(maxsize=64)
def _barred(key: str, clause: str, words: str) -> Barred:
    return Barred(key, clause, words)


def _ways(game: Game, unit: int, acts: Acts, keys: tuple[str, ...]) -> tuple[Option, ...]:
    """The options with how far they lead: of those with sound legs by their cards and orders alone."""
    group = members(game, unit)
    on_foot = is_infantry(game, unit)
    if acts.forfeited or (not on_foot and [1 for id in group if is_immobilized(game, id)]):
        far = [max([move.allowance(game, id, key, acts) for id in group]) for key in keys]
        return tuple([_option(key, most, ref(unit)) for key, most in zip(keys, far, strict=True)])
    tags = game.state.units[unit].tags
    more = order.charge(tags) if on_foot else ability.engage_bonus(game, unit)
    return _sound(ref(unit), profiles_of(game, unit), keys, acts.engaged_at_start, tags, more)


@lru_cache(maxsize=2048)
def _sound(
    unit: Ref, profiles: tuple[str, ...], keys: tuple[str, ...], engaged: bool, tags: Tags, more: int
) -> tuple[Option, ...]:
    most = max([figure(profile).move for profile in profiles])
    far = [move.pace(most, order.faster(tags, key), key, engaged, more) for key in keys]
    return tuple([_option(key, length, unit) for key, length in zip(keys, far, strict=True)])


@lru_cache(maxsize=1024)
def _option(option: str, most: int, unit: Ref) -> Option:
    far = f", up to {move.shown(most)}" if option != HOLD else ""
    return Option(option, move.LABELS[option] + far, move.CLAUSES[option], unit)


@implements("evolved.move.forfeit-not-twice")
def gains(game: Game, unit: int, acts: Acts) -> tuple[Option, ...]:
    """What holding can pay for: nothing where the movement is lost already."""
    keys = [BULWARK] if ability.can_bulwark(game, unit, acts.forfeited) else []
    if status.can_beat_out(game, unit):
        keys.append(BEAT_OUT)
    return tuple([Option(key, *GAINS[key], ref(unit)) for key in keys]) if keys else ()


@implements("evolved.move.charge-order", "evolved.move.charge-order-giver", "evolved.move.engage-order")
def order_charge(game: Game, unit: int, option: str) -> None:
    """Infantry runs and engages on the Charge order of its own leader, who gives it with that choice, for nothing."""
    if option != NORMAL and is_infantry(game, unit):
        game.note("evolved.move.charge-order-giver", f"{name(game, unit)}: charge!", ref(unit))


# -- why not -------------------------------------------------------------------------------------------------------


@implements("evolved.move.run-free-only", "evolved.move.run-no-drill")
def bar_run(game: Game, unit: int, acts: Acts, both: Bar, whole: bool) -> Bar:
    """Why a unit may not run: it is not free, lost its movement, cannot pay, or would not come together again."""
    if not units.is_free(game, unit):
        return NOT_FREE
    if both[0]:
        return OF_RUNNING.get(both[0], both[0]), both[1]
    return FREE if whole or _restores(game, unit, acts, RUN) else APART


@implements("evolved.move.engage-no-drill")
def bar_engage(game: Game, unit: int, acts: Acts, both: Bar, whole: bool) -> Bar:
    """Why a unit may not engage: it is engaged, unarmed, sees nobody, lost its movement or cannot pay."""
    if acts.engaged_at_start:
        return "evolved.move.engage", "it is engaged already"
    if both[0]:
        return both
    if not charge.is_armed(game, unit):
        return "evolved.move.engage-weapon", "nobody has a close combat weapon"
    if not charge.has_target(game, unit, acts, whole):
        return UNSEEN
    return FREE


def _bar(game: Game, unit: int) -> Bar:
    """Why a unit that has its movement may neither run nor engage, as the rules of engaging say it."""
    if has(game, unit, SPLIT_FIRE):
        return NO_DRILL, "it has been given a drill"
    if units.support_weapons(game, unit):
        return "evolved.role.support-move", "it has a support weapon to move"
    return FREE if is_infantry(game, unit) else _bar_vehicles(game, unit)


def _bar_vehicles(game: Game, unit: int) -> Bar:
    group = members(game, unit)
    if [id for id in group if is_immobilized(game, id)]:
        return "evolved.move.immobilized", "a vehicle without legs neither runs nor engages"
    broke = [id for id in group if not overdrive(game, id)]
    if broke:
        return NO_POINT if len(group) == 1 else "evolved.move.av-unit", "a vehicle has no overdrive point to pay"
    return FREE


@implements("evolved.unit.cohesion-broken")
def _restores(game: Game, unit: int, acts: Acts, option: str) -> bool:
    """Whether some movement of this kind brings a unit together again."""
    who = move.movers(game, unit, option, acts)
    ends = move.ends_of(game, unit, option)
    return can_end_together(game, who, units.cohesion(game, unit), move.passes(game, unit), ends)
