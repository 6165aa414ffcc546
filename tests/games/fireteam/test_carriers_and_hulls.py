"""Transports, hulls and wrecks where they meet groups, coherency, ground and the teams that go beside them."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.space import tolls
from grognard.games.fireteam.chapters import cover, damage, vehicle
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ARMORED, Halt, Trail
from tests.games.fireteam.acting import tags
from tests.games.fireteam.test_doubts import VEHICLES, begun
from tests.games.fireteam.test_drawn_again import stands_at
from tests.games.fireteam.test_drawn_vehicles import refused, until

LEVEL: dict[str, Any] = {"board": (60, 60), **VEHICLES}
TANK, TEAM = 0, 1


# -- getting in --------------------------------------------------------------------------------------------------------


@clause("fireteam.transport.capacity", "fireteam.activation.in-concert")
def test_a_group_that_mounts_together_must_find_room_together() -> None:
    """Three teams of four and ten seats."""
    p = Position(**LEVEL)
    p.squad([(16, 20), (20, 23.2), (20, 16.8)], teams=["fa-rifle"] * 3)
    p.vehicle((20, 20), profile="fa-apc")
    p.team((50, 50), seat=1)
    play = begun(p, 0, asks="group").choose("m0", "m1", "m2").choose("mount:m3").choose("mount:m3")
    assert refused(play, ("mount:m3",)) == {"fireteam.transport.capacity"}


@clause("fireteam.unit.coherency-keep", "fireteam.transport.mount")
@pytest.mark.parametrize(("x", "allowed"), [(13, True), (12.8, False)])
def test_who_mounts_stays_in_coherency_measured_from_the_vehicle(x: float, allowed: bool) -> None:
    """The APC reaches from 20 to 24 inches; the mate stands six inches west of it, or a little more."""
    p = Position(**LEVEL)
    p.squad([(17, 20), (x, 20)], teams=["fa-rifle", "fa-rifle"])
    p.vehicle((22, 20), profile="fa-apc")
    p.team((50, 50), seat=1)
    play = begun(p, 0, asks="group").choose("m0")
    assert ("mount:m2" in play.options()) == allowed
    if not allowed:
        assert refused(play, ("mount:m2",)) == {"fireteam.unit.coherency-keep"}


@clause("fireteam.unit.coherency-keep", "fireteam.activation.in-concert")
def test_a_mate_of_the_group_who_stays_keeps_a_team_from_getting_in() -> None:
    """When both act together it is seen in the end whether they are in coherency: if both get in they are."""
    p = Position(**LEVEL)
    p.squad([(18, 22.5), (12, 20)], teams=["fa-rifle", "fa-rifle"])
    p.vehicle((22, 20), profile="fa-apc")
    p.team((50, 50), seat=1)
    play = begun(p, 0, asks="group").choose("m0", "m1").choose("mount:m2").choose("loiter")
    assert until(play, "group").state.models[0].place == (1800, 2250)
    assert [one.clause for one in play.events(Noted)][-1:] == ["fireteam.unit.coherency-keep"]


@clause("fireteam.unit.coherency-keep", "fireteam.transport.mount")
def test_mates_who_cower_hold_nobody_back_from_mounting() -> None:
    p = Position(**LEVEL)
    p.squad([(17, 20), (12.8, 20)], teams=["fa-rifle", "fa-rifle"])
    p.vehicle((22, 20), profile="fa-apc")
    p.team((50, 50), seat=1)
    p.hurt(1, pins=9)
    play = begun(p, 0, [3])
    assert ("cowering" in tags(play, 1), "mount:m2" in play.options()) == (True, True)


# -- the squad and its transport ---------------------------------------------------------------------------------------


@clause("fireteam.morale.one-die", "fireteam.transport.attached", "fireteam.setup.reserve")
def test_a_squad_rolls_its_own_die_though_its_transport_came_on_before_it() -> None:
    """A guard's d8, not the d6 of its carrier."""
    p = Position(**LEVEL)
    unit = p.squad([(20, 26), (20, 20), (23, 20)], card="nr-guard-squad", teams=["nr-hedgehog", "nr-guard", "nr-guard"])
    p.team((50, 50), seat=1)
    p.hurt(1, pins=2)
    (roll,) = p.activate(unit, [8]).rolls("morale of")
    assert roll.faces == (8,)


@clause("fireteam.weapon.shots", "fireteam.vehicle.fire")
def test_a_vehicle_may_save_its_missiles_while_it_fires_its_cannon() -> None:
    p = Position(**LEVEL)
    p.vehicle((20, 20), profile="nr-hedgehog-s", facing=270)
    p.team((20, 40), seat=1)
    play = begun(p, 0, [(1, 1, 1, 1)]).choose("fire:m1")
    assert (play.asks, play.options()) == ("gun", ["gun:vml:m1", "none"])
    until(play.choose("none"), "action")
    assert "shots.vml" not in play.state.models[0].counters


@clause("fireteam.weapon.shots", "fireteam.vehicle.fire")
def test_a_missile_that_alone_reaches_its_target_is_fired() -> None:
    p = Position(**LEVEL)
    p.vehicle((20, 5), profile="nr-hedgehog-s", facing=270)
    p.team((20, 50), seat=1)
    play = until(begun(p, 0, [(1, 1)]).choose("fire:m1"), "action")
    assert play.state.models[0].counters["shots.vml"] == 1


# -- ground and cover --------------------------------------------------------------------------------------------------


@clause("fireteam.vehicle.terrain", "fireteam.vehicle.turning")
@pytest.mark.parametrize(("kind", "turns"), [("hard-building", False), ("rubble", True)])
def test_no_part_of_a_tank_that_turns_on_the_spot_comes_into_a_house(kind: str, turns: bool) -> None:
    p = Position(**LEVEL)
    p.vehicle((20, 20), profile="nr-tank")
    p.terrain(kind, 18, 21.6, 26, 26)
    p.team((50, 50), seat=1)
    play = begun(p, 0).choose("pivot")
    assert refused(play, ((0, ((2000, 2000),), 90),)) == (set() if turns else {"fireteam.vehicle.terrain"})


@clause("fireteam.vehicle.cover", "fireteam.terrain.cover-linear")
def test_a_tank_is_not_covered_behind_another_one_but_a_team_is() -> None:
    p = Position(**LEVEL)
    p.platoon([(20, 20), (20, 22.9)], vehicles=["fa-tank", "fa-tank"])
    team, foe = p.team((27, 20)), p.vehicle((20, 50), seat=1, profile="nr-tank")
    game = p.game()
    assert [part.amount for part in vehicle.armor(game, TANK, foe, None)] == [16]
    wreck = Position(**LEVEL)
    wreck.vehicle((20, 20), profile="fa-tank")
    wreck.vehicle((20, 50), seat=1, profile="nr-tank")
    wreck.terrain("wreck", 18, 21.6, 22, 23)
    assert [part.amount for part in vehicle.armor(wreck.game(), TANK, 1, None)] == [16, 1]
    beside = Position(**LEVEL)
    beside.vehicle((27, 22.3), profile="fa-tank")
    own, other = beside.team((27, 20)), beside.team((27, 50), seat=1)
    assert (cover.cover(beside.game(), own, other), cover.cover(game, team, foe)) == (cover.MEDIUM, cover.NONE)


@clause("fireteam.vehicle.open-topped", "fireteam.terrain.cover-linear")
def test_the_hull_out_of_which_one_fires_covers_nobody_beside_it() -> None:
    p = Position(**LEVEL)
    p.squad([(20, 20), (20, 20)], teams=["nr-line", "nr-truck"])
    p.embark(0, 1)
    p.team((20, 22.9), seat=1)
    play = until(begun(p, 0, [(1, 1, 1, 1, 1)], "group").choose("m0").choose("fire:m2"), "group")
    (roll,) = play.rolls("fires at")
    assert [part.label for part in roll.parts] == ["Defense"]


# -- destroyed on the way ----------------------------------------------------------------------------------------------


def wreck_of(p: Position, halt: Halt) -> Rehearsal:
    """The vehicle is destroyed at a point of its way; a team that accompanies it rolls a 5."""
    return p.script(lambda game: damage.destroy(game, TANK, halt=halt), [5])


@clause("fireteam.overwatch.path-vehicle", "fireteam.vehicle.facing")
def test_a_wreck_overlaps_nobody_as_it_faced_where_it_was_hit() -> None:
    """It drove north and turned east afterwards: northward it is long enough to reach the team before it."""
    p = Position(**VEHICLES)
    p.vehicle((26, 23), profile="fa-apc")
    p.team((20, 25.5))
    way = Trail(TANK, "move", ((2000, 1800), (2000, 2000), (2000, 2300), (2600, 2300)), (270, 270, 270, 0))
    play = wreck_of(p, Halt((2000, 2300), (way,)))
    (wreck,) = play.state.features
    assert {y for _, y in wreck.outline} == {1800, 2200}


@clause("fireteam.overwatch.path-vehicle", "fireteam.vehicle.wreck")
def test_who_went_with_it_stops_where_the_wreck_does_not_lie() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 30), profile="fa-apc", facing=270)
    p.team((20, 27))
    p.tag(TEAM, "escort:m0")
    own = Trail(TANK, "move", ((2000, 2000), (2000, 2200), (2000, 2300), (2000, 3000)), (270,) * 4)
    beside = Trail(TEAM, ARMORED, ((1800, 2300), (1900, 2300), (2000, 2300), (2000, 2700)))
    play = wreck_of(p, Halt((2000, 2300), (own, beside)))
    (wreck,) = play.state.features
    at = stands_at(play, TEAM)
    assert at == (1800, 2300)
    assert not tolls.is_swept((at, at), 100, wreck.outline)


# -- going along -------------------------------------------------------------------------------------------------------


def along(woods_from: float | None, far: int) -> Rehearsal:
    """A team that has waited goes with a tank that drives so far east; north of a line there are woods."""
    p = Position(**LEVEL)
    p.vehicle((20, 20), profile="fa-tank")
    p.squad([(20, 23.2), (17, 23.2)], teams=["fa-rifle", "fa-rifle"])
    if woods_from is not None:
        p.terrain("woods", 10, woods_from, 40, 40)
    p.team((55, 55), seat=1)
    p.tag(TEAM, "escort:m0", "waits:u0")
    p.hurt(TEAM, kept=3)
    p._units[1] = replace(p._units[1], tags=("done",))
    play = begun(p, 0, asks="group").choose("m0", "m1").choose("move").choose("accompany:m0")
    assert play.asks == "drive"
    if not play.refused(((TANK, ((2000 + far, 2000),), 0),)):
        until(play, "move")
    return play


@clause("fireteam.advanced.armored-assault-pace", "fireteam.terrain.difficult")
@pytest.mark.parametrize(
    ("woods_from", "far", "end", "asked", "goes"),
    [
        (22, 500, (2220, 2320), "drive", False),  # the team could go no farther than 3.8 inches, out of the woods
        (10, 251, (2220, 2320), "drive", False),  # deep in the woods half of its five inches
        (10, 250, (2220, 2320), "move", True),  # 2.2 inches, and 0.3 to and fro: five inches of woods
        (22, 380, (2220, 2320), "move", False),  # so far it would not come in the woods
        (None, 500, (2220, 2320), "move", True),  # in the open what is lacking is gone to and fro
    ],
)
def test_on_slow_ground_a_team_holds_its_tank_back(
    woods_from: float | None, far: int, end: tuple[int, int], asked: str, goes: bool
) -> None:
    play = along(woods_from, far)
    assert play.asks == asked
    if asked == "move":
        assert (not play.refused(((TEAM, (end,)),))) == goes


@clause("fireteam.advanced.armored-assault-cover-time")
def test_who_has_left_his_vehicle_has_lost_its_cover_though_he_comes_back() -> None:
    p = Position(**LEVEL)
    p.squad([(20, 23), (20, 20)], teams=["fa-rifle", "fa-ifv"])
    p.team((50, 50), seat=1)
    play = begun(p, 0, asks="group").choose("m0", "m1").choose("move").choose("accompany:m1")
    play.answer(((1, ((2200, 2000),), 0),)).walk({0: [(22, 23)]})
    assert "escort:m1" in tags(until(play, "group"), 0)
    play.choose("m0").choose("move").walk({0: [(22, 25)]})
    until(play, "group")
    assert tags(play, 0) == ()
    play.choose("m0").choose("move").walk({0: [(22, 23)]})
    assert cover.vehicle_of(play.game, 0) is None


@clause("fireteam.advanced.armored-assault-orphans", "fireteam.leader.combined-operations")
def test_teams_that_lost_their_tank_join_an_operation_with_what_they_have_kept() -> None:
    """One of a squad waited in vain: it alone acts, without a second morale test, and keeps its markers."""
    p = Position(**LEVEL)
    p.team((20, 30), profile="fa-hq")
    squad = p.squad([(20, 20), (23, 20)], teams=["fa-rifle", "fa-rifle"])
    p.team((55, 55), seat=1)
    p.tag(1, "orphan")
    p.hurt(1, kept=2, pins=2)
    p.hurt(2, pins=1, watch=1)
    p._units[squad] = replace(p._units[squad], tags=("orphans",))
    play = until(p.play(step="turn", active=0).choose("combined:m0"), "group")
    assert play.options() == ["m0", "m1"]
    assert play.decision.progress.left == {0: 3, 1: 2}  # type: ignore[union-attr]
    assert [play.state.models[id].counters.get("pins") for id in (1, 2)] == [2, 1]
    assert play.state.models[2].counters["watch"] == 1
    assert not play.rolls("morale")
