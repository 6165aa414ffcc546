"""Corners in which two rules meet: each was laid by hand and read against the catalogue."""

from typing import Any

from grognard.engine import space
from grognard.engine.clauses import clause
from grognard.engine.dice.stream import Stream
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import arms, cc, damage, missions, move, watchers
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import DOUBLE_TIME, FIRE, MOVE, Deed, Trail
from tests.games.fireteam.acting import counters, lone

ADVANCED: dict[str, Any] = {"options": ("advanced",)}
VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def begun(p: Position, unit: int, dice: list[Any] | None = None, asks: str = "action") -> Rehearsal:
    """The activation up to a question; nothing is done before."""
    play = p.activate(unit, dice or [])
    while play.asks != asks:
        play.choose("none")
    return play


@clause("fireteam.attribute.steadfast", "fireteam.overwatch.pinned")
def test_a_steadfast_watcher_with_one_marker_rolls_all_the_same() -> None:
    p = lone(profile="nr-guard", **ADVANCED)
    p.hurt(0, watch=1, pins=1)
    for face, acts in ((2, False), (3, True)):
        play = p.script(lambda game: watchers.hold(game, 0), [face])
        assert (play.result, len(play.rolls())) == (acts, 1)


@clause("fireteam.attribute.stealth", "fireteam.overwatch.path-shot")
def test_who_hides_at_the_end_of_a_way_is_shot_at_where_the_way_is_open() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-recon")
    p.team((20, 36), seat=1)
    p.hurt(1, watch=1)
    p.terrain("scrub", 22.3, 18, 28, 22)
    play = begun(p, 0, [[5, 1, 1, 1, 3]])
    play.choose("move").walk({0: [(24, 20)]}).choose()
    assert "fire:m0" in play.options()
    play.choose("fire:m0")
    assert counters(play, 0)[2] == 1


@clause("fireteam.weapon.close", "fireteam.cc.split-attacks")
def test_wounds_reduce_team_weapons_against_any_enemy_before_a_close_weapon() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-assault")
    p.team((20, 22), seat=1)
    p.team((22, 20), seat=1)
    p.hurt(0, wounds=1)
    whole = [one.batch.stacks for one in cc.strokes(p.game(), 0, {1: 1, 2: 3}, Trail(0, "assault", ((2000, 2000),)))]
    p.hurt(0, wounds=4)
    torn = [one.batch.stacks for one in cc.strokes(p.game(), 0, {1: 1, 2: 3}, Trail(0, "assault", ((2000, 2000),)))]
    assert [[stack.number for stack in part] for part in whole] == [[1], [2, 1]]
    assert whole[0][0].die.sides == 10
    assert torn[0][0].die.sides < whole[0][0].die.sides
    assert len(torn[1]) == 1


@clause("fireteam.vehicle.open-topped", "fireteam.indirect.off-board")
def test_a_fire_mission_attacks_who_rides_in_an_open_truck_with_half_the_dice() -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((20, 20), profile="nr-truck")
    team = p.team((30, 30))
    p.embark(team, truck)
    play = p.script(lambda game: missions.strike(game, 1, (2000, 2000)), [[8, 1, 1, 1, 1, 8, 1]])
    assert counters(play, team) == (3, 0, 2)


@clause("fireteam.turn.pass")
def test_who_has_led_two_units_together_may_pass_again() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.team((23, 20))
    p.team((26, 20))
    p.seat(0, passed=1)
    for x in range(10, 34, 4):
        p.team((x, 44), seat=1)
    play = p.play(active=0, step="turn", phase="activation")
    assert "fireteam.turn.pass" in {one.clause for one in play.refused(("none",))}
    play.choose("combined:m0").choose("u1", "u2")
    while play.asks != "turn":
        play.choose() if play.asks == "group" else play.choose("none")
    assert "passed" not in play.state.seats[0].counters


@clause("fireteam.unit.coherency-keep")
def test_a_team_near_none_but_a_cowering_mate_need_only_come_nearer_to_another() -> None:
    p = Position()
    p.squad([(20, 20), (23, 20), (40, 20)])
    p.tag(1, "cowering")
    game = p.game(acting=0)
    asked = move.form(game, [Deed(0, MOVE)])
    assert asked.refusals(((0, ((2400, 2200),)),), game.table) == ()
    (refusal,) = asked.refusals(((0, ((1800, 2000),)),), game.table)
    assert refusal.clause == "fireteam.unit.coherency-keep"


@clause("fireteam.overwatch.target", "fireteam.fire.one-target")
def test_on_overwatch_no_weapon_is_aimed_at_a_vehicle_that_has_not_acted() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), name="Mover")
    p.team((20, 30), seat=1, profile="fa-rifle")
    p.hurt(1, watch=1)
    p.vehicle((30, 20), profile="nr-truck")
    play = begun(p, 0)
    play.choose("move").walk({0: [(21, 20)]}).choose()
    play.choose("fire:m0")
    assert (play.asks, play.options()) == ("arms", ["gl", "law"])


@clause("fireteam.vehicle.open-topped")
def test_passengers_measure_from_the_footprint_of_their_vehicle() -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((20, 20), profile="nr-truck")
    team, foe = p.team((30, 30)), p.team((40, 20), seat=1)
    p.embark(team, truck)
    game = p.game()
    assert arms.gap(game, Deed(team, FIRE, foe, places=((team, game.table.place(truck)),))) == 1725


@clause("fireteam.vehicle.assaulted", "fireteam.cc.order")
def test_nobody_assaults_a_vehicle_that_another_team_has_just_destroyed() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), seat=1, profile="nr-truck")
    p.squad([(20, 17), (20, 23)], name="Gray")
    play = begun(p, 1, [[8, 6, 6, 6, 8]], "group")
    play.choose("m1", "m2").choose("assault:m0").choose("assault:m0")
    play.walk({1: [(20, 18)]}).walk({2: [(20, 22)]}).choose("m1", "m2")
    assert play.state.units[0].members == ()
    assert len(play.rolls()) == 1


@clause("fireteam.action.assault-already-in-contact", "fireteam.vehicle.in-contact")
def test_who_touches_a_team_and_a_vehicle_may_assault_either_but_not_both() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.team((20, 22), seat=1)
    p.vehicle((20, 17.97), seat=1, profile="nr-truck")
    play = begun(p, 0)
    assert [key for key in play.options() if key.startswith("assault")] == ["assault:m1", "assault:m2"]
    play = begun(p, 0, [[1, 1, 1, 1, 1]])
    play.choose("assault:m2")
    assert play.asks == "action"


@clause("fireteam.action.prone-drop", "fireteam.smoke.mortar")
def test_a_team_may_drop_when_it_has_fired_smoke() -> None:
    p = Position(**ADVANCED)
    p.team((20, 6), profile="fa-mortar")
    p.team((20, 30), seat=1)
    play = begun(p, 0, [6])
    play.choose("smoke-shell").put({"f": (20.5, 20.5)})
    assert (play.asks, play.options()) == ("prone", ["m0"])


@clause("fireteam.measure.overlap")
def test_nobody_walks_through_the_ends_of_a_hull() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-tank")
    p.team((22.5, 17))
    game = p.game(acting=1)
    asked = move.form(game, [Deed(1, DOUBLE_TIME)])
    for x, clauses in ((2250, ["fireteam.measure.overlap"]), (2326, [])):
        way = ((1, ((x, 1700), (x, 2300))),)
        assert [one.clause for one in asked.refusals(way, game.table)] == clauses


@clause("fireteam.measure.overlap")
def test_no_move_that_a_computer_draws_ends_on_a_hull() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-tank", facing=37)
    p.team((22.6, 17.4))
    game = p.game(acting=1)
    asked = move.form(game, [Deed(1, MOVE)])
    drawn = [asked.sample(Stream(bytes([seed])), game.table) for seed in range(200)]
    there = [game.table.with_places([(1, way[0][1][-1])]) for way in drawn if way]
    assert len(there) > 50
    assert all(space.are_bases_free(table, [1]) for table in there)


@clause("fireteam.transport.destroyed", "fireteam.board.edge")
def test_who_gets_out_of_a_wreck_at_the_edge_stays_on_the_board() -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((1.75, 1.2), seat=1, profile="nr-truck")
    team = p.team((30, 30), seat=1)
    p.embark(team, truck)
    play = p.script(lambda game: damage.suffer(game, truck, (0, 0, 1), 0), [[6, 6, 6, 6]])
    place = play.state.models[team].place
    assert isinstance(place, tuple)
    assert min(place) >= 100


@clause("fireteam.vehicle.wreck", "fireteam.board.edge")
def test_a_wreck_over_the_edge_ends_at_it() -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((1, 0.5), seat=1, profile="nr-truck")
    play = p.script(lambda game: damage.suffer(game, truck, (0, 0, 1), 0))
    (wreck,) = play.state.features
    assert min(min(corner) for corner in wreck.outline) == 0
    assert len(wreck.outline) == 4


@clause("fireteam.morale.one-die", "fireteam.leader.combined-operations")
def test_each_of_two_units_led_together_rolls_under_its_own_name() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.team((23, 20))
    p.team((26, 20))
    p.hurt(1, pins=1)
    p.hurt(2, pins=1)
    play = p.play([5, 6], active=0, step="turn", phase="activation")
    play.choose("combined:m0").choose("u1", "u2")
    while not play.rolls("morale") or len(play.rolls("morale")) < 2:
        play.choose("none")
    assert [roll.about for roll in play.rolls("morale")] == [("u1",), ("u2",)]


@clause("fireteam.measure.overlap", "fireteam.advanced.advancing-fire-details")
def test_a_transport_that_advances_with_a_team_does_not_end_on_it() -> None:
    p = Position(**VEHICLES)
    p.squad([(10, 20), (20, 20)], card="fa-rifle-squad", teams=["fa-rifle", "fa-apc"])
    p.team((24, 40), seat=1)
    play = begun(p, 0, asks="group")
    play.choose("m0", "m1").choose("advancing-fire").choose("advancing-fire")
    play.walk({0: [(13, 20)]})
    refusals = play.refused(((1, ((1550, 2000),), 0),))
    assert [one.clause for one in refusals] == ["fireteam.vehicle.terrain"]


@clause("fireteam.vehicle.fire", "fireteam.advanced.suppressive-fire")
def test_only_suppress_weapons_of_a_vehicle_suppress_and_only_infantry() -> None:
    p = Position(board=(72, 48), **VEHICLES)
    p.vehicle((20, 20), profile="fa-tank")
    p.team((40, 20), seat=1)
    p.team((40, 24), seat=1)
    p.vehicle((40, 30), seat=1, profile="nr-truck")
    play = begun(p, 0, [[1] * 7])
    play.choose("suppress:m1")
    guns = [play.options()]
    play.choose("none")
    guns.append(play.options())
    assert guns == [["gun:coax:m1", "gun:coax:m2", "none"], ["gun:hmg:m1", "gun:hmg:m2", "none"]]


@clause("fireteam.rally.partial", "fireteam.leader.push", "fireteam.action.loiter")
def test_who_has_rallied_without_an_action_left_is_not_pushed() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.squad([(23, 20), (26, 20)])
    p.tag(1, "cowering")
    play = p.activate(1, [3])
    while play.asks != "push":
        play.choose("none")
    assert play.options() == ["m0:m2", "none"]
