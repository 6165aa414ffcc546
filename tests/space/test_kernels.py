"""Compiled kernels answer as the same code uncompiled does, and the warm-up leaves nothing to compile."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.core.state import AREA, BASE_LENGTH, DENSE, RAISED, SLOW, Point
from grognard.engine.space import FRIENDS, Table
from grognard.engine.space.meeting import Company, meetings, stands
from grognard.engine.space.overlook import Eyes, Watcher, first_watched, lines_open, overlooks
from grognard.engine.space.templates import PARTS, circle_covers, outline_covers, strip, teardrop_covers
from tests.space.boards import random_state


def answers(seed: int) -> list[object]:
    """Answers of every kind on one table."""
    state = random_state(seed, units=8, features=10)
    table, chance = Table.of(state), Random(seed)
    grown = tuple(replace(piece, solid=False, tags=(AREA, DENSE, SLOW)) for piece in state.features[::3])
    wild = Table.of(replace(state, features=(*grown, *state.features[1::3])))
    tall = tuple(replace(piece, solid=False, tags=(AREA, RAISED)) for piece in state.features[2::3])
    wild_state = replace(state, features=tuple(sorted((*grown, *state.features[1::3], *tall), key=lambda one: one.id)))
    a, b = (unit.members for unit in chance.sample(state.units, 2))
    ids, goal = tuple(range(len(state.models))), (chance.randint(200, 11800), chance.randint(200, 11800))
    rest = tuple(id for id in ids if id not in (*a, *b))
    leader, pieces = a[0], tuple(feature.id for feature in state.features)
    tanks = tuple(
        replace(one, counters={BASE_LENGTH: 2 * one.radius + 100}, facing=one.id * 37) for one in state.models
    )
    wide = Table.of(replace(state, models=tanks))
    return [
        *stood(wide, leader, rest, pieces, goal),
        *looked(Table.of(replace(wild_state, models=tuple(tanks))), leader, rest, goal),
        space.sight(table, a, ids),
        space.units_seen(table, a, (b, rest)),
        space.sight_lines(table, leader, b[0]),
        [space.sees_feature(table, leader, piece) for piece in pieces],
        space.in_zone(table, a, b, rest),
        space.zone(table, a, b),
        space.covered_by(table, a, b, pieces, rest[:3]),
        space.ordered_by_distance(table, leader, rest),
        space.pairs_within(table, a, rest, 2000, 2),
        [space.gap_to_feature(table, leader, piece) for piece in pieces],
        space.path_faults(table, leader, (goal, (6000, 6000)), 3000, FRIENDS),
        space.shortest(table, leader, goal, 9000, FRIENDS),
        space.reach(table, leader, 600, FRIENDS, 150),
        space.crossed(table, (table.place(leader), goal), 300, rest),
        space.formation(table, leader, a, goal, (1200,) * len(a), FRIENDS, 250, 1000),
        space.formation_at(table, leader, a, goal, (), 250, 1000, b, 250),
        space.line_sight(wild, a, ids, rest[:3], 300),
        space.groups_with_line(wild, a, (b, rest), rest[:3], 300),
        space.nine_lines(wild, leader, b[0], rest[:3], 300),
        space.on_lines(wild, a, b, rest, rest[:3], 300),
        space.shadowed_by(wild, leader, b, tuple(wild.terrain.row_of), rest[:3]),
        space.grounds(wild, leader, b),
        [space.gap_to_area(wild, leader, piece.id) for piece in grown],
        space.path_faults(wild, leader, (goal, (6000, 6000)), 3000, FRIENDS),
        space.shortest(wild, leader, goal, 9000, FRIENDS),
        space.reach(wild, leader, 600, FRIENDS, 150),
        space.formation(wild, leader, a, goal, (1200,) * len(a), FRIENDS, 250, 1000),
    ]


def stood(table: Table, leader: int, rest: tuple[int, ...], pieces: tuple[int, ...], goal: Point) -> list[object]:
    """Answers about rectangular bases."""
    return [
        [space.gap(table, leader, other) for other in rest],
        [space.do_bases_overlap(table, leader, other) for other in rest],
        [space.gap_to_feature(table, leader, piece) for piece in pieces],
        space.bases_within(table, (leader,), rest, 600),
        space.bases_inside(table, rest, ((0, 0, 6000, 6000), (6000, 6000, 3000))),
        space.are_bases_free(table, rest),
        space.end_faults(table, ((leader, goal),)),
        meetings(table, leader, rest[0], ((30, 210), (77, 5)), 4),
        stands(table, leader, ((goal, 30), ((6000, 6000), 0)), Company(10, 99, (), rest[:2], rest[2:])),
    ]


def looked(table: Table, leader: int, rest: tuple[int, ...], goal: Point) -> list[object]:
    """Answers about sight by heights and about templates."""
    watchers = [[Watcher(id, 6000, 37 * id, 180)] for id in rest]
    return [
        lines_open(table, (leader,), rest, 300, {leader: 200}),
        overlooks(table, leader, goal, 300),
        first_watched(table, leader, (goal, (6000, 6000)), 500, watchers, Eyes(5, 300)),
        [circle_covers(table, goal, 2000, rest, part) for part in PARTS],
        [outline_covers(table, strip(goal, 33, 3000, 800), rest, part) for part in PARTS],
        [teardrop_covers(table, goal, 77, 4000, 1600, rest, part) for part in PARTS],
    ]


def digest() -> str:
    return hashlib.sha256(repr([answers(seed) for seed in range(5)]).encode()).hexdigest()


def run(words: str, **environment: str) -> str:
    """What a fresh process prints."""
    root = Path(__file__).parents[2]
    places = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'src'}", **environment}
    code = f"from tests.space.test_kernels import *; print({words})"
    return subprocess.run(
        [sys.executable, "-c", code], check=True, env=places, capture_output=True, text=True
    ).stdout.strip()


def compiled() -> dict[str, int]:
    """For how many kinds of arguments each kernel has been compiled."""
    modules = [module for name, module in sys.modules.items() if name.startswith("grognard.engine.space.kernels")]
    functions = {f"{module.__name__}.{name}": function for module in modules for name, function in vars(module).items()}
    return {name: len(function.signatures) for name, function in functions.items() if hasattr(function, "signatures")}


def compiled_late() -> list[str]:
    """Kernels that the warm-up left to be compiled when somebody asks."""
    space.warm_up()
    before = compiled()
    digest()
    return [name for name, count in compiled().items() if count != before[name]]


def test_compiled_and_plain_kernels_give_the_same_answers() -> None:
    assert run("digest()", GROGNARD_NO_JIT="1") == digest()


def test_nothing_is_compiled_after_the_warm_up() -> None:
    """A second signature would be a silent compilation of seconds in the middle of a battle."""
    assert run("compiled_late(), len(compiled()) > 20", GROGNARD_NO_JIT="0") == "[] True"
