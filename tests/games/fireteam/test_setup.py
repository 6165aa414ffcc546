"""Building a force, reserves, free games."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam import terms
from grognard.games.fireteam.books import army, profiles
from grognard.games.fireteam.books.companies import companies
from grognard.games.fireteam.books.roster import Roster, RosterUnit
from grognard.games.fireteam.books.scenario import scenario
from grognard.games.fireteam.chapters import random_map, reserves, turns
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from tests.games.fireteam.acting import row


def force(*units: Any, limit: int = 600, faction: str = "federal") -> Roster:
    bought = [one if isinstance(one, RosterUnit) else RosterUnit(one) for one in units]
    return Roster("Test", faction, limit, tuple(bought))


SQUADS = ("fa-hq-sec", "fa-rifle-squad", "fa-rifle-squad")


def faults(roster: Roster) -> set[str]:
    return {fault.clause for fault in army.army_faults(roster)}


@clause("fireteam.setup.points")
def test_a_free_game_has_one_of_three_limits() -> None:
    assert faults(force(*SQUADS)) == set()
    assert faults(force(*SQUADS, limit=500)) == {"fireteam.setup.points"}
    assert force(*SQUADS).cost == 401
    assert faults(force(*SQUADS, "fa-rifle-squad", limit=450)) == {"fireteam.setup.points"}


@clause("fireteam.setup.organisation")
@pytest.mark.parametrize(
    "units",
    [
        SQUADS[1:],
        SQUADS[:2],
        (*SQUADS, "fa-hq-sec"),
        (*SQUADS, "fa-weapons", "fa-weapons"),
        (*SQUADS, "fa-sniper-sec", "fa-sniper-sec", "fa-sniper-sec"),
        (*SQUADS, RosterUnit("fa-platoon", teams=("fa-apc",)), RosterUnit("fa-platoon", teams=("fa-apc",))),
        (*SQUADS, RosterUnit("fa-weapons", teams=("fa-mmg", "fa-mmg"))),
        (*SQUADS, RosterUnit("fa-weapons", teams=("nr-mmg",))),
        (*SQUADS, RosterUnit("fa-rifle-squad", commander=True)),
        (*SQUADS, "nr-militia-squad"),
    ],
)
def test_what_a_force_may_not_contain(units: tuple[Any, ...]) -> None:
    assert faults(force(*units, limit=900)) == {"fireteam.setup.organisation"}


@clause("fireteam.setup.organisation")
def test_what_it_may_contain() -> None:
    more = (RosterUnit("fa-weapons", teams=("fa-mmg",)), "fa-sniper-sec", RosterUnit("fa-platoon", teams=("fa-apc",)))
    assert faults(force(RosterUnit("fa-hq-sec", commander=True), *SQUADS[1:], *more, limit=900)) == set()
    gold = companies()["gold"]
    assert army.army_faults(gold, scenario("first-contact-full"), 1) == []


@clause("fireteam.setup.attached-transport")
def test_a_squad_may_have_one_vehicle_of_its_list_that_carries() -> None:
    assert faults(force(*SQUADS, RosterUnit("fa-rifle-squad", transport="fa-apc"), limit=900)) == set()
    for id in ("fa-tank", "nr-hedgehog"):
        bought = RosterUnit("fa-rifle-squad", transport=id)
        assert faults(force(*SQUADS, bought, limit=900)) == {"fireteam.setup.attached-transport"}
    armor = RosterUnit("fa-platoon", teams=("fa-apc",), transport="fa-apc")
    assert faults(force(*SQUADS, armor, limit=900)) == {"fireteam.setup.attached-transport"}


@clause("fireteam.unit.squad-size", "fireteam.unit.team-size")
def test_sizes_of_units_and_teams() -> None:
    four = RosterUnit("fa-platoon", teams=("fa-apc",) * 4)
    assert "fireteam.unit.squad-size" not in faults(force(*SQUADS, four, limit=900))
    five = RosterUnit("fa-platoon", teams=("fa-apc",) * 5)
    assert "fireteam.unit.squad-size" in faults(force(*SQUADS, five, limit=900))
    big = replace(profiles.team("tr-rifle"), figures=6)
    with pytest.raises(ValueError, match="1 to 5 figures"):
        profiles.sized({"big": big})


@clause("fireteam.game.scale")
def test_at_most_a_reinforced_company() -> None:
    many = force(*["nr-militia-squad"] * 25, limit=900, faction="respublik")
    assert "fireteam.game.scale" in faults(many)
    assert "fireteam.game.scale" not in faults(force(*["nr-militia-squad"] * 24, faction="respublik"))


# -- reserves ----------------------------------------------------------------------------------------------------------


def relay(turn: int) -> Position:
    """Rifle Squad B of the Federals waits in the south from turn 3 on, the Jump Squad of the Company from turn 2."""
    p = Position(scenario="relay-station", options=("advanced",), round=turn)
    p.squad(row(20, 20), name="Gray")
    p.squad(row(20, 40), seat=1, name="Gold")
    p.waiting("fa-rifle-squad", seat=1, name="Rifle Squad B")
    p.waiting("fc-jump-squad", name="Jump Squad")
    return p


@clause("fireteam.setup.reserve", "fireteam.turn.pass")
def test_reserves_count_from_their_turn_on() -> None:
    assert [turns.ready(relay(2).game(), seat) for seat in (0, 1)] == [[0, 3], [1]]
    assert [turns.ready(relay(3).game(), seat) for seat in (0, 1)] == [[0, 3], [1, 2]]


@clause("fireteam.setup.reserve")
def test_a_team_enters_with_its_first_action_over_the_named_edge() -> None:
    play = relay(3).activate(2)
    play.choose("m6", "m7", "m8")
    assert play.options() == ["enter", "rush", "none"]
    assert {one.clause for one in play.refused(("loiter",))} == {"fireteam.setup.reserve"}
    play.choose("enter").choose("enter").choose("none")
    assert play.asks == "enter"
    assert {one.clause for one in play.refused((("m6", (2000, 150), 0),))} == {"fireteam.setup.reserve"}
    play.put({"m6": (20, 1)})
    assert {one.clause for one in play.refused(((6, ((2000, 501),)),))} == {"fireteam.action.allowance"}
    play.walk({6: [(20, 5)]}).put({"m7": (24, 1)}).answer(())
    assert [play.state.models[id].place for id in (6, 7, 8)] == [(2000, 500), (2400, 100), None]
    assert "reserve" in play.state.units[2].tags


@clause("fireteam.setup.reserve")
def test_a_unit_comes_over_one_edge_and_is_no_reserve_then() -> None:
    play = relay(2).activate(3)
    play.choose("m9", "m10").choose("rush").choose("enter")
    play.put({"m9": (1, 30)}).answer(())
    assert [one.clause for one in play.refused((("m10", (2000, 4700), 0),))] == ["fireteam.setup.reserve"]
    play.put({"m10": (1, 34)}).answer(())
    assert [reserves.is_waiting(play.game, id) for id in (9, 10)] == [False, False]
    assert "reserve" not in play.state.units[3].tags


@clause("fireteam.setup.reserve", "fireteam.action.double-time-winded", "fireteam.weapon.heavy")
def test_who_runs_onto_the_board_is_winded_and_heavy_weapons_do_not() -> None:
    play = relay(2).activate(3)
    play.choose("m9").choose("rush").put({"m9": (1, 30)}).answer(())
    assert "winded" in play.state.models[9].tags
    p = relay(3)
    p.waiting("fa-weapons", seat=1, name="Rifle Squad B")
    play = p.activate(4)
    play.choose(play.options()[0])
    assert {one.clause for one in play.refused(("rush",))} >= {"fireteam.weapon.heavy"}


@clause("fireteam.setup.reserve", "fireteam.overwatch.path-shot")
def test_the_path_of_a_reserve_begins_where_it_is_placed() -> None:
    p = relay(3)
    p.hurt(0, watch=1)
    play = p.activate(2)
    play.choose("m6").choose("enter").put({"m6": (20, 1)}).walk({6: [(20, 5)]}).choose()
    assert (play.asks, play.decision.seat) == ("overwatch", 0)
    (trail,) = play.decision.progress.answering  # type: ignore[union-attr]
    assert (trail.points[0], trail.points[-1]) == ((2000, 100), (2000, 500))


def column() -> Rehearsal:
    """A Line Squad with its carrier comes on in the east at The Crossroads."""
    p = Position(scenario="crossroads", options=("vehicles",), board=(72, 48), round=2)
    p.squad(row(4, 24), name="Gray")
    p.waiting("nr-line-squad", seat=1, name="Line Squad C", teams=["nr-line", "nr-line-sl", "nr-hedgehog"])
    play = p.activate(1)
    play.choose("m3", "m4", "m5").choose("enter").choose("enter").choose("enter")
    return play


@clause("fireteam.setup.reserve")
def test_teams_come_on_aboard_their_transport() -> None:
    play = column()
    assert play.asks == "enter"
    play.put({"m5": (70, 20)}, 180)
    assert (play.asks, play.options()) == ("ride", ["m3", "m4"])
    play.choose("m3").answer(()).put({"m4": (71, 24)}).answer(())
    assert [play.state.models[id].place for id in (3, 4)] == ["m5", (7100, 2400)]
    assert "reserve" not in play.state.units[1].tags


@clause("fireteam.setup.reserve")
@pytest.mark.parametrize("facing", [180, 90, 200])
def test_a_vehicle_touches_the_edge_however_it_faces(facing: int) -> None:
    play = column()
    play.put({"m5": (69.77, 24)}, facing)
    outline = space.base_outline(play.game.table, 5)
    assert max(x for x, _ in outline) == 7200


# -- free games --------------------------------------------------------------------------------------------------------


def free_game(dice: list[Any]) -> Any:
    return Position(scenario="open-battle", options=("advanced",)).play(dice, phase="setup", step="map")


@clause("fireteam.setup.terrain")
def test_squares_get_terrain_by_dice_and_the_higher_die_picks_an_edge() -> None:
    squares = (2, 3, *[1] * 13, 6)
    play = free_game([("which squares", squares), ("which terrain", (1, 8)), ("which way", (1, 2)), ("edge", (5, 9))])
    woods, wall = play.state.features
    assert (woods.kind, woods.outline) == ("woods", ((1500, 300), (2100, 300), (2100, 900), (1500, 900)))
    assert (wall.kind, sorted({y for _, y in wall.outline})) == ("wall", [3900, 4500])
    assert (play.asks, play.decision.seat, play.options()) == ("side", 1, ["0", "1"])


@clause("fireteam.setup.terrain")
@pytest.mark.parametrize(("turn", "width"), [(1, 800), (2, 600)])
def test_the_first_measure_runs_west_to_east_on_an_odd_die(turn: int, width: int) -> None:
    scrub = random_map.feature(0, (600, 600), 3, turn)
    xs = [x for x, _ in scrub.outline]
    assert (scrub.kind, max(xs) - min(xs)) == ("scrub", width)


@clause("fireteam.setup.objectives")
def test_three_objectives_lie_across_the_middle() -> None:
    play = free_game([(1,) * 16, (5, 9)])
    assert [marker.at for marker in play.state.markers] == [(2400, 2400), (1200, 2400), (3600, 2400)]
    p = Position()
    p.terrain("cliff", 22, 22, 25, 26)
    assert random_map.standing(p.game(), (2400, 2400)) == (2600, 2400)


@clause("fireteam.setup.deployment", "fireteam.setup.terrain")
def test_who_picked_his_edge_deploys_first_and_on_it() -> None:
    header = RULES.header("open-battle", ("a", "b"))
    play = Rehearsal(RULES, RULES.setup(header), [(1,) * 16, (5, 9)])
    play.choose("0")
    assert (play.asks, play.decision.seat) == ("deploy", 1)
    play.choose(play.options()[0])
    assert play.decision.regions[0].numbers == (0, 0, 4800, 800)  # type: ignore[attr-defined]


# -- how teams begin ---------------------------------------------------------------------------------------------------


@clause("fireteam.setup.deployment")
def test_teams_begin_standing_or_prone() -> None:
    p = Position()
    p.waiting(name="Gray", tags=())
    p.waiting(seat=1, name="Gold", tags=())
    play = p.play(phase="setup", step="deploy", active=0)
    play.put({"m0": (20, 4), "m1": (23, 4), "m2": (26, 4)})
    assert (play.asks, play.options()) == ("posture", ["m0", "m1", "m2"])
    play.choose("m1")
    assert [terms.is_prone(play.game, id) for id in (0, 1, 2)] == [False, True, False]


def dug_in(seat: int = 1) -> Rehearsal:
    """Three squads of a side are deployed at The Crossroads; there is a trench in the south."""
    p = Position(scenario="crossroads", options=("vehicles",), board=(72, 48))
    p.terrain("trench", 50, 8, 56, 10)
    for name in ("A", "B", "D"):
        p.waiting(name=name, seat=seat, tags=())
    p.team((4, 24), seat=1 - seat)
    return p.play(phase="setup", step="deploy", active=seat)


@clause("fireteam.setup.deployment", "fireteam.advanced.dig-in")
def test_two_units_at_the_crossroads_begin_dug_in_and_on_overwatch() -> None:
    play = dug_in()
    play.choose("u0").put({"m0": (52, 9), "m1": (55, 12), "m2": (58, 12)})
    assert play.options()[0] == "dug-in"
    play.choose("dug-in", "m1")
    holes = [one.outline for one in play.state.features if one.kind == "foxhole"]
    assert [(min(x for x, _ in one), max(x for x, _ in one)) for one in holes] == [(5400, 5600), (5700, 5900)]
    assert [play.state.models[id].counters.get("watch", 0) for id in (0, 1, 2)] == [
        terms.motivation(play.game, id) for id in (0, 1, 2)
    ]
    play.choose("u1").put({"m3": (52, 20), "m4": (55, 20), "m5": (58, 20)}).choose("dug-in")
    play.put({"m6": (62, 30), "m7": (65, 30), "m8": (68, 30)})
    assert "dug-in" not in play.options()


@clause("fireteam.setup.deployment")
def test_the_attacker_at_the_crossroads_does_not_begin_dug_in() -> None:
    play = dug_in(0)
    play.choose("u0").put({"m0": (2, 9), "m1": (5, 9), "m2": (5, 12)})
    assert play.options() == ["m0", "m1", "m2"]
