"""No product of the kernels leaves 64 bits on anything that the bounds let through."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from grognard.engine.asking.excess import MOST_POINTS
from grognard.engine.space.table import FARTHEST
from tests.space.extremes import Case, answers

ROOT = Path(__file__).parents[2]
NUMBERS = some.one_of(some.sampled_from((0, 1, FARTHEST // 2, FARTHEST - 1, FARTHEST)), some.integers(0, FARTHEST))
POINTS = some.tuples(NUMBERS, NUMBERS)
CASES = some.fixed_dictionaries(
    {
        "models": some.lists(POINTS, min_size=4, max_size=4, unique=True),
        "wall": some.lists(POINTS, min_size=3, max_size=3, unique=True),
        "wood": some.lists(POINTS, min_size=3, max_size=3, unique=True),
        "path": some.lists(POINTS, min_size=1, max_size=MOST_POINTS),
        "radius": some.sampled_from((100, 125, 1000)),
        "allowance": some.sampled_from((0, 600, 3000, FARTHEST)),
        "turn": some.integers(0, 359),
    }
)


@pytest.fixture(scope="module")
def oracle() -> Iterator["subprocess.Popen[str]"]:
    words, given = [sys.executable, "-m", "tests.space.extremes"], os.environ | {"GROGNARD_NO_JIT": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=ROOT, env=given, stdin=pipe, stdout=pipe, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=CASES)
def test_the_compiled_kernels_say_what_endless_numbers_say(oracle: "subprocess.Popen[str]", case: Case) -> None:
    assert oracle.stdin is not None
    assert oracle.stdout is not None
    oracle.stdin.write(json.dumps(case) + "\n")
    oracle.stdin.flush()
    assert json.loads(oracle.stdout.readline()) == answers(case)
