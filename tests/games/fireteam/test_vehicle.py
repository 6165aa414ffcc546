"""Vehicles: facing and armor, fire, damage step by step, morale."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.joint import Die
from grognard.games.fireteam.books.army import unit_faults
from grognard.games.fireteam.books.profiles import vehicles, weapon
from grognard.games.fireteam.books.roster import Roster, RosterUnit
from grognard.games.fireteam.chapters import arms, damage, fire, vehicle
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ADVANCING_FIRE, FIRE, Deed
from tests.games.fireteam.acting import act, counters

VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def duel(profile: str = "fa-tank", foe: str = "nr-tank", gap: float = 20, facing: int = 180) -> Position:
    """A vehicle facing east (m0) and an enemy's to the east of it (m1), facing west."""
    p = Position(board=(72, 48), **VEHICLES)
    p.vehicle((20, 20), profile=profile)
    p.vehicle((20 + gap, 20), seat=1, profile=foe, facing=facing)
    return p


def hit(p: Position, classes: tuple[int, int, int], dice: list[Any], target: int = 1) -> Any:
    return p.script(lambda game: damage.suffer(game, target, classes, 0), dice)


def hull(play: Any, id: int = 1) -> int:
    return int(play.state.models[id].counters.get("hull", 0))


@clause("fireteam.vehicle.profile")
def test_what_is_printed_of_a_vehicle() -> None:
    tank = vehicles()["fa-tank"]
    assert (tank.type, tank.footprint, tank.move, tank.motivation, tank.experience) == (
        "tracked",
        (250, 450),
        800,
        3,
        8,
    )
    assert (tank.armor, tank.hull, tank.capacity, tank.attributes) == (
        (20, 16, 13), 4, 0, ("smoke-dischargers", "stabilized"),
    )  # fmt: skip
    assert vehicle.vehicle_card(duel().game(), 0) is tank


@clause("fireteam.vehicle.platoon", "fireteam.unit.squad-size")
def test_a_platoon_has_one_to_four_vehicles_that_count_as_teams() -> None:
    def faults(*teams: str) -> list[str]:
        bought = RosterUnit("nr-platoon", teams=teams)
        return [fault.clause for fault in unit_faults(Roster("x", "respublik", 900, (bought,)), bought) if fault.clause]

    assert faults("nr-tank", "nr-hedgehog-s") == []
    assert faults(*["nr-truck"] * 5) == ["fireteam.unit.squad-size"]
    p = Position(**VEHICLES)
    p.platoon([(20, 20), (20, 26)], vehicles=["nr-tank", "nr-tank"])
    assert p.activate(0).options() == ["m0", "m1"]


@clause("fireteam.vehicle.actions")
def test_vehicles_do_neither_crawl_nor_assault_nor_lie_down() -> None:
    play = duel().activate(0)
    offered = {key.partition(":")[0] for key in play.options()}
    assert offered == {"move", "double-time", "fire", "advancing-fire", "overwatch", "pivot", "loiter", "none"}
    for key in ("crawl", "lie", "dig-in"):
        assert {one.clause for one in play.refused((key,))} >= {"fireteam.vehicle.actions"}


@clause("fireteam.vehicle.facing", "fireteam.vehicle.attacked-facing")
@pytest.mark.parametrize(
    ("facing", "armor"), [(180, 19), (0, 12), (90, 15), (270, 15), (225, 19), (135, 19), (45, 15), (226, 15), (44, 12)]
)
def test_armor_is_that_of_the_arc_in_which_the_attacker_lies(facing: int, armor: int) -> None:
    assert vehicle.printed_armor(duel(facing=facing).game(), 1, 0) == armor


@clause("fireteam.vehicle.attacked-facing")
def test_blasts_use_side_armor() -> None:
    assert vehicle.printed_armor(duel().game(), 1, 0, True) == 15


@clause("fireteam.vehicle.cover")
def test_walls_and_woods_raise_armor() -> None:
    def armor(p: Position) -> list[str]:
        return [f"{part.label} {part.amount}" for part in vehicle.armor(p.game(), 1, 0, None)]

    p = duel()
    p.line("wall", (36.8, 10), (36.8, 30))
    assert armor(p) == ["Armor 19", "Medium Cover 1"]
    far = duel()
    far.line("wall", (36.6, 10), (36.6, 30))
    assert armor(far) == ["Armor 19"]
    woods = duel(foe="fc-walker")
    woods.terrain("woods", 38, 15, 43, 25)
    assert armor(woods) == ["Armor 15", "Cover 1"]


@clause("fireteam.vehicle.mounting")
def test_a_hull_weapon_fires_forward_only() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="nr-tank")
    p.team((30, 20), seat=1)
    p.team((20, 30), seat=1)
    assert [arms.can_fire(p.game(), 0, weapon("hmg"), id) for id in (1, 2)] == [True, False]
    assert [arms.can_fire(p.game(), 0, weapon("coax"), id) for id in (1, 2)] == [True, True]


@clause("fireteam.vehicle.fire", "fireteam.vehicle.gun-modes")
def test_each_weapon_fires_once_at_targets_of_its_own_with_one_experience_die() -> None:
    p = duel()
    p.team((30, 24), seat=1)
    play = p.activate(0, [(1, 1, 1, 1, 1, 1, 1, 1)])
    play.choose("fire:m1")
    assert play.options() == ["gun:gun-ap:m1", "gun:gun-he:m2", "gun:gun-ap:m2", "none"]
    play.choose("gun:gun-ap:m1")
    assert play.options() == ["gun:hmg:m1", "gun:hmg:m2", "none"]
    play.choose("gun:hmg:m2")
    (roll,) = play.rolls("fires at")
    assert (len(roll.faces), roll.about) == (8, ("m0", "m1", "m2"))
    assert "spent:gun" in play.state.models[0].tags
    assert not arms.can_fire(play.game, 0, weapon("gun-he"), 2)


@clause("fireteam.vehicle.advancing-fire", "fireteam.vehicle.stabilized")
def test_a_stabilized_vehicle_fires_on_the_move_with_its_full_die() -> None:
    game = duel().game()
    assert fire.shots(game, Deed(0, ADVANCING_FIRE, 1, aims=(("gun-ap", 1),)))[0].lead == Die(8)
    assert fire.shots(game, Deed(1, ADVANCING_FIRE, 0, aims=(("gun-ap", 0),)))[0].lead == Die(4)
    play = duel().activate(0, [(1, 1, 1)])
    play.choose("advancing-fire").answer(((0, ((2400, 2000),), 0),))
    assert play.asks == "on-the-way"
    play.choose("m1")
    assert play.state.models[0].place == (2400, 2000)
    assert play.rolls("fires at")[0].about == ("m0", "m1")


@clause("fireteam.vehicle.damage-principle", "fireteam.vehicle.result-pin", "fireteam.vehicle.no-sharing")
def test_rattled_vehicles_are_pinned_and_nobody_shares_it() -> None:
    p = duel()
    p.team((40, 22.6), seat=1)
    play = hit(p, (2, 0, 0), [])
    assert (hull(play), counters(play, 1)[2], counters(play, 2)[2]) == (4, 2, 0)


@clause("fireteam.vehicle.result-damage", "fireteam.vehicle.immobilized", "fireteam.vehicle.damage-repeat")
@pytest.mark.parametrize(
    ("dice", "hulls", "pins", "marks"),
    [
        ([1], 3, 2, {}),
        ([2, 2, 2], 1, 3, {"optics": 2}),
        ([3], 3, 1, {"gear": 1}),
        ([3, 3], 2, 2, {"gear": 1, "immobile": 1}),
        ([4, 3], 2, 2, {"immobile": 1}),
        ([6], 2, 1, {}),
    ],
)
def test_the_table_of_damage(dice: list[int], hulls: int, pins: int, marks: dict[str, int]) -> None:
    play = hit(duel(), (0, len(dice), 0), dice)
    own = play.state.models[1]
    found = {key: own.counters[key] for key in ("optics", "gear") if key in own.counters}
    assert {**found, **({"immobile": 1} if "immobile" in own.tags else {})} == marks
    assert (hull(play), counters(play, 1)[2]) == (hulls, pins)


@clause("fireteam.vehicle.result-damage", "fireteam.vehicle.damage-repeat")
def test_the_attacker_puts_a_weapon_out_and_without_any_it_is_running_gear() -> None:
    play = hit(duel(), (0, 1, 0), [5])
    assert (play.asks, play.decision.seat, play.options()) == ("weapon-out", 0, ["0", "1", "2"])
    play.choose("0")
    assert [arm.id for arm in arms.carried(play.game, 1)] == ["coax", "hmg"]
    bare = hit(duel(foe="nr-truck"), (1, 0, 0), [])
    assert hull(bare) == 1
    p = duel()
    p.tag(1, "out:0", "out:1", "out:2")
    assert hit(p, (0, 1, 0), [5]).state.models[1].counters["gear"] == 1


@clause("fireteam.vehicle.immobilized")
def test_an_immobilized_vehicle_neither_moves_nor_turns_but_fires() -> None:
    p = duel()
    p.tag(0, "immobile")
    offered = {key.partition(":")[0] for key in p.activate(0).options()}
    assert offered == {"fire", "overwatch", "loiter", "none"}


@clause("fireteam.vehicle.result-damage")
def test_damaged_optics_reduce_the_die_for_fire() -> None:
    p = duel()
    p.hurt(0, optics=2)
    assert fire.shots(p.game(), Deed(0, FIRE, 1, aims=(("gun-ap", 1),)))[0].lead == Die(4)


@clause("fireteam.vehicle.result-destroyed", "fireteam.vehicle.wreck", "fireteam.vehicle.damage-repeat")
def test_a_destroyed_vehicle_stays_as_a_wreck() -> None:
    play = hit(duel(), (1, 2, 1), [])
    assert play.state.models[1].place is None
    (wreck,) = play.state.features
    assert (wreck.kind, wreck.solid) == ("wreck", True)
    assert min(wreck.outline) == (3775, 1875)
    last = hit(duel(foe="nr-truck"), (0, 1, 0), [])
    assert last.state.models[1].place is None


@clause("fireteam.vehicle.wreck")
def test_infantry_crosses_a_wreck_but_does_not_end_on_it_and_is_covered_behind_it() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.team((20, 32), seat=1)
    p.terrain("wreck", 18, 21.5, 22, 23)
    play = p.activate(0)
    play.choose("move")
    assert {one.clause for one in play.refused(((0, ((2000, 2200),)),))} == {"fireteam.terrain.impassable"}
    play.walk({0: [(20, 24)]})
    behind = Position(**VEHICLES)
    behind.team((20, 20))
    behind.team((20, 32), seat=1)
    behind.terrain("wreck", 18, 29, 22, 30.5)
    assert [part.label for part in fire.defense(behind.game(), Deed(0, FIRE, 1))] == ["Defense", "Medium Cover"]


@clause("fireteam.vehicle.morale")
def test_a_platoon_tests_with_one_die_and_each_vehicle_loses_its_own_actions() -> None:
    p = Position(**VEHICLES)
    p.platoon([(20, 20), (20, 26)], vehicles=["fa-tank", "fa-tank"])
    p.hurt(0, pins=3)
    play = p.activate(0, [4])
    assert play.decision.progress.left == {0: 1, 1: 3}  # type: ignore[union-attr]
    assert counters(play, 0)[2] == 0


@clause("fireteam.vehicle.cowering")
def test_a_cowering_vehicle_drives_away_from_at_weapons() -> None:
    p = duel(gap=15)
    p.hurt(0, pins=4)
    play = p.activate(0, [1])
    assert play.asks == "drive"
    assert play.refused(((0, ((2400, 2000),), 0),))
    play.answer(((0, ((1800, 2000),), 0),))
    assert play.state.models[0].place == (1800, 2000)
    alone = Position(**VEHICLES)
    alone.vehicle((20, 20))
    alone.team((40, 20), seat=1)
    alone.hurt(0, pins=4)
    assert alone.activate(0, [1]).state.models[0].place == (2000, 2000)


@clause("fireteam.vehicle.cowering", "fireteam.vehicle.morale")
def test_the_crew_abandons_a_vehicle_that_cowers_again() -> None:
    p = duel()
    p.tag(0, "cowering")
    p.hurt(0, pins=1)
    play = p.activate(0, [2])
    assert play.state.models[0].place is None
    assert [one.kind for one in play.state.features] == ["wreck"]


@clause("fireteam.vehicle.in-contact", "fireteam.vehicle.close-defense")
def test_infantry_that_touches_a_vehicle_is_safe_from_it_but_for_close_defense() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-apc")
    p.team((20, 22), seat=1)
    p.vehicle((40, 20), profile="nr-hedgehog-s")
    p.team((40, 22), seat=1)
    game = p.game()
    assert [why[0] for why in arms.against(game, 0, weapon("hmg"), 1)] == ["fireteam.vehicle.in-contact"]
    assert arms.can_fire(game, 2, weapon("autocannon"), 3)
    assert "fireteam.vehicle.close-defense" in [why[0] for why in arms.against(game, 2, weapon("vml"), 3)]
    assert "double-time" in p.activate(1).options()


@clause("fireteam.vehicle.assaulted")
def test_a_team_assaults_a_vehicle_with_a_grenade_against_the_side_it_touches() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.vehicle((20, 25), seat=1, profile="nr-hedgehog")
    p.hurt(1, driven=601)
    assert "assault:m1" not in p.activate(0).options()
    p.hurt(1, driven=600)
    play = p.activate(0, [(8, 1), (1, 1, 1, 1), 3])
    play.choose("assault:m1").walk({0: [(20, 22.98)]})
    (roll,) = play.rolls("assaults")
    assert (roll.need, roll.outcome) == (11, (1, 0, 0))
    assert counters(play, 1)[2] == 1


@clause("fireteam.vehicle.assaulted", "fireteam.vehicle.close-defense")
def test_from_behind_rifles_help_and_close_defense_strikes_back_at_the_same_time() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.vehicle((24.98, 20), seat=1, profile="nr-hedgehog")
    play = p.activate(0, [(8, 1, 1, 1, 7), (6, 8, 1, 1), 1])
    play.choose("assault:m1").walk({0: [(21.96, 20)]})
    (roll,) = play.rolls("assaults")
    assert (roll.need, roll.outcome) == (10, (0, 0, 1))
    assert counters(play, 0) == (3, 0, 1)
    assert play.state.models[1].place is None


@clause("fireteam.vehicle.open-topped")
def test_flames_reach_those_aboard_an_open_topped_vehicle() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), profile="fa-eng")
    p.vehicle((26, 20), seat=1, profile="nr-truck")
    p.team((40, 40), seat=1)
    p.embark(2, 1)
    found = {one.target: one for one in fire.shots(p.game(), Deed(0, FIRE, 1, ("flamer",))) if one.is_flame}
    assert {target: one.stacks[0].number for target, one in found.items()} == {1: 3, 2: 2}
    assert [part.label for part in found[2].defense] == ["Defense"]


@clause("fireteam.vehicle.open-topped", "fireteam.transport.aboard")
def test_passengers_of_an_open_topped_vehicle_fire_from_it() -> None:
    p = Position(**VEHICLES)
    p.team((40, 40))
    p.vehicle((20, 20), profile="nr-truck")
    p.team((32, 20), seat=1)
    p.embark(0, 1)
    play = p.activate(0, [(8, 1, 1, 1, 1)])
    assert play.options() == ["fire:m2", "dismount", "loiter", "none"]
    act(play, "fire:m2")
    assert counters(play, 2)[2] == 4


@clause("fireteam.vehicle.smoke-dischargers")
def test_smoke_is_discharged_once_as_part_of_an_action() -> None:
    play = duel().activate(0)
    play.choose("loiter")
    assert play.asks == "discharge"
    play.choose("0")
    (cloud,) = play.state.features
    xs = [x for x, _ in cloud.outline]
    assert (cloud.kind, min(xs) <= 2225 <= max(xs)) == ("smoke", True)
    play.choose("loiter")
    assert play.asks == "action"


@clause("fireteam.vehicle.smoke-dischargers")
def test_smoke_is_discharged_on_overwatch_too() -> None:
    p = duel(foe="fa-tank")
    p.hurt(1, watch=2)
    play = p.activate(0)
    play.choose("move").answer(((0, ((2200, 2000),), 0),)).choose("none")
    assert (play.asks, next(key for key in play.options() if key.startswith("smoke"))) == ("overwatch", "smoke:0")
    play.choose("smoke:0")
    (cloud,) = play.state.features
    assert (cloud.kind, min(x for x, _ in cloud.outline)) == ("smoke", 3200)
    assert play.state.models[1].counters["watch"] == 1
    assert "smoked" in play.state.models[1].tags


@clause("fireteam.overwatch.path-shot", "fireteam.vehicle.attacked-facing")
def test_a_vehicle_is_shot_at_with_the_facing_that_it_has_on_its_way() -> None:
    """It drives north past the watcher in the east and turns toward him at the end."""
    p = Position(board=(72, 48), **VEHICLES)
    p.vehicle((20, 20), profile="nr-tank", facing=270)
    p.vehicle((40, 24), seat=1, facing=180)
    p.hurt(1, watch=1)
    play = p.activate(0)
    play.choose("move").answer(((0, ((2000, 2400),), 0),)).choose("none")
    play.choose("fire:m0")
    front, side, _ = vehicles()["nr-tank"].armor
    words = [option.label.rpartition(" ")[2] for option in play.decision.options]  # type: ignore[attr-defined]
    assert (play.asks, set(words)) == ("point", {str(front), str(side)})


@clause("fireteam.overwatch.path-shot")
def test_a_vehicle_that_backs_shows_its_front_on_its_way() -> None:
    p = Position(board=(72, 48), **VEHICLES)
    p.vehicle((20, 20), profile="nr-tank")
    p.vehicle((40, 20), seat=1, facing=180)
    p.hurt(1, watch=1)
    play = p.activate(0)
    play.choose("move").answer(((0, ((1700, 2000),), 0),)).choose("none")
    (trail,) = play.decision.progress.answering  # type: ignore[union-attr]
    assert set(trail.facings) == {0}
    assert len(trail.facings) == len(trail.points)
