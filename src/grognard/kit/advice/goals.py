"""Points worth going to, each with a weight that fades with the way to it: enough to know where to."""

from collections.abc import Iterable
from math import hypot

from msgspec import Struct

from grognard.engine.core.state import Point

from .bounds import best_first
from .ways import toward

Goal = tuple[Point, float]
ROUNDED = 2.0
"""Places are whole hundredths: by so much an end may lie nearer to a goal than the straight way says."""


class Fade(Struct, frozen=True, gc=False):
    """How goals fade: they count in full within a distance, and half at so much more."""

    full: float
    half: float

    def value(self, goal: Goal, at: Point, nearer: float = 0.0) -> float:
        """What one goal is worth from a place, or so much nearer to it: no other end of a move is worth more than the
        best of these."""
        (x, y), weight = goal
        way = hypot(at[0] - x, at[1] - y) - nearer - self.full
        return weight if way <= 0.0 else weight / (1 + way / self.half)

    def best(self, goals: Iterable[Goal], at: Point) -> float:
        """How good a place is: the best goal, fading with the way to it."""
        (x, y), full, half = at, self.full, self.half
        return max(
            [
                weight if (way := hypot(x - goal_x, y - goal_y) - full) <= 0.0 else weight / (1 + way / half)
                for (goal_x, goal_y), weight in goals
            ],
            default=0.0,
        )

    def gain(self, goals: list[Goal], start: Point, reach: int) -> float:
        """What a move so far could gain, going straight for the best goal."""
        found = best_first(
            goals,
            lambda goal: self.value(goal, start, reach + ROUNDED),
            lambda goal: self.best(goals, toward(start, goal[0], reach)),
        )
        return max(found.values(), default=0.0) - self.best(goals, start)

    def about(self, goals: list[Goal], start: Point, radius: int) -> list[Goal]:
        """The goals that are best for some place within a radius: the others are never better than the best of
        these."""
        least = max([self.value(goal, start, -radius - ROUNDED) for goal in goals], default=0.0)
        return [goal for goal in goals if self.value(goal, start, radius + ROUNDED) >= least]

    def likeliest(self, goals: list[Goal], at: Point, number: int) -> list[Goal]:
        """Those worth most from a place."""
        return sorted(goals, key=lambda goal: -self.best([goal], at))[:number]
