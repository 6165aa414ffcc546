"""Armored Assault: teams that wait for an armored vehicle and move at its pace."""

from collections.abc import Iterator
from functools import partial
from math import ceil

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Act, Name, Why, done_with, idle, paired, the_thing
from grognard.engine.asking.fares import Fare
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.space.tolls import off
from grognard.kit.units.pieces import has

from ..terms import (
    DONE,
    ESCORT,
    KEPT,
    ORPHAN,
    ORPHANS,
    WAITS,
    bears,
    counter,
    figures,
    full_name,
    has_vehicles,
    is_cowering,
    is_infantry,
    is_on_board,
    squad_of,
    team_name,
    vehicles_of,
)
from ..turn import ARMORED, MOVE, Acting, Activation, Deed, activation_of, waiters
from . import companions, driving, move
from .action import barred
from .cover import BESIDE, named
from .measure import is_within
from .terrain import by_id, ground, kind_of, sides
from .vehicle import is_armored

ASSAULT, LIMIT = "fireteam.advanced.armored-assault", "fireteam.advanced.armored-assault-limit"
DELAY = "fireteam.advanced.armored-assault-delay"
TEAMS, FIGURES = 4, 16
Pair = tuple[int, int]
"""A team and a vehicle."""


@implements("fireteam.advanced.armored-assault-limit")
def fits(sizes: list[int]) -> bool:
    """Whether so many teams of so many figures may accompany one vehicle: four teams, or any with 16 figures in all."""
    return len(sizes) <= TEAMS or sum(sizes) <= FIGURES


def has_room(game: Game, vehicle: int, team: int) -> bool:
    others = [id for id in companions.escorts(game, vehicle) if id != team]
    return fits([figures(game, id) for id in (*others, team)])


@implements("fireteam.advanced.armored-assault")
def beside(game: Game, team: int) -> list[int]:
    """The friendly armored vehicles within an inch of a team on the board; aboard it is within an inch of nothing."""
    if not has_vehicles(game) or not is_on_board(game, team) or not is_infantry(game, team):
        return []
    own = vehicles_of(game, game.state.units[squad_of(game, team)].seat)
    return [id for id in own if is_armored(game, id) and is_within(game, team, id, BESIDE)]


def led_by(game: Game, team: int) -> list[int]:
    """Those of them that have room for it."""
    return [id for id in beside(game, team) if has_room(game, id, team)]


@implements("fireteam.advanced.armored-assault", "fireteam.transport.attached")
def began(turn: Activation) -> tuple[Pair, ...]:
    """The teams of a squad that begin their activation beside its own transport, with which they need not wait."""
    members = turn.members
    return tuple([(id, near) for id in members for near in beside(turn.game, id) if near in members])


# -- waiting -----------------------------------------------------------------------------------------------------------


@implements("fireteam.advanced.armored-assault-delay-detail")
def _pairs(turn: Activation) -> list[Pair]:
    """Teams that may wait, each with a vehicle that has not been activated yet this turn."""
    game, left = turn.game, turn.squad.left
    teams = [id for id in turn.members if left.get(id) and not is_cowering(game, id)]
    return [
        (team, vehicle)
        for team in teams
        for vehicle in led_by(game, team)
        if squad_of(game, vehicle) not in turn.units and not has(game, squad_of(game, vehicle), DONE)
    ]


PAIRS: Name[Pair] = paired(MODELS, MODELS)


@done_with(
    PAIRS, "", lambda turn, pair: f"{team_name(turn.game, pair[0])} with {full_name(turn.game, pair[1])}", DELAY,
    things=_pairs, other=(DELAY, "it is not beside an armored vehicle that is still to act"),
    subject=lambda _, pair: model_ref(pair[0]),
)  # fmt: skip
@implements("fireteam.advanced.armored-assault-delay", "fireteam.advanced.armored-assault-delay-detail")
def wait(turn: Activation, pair: Pair) -> None:
    """The team keeps its actions, after the morale test with its squad, until the vehicle acts."""
    game, (team, vehicle) = turn.game, pair
    number = turn.squad.left[team]
    turn.squad.left = {id: left for id, left in turn.squad.left.items() if id != team}
    accompany_from_now(game, team, vehicle, (f"{WAITS}{unit_ref(squad_of(game, vehicle))}",))
    game.count(DELAY, (model_ref(team), KEPT, number - counter(game, team, KEPT)))


def accompany_from_now(game: Game, team: int, vehicle: int, adds: tuple[str, ...] = ()) -> None:
    now = f"{ESCORT}{model_ref(vehicle)}"
    old = tuple([tag for tag in game.state.models[team].tags if tag.startswith(ESCORT) and tag != now])
    new = tuple(sorted([tag for tag in (now, *adds) if not bears(game, team, tag)]))
    if new or old:
        game.tag(ASSAULT, model_ref(team), adds=new, drops=old)


nobody: Act[Activation, None] = idle("none", "Nobody waits", DELAY)
WAIT: Menu[Activation] = Menu(
    name="wait", prompt="Armored Assault: who waits for a vehicle?", clause=DELAY, turn=activation_of, acts=(wait,),
    rest=nobody,
)  # fmt: skip


def join(turn: Activation) -> None:
    """Those who waited for the unit act with it, with what they have kept; its own numbers count."""
    game, squad = turn.game, turn.squad
    squad.last = max(squad.left.values(), default=0)
    for unit in turn.units:
        for team in companions.waiting(game, unit):
            squad.left = {**squad.left, team: companions.kept(game, team)}
    squad.joined = True


@implements("fireteam.advanced.armored-assault-orphans")
def take_over(turn: Activation) -> None:
    """Teams that waited in vain act with what they have kept, without a further morale test."""
    own = [id for id in turn.members if bears(turn.game, id, ORPHAN) and is_on_board(turn.game, id)]
    turn.squad.left = {**turn.squad.left, **{id: companions.kept(turn.game, id) for id in own}}


def finish(turn: Activation) -> None:
    """The waiting is over."""
    game = turn.game
    for unit in turn.units:
        for team in companions.waiting(game, unit):
            game.tag(DELAY, model_ref(team), drops=(f"{WAITS}{unit_ref(unit)}",))
    for team in [id for id in turn.members if bears(game, id, ORPHAN)]:
        game.tag(companions.ORPHANED, model_ref(team), drops=(ORPHAN,))
    for unit in [unit for unit in turn.units if has(game, unit, ORPHANS)]:
        game.tag(companions.ORPHANED, unit_ref(unit), drops=(ORPHANS,))


# -- the shared move ---------------------------------------------------------------------------------------------------


@implements("fireteam.leader.combined-operations-armor", "fireteam.transport.attached")
def _led(turn: Acting) -> list[int]:
    """Vehicles of the group that it may accompany: the one it has waited for, or one that is activated with it."""
    near = led_by(turn.game, turn.team)
    return [id for id in near if id in turn.squad.group and not bears(turn.game, id, "immobile")]


def _alone(turn: Acting, vehicle: int) -> Iterator[Why]:
    if not any(deed.team == vehicle and deed.action == MOVE for deed in turn.squad.deeds):
        yield ASSAULT, "the vehicle does not move in this group"
    if squad_of(turn.game, vehicle) == turn.unit and (turn.team, vehicle) not in turn.squad.beside:
        yield ASSAULT, "it did not begin its activation within an inch of the vehicle"
    if turn.team in dict(waiters(turn.game)) and named(turn.game, turn.team) != vehicle:
        yield ASSAULT, "it has waited for another vehicle"


@done_with(
    MODELS, "accompany", lambda turn, id: f"Move with {full_name(turn.game, id)}", ASSAULT,
    bar=partial(barred, action=ARMORED), things=_led, miss=_alone,
    other=(ASSAULT, "it is not within an inch of an armored vehicle of its group"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.advanced.armored-assault", "fireteam.advanced.armored-assault-class")
def accompany(turn: Acting, vehicle: int) -> None:
    """A Move that it shares with the vehicle; it is Move-based."""
    accompany_from_now(turn.game, turn.team, vehicle)
    turn.declare(Deed(turn.team, ARMORED, named=(vehicle,)))


@implements("fireteam.advanced.armored-assault-pace")
def longest(game: Game, team: int) -> int:
    """How long a way a team can pay for: on slow ground half of it, or more if it soon comes out."""
    most, at = move.reach(game, team, ARMORED), game.table.place(team)
    slow = [one.outline for one in map(by_id(game).__getitem__, ground(game, team)) if kind_of(one).slow]
    if not slow:
        return most
    deep = max(min(off(at, a, b) for a, b in sides(outline)) for outline in slow)
    return max(most // 2, most - ceil(deep))


@implements("fireteam.advanced.armored-assault-pace")
def share(turn: Activation) -> Script[None]:
    """The vehicle goes no farther than the slowest of its teams can, and they cover the same length: where a team ends
    nearer, it has gone to and fro."""
    game, squad = turn.game, turn.squad
    for deed in [one for one in squad.deeds if one.action == MOVE and not is_infantry(game, one.team)]:
        teams = [one for one in squad.deeds if one.action == ARMORED and deed.team in one.named]
        teams = [one for one in teams if is_on_board(game, one.team)]
        if not teams or not is_on_board(game, deed.team):
            continue
        slowest = min(longest(game, one.team) for one in teams)
        squad.led = (*squad.led, deed.team)
        yield from driving.drive(turn, [deed], longest=slowest)
        (way,) = [one for one in squad.walked if one.team == deed.team]
        far = space.length(way.points[0], way.points[1:]) // 100
        asked = move.form(game, teams)
        fares = (*[replace(one, pace=far) for one in asked.fares], Fare(tuple([one.team for one in teams]), far))
        yield from move.walk(turn, teams, replace(asked, fares=fares))
