"""Levels against each other: mirrored battles, players changing seats, and what their thinking costs."""

from grognard.games import find
from grognard.lab.ladder import climb, fared, mirrors
from grognard.lab.results import wilson
from tests.cli.console import complaint, data, said

RULES = find("at43")


def test_every_level_meets_every_other() -> None:
    *_, found = climb(RULES, "fire", ("random", "recruit", "greedy"), 2, "a")
    pairs = [(duel.first, duel.second) for duel in found.duels]
    assert pairs == [("recruit", "random"), ("greedy", "random"), ("greedy", "recruit")]
    for duel in found.duels:
        points = duel.won + duel.draws / 2
        assert (duel.battles, duel.share, duel.interval) == (2, points / 2, wilson(points, 2))
    assert [one.level for one in found.thinking] == ["random", "recruit", "greedy"]
    assert all(one.decisions and not one.plans for one in found.thinking)


def test_a_draw_is_no_win_but_half_of_the_share() -> None:
    found = fared("veteran", "greedy", (0, 0, None, 1, None, 0))
    assert (found.won, found.draws, found.share) == (3, 2, 4 / 6)


def test_the_same_seed_gives_the_same_ladder() -> None:
    first, second = [
        [duel for ladder in climb(RULES, "fire", ("random", "greedy"), 2, "b") for duel in ladder.duels]
        for _ in range(2)
    ]
    assert first == second


def test_the_same_force_fights_on_both_sides_where_the_scenario_allows_it() -> None:
    headers = mirrors(find("evolved"), "training-ground")
    assert len(headers) == 2
    for header in headers:
        assert header.forces[0] == header.forces[1]
    (fixed,) = mirrors(RULES, "fire")
    assert fixed.forces[0] != fixed.forces[1]


def test_who_plans_is_timed_by_plans() -> None:
    *_, found = climb(RULES, "fire", ("random", "veteran"), 2, "d")
    thinking = found.thinking[1]
    assert 0 < thinking.plans < thinking.decisions
    assert thinking.forks > 5


def test_the_ladder_is_printed() -> None:
    words = ("ladder", "at43", "--scenario", "fire", "--levels", "random,recruit", "--battles", "3")
    assert "2 battles of each pair, a draw is half a win" in said(*words)
    found = data(*words)
    assert (found["game"], found["scenario"], len(found["duels"])) == ("at43", "fire", 1)


def test_a_ladder_of_nobody_is_refused() -> None:
    assert "two levels at least" in complaint("ladder", "at43", "--levels", "greedy")
    assert "no player 'genius' here" in complaint("ladder", "at43", "--levels", "greedy,genius")
