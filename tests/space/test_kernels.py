import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from grognard.engine import space
from grognard.engine.space import FRIENDS, Table
from tests.space.boards import random_state


def answers(seed: int) -> list[object]:
    """Answers of every kind on one table."""
    state = random_state(seed, units=8, features=10)
    table, chance = Table.of(state), Random(seed)
    a, b = (unit.members for unit in chance.sample(state.units, 2))
    ids, goal = tuple(range(len(state.models))), (chance.randint(200, 11800), chance.randint(200, 11800))
    rest = tuple(id for id in ids if id not in (*a, *b))
    leader, pieces = a[0], tuple(feature.id for feature in state.features)
    return [
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
    ]


def digest() -> str:
    return hashlib.sha256(repr([answers(seed) for seed in range(5)]).encode()).hexdigest()


def test_compiled_and_plain_kernels_give_the_same_answers() -> None:
    code = "from tests.space.test_kernels import digest; print(digest())"
    root = Path(__file__).parents[2]
    environment = {**os.environ, "GROGNARD_NO_JIT": "1", "PYTHONPATH": f"{root}{os.pathsep}{root / 'src'}"}
    plain = subprocess.run([sys.executable, "-c", code], check=True, env=environment, capture_output=True, text=True)
    assert plain.stdout.strip() == digest()


def test_each_kernel_is_compiled_for_one_kind_of_arguments() -> None:
    """A second signature would be a silent compilation of seconds in the middle of a battle."""
    space.warm_up()
    answers(1)
    kernels = Table.of(random_state(1, 2, 1)).kernels
    for module in (kernels.near, kernels.area, kernels.move, kernels.path, kernels.form, kernels.reach):
        for name, function in vars(module).items():
            if hasattr(function, "signatures") and function.__module__ == module.__name__:
                assert len(function.signatures) <= 1, f"{name}: {function.signatures}"
