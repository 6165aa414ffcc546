"""Who may answer the enemy's group: teams on Overwatch that saw one of its teams, where it stands or on its way."""

from collections.abc import Iterable, Iterator, Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.dice.rolls import Modifier, Total
from grognard.kit.units.pieces import models_in_play

from ..books.profiles import profile
from ..terms import STEADY_WATCH, WATCH, full_name, is_cowering, is_on_board, pins, squad_of
from ..turn import ADVANCING_FIRE, AFTERMATH, ARMORED, ASSAULT, ASSAULT_FIRE, FIRE, MOUNT, MOVES, Acting, Deed, Trail
from . import attribute
from .los import seen_along, sees
from .measure import CONTACT, as_if, distance

WALKS = (*MOVES, ARMORED, ASSAULT, MOUNT)
"""Movements on which a team may be shot at."""
AT_THE_END = (ADVANCING_FIRE, ASSAULT_FIRE)
"""Actions that are answered only when they are finished, but twice."""
HOLDS = 3
"""What a pinned team must reach to act."""
PINNED = "fireteam.overwatch.pinned"


# -- who may answer ----------------------------------------------------------------------------------------------------


def watching(game: Game, seat: int) -> list[int]:
    """The teams of a seat that have Overwatch actions."""
    models = game.state.models
    return [id for id in models_in_play(game, seat) if models[id].counters.get(WATCH) and not is_cowering(game, id)]


@implements("fireteam.overwatch.trigger")
def able(
    game: Game, seat: int, trails: Sequence[Trail], done: Iterable[int] = (), spotted: Iterable[int] = ()
) -> list[int]:
    """Those who saw a team of the group at some moment of its action, be it before smoke fell, and have not answered it
    yet."""
    left = tuple([id for id in watching(game, seat) if id not in done])
    found = set(spotted)
    for trail in trails if left else ():
        if is_on_board(game, trail.team):
            points = seen_points(trail)
            for point, seen in zip(points, seen_along(game, trail.team, points, left), strict=True):
                found.update(attribute.aware(game, trail.team, point, seen))
    return [id for id in left if id in found]


@implements("fireteam.overwatch.two-actions", "fireteam.advanced.advancing-fire-overwatch")
@implements("fireteam.advanced.assault-fire-overwatch")
def seen_points(trail: Trail) -> tuple[Point, ...]:
    """Where a team could be seen in its action; one that is answered at its end only there."""
    return trail.points[-1:] if trail.action in AT_THE_END else trail.points


# -- what they may shoot at --------------------------------------------------------------------------------------------


@implements("fireteam.overwatch.path-shot", "fireteam.overwatch.path-others", "fireteam.overwatch.against-assault")
def shots(turn: Acting, trail: Trail) -> Iterator[Deed]:
    """The ways to shoot at a team of the group: at every point of its way that is seen, the target alone being there;
    who is assaulted shoots before he is touched. After a close combat, and at who did not move, where it stands."""
    game, team, target = turn.game, turn.team, trail.team
    shown = () if turn.squad.moment == AFTERMATH else turn.squad.answering
    walks = tuple([(one.team, one.action) for one in shown if one.action in WALKS])
    if target not in dict(walks):
        if sees(game, team, target):
            yield Deed(team, FIRE, target, answers=walks)
        return
    others = tuple(dict.fromkeys([*watching(game, turn.seat), team]))
    rows = seen_along(game, target, trail.points, others, trail.facings)
    for (place, turned), seen in zip(trail.posts, rows, strict=True):
        if team in seen and (trail.action != ASSAULT or distance(as_if(game, place, turned), team, target) > CONTACT):
            yield Deed(team, FIRE, target, places=place, turned=turned, answers=walks)


# -- taking the action -------------------------------------------------------------------------------------------------


@implements("fireteam.overwatch.target")
def is_gone(game: Game, deed: Deed) -> bool:
    """Whether everybody at whom a declared action is aimed is gone: then it is not spent."""
    aimed = (*((deed.target,) if deed.target >= 0 else ()), *deed.named)
    return bool(aimed) and not any(is_on_board(game, id) for id in aimed)


def take(game: Game, deed: Deed) -> Script[bool]:
    """A declared action comes to its turn: it is spent, and a pinned team must roll."""
    if not is_on_board(game, deed.team) or is_gone(game, deed):
        return False
    game.count("fireteam.overwatch.enter", (model_ref(deed.team), WATCH, -1))
    return (yield from hold(game, deed.team))


@implements("fireteam.overwatch.pinned")
def hold(game: Game, team: int) -> Script[bool]:
    """With Pin Check markers a team rolls its Experience die less their number; below 3 the action is lost."""
    if not pins(game, team) or STEADY_WATCH in game.state.options:
        return True
    number = attribute.counted_pins(game, team)
    die, seat = profile(game.state.models[team].profile).experience, game.state.units[squad_of(game, team)].seat
    purpose = f"{full_name(game, team)} on Overwatch fires on {HOLDS} or more"
    parts = (Modifier(-number, PINNED, "Pin Check markers"),) if number else ()
    roll: int = yield Total(seat, PINNED, purpose, (die,), -number, about=(model_ref(team),), parts=parts)
    if roll < HOLDS:
        game.note(PINNED, f"{full_name(game, team)} stays down: its Overwatch action is lost", model_ref(team))
    return roll >= HOLDS
