"""How good an answer looks to its seat, from what it may know: the judgement of the greedy player.

Every act has its worth here, a number or a question about the turn and the thing; goals are in `plans`.
"""

from collections.abc import Callable
from typing import Any

from grognard.engine.asking.acts import Act, Turn
from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView

from ..beings import stalk
from ..body import dice, push, stress, talent
from ..fight import burst, exchange, flight, shooting, special, vehicle
from ..fight import fight as attacks
from ..harm import disease
from ..menus import MENUS
from ..story import scenario_play
from ..turns import (
    act,
    actors,
    adjusting,
    carrying,
    doors,
    fighting,
    handling,
    lying_low,
    people,
    respite,
    riding,
    sighting,
    social,
    stretch,
    turns,
    walking,
)
from ..words import optional_rules
from ..words.questions import numbers_of
from ..words.terms import (
    BROKEN,
    COMBAT,
    HOSTILE,
    RATING,
    STRESS,
    are_enemies,
    has,
    is_there,
    marker_of,
    model_of,
    pcs,
)
from ..words.turn import Doing
from . import care, fight, plans, rescue

Worth = float | Callable[[Any, Any], float]
CALM = 4
"""Up to this stress level a failed roll is worth a push."""
WHIM = 1.0
"""A small act worth no more than this is not done after the action."""
NOTHING = -3.0


def candidates(seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
    """Every single option of a choice; of several at once also all that are worth it, none, and a few samples."""
    form = seat_view.decision
    singles: tuple[Answer, ...] = ()
    if isinstance(form, Choose) and form.least <= 1 <= form.most and form.budget is None:
        singles = tuple((option.key,) for option in form.options)
        if form.most == 1:
            return singles
    some = tuple(form.sample(pick, seat_view.table) for _ in range(8))
    if not isinstance(form, Choose):
        return some
    wanted = tuple(option.key for option in form.options if worth_of(*MENUS.read(form, option.key, seat_view.game)) > 0)
    all_or_none = (answer for answer in (wanted, ()) if form.least <= len(answer) <= form.most)
    return (*singles, *some, *all_or_none)


def appraise(seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    if not isinstance(form, Choose):
        return float(len(answer))
    if form.advised:
        return float(answer == (form.advised,))
    return sum([worth_of(*MENUS.read(form, key, seat_view.game)) for key in answer])


def worth_of(turn: Turn, act: Act[Any, Any], thing: Any) -> float:
    worth = ACTS[act]
    return worth if isinstance(worth, float) else worth(turn, thing)


def _by_mode(calm: Worth, fighting: Worth) -> Worth:
    """What is worth one thing in a stretch and another in a fight."""

    def worth(turn: Turn, thing: Any) -> float:
        found = fighting if turn.game.state.phase == COMBAT else calm
        return found if isinstance(found, float) else found(turn, thing)

    return worth


def _of(question: Callable[..., float]) -> Callable[[Any, Any], float]:
    """A question about who does it, and the thing if there is one."""
    return lambda turn, thing: question(turn.game, turn.who, *(() if thing is None else (thing,)))


# -- outside combat --------------------------------------------------------------------------------------------------


def _stop(turn: Turn, _: None) -> float:
    return 60.0 if plans.needs_rest(turn.game) else -100.0


def _later(turn: Turn, who: int) -> float:
    """What the best small act is worth to somebody who has acted; nothing is done for its own sake."""
    doing = Doing(turn.game, who)
    form = stretch.LATER.form(doing)
    options = () if form is None else form.options[:-1]
    best = max((worth_of(doing, *stretch.LATER.read(option.key)) for option in options), default=0.0)
    return best if best > WHIM else -100.0


def _walk(turn: Doing, way: walking.Way) -> float:
    return plans.worth_of_move(turn.game, turn.who, way.to)


def _leave_open(turn: Doing, way: walking.Way) -> float:
    return plans.worth_of_move(turn.game, turn.who, way.to) - 1


def _lock(turn: Doing, lock: walking.Passage) -> float:
    return plans.worth_of_lock(turn.game, turn.who, lock.id)


def _lamp(turn: Doing, lamp: handling.Lamp) -> float:
    return care.worth_of_lamp(turn.game, turn.who, lamp.id)


def _rest(turn: Turn, stretches: int) -> float:
    tired = max((model_of(turn.game, who).counters.get(STRESS, 0) for who in pcs(turn.game)), default=0)
    return 10.0 - abs(min(tired, 3) - stretches) if tired >= 2 and plans.needs_rest(turn.game) else -5.0


def _spotted(*ranks: int) -> Worth:
    """Whoever is well armed lies in wait; others keep out of the way: the place of an act in either order."""

    def worth(turn: sighting.Encounter, _: None) -> float:
        game = turn.game
        is_strong = plans.firepower(game) >= 2.0 * max(1, len([who for who in pcs(game) if is_there(game, who)]))
        return -float(ranks[0] if is_strong else ranks[1])

    return worth


def _ambush(turn: sighting.Encounter, _: None) -> float:
    if not any(has(turn.game, other, HOSTILE) for other in turn.meeting.npcs):
        return -9.0
    rank = _spotted(0, 3)
    return rank if isinstance(rank, float) else rank(turn, None)


# -- in a fight ------------------------------------------------------------------------------------------------------


def _step(turn: Doing, way: walking.Way) -> float:
    return fight.worth_of_step(turn.game, turn.who, way.to)


def _close_in(turn: Doing, other: int) -> float:
    if has(turn.game, turn.who, BROKEN):
        return -4.0 if are_enemies(turn.game, turn.who, other) else 0.0
    return fight.worth_of_closing(turn.game, turn.who, other)


def _back(turn: Doing, _: None) -> float:
    if has(turn.game, turn.who, BROKEN):
        return 6.0 if fight.is_pressed(turn.game, turn.who) else 0.0
    return 8.0 if fight.is_pressed(turn.game, turn.who) else NOTHING


def _take_along(turn: Doing, load: tuple[int, str]) -> float:
    return rescue.worth_of_taking_along(turn.game, turn.who, *load)


def _leave(turn: Doing, other: int | None) -> float:
    worth = plans.worth_of_leaving(turn.game, turn.who, other is not None)
    return worth + 10 if turn.game.state.phase == COMBAT and not has(turn.game, turn.who, BROKEN) else worth


def _peek(turn: Doing, _: object) -> float:
    return 0.0 if has(turn.game, turn.who, BROKEN) else NOTHING


def _reload(turn: Doing, thing: int) -> float:
    if marker_of(turn.game, thing).counters.get(RATING):
        return -5.0 if turn.game.state.phase == COMBAT else NOTHING
    return 66.0 if turn.game.state.phase == COMBAT else 40.0


def _aid(is_rally: bool) -> Callable[[Any, Any], float]:
    def worth(turn: Doing, patient: int) -> float:
        ask = care.worth_of_aid_in_combat if turn.game.state.phase == COMBAT else care.worth_of_aid
        return ask(turn.game, turn.who, patient, is_rally)

    return worth


def _support(is_order: bool) -> Callable[[Any, Any], float]:
    return lambda turn, other: fight.worth_of_support(turn.game, turn.who, other, is_order)


def _take(turn: Doing, thing: int) -> float:
    ask = fight.worth_of_taking if turn.game.state.phase == COMBAT else care.worth_of_taking
    return ask(turn.game, turn.who, thing)


def _unsuit(turn: Doing, suit: int) -> float:
    return 80.0 if fight.is_stale(turn.game, suit) else NOTHING


def _task(turn: Doing, task: str) -> float:
    worth = plans.worth_of_task(turn.game, turn.who, task)
    return min(55.0, worth) if turn.game.state.phase == COMBAT else worth


def _mode(word: str) -> Callable[[Any, Any], float]:
    return lambda turn, _: fight.worth_of_mode(turn, word)


def _push(turn: Doing, _: None) -> float:
    """Push what failed while nerves last; never risk what has succeeded."""
    lying = turn.progress
    has_failed = isinstance(lying, push.Thrown) and not lying.successes
    return 1.0 if has_failed and model_of(turn.game, turn.who).counters.get(STRESS, 0) <= CALM else -1.0


def _both(question: Any, yes: float, no: float) -> dict[Act[Any, Any], Worth]:
    return {question.yes: yes, question.no: no}


ACTS: dict[Act[Any, Any], Worth] = {
    # who acts, and what outside combat
    actors.next_up: lambda turn, who: plans.urgency(turn.game, who),
    actors.later: _later,
    actors.stop: _stop,
    actors.no_more: 0.0,
    stretch.only_that: 0.0,
    stretch.walk: _walk,
    stretch.leave_open: _leave_open,
    stretch.shut_behind: NOTHING,
    stretch.search: _of(plans.worth_of_search),
    lying_low.guard: _of(care.worth_of_guard),
    lying_low.rest: _of(plans.worth_of_rest),
    lying_low.hide: _of(plans.worth_of_hiding),
    stretch.group: NOTHING,
    stretch.come_along: 1.0,
    stretch.walk_together: _walk,
    respite.move_on: 0.0,
    respite.rest: _rest,
    respite.talk: lambda turn, pair: care.worth_of_talk(turn.game, *pair),
    respite.attack: -1.0,
    respite.work: -1.0,
    respite.keep_watch: lambda turn, who: 1.0 if care.is_on_watch(turn.game, who) else -1.0,
    # moves
    walking.step: _step,
    walking.step_leaving_open: NOTHING,
    walking.step_shutting: NOTHING,
    walking.close_in: _close_in,
    walking.back: _back,
    walking.peek: _peek,
    walking.stand: _by_mode(80.0, 70.0),
    walking.jump: NOTHING,
    carrying.drag: _by_mode(_take_along, lambda turn, load: fight.worth_of_dragging(turn.game, turn.who, *load)),
    carrying.haul: NOTHING,
    walking.leave: _leave,
    walking.bring: _leave,
    # doors
    doors.lock: NOTHING,
    doors.unlock: _by_mode(3.0, NOTHING),
    doors.pick: _by_mode(_lock, NOTHING),
    doors.break_down: NOTHING,
    doors.seal: NOTHING,
    # things
    handling.reload: _reload,
    handling.cell: lambda turn, thing: care.worth_of_cell(turn.game, thing),
    handling.draw: _by_mode(NOTHING, _of(fight.worth_of_drawing)),
    handling.drop: -50.0,
    handling.lamp: _by_mode(_lamp, NOTHING),
    handling.jam: 58.0,
    handling.take: _take,
    handling.give: NOTHING,
    handling.scan: _by_mode(_of(care.worth_of_scan), NOTHING),
    handling.map_zone: NOTHING,
    handling.inject: lambda turn, dose: care.worth_of_dose(turn.game, *dose),
    handling.eat: 30.0,
    handling.suit: _of(care.worth_of_suit),
    handling.unsuit: _by_mode(NOTHING, _unsuit),
    # people
    people.first_aid: _aid(False),
    people.rally: _aid(True),
    people.pull_together: 20.0,
    people.calm: _by_mode(60.0, 40.0),
    people.help_out: _by_mode(lambda turn, other: care.worth_of_help(turn.game, other), _support(False)),
    people.talk: _by_mode(_of(care.worth_of_talk), NOTHING),
    people.orders: _support(True),
    people.extinguish: 85.0,
    people.surgery: 20.0,
    people.repair: 20.0,
    people.remove: lambda turn, victim: care.worth_of_removal(turn.game, victim),
    people.study: _by_mode(6.0, 26.0),
    people.analyse: 12.0,
    people.produce: 40.0,
    people.treat: 85.0,
    people.operate: 20.0,
    people.task: _task,
    # vehicles and guns
    riding.board: NOTHING,
    riding.alight: NOTHING,
    riding.start: NOTHING,
    riding.drive: NOTHING,
    riding.ram: NOTHING,
    riding.reload_gun: NOTHING,
    vehicle.drive_on: 0.0,
    vehicle.stop: 0.0,
    # a fight
    fighting.attack: _of(fight.worth_of_shot),
    fighting.aim: _of(fight.worth_of_aiming),
    fighting.special: -2.0,
    **dict.fromkeys((fighting.full_cover, fighting.full_cover_at), 6.0),
    **dict.fromkeys((fighting.partial_cover, fighting.partial_cover_at), _of(fight.worth_of_partial_cover)),
    fighting.break_free: 90.0,
    fighting.grapple_attack: 50.0,
    fighting.let_go: -20.0,
    fighting.hold: -6.0,
    fighting.open_fight: NOTHING,
    act.done: 4.0,
    act.lie_still: 1.0,
    turns.act_now: 1.0,
    attacks.strike: _of(fight.worth_of_attack),
    attacks.not_yet: 0.0,
    **{attacks.MODES[word]: _mode(word) for word in attacks.MODES},
    **dict.fromkeys(attacks.SPECIALS.values(), 0.0),
    attacks.SPECIALS["shove"]: 1.0,
    attacks.rather_not: -1.0,
    special.drop: 0.0,
    special.aside: 0.0,
    special.through: 0.0,
    burst.fire_on: _of(fight.worth_of_burst),
    burst.cease: 0.0,
    flight.flee_to: lambda turn, to: fight.worth_of_flight(turn.game, to),
    **dict.fromkeys((*flight.NEAREST.acts, *flight.RAGE.acts), 0.0),
    **_both(exchange.DEFENCES[exchange.DEFEND], 1.0, -1.0),
    **_both(exchange.DEFENCES[exchange.DODGE], 1.0, -1.0),
    **_both(shooting.CONSERVE, 0.0, 1.0),
    # dice, nerves, talents
    push.push: _push,
    push.keep: 0.0,
    optional_rules.SPEND.yes: lambda turn, _: -1.0 if numbers_of(turn)[0] else 1.0,
    optional_rules.SPEND.no: 0.0,
    talent.VETERAN.yes: lambda turn, _: 5.5 - numbers_of(turn)[0],
    talent.VETERAN.no: 0.0,
    **_both(talent.RAMPAGE, 0.0, 0.0),
    **_both(talent.RECKLESS, 0.0, 0.0),
    **_both(talent.LUCKY, 1.0, 0.0),
    talent.kept: lambda _, card: -float(card),
    talent.myself: 1.0,
    talent.shield: 0.0,
    talent.packed: lambda _, kind: care.worth_of_packing(kind),
    stress.let_go: 0.0,
    dice.bought_with: 0.0,
    disease.carer: 1.0,
    disease.nobody: 0.0,
    scenario_play.with_skill: lambda turn, skill: care.skill_chance(turn.game, turn.who, skill),
    # meetings and talk
    sighting.show: _spotted(4, 4),
    sighting.ambush: _ambush,
    sighting.hide: _spotted(1, 0),
    sighting.withdraw: _spotted(2, 1),
    sighting.stay: _spotted(3, 2),
    sighting.fall_back: lambda turn, to: fight.worth_of_flight(turn.game, to),
    social.ASKED["give"]: 0.0,
    social.ASKED["pass"]: 1.0,
    social.ASKED["follow"]: 2.0,
    social.ASKED["sheathe"]: -1.0,
    social.agree: 1.0,
    social.counter: 0.0,
    social.give_it: 0.0,
    social.refuse: 0.0,
    # the referee follows what is advised
    **dict.fromkeys(stalk.WISHES.values(), 0.0),
    **dict.fromkeys(sighting.PLANS.values(), 0.0),
    adjusting.leave_all: 1.0,
    adjusting.which_kind: 0.0,
    adjusting.which_one: 0.0,
    adjusting.which_way: 0.0,
}
