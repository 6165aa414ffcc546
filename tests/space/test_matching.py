"""Who charges whom: as many as can, evenly, by the shortest way; brute force agrees."""

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as some

from grognard.engine.space.matching import matched

ROWS = some.dictionaries(some.integers(10, 14), some.integers(1, 50), max_size=4)
COSTS = some.lists(ROWS, max_size=5).map(lambda rows: dict(enumerate(rows)))


def test_everybody_takes_one_of_his_own() -> None:
    assert matched({0: {10: 5, 11: 9}, 1: {10: 4}}, {}) == ((0, 11), (1, 10))


def test_the_third_doubles_up_only_when_all_are_engaged() -> None:
    costs = {0: {10: 1, 11: 9}, 1: {10: 1, 11: 9}, 2: {10: 1, 11: 2}}
    assert matched(costs, {}) == ((0, 10), (1, 10), (2, 11))
    assert matched({0: {10: 1, 11: 9}}, {10: 1}) == ((0, 11),)
    assert matched({0: {10: 1}}, {10: 1}) == ((0, 10),)


def test_who_reaches_nobody_is_left_out() -> None:
    assert matched({0: {}, 1: {10: 3}}, {}) == ((1, 10),)
    assert matched({}, {}) == ()


@given(costs=COSTS)
def test_the_first_pairs_are_the_most_and_the_nearest(costs: dict[int, dict[int, int]]) -> None:
    pairs = dict(matched(costs, {}))
    assert pairs.keys() == {one for one, row in costs.items() if row}
    assert all(target in costs[one] for one, target in pairs.items())
    chosen = list(product(*([*row, None] for row in costs.values())))
    singles = [choice for choice in chosen if max(Counter(filter(None, choice)).values(), default=0) <= 1]
    most = max(len(list(filter(None, choice))) for choice in singles)
    assert len(set(pairs.values())) == most
    if len(pairs) == most:
        least = min(
            sum(costs[one][target] for one, target in enumerate(choice) if target is not None)
            for choice in singles
            if len(list(filter(None, choice))) == most
        )
        assert sum(costs[one][target] for one, target in pairs.items()) == least


@given(costs=COSTS, engaged=some.dictionaries(some.integers(10, 14), some.integers(0, 2)))
def test_nobody_is_taken_again_while_another_in_reach_has_fewer(
    costs: dict[int, dict[int, int]], engaged: dict[int, int]
) -> None:
    pairs = dict(matched(costs, engaged))
    total = Counter(engaged) + Counter(pairs.values())
    for one, target in pairs.items():
        assert all(total[target] - 1 <= total[other] for other in costs[one])
