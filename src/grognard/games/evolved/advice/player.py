"""What a good player would like: candidates and their worth for every decision, from the seat's own view.

Worth is counted in Tactical Points gained. Odds of shots and blows are exact, places are judged by the eye.
"""

from typing import Any

from grognard.engine.asking.acts import Act, Turn
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.kit.advice.advisor import ActWorth, Advisor
from grognard.kit.advice.plans import CHARGE, STAY, TOO_FAR, charges, charging, going, plans, rough_plans, staying
from grognard.kit.advice.turns import first_to_act
from grognard.kit.advice.worth import fallen_worth
from grognard.kit.rounds.turns import ModelTurn

from ..acts import NORMAL, RUN, Activation
from ..chapters import (
    ability,
    blast,
    charge,
    damage,
    drill,
    mechanic,
    move,
    options,
    order,
    overwatch,
    reserves,
    round,
    setup,
    shots,
    strategic,
    target,
    thralls,
    unit,
    vehicle,
    volley,
)
from ..menus import MENUS
from ..terms import CORE, LEGS, is_vehicle
from .ask import ASK, RUNS, WALK, split_gain, splits
from .fire import aim_worth, attack_candidates, attack_worth, fight_worth, overwatch_worth, shot_worth, target_worth
from .guns import move_candidates, move_worth, walking
from .worth import model_value


def _reached(turn: Activation, foe: int) -> float:
    """The enemy worth most, of those who can be reached."""
    return charges(turn.game, ASK, turn.unit, tuple(charge.name_enemy.open_things(turn)))[foe]


def _acts_first(turn: Turn, unit: int) -> float:
    """Those first who can do most now."""
    return first_to_act(turn.game, ASK, tuple(round.activate.open_things(turn)))[unit]


SUITS = {
    order.STEADY: (STAY,),
    order.DOUBLE_TIME: (NORMAL, RUN),
    order.OVERCLOCK: (RUN, CHARGE),
    order.URA: (CHARGE,),
    order.CONVERGE: (CHARGE,),
    order.DIG_IN: (STAY, NORMAL),
}
"""The ways of spending the movement that each order helps."""


def _order(turn: Activation, given: order.Given) -> float:
    """The order that helps what the unit is going to do; a second drill helps only who calls Split fire! first."""
    helps = given[0] != order.DIG_IN or splits(turn.game, turn.unit)
    return 1.0 if helps and _plan(turn.game, turn.unit) in SUITS[given[0]] else -1.0


@remembered(MOMENT)
def _plan(game: Game, unit: int) -> str:
    return rough_plans(game, ASK, unit).best()


def _split(turn: Activation, _: None) -> float:
    """Split fire! before holding or walking, if it pays."""
    worth, gain = plans(turn.game, ASK, turn.unit), split_gain(turn.game, turn.unit)
    return max(worth.stay, worth.ways[WALK]) + gain if splits(turn.game, turn.unit) else TOO_FAR


def _part(_: mechanic.Damage, part: str) -> float:
    return 2.0 if part == LEGS else 1.0 if part == CORE else 0.0


def _guard(turn: ModelTurn, _: int) -> float:
    """A Thrall for an impact is a fair price while the Commander is aboard: his vehicle rarely loses more."""
    return -1.0 if is_vehicle(turn.game, turn.game.state.models[turn.model].unit) else 1.0


def _scorched(turn: Activation, model: int) -> float:
    """The plainest goes first."""
    return -model_value(turn.game, model)


ACTS: dict[Act[Any, Any], ActWorth] = {
    **dict.fromkeys((*setup.ZONES.every, *setup.DEPLOY.every), 0.0),
    setup.keep_back: -1.0,
    strategic.stand: 1.0,
    strategic.stay_down: 0.0,
    strategic.extinguish: 1.0,
    strategic.let_burn: 0.0,
    damage.scorch: _scorched,
    thralls.reassemble_unit: 0.0,
    thralls.reassemble_none: -1.0,
    ability.one_more: 1.0,
    ability.no_more: 0.0,
    thralls.guard: _guard,
    move.stay: 1.0,
    move.leave: 0.0,
    **dict.fromkeys(round.SUCCESSION.every, 0.0),
    round.go_first: 1.0,
    round.go_second: 0.0,
    round.activate: _acts_first,
    order.under: _order,
    order.none: 0.0,
    options.walk: walking,
    options.run: going(ASK, RUNS),
    options.engage: charging(ASK),
    options.hold: staying(ASK),
    options.bulwark: staying(ASK, 3.0),
    options.beat_out: staying(ASK, 6.0),
    drill.split: _split,
    charge.name_enemy: _reached,
    mechanic.repair: 0.0,
    mechanic.none: -1.0,
    mechanic.mend: _part,
    shots.fire: shot_worth,
    shots.fight: fight_worth,
    shots.done: 0.0,
    target.aim_at: target_worth,
    blast.point_at: aim_worth,
    **dict.fromkeys(volley.REROLL.every, lambda _, number: float(number)),
    **dict.fromkeys(vehicle.ARM.every, 0.0),
    **dict.fromkeys(unit.TIES.every, fallen_worth(model_value)),
    drill.take_cover: 1.5,
    drill.watch: 2.0,
    drill.knee: 1.0,
    overwatch.react: overwatch_worth,
    overwatch.stay: 2.0,
    overwatch.shoot_with: shot_worth,
    overwatch.cease: 0.0,
    reserves.walk_on: 0.0,
    reserves.run_on: 1.0,
    reserves.split_on: 0.0,
    reserves.bring: 0.0,
    reserves.keep: -1.0,
    reserves.at_position: 2.0,
    reserves.behind_edge: 1.0,
}
ADVISOR = Advisor(
    ask=ASK,
    menus=MENUS,
    acts=ACTS,
    decisions={"attack": attack_worth, "move": move_worth},
    answers={"attack": attack_candidates, "move": move_candidates},
)
appraise, candidates = ADVISOR.appraise, ADVISOR.candidates
