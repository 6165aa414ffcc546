"""How as many as can of a unit get at an enemy: a place about him for each, the leader first, all in cohesion."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from grognard.engine import space
from grognard.engine.asking.demands import Cohesion, Path
from grognard.engine.asking.moves import Move
from grognard.engine.core.state import Point
from grognard.engine.space.table import Table

ANGLES = tuple((cos(pi * k / 6), sin(pi * k / 6)) for k in range(12))
TRIES = 5
"""Places that are tried for each model."""
ROOM = 3
"""Hundredths between two bases, so that no rounding makes them overlap."""
STEPS = (8, 6, 4, 2)


class Crowd:
    """A unit on its way about its enemy: who has found a place, on the table as it is then."""

    def __init__(self, form: Move, bound: Cohesion, table: Table, targets: tuple[int, ...], reach: int) -> None:
        self.form, self.bound, self.table = form, bound, table
        self.most = {mover.model: mover.allowance for mover in form.movers}
        self.enemies, self.targets = targets, [(table.place(id), table.radius(id)) for id in targets]
        self.reach = reach
        self.waiting = sorted(self.most, key=lambda id: (id != bound.leader, self._distance(table.place(id))))
        self.taken: list[tuple[Point, int]] = []
        self.walks: list[Path] = []

    def _distance(self, at: Point) -> float:
        return min([hypot(at[0] - x, at[1] - y) for (x, y), _ in self.targets])

    def settle(self) -> bool:
        """Find the next one a place; False if he can keep up nowhere."""
        id = self.waiting.pop(0)
        radius = self.table.radius(id)
        for goal in self._goals(id, radius):
            path = space.shortest(self.table, id, goal, self.most[id], self.form.passes, tuple(self.waiting))
            if path is not None:
                self.walks.append((id, path))
                self.table = self.table.with_places([(id, goal)])
                self.taken.append((goal, radius))
                return True
        at = self.table.place(id)
        self.taken.append((at, radius))
        return not self.walks or self._keeps_up(at, radius)

    def _goals(self, id: int, radius: int) -> Iterator[Point]:
        """Places in reach of the enemy, then beside comrades who are nearer to him, then (the leader) on the way."""
        at, most = self.table.place(id), self.most[id]
        near = self._within(at, self.targets, most + radius + self.reach + 2 * ROOM)
        touching = self._nearest(at, self._about(near, radius, self.reach), radius, most)
        yield from [spot for spot in touching if space.would_reach(self.table, id, spot, self.enemies, self.reach)]
        here, near = self._distance(at), self._within(at, self.taken[-6:], most + radius + 2 * ROOM)
        beside = [spot for spot in self._about(near, radius, 0) if self._distance(spot) < here]
        yield from self._nearest(at, beside, radius, most)
        if id == self.bound.leader:
            yield from self._on_the_way(at, self.most[id])

    def _within(self, at: Point, places: list[tuple[Point, int]], far: int) -> list[tuple[Point, int]]:
        """Those bases whose rings may be near enough to be walked to."""
        return [((x, y), own) for (x, y), own in places if hypot(x - at[0], y - at[1]) <= far + own]

    def _about(self, places: list[tuple[Point, int]], radius: int, reach: int) -> list[Point]:
        """Rings about these bases: touching, and at the end of the reach."""
        outs = (ROOM, reach - ROOM) if reach else (ROOM,)
        return [
            (round(x + (own + radius + out) * dx), round(y + (own + radius + out) * dy))
            for (x, y), own in places
            for out in outs
            for dx, dy in ANGLES
        ]

    def _nearest(self, at: Point, spots: list[Point], radius: int, most: int) -> list[Point]:
        """The nearest of the places that are free, within a walk, and keep the unit together."""
        ways = [(hypot(x - at[0], y - at[1]), (x, y)) for x, y in spots]
        found: list[Point] = []
        for _, spot in sorted([row for row in ways if row[0] <= most]):
            if len(found) == TRIES:
                break
            if self._is_free(spot, radius) and self._keeps_up(spot, radius):
                found.append(spot)
        return found

    def _is_free(self, spot: Point, radius: int) -> bool:
        spot_x, spot_y = spot
        for bases in (self.taken, self.targets):
            for (x, y), own in bases:
                if hypot(spot_x - x, spot_y - y) < radius + own:
                    return False
        return True

    def _keeps_up(self, spot: Point, radius: int) -> bool:
        """Within the leader's range and beside one who has gone before; the first ones are free."""
        if not self.taken:
            return True
        gaps = [hypot(spot[0] - x, spot[1] - y) - radius - own for (x, y), own in self.taken]
        return gaps[0] <= self.bound.lead and min(gaps) <= self.bound.neighbour

    def _on_the_way(self, at: Point, most: int) -> Iterator[Point]:
        (x, y), _ = min(self.targets, key=lambda target: hypot(target[0][0] - at[0], target[0][1] - at[1]))
        long = max(1.0, hypot(x - at[0], y - at[1]))
        for step in STEPS:
            share = min(1.0, most / long) * step / 8
            yield round(at[0] + (x - at[0]) * share), round(at[1] + (y - at[1]) * share)


def swarm(form: Move, table: Table, targets: tuple[int, ...], reach: int) -> tuple[Path, ...]:
    """A legal move that brings many into reach of the targets; nothing if it does not come out."""
    if form.cohesion is None or not reach or form.edge is not None:
        return ()
    crowd = Crowd(form, form.cohesion, table, targets, reach)
    while crowd.waiting:
        if not crowd.settle():
            return ()
    answer = tuple(crowd.walks)
    return answer if answer and not form.refusals(answer, table) else ()
