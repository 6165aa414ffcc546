"""What a good player would like: candidates and their worth for every decision, from the seat's own view.

Worth is counted in the points of forces. Odds of fire are exact, places are judged by the shots from and at them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from grognard.engine.asking.acts import Act, Turn
from grognard.engine.asking.contact import reach_contact
from grognard.engine.asking.decisions import Allocate, Answer, Choose
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.advisor import ActWorth, Advisor, Whole
from grognard.kit.advice.answers import sampled
from grognard.kit.units.pieces import members

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..chapters import (
    action,
    advanced,
    armored,
    arms,
    assault,
    breach,
    cc,
    cower,
    damage,
    dig_in,
    fire,
    group,
    indirect,
    leader,
    missions,
    mounting,
    objective,
    operations,
    overwatch,
    posture,
    random_map,
    reactions,
    reserves,
    setup,
    smoke,
    stance,
    succession,
    transport,
    turns,
)
from ..chapters.los import enemies_seen
from ..chapters.measure import distance
from ..chapters.results import KINDS
from ..menus import MENUS
from ..terms import INCH, enemies, is_cowering, is_on_board
from ..turn import Acting, Activation, Sharing
from . import actions
from .arms import aimed
from .goals import ASK
from .ground import dash_worth, move_worth
from .walks import drive_candidates, drive_worth, walk_candidates, walk_worth
from .worth import best_target, taken, team_value

COMES = 24 * INCH
"""So far off an enemy may still come into sight and fire."""
RIGHT = 0.5
"""What choosing exactly the wanted ones is worth, where choosing none is worth nothing."""


# -- answers that are chosen as a whole --------------------------------------------------------------------------------


def wanted(choose: Callable[[Any, list[Any]], Iterable[Any]]) -> tuple[Whole, Callable[..., tuple[Answer, ...]]]:
    """A menu of several choices of which certain ones are wanted: the nearer an answer is to these the better."""

    def keys(seat_view: SeatView, form: Choose) -> tuple[str, ...]:
        rows = [(option.key, *MENUS.read(form, option.key, seat_view.game)) for option in form.options]
        if not rows:
            return ()
        chosen = set(choose(rows[0][1], [thing for _, _, _, thing in rows]))
        return tuple([key for key, _, _, thing in rows if thing in chosen])

    def worth(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
        form = seat_view.decision
        assert isinstance(form, Choose)
        return RIGHT - len({*keys(seat_view, form)} ^ {*answer})

    return Whole(worth), lambda seat_view, form, pick: (keys(seat_view, form),)


def _lie(turn: Activation, teams: list[int]) -> list[int]:
    """Those who are not about to move on and whom somebody sees, or may see before they act again."""
    game, squad = turn.game, turn.squad
    last = [id for id in teams if squad.left.get(id, 0) <= 0 or squad.number >= squad.last]
    return [id for id in last if enemies_seen(game, id) or _may_be_met(game, id)]


def _may_be_met(game: Game, team: int) -> bool:
    """Whether an enemy who does not Cower is near enough to come into sight."""
    return any(not is_cowering(game, foe) and distance(game, team, foe) <= COMES for foe in enemies(game, team))


def _arms(turn: Acting, special: list[Any]) -> list[Any]:
    deed = turn.squad.deeds[-1]
    found = aimed(turn.game, turn.team, deed.target, deed.places, deed.turned)
    own = () if found is None else found.arms
    return [arm for arm in special if isinstance(arm, Weapon) and arm.id in own]


ALL, all_of_them = wanted(lambda turn, things: things)
LYING, who_lies = wanted(_lie)
ARMED, what_fires = wanted(_arms)


# -- who is first ------------------------------------------------------------------------------------------------------


def _acts_first(turn: Turn, unit: int) -> float:
    """Those first who have the best shots now, before somebody takes them away."""
    game = turn.game
    own = [id for id in members(game, unit) if is_on_board(game, id)]
    return sum([best_target(game, id, enemies_seen(game, id)) for id in own])


# -- results -----------------------------------------------------------------------------------------------------------


def _share_worth(seat_view: SeatView, answer: Answer) -> float:
    """Where the remainder of an attack takes least."""
    game, progress = seat_view.game, seat_view.decision.progress
    assert isinstance(progress, Sharing)
    kind, lost = KINDS.index(progress.kind), 0.0
    for _, ref, count in answer:
        results = tuple([float(count) if place == kind else 0.0 for place in range(3)])
        lost += taken(game, number_of(ref), results)
    return -lost


def _shares(seat_view: SeatView, form: Allocate, pick: Stream) -> tuple[Answer, ...]:
    """One result after the other to whom it takes least from; or all to the same team."""
    (lot,) = form.lots
    given = dict.fromkeys([bin.key for bin in form.bins], 0)
    rooms = {bin.key: lot.count if bin.most is None else bin.most for bin in form.bins}
    for _ in range(lot.count):
        free = [key for key in given if given[key] < rooms[key]]
        best = max(free, key=lambda key: _share_worth(seat_view, _told(lot.key, {**given, key: given[key] + 1})))
        given[best] += 1
    return (_told(lot.key, given),)


def _told(lot: str, given: dict[str, int]) -> Answer:
    return tuple([(lot, key, count) for key, count in given.items() if count])


def _reduced_worth(seat_view: SeatView, answer: Answer) -> float:
    """The weakest weapons."""
    return -float(sum([weapon(id).dice * weapon(id).die * count for _, id, count in answer]))


ACTS: dict[Act[Any, Any], ActWorth] = {
    setup.set_down: 0.0,
    turns.go_first: 1.0,
    turns.go_second: 0.0,
    turns.activate: _acts_first,
    turns.let_pass: -1.0,
    group.alone: 1.0,
    group.others: 2.0,
    group.join: ALL,
    operations.combine: -1.0,
    operations.pair: _acts_first,
    operations.spend: lambda turn, points: -float(points),
    succession.succeed: lambda turn, team: team_value(turn.game, team),
    **dict.fromkeys(cower.DASH.every, 0.0),
    arms.lay: actions.lay_gun,
    arms.hold: 0.0,
    advanced.advancing_fire: actions.advancing,
    advanced.fire_on_the_way: actions.on_the_way,
    advanced.no_shot: 0.0,
    advanced.assault_fire: actions.assault_firing,
    advanced.fire_first: 1.0,
    advanced.at_once: 0.0,
    advanced.suppress: actions.suppressing,
    advanced.treat: actions.treating,
    dig_in.dig_in: actions.digging,
    breach.breach: -1000.0,
    smoke.throw: actions.smoking,
    setup.begin_aboard: -1.0,
    posture.entrench: 1.0,
    posture.begin_prone: -1.0,
    mounting.mount: -1000.0,
    mounting.dismount: actions.idle(2.0),
    action.pivot: -1000.0,
    objective.work: actions.idle(actions.WORK),
    armored.wait: -1.0,
    armored.nobody: 0.0,
    armored.accompany: -1000.0,
    indirect.lob: actions.lobbing,
    smoke.shell: -1000.0,
    missions.call: actions.idle(actions.MISSION),
    objective.leave: -1.0,
    smoke.discharge: -1.0,
    smoke.screen: -1.0,
    smoke.undischarged: 0.0,
    reserves.enter: actions.idle(5.0),
    reserves.ride: 1.0,
    reserves.rush: actions.idle(4.0),
    **dict.fromkeys(random_map.SIDE_MENU.every, 0.0),
    action.move: actions.unless_reacting(actions.going(move_worth)),
    action.double_time: actions.going(dash_worth),
    action.crawl: -1000.0,
    fire.fire: actions.fire_now,
    fire.shoot_there: actions.point_worth,
    cc.step: 1.0,
    cc.stay: 0.0,
    overwatch.enter: actions.watching,
    assault.assault: actions.assaulting,
    assault.name_too: -1.0,
    reactions.drop: 0.5,
    reactions.hold: actions.HOLD,
    leader.steady: actions.steady_worth,
    leader.unsteadied: 0.0,
    leader.push: actions.push_worth,
    leader.unpushed: 0.0,
    leader.direct: actions.direct_worth,
    leader.undirected: 0.0,
    leader.regroup: actions.regroup_worth,
    leader.ungrouped: 0.0,
    **dict.fromkeys(damage.WEAPON_OUT.every, 0.0),
    **dict.fromkeys(transport.WOUND.every, 0.0),
    action.loiter: actions.idle(0.0),
    action.lie: actions.lying_down,
    action.stand: actions.idle(-0.5),
    action.let_pass: actions.idle(-0.1),
    arms.use: ARMED,
    arms.aim_at: ARMED,
    stance.lie_down: LYING,
}
ADVISOR = Advisor(
    ask=ASK,
    menus=MENUS,
    acts=ACTS,
    decisions={
        "move": walk_worth,
        "drive": drive_worth,
        "point-at": actions.cloud_worth,
        "share": _share_worth,
        "reduced": _reduced_worth,
        "assault": lambda _, answer: float(bool(answer)),
    },
    answers={
        "group": all_of_them,
        "prone": who_lies,
        "arms": what_fires,
        "move": walk_candidates,
        "drive": drive_candidates,
        "point-at": actions.clouds,
        "mount": sampled,
        "pivot": sampled,
        "share": _shares,
        "assault": lambda seat_view, form, pick: (reach_contact(form, seat_view.table),),
    },
)
appraise, candidates = ADVISOR.appraise, ADVISOR.candidates
