"""How a computer plays Net Epic: which answers it looks at, and how good they look from its seat."""

from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.facings import heading
from grognard.engine.asking.menus import Menu
from grognard.engine.core.state import number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.advisor import ActWorth, Advisor, Whole
from grognard.kit.advice.answers import sampled
from grognard.kit.advice.questions import Questions

from ..chapters import (
    abilities_morale,
    abilities_orders,
    activation,
    boarding,
    bombard,
    cc,
    chain,
    charge,
    deep_strike,
    defence,
    deploy,
    drives,
    gargant,
    healers,
    hidden,
    indirect,
    infiltrate,
    loads,
    located,
    occupants,
    orders,
    popup,
    psychic,
    reserved,
    snap,
    titan_combat,
    turns,
)
from ..chapters import deeds as chapter
from ..menus import MENUS
from ..terms import SIDE, is_done, place_of, seat_counter, standing
from . import deeds, placing, reactions, titans
from .command import chiefs, leads, platoons, reached
from .fire import target_candidates, targets_worth
from .melee import storming
from .walks import walk_candidates, walk_worth
from .worth import model_worth

ASK = Questions(value=model_worth)
ABANDONED = 2
"""With so many detachments out of command a headquarters does not wait."""


def _many(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    return float(len(answer))


def _few(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """Headquarters act with the last of their company: they follow where it went. Where others wait for their command
    they go at once."""
    game, seat = seat_view.game, seat_view.decision.seat
    waiting = [unit for unit in platoons(game, seat) if not is_done(game, unit)]
    lost = set(waiting) - reached(game, seat, chiefs(game, seat))
    joining = [key for key in answer if leads(game, number_of(key))] if len(lost) >= ABANDONED else []
    return 2.0 * len(joining) - float(len(answer))


def _all(seat_view: SeatView, form: Choose, pick: Stream) -> tuple[Answer, ...]:
    """Everybody who may be chosen."""
    return (tuple([option.key for option in form.options][: form.most]),)


def _one(turn: Any, model: int) -> float:
    """Who is worth least fights first, and is named first."""
    return -model_worth(turn.game, model)


def _toward_the_enemy(turn: Any, wind: int) -> float:
    """The nearer to the way to the middle of the enemy's side, the better."""
    game = turn.game
    edge = 0 if seat_counter(game, turn.seat, SIDE) else game.state.board[1]
    x, y = place_of(game, standing(game, turn.unit)[0])
    ahead = heading((x, y), (game.state.board[0] // 2, edge))
    return -abs((wind * 360 // len(drives.WINDS) - ahead + 180) % 360 - 180)


def _dearest(turn: Any, model: int) -> float:
    return model_worth(turn.game, model)


ACTS: dict[Act[Any, Any], ActWorth] = {
    **dict.fromkeys(deploy.SIDES.every, 0.0),
    **dict.fromkeys(deploy.DEPLOY.every, 0.0),
    deploy.along: Whole(_many),
    deploy.aboard: 0.0,
    deploy.on_foot: lambda turn, _: 1.0 if leads(turn.game, turn.unit) else -1.0,
    deploy.indoors: -1.0,
    deploy.ride: -1.0,
    deploy.outdoors: 0.0,
    deep_strike.keep: 1.0,
    deep_strike.deploy: 0.0,
    **dict.fromkeys(chain.WHO.every, 0.0),
    infiltrate.sneak: 1.0,
    infiltrate.remain: 0.0,
    turns.go_first: 1.0,
    turns.go_second: 0.0,
    turns.activate: deeds.first_of_all,
    activation.join: Whole(_few),
    orders.first_fire: deeds.first_fire,
    orders.pop_up: deeds.pop_up,
    orders.advance: deeds.advance,
    orders.charge: deeds.charge,
    chapter.go: deeds.going,
    chapter.shoot: deeds.shooting,
    chapter.shoot_in_passing: deeds.shooting_in_passing,
    charge.storm: storming,
    charge.charge: -1.0,
    charge.name: _dearest,
    boarding.get_out: deeds.getting_out,
    boarding.get_in: deeds.getting_in,
    occupants.enter: -1.0,
    occupants.leave: -1.0,
    popup.spot: -1.0,
    psychic.work: deeds.working,
    abilities_orders.march: deeds.forced_march,
    abilities_orders.rethink: deeds.rethinking,
    chapter.done: 0.0,
    defence.defend: 1.0,
    defence.none: 0.0,
    snap.snap: reactions.snapping,
    snap.guard: reactions.guarding,
    snap.hold: -1000.0,
    snap.wait: -1000.0,
    snap.stop: -1000.0,
    snap.none: 0.0,
    reserved.fire: 1.0,
    reserved.defend: 1.0,
    reserved.none: 0.0,
    **dict.fromkeys(cc.PICK.every, 0.0),
    **dict.fromkeys(cc.WHO.every, _one),
    abilities_morale.again: 1.0,
    abilities_morale.keep: 0.0,
    **dict.fromkeys(healers.WHICH.every, _dearest),
    **dict.fromkeys(gargant.WHOM.every, _dearest),
    located.aim_at: titans.aim_worth,
    titan_combat.struck_at: titans.location_worth,
    titan_combat.take_up: titans.die_again,
    titan_combat.grab: 1.0,
    titan_combat.punch: 0.0,
    titan_combat.wreck: 0.0,
    titan_combat.spare: 1.0,
    loads.load: titans.load_worth,
    bombard.batter: deeds.battering,
    bombard.spare: 0.0,
    **dict.fromkeys(hidden.MENU.acts, -1.0),
    hidden.none: 0.0,
    drives.run: lambda _, far: float(far),
    drives.ride: _toward_the_enemy,
    indirect.spot: titans.spotting,
    indirect.from_above: 1.0,
    indirect.see_for_themselves: 0.0,
    **dict.fromkeys(occupants.DEFENDER.every, titans.meeting),
    boarding.come_down: titans.sheltered,
    boarding.board: 1.0,
    occupants.go_in: 1.0,
    occupants.go_out: 0.0,
}
ADVISOR = Advisor(
    ask=ASK,
    menus=MENUS,
    acts=ACTS,
    decisions={
        "move": walk_worth,
        "targets": targets_worth,
        "template": placing.template_worth,
        "mark": placing.mark_worth,
        "place": placing.place_worth,
        "strike": placing.place_worth,
        "landing": placing.place_worth,
    },
    answers={
        "along": _all,
        "join": lambda _, form, pick: ((), *_all(_, form, pick)),
        "board": _all,
        "enter": _all,
        "move": walk_candidates,
        "targets": target_candidates,
        "template": placing.template_candidates,
        "mark": placing.template_candidates,
        "place": placing.place_candidates,
        "landing": placing.place_candidates,
        "strike": placing.strike_candidates,
        "objective": sampled,
        "fist": titans.low_dice,
    },
)
appraise, candidates = ADVISOR.appraise, ADVISOR.candidates
