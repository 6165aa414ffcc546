"""Questions at the edge of what the bounds let through, asked of the geometry as it runs; `main` answers them with the
uncompiled kernels, for which a product that leaves 64 bits is a fault and a Python number has no end."""

import json
import sys
from typing import Any

import numpy as np
from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.core.state import AREA, BASE_LENGTH, DENSE, RAISED, SLOW, Feature, Model, Point, Seat, State, Unit
from grognard.engine.space.overlook import Eyes, Watcher, lines_open, stations_watched
from grognard.engine.space.shapes import counted_turn
from grognard.engine.space.table import FARTHEST, Table
from grognard.engine.space.templates import PARTS, circle_covers, teardrop_covers

Case = dict[str, Any]


def state_of(case: Case) -> State:
    """Four models, a wall and slow, dense ground, anywhere on the largest board."""
    units = (Unit(0, 0, "", "", (0, 1), 0), Unit(1, 1, "", "", (2, 3), 2))
    models = tuple(
        Model(id, int(id > 1), "", case["radius"], 2, id == 3, (x, y)) for id, (x, y) in enumerate(case["models"])
    )
    state = State("", "", (), (FARTHEST, FARTHEST), (Seat(0, ""), Seat(1, "")), models, units, ())
    shapes = [[(x, y) for x, y in shape] for shape in (case["wall"], case["wood"])]
    wall, wood = (tuple(shape) if counted_turn(shape) else ((0, 0), (100, 0), (0, 100)) for shape in shapes)
    features = (Feature(0, "wall", wall, 2), Feature(1, "wood", wood, 6, False, {}, (AREA, DENSE, SLOW)))
    return replace(state, features=features)


def answers(case: Case) -> list[Any]:
    """What the geometry says of a case; plain data."""
    table, most = Table.of(state_of(case)), case["allowance"]
    path: tuple[Point, ...] = tuple((x, y) for x, y in case["path"])
    goal, ground = path[-1], space.Ground(200, (path[0],), 100, ((0, 0, 900, 900),))
    found = [
        space.price(table, table.place(0), path, 0),
        space.path_faults(table, 0, path, most, 0),
        space.is_legal_move(table, ((0, path),), {0: most}, 0, (0, 1), (0, 300, 1000)),
        space.end_faults(table, ((0, goal), (1, path[0]))),
        space.shortest(table, 0, goal, most, 0),
        space.formation(table, 0, (0, 1), goal, (most, most), 0, 300, 1000),
        space.formation_at(table, 0, (0, 1), goal, (0, 0, FARTHEST, FARTHEST), 300, 1000, (2,), 300),
        space.edge_entry(table, 0, (0, 1), (0, 0, FARTHEST, 0), (path[0][0], 0), goal, most, 0, 300, 1000, 1000),
        space.outline_faults(table, ((-500, -500), (500, -500), (0, 500)), goal, case["turn"], ground),
        space.chain_faults(table, ((0, goal), (1, path[0])), 0, 300, 1000),
        space.crossed(table, (table.place(0), *path), case["radius"], (2, 3)),
        space.gap(table, 0, 2),
        space.sees(table, 0, 2),
        space.has_line(table, 0, 2, (3,), 300),
        space.covered_by(table, (0, 1), (2,), (0,)),
        space.near_point(table, (0, 1, 2, 3), goal, most),
    ]
    found += stood(case, goal)
    answers: list[Any] = json.loads(json.dumps(found))
    return answers


def stood(case: Case, goal: Point) -> list[Any]:
    """The same models on rectangular bases, seen by heights and under templates."""
    state = state_of(case)
    tanks = [replace(one, counters={BASE_LENGTH: 2 * one.radius + 100}, facing=case["turn"]) for one in state.models]
    hill = replace(state.features[0], solid=False, tags=(AREA, RAISED))
    table = Table.of(replace(state, models=tuple(tanks), features=(hill, *state.features[1:])))
    watchers = [[Watcher(id, case["allowance"], case["turn"], 180)] for id in (1, 2, 3)]
    return [
        [space.gap(table, 0, other) for other in (1, 2, 3)],
        [space.do_bases_overlap(table, 0, other) for other in (1, 2, 3)],
        space.bases_inside(table, (0, 1), ((*goal, case["allowance"]),)),
        space.end_faults(table, ((0, goal),)),
        lines_open(table, (0, 1, 2, 3), (0, 1, 2, 3), 600, {0: 3000}),
        stations_watched(table, 0, [(goal,)], watchers, Eyes(5, 600)),
        [circle_covers(table, goal, 1200, (0, 1, 2, 3), part) for part in PARTS],
        [teardrop_covers(table, goal, case["turn"], 2000, 700, (0, 1, 2, 3), part) for part in PARTS],
    ]


def main() -> None:
    with np.errstate(over="raise"):
        for line in sys.stdin:
            print(json.dumps(answers(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
