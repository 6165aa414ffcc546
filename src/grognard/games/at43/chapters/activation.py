"""One activation: morale, leadership, entering, moving and shooting in an allowed order, close combat, drills."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.asking.acts import Act, idle
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu, steps
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.kit.units.pieces import has, is_alive, is_in_play, name

from ..acts import FINISHED, FIRST_SPLIT, Activation, Acts, activation_of
from ..terms import DISORGANISED, OUT, is_vehicle
from . import (
    drill,
    entering,
    grounded,
    leadership,
    mechanic,
    melee,
    mission,
    morale,
    move,
    overseeing,
    shoot,
    shots,
    vehicle,
    victory,
)
from .round import finish_turn
from .unit import is_in_cohesion
from .weapon import wear_off


@implements("at43.activation.steps")
def activate(game: Game) -> Script[None]:
    """The whole activation of the unit whose card was revealed, then the turn passes."""
    unit = game.state.acting
    assert unit is not None, "a unit is acting"
    drill.end_all(game, unit)
    yield from _carry_out(game, unit)
    wear_off(game, unit)
    victory.check_elimination(game)
    if game.state.outcome is None:
        finish_turn(game)


def _carry_out(game: Game, unit: int) -> Script[None]:
    yield from morale.test_on_activation(game, unit)
    if is_alive(game, unit) and is_vehicle(game, unit):
        yield from vehicle.offer_ejecting(game, unit)
    if not is_alive(game, unit):
        return
    if has(game, unit, DISORGANISED) and not (yield from leadership.rally(game, unit)):
        return
    must_enter = has(game, unit, OUT) and not mission.may_hold_back(game, unit)
    if not (yield from leadership.pay_activation(game, unit, must_enter)):
        return
    acts = Acts()
    turn = Activation(game, unit, acts)
    if has(game, unit, OUT) and not (yield from entering.enter(turn)):
        return
    if is_stopped(game, unit):
        return
    acts.engaged_at_start = not acts.moved and move.starts_engaged(game, unit)
    acts.together = is_in_cohesion(game, unit)
    if grounded.get_up(game, unit):
        yield from move.CRAWL.play(turn)
        return
    yield from _act(turn)


@implements("at43.activation.destroyed")
def is_stopped(game: Game, unit: int) -> bool:
    """Lost, routed, disorganised or gone from the table: the activation ends at once."""
    return game.state.outcome is not None or not is_in_play(game, unit) or has(game, unit, DISORGANISED)


@implements("at43.activation.combinations", "at43.activation.optional")
def _act(turn: Activation) -> Script[None]:
    """Moving, shooting and fighting in an allowed order; nothing is compulsory. What precedes the move is too late
    after coming on from the edge; a unit that cannot move fires at one moment."""
    game, unit, acts = turn.game, turn.unit, turn.acts
    if not acts.moved:
        yield from overseeing.at_start(turn)
    if acts.may_move:
        yield from BEGINNING.play(turn)
    acts.begun = True
    last: Act[Activation, Any] | None = shots.fire
    while last is not None and last is not done and last is not melee.fight and not is_stopped(game, unit):
        last = yield from STEP.play(turn)
        if last is None:
            _tell_why(turn)
        victory.check_elimination(game)
    if is_stopped(game, unit):
        return
    yield from overseeing.at_end(turn)
    yield from mechanic.mechanic(game, unit)
    yield from drill.offer_end(turn, END)


def _tell_why(turn: Activation) -> None:
    """Nobody is asked where a unit can only finish: the log says what keeps it from what might be expected of it."""
    ready = shoot.salvo_kinds(turn.game, turn.unit, turn.acts.fired)
    against = shots.fire.why(turn, ready[0]) if ready else () if turn.acts.moved else move.combat.why(turn)
    for clause, words in against[:1]:
        turn.game.note(clause, f"{name(turn.game, turn.unit)} is finished: {words}", turn.about[0])


# -- the steps --------------------------------------------------------------------------------------------------------


done: Act[Activation, None] = idle("done", "Finish", "at43.activation.optional", early=FIRST_SPLIT, late=FINISHED)
"""Nothing more."""


def _what_next(turn: Activation, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: what next?"


BEGINNING, STEP, END = steps(
    drill.BEGINNING,
    Menu(
        name="step",
        prompt=_what_next,
        clause="at43.activation.combinations",
        turn=activation_of,
        acts=(*move.MOVES, shots.fire, shots.fire_at_will, melee.fight, drill.split_fire),
        rest=done,
    ),
    drill.END,
)
