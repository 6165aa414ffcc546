"""What computer players of all table games share: ways, goals, places, bounds and answers worth a look."""

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.asking.decisions import Allocate, Bin, Choose, Lot, Option
from grognard.engine.asking.demands import Cohesion, Edge, Mover, Region
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.script import Game
from grognard.engine.core.state import Model, Seat, State, Unit
from grognard.engine.dice.stream import stream_of
from grognard.kit.advice.answers import choices, dearest, divisions
from grognard.kit.advice.bounds import best_first, past_others, tails
from grognard.kit.advice.goals import Fade
from grognard.kit.advice.places import imagined, placings, points_to_try
from grognard.kit.advice.ways import bounded, fan, starts, toil, toward, walks

BOARD = (4800, 4800)
BOUND = Cohesion(leader=0, neighbour=200, lead=500)
SEATS = (Seat(0, "A"), Seat(1, "B"))


def one_model() -> Game:
    units, models = (Unit(0, 0, "x", "A", (0,), 0),), (Model(0, 0, "x", 50, 2, place=(700, 900)),)
    return Game(State("t", "t", (), BOARD, SEATS, models, units))


def place(*regions: Region, near: tuple[int, ...] = (), outline: Any = ()) -> Place:
    return Place(
        seat=0, name="place", prompt="", clause="t.p", models=(0,), regions=regions, near=near, outline=outline
    )


def walk(edge: Edge | None = None) -> Move:
    return Move(
        seat=0, name="move", prompt="", clause="t.m", movers=(Mover(0, 500),), passes=0, cohesion=BOUND, edge=edge
    )


# -- places and ways -----------------------------------------------------------------------------------------------


def test_points_to_try() -> None:
    def tried(*regions: Region, near: tuple[int, ...] = ()) -> list[Any]:
        return list(points_to_try(place(*regions, near=near), one_model().table))

    assert tried(Region("circle", (10, 20, 5))) == [(10, 20)]
    grid = tried(Region("rect", (0, 0, 800, 400)))
    assert (len(grid), grid[0], grid[-1]) == (14, (100, 100), (700, 300))
    assert tried(near=(0,)) == [(700, 900)]


def test_units_are_placed_about_points_and_anywhere_where_they_fit_nowhere() -> None:
    table, form = one_model().table, place(Region("rect", (0, 0, 2000, 2000)))
    found = placings(form, table, [(1000, 1000), (1000, 1000), (1500, 500)], stream_of("t"))
    assert [answer[0][1] for answer in found] == [(1000, 1000), (1500, 500)]
    (anywhere,) = placings(form, table, [], stream_of("t"))
    assert not form.refusals(anywhere, table)


def test_a_table_is_imagined_without_changing_the_real_one() -> None:
    game = one_model()
    assert imagined(game, [(0, (2000, 2000))]).table.place(0) == (2000, 2000)
    assert game.table.place(0) == (700, 900)


def test_ways_lead_as_far_as_they_may_and_past_what_is_in_the_way() -> None:
    assert toward((0, 0), (300, 400), 250) == (150, 200)
    assert toward((0, 0), (300, 400), 500) == (300, 400)
    straight, *aside = fan((1000, 1000), (2000, 1000), 500)
    assert straight == (1500, 1000)
    assert len(set(aside)) == 4
    assert all(round(((x - 1000) ** 2 + (y - 1000) ** 2) ** 0.5) == 500 for x, y in aside)


def test_units_come_on_along_their_edge() -> None:
    assert starts(walk(), (7, 9), (1, 3)) == [(7, 9)]
    assert starts(walk(Edge((0, 0), (600, 0), 100)), (7, 9), (1, 3)) == [(100, 0), (300, 0)]


def test_a_walk_is_tried_once_and_staying_always() -> None:
    table, ways = one_model().table, [((700, 900), (1000, 900))] * 2
    found = walks(walk(), table, ways)
    assert found == [(), ((0, ((1000, 900),)),)]


def test_rough_ground_counts_as_much_again_as_lies_in_it() -> None:
    rough = (bounded(((100, 0), (200, 0), (200, 100), (100, 100))),)
    assert toil(rough, (0, 50), (300, 50)) == pytest.approx(100)
    assert toil(rough, (0, 150), (300, 150)) == 0.0
    assert toil(rough, (150, 50), (150, 80)) == pytest.approx(30)


# -- goals ---------------------------------------------------------------------------------------------------------

FADE = Fade(600.0, 2000.0)
GOALS = [((1000, 1000), 2.0), ((4000, 1000), 8.0), ((1500, 4000), 1.0)]


def test_goals_fade_with_the_way() -> None:
    assert FADE.best(GOALS, (4000, 1500)) == 8.0
    assert FADE.value(GOALS[1], (1400, 1000)) == 4.0
    assert FADE.best([], (0, 0)) == 0.0
    assert FADE.likeliest(GOALS, (1000, 1000), 2) == [GOALS[1], GOALS[0]]


def test_a_stride_gains_what_the_best_end_has_more() -> None:
    start = (2000, 1000)
    gains = [FADE.best(GOALS, toward(start, goal, 800)) for goal, _ in GOALS]
    assert FADE.gain(GOALS, start, 800) == pytest.approx(max(gains) - FADE.best(GOALS, start))


def test_goals_left_out_are_best_nowhere_about() -> None:
    start, radius = (3500, 1200), 700
    kept = FADE.about(GOALS, start, radius)
    assert GOALS[2] not in kept
    for x in range(start[0] - 490, start[0] + 491, 70):
        for y in range(start[1] - 490, start[1] + 491, 70):
            assert FADE.best(kept, (x, y)) == FADE.best(GOALS, (x, y))


# -- bounds --------------------------------------------------------------------------------------------------------


def test_only_what_may_be_best_is_looked_at() -> None:
    worths, looked = {"a": 3.0, "b": 5.0, "c": 1.0}, []

    def worth(key: str) -> float:
        looked.append(key)
        return worths[key]

    found = best_first("abc", {"a": 4.0, "b": 6.0, "c": 9.0}.__getitem__, worth)
    assert found == {"c": 1.0, "b": 5.0, "a": 4.0}
    assert looked == ["c", "b"]
    assert best_first("abc", lambda _: 2.0, worth, best=7.0) == dict.fromkeys("abc", 2.0)


def test_tails_are_those_of_independent_dice() -> None:
    assert tails(((2, 0.5),)) == pytest.approx((0.75, 0.25))
    assert tails(((1, 0.5), (1, 0.2))) == pytest.approx((0.6, 0.1))


def test_those_in_between_take_the_first_impacts() -> None:
    rows = [(1.0, tails(((2, 0.5),)))]
    assert past_others(rows, [], 1, 10.0, 100.0) == pytest.approx(2.5)
    assert past_others(rows, [(0, 4.0)], 1, 10.0, 100.0) == pytest.approx(0.75 * 4 + 2.5)
    assert past_others(rows, [(2, 4.0)], 3, 10.0, 100.0) == 0.0
    assert past_others(rows, [], 1, 10.0, 1.0) == 1.0


# -- answers -------------------------------------------------------------------------------------------------------


def choose(least: int, most: int, budget: int | None = None) -> Choose:
    options = tuple([Option(key, key, "t.c", None, cost) for key, cost in (("a", 1), ("b", 3), ("c", 2))])
    return Choose(seat=0, name="x", prompt="", clause="t.c", options=options, least=least, most=most, budget=budget)


def found(least: int, most: int, budget: int | None = None) -> Iterator[Any]:
    yield from choices(choose(least, most, budget), one_model().table, stream_of("t"))


def test_of_one_choice_every_option_is_looked_at() -> None:
    assert list(found(1, 1)) == [("a",), ("b",), ("c",)]
    assert list(found(0, 1)) == [(), ("a",), ("b",), ("c",)]


def test_of_several_choices_the_dearest_within_the_budget_are_looked_at_together() -> None:
    first, nothing, *others = found(0, 3, budget=4)
    assert (first, nothing, others[:3]) == (("b", "a"), (), [("a",), ("b",), ("c",)])
    assert dearest(choose(0, 3)) == (("b", "c", "a"),)
    assert dearest(choose(2, 2, budget=2)) == ()


def test_lots_go_where_they_are_worth_most_and_fit() -> None:
    form = Allocate(
        seat=0, name="x", prompt="", clause="t.a", lots=(Lot("p", "p", 2), Lot("q", "q", 1)),
        bins=(Bin("low", "low"), Bin("high", "high")), fits=(("p", "low"), ("p", "high"), ("q", "low")),
    )  # fmt: skip
    both = divisions(form, {"low": 1.0, "high": 2.0}.__getitem__)
    assert both == ((("p", "high", 2), ("q", "low", 1)), (("p", "low", 2), ("q", "low", 1)))
