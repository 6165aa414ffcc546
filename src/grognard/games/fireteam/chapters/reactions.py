"""Overwatch answers a group: all actions are declared, then fire is applied squad by squad, then movement, then
Assaults. Nothing answers an answer."""

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.asking.acts import Act, idle, plain
from grognard.engine.asking.decisions import Option, Order
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.showing.phrases import listed
from grognard.engine.showing.words import letter
from grognard.kit.units.pieces import name

from ..terms import full_name, is_on_board, is_prone, squad_of
from ..turn import (
    APPROACH,
    ASSAULT,
    CRAWL,
    DISCHARGE,
    DROP,
    FIRE,
    MOVE,
    SMOKE_SHELL,
    SUPPRESSIVE_FIRE,
    THROW_SMOKE,
    Acting,
    Activation,
    Deed,
    Squad,
    Trail,
    acting_of,
)
from . import action, advanced, assault, cc, fire, move, smoke, stance, watchers
from .circumstances import circumstances

KINDS = "fireteam.overwatch.kinds"


# -- what can be done --------------------------------------------------------------------------------------------------


def _lying(turn: Acting) -> Sequence[tuple[str, str]]:
    return ((KINDS, "it lies already"),) if is_prone(turn.game, turn.team) else tuple(action.barred(turn, DROP))


@plain("drop", "Drop Prone", KINDS, bar=_lying)
def drop(turn: Acting) -> None:
    turn.declare(Deed(turn.team, DROP))


hold: Act[Acting, None] = idle("none", "Hold, stay on Overwatch", "fireteam.overwatch.trigger")


def _question(turn: Acting, _: Sequence[Option]) -> str:
    side = f"({letter(1 - turn.seat)})"
    who = listed([full_name(turn.game, one.team).removesuffix(side).rstrip() for one in turn.squad.answering])
    return f"Your {full_name(turn.game, turn.team)} is on Overwatch: answer {who} {side}?"


@implements("fireteam.overwatch.kinds", "fireteam.overwatch.against-assault")
def menu(moment: str) -> Menu[Acting]:
    """Fire, Move, Crawl, Assault, dropping Prone or smoke from a vehicle; before a close combat nothing but Fire."""
    return APPROACHED if moment == APPROACH else MENU


MENU: Menu[Acting] = Menu(
    name="overwatch",
    prompt=_question,
    clause="fireteam.overwatch.trigger",
    turn=acting_of,
    acts=(fire.fire, advanced.suppress, action.move, action.crawl, assault.assault, drop, smoke.screen),
    rest=hold,
    alike=circumstances,
)
APPROACHED = replace(MENU, name="approach", acts=(fire.fire, advanced.suppress))


# -- the window --------------------------------------------------------------------------------------------------------


def occasions(turn: Activation) -> tuple[Trail, ...]:
    """What a group has done that may be answered: everything but loitering and going on Overwatch. Who has taken the
    place of the fallen is seen there in the end."""
    game, walked = turn.game, {one.team: _ended(turn, one) for one in turn.squad.walked}
    deeds = [one for one in turn.squad.deeds if not action.kind(one.action).quiet and is_on_board(game, one.team)]
    stands = [Trail(one.team, one.action, (game.table.place(one.team),)) for one in deeds]
    return tuple([walked.get(one.team, one) for one in stands])


def _ended(turn: Activation, way: Trail) -> Trail:
    """The way of a team up to where it stands now."""
    if way.action not in assault.ASSAULTS or not is_on_board(turn.game, way.team):
        return way
    at = turn.game.table.place(way.team)
    return way if at == way.points[-1] else replace(way, points=(*way.points, at))


@implements("fireteam.overwatch.trigger")
def look_out(turn: Activation) -> None:
    """Where smoke may fall in an action, who is on Overwatch has seen the group before it does. Fire on the move is
    answered by what is seen at its end alone."""
    smokes = any(
        deed.action in (THROW_SMOKE, SMOKE_SHELL) or smoke.loaded(turn.game, deed.team) for deed in turn.squad.deeds
    )
    late = any(deed.action in watchers.AT_THE_END for deed in turn.squad.deeds)
    turn.squad.spotted = ()
    if smokes and not late:
        turn.squad.spotted = tuple(watchers.able(turn.game, 1 - turn.seat, occasions(turn)))


@implements("fireteam.overwatch.no-chain", "fireteam.overwatch.two-actions")
def answer(turn: Activation, moment: str = "", done: tuple[int, ...] = ()) -> Script[tuple[int, ...]]:
    """The enemy's answers to a group; what is done in them is never answered. Who has answered is given back."""
    trails = occasions(turn)
    twice = any(one.action in watchers.AT_THE_END for one in trails)
    for _ in range(2 if twice else 1):
        done = (*done, *(yield from once(turn.game, 1 - turn.seat, trails, moment, done, turn.squad.spotted)))
        if twice:
            done = ()
    return done


@implements("fireteam.overwatch.order")
def once(
    game: Game,
    seat: int,
    trails: tuple[Trail, ...],
    moment: str = "",
    done: tuple[int, ...] = (),
    spotted: tuple[int, ...] = (),
) -> Script[tuple[int, ...]]:
    """All answers are declared before any is carried out: fire squad by squad, then movement, then Assaults."""
    squads: dict[int, Squad] = {}
    for team in watchers.able(game, seat, trails, done, spotted):
        squad = squads.setdefault(squad_of(game, team), Squad(1, 1, answering=trails, moment=moment))
        squad.group, squad.left = (*squad.group, team), {**squad.left, team: 1}
        yield from menu(moment).play(Acting(game, team, squad))
    turns = [Activation(game, unit, squad) for unit, squad in squads.items() if squad.deeds]
    answered = tuple([deed.team for turn in turns for deed in turn.squad.deeds])
    for turn in (yield from _squads(turns)):
        yield from _part(turn, (FIRE, SUPPRESSIVE_FIRE))
    for turn in turns:
        yield from _part(turn, (MOVE, CRAWL, DROP, DISCHARGE))
    for turn in turns:
        yield from _part(turn, (ASSAULT,))
    return answered


def _squads(turns: Sequence[Activation]) -> Script[Sequence[Activation]]:
    """In which order squads fire: the reacting player says."""
    firing = [turn for turn in turns if any(deed.targets for deed in turn.squad.deeds)]
    if len(firing) < 2:
        return firing
    named = {unit_ref(turn.unit): turn for turn in firing}
    keys = yield Order(
        seat=firing[0].seat,
        name="squads",
        prompt="Which squad fires first?",
        clause="fireteam.overwatch.order",
        items=tuple([Option(ref, name(turn.game, turn.unit), subject=ref) for ref, turn in named.items()]),
    )
    return [named[key] for key in keys]


def _part(turn: Activation, kinds: tuple[str, ...]) -> Script[None]:
    """Those deeds of a squad come to their turn that are of these kinds."""
    kept: tuple[Deed, ...] = ()
    for deed in [deed for deed in turn.squad.deeds if deed.action in kinds]:
        if (yield from watchers.take(turn.game, deed)):
            kept = (*kept, deed)
    if not kept:
        return
    part = Activation(turn.game, turn.unit, replace(turn.squad, deeds=kept))
    yield from fire.volley(part)
    yield from move.movement(part)
    action.mark(part)
    yield from assault.charge(part)
    yield from cc.fights(part)
    for deed in kept:
        if deed.action == DROP:
            stance.drop(turn.game, deed.team, KINDS)
        elif deed.action == DISCHARGE and deed.impact is not None:
            smoke.lay(turn.game, deed.team, deed.impact)
    yield from stance.PRONE_MENU.play(part)
