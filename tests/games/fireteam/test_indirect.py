"""Indirect fire, smoke shells and fire missions."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import indirect, missions
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters

MORTAR, SPOTTER, TARGET = 0, 1, 2


def battery(own: str = "fa-hq", at: tuple[float, float] = (30, 10), scenario: str = "first-contact-full") -> Position:
    """A mortar (m0) behind a building, a spotter of another unit (m1) beside it, and a Gold team (m2) beyond."""
    p = Position(options=("advanced",), scenario=scenario)
    p.team((20, 6), profile="fa-mortar", name="Mortar")
    p.team(at, profile=own, name="Spotter")
    p.team((20, 30), seat=1, name="Gold")
    p.terrain("hard-building", 10, 12, 26, 16)
    return p


def begun(p: Position, unit: int = 0, dice: list[Any] | None = None) -> Rehearsal:
    """The activation, up to the first action: nobody is pushed."""
    play = p.activate(unit, dice or [])
    while play.asks != "action":
        play.choose("none")
    return play


def lobbing(play: Rehearsal) -> list[str]:
    return [key for key in play.options() if key.startswith("indirect")]


@clause("fireteam.indirect.spotter", "fireteam.weapon.indirect")
def test_an_observer_spots_for_a_mortar_that_does_not_see() -> None:
    assert lobbing(begun(battery(), 0)) == ["indirect:m2"]
    (refusal, *_) = begun(battery("tr-rifle"), 0).refused(("indirect:m2",))
    assert refusal.clause == "fireteam.indirect.spotter"
    p = battery()
    p.tag(SPOTTER, "cowering")
    assert lobbing(begun(p, 0)) == []
    seen = battery(at=(30, 10))
    seen._features.clear()
    assert {one.clause for one in begun(seen, 0).refused(("indirect:m2",))} == {"fireteam.weapon.indirect"}


@clause("fireteam.indirect.spotter")
def test_a_team_of_the_same_unit_spots_too() -> None:
    p = Position(options=("advanced",))
    p.squad([(20, 6), (25, 10)], card="fa-weapons", teams=["fa-mortar", "fa-mmg"], name="Section")
    p.team((30, 30), seat=1, name="Gold")
    p.terrain("hard-building", 10, 12, 24, 16)
    assert indirect.spotters(p.game(), 0) == [1]


@clause("fireteam.indirect.minimum-warning")
def test_nothing_unseen_is_aimed_near_ones_own() -> None:
    p = battery()
    p.team((26.9, 30), name="Close")
    assert {one.clause for one in begun(p, 0).refused(("indirect:m2",))} == {"fireteam.indirect.minimum-warning"}


@clause("fireteam.indirect.deviation", "fireteam.indirect.attack")
@pytest.mark.parametrize("faces", [(4,), (3, 3), (3, 12), (2, 6), (1, 9)])
def test_shells_stray_two_inches_for_each_point_below_four(faces: tuple[int, ...]) -> None:
    """Two inches off the blast still touches the footprint; four inches off it does not. A new Experience die is rolled
    for the attack."""
    named = zip(("deviation", "direction"), faces, strict=False)
    play = begun(battery(), 0, [*named, (6, 2, 3, 4)])
    play.choose("indirect:m2").choose("none")
    reached = faces[0] >= 3
    assert bool(play.rolls("fires at")) == reached
    assert (counters(play, TARGET)[2] > 0) == reached


@clause("fireteam.indirect.deviation")
@pytest.mark.parametrize(("hour", "end"), [(12, (2000, 2200)), (3, (2200, 2000)), (6, (2000, 1800)), (9, (1800, 2000))])
def test_the_clock_points_north(hour: int, end: tuple[int, int]) -> None:
    play = Position().script(lambda game: indirect.deviated(game, 0, 8, (2000, 2000), "it"), [3, hour])
    assert play.result == end


@clause("fireteam.indirect.attack")
def test_everybody_about_the_impact_is_attacked() -> None:
    p = battery()
    p.team((22.5, 30), seat=1, name="Beside")
    play = begun(p, 0, [("deviation", 5), (6, 2, 3, 4, 2, 3, 4)])
    play.choose("indirect:m2").choose("none")
    assert len(play.rolls("fires at")[0].about) == 3
    play.choose("m3", "m2")
    assert counters(play, 3)[2] > 0


@clause("fireteam.smoke.mortar")
def test_a_mortar_fires_smoke_that_may_stray() -> None:
    p = battery()
    play = begun(p, 0, [("deviation", 3), ("direction", 12)])
    play.choose("smoke-shell")
    assert {one.clause for one in play.refused((("f", (2000, 900), 0),))} == {"fireteam.smoke.mortar"}
    play.put({"f": (30, 24)})
    (cloud,) = [one for one in play.state.features if one.kind == "smoke"]
    assert (max(x for x, _ in cloud.outline), max(y for _, y in cloud.outline)) == (3300, 2900)


# -- fire missions -----------------------------------------------------------------------------------------------------


@clause("fireteam.indirect.off-board", "fireteam.indirect.minimum-warning")
def test_an_observer_calls_fire_on_a_point_that_he_sees() -> None:
    p = battery(scenario="crossroads")
    play = begun(p, 1)
    play.choose("call")
    assert {one.clause for one in play.refused((("f", (3000, 1400), 0),))} == {"fireteam.indirect.off-board"}
    play.put({"f": (20, 30)})
    (marker,) = play.state.markers
    assert (marker.kind, marker.at, play.state.seats[0].counters["called"]) == ("mission", (2000, 3000), 1)
    assert "call" not in play.options()


@clause("fireteam.indirect.off-board")
def test_only_observers_and_higher_leaders_call() -> None:
    play = begun(battery("tr-rifle", scenario="crossroads"), 1)
    assert {one.clause for one in play.refused(("call",))} == {"fireteam.indirect.off-board"}
    assert "call" not in begun(battery(), 1).options()


@clause("fireteam.indirect.off-board", "fireteam.end.steps")
def test_it_lands_in_the_end_phase_and_nothing_is_shared() -> None:
    p = battery(scenario="crossroads")
    p.circle("craters", (20, 30), 2)
    p.tag(TARGET, "prone")
    play = begun(p, 1, [])
    play.choose("call").put({"f": (20, 30)})
    state = play.state
    landed = p.play(
        [("deviation", 4), (8, 2, 3, 4, 5), (8, 1)], phase="end", step="check", markers=state.markers, round=1
    )
    (roll,) = landed.rolls("strikes")
    assert (roll.about, roll.outcome) == (("s0", "m2"), ((2, 2, 0),))
    assert missions.defense(p.game(), TARGET)[-1].amount == 1
    assert counters(landed, TARGET) == (4, 2, 4)
    assert landed.state.markers == ()


@clause("fireteam.indirect.minimum-warning")
@pytest.mark.parametrize(("friend", "allowed"), [(20.01, False), (19.97, True)])
def test_no_part_of_a_square_to_call_fire_on_is_within_six_inches_of_a_friend(friend: float, allowed: bool) -> None:
    """The middle of the side at 27 inches is 5.99 inches from the first friend, its corners 6.01."""
    p = Position(scenario="crossroads", options=("advanced",))
    caller = p.team((40, 27), profile="fa-hq")
    p.team((20.5, friend))
    assert ((2050, 2750) in missions.points(p.game(), caller)) == allowed
