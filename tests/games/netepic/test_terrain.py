"""Terrain: cover, ground that slows or stops, classes of structures."""

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.dice.rolls import total
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books import tables
from grognard.games.netepic.chapters import aim, building, charge, fall_back, terrain
from grognard.games.netepic.position import Position
from grognard.games.netepic.turn import Activation, Deeds

from .acting import do, go


def covered(kind: str, model: str, at: tuple[float, float] = (30, 60), **more: int) -> int:
    """What a target gets in a piece of ground 20 cm wide and 4 cm deep about (30, 60)."""
    p = Position()
    (firer,) = p.models(p.unit([(30, 20)], "predator"))
    p.terrain(kind, 20, 58, 40, 62, **more)
    (target,) = p.models(p.unit([at], model, seat=1))
    return total(terrain.cover(p.game(), firer, target))


@clause("netepic.terrain.chart", "netepic.terrain.in-cover")
@pytest.mark.parametrize(
    ("kind", "model", "worth"),
    [
        ("woods", "tactical-squad", -1), ("woods", "baneblade", -1), ("woods", "warlord-titan", 0),
        ("rubble", "predator", -1), ("rubble", "baneblade", 0), ("trench", "tactical-squad", -2),
        ("trench", "marine-bike-squad", 0), ("marsh", "tactical-squad", 0), ("building", "tactical-squad", -2),
    ],
)  # fmt: skip
def test_cover_by_the_chart(kind: str, model: str, worth: int) -> None:
    assert covered(kind, model) == worth


@clause("netepic.terrain.in-cover")
def test_the_centre_must_lie_inside() -> None:
    assert covered("rubble", "tactical-squad", (30, 57.9)) == 0
    assert covered("rubble", "tactical-squad", (30, 58.1)) == -1


@clause("netepic.terrain.in-cover")
@pytest.mark.parametrize(
    ("y", "model", "worth"), [(64, "tactical-squad", -1), (64.1, "tactical-squad", 0), (63.5, "predator", 0)]
)
def test_behind_a_wall(y: float, model: str, worth: int) -> None:
    assert covered("barricade", model, (30, y)) == worth


@clause("netepic.terrain.in-cover")
def test_a_wall_on_the_far_side_is_no_cover() -> None:
    assert covered("wall", "tactical-squad", (30, 56.5)) == 0


@clause("netepic.terrain.in-cover")
def test_only_the_best_cover_counts() -> None:
    p = Position()
    (firer,) = p.models(p.unit([(30, 20)], "predator"))
    p.terrain("trench", 20, 58, 40, 62)
    p.terrain("woods", 20, 58, 40, 62)
    (target,) = p.models(p.unit([(30, 60)], "tactical-squad", seat=1))
    assert total(terrain.cover(p.game(), firer, target)) == -2


@clause("netepic.terrain.half-rate")
def test_half_rate_costs_twice_and_some_ground_is_for_advance_alone() -> None:
    p = Position()
    unit = p.unit([(30, 20)], "predator")
    p.terrain("rubble", 20, 24, 40, 60)
    (tank,) = p.models(unit)
    far = p.game().state.models[tank]
    play = do(p.activate(unit), "advance", f"move:u{unit}")
    (mover,) = play.decision.movers  # type: ignore[attr-defined]
    limit = 4 + (mover.allowance / 100 - 4) / 2
    assert play.refused(((tank, ((3000, round((20 + limit) * 100) + 20),), 270),))
    assert not play.refused(((tank, ((3000, round((20 + limit) * 100) - 20),), 270),))
    assert far.place == (3000, 2000)


@clause("netepic.terrain.half-rate")
def test_on_charge_a_tank_stops_at_the_edge_of_a_wood() -> None:
    p = Position()
    unit = p.unit([(30, 20)], "predator")
    p.terrain("woods", 20, 30, 40, 40)
    (tank,) = p.models(unit)
    play = do(p.activate(unit), "charge", f"move:u{unit}")
    assert play.refused(((tank, ((3000, 3200),), 270),))
    assert not play.refused(((tank, ((3000, 2750),), 270),))


@clause("netepic.terrain.partly-hidden")
@pytest.mark.parametrize(("edge", "is_seen"), [(29.5, True), (30.6, False)])
def test_a_target_less_than_half_hidden_is_in_the_open(edge: float, is_seen: bool) -> None:
    p = Position()
    tanks = p.unit([(30, 20)], "predator")
    p.terrain("building", 20, 50, edge, 54)
    foe = p.unit([(30, 55.5)], "tactical-squad", seat=1)
    barrels = aim.barrels(p.game(acting=tanks), tanks)
    assert bool(barrels) == is_seen
    if is_seen:
        assert terrain.cover(p.game(), p.models(tanks)[0], p.models(foe)[0]) == ()


@clause("netepic.terrain.structure-class", "netepic.terrain.structure-save")
@pytest.mark.parametrize(("klass", "need"), [(0, 7), (1, 8), (2, 7), (3, 5), (4, 3)])
def test_the_class_of_a_structure_gives_its_save(klass: int, need: int) -> None:
    p = Position()
    id = p.terrain("building", 20, 50, 40, 54, **({"klass": klass} if klass else {}))
    assert building.save_of(p.game().state.features[id]) == need
    assert [row["class"] for row in tables.rows("terrain.classification")] == [1, 2, 3, 4]


def left(play: Rehearsal) -> dict[int, int]:
    """How far each model may go in the move that is asked."""
    assert isinstance(play.decision, Move)
    return {one.model: one.allowance for one in play.decision.movers}


@clause("netepic.terrain.half-rate")
def test_who_charges_out_of_advance_only_ground_goes_no_farther_than_his_move() -> None:
    p = Position()
    p.unit([(40, 20), (40, 25.8)], "predator")
    p.terrain("woods", 30, 10, 50, 24)
    p.unit([(40, 110)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    play = p.activate(1)
    do(play, "charge", "move:u1")
    assert left(play) == {0: 2500, 1: 0}, "who is in the woods goes first"
    assert play.refused(((0, ((4300, 4150),), 270),)), "4 cm of woods count twice"
    go(play, {0: (44, 28)})
    do(play, "move:u1")
    assert left(play) == {0: 0, 1: 5000}
    assert "netepic.move.terrain" in {one.clause for one in play.refused(((1, ((4000, 2000),), 270),))}


@clause("netepic.terrain.half-rate")
def test_who_falls_back_out_of_advance_only_ground_goes_no_farther_than_his_move() -> None:
    p = Position()
    unit = p.unit([(40, 60)], "predator")
    p.terrain("woods", 30, 58, 50, 62)
    play = p.script(lambda game: fall_back.fall_back(game, unit))
    assert play.state.models[0].place == (4000, 3700), "2 cm of woods count twice"


@clause("netepic.terrain.chart")
@pytest.mark.parametrize(
    ("model", "kind", "far"),
    [("tactical-squad", "barricade", 8), ("predator", "barricade", 20), ("predator", "trench", 20),
     ("tactical-squad", "trench", 10), ("land-speeder", "barricade", 30)],
)  # fmt: skip
def test_lines_cost_their_crossing(model: str, kind: str, far: float) -> None:
    p = Position()
    p.unit([(40, 20)], model)
    p.unit([(100, 10)])
    p.terrain(kind, 20, 24, 60, 24.5)
    p.unit([(40, 110)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    play = p.activate(1)
    do(play, "advance", "move:u1")
    refused = play.refused(((0, ((4000, round(2001 + 100 * far)),), 270),))
    assert {one.clause for one in refused} == {"netepic.orders.advance-move"}
    go(play, {0: (40, 20 + far)})
    assert play.state.models[0].place == (4000, round(2000 + 100 * far))


@clause("netepic.terrain.chart", "netepic.move.charge-direct")
@pytest.mark.parametrize(("far", "reached"), [(18, True), (18.4, False)])
def test_a_charger_pays_for_the_barricade_on_its_way(far: float, reached: bool) -> None:
    p = Position()
    p.unit([(40, 20)])
    p.terrain("barricade", 0, 24, 120, 24.5)
    p.unit([(40, 22.04 + far)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    p.mark(1, "order:charge")
    turn = Activation(p.game(acting=1), 1, Deeds(units=(1,)))
    assert (charge.way(turn, 0, 1) is not None) is reached


@clause("netepic.terrain.in-cover")
def test_who_rides_fires_over_a_barricade_from_its_vehicle() -> None:
    p = Position()
    foot = p.unit([(60, 20)], "bad-moon-boyz")
    p.aboard(0, p.models(p.unit([(60, 20)], "trukk", carriers_of=foot))[0])
    p.unit([(60, 40)], seat=1)
    p.terrain("barricade", 50, 38, 70, 38.5)
    assert total(terrain.cover(p.game(), 0, 2)) == -1
