"""Doubts of a careful reader: cases on which players would call for the umpire, each settled by the catalogue."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.books.scenario import scenario
from grognard.games.fireteam.chapters import blast, cover, damage, missions, results, storm, succession
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ASSAULT, Trail
from tests.games.fireteam.acting import counters, lone

ADVANCED: dict[str, Any] = {"options": ("advanced",)}
VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def begun(p: Position, unit: int, dice: list[Any] | None = None, asks: str = "action") -> Rehearsal:
    """The activation up to a question; nothing is done before."""
    play = p.activate(unit, dice or [])
    while play.asks != asks:
        play.choose("none")
    return play


@clause("fireteam.vehicle.advancing-fire", "fireteam.vehicle.mounting", "fireteam.vehicle.turning")
@pytest.mark.parametrize(("facing", "on_offer"), [(270, True), (0, False)])
def test_a_walker_that_advances_fires_the_guns_of_its_hull_where_it_has_turned_to(facing: int, on_offer: bool) -> None:
    """It stands facing east and ends facing north, or east again, with the enemy to the north."""
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fc-walker")
    p.team((20, 34), seat=1)
    play = begun(p, 0).choose("advancing-fire")
    play.answer(((0, ((2100, 2000),), facing),))
    assert (play.asks == "on-the-way") == on_offer


@clause("fireteam.setup.reserve", "fireteam.vehicle.turning")
def test_a_tank_in_reserve_does_not_turn_on_the_spot() -> None:
    reserve = scenario("crossroads").reserves[0].units[0]
    p = Position(board=(72, 48), scenario="crossroads", round=2, **VEHICLES)
    unit = p.waiting("nr-platoon", seat=1, name=reserve, teams=["nr-tank"])
    play = p.activate(unit)
    assert play.options() == ["enter", "rush", "none"]
    assert [one.clause for one in play.refused(("pivot",))] == ["fireteam.setup.reserve"]


@clause("fireteam.attribute.powered", "fireteam.morale.cower-after-move")
@pytest.mark.parametrize(("profile", "gone"), [("fc-troop", 12), ("fc-jump", 10)])
def test_getting_up_for_the_dash_costs_the_powered_nothing(profile: str, gone: int) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile=profile)
    p.tag(0, "prone")
    p.hurt(0, pins=9)
    p.team((20, 32), seat=1)
    p.terrain("rubble", 18, 0, 22, 3)
    play = p.activate(0, [3]).choose("double-time:0")
    assert play.state.models[0].place == (2000, 100 * (20 - gone))


@clause("fireteam.leader.succession")
def test_a_squad_leader_succeeds_and_not_the_carrier_of_the_headquarters() -> None:
    p = Position(**VEHICLES)
    p.squad([(20, 20), (24, 20)], teams=["nr-hq", "nr-hedgehog-c"])
    heir = p.team((30, 20), profile="nr-line-sl")

    def fallen(game: Game) -> Script[None]:
        yield from results.take(game, results.KIA, {0: 5})
        yield from succession.replace_lost(game)

    models = p.script(fallen).state.models
    assert [one.id for one in models if "leader:platoon-leader" in one.tags] == [heir]


@clause("fireteam.advanced.armored-assault-cover-time", "fireteam.indirect.off-board")
@pytest.mark.parametrize(("escorts", "defense"), [(False, 8), (True, 9)])
def test_the_cover_of_an_accompanied_vehicle_helps_against_a_fire_mission(escorts: bool, defense: int) -> None:
    """In scrub: Cover, with the tank Medium Cover, against Lob one type lower."""
    p = Position(**VEHICLES)
    tank = p.vehicle((20, 20))
    team = p.team((20, 17))
    p.terrain("scrub", 18, 16, 22, 18.5)
    if escorts:
        p.tag(team, f"escort:m{tank}")
    assert sum(part.amount for part in missions.defense(p.game(), team)) == defense


@clause("fireteam.objective.exit", "fireteam.activation.group-order")
def test_who_has_moved_to_the_exit_edge_leaves_although_a_mate_assaults() -> None:
    p = Position(scenario="relay-station", **ADVANCED)
    p.squad([(20, 42), (22, 45)], teams=["fc-troop", "fc-support"])
    p.team((20, 38), seat=1)
    play = begun(p, 0, [(1, 1, 1, 1), (1, 1, 1, 1, 1)], "group")
    play.choose("m0", "m1").choose("assault:m2").choose("move")
    play.walk({1: [(22, 47)]}).walk({0: [(20, 40)]}).choose()
    assert (play.asks, play.options()) == ("exit", ["m1"])
    play.choose("m1")
    assert "exited" in play.state.models[1].tags


@clause("fireteam.attribute.ccw", "fireteam.vehicle.assaulted", "fireteam.advanced.assault-fire-ccw")
@pytest.mark.parametrize(("fires", "die"), [(False, 8), (True, 6)])
def test_close_combat_weapons_help_against_the_soft_side_of_a_vehicle(fires: bool, die: int) -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), profile="fa-assault")
    p.vehicle((20, 22), seat=1, profile="nr-truck")
    rifles, grenade = storm.stacks(p.game(), 0, 8, fires)
    assert (rifles.number, rifles.die.sides, grenade.die.sides) == (3, die, 8)


@clause("fireteam.transport.destroyed", "fireteam.results.excess-wounds")
def test_a_wreck_kills_no_more_passengers_than_there_are() -> None:
    """Two figures with two wounds: the first of two KIA results takes both."""
    p = Position(**VEHICLES)
    truck = p.vehicle((20, 20), profile="nr-truck")
    team = p.team((30, 30))
    p.hurt(team, figures=2, wounds=2)
    p.embark(team, truck)
    play = p.script(lambda game: damage.destroy(game, truck), [(1, 1)])
    assert counters(play, team)[0] == 0
    assert play.state.units[1].members == ()


@clause("fireteam.morale.one-die", "fireteam.leader.loss")
def test_a_leader_who_is_lost_in_the_test_does_not_worsen_the_test_of_the_others() -> None:
    """A roll of 4 less one marker is a pass, whether or not the Squad Leader's team is removed by the same roll."""
    p = Position(**ADVANCED)
    unit = p.squad([(20, 20), (23, 20), (26, 20)], teams=["nr-line-sl", "nr-line", "nr-line"])
    p.team((20, 44), seat=1)
    p.tag(0, "cowering")
    p.hurt(0, pins=5)
    p.hurt(1, pins=1)
    play = begun(p, unit, [4], "group")
    assert "fallen:squad-leader:1" in play.state.models[0].tags
    assert dict(play.decision.progress.unused) == {1: 3, 2: 3}  # type: ignore[union-attr]


@clause("fireteam.advanced.armored-assault-orphans")
def test_who_waits_for_a_carrier_that_its_crew_abandons_acts_by_itself() -> None:
    p = Position(**VEHICLES)
    p.team((20, 22.5))
    carrier = p.vehicle((20, 20), profile="nr-hedgehog")
    p.team((60, 60), seat=1)
    p.tag(0, "escort:m1", "waits:u1")
    p.hurt(0, kept=3)
    p.tag(carrier, "cowering")
    play = p.activate(1, [1, 6])
    state = play.state
    assert ("orphan" in state.models[0].tags, "orphans" in state.units[0].tags) == (True, True)


@clause("fireteam.advanced.armored-assault-cover-time", "fireteam.cc.defense")
@pytest.mark.parametrize(("escorts", "state"), [(False, cover.LIGHT), (True, cover.MEDIUM)])
def test_the_cover_of_an_accompanied_vehicle_helps_in_close_combat_too(escorts: bool, state: int) -> None:
    p = Position(**VEHICLES)
    tank = p.vehicle((20, 20))
    team = p.team((20, 17))
    foe = p.team((20, 15), seat=1)
    p.terrain("scrub", 18, 16, 22, 18.5)
    if escorts:
        p.tag(team, f"escort:m{tank}")
    assert cover.in_close_combat(p.game(), team, Trail(foe, ASSAULT, ((2000, 1000), (2000, 1500)))) == state


@clause("fireteam.vehicle.fire", "fireteam.overwatch.target", "fireteam.action.double-time-exposed")
def test_a_tank_on_overwatch_fires_its_guns_at_several_of_the_group() -> None:
    """The gun at one team, the coaxial gun at the one that ran: its Defense is a point lower."""
    p = Position(board=(72, 48), **VEHICLES)
    p.squad([(20, 20), (24, 20)], teams=["tr-rifle", "tr-rifle"])
    p.vehicle((30, 36), seat=1, profile="nr-tank", facing=90)
    p.team((60, 10), seat=1)
    p.team((66, 10))
    p.hurt(2, watch=1)
    play = begun(p, 0, [[1] * 5], "group")
    play.choose("m0", "m1").choose("move").choose("double-time")
    play.walk({0: [(20, 21)], 1: [(24, 22)]}).choose().choose("fire:m0")
    assert (play.asks, "gun:gun-he:m1" in play.options()) == ("gun", True)
    play.choose("gun:gun-ap:m0")
    assert play.options() == ["gun:coax:m0", "gun:coax:m1", "none"]
    play.choose("gun:coax:m1").choose("none")
    (roll,) = play.rolls("fires at")
    assert sorted(set(roll.needs)) == [7, 8]


@clause("fireteam.weapon.blast", "fireteam.measure.distance")
def test_who_is_touched_by_the_rim_of_a_blast_is_in_it() -> None:
    """Blast 2 at (20, 20): teams with their rims 2.00 and 2.01 away, trucks with their sides so far away."""
    p = Position(board=(60, 60), **VEHICLES)
    for spot in ((23, 20), (20, 16.99)):
        p.team(spot)
    for spot in ((20, 23), (20, 30)):
        p.vehicle(spot, profile="nr-truck")
    assert blast.under(p.game(), (2000, 2000), 200) == (0, 2)
    assert blast.under(p.game(), (2000, 2001), 199) == (2,)


@clause("fireteam.fire.wounded")
@pytest.mark.parametrize(("wounds", "asked"), [(1, True), (2, False)])
def test_where_all_weapons_are_reduced_nobody_is_asked_which(wounds: int, asked: bool) -> None:
    p = lone(profile="tr-saw")
    p.hurt(0, wounds=wounds)
    play = p.activate(0, [[1, 1, 1, 1, 1]]).choose("fire:m1").choose("saw")
    assert (play.asks == "reduced") == asked


@clause("fireteam.results.rest", "fireteam.results.overkill")
def test_where_the_rest_fills_all_teams_nobody_is_asked_how() -> None:
    """Four KIA results on one of two teams with a figure each: half is lost on the target, the other takes one."""
    p = Position()
    p.squad([(20, 20), (23, 20)], teams=["tr-rifle", "tr-rifle"])
    p.hurt(0, figures=3)
    p.hurt(1, figures=1)
    play = p.script(lambda game: results.share(game, 0, (0, 0, 4)))
    assert [play.state.models[id].place for id in (0, 1)] == [None, None]


@clause("fireteam.leader.combined-operations")
@pytest.mark.parametrize(
    ("points", "others", "reason"),
    [(1, 2, "he has not 2 Leadership points left"), (2, 0, "he has not two units to activate in his command radius")],
)
def test_why_a_leader_orders_no_combined_operations(points: int, others: int, reason: str) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.hurt(0, rating=2, leadership=points)
    for number in range(others):
        p.team((23 + 3 * number, 20))
    p.team((40, 40))
    p.team((20, 44), seat=1)
    (refusal,) = p.play([], step="turn", active=0).refused(("combined:m0",))
    assert (refusal.clause, reason in refusal.text) == ("fireteam.leader.combined-operations", True)
