"""The movement step: which movement options a unit has, why it lacks the others, and what holding can pay for."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from grognard.engine.asking.acts import Reasons, Why, itself, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Tags
from grognard.kit.units.cohesion import can_end_together
from grognard.kit.units.pieces import has, members, name, profiles_of, ref

from ..acts import ENGAGE, HOLD, NORMAL, RUN, Activation, Acts, activation_of
from ..books.profiles import figure
from ..terms import BURNING, SPLIT_FIRE, is_immobilized, is_infantry, overdrive
from . import ability, burning, charge, drill, move, order
from . import unit as units

BULWARK, BEAT_OUT = "bulwark", "beat-out"
LOST: Why = ("evolved.move.forfeit", "its movement is forfeited")
NOT_FREE: Why = ("evolved.move.run-free-only", "only free units run")
JUST_UP: Why = ("evolved.move.run-free-only", "one of its vehicles has just stood up")
UNSEEN: Why = (charge.CLAUSE, "no enemy that may be named is in sight")
TORN: Why = ("evolved.unit.cohesion-broken", "no engagement would bring the torn unit together again")
APART: Why = ("evolved.unit.cohesion-broken", "it would not bring the unit together again")
SPENT: Why = ("evolved.move.forfeit-not-twice", "its movement is spent or forfeited already")
NO_BULWARK: Why = ("evolved.ability.bulwark", "nobody in it has a Bulwark and a movement to forfeit")
NO_FIRE: Why = ("evolved.status.burning-beaten-out", "it does not burn")
HELD: Why = ("evolved.status.burning-beaten-out", "it is engaged")
NO_DRILL, NO_POINT = "evolved.move.engage-no-drill", "evolved.strategic.op-engage"
OF_RUNNING = {NO_DRILL: "evolved.move.run-no-drill", NO_POINT: "evolved.strategic.op-run"}
"""Clauses of engaging and those of running that say the same."""

# -- why not -------------------------------------------------------------------------------------------------------


def _has_lost_it(turn: Activation) -> bool:
    """Whether the whole unit has lost its movement: then it can only hold."""
    lost = turn.acts.forfeited
    return bool(lost) and set(members(turn.game, turn.unit)) <= set(lost)


@remembered(MOMENT)
def _against_both(game: Game, unit: int, forfeited: tuple[int, ...]) -> tuple[Why, ...]:
    """Why a unit may neither run nor engage, as the rules of engaging say it."""
    return tuple(_charge_bars(game, unit, forfeited))


def _charge_bars(game: Game, unit: int, forfeited: tuple[int, ...]) -> Iterator[Why]:
    if forfeited:
        yield JUST_UP
    if has(game, unit, SPLIT_FIRE):
        yield NO_DRILL, "it has been given a drill"
    if units.support_weapons(game, unit):
        yield "evolved.role.support-move", "it has a support weapon to move"
    if is_infantry(game, unit):
        return
    group = members(game, unit)
    if [id for id in group if is_immobilized(game, id)]:
        yield "evolved.move.immobilized", "a vehicle without legs neither runs nor engages"
    if [id for id in group if not overdrive(game, id)]:
        clause = NO_POINT if len(group) == 1 else "evolved.move.av-unit"
        yield clause, "a vehicle has no overdrive point to pay"


@implements("evolved.move.run-free-only", "evolved.move.run-no-drill")
def bar_run(turn: Activation) -> Iterator[Why]:
    """Why a unit may not run: it is not free, lost its movement, cannot pay, or would not come together again."""
    game, unit = turn.game, turn.unit
    if turn.acts.forfeited and _has_lost_it(turn):
        yield LOST
    if not units.is_free(game, unit):
        yield NOT_FREE
    for clause, words in _against_both(game, unit, turn.acts.forfeited):
        yield OF_RUNNING.get(clause, clause), words
    if not units.is_in_cohesion(game, unit) and not _restores(game, unit, turn.acts, RUN):
        yield APART


@implements("evolved.move.engage-no-drill")
def bar_engage(turn: Activation) -> Iterator[Why]:
    """Why a unit may not engage: it is engaged, unarmed, sees nobody, lost its movement or cannot pay."""
    game, unit = turn.game, turn.unit
    if turn.acts.forfeited and _has_lost_it(turn):
        yield LOST
    if turn.acts.engaged_at_start:
        yield "evolved.move.engage", "it is engaged already"
    yield from _against_both(game, unit, turn.acts.forfeited)
    if not charge.is_armed(game, unit):
        yield "evolved.move.engage-weapon", "nobody has a close combat weapon"
    whole = units.is_in_cohesion(game, unit)
    if not charge.has_target(game, unit, turn.acts, whole):
        yield UNSEEN if whole or not charge.sees_enemies(game, unit) else TORN


def _bar_walk(turn: Activation) -> Iterator[Why]:
    """A torn unit comes together again; if nothing does that it may walk all the same."""
    if turn.acts.forfeited and _has_lost_it(turn):
        yield LOST
    if not units.is_in_cohesion(turn.game, turn.unit) and not _restores(turn.game, turn.unit, turn.acts, NORMAL):
        if run.can(turn) or engage.can(turn):
            yield APART


@implements("evolved.unit.cohesion-broken")
def _restores(game: Game, unit: int, acts: Acts, option: str) -> bool:
    """Whether some movement of this kind brings a unit together again."""
    who = move.movers(game, unit, option, acts)
    ends = move.ends_of(game, unit, option)
    return can_end_together(game, who, units.cohesion(game, unit), move.passes(game, unit), ends)


@implements("evolved.move.forfeit-not-twice")
def _bar_bulwark(turn: Activation) -> Reasons:
    """Holding pays for nothing where the movement is lost already."""
    return () if ability.can_bulwark(turn.game, turn.unit, turn.acts.forfeited) else (NO_BULWARK,)


def _bar_beat_out(turn: Activation) -> Reasons:
    if BURNING not in turn.game.state.units[turn.unit].tags:
        return (NO_FIRE,)
    lost = (LOST,) if turn.acts.forfeited and _has_lost_it(turn) else ()
    return lost if burning.can_beat_out(turn.game, turn.unit) else (*lost, HELD)


# -- words ---------------------------------------------------------------------------------------------------------


@remembered(MOMENT)
def _lengths(game: Game, unit: int, forfeited: tuple[int, ...], engaged: bool) -> tuple[str, str, str]:
    """How walking, running and engaging are called, with how far they lead: of those with sound legs by their cards and
    orders alone."""
    group = members(game, unit)
    on_foot = is_infantry(game, unit)
    if forfeited or (not on_foot and [1 for id in group if is_immobilized(game, id)]):
        acts = Acts(engaged, forfeited=forfeited)
        walk, run, engage = (max([move.allowance(game, id, way, acts) for id in group]) for way in WAYS)
        return _labels(walk, run, engage)
    tags = game.state.units[unit].tags
    more = order.charge(tags) if on_foot else ability.engage_bonus(game, unit)
    return _sound(profiles_of(game, unit), engaged, tags, more)


@lru_cache(maxsize=2048)
def _sound(profiles: tuple[str, ...], engaged: bool, tags: Tags, more: int) -> tuple[str, str, str]:
    most = max([figure(profile).move for profile in profiles])
    walk, run, engage = (move.pace(most, order.faster(tags, way), way, engaged, more) for way in WAYS)
    return _labels(walk, run, engage)


@lru_cache(maxsize=1024)
def _labels(walk: int, run: int, engage: int) -> tuple[str, str, str]:
    first, second, third = (
        f"{move.LABELS[way]}, up to {move.shown(far)}" for way, far in zip(WAYS, (walk, run, engage), strict=True)
    )
    return first, second, third


def _label(way: int, turn: Activation, _: None) -> str:
    acts = turn.acts
    return _lengths(turn.game, turn.unit, acts.forfeited, acts.engaged_at_start)[way]


WAYS = (NORMAL, RUN, ENGAGE)


# -- what it does --------------------------------------------------------------------------------------------------


@plain(NORMAL, partial(_label, 0), move.CLAUSES[NORMAL], bar=_bar_walk, subject=itself, late=SPENT)
def walk(turn: Activation) -> Script[None]:
    return move.move(turn.game, turn.unit, NORMAL, turn.acts)


@plain(RUN, partial(_label, 1), move.CLAUSES[RUN], bar=bar_run, subject=itself, late=SPENT)
def run(turn: Activation) -> Script[None]:
    order_charge(turn.game, turn.unit)
    return move.move(turn.game, turn.unit, RUN, turn.acts)


@plain(ENGAGE, partial(_label, 2), move.CLAUSES[ENGAGE], bar=bar_engage, subject=itself, late=SPENT)
def engage(turn: Activation) -> Script[None]:
    order_charge(turn.game, turn.unit)
    return charge.charge(turn)


@implements("evolved.move.charge-order", "evolved.move.charge-order-giver", "evolved.move.engage-order")
def order_charge(game: Game, unit: int) -> None:
    """Infantry runs and engages on the Charge order of its own leader, who gives it with that choice, for nothing."""
    if is_infantry(game, unit):
        game.note("evolved.move.charge-order-giver", f"The leader of {name(game, unit)} orders the charge", ref(unit))


@plain(HOLD, move.LABELS[HOLD], move.CLAUSES[HOLD], subject=itself, late=SPENT)
@implements("evolved.move.forfeit", "evolved.move.forfeit-still-shoots")
def hold(turn: Activation) -> None:
    """The unit gives up its movement; it keeps its combat action."""
    turn.acts.option = HOLD
    turn.acts.spent = set(members(turn.game, turn.unit)) <= set(turn.acts.forfeited)


@plain(
    BULWARK, "Hold behind the Bulwark: AV 1 higher", "evolved.ability.bulwark",
    bar=_bar_bulwark, subject=itself, late=SPENT,
)  # fmt: skip
@implements("evolved.move.forfeit-one-effect")
def bulwark(turn: Activation) -> None:
    """It gives up its movement for one effect."""
    turn.acts.option, turn.acts.spent = HOLD, True
    ability.bulwark(turn.game, turn.unit, turn.acts.forfeited)


@plain(
    BEAT_OUT, "Hold and beat out the flames", "evolved.status.burning-beaten-out",
    bar=_bar_beat_out, subject=itself, late=SPENT,
)  # fmt: skip
def beat_out(turn: Activation) -> None:
    turn.acts.option, turn.acts.spent = HOLD, True
    turn.game.tag("evolved.status.burning-beaten-out", ref(turn.unit), drops=(BURNING,))


def what_next(turn: Activation, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: what next?"


MENU = Menu(
    name="step",
    prompt=what_next,
    clause="evolved.move.options",
    turn=activation_of,
    acts=(walk, run, engage, hold, bulwark, beat_out, drill.split),
)
"""Exactly one of the four options for the whole unit; Split fire! may be called before."""
