"""Lines of sight: five of nine lines to the target must be open."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space.arcs import in_arc
from grognard.engine.space.overlook import (
    Eyes,
    Lifts,
    Watcher,
    groups_watched,
    lines_open,
    stations_watched,
    stood,
)
from grognard.engine.space.table import Table

from .houses import homes, nearest_wall

UP = "up"
"""Tag of models that hover 30 cm above their ground."""
HOVER = 3000
EYES = Eyes(5, 600)
"""Half of the target: five of nine lines; through at most 6 cm of woods."""
Sight = tuple[tuple[bool, ...], ...]


@implements(
    "netepic.los.half",
    "netepic.los.sampling",
    "netepic.los.woods",
    "netepic.los.blocking",
    "netepic.los.hills",
    "netepic.terrain.partly-hidden",
)
def eyes() -> Eyes:
    """How models see: at least five of nine lines over buildings and hills, and through 6 cm of woods at most."""
    return EYES


@remembered(POSTS, UP)
def lifts(game: Game) -> Lifts:
    """Who is higher than the ground he stands on."""
    return {one.id: HOVER for one in game.state.models if UP in one.tags}


@remembered(POSTS, UP)
def seen(game: Game, watchers: tuple[Watcher, ...], targets: tuple[int, ...]) -> Sight:
    """For each target, for each watcher, whether he has it in range, arc and sight: all in one call."""
    if not watchers or not targets:
        return ()
    found = groups_watched(game.table, [(id,) for id in targets], [(one,) for one in watchers], eyes(), lifts(game))
    if not homes(game):
        return found
    return tuple([
        tuple([is_seen(game, one, id, sees) for one, sees in zip(watchers, row, strict=True)])
        for id, row in zip(targets, found, strict=True)
    ])  # fmt: skip


def any_seen(game: Game, watchers: Sequence[Sequence[Watcher]], targets: Sequence[Sequence[int]]) -> Sight:
    """The same of groups: whether one of the watchers sees one of the targets."""
    found = groups_watched(game.table, targets, watchers, eyes(), lifts(game))
    if not homes(game):
        return found
    return tuple(
        [tuple([any(map(any, seen(game, tuple(group), tuple(ids)))) for group in watchers]) for ids in targets]
    )


def stations_seen(game: Game, mover: int, stops: Sequence[Point], groups: Sequence[Sequence[Watcher]]) -> Sight:
    """For each station of a way, for each group of watchers, whether one of them has the mover in range, arc and sight
    there."""
    found = stations_watched(game.table, mover, [(stop,) for stop in stops], groups, eyes(), lifts(game))
    inmates = homes(game)
    within = [[one for one in group if one.model in inmates] for group in groups] if inmates else []
    if not any(within):
        return found
    return tuple([
        tuple([sees or _is_met(game, mover, stop, group) for group, sees in zip(within, row, strict=True)])
        for stop, row in zip(stops, found, strict=True)
    ])  # fmt: skip


def _is_met(game: Game, mover: int, stop: Point, group: Sequence[Watcher]) -> bool:
    """Whether somebody at a wall sees a mover at a station."""
    there = game.table.with_places([(mover, stop)]) if group else game.table
    return any(_sees_from_wall(game, one, mover, there) for one in group)


def is_seen(game: Game, one: Watcher, target: int, sees: bool) -> bool:
    """Whether a watcher sees a target; where one of them is in a building, it stands at the wall."""
    inmates = homes(game)
    if one.model in inmates or target in inmates:
        return _sees_from_wall(game, one, target, game.table)
    return sees


@implements("netepic.los.building-occupants")
def _sees_from_wall(game: Game, one: Watcher, target: int, table: Table) -> bool:
    """Ranges and arcs go by the places inside; for sight each stands at the point of the wall nearest to the other, as
    high as the wall. The building is in the way of all lines that go right through it."""
    inmates, here, there = homes(game), table.place(one.model), table.place(target)
    if (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2 > one.range**2:
        return False
    if not in_arc(here, one.facing, one.arc, there):
        return False
    rows = [
        (id, nearest_wall(inmates[id], other), inmates[id].height)
        for id, other in ((one.model, there), (target, here))
        if id in inmates
    ]
    ((lines,),) = lines_open(stood(table, rows), (one.model,), (target,), eyes().depth, lifts(game))
    return lines >= eyes().need
