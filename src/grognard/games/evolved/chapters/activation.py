"""One activation: markers and orders first, then the movement, then shooting or close combat, drills at the end."""

from grognard.engine.asking.menus import steps
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.kit.units.pieces import has, is_alive, members, name, ref

from ..acts import CHARGES, Activation, Acts
from ..statuses import ACTIVATED, FINISHED, STATUSES
from ..terms import SPLIT_FIRE, WAITING, is_infantry, is_vehicle
from . import cc, drill, effects, engage, mechanic, options, order, reserves, role, round, shoot, shots, target

MOVEMENT, COMBAT, DRILLS = steps(options.MENU, shots.MENU, drill.MENU)


@implements("evolved.activation.order-of-play")
def activate(game: Game) -> Script[None]:
    """The whole activation of the acting unit: it moves first and fights after; then the turn passes."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    turn = Activation(game, unit, Acts())
    if has(game, unit, WAITING):
        yield from reserves.enter(turn)
    else:
        yield from _start(turn)
        yield from _move(turn)
    if not is_stopped(game, unit):
        yield from _combat(turn)
    if not is_stopped(game, unit):
        yield from drill.offer_end(turn, DRILLS)
    yield from finish(game, unit)


def finish(game: Game, unit: int) -> Script[None]:
    """The activation is over: abandoned weapons go, the order ends, the other side has the turn."""
    if role.abandoned(game):
        yield from role.remove_abandoned(game)
    drill.lost_by_all(game)
    STATUSES.end(game, FINISHED, (unit,))
    if game.state.outcome is None:
        round.finish_turn(game)


def is_stopped(game: Game, unit: int) -> bool:
    """Eliminated on the way: the activation ends at once."""
    state = game.state
    left = state.units[unit].members
    return state.outcome is not None or not left or state.models[left[0]].place is None


# -- start ---------------------------------------------------------------------------------------------------------


@implements("evolved.activation.start-step", "evolved.drill.duration")
def _start(turn: Activation) -> Script[None]:
    """Markers first, then an order; the Charge order or a drill of the start are chosen with the movement. A drill ends
    when its unit is activated again, if the Strategic phase has not ended it before."""
    game, unit, acts = turn.game, turn.unit, turn.acts
    STATUSES.end(game, ACTIVATED, (unit,))
    acts.no_drill = effects.get_up(game, unit)
    acts.forfeited = members(game, unit) if acts.no_drill else effects.stand_up(game, unit)
    acts.engaged_at_start = engage.is_engaged(game, unit)
    if acts.engaged_at_start:
        drill.lost_by_all(game)
    yield from order.MENU.play(turn)


@implements("evolved.move.options", "evolved.activation.same-action")
def _move(turn: Activation) -> Script[None]:
    """Exactly one of the four options for the whole unit; Split fire! may be called before."""
    while not turn.acts.option:
        yield from MOVEMENT.play(turn)


# -- combat --------------------------------------------------------------------------------------------------------


def _combat(turn: Activation) -> Script[None]:
    """A unit that ran, or fell short of its enemy, is finished."""
    if turn.acts.option in CHARGES and not turn.acts.reached:
        return
    yield from mechanic.offer(turn.game, turn.unit, turn.acts)
    if is_infantry(turn.game, turn.unit):
        yield from _infantry(turn)
    else:
        yield from _shoot(turn)


@implements("evolved.activation.infantry-combat-action", "evolved.move.normal-contact", "evolved.move.break-off")
def _infantry(turn: Activation) -> Script[None]:
    """Judged after the movement: engaged it attacks, else it may shoot; both only with Blitz after engaging."""
    game, unit = turn.game, turn.unit
    if turn.acts.reached or not engage.is_engaged(game, unit):
        yield from _shoot(turn)
    if not is_stopped(game, unit) and engage.is_engaged(game, unit) and cc.can_attack(game, unit):
        yield from cc.close_combat(game, unit)


@implements("evolved.activation.av-combat-action", "evolved.move.engage-blitz")
def _shoot(turn: Activation) -> Script[None]:
    """Volley after volley until the owner has done. Of vehicles each ranged weapon once (after engaging only Blitz
    weapons), then their close combat weapons, if they want."""
    game, unit = turn.game, turn.unit
    last = yield from COMBAT.repeat(turn, lambda: not is_stopped(game, unit))
    if last is None:
        _tell_why(turn)
        _note_lost_volleys(game, unit, turn.acts)


def _tell_why(turn: Activation) -> None:
    """Why a unit that has not fired and is in no close combat fires nothing."""
    game, unit = turn.game, turn.unit
    for arm in () if turn.acts.shot or turn.acts.reached else list(shots.arms(turn))[:1]:
        clause, words = shots.fire.why(turn, arm)[0]
        game.note(clause, f"{name(game, unit)} does not fire: {words}", ref(unit))


def _note_lost_volleys(game: Game, unit: int, acts: Acts) -> None:
    """Infantry whose one target has fallen has no use for its other weapons."""
    if is_vehicle(game, unit) or acts.target is None or is_alive(game, acts.target) or has(game, unit, SPLIT_FIRE):
        return
    silent = [arm.name for arm in shoot.kinds(game, unit, acts) if target.bearers(game, unit, arm, acts)]
    if silent:
        words = f"{name(game, acts.target)} is gone: {name(game, unit)} loses its fire with {' and '.join(silent)}"
        game.note("evolved.shoot.same-target", words, ref(unit))
