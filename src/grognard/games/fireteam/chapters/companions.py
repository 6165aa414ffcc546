"""Teams that accompany a vehicle: whom it covers, who waits for it, and what becomes of them when it is lost."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.rolls import Total
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    DONE,
    ESCORT,
    KEPT,
    ORPHAN,
    ORPHANS,
    WAITS,
    counter,
    full_name,
    is_on_board,
    squad_of,
)
from ..turn import ARMORED, Halt, waiters
from . import results
from .cover import named, vehicle_of
from .unit import pin

LOST = "fireteam.advanced.armored-assault-vehicle-lost"
COVERED = "fireteam.advanced.armored-assault-cover-time"
ORPHANED = "fireteam.advanced.armored-assault-orphans"
HURT, PINNED = 1, 3
"""Up to which roll a team is wounded, and pinned, when its vehicle is Destroyed."""


@remembered(POSTS, ESCORT)
def escorts(game: Game, vehicle: int) -> tuple[int, ...]:
    """The teams that accompany a vehicle."""
    return tuple([one.id for one in game.state.models if one.tags and vehicle_of(game, one.id) == vehicle])


def waiting(game: Game, unit: int) -> list[int]:
    """The teams that wait for the activation of a unit of vehicles."""
    return [id for id, waited in waiters(game) if waited == unit and game.state.models[id].place]


@implements("fireteam.advanced.armored-assault-cover-time")
def part(game: Game) -> None:
    """Who has come away from the vehicle that he accompanied does so no more, though he may come back; who waits for
    it goes on waiting."""
    late = dict(waiters(game))
    for team in [one.id for one in game.state.models if one.tags and one.place and one.id not in late]:
        vehicle = named(game, team)
        if vehicle is not None and is_on_board(game, vehicle) and vehicle_of(game, team) is None:
            game.tag(COVERED, model_ref(team), drops=(f"{ESCORT}{model_ref(vehicle)}",))


# -- the vehicle is lost -----------------------------------------------------------------------------------------------


@implements("fireteam.overwatch.path-vehicle")
def stop(game: Game, vehicle: int, halt: Halt) -> None:
    """A vehicle hit on its way lies there, or at the nearest earlier point where its wreck overlaps nobody; teams that
    share its Move stop when they have gone as far, or as soon before as they may stand."""
    ways = {trail.team: trail.points for trail in halt.trails}
    gone = ways[vehicle][: ways[vehicle].index(halt.point) + 1]
    faced = [turn for trail in halt.trails if trail.team == vehicle for turn in trail.facings]
    stops = [([(vehicle, at)], [(vehicle, turn) for turn in faced[place:][:1]]) for place, at in enumerate(gone)]
    free = [stop for stop in stops if space.are_bases_free(game.table.with_places(*stop), [vehicle])]
    places, turned = free[-1] if free else stops[0]
    far = space.length(gone[0], gone[1:])
    for team in [trail.team for trail in halt.trails if trail.action == ARMORED and named(game, trail.team) == vehicle]:
        way, there = ways[team], game.table.with_places(places, turned)
        short = [at for place, at in enumerate(way) if space.length(way[0], way[1 : place + 1]) <= far]
        able = [at for at in short if not space.end_faults(there, ((team, at),))]
        places = [*places, (team, able[-1] if able else way[0])]
    game.tell(Placed("fireteam.overwatch.path-vehicle", tuple(places), facings=tuple(turned)))


@implements("fireteam.advanced.armored-assault-vehicle-lost")
def shaken(game: Game, teams: Sequence[int]) -> Script[None]:
    """Their vehicle is Destroyed: on a 1 a team is wounded, on 3 or less it is pinned; nothing of it is shared out."""
    for team in [id for id in teams if is_on_board(game, id)]:
        purpose = f"{full_name(game, team)} beside the wreck, unharmed on {PINNED + 1} or more"
        roll = yield Total(seat_of_model(game, team), LOST, purpose, (6,), about=(model_ref(team),))
        if roll <= HURT:
            yield from results.take(game, results.WOUNDED, {team: 1})
        elif roll <= PINNED:
            pin(game, LOST, (team,))


@implements("fireteam.advanced.armored-assault-orphans")
def orphan(game: Game, vehicle: int) -> None:
    """Those who still wait for it form a unit of their own, activated later this turn with what they have kept."""
    unit = squad_of(game, vehicle)
    for team in waiting(game, unit):
        if named(game, team) == vehicle:
            game.tag(ORPHANED, model_ref(team), adds=(ORPHAN,), drops=(f"{WAITS}{unit_ref(unit)}",))
            game.tag(ORPHANED, unit_ref(squad_of(game, team)), adds=(ORPHANS,), drops=(DONE,))


def kept(game: Game, team: int) -> int:
    """The actions that a team has kept."""
    return counter(game, team, KEPT)
