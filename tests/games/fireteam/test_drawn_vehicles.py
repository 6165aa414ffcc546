"""Clauses about vehicles, Leaders and passengers drawn by lot: the last case that each allows, and what it refuses."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import armored, leader
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES, begun

ONES = (1, 1, 1, 1, 1)


def refused(play: Rehearsal, answer: Any) -> set[str]:
    """By which clauses an answer is refused."""
    return {one.clause for one in play.refused(answer)}


def until(play: Rehearsal, *asked: str) -> Rehearsal:
    """Nothing is done until one of these questions comes, but the units left are activated."""
    while play.asks not in asked:
        keys = play.options()
        play.choose(*["none"] if "none" in keys else keys[:1] if play.asks == "turn" else [])
    return play


def waited(p: Position) -> Rehearsal:
    """A team (m0) has waited for the vehicle beside it (m1), whose unit (u1) is activated now."""
    play = until(begun(p, 0, asks="wait").choose("m0:m1"), "turn", "group")
    while play.asks == "turn":
        until(play.choose("u2" if play.decision.seat else "u1"), "turn", "group", "action")
        while play.asks == "action":
            until(play.choose("none"), "turn", "group", "action")
    return play


def lake(profile: str, at: tuple[float, float], foe: tuple[float, float] = (30, 34), facing: int = 0) -> Position:
    """A vehicle on an axis from west to east, deep water from 24 to 36 inches, and an enemy in the north."""
    p = Position(**VEHICLES)
    p.vehicle(at, profile=profile, facing=facing)
    p.team(foe, seat=1)
    p.terrain("deep-water", 24, 10, 36, 30)
    return p


# -- water -------------------------------------------------------------------------------------------------------------


@clause("fireteam.vehicle.amphibious", "fireteam.vehicle.hover")
@pytest.mark.parametrize(("profile", "fires"), [("fa-apc", False), ("fc-skimmer", True)])
def test_who_swims_does_not_fire_and_who_hovers_does(profile: str, fires: bool) -> None:
    play = begun(lake(profile, (30, 20)), 0)
    assert ("fire:m1" in play.options()) == fires
    if not fires:
        assert refused(play, ("fire:m1",)) == {"fireteam.vehicle.amphibious"}


@clause("fireteam.vehicle.amphibious", "fireteam.vehicle.advancing-fire")
@pytest.mark.parametrize(("start", "end", "fires"), [(20, 26, True), (27, 23, True), (26, 28, False), (27, 25, False)])
def test_on_the_way_it_fires_from_land_alone(start: float, end: float, fires: bool) -> None:
    """One point of the way on land is enough, and the shot falls there."""
    facing = 0 if end > start else 180
    play = begun(lake("fa-apc", (start, 20), (26, 34), facing), 0, [ONES] * 2).choose("advancing-fire")
    play.answer(((0, ((round(100 * end), 2000),), facing),))
    assert (play.asks == "on-the-way") == fires


# -- contact -----------------------------------------------------------------------------------------------------------


@clause("fireteam.vehicle.in-contact", "fireteam.activation.in-concert")
def test_no_vehicle_of_a_group_ends_beside_infantry_that_another_of_it_touches() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.platoon([(20, 20), (20, 25)], vehicles=["fa-apc", "fa-apc"])
    p.team((23, 20), seat=1)
    play = begun(p, 0, asks="group").choose("m0", "m1").choose("move")
    while play.asks == "action":
        play.choose("move")
    assert play.asks == "drive"
    assert refused(play, ((1, ((2300, 2200),), 0),)) == {"fireteam.vehicle.in-contact"}
    play.answer(((1, ((2300, 2220),), 0),))


@clause("fireteam.vehicle.in-contact")
def test_who_touches_infantry_may_end_beside_it_again_and_does_not_fire_at_it() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((20, 20), profile="fa-apc")
    p.team((23, 20), seat=1)
    p.team((40, 20), seat=1)
    play = begun(p, 0)
    assert "fire:m2" in play.options()
    assert refused(play, ("fire:m1",)) == {"fireteam.vehicle.in-contact"}
    play.choose("move").answer(((0, ((2100, 1800),), 0),))


@clause("fireteam.vehicle.in-contact", "fireteam.vehicle.cowering")
def test_who_flees_does_not_end_beside_infantry_either() -> None:
    """It flees from a missile team in the east; riflemen, whom it need not fear, stand in the west."""
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((20, 20), profile="fc-skimmer", facing=180)
    p.hurt(0, pins=9)
    p.team((40, 20), seat=1, profile="nr-atml")
    p.team((14, 20), seat=1, profile="tr-rifle")
    play = p.activate(0, [4])
    assert play.asks == "drive"
    assert "fireteam.vehicle.in-contact" in refused(play, ((0, ((1700, 2000),), 180),))


@clause("fireteam.vehicle.in-contact", "fireteam.vehicle.turning")
@pytest.mark.parametrize(("y", "turns"), [(23.0, False), (23.06, True)])
def test_turning_on_the_spot_brings_nobody_into_contact(y: float, turns: bool) -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((20, 20), profile="nr-hedgehog")
    p.team((20, y), seat=1)
    play = begun(p, 0).choose("pivot")
    assert refused(play, ((0, ((2000, 2000),), 90),)) == (set() if turns else {"fireteam.vehicle.in-contact"})


# -- Armored Assault ---------------------------------------------------------------------------------------------------


@clause("fireteam.advanced.armored-assault", "fireteam.transport.attached")
@pytest.mark.parametrize(("y", "on_offer"), [(23, True), (23.01, False)])
def test_who_began_farther_off_does_not_accompany_his_own_carrier_either(y: float, on_offer: bool) -> None:
    """The carrier of the squad needs no waiting; but a team must begin its activation beside it."""
    p = Position(board=(60, 60), **VEHICLES)
    p.squad([(20, y), (20, 20)], teams=["nr-line", "nr-hedgehog"])
    p.team((20, 55), seat=1)
    play = begun(p, 0, asks="group").choose("m0").choose("move").walk({0: [(20.5, 23)]})
    until(play, "group").choose("m1").choose("none")
    until(play, "group").choose("m0", "m1").choose("move")
    assert (play.decision.about, "accompany:m1" in play.options()) == (("m0",), on_offer)
    if not on_offer:
        assert refused(play, ("accompany:m1",)) == {"fireteam.advanced.armored-assault"}


@clause("fireteam.advanced.armored-assault", "fireteam.advanced.armored-assault-delay-detail")
def test_who_waits_for_one_vehicle_does_not_go_with_another() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.team((20, 23))
    p.platoon([(20, 20), (20, 26)], vehicles=["fa-apc", "fa-apc"])
    p.team((20, 55), seat=1)
    play = waited(p)
    play.choose("m0", "m1", "m2")
    while play.decision.about != ("m0",):
        play.choose("move" if play.asks == "action" else "none")
    assert "accompany:m1" in play.options()
    assert refused(play, ("accompany:m2",)) == {"fireteam.advanced.armored-assault"}


@clause("fireteam.advanced.armored-assault-delay-detail", "fireteam.overwatch.enter")
def test_what_goes_beyond_the_last_number_of_the_vehicle_is_kept_as_overwatch() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.team((20, 23))
    p.vehicle((20, 20), profile="nr-hedgehog")
    p.team((20, 55), seat=1)
    p.team((50, 55), seat=1)
    play = waited(p)
    until(play.choose("m0").choose("loiter").choose("loiter"), "group").choose("m0").choose("loiter")
    form = play.decision
    assert isinstance(form, Choose)
    assert "Overwatch with 2" in [one.label for one in form.options]
    play.choose("overwatch")
    assert (play.asks, play.state.models[0].counters["watch"]) == ("action", 2)


@clause("fireteam.overwatch.enter", "fireteam.activation.fewer-actions", "fireteam.leader.combined-operations")
def test_who_acts_in_combined_operations_saves_no_action_that_it_has_passed_over() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.team((23, 20))
    p.team((20, 44), seat=1)
    p._units[1] = replace(p._units[1], tags=("joined",))
    play = begun(p, 0, asks="group").choose("m0").choose("loiter").choose("none")
    play.choose("m1").choose("overwatch")
    assert play.state.models[1].counters["watch"] == 2


@clause("fireteam.advanced.armored-assault-class", "fireteam.weapon.heavy")
def test_who_has_gone_with_a_vehicle_has_moved() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.team((20, 23), profile="fa-mmg")
    p.vehicle((20, 20), profile="fa-apc")
    p.team((20, 45), seat=1)
    play = waited(p)
    until(play.choose("m0").choose("move"), "action").choose("accompany:m1")
    play.answer(((1, ((2100, 2000),), 0),)).walk({0: [(21, 23)]})
    until(play, "group").choose("m0").choose("loiter")
    assert "fireteam.weapon.heavy" in refused(play, ("fire:m2",))


# -- Leaders -----------------------------------------------------------------------------------------------------------


@clause("fireteam.unit.coherency-lost", "fireteam.vehicle.command")
@pytest.mark.parametrize(("x", "led"), [(28, True), (28.01, False), (33, False)])
def test_who_is_out_of_coherency_has_nothing_of_its_squad_leader(x: float, led: bool) -> None:
    """The Squad Leader rides in a command carrier, from which his word carries 12 inches."""
    p = Position(board=(60, 60), **VEHICLES)
    p.squad([(20, 20), (x + 1, 20)], teams=["nr-line-sl", "nr-line"])
    p.vehicle((20, 20), profile="nr-hedgehog-c", facing=0)
    p.embark(0, 2)
    p.hurt(1, pins=1)
    p.team((50, 50), seat=1)
    play = p.activate(0, [4])
    assert (play.asks == "steady") == led
    assert leader.commands(play.game, 0, 1)


@clause("fireteam.leader.able", "fireteam.leader.push")
@pytest.mark.parametrize("why", ["cowering", "contact", "aboard"])
def test_who_cannot_lead_pushes_nobody(why: str) -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), profile="fa-hq")
    p.team((24, 20))
    truck = p.vehicle((20, 30), profile="nr-truck")
    p.team((20, 22) if why == "contact" else (44, 44), seat=1)
    if why == "cowering":
        p.tag(0, "cowering")
    if why == "aboard":
        p.embark(0, truck)
    assert p.activate(1).asks != "push"
    free = Position(**VEHICLES)
    free.team((20, 20), profile="fa-hq")
    free.team((24, 20))
    assert free.activate(1).options() == ["m0:m1", "none"]


# -- morale ------------------------------------------------------------------------------------------------------------


@clause("fireteam.vehicle.morale", "fireteam.rally.roll-die")
def test_one_die_for_a_platoon_and_each_vehicle_fails_by_its_own_markers() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.platoon([(20, 20), (20, 26), (20, 32)], vehicles=["fa-apc"] * 3)
    p.team((50, 50), seat=1)
    p.hurt(1, pins=1)
    p.hurt(2, pins=2)
    play = p.activate(0, [3])
    assert play.decision.progress.left == {0: 2, 1: 1, 2: 0}  # type: ignore[union-attr]
    assert [id for id in (0, 1, 2) if "cowering" in play.state.models[id].tags] == [2]
    assert [counters(play, id)[2] for id in (0, 1, 2)] == [0, 0, 0]
    again = Position(board=(60, 60), **VEHICLES)
    again.vehicle((20, 20), profile="fa-apc")
    again.team((50, 50), seat=1)
    again.tag(0, "cowering")
    rallied = again.activate(0, [6])
    assert rallied.rolls("rally")[0].faces == (6,)
    assert rallied.decision.progress.left == {0: 1}  # type: ignore[union-attr]


@clause("fireteam.leader.ratings")
def test_he_is_one_of_the_figures_and_fights_like_them() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.team((20, 28), seat=1)
    play = until(begun(p, 0, [(1, 1, 1, 1, 1, 1, 1)]).choose("fire:m1").choose("saw"), "action")
    assert len(play.rolls("fires at")[0].faces) == 7
    assert [one.rating for id in (0,) if (one := leader.leader_of(play.game, id)) is not None] == [2]
    assert armored.beside(play.game, 0) == []
