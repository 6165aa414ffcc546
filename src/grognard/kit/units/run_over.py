"""The paths of a unit that moves: how far it goes, and whom a vehicle passes over."""

from itertools import pairwise
from math import dist

from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space import crossed

Paths = tuple[tuple[int, tuple[Point, ...]], ...]
"""Models and the points they passed, their start first."""


def with_starts(game: Game, walks: Paths) -> Paths:
    """Paths that a unit is about to walk, each with its start."""
    starts = [(game.state.models[id].place, id, path) for id, path in walks]
    return tuple([(id, (start, *path)) for start, id, path in starts if isinstance(start, tuple)])


def walked(game: Game, walks: Paths) -> int:
    """How far the leader is about to walk, or the first of those who go if he is not among them."""
    models, chiefs = game.state.models, [unit.leader for unit in game.state.units]
    id, path = next((walk for walk in walks if walk[0] in chiefs), walks[0])
    start = models[id].place
    way = (start, *path) if isinstance(start, tuple) else path
    return round(sum(dist(here, there) for here, there in pairwise(way)))


def passed_over(game: Game, path: tuple[Point, ...], vehicle: int, candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the candidates whose bases the vehicle's base passed over; touching is not enough."""
    return crossed(game.table, path, game.state.models[vehicle].radius, candidates)
