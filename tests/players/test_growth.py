"""What a computer's decision costs as battles grow, in calls of functions: the same number on any machine."""

from itertools import pairwise

import pytest

from benchmarks._crowds import CROWDS, MOST_GROWTH, SIZES, counted


@pytest.mark.parametrize("game", CROWDS)
@pytest.mark.parametrize("level", MOST_GROWTH)
def test_twice_the_models_never_take_much_more_for_a_decision(game: str, level: str) -> None:
    calls = [counted(game, level, models).calls_each for models in SIZES]
    growth = [more / less for less, more in pairwise(calls)]
    assert max(growth) <= MOST_GROWTH[level], growth
