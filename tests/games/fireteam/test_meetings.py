"""Edges at which rules meet, of clauses drawn by lot: weapons and movement, passengers, answers to Assaults, steps."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.joint import Die, Stack
from grognard.games.fireteam.chapters import arms, cover, leader, results, storm
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import FIRE, Deed
from tests.games.fireteam.acting import counters, lone, tags
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES, begun

ONES = (1, 1, 1, 1, 1)


@clause("fireteam.weapon.crew")
@pytest.mark.parametrize(("figures", "dice"), [(3, {"mmg": 4, "carbine": 1}), (2, {"mmg": 4}), (1, {"mmg": 2})])
def test_a_crew_weapon_takes_two_figures_and_fires_half_with_one(figures: int, dice: dict[str, int]) -> None:
    p = lone(profile="fa-mmg", **ADVANCED)
    p.hurt(0, figures=figures)
    game, deed = p.game(), Deed(0, FIRE, 1, ("mmg",))
    found = {
        one.arm.id: sum(stack.number for stack in arms.stacks(game, deed, one, 1)) for one in arms.used(game, deed)
    }
    assert found == dice


@clause("fireteam.weapon.heavy", "fireteam.advanced.advancing-fire")
def test_on_the_move_a_team_with_a_heavy_weapon_fires_its_carbines_alone() -> None:
    """Three carbines, and the Experience die a type lower; the machine gun is not even asked about."""
    p = lone(14, "fa-mmg", **ADVANCED)
    play = begun(p, 0, [(1, 1, 1, 1)]).choose("advancing-fire").walk({0: [(20, 21)]}).choose("m1")
    (roll,) = play.rolls("fires at")
    assert len(roll.faces) == 4


@clause("fireteam.attribute.powered", "fireteam.weapon.heavy")
@pytest.mark.parametrize(("profile", "fires"), [("fc-missile", True), ("fa-atml", False)])
def test_the_powered_fire_a_heavy_weapon_after_they_have_moved(profile: str, fires: bool) -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.team((20, 20), profile=profile)
    p.vehicle((20, 40), seat=1, profile="fa-tank")
    play = begun(p, 0).choose("move").walk({0: [(20, 21)]})
    play.choose()
    assert (play.asks, "fire:m1" in play.options()) == ("action", fires)


@clause("fireteam.leader.steady")
def test_two_points_steady_a_unit_at_most() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    unit = p.squad([(23, 20), (26, 20)])
    p.hurt(0, leadership=5)
    p.hurt(1, pins=2)
    play = p.activate(unit, [3]).choose("m0").choose("m0")
    assert play.asks != "steady"
    assert leader.able(play.game, 0) == (0,)
    assert play.state.models[0].counters["leadership"] == 3


@clause("fireteam.action.assault-target-gone", "fireteam.activation.group-order")
def test_who_finds_his_enemy_shot_by_a_mate_may_move_as_he_likes() -> None:
    p = Position()
    p.squad([(20, 20), (23, 20)])
    p.team((21, 25), seat=1)
    p.team((21, 44), seat=1)
    p.hurt(2, figures=1)
    play = begun(p, 0, [(8, 6, 6, 6, 6)], "group").choose("m0", "m1").choose("fire:m2").choose("assault:m2")
    assert (play.asks, play.decision.about) == ("move", ("m1",))


@clause("fireteam.overwatch.against-assault")
@pytest.mark.parametrize("early", [True, False])
def test_who_is_assaulted_answers_before_the_close_combat_or_after_it_not_both(early: bool) -> None:
    """Two actions are saved; after the close combat he is in contact and may only move or assault."""
    p = lone(gap=3)
    p.hurt(1, watch=2)
    play = begun(p, 0, [ONES] * 3).choose("assault:m1").walk({0: [(20, 23)]})
    assert (play.asks, play.options()) == ("approach", ["fire:m0", "none"])
    if early:
        play.choose("fire:m0")
        while play.asks != "action":
            assert play.asks in ("point", "prone")
            play.choose(*(["0"] if play.asks == "point" else []))
    else:
        play.choose("none")
        assert (play.asks, play.options()) == ("overwatch", ["move", "assault:m0", "none"])


@clause("fireteam.transport.aboard", "fireteam.results.alone")
def test_passengers_take_no_share_of_what_befalls_a_mate_beside_the_vehicle() -> None:
    p = Position(**VEHICLES)
    p.squad([(20, 20), (23, 20)], teams=["nr-line", "nr-line"])
    truck = p.vehicle((20, 17), profile="nr-truck")
    p.embark(1, truck)
    play = p.script(lambda game: results.share(game, 0, (4, 0, 0)))
    assert (counters(play, 0)[2], counters(play, 1)[2]) == (4, 0)


@clause("fireteam.transport.aboard", "fireteam.morale.cower")
def test_who_cowers_aboard_stays_aboard() -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((20, 20), profile="nr-truck")
    unit = p.squad([(30, 30), (33, 30)], teams=["nr-line", "nr-line"])
    p.team((40, 44), seat=1)
    p.embark(1, truck)
    p.hurt(1, pins=9)
    play = p.activate(unit, [4])
    assert ("cowering" in tags(play, 1), play.state.models[1].place) == (True, f"m{truck}")


@clause("fireteam.terrain.impassable")
@pytest.mark.parametrize(("y", "clauses"), [(2100, []), (2101, ["fireteam.terrain.impassable"])])
def test_a_footprint_may_touch_deep_water_and_no_more(y: int, clauses: list[str]) -> None:
    p = Position()
    p.team((20, 20))
    p.team((20, 40), seat=1)
    p.terrain("deep-water", 18, 22, 22, 24)
    play = begun(p, 0).choose("move")
    assert [one.clause for one in play.decision.refusals(((0, ((2000, y),)),), play.game.table)] == clauses


@clause("fireteam.attribute.jump")
@pytest.mark.parametrize(
    ("profile", "y", "allowed"), [("fc-jump", 26, True), ("fc-jump", 25, False), ("tr-rifle", 25.5, False)]
)
def test_who_jumps_may_pass_over_an_enemy_but_not_come_down_beside_him(profile: str, y: float, allowed: bool) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile=profile)
    p.team((20, 23), seat=1)
    play = begun(p, 0).choose("move")
    assert (not play.decision.refusals(((0, ((2000, round(y * 100)),)),), play.game.table)) == allowed


@clause("fireteam.advanced.armored-assault-cover-time", "fireteam.terrain.minimum-cover")
def test_cover_from_none_beside_an_accompanied_vehicle_is_cover_in_every_way() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    tank = p.vehicle((20, 20))
    team, foe = p.team((20, 23)), p.team((20, 40), seat=1)
    p.tag(team, f"escort:m{tank}")
    game = p.game()
    assert (cover.cover(game, team, foe), cover.is_in_cover(game, team)) == (cover.LIGHT, True)


@clause("fireteam.vehicle.assaulted")
def test_wounds_reduce_rifles_before_grenades_and_only_rifles_that_are_rolled() -> None:
    """Four figures with two wounds, against Armor 8 and 18."""
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.hurt(0, wounds=2)
    game: Any = p.game()
    grenade, torn = Die(8, 3), Die(6, 3)
    assert storm.stacks(game, 0, 8) == (Stack(1, Die(6)), Stack(2, Die(4)), Stack(1, grenade))
    assert storm.stacks(game, 0, 18) == (Stack(1, torn),)
