"""Lines of sight and firing arcs."""

import pytest

from grognard.engine.asking.aims import sees as sees_point
from grognard.engine.clauses import clause
from grognard.engine.space.overlook import Watcher
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import aim, arcs, houses, los, template
from grognard.games.netepic.position import NORTH, SOUTH, Position


def facing(model: str = "tactical-squad", foe: str = "goff-boyz", gap: float = 30, turn: int = NORTH) -> Position:
    p = Position()
    p.unit([(40, 20)], model, facing=turn)
    p.unit([(40, 20 + gap)], foe, seat=1)
    return p


def sees(p: Position) -> bool:
    game = p.game()
    return los.seen(game, (Watcher(0, 20000),), (1,))[0][0]


@clause("netepic.los.half", "netepic.los.sampling")
def test_five_of_nine_lines_must_be_open() -> None:
    """A building hides one third or two thirds of the target's width."""
    assert los.eyes().need == 5
    third, most = facing(), facing()
    third.terrain("building", 30, 47, 39.5, 48, storeys=2)
    most.terrain("building", 30, 47, 40.3, 48, storeys=2)
    assert sees(third)
    assert not sees(most)


@clause("netepic.los.half")
def test_models_never_block() -> None:
    p = facing()
    p.unit([(40, 30)], "warlord-titan")
    assert sees(p)


@clause("netepic.los.blocking")
@pytest.mark.parametrize(
    ("kind", "open_"), [("building", False), ("hill", False), ("rubble", True), ("rough-ground", True)]
)
def test_what_blocks_and_what_only_covers(kind: str, open_: bool) -> None:
    p = facing()
    p.terrain(kind, 30, 30, 50, 35)
    assert sees(p) is open_


@clause("netepic.los.blocking")
def test_a_skimmer_over_a_roof_is_not_hidden_by_that_building() -> None:
    """On its way it may be stopped there by Snap Fire: the building under it is not between, one in front of it is."""
    p = facing(foe="land-speeder")
    p.terrain("building", 36, 46, 44, 54, storeys=2)
    assert sees(p)
    p.terrain("building", 30, 30, 50, 35, storeys=2)
    assert not sees(p)


@clause("netepic.los.hills")
def test_who_stands_on_a_hill_looks_over_low_things() -> None:
    low, high = facing(), facing()
    for p in (low, high):
        p.terrain("building", 30, 35, 50, 36, storeys=1)
    high.terrain("hill", 30, 15, 50, 25, levels=2)
    assert not sees(low)
    assert sees(high)


@clause("netepic.los.woods")
@pytest.mark.parametrize(("depth", "open_"), [(5.9, True), (6.5, False)])
def test_six_centimetres_of_woods_are_looked_through(depth: float, open_: bool) -> None:
    p = facing()
    p.terrain("woods", 30, 30, 50, 30 + depth)
    assert sees(p) is open_


@clause("netepic.los.point")
def test_a_point_is_seen_along_a_single_line() -> None:
    p = facing("whirlwind")
    line = aim.arms(p.game(), 0)[0]
    assert sees_point(p.game().table, template.aim(p.game(), line, (0,)), 0, (4000, 5000))
    p.terrain("building", 30, 30, 50, 35, storeys=3)
    assert not sees_point(p.game().table, template.aim(p.game(), line, (0,)), 0, (4000, 5000))


@clause("netepic.los.arc-troops", "netepic.los.arc-vehicles", "netepic.los.arc-titans")
@pytest.mark.parametrize(
    ("model", "behind"),
    [("tactical-squad", True), ("marine-bike-squad", True), ("vindicator", False), ("predator", True)],
)
def test_troops_fire_all_round_vehicles_to_the_front_turrets_all_round(model: str, behind: bool) -> None:
    assert aim.has_targets(facing(model, gap=15).game(), (1,))
    assert aim.has_targets(facing(model, gap=15, turn=SOUTH).game(), (1,)) is behind


@clause("netepic.los.arc-titans")
def test_arcs_of_titans_are_printed_with_their_weapons() -> None:
    p = facing("warlord-titan")
    line = weapon("volcano-cannon")
    watcher = arcs.watcher(p.game(), 0, line)
    assert (watcher.arc, watcher.facing, watcher.range) == (180, NORTH, line.range)


@clause("netepic.los.building-occupants")
@pytest.mark.parametrize("at", [(60, 20), (60, 100), (20, 60), (100, 60)])
def test_who_is_in_a_building_sees_and_is_seen_through_all_its_walls(at: tuple[float, float]) -> None:
    p = Position()
    p.unit([(58, 58)])
    p.unit([at], "goff-boyz", seat=1)
    p.terrain("building", 55, 55, 65, 65, storeys=2)
    game = p.game()
    assert los.seen(game, (Watcher(0, 20000),), (1,)) == ((True,),)
    assert los.seen(game, (Watcher(1, 20000),), (0,)) == ((True,),)
    assert los.stations_seen(game, 1, [(round(at[0] * 100), round(at[1] * 100))], [[Watcher(0, 20000)]]) == ((True,),)
    assert los.seen(game, (Watcher(0, 3000),), (1,)) == ((False,),)


@clause("netepic.los.building-occupants")
def test_a_building_stops_lines_right_through_it_and_its_walls_look_over_others() -> None:
    p = Position()
    p.unit([(60, 20)])
    p.unit([(60, 100)], "goff-boyz", seat=1)
    p.terrain("building", 55, 55, 65, 65, storeys=2)
    assert los.seen(p.game(), (Watcher(0, 20000),), (1,)) == ((False,),)
    p.unit([(60, 60)])
    p.terrain("building", 50, 80, 70, 82, storeys=1)
    low = p.game()
    assert los.seen(low, (Watcher(2, 20000),), (1,)) == ((True,),), "from the top of the higher wall"
    p.terrain("building", 50, 84, 70, 86, storeys=4)
    assert los.seen(p.game(), (Watcher(2, 20000),), (1,)) == ((False,),)


@clause("netepic.los.building-occupants")
def test_an_occupant_stands_at_the_wall_for_sight() -> None:
    """Deep inside it would be hidden behind the house next door."""
    p = Position()
    p.unit([(52, 52)])
    p.unit([(80, 52)], "goff-boyz", seat=1)
    p.terrain("building", 50, 50, 60, 60, storeys=1)
    p.terrain("building", 61, 40, 63, 51.5, storeys=5)
    p.terrain("building", 61, 52.5, 63, 60, storeys=5)
    game = p.game()
    assert houses.nearest_wall(game.state.features[0], (8000, 5200)) == (5998, 5202)
    assert houses.nearest_wall(game.state.features[0], (7000, 7000)) == (5998, 5998)


@clause("netepic.los.building-occupants")
def test_of_groups_one_at_a_wall_is_enough() -> None:
    p = Position()
    p.unit([(58, 58), (20, 20)])
    p.unit([(60, 100)], "goff-boyz", seat=1)
    p.terrain("building", 55, 55, 65, 65, storeys=2)
    groups = [(Watcher(1, 2000),), (Watcher(1, 2000), Watcher(0, 20000))]
    assert los.any_seen(p.game(), groups, [(2,)]) == ((False, True),)
