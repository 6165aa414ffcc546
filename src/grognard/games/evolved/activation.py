"""One activation: markers and orders first, then the movement, then shooting or close combat, drills at the end."""

from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script

from . import (
    ability,
    cc,
    charge,
    drill,
    engage,
    mechanic,
    move,
    no_shot,
    options,
    order,
    reserves,
    role,
    round,
    shoot,
    status,
    target,
)
from .acts import CHARGES, ENGAGE, HOLD, NORMAL, RUN, Acts
from .declared import topic_of
from .profiles import weapon
from .terms import BURNING, SPLIT_FIRE, WAITING, has, is_infantry, is_vehicle, members, name, ref, seat_of

DONE_KEY = Option("done", "Finish", "evolved.shoot.same-target")
FIGHT = Option("fight", "Attack in close combat", "evolved.cc.with-vehicles")


@implements("evolved.activation.order-of-play")
def activate(game: Game) -> Script[None]:
    """The whole activation of the acting unit: it moves first and fights after; then the turn passes."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    acts = Acts()
    if has(game, unit, WAITING):
        yield from _arrive(game, unit, acts)
    else:
        yield from _start(game, unit, acts)
        yield from _move(game, unit, acts)
    if not is_stopped(game, unit):
        yield from _combat(game, unit, acts)
    if not is_stopped(game, unit):
        yield from drill.offer_end(game, unit, acts, no_shot.barred_shots)
    yield from finish(game, unit)


def finish(game: Game, unit: int) -> Script[None]:
    """The activation is over: abandoned weapons go, the order ends, the other side has the turn."""
    if role.abandoned(game):
        yield from role.remove_abandoned(game)
    drill.lost_by_anybody(game)
    order.end(game, unit)
    if game.state.outcome is None:
        round.finish_turn(game)


def is_stopped(game: Game, unit: int) -> bool:
    """Eliminated on the way: the activation ends at once."""
    state = game.state
    left = state.units[unit].members
    return state.outcome is not None or not left or state.models[left[0]].place is None


# -- start ---------------------------------------------------------------------------------------------------------


@implements("evolved.activation.start-step")
def _start(game: Game, unit: int, acts: Acts) -> Script[None]:
    """Markers first, then an order; the Charge order or a drill of the start are chosen with the movement."""
    drill.end_all(game, unit)
    ability.end_bulwark(game, unit)
    acts.no_drill = status.get_up(game, unit)
    acts.forfeited = members(game, unit) if acts.no_drill else status.stand_up(game, unit)
    acts.engaged_at_start = engage.is_engaged(game, unit)
    if acts.engaged_at_start:
        drill.lost_by_anybody(game)
    givers = order.givers(game, unit)
    if givers:
        yield from order.offer(game, unit, givers)


def _arrive(game: Game, unit: int, acts: Acts) -> Script[None]:
    """Bought and waiting behind the edge: it comes on from there, at normal speed or running."""
    yield from reserves.enter(game, unit, acts)


# -- movement ------------------------------------------------------------------------------------------------------


@implements("evolved.move.options", "evolved.activation.same-action")
def _move(game: Game, unit: int, acts: Acts) -> Script[None]:
    """Exactly one of the four options for the whole unit; Split fire! may be called before."""
    while not acts.option:
        offered, barred = options.offered(game, unit, acts)
        (key,) = yield Choose(
            seat=seat_of(game, unit),
            name="step",
            prompt=f"{name(game, unit)}: what next?",
            clause="evolved.move.options",
            about=(ref(unit),),
            topic=topic_of(None, acts),
            options=offered,
            barred=barred,
        )
        yield from _choose(game, unit, acts, key)


def _choose(game: Game, unit: int, acts: Acts, key: str) -> Script[None]:
    if key == SPLIT_FIRE:
        drill.split_fire(game, unit)
    elif key in (NORMAL, RUN):
        options.order_charge(game, unit, key)
        yield from move.move(game, unit, key, acts)
    elif key == ENGAGE:
        options.order_charge(game, unit, key)
        yield from charge.charge(game, unit, acts)
    else:
        _forfeit(game, unit, acts, key)


@implements("evolved.move.forfeit", "evolved.move.forfeit-one-effect", "evolved.move.forfeit-still-shoots")
def _forfeit(game: Game, unit: int, acts: Acts, key: str) -> None:
    """The unit gives up its movement, for one effect or for none; it keeps its combat action."""
    acts.option = HOLD
    acts.spent = key != HOLD or set(members(game, unit)) <= set(acts.forfeited)
    if key == options.BULWARK:
        ability.bulwark(game, unit, acts.forfeited)
    elif key == options.BEAT_OUT:
        game.tag("evolved.status.burning-beaten-out", ref(unit), drops=(BURNING,))


# -- combat --------------------------------------------------------------------------------------------------------


def _combat(game: Game, unit: int, acts: Acts) -> Script[None]:
    """A unit that ran, or fell short of its enemy, is finished."""
    if acts.option in CHARGES and not acts.reached:
        return
    yield from mechanic.offer(game, unit, acts)
    if is_infantry(game, unit):
        yield from _infantry(game, unit, acts)
    else:
        yield from _vehicles(game, unit, acts)


@implements("evolved.activation.infantry-combat-action", "evolved.move.normal-contact", "evolved.move.break-off")
def _infantry(game: Game, unit: int, acts: Acts) -> Script[None]:
    """Judged after the movement: engaged it attacks, else it may shoot; both only with Blitz after engaging."""
    if acts.reached or not engage.is_engaged(game, unit):
        yield from _shoot(game, unit, acts)
    if not is_stopped(game, unit) and engage.is_engaged(game, unit) and cc.can_attack(game, unit):
        yield from cc.close_combat(game, unit)


@implements("evolved.activation.av-combat-action", "evolved.move.engage-blitz")
def _vehicles(game: Game, unit: int, acts: Acts) -> Script[None]:
    """Each ranged weapon once (after engaging only Blitz weapons), then its close combat weapons, if it wants."""
    if (yield from _shoot(game, unit, acts)):
        yield from cc.close_combat(game, unit)


def _shoot(game: Game, unit: int, acts: Acts) -> Script[bool]:
    """Volley after volley until the owner has done; True if he closes with an attack of his vehicles."""
    while not is_stopped(game, unit):
        kinds = [arm for arm in shoot.kinds(game, unit, acts) if target.has_target(game, unit, arm, acts)]
        fight = (FIGHT,) if is_vehicle(game, unit) and cc.can_attack(game, unit) else ()
        if not kinds and not fight:
            return False  # nobody would be asked, and most often it is so
        (key,) = yield Choose(
            seat=seat_of(game, unit),
            name="step",
            prompt=f"{name(game, unit)}: what next?",
            clause="evolved.shoot.volley",
            about=(ref(unit),),
            topic=topic_of(None, acts),
            options=(*[_volley(arm.id) for arm in kinds], *fight, DONE_KEY),
            barred=no_shot.barred_shots(game, unit, acts, kinds),
        )
        if not key.startswith("fire:"):
            return bool(key == "fight")
        (arm,) = [arm for arm in kinds if arm.id == key[5:]][:1]
        acts.shot = bool((yield from shoot.volley(game, unit, arm, acts))) or acts.shot
    return False


@cache
def _volley(weapon_id: str) -> Option:
    return Option(f"fire:{weapon_id}", f"Fire: {weapon(weapon_id).name}", "evolved.shoot.volley")
