"""Armored Assault: teams and the vehicle that they accompany."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import armored, companions, cover, damage, fire, turns, vehicle
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ARMORED, FIRE, Deed, Halt, Trail
from tests.games.fireteam.acting import counters

TEAM, APC, FOE = 0, 1, 2


def column(profile: str = "fa-apc", at: tuple[float, float] = (23.4, 20)) -> Position:
    """A Gray team (m0) beside a carrier (m1) that heads north, and a Gold team (m2) far off."""
    p = Position(options=("vehicles",))
    p.team(at, name="Gray")
    p.vehicle((20, 20), profile=profile, name="Armor")
    p.team((20, 45), seat=1, name="Gold")
    return p


def begun(p: Position, unit: int, dice: list[Any] | None = None) -> Rehearsal:
    return p.activate(unit, dice or [])


def waited(p: Position) -> Rehearsal:
    """The team has chosen to wait, and the vehicle is activated."""
    play = begun(p, 0)
    assert play.asks == "wait"
    play.choose("m0:m1")
    while play.decision.seat == 1:
        play.choose("u2" if play.asks == "turn" else "none")
    return play


@clause("fireteam.advanced.armored-assault", "fireteam.vehicle.armored")
@pytest.mark.parametrize(
    ("profile", "x", "able"), [("fa-apc", 23.4, True), ("fa-apc", 24.2, False), ("nr-truck", 23.4, False)]
)
def test_a_team_within_an_inch_of_an_armored_vehicle(profile: str, x: float, able: bool) -> None:
    p = column(profile, (x, 20))
    assert bool(armored.beside(p.game(), TEAM)) == able
    assert vehicle.is_armored(p.game(), APC) == (profile == "fa-apc")


@clause("fireteam.advanced.armored-assault-limit")
@pytest.mark.parametrize(("sizes", "able"), [([5] * 4, True), ([3] * 5, True), ([4] * 5, False)])
def test_how_many_may_accompany_a_vehicle(sizes: list[int], able: bool) -> None:
    """ex-armored-limit."""
    assert armored.fits(sizes) == able


@clause("fireteam.advanced.armored-assault-delay", "fireteam.advanced.armored-assault-delay-detail")
def test_a_waiting_team_keeps_its_actions_until_the_vehicle_acts() -> None:
    p = column()
    p.hurt(TEAM, pins=2)
    play = begun(p, 0, [4])
    play.choose("m0:m1")
    assert "done" in play.state.units[0].tags
    assert (play.state.models[TEAM].counters["kept"], play.game.state.models[TEAM].tags) == (
        2,
        ("escort:m1", "waits:u1"),
    )
    p._units[1] = replace(p._units[1], tags=("done",))
    assert begun(p, 0, [4]).asks == "action"


@clause("fireteam.advanced.armored-assault-delay-detail", "fireteam.advanced.armored-assault-pace")
@clause("fireteam.advanced.armored-assault-class")
def test_it_acts_in_one_group_with_the_vehicle_and_at_its_pace() -> None:
    p = column(at=(22.4, 20))
    p.turn(APC, 270)
    play = waited(p)
    while play.asks in ("turn", "push"):
        play.choose("u1" if play.asks == "turn" else "none")
    assert play.asks == "group"
    play.choose("m0")
    assert (play.asks, play.decision.about) == ("action", ("m1",))
    play.choose("move")
    while play.asks == "discharge":
        play.choose("none")
    assert "accompany:m1" in play.options()
    play.choose("accompany:m1")
    assert play.asks == "drive"
    assert play.refused(((1, ((2000, 2501),), 270),))
    play.answer(((1, ((2000, 2400),), 270),))
    assert play.asks == "move"
    assert play.refused(((0, ((2240, 2401),)),))
    play.walk({0: [(22.4, 24)]})
    while play.asks in ("discharge", "prone"):
        play.choose(*(["none"] if "none" in play.options() else []))
    assert [play.state.models[id].place for id in (TEAM, APC)] == [(2240, 2400), (2000, 2400)]
    assert "moved" in play.state.models[TEAM].tags


@clause("fireteam.advanced.armored-assault-cover")
def test_beside_its_vehicle_cover_is_a_state_better() -> None:
    """ex-armored-cover."""
    p = column()
    p.terrain("scrub", 21.5, 18, 26, 22)
    p.tag(TEAM, "escort:m1")
    p.team((38, 20), seat=1, name="East")
    game = p.game()
    assert cover.cover(game, TEAM, 3) == cover.MEDIUM
    assert sum(part.amount for part in fire.defense(game, Deed(3, FIRE, TEAM))) == 9
    assert cover.is_in_cover(game, TEAM)


@clause("fireteam.advanced.armored-assault-cover-time")
def test_the_vehicle_itself_is_not_raised() -> None:
    """ex-armored-cover-behind."""
    p = column()
    p.tag(TEAM, "escort:m1")
    west, east = p.team((8.4, 20), seat=1, name="West"), p.team((34.4, 20), seat=1, name="East")
    game = p.game()
    found = [sum(part.amount for part in fire.defense(game, Deed(id, FIRE, TEAM))) for id in (west, east)]
    assert found == [9, 8]
    away = column(at=(24.2, 20))
    away.tag(TEAM, "escort:m1")
    assert cover.vehicle_of(away.game(), TEAM) is None
    assert "escort:m1" not in begun(p, 0).state.models[TEAM].tags


@clause("fireteam.advanced.armored-assault-vehicle-lost")
def test_teams_beside_a_vehicle_that_is_destroyed_roll() -> None:
    """ex-armored-destroyed."""
    p = Position(options=("vehicles",))
    p.vehicle((20, 20), profile="fa-apc", name="Armor")
    teams = [p.team(at, name=str(at)) for at in ((23.4, 20), (16.6, 20), (20, 24))]
    for team in teams:
        p.tag(team, "escort:m0")
    play = p.script(lambda game: damage.destroy(game, 0), [1, 3, 5])
    assert [counters(play, team)[1:] for team in teams] == [(1, 1), (0, 1), (0, 0)]


@clause("fireteam.advanced.armored-assault-orphans")
def test_teams_that_waited_in_vain_act_by_themselves() -> None:
    p = column()
    p.tag(TEAM, "escort:m1", "waits:u1")
    p.hurt(TEAM, kept=2, pins=5)
    play = p.script(lambda game: damage.destroy(game, APC), [5])
    assert (play.state.units[0].tags, play.state.models[TEAM].tags) == (("orphans",), ("escort:m1", "orphan"))
    assert turns.ready(play.game, 0) == [0]
    alone = Rehearsal(
        p.rules(), p.state(0, units=play.state.units, models=play.state.models, features=play.state.features)
    )
    assert (alone.asks, alone.decision.progress.left) == ("action", {TEAM: 2})  # type: ignore[union-attr]
    alone.choose("loiter").choose("loiter")
    assert (alone.state.units[0].tags, counters(alone, TEAM)[2]) == (("done",), 5)


@clause("fireteam.advanced.armored-assault-orphans")
def test_a_vehicle_that_begins_to_cower_leaves_them_to_themselves() -> None:
    p = column()
    p.tag(TEAM, "escort:m1", "waits:u1")
    p.hurt(TEAM, kept=2)
    game = p.game()
    companions.orphan(game, APC)
    assert "orphan" in game.state.models[TEAM].tags
    assert companions.waiting(game, 1) == []


@clause("fireteam.leader.combined-operations-armor")
def test_under_combined_operations_nobody_waits() -> None:
    p = column()
    p._units[1] = replace(p._units[1], tags=("joined",))
    play = begun(p, 0)
    assert play.asks == "group"
    play.choose("m0", "m1").choose("move")
    while play.asks == "discharge":
        play.choose("none")
    assert "accompany:m1" in play.options()


@clause("fireteam.overwatch.path-vehicle")
def test_a_vehicle_destroyed_on_its_way_lies_where_it_was_hit() -> None:
    p = column(at=(22.4, 23))
    p.tag(TEAM, "escort:m1")
    p.turn(APC, 270)
    own, way = (
        Trail(APC, "move", points(16, 17, 18, 20)),
        Trail(TEAM, ARMORED, ((2240, 1900), (2240, 2000), (2240, 2300))),
    )
    halt = Halt((2000, 1700), (own, way))
    play = p.script(lambda game: damage.destroy(game, APC, halt=halt), [5])
    (wreck,) = play.state.features
    assert {y for _, y in wreck.outline} == {1500, 1900}
    assert play.state.models[TEAM].place == (2240, 2000)


@clause("fireteam.overwatch.path-vehicle")
def test_a_wreck_overlaps_nobody() -> None:
    p = column(at=(22.4, 23))
    p.turn(APC, 270)
    p.team((20, 18.5), name="In the way")
    halt = Halt((2000, 1700), (Trail(APC, "move", points(13, 17, 23)),))
    play = p.script(lambda game: damage.destroy(game, APC, halt=halt))
    assert {y for _, y in play.state.features[0].outline} == {1100, 1500}


def points(*ys: float) -> tuple[tuple[int, int], ...]:
    return tuple([(2000, round(100 * y)) for y in ys])
