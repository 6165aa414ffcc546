"""Vehicles on their ways: ground, turning, reversing, and driving over infantry."""

import pytest

from grognard.engine.asking.fares import price
from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import driving, vehicle
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters
from tests.games.fireteam.test_vehicle import VEHICLES, duel


def driven(profile: str, *path: tuple[float, float], end: int = 0, start: int = 0, action: str = "move") -> int:
    """What a way from (20, 20) costs a vehicle, in hundredths."""
    p = Position(board=(72, 48), **VEHICLES)
    p.vehicle((20, 20), profile=profile, facing=start)
    return cost(p, *path, end=end, action=action)


def cost(p: Position, *path: tuple[float, float], end: int = 0, action: str = "move") -> int:
    game = p.game()
    points = tuple((round(x * 100), round(y * 100)) for x, y in path)
    return round(price(driving.fare(game, 0, action), game.table, (0, points, end)))


@clause("fireteam.vehicle.turning")
def test_turning_costs_an_inch_for_each_45_degrees_but_hover_and_walkers_turn_freely() -> None:
    assert driven("fa-tank", (24, 20)) == 400
    assert driven("fa-tank", (24, 20), end=90) == 600
    assert driven("fa-apc", (20, 16), end=90) == 600
    assert driven("fa-apc", (24, 20), end=9) == 420
    assert driven("fc-skimmer", (20, 16), end=270) == 400
    assert driven("fc-walker", (16, 20), end=0) == 400


@clause("fireteam.vehicle.turning")
def test_a_tracked_vehicle_pivots_as_a_whole_action() -> None:
    play = duel().activate(0)
    play.choose("pivot").answer(((0, ((2000, 2000),), 123),))
    assert (play.state.models[0].facing, play.state.models[0].place) == (123, (2000, 2000))
    assert "pivot" not in duel(profile="fa-apc").activate(0).options()


@clause("fireteam.vehicle.reverse")
def test_backing_costs_twice_as_much_and_is_not_mixed_with_going_forward() -> None:
    assert driven("fa-tank", (17, 20)) == 600
    assert driven("fa-tank", (17, 20), (20, 20)) == 300 + 300 + 800
    play = duel().activate(0)
    play.choose("move")
    assert {one.clause for one in play.refused(((0, ((1590, 2000),), 0),))} == {"fireteam.vehicle.turning"}
    play.answer(((0, ((1600, 2000),), 0),))


@clause("fireteam.vehicle.double-time")
def test_double_time_goes_twice_as_far_and_forbids_fire_before_and_after() -> None:
    play = duel(gap=30).activate(0)
    play.choose("double-time").answer(((0, ((3600, 2000),), 0),))
    play.choose("none")
    assert "double-time" not in play.options()
    assert {one.clause for one in play.refused(("fire:m1",))} == {"fireteam.vehicle.double-time"}
    p = duel()
    p.tag(0, "fired")
    assert [why[0] for why in vehicle.barred(p.game(), 0, "double-time")] == ["fireteam.vehicle.double-time"]


@clause("fireteam.vehicle.terrain")
def test_ground_costs_by_type_and_by_where_the_centre_is() -> None:
    def over(kind: str, profile: str) -> int:
        p = Position(board=(72, 48), **VEHICLES)
        p.vehicle((20, 20), profile=profile)
        p.terrain(kind, 21, 10, 23, 30)
        return cost(p, (24, 20))

    assert [over("road", id) for id in ("fa-apc", "fa-tank")] == [300, 400]
    assert [over("woods", id) for id in ("fa-tank", "fc-walker")] == [800, 600]
    assert [over("craters", id) for id in ("fa-apc", "fa-tank")] == [600, 400]
    assert [over("hill", id) for id in ("fa-tank", "fc-skimmer")] == [600, 500]
    assert [over("trench", id) for id in ("fa-tank", "fc-skimmer")] == [500, 400]


@clause("fireteam.vehicle.terrain")
def test_where_it_says_no_no_part_of_the_footprint_enters() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-apc")
    p.terrain("woods", 25, 10, 30, 30)
    play = p.activate(0)
    play.choose("move")
    found = {one.clause for one in play.refused(((0, ((2310, 2000),), 0),))}
    assert found == {"fireteam.vehicle.terrain"}
    play.answer(((0, ((2300, 2000),), 0),))


@clause("fireteam.vehicle.hover")
def test_hover_passes_marsh_water_and_walls_but_not_woods() -> None:
    def over(kind: str) -> int:
        p = Position(board=(72, 48), **VEHICLES)
        p.vehicle((20, 20), profile="fc-skimmer")
        p.terrain(kind, 21, 10, 23, 30)
        return cost(p, (24, 20))

    assert [over(kind) for kind in ("marsh", "shallow-water", "wall", "hedge")] == [400] * 4
    game = duel(profile="fc-skimmer").game()
    assert driving.toll(game, 0, "woods", {"hover": "no"}) == "no"
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fc-skimmer")
    p.terrain("woods", 23, 10, 30, 30)
    play = p.activate(0)
    play.choose("move")
    assert play.refused(((0, ((2200, 2000),), 0),))


@clause("fireteam.vehicle.amphibious")
def test_an_amphibious_vehicle_swims_and_does_not_fire_afloat() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-apc")
    p.terrain("deep-water", 24, 10, 34, 30)
    p.team((20, 40), seat=1)
    assert cost(p, (26, 20)) == 800
    play = p.activate(0)
    play.choose("move").answer(((0, ((2600, 2000),), 0),))
    play.choose("none")
    assert {one.clause for one in play.refused(("fire:m1",))} == {"fireteam.vehicle.amphibious"}
    foot = Position(**VEHICLES)
    foot.team((20, 20))
    foot.terrain("deep-water", 22, 10, 34, 30)
    walk = foot.activate(0)
    walk.choose("move")
    assert {one.clause for one in walk.refused(((0, ((2150, 2000),)),))} == {"fireteam.terrain.impassable"}


@clause("fireteam.vehicle.in-contact")
def test_a_vehicle_does_not_end_in_contact_with_infantry() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-apc")
    p.team((28, 20), seat=1)
    play = p.activate(0)
    play.choose("move")
    assert {one.clause for one in play.refused(((0, ((2500, 2000),), 0),))} == {"fireteam.vehicle.in-contact"}
    play.answer(((0, ((2490, 2000),), 0),))


@clause("fireteam.vehicle.overrun")
@pytest.mark.parametrize(("die", "left"), [(4, (4, 0, 1)), (3, (3, 0, 2))])
def test_a_tank_drives_over_infantry_in_the_open(die: int, left: tuple[int, int, int]) -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20))
    p.team((24.5, 20), seat=1)
    play = p.activate(0, [die])
    play.choose("move").answer(((0, ((2800, 2000),), 0),))
    assert counters(play, 1) == left
    x, y = play.game.table.place(1)
    assert abs(y - 2000) >= 225
    assert (x, y) != (2450, 2000)


@clause("fireteam.vehicle.overrun")
def test_nobody_drives_over_teams_in_medium_cover_and_wheels_over_nobody() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20))
    p.team((24.5, 20), seat=1)
    p.terrain("craters", 23, 18, 26, 22)
    play = p.activate(0)
    play.choose("move")
    assert play.refused(((0, ((2800, 2000),), 0),))
    q = Position(**VEHICLES)
    q.vehicle((20, 20), profile="fa-apc")
    q.team((24, 20), seat=1)
    wheels = q.activate(0)
    wheels.choose("move")
    assert {one.clause for one in wheels.refused(((0, ((2900, 2000),), 0),))} == {"fireteam.measure.overlap"}


@clause("fireteam.vehicle.overrun")
def test_without_room_beside_its_way_a_vehicle_stops_short() -> None:
    """A lane as wide as a tank and a team, closed by a cliff."""
    p = Position(board=(30, 4.5), **VEHICLES)
    p.vehicle((3, 2.25))
    p.team((10, 2.25), seat=1)
    p.terrain("cliff", 16.5, 0, 30, 4.5)
    play = p.activate(0)
    play.choose("double-time").answer(((0, ((1350, 225),), 0),))
    assert (play.state.models[0].place, play.state.models[1].place) == ((650, 225), (1000, 225))
    assert (play.rolls(), counters(play, 1)) == ([], (4, 0, 0))
