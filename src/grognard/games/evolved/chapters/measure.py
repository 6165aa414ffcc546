"""Measuring: in hundredths of an inch, from base edge to base edge, free for everybody at any time."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.units.closest import FINE, fine_distance


@implements("evolved.measure.bases")
def base(game: Game, model: int) -> tuple[Point, int]:
    """The round base that a model occupies, support weapons too: its centre and half its diameter."""
    place = game.table.place(model)
    return place, game.state.models[model].radius


@implements("evolved.measure.base-edge", "evolved.measure.pre-measuring")
def distance(game: Game, a: int, b: int) -> int:
    """From the nearest point of one base to that of the other, rounded up to whole hundredths; free to all players."""
    return space.gap(game.table, a, b)


@implements("evolved.measure.within")
def is_near(game: Game, model: int, others: tuple[int, ...], limit: int) -> bool:
    """Whether one of the others is within a distance of a model."""
    return space.is_any_within(game.table, (model,), others, limit)


def nearest_first(game: Game, origins: Sequence[int], models: Sequence[int]) -> list[tuple[int, ...]]:
    """The models by their distance, base to base, from the nearest of the origins; equally close ones together."""
    eyes = [base(game, id) for id in origins]
    by_gap: dict[int, list[int]] = {}
    for id in models:
        place, radius = base(game, id)
        gaps = [fine_distance(eye, place) - FINE * (wide + radius) for eye, wide in eyes]
        by_gap.setdefault(min(gaps, default=0), []).append(id)
    return [tuple(by_gap[gap]) for gap in sorted(by_gap)]
