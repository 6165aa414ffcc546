"""What a good player would like: candidates and their worth for every decision, from the seat's own view.

Worth is counted in Army Points gained. Odds are exact; where measuring comes after declaring, distances are judged by
eye, that is over the band guessed and its neighbours.
"""

from collections.abc import Callable
from typing import Any

from grognard.engine.asking.acts import Act, Turn
from grognard.engine.asking.decisions import Allocate, Answer, Choose
from grognard.engine.asking.menus import Menu
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.advisor import ActWorth, Advisor, Whole
from grognard.kit.advice.answers import choices, dearest, sampled
from grognard.kit.advice.bounds import NOTHING, best_first
from grognard.kit.advice.worth import fallen_worth
from grognard.kit.units.pieces import commander, seat_of_model

from ..acts import Activation, Aimed
from ..books.profiles import weapon
from ..chapters import (
    ability,
    activation,
    blast,
    control,
    drill,
    entering,
    leadership,
    mechanic,
    melee,
    mission,
    move,
    overseeing,
    overwatch,
    rebuild,
    round,
    routine,
    salvo,
    setup,
    target,
    transfer,
    unit,
    vehicle,
)
from ..chapters.basics import IMPOSSIBLE
from ..chapters.naming import named
from ..chapters.shots import fire, fire_at_will
from ..menus import MENUS
from ..terms import is_special, lp, ranged_weapons, rank, units_of
from .care import owed, repair_worth, saved_worth
from .fire import aim_worth, fight_worth, shot_most, shot_worth, target_worth
from .move import ASK, move_candidates, move_worth, place_candidates, place_worth, position_worth
from .watch import (
    FAINT,
    ON_THE_MOVE,
    delay_worth,
    double_worth,
    may_watch,
    reaction_shot,
    reaction_worth,
    split_worth,
    watch_worth,
)


def _victims(seat_view: SeatView, form: Allocate, pick: Stream | None = None) -> tuple[Answer, ...]:
    """Whom snipers name: as many as may be lost, the dear ones among them."""
    seen = tuple([number_of(bin.key) for bin in form.bins])
    assert isinstance(form.progress, Aimed), "snipers name whom they hit"
    shares = named(seat_view.game, seen, weapon(form.progress.arm), form.lots[0].count, IMPOSSIBLE)
    return (tuple([(form.lots[0].key, model_ref(model), number) for model, number in shares]),)


def _named(seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    return 1.0 if isinstance(form, Allocate) and answer == _victims(seat_view, form)[0] else 0.0


def _lost(seat_view: SeatView, form: Choose, pick: Stream) -> tuple[Answer, ...]:
    """Those who are named first, and some by chance."""
    return (*dearest(form), *choices(form, seat_view.table, pick))


def _bid(turn: Turn, amount: int) -> float:
    """One point on the Authority test where the pool is rich."""
    spare = lp(turn.game, turn.seat) - len(units_of(turn.game, turn.seat)) - 2
    return -abs(float(amount) - (1 if spare > 0 else 0))


def _row(seat_view: SeatView, answer: Answer) -> float:
    """Strong shooters first."""
    game, worth = seat_view.game, 0.0
    for index, key in enumerate(answer):
        group = game.state.units[int(key)].members
        power = sum(arm.rate * arm.penetration for id in group for arm in ranged_weapons(game, id))
        worth += power * (len(answer) - index)
    return worth


def _step(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """Shoot when it pays, fight when it pays, otherwise go where the battle is won."""
    form = seat_view.decision
    assert isinstance(form, Choose)
    turn = menu.turn(seat_view.game, form)
    return steps(turn.game, turn.unit, menu, tuple([option.key for option in form.options]), kept_watch(turn))[
        answer[0]
    ]


def kept_watch(turn: Activation) -> float:
    """What the watch is worth that a unit may stand if it does not fire."""
    return watch_worth(turn.game, turn.unit) if may_watch(turn) else 0.0


@remembered(MOMENT)
def steps(game: Game, unit: int, menu: Menu[Any], keys: tuple[str, ...], watch: float) -> dict[str, float]:
    """What each step is worth; of shots that are worth less than something else, at most. Who rushes or fires gives up
    the watch he could stand."""
    acts = {key: menu.read(key) for key in keys}
    kept = {activation.done: watch, move.combat: watch * ON_THE_MOVE}
    shots = {key: arm.id for key, (act, arm) in acts.items() if act is fire}
    others = {key: _plain_step(game, unit, act) + kept.get(act, 0.0) for key, (act, _) in acts.items() if act != fire}
    least = max(others.values(), default=NOTHING)
    found = best_first(
        list(shots),
        lambda key: shot_most(game, unit, shots[key]),
        lambda key: shot_worth(game, unit, shots[key], least),
        least,
    )
    return others | found


def _position(game: Game, unit: int, act: Act[Any, Any]) -> float:
    return position_worth(game, unit, act.word)


def _fight(game: Game, unit: int, _: Act[Any, Any]) -> float:
    return fight_worth(game, unit)


STEPS: dict[Act[Any, Any], float | Callable[[Game, int, Act[Any, Any]], float]] = {
    move.combat: _position,
    move.rush: _position,
    move.engaged: _position,
    move.crawl: _position,
    move.lie_still: 0.0,
    fire_at_will: 0.3,
    melee.fight: _fight,
    activation.done: 0.0,
}
"""What steps other than shots are worth."""


def _plain_step(game: Game, unit: int, act: Act[Any, Any]) -> float:
    worth = STEPS[act]
    return worth if isinstance(worth, float) else worth(game, unit, act)


def _drill(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """Overwatch or take cover when LP are left after the units that still need them."""
    game = seat_view.game
    if len(answer) > lp(game, seat_view.seat) - owed(game, seat_view.seat):
        return -1.0
    return sum([DRILLS[menu.read(key)[0]] for key in answer])


DRILLS: dict[Act[Any, Any], float] = {
    drill.watch: 2.0,
    drill.take_cover: 1.0,
    drill.hit_the_deck: -0.5,
    drill.shield: -0.5,
}


def _dear(game: Game, model: int) -> float:
    """Officers, leaders and special weapons are missed most."""
    chief = 5.0 * (model == commander(game, seat_of_model(game, model)))
    return 3.0 * rank(game, model) + 2.0 * is_special(game, model) + chief


def _again(_: Turn, number: int) -> float:
    """All dice that may be rolled again."""
    return float(number)


ACTS: dict[Act[Any, Any], ActWorth] = {
    **dict.fromkeys((*setup.SIDES.every, *setup.DEPLOY.every), 0.0),
    unit.lead: 0.0,
    **dict.fromkeys(unit.COMMAND.every, 0.0),
    round.commit_lp: _bid,
    round.go_first: 1.0,
    round.go_second: 0.0,
    **dict.fromkeys(leadership.TURN.every, 0.0),
    leadership.reveal_first: 1.0,
    leadership.double_turn: double_worth,
    leadership.delay_turn: delay_worth,
    control.buy: 1.0,
    entering.in_zone: 2.0,
    entering.at_drop_point: 3.0,
    entering.on_from_edge: 1.0,
    entering.rush_from_edge: 2.0,
    entering.infiltrate: 1.5,
    entering.stay_out: -1.0,
    leadership.put: 0.0,
    leadership.play_next: 1.0,
    leadership.lose_turn: 0.0,
    leadership.rally_it: 1.0,
    leadership.leave_it: 0.0,
    leadership.pay_lp: 1.0,
    leadership.keep_lp: 0.0,
    drill.split_fire: split_worth,
    drill.fire_together: 0.5,
    **dict.fromkeys((*STEPS, fire), Whole(_step)),
    **dict.fromkeys(DRILLS, Whole(_drill)),
    transfer.transfer: -1.0,
    **dict.fromkeys(transfer.HOSTS.every, 0.0),
    routine.dash: -1.0,
    **dict.fromkeys((rebuild.bring_back, routine.roll_again), Whole(saved_worth)),
    **dict.fromkeys((rebuild.repair, mechanic.repair), Whole(repair_worth)),
    **dict.fromkeys((overseeing.no_more, overseeing.no_repair, routine.let_stand, mechanic.repair_nothing), 0.0),
    ability.treat: 1.0,
    ability.let_go: 0.0,
    move.stay: 0.0,
    move.leave: 0.0,
    mission.go_off: 1.0,
    vehicle.stay_aboard: 1.0,
    vehicle.leave_vehicle: 0.0,
    **dict.fromkeys(target.MENU.every, Whole(target_worth)),
    **dict.fromkeys(blast.AIM.every, aim_worth),
    **dict.fromkeys(salvo.REROLL.every, _again),
    **dict.fromkeys(vehicle.WEAPON_HIT.every, 0.0),
    **dict.fromkeys((*unit.TIES.every, *melee.LOSSES.every), fallen_worth(_dear)),
    overwatch.react: reaction_worth,
    overwatch.stay: FAINT,
    overwatch.shoot_with: reaction_shot,
    overwatch.cease: 0.0,
}
ADVISOR = Advisor(
    ask=ASK,
    menus=MENUS,
    acts=ACTS,
    decisions={
        "row": _row,
        "move": move_worth,
        "enter-move": move_worth,
        "place": place_worth,
        "sniper": _named,
    },
    answers={
        "row": sampled,
        "combat-order": sampled,
        "move": move_candidates,
        "enter-move": move_candidates,
        "place": place_candidates,
        "sniper": _victims,
        "losses": _lost,
        "closest": _lost,
    },
)
appraise, candidates = ADVISOR.appraise, ADVISOR.candidates
