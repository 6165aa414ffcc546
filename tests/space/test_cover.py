"""Zones of fire and dead angles: borders count, and both agree with plain definitions."""

from math import cos, pi, sin
from random import Random

from shapely import LineString, MultiPoint, Polygon
from shapely import Point as ShapelyPoint

from grognard.engine import space
from grognard.engine.core.state import State
from grognard.engine.space import Table
from tests.space.boards import box, random_state, state_of

SHOOTER = ((1000, 2000), 100, 2, False, 0)


def corners(state: State, ids: tuple[int, ...]) -> list[tuple[float, float]]:
    table = Table.of(state)
    rows = [(*table.place(id), table.radius(id)) for id in ids]
    return [(x + r * cos(i * pi / 16), y + r * sin(i * pi / 16)) for x, y, r in rows for i in range(32)]


def test_zones_agree_with_shapely_also_for_unequal_bases() -> None:
    for seed in range(12):
        state = random_state(seed)
        table, chance = Table.of(state), Random(seed)
        one, other = chance.sample(range(len(state.units)), 2)
        a, b = state.units[one].members, state.units[other].members
        rest = tuple(model.id for model in state.models if model.id not in (*a, *b))
        hull = MultiPoint(corners(state, (*a, *b))).convex_hull
        inside = space.in_zone(table, a, b, rest)
        for id in rest:
            point = ShapelyPoint(state.models[id].place)
            if hull.exterior.distance(point) > 2:
                assert (id in inside) == hull.covers(point)
        drawn = Polygon(space.zone(table, a, b))
        assert drawn.hausdorff_distance(hull) < 1, "corners are rounded to hundredths"
        assert all(drawn.buffer(0.01).covers(ShapelyPoint(state.models[id].place)) for id in inside)


def test_the_border_of_a_zone_belongs_to_it() -> None:
    rows = [SHOOTER, ((3000, 2000), 100, 2, False, 1)]
    middle = [((2000, y), 100, 2, False, 2) for y in (1899, 1900, 2000, 2100, 2101)]
    table = Table.of(state_of([*rows, *middle]))
    assert space.in_zone(table, (0,), (1,), (2, 3, 4, 5, 6)) == (3, 4, 5)


def test_a_zone_can_end_at_terrain() -> None:
    crate = box(9, 3000, 1500, 3400, 2500, 3)
    rows = [SHOOTER, ((2000, 1750), 100, 2, False, 1), ((2000, 1600), 100, 2, False, 1)]
    table = Table.of(state_of(rows, (crate,)))
    assert space.in_zone(table, (0,), (), (1, 2), 9) == (1,)
    assert (3400, 2500) in space.zone(table, (0,), (), 9)


def is_dark(state: State, shooters: tuple[int, ...], target: int, feature: int) -> bool:
    """Sampling: lines from points on the shooters' edges to the target's centre all meet the piece."""
    piece, end = Polygon(state.features[feature].outline), state.models[target].place
    starts = [point for id in shooters for point in corners(state, (id,))]
    return all(piece.intersects(LineString((start, end))) for start in starts)


def test_dead_angles_agree_with_sampling() -> None:
    found = 0
    for seed in range(10):
        state = random_state(seed, units=10, features=20)
        table, chance = Table.of(state), Random(seed)
        pieces = tuple(range(len(state.features)))
        one, other = chance.sample(range(len(state.units)), 2)
        shooters, targets = state.units[one].members[:2], state.units[other].members
        for target, refs in space.covered_by(table, shooters, targets, pieces):
            for feature in pieces:
                assert (f"f{feature}" in refs) == is_dark(state, shooters, target, feature), (seed, target, feature)
            found += len(refs)
    assert found > 5


def test_the_border_of_the_dead_angle_is_dark() -> None:
    """A base of radius 100 behind which a wall of the same half-height throws a shadow of even width."""
    wall = box(0, 2000, 1900, 2100, 2100, 2)
    places = [(4000, 1899), (4000, 1900), (4000, 2000), (4000, 2100), (4000, 2101), (1500, 2000)]
    rows = [SHOOTER, *((place, 100, 2, False, 1) for place in places)]
    answer = space.covered_by(Table.of(state_of(rows, (wall,))), (0,), (1, 2, 3, 4, 5, 6), (0,))
    assert answer == ((1, ()), (2, ("f0",)), (3, ("f0",)), (4, ("f0",)), (5, ()), (6, ()))


def test_every_shooter_must_be_shut_out() -> None:
    wall = box(0, 2000, 1500, 2100, 2500, 2)
    rows = [SHOOTER, ((1000, 5000), 100, 2, False, 0), ((3000, 2000), 100, 2, False, 1)]
    table = Table.of(state_of(rows, (wall,)))
    assert space.covered_by(table, (0,), (2,), (0,)) == ((2, ("f0",)),)
    assert space.covered_by(table, (0, 1), (2,), (0,)) == ((2, ()),)
    assert space.covered_by(table, (0,), (2,), ()) == ((2, ()),)


def test_vehicles_in_shield_formation_throw_shadows_too() -> None:
    """Two bases of equal radius: the shadow is as wide as they are; its border counts."""
    places = [(4000, 1899), (4000, 1900), (4000, 2000), (4000, 2101), (1500, 2000)]
    rows = [SHOOTER, ((2500, 2000), 100, 4, True, 1), *((place, 100, 2, False, 1) for place in places)]
    answer = space.covered_by(Table.of(state_of(rows)), (0,), (2, 3, 4, 5, 6), (), (1,))
    assert answer == ((2, ()), (3, ("m1",)), (4, ("m1",)), (5, ()), (6, ()))
    assert space.covered_by(Table.of(state_of(rows)), (0,), (1,), (), (1,)) == ((1, ()),)
