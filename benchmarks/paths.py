"""Shortest ways of a disc among 25 buildings: ours against a plain visibility graph in networkx and shapely.

The yardstick buffers the buildings by the disc's radius. Its graph is built before the clock starts; only joining
start and goal to it and searching it are counted, which favours it.
"""

from itertools import combinations
from math import cos, hypot, pi
from random import Random
from time import perf_counter

import networkx as nx
import shapely
from shapely import LineString, Polygon, STRtree

from grognard.engine.core.state import Feature, Model, Point, Seat, State, Unit
from grognard.engine.space import Table, length, outline_at, shortest

SIDE, RADIUS, BUILDINGS, ASKED = 12000, 125, 25, 30
ARC = 6
"""Corners of a quarter circle in the yardstick's buffers, which are so wide that these never cut into the disc."""
Row = tuple[str, str, str, float, float]


def town(seed: int) -> State:
    """Buildings of many sizes, anyhow turned, and one soldier."""
    chance, features = Random(seed), []
    for id in range(BUILDINGS):
        a, b = chance.randint(300, 900), chance.randint(200, 700)
        centre = (chance.randint(1200, SIDE - 1200), chance.randint(1200, SIDE - 1200))
        outline = outline_at(((-a, -b), (a, -b), (a, b), (-a, b)), centre, chance.randint(0, 179))
        features.append(Feature(id, "building", outline, 6))
    soldier = Model(0, 0, "", RADIUS, 2, place=(RADIUS, RADIUS))
    return State("", "", (), (SIDE, SIDE), (Seat(0, ""),), (soldier,), (Unit(0, 0, "", "", (0,), 0),), tuple(features))


class Graph:
    """The yardstick: corners of the buffered buildings, joined where the line between them enters none."""

    def __init__(self, state: State, radius: int = RADIUS) -> None:
        grown = [
            Polygon(feature.outline).buffer(radius / cos(pi / 4 / ARC), quad_segs=ARC) for feature in state.features
        ]
        self.whole = shapely.union_all(grown)
        self.tree = STRtree([shape.buffer(-0.01) for shape in grown])
        room = shapely.box(radius, radius, SIDE - radius, SIDE - radius)
        corners = [xy for shape in grown for xy in shape.exterior.coords[:-1]]
        points = shapely.points(corners)
        free = [i for i, point in enumerate(points) if room.covers(point) and not self._hit([point])[0]]
        self.corners = [corners[i] for i in free]
        self.graph = nx.Graph()
        self._join(list(combinations(self.corners, 2)))

    def _hit(self, shapes: list[object]) -> list[bool]:
        hit = [False] * len(shapes)
        for index in self.tree.query(shapes, predicate="intersects")[0]:
            hit[index] = True
        return hit

    def _join(self, pairs: list[tuple[tuple[float, float], tuple[float, float]]]) -> None:
        hits = self._hit([LineString(pair) for pair in pairs])
        for (a, b), hit in zip(pairs, hits, strict=True):
            if not hit:
                self.graph.add_edge(a, b, weight=hypot(a[0] - b[0], a[1] - b[1]))

    def shortest(self, start: Point, goal: Point) -> float | None:
        ends = [(float(x), float(y)) for x, y in (start, goal)]
        self._join([(end, corner) for end in ends for corner in self.corners] + [(ends[0], ends[1])])
        try:
            return float(nx.dijkstra_path_length(self.graph, ends[0], ends[1]))
        except (nx.NetworkXNoPath, nx.NodeNotFound):
            return None
        finally:
            self.graph.remove_nodes_from(ends)


def questions(state: State, graph: Graph, seed: int, count: int) -> list[tuple[Point, Point]]:
    """Pairs of free points at least 40 units apart that do not lie in a straight way of each other."""
    chance = Random(seed)
    found: list[tuple[Point, Point]] = []
    while len(found) < count:
        start, goal = ((chance.randint(200, SIDE - 200), chance.randint(200, SIDE - 200)) for _ in range(2))
        clear = not any(graph.whole.buffer(1).intersects(shapely.Point(point)) for point in (start, goal))
        if clear and hypot(start[0] - goal[0], start[1] - goal[1]) > 4000:
            if graph.whole.intersects(LineString((start, goal))):
                found.append((start, goal))
    return found


def compare(seed: int, count: int) -> tuple[float, float, list[tuple[float, float]]]:
    """Seconds of ours, seconds of the yardstick, and both lengths of every way."""
    state = town(seed)
    graph, table = Graph(state), Table.of(state)
    asked = questions(state, graph, seed, count)
    shortest(table, 0, asked[0][1], 30000, 0, start=asked[0][0])
    before = perf_counter()
    ours = [shortest(table, 0, goal, 30000, 0, start=start) for start, goal in asked]
    middle = perf_counter()
    theirs = [graph.shortest(start, goal) for start, goal in asked]
    after = perf_counter()
    pairs = []
    for (start, _), path, other in zip(asked, ours, theirs, strict=True):
        if (path is None) != (other is None):
            raise AssertionError(f"one finds a way and the other does not: {path} against {other}")
        if path is not None and other is not None:
            pairs.append((length(start, path) / 100, other))
    return middle - before, after - middle, pairs


def run() -> list[Row]:
    ours, theirs, pairs = compare(1, ASKED)
    worst = max(abs(a / b - 1) for a, b in pairs)
    if worst > 0.001:
        raise AssertionError(f"lengths differ by up to {worst:.2%}")
    name = f"shortest disc paths among {BUILDINGS} buildings (lengths within {worst:.3%})"
    a, b = ours / ASKED * 1e6, theirs / ASKED * 1e6
    return [(name, f"{a:.0f} µs", f"{b:.0f} µs networkx + shapely, graph ready", theirs / ours, 20.0)]


if __name__ == "__main__":
    for row in run():
        print(*row, sep=" | ")
