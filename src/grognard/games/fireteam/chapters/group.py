"""Groups: who acts next at a number, what each of them does, and in which order it happens."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from grognard.engine.asking.acts import MODELS, Act, Why, done_with, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Script

from .. import turn as turns
from ..terms import is_cowering, is_infantry, is_on_board, team_name
from ..turn import Acting, Activation, Deed, acting_of, activation_of
from . import (
    action,
    advanced,
    armored,
    arms,
    assault,
    breach,
    cc,
    companions,
    dig_in,
    driving,
    fire,
    indirect,
    leader,
    missions,
    mounting,
    move,
    objective,
    overwatch,
    reactions,
    reserves,
    smoke,
    stance,
)
from .circumstances import circumstances
from .cover import named
from .unit import is_apart

CONCERT = "fireteam.activation.in-concert"


@implements("fireteam.activation.fewer-actions", "fireteam.activation.two-action")
def waiting(turn: Activation) -> list[int]:
    """The teams that can still act at this number; one whose last action counts as two has used it up."""
    game, squad = turn.game, turn.squad
    number, acted, busy = squad.number, squad.acted, squad.busy
    if number > squad.last:
        return []
    able = [
        id
        for id, actions in squad.unused
        if actions > 0
        and id not in acted
        and (id, number) not in busy
        and not is_cowering(game, id)
        and (game.state.models[id].place is not None or reserves.is_waiting(game, id))
    ]
    if not able:
        return []
    late = [id for id in able if id not in own(turn) and named(game, id) in acted] if squad.joined and acted else ()
    return [id for id in turn.members if id in able and id not in late]


def own(turn: Activation) -> list[int]:
    """The teams of the units that are activated, without those who have waited for a vehicle."""
    return [id for unit in turn.units for id in turn.game.state.units[unit].members]


def _together(turn: Activation) -> list[int]:
    return [id for id in waiting(turn) if not _is_alone(turn, id)]


def _apart(turn: Activation) -> list[int]:
    return [id for id in waiting(turn) if _is_alone(turn, id)]


def _is_alone(turn: Activation, team: int) -> bool:
    return is_apart(turn.game, team) and not reserves.is_waiting(turn.game, team)


# -- who is next -------------------------------------------------------------------------------------------------------


@done_with(
    MODELS, "alone", lambda turn, id: f"{team_name(turn.game, id)} by itself", "fireteam.unit.coherency-lost",
    things=_apart, other=("fireteam.unit.coherency-lost", "it is in coherency"), subject=lambda _, id: f"m{id}",
)  # fmt: skip
@implements("fireteam.unit.coherency-lost")
def alone(turn: Activation, team: int) -> None:
    """A team out of coherency acts only in a group of its own."""
    turn.squad.group = (team,)


def _nobody_left(turn: Activation) -> Iterable[Why]:
    return () if _together(turn) else ((CONCERT, "nobody of the others can act at this number"),)


@plain("others", "The others first", CONCERT, bar=_nobody_left)
def others(turn: Activation) -> Script[None]:
    yield from GROUP.play(turn)


@done_with(
    MODELS, "", lambda turn, id: team_name(turn.game, id), CONCERT, things=_together,
    other=(CONCERT, "it has no action left at this number"), subject=the_thing,
)  # fmt: skip
def join(turn: Activation, team: int) -> None:
    turn.squad.group = (*turn.squad.group, team)


GROUP = Menu(
    name="group",
    prompt=lambda turn, _: f"Action {turn.squad.number}: who acts together now?",
    clause=CONCERT,
    turn=activation_of,
    acts=(join,),
    least=0,
    most=0,
)
NEXT = Menu(
    name="next",
    prompt=lambda turn, _: f"Action {turn.squad.number}: who acts next?",
    clause=CONCERT,
    turn=activation_of,
    acts=(alone, others),
)


@implements("fireteam.activation.in-concert")
def form(turn: Activation, left: Sequence[int]) -> Script[None]:
    """The next group is formed when the one before is finished; with nobody in it the number passes for all."""
    turn.squad.group, turn.squad.deeds, turn.squad.walked, turn.squad.led = (), (), (), ()
    if len(left) == 1:
        turn.squad.group = tuple(left)
    else:
        yield from (NEXT if any(_is_alone(turn, id) for id in left) else GROUP).play(turn)
    lead(turn)


@implements("fireteam.advanced.armored-assault-delay-detail")
def lead(turn: Activation) -> None:
    """Teams that have waited act in one group with their vehicle, which says first what it does."""
    own_teams, group = own(turn), turn.squad.group
    chiefs = {named(turn.game, id) for id in group if id not in own_teams}
    able = [id for id in (waiting(turn) if chiefs else turn.members) if id in chiefs or id in group]
    foot = [id for id in able if is_infantry(turn.game, id)]
    turn.squad.group = (*[id for id in able if id not in foot], *foot)


# -- what they do ------------------------------------------------------------------------------------------------------

ACTS: tuple[Act[Any, Any], ...] = (
    armored.accompany,
    reserves.enter,
    reserves.rush,
    action.move,
    action.double_time,
    action.crawl,
    fire.fire,
    assault.assault,
    advanced.advancing_fire,
    advanced.assault_fire,
    advanced.suppress,
    dig_in.dig_in,
    breach.breach,
    smoke.throw,
    advanced.treat,
    objective.work,
    indirect.lob,
    smoke.shell,
    missions.call,
    overwatch.enter,
    *mounting.ACTS,
    action.pivot,
    action.loiter,
    action.lie,
    action.stand,
)
ACTIONS = Menu(
    name="action",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: action {turn.squad.number} of {turn.squad.last}",
    clause="fireteam.action.list",
    turn=acting_of,
    acts=ACTS,
    rest=action.let_pass,
    alike=circumstances,
)


@implements("fireteam.action.list", "fireteam.activation.whole-squad")
def declare(turn: Activation) -> Script[None]:
    """Each team of the group says what it does; they may do different things."""
    for team in turn.squad.group:
        yield from ACTIONS.play(Acting(turn.game, team, turn.squad))


def spend(turn: Activation) -> None:
    """Those of the group have acted at this number; who has done something has an action less."""
    squad = turn.squad
    used = {deed.team: action.cost(turn.game, deed.team, deed.action) for deed in squad.deeds}
    squad.acted = (*squad.acted, *squad.group)
    squad.busy = (*squad.busy, *[(id, squad.number + 1) for id, cost in used.items() if cost > 1])
    squad.left = {id: left - used.get(id, 0) for id, left in squad.left.items()}
    for deed in squad.deeds:
        if deed.action == turns.OVERWATCH:
            squad.left = {**squad.left, deed.team: 0}


def standing(turn: Activation) -> Script[None]:
    """Everything that is done on the spot."""
    for deed in turn.squad.deeds:
        if deed.action == turns.LOITER and deed.stance == turns.PIVOT:
            yield from driving.spin(turn, deed)
        elif deed.action == turns.LOITER and deed.stance:
            (stance.drop if deed.stance == "prone" else stance.rise)(turn.game, deed.team)
        if deed.action in ON_THE_SPOT and is_on_board(turn.game, deed.team):
            yield from ON_THE_SPOT[deed.action](turn, deed)


ON_THE_SPOT: dict[str, Callable[[Activation, Deed], Script[None]]] = {
    turns.DIG_IN: dig_in.dig,
    turns.BREACH: breach.open_gap,
    turns.THROW_SMOKE: smoke.cast,
    turns.TREAT: advanced.heal,
    turns.WORK: objective.demolish,
    turns.SMOKE_SHELL: smoke.fire_shell,
    turns.CALL: missions.mark,
}


STEPS: tuple[tuple[Callable[[Activation], Script[None]], tuple[str, ...]], ...] = (
    (advanced.plan, (turns.ADVANCING_FIRE,)),
    (indirect.plan, (turns.INDIRECT,)),
    (fire.volley, (turns.FIRE, turns.SUPPRESSIVE_FIRE, turns.ADVANCING_FIRE, turns.ASSAULT_FIRE, turns.INDIRECT)),
    (advanced.advance, (turns.ADVANCING_FIRE,)),
    (armored.share, (turns.ARMORED,)),
    (reserves.come_on, (turns.MOVE, turns.DOUBLE_TIME)),
    (move.movement, turns.MOVES),
    (mounting.board, (turns.MOUNT,)),
    (mounting.alight, (turns.DISMOUNT, turns.SCRAMBLE)),
    (assault.charge, assault.ASSAULTS),
    (standing, (turns.LOITER, *ON_THE_SPOT)),
)
"""What happens when a group acts, in this order, and the actions that take part in it."""


@implements("fireteam.activation.group-order")
def resolve(turn: Activation) -> Script[None]:
    """Fire first, then movement and everything else, the enemy's answers, close combats, and what has waited for their
    end."""
    acts = {deed.action for deed in turn.squad.deeds}
    reactions.look_out(turn)
    for step, kinds in STEPS:
        if not acts.isdisjoint(kinds):
            yield from step(turn)
    yield from smoke.discharged(turn)
    action.mark(turn)
    yield from stance.PRONE_MENU.play(turn)
    if acts.isdisjoint(assault.ASSAULTS):
        yield from reactions.answer(turn)
    else:
        yield from storm_in(turn)
    yield from objective.EXIT_MENU.play(turn)


@implements("fireteam.activation.group-order")
def storm_in(turn: Activation) -> Script[None]:
    """The answers to an Assault before its close combats, unless it began with fire, and after them."""
    done: tuple[int, ...] = ()
    if not any(deed.action == turns.ASSAULT_FIRE for deed in turn.squad.deeds):
        done = yield from reactions.answer(turn, turns.APPROACH)
    yield from cc.fights(turn)
    yield from reactions.answer(turn, turns.AFTERMATH, done)


def play(turn: Activation) -> Script[bool]:
    """One group from its forming to its end; False: nobody acts any more at this number."""
    left = waiting(turn)
    if not left:
        return False
    yield from form(turn, left)
    if not turn.squad.group:
        return False
    yield from declare(turn)
    spend(turn)
    yield from resolve(turn)
    mounting.settle(turn)
    companions.part(turn.game)
    return True


MENUS = (
    GROUP,
    NEXT,
    ACTIONS,
    reactions.MENU,
    reactions.APPROACHED,
    assault.ALSO,
    advanced.FROM_WHERE,
    advanced.FIRE_FIRST,
    arms.ARMS,
    arms.FAR_ARMS,
    arms.GUN,
    smoke.DISCHARGERS,
    reserves.RIDE,
    fire.POINT,
    cc.AFTER,
    *leader.MENUS,
    stance.PRONE_MENU,
    objective.EXIT_MENU,
)
