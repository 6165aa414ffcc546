"""Clauses drawn by lot once more: where two of them meet, and what neither lets a player do."""

import pytest

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import damage, random_map
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters, lone, tags
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES, begun
from tests.games.fireteam.test_drawn_vehicles import ONES, refused, until

WATER = "deep-water"


def stands_at(play: Rehearsal, team: int) -> tuple[int, int]:
    """Where a team stands on the board."""
    place = play.state.models[team].place
    assert isinstance(place, tuple)
    return place


# -- ground that cannot be entered -------------------------------------------------------------------------------------


def ferry(at: tuple[float, float]) -> Position:
    """A team (m0) aboard an amphibious APC (m1), and a lake from 20 to 40 inches east and 10 to 30 north."""
    p = Position(board=(60, 60), **VEHICLES)
    p.squad([at, at], teams=["fa-rifle", "fa-apc"])
    p.embark(0, 1)
    p.team((50, 50), seat=1)
    p.terrain(WATER, 20, 10, 40, 30)
    return p


@clause("fireteam.terrain.impassable", "fireteam.transport.dismount")
def test_nobody_gets_out_into_deep_water() -> None:
    afloat = begun(ferry((30, 20)), 0, asks="group").choose("m0")
    assert refused(afloat, ("dismount",)) == {"fireteam.transport.dismount"}
    near = begun(ferry((30, 28)), 0, asks="group").choose("m0").choose("dismount")
    assert "fireteam.terrain.impassable" in refused(near, (("m0", (3000, 3099), 0),))
    assert stands_at(near.put({"m0": (30, 31)}), 0) == (3000, 3100)


@clause("fireteam.terrain.impassable", "fireteam.transport.destroyed")
def test_who_survives_a_wreck_in_a_lake_reaches_the_shore() -> None:
    play = ferry((30, 28)).script(lambda game: damage.destroy(game, 1), [(6, 6, 6, 6)])
    assert stands_at(play, 0)[1] >= 3100


@clause("fireteam.terrain.impassable", "fireteam.transport.destroyed")
def test_the_shore_of_a_great_lake_is_the_nearest_place_as_well() -> None:
    p = ferry((30, 28))
    p.terrain(WATER, 4, 4, 56, 56)
    x, y = stands_at(p.script(lambda game: damage.destroy(game, 1), [(6, 6, 6, 6)]), 0)
    assert min(x, y, 6000 - x, 6000 - y) <= 300


@clause("fireteam.terrain.impassable", "fireteam.morale.cower-place")
def test_who_runs_for_cover_goes_round_the_water_or_stays() -> None:
    p = lone(10)
    p.terrain(WATER, 0, 14, 48, 18)
    p.terrain("rubble", 15, 4, 25, 12)
    p.hurt(0, pins=9)
    play = p.activate(0, [3])
    assert (tags(play, 0), stands_at(play, 0)) == (("cowering", "prone"), (2000, 2000))
    q = lone(10)
    q.terrain(WATER, 0, 17, 21, 18.5)
    q.terrain("rubble", 15, 14, 25, 17)
    q.hurt(0, pins=9)
    assert stands_at(q.activate(0, [3]).choose("double-time:0"), 0)[0] >= 2000


@clause("fireteam.terrain.impassable", "fireteam.vehicle.overrun")
def test_nobody_jumps_out_of_the_way_of_a_tank_into_deep_water() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((20, 20), profile="nr-tank")
    p.team((23.3, 20), seat=1)
    p.terrain(WATER, 20, 21.3, 40, 40)
    p.terrain(WATER, 20, 4, 40, 18.7)
    play = until(begun(p, 0, [4]).choose("move").answer(((0, ((2700, 2000),), 0),)), "action")
    x, y = stands_at(play, 1)
    assert 1970 <= y <= 2030 or x <= 1900


def deploying(teams: list[str], *ground: tuple[str, float, float, float, float]) -> Rehearsal:
    """A unit (m0 first) of Nova Respublik's side of the Crossroads is to be set down."""
    p = Position(board=(72, 48), scenario="crossroads", **VEHICLES)
    p.waiting("nr-line-squad", seat=1, teams=teams, tags=())
    p.team((4, 4))
    for kind, *box in ground:
        p.terrain(kind, *box)
    return p.play(step="deploy", phase="setup", active=1)


@clause("fireteam.setup.deployment", "fireteam.vehicle.terrain")
@pytest.mark.parametrize(
    ("profile", "kind", "stands"),
    [
        ("nr-hedgehog", "hard-building", False),
        ("nr-hedgehog", "woods", True),
        ("nr-truck", "woods", False),
        ("nr-hedgehog", WATER, False),
        ("fa-apc", WATER, True),
        ("fa-apc", "rubble", False),
        ("fc-skimmer", WATER, True),
    ],
)
def test_a_vehicle_is_deployed_only_on_ground_that_it_may_enter(profile: str, kind: str, stands: bool) -> None:
    play = deploying(["nr-line", profile], (kind, 44, 19, 54, 29))
    assert refused(play, (("m1", (4900, 2400), 0),)) == (set() if stands else {"fireteam.vehicle.terrain"})


@clause("fireteam.setup.deployment", "fireteam.terrain.impassable")
def test_infantry_is_deployed_in_houses_and_not_in_deep_water() -> None:
    ground = ("hard-building", 40, 20, 46, 26), (WATER, 50, 20, 60, 30)
    play = deploying(["nr-line", "nr-line"], *ground)
    assert "fireteam.terrain.impassable" in refused(play, (("m0", (4900, 2400), 0), ("m1", (4901, 2700), 0)))
    assert refused(play, (("m0", (4900, 2400), 0), ("m1", (4300, 2300), 0))) == set()


@clause("fireteam.setup.objectives", "fireteam.terrain.impassable")
def test_a_marker_in_a_lake_is_moved_to_its_shore() -> None:
    p = Position()
    p.terrain(WATER, 20, 20, 28, 30)
    middle, *others = [one.at for one in random_map.objectives(p.game())]
    assert (middle, others) == ((1900, 2400), [(1200, 2400), (3600, 2400)])


# -- weapons -----------------------------------------------------------------------------------------------------------


def armed(play: Rehearsal) -> set[str]:
    """The weapons on offer besides the team weapon."""
    assert play.asks == "arms"
    return set(play.options())


@clause("fireteam.advanced.assault-fire", "fireteam.fire.one-target")
def test_the_fire_of_an_assault_is_not_aimed_at_a_vehicle_elsewhere() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.team((20, 20), profile="fa-rifle")
    p.team((20, 24), seat=1)
    p.vehicle((30, 30), seat=1, profile="nr-hedgehog")
    assert armed(begun(p, 0).choose("fire:m1")) == {"gl", "law", "aim:gl:m2", "aim:law:m2"}
    charging = begun(p, 0).choose("assault-fire:m1").choose("yes")
    assert armed(charging) == {"gl", "law"}
    assert refused(charging, ("aim:law:m2",))


@clause("fireteam.weapon.indirect", "fireteam.fire.one-target")
def test_a_mortar_that_fires_at_what_it_does_not_see_is_not_aimed_at_what_it_sees() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.squad([(20, 10), (26, 10)], teams=["fa-mortar", "fa-mmg"])
    p.team((20, 40), seat=1)
    p.vehicle((6, 30), seat=1, profile="nr-hedgehog")
    p.terrain("hard-building", 14, 20, 23, 24)
    play = begun(p, 0, [4, (1,) * 4], "group").choose("m0").choose("indirect:m2")
    until(play, "action", "next", "group", "discharge")
    assert [roll.about for roll in play.rolls("fires at")] == [("m0", "m2")]


# -- close combat ------------------------------------------------------------------------------------------------------


@clause("fireteam.cc.overwatch-assault", "fireteam.overwatch.target")
def test_an_overwatch_assault_names_nobody_of_another_group() -> None:
    p = Position()
    p.squad([(20, 20), (26, 20)], name="Act")
    p.team((16, 20), name="Third")
    p.team((18, 20), seat=1, name="Watch")
    p.hurt(3, watch=1)
    play = begun(p, 0, [ONES] * 4, "group").choose("m0").choose("assault:m3")
    until(play, "overwatch").choose("assault:m0")
    assert play.asks != "named"
    assert [roll.about for roll in play.rolls("fights")] == [("m0", "m3"), ("m3", "m0"), ("m3", "m0"), ("m0", "m3")]


@clause("fireteam.cc.split-attacks", "fireteam.cc.individual", "fireteam.cc.sharing")
def test_each_of_two_teams_that_strike_back_does_so_by_itself() -> None:
    """One Wounded result of each: half of one, rounded up, is one, and nothing is left to be shared out."""
    p = Position()
    p.squad([(20, 20), (17, 18)], name="Gray")
    p.team((18.6, 21.43), seat=1, name="West")
    p.team((21.4, 21.43), seat=1, name="East")
    play = begun(p, 0, [ONES, (4, 5, 1, 1, 1), (4, 5, 1, 1, 1)], "group").choose("m0").choose("assault:m2").choose("m3")
    assert isinstance(play.decision, Allocate)
    play.share(("figures", "m2", 1), ("figures", "m3", 1))
    assert (play.asks, counters(play, 0), counters(play, 1)) == ("action", (4, 2, 2), (4, 0, 0))


# -- Overwatch ---------------------------------------------------------------------------------------------------------


def stormed(*house: float) -> Rehearsal:
    """Assault Fire wipes out a team north of it; beside a house somebody watches from the east."""
    p = Position(**ADVANCED)
    p.team((20, 20))
    p.team((20, 25), seat=1)
    p.hurt(1, figures=1)
    p.team((40, 25), seat=1)
    p.hurt(2, watch=2)
    p.terrain("hard-building", *house)
    play = begun(p, 0, [(6, 6, 6, 6, 6), (1, 1)]).choose("assault-fire:m1").choose("no").walk({0: [(20, 23)]})
    assert play.asks == "follow"
    return play


@clause("fireteam.overwatch.two-actions", "fireteam.cc.after")
def test_who_has_taken_the_place_of_the_fallen_is_answered_by_who_sees_it_there() -> None:
    """From where it fought a corner of the house hides it, or shows it; what counts is where it stands in the end."""
    hides, shows = (23, 23.3, 26, 40), (23, 10, 26, 24.9)
    rows = ((hides, "0", False), (hides, "stay", True), (shows, "0", True), (shows, "stay", False))
    for house, steps, answered in rows:
        play = until(stormed(*house).choose(steps), "overwatch", "action")
        assert (play.asks == "overwatch") == answered, (house, steps)


# -- getting up --------------------------------------------------------------------------------------------------------


@clause("fireteam.action.prone-stand", "fireteam.transport.mount", "fireteam.transport.dismount")
def test_who_mounts_a_transport_that_it_touches_stands_up_as_well() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.squad([(20, 22), (20, 20)], teams=["fa-rifle", "fa-apc"])
    p.team((50, 50), seat=1)
    p.tag(0, "prone")
    play = until(begun(p, 0, asks="group").choose("m0").choose("mount:m1"), "group")
    assert tags(play, 0) == ()
    play.choose("m0").choose("dismount").put({"m0": (20, 22.5)})
    assert tags(play, 0) == ()
