"""Numbers that enter from outside are bounded before anything is measured, for every kind of decision."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import MOST_SHARED, Allocate, Bin, Choose, Decision, Lot, Option, Order, Refusal
from grognard.engine.asking.demands import Mover
from grognard.engine.asking.excess import MOST_POINTS
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.codec import read_answer
from grognard.engine.space.table import FARTHEST

CLAUSE = "engine.match.turn"
SAID: dict[str, Any] = {"seat": 0, "name": "test", "prompt": "Which?", "clause": CLAUSE}
TWO = (Option("a", "A"), Option("b", "B"))
CHOOSE, ORDER = Choose(**SAID, options=TWO), Order(**SAID, items=TWO)
ALLOCATE = Allocate(**SAID, lots=(Lot("hit", "hits", 3),), bins=(Bin("x", "X"), Bin("y", "Y")))
MOVE = Move(**SAID, movers=(Mover(0, 600), Mover(1, 600)), passes=0, cohesion=None)
PLACE = Place(**SAID, models=(0, 1))
OUTLINE = Place(**SAID, outline=((-100, -100), (100, -100), (0, 100)))
FAR = (FARTHEST + 1, -1, 10**18, -(10**18), 2**63, 10**30)

BEYOND: list[tuple[Decision, Any]] = [
    (CHOOSE, ["a"] * 3),
    (CHOOSE, ["?"] * 5000),
    (ORDER, ["a", "b", "a"]),
    (ALLOCATE, [["hit", "x", 1]] * 3),
    *((ALLOCATE, [["hit", "x", number]]) for number in (MOST_SHARED + 1, -MOST_SHARED - 1, 10**30)),
    *((MOVE, [[0, [[at, 3]]]]) for at in FAR),
    *((MOVE, [[0, [[3, 3], [3, at]]]]) for at in FAR),
    (MOVE, [[0, [[10**18, 3]] * 600]]),
    (MOVE, [[0, [[3, 3]] * (MOST_POINTS + 1)]]),
    (MOVE, [[0, []]]),
    (MOVE, [[10**18, [[3, 3]]]]),
    (MOVE, [[0, [[3, 3]]], [1, [[3, 3]]], [0, [[3, 3]]]]),
    *((PLACE, [["m0", [at, 3], 0], ["m1", [3, 3], 0]]) for at in FAR),
    (PLACE, [["m0", [3, 3], 0]] * 3),
    *((OUTLINE, [["f", [300, 300], turn]]) for turn in (-1, 360, 10**18)),
    *((OUTLINE, [["f", [300, at], 0]]) for at in FAR),
]


@pytest.mark.parametrize(("form", "raw"), BEYOND)
def test_an_answer_beyond_all_bounds_is_none(form: Decision, raw: Any) -> None:
    """There is no table here: nothing can have been measured."""
    found = read_answer(form, raw)
    assert isinstance(found, Refusal)
    assert found.clause == CLAUSE
    assert len(found.text) < 300


WITHIN: list[tuple[Decision, Any]] = [
    (CHOOSE, ["a"]),
    (CHOOSE, ["?"]),
    (ORDER, ["b", "a"]),
    (ALLOCATE, [["hit", "x", 2], ["hit", "y", 1]]),
    (MOVE, [[0, [[0, 0], [FARTHEST, FARTHEST]] * (MOST_POINTS // 2)], [1, [[3, 3]]]]),
    (MOVE, []),
    (PLACE, [["m0", [FARTHEST, 0], 0], ["m1", [0, FARTHEST], 359]]),
    (OUTLINE, [["f", [300, 300], 359]]),
]


@pytest.mark.parametrize(("form", "raw"), WITHIN)
def test_what_is_within_bounds_is_read_and_judged_later(form: Decision, raw: Any) -> None:
    assert not isinstance(read_answer(form, raw), Refusal)
