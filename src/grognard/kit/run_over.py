"""Whom a moving vehicle passes over."""

from grognard.engine.script import Game
from grognard.engine.space import crossed
from grognard.engine.state import Point

Paths = tuple[tuple[int, tuple[Point, ...]], ...]
"""Models and the points they passed, their start first."""


def with_starts(game: Game, walks: Paths) -> Paths:
    """Paths that a unit is about to walk, each with its start."""
    starts = [(game.state.models[id].place, id, path) for id, path in walks]
    return tuple([(id, (start, *path)) for start, id, path in starts if isinstance(start, tuple)])


def passed_over(game: Game, path: tuple[Point, ...], vehicle: int, candidates: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the candidates whose bases the vehicle's base passed over; touching is not enough."""
    return crossed(game.table, path, game.state.models[vehicle].radius, candidates)
