"""Morale, Cowering and Rally."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.games.fireteam.chapters import cower, fire, morale
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters, duel, lone, tags


def left(play: Any) -> dict[int, int]:
    """The actions that teams have."""
    return dict(play.decision.progress.left)


def gray() -> Position:
    """ex-seed-morale: two pins and four."""
    p = duel()
    p.hurt(0, pins=2)
    p.hurt(1, pins=4)
    return p


@clause("fireteam.morale.fail")
def test_who_loses_actions_is_named() -> None:
    *sums, note = gray().activate(0, [4]).events(Noted)
    assert (note.clause, note.refs) == ("fireteam.morale.fail", ("m0",))
    assert note.text == "Rifle Team 1 of Gray is shaken and has only 2 actions"
    assert [(one.clause, one.refs) for one in sums] == [("fireteam.morale.total", (ref,)) for ref in ("m0", "m1")]
    assert [one.text for one in sums] == [
        "Rifle Team 1 of Gray: 4 - Pin Check markers 2 = 2",
        "Rifle Team 2 of Gray: 4 - Pin Check markers 4 = 0",
    ]


@clause("fireteam.morale.one-die", "fireteam.morale.total", "fireteam.morale.fail", "fireteam.morale.cower")
@clause("fireteam.morale.pass", "fireteam.morale.clear-pins", "fireteam.morale.no-action")
def test_one_roll_for_the_squad_and_pins_of_each_team() -> None:
    """ex-seed-morale."""
    play = gray().activate(0, [4])
    assert left(play) == {0: 2, 1: 0, 2: 3}
    assert [counters(play, id)[2] for id in (0, 1, 2)] == [0, 0, 0]
    assert ["cowering" in tags(play, id) for id in (0, 1, 2)] == [False, True, False]
    assert play.rolls("morale")[0].faces == (4,)


@clause("fireteam.morale.when", "fireteam.unit.motivation")
def test_without_pins_nobody_tests_and_each_has_his_motivation() -> None:
    play = duel().activate(0)
    assert left(play) == {0: 3, 1: 3, 2: 3}
    assert not play.rolls()


@clause("fireteam.morale.fail")
@pytest.mark.parametrize(("total", "actions"), [(5, 3), (3, 3), (2, 2), (1, 1), (0, 0), (-1, -1)])
def test_a_point_below_three_costs_an_action(total: int, actions: int) -> None:
    assert morale.lowered(3, total) == actions


@clause("fireteam.morale.cower-prone", "fireteam.morale.cower-no-actions")
def test_who_begins_to_cower_drops_and_takes_no_action() -> None:
    p = gray()
    p.terrain("woods", 18, 18, 30, 22)
    play = p.activate(0, [4])
    assert "prone" in tags(play, 1)
    assert play.options() == ["m0", "m2"]


@clause("fireteam.morale.cower-prone", "fireteam.morale.cower-unseen", "fireteam.morale.cower-in-contact")
def test_by_which_rule_a_team_stays_where_it_is() -> None:
    p = lone(gap=8)
    p.terrain("woods", 18, 18, 22, 22)
    hidden = lone(gap=8)
    hidden.terrain("hard-building", 10, 23, 30, 26)
    assert cower.why(p.game(), 0) == "fireteam.morale.cower-prone"
    assert cower.why(hidden.game(), 0) == "fireteam.morale.cower-unseen"
    assert cower.why(lone(gap=0).game(), 0) == "fireteam.morale.cower-in-contact"


# -- seeking cover -----------------------------------------------------------------------------------------------------


def frightened(**how: Any) -> Position:
    """A team of Gray (m0) that will Cower in sight of Gold (m1), 8 inches north of it."""
    p = lone(gap=8, **how)
    p.hurt(0, pins=6)
    return p


@clause("fireteam.morale.cower-seek-cover", "fireteam.morale.cower-place", "fireteam.morale.cower-after-move")
def test_in_the_open_and_seen_it_runs_for_the_nearest_cover_behind_it() -> None:
    p = frightened()
    p.terrain("woods", 18, 10, 22, 17)
    p.terrain("scrub", 30, 10, 40, 14)
    play = p.activate(0, [3])
    assert (play.asks, play.options()) == ("dash", ["double-time:0", "crawl:0"])
    play.choose("double-time:0").choose("m0")
    assert play.state.models[0].place == (2000, 1650)
    assert set(tags(play, 0)) >= {"cowering", "prone"}
    assert "done" in play.state.units[0].tags


@clause("fireteam.morale.cower-after-move", "fireteam.morale.cower-place")
def test_it_goes_as_far_as_the_action_takes_it() -> None:
    p = frightened()
    p.terrain("woods", 18, 4, 22, 10)
    running = p.activate(0, [3]).choose("double-time:0")
    assert running.state.models[0].place == (2000, 1000)
    crawling = p.activate(0, [3]).choose("crawl:0")
    assert (crawling.state.models[0].place, "prone" in tags(crawling, 0)) == ((2000, 1750), True)
    p.tag(0, "prone")
    assert p.activate(0, [3]).choose("double-time:0").state.models[0].place == (2000, 1200)


@clause("fireteam.morale.cower-after-move", "fireteam.terrain.difficult")
def test_the_dash_pays_what_the_ground_costs() -> None:
    p = frightened()
    p.terrain("woods", 18, 4, 22, 10)
    free = p.activate(0, [3]).choose("double-time:0").state.models[0].place
    p.terrain("hill", 16, 12, 24, 14)
    assert (free, p.activate(0, [3]).choose("double-time:0").state.models[0].place) == ((2000, 1000), (2000, 1200))


@clause("fireteam.morale.cower-cover-away")
def test_cover_nearer_to_an_enemy_in_sight_does_not_count() -> None:
    p = frightened()
    p.terrain("woods", 18, 22, 22, 25)
    play = p.activate(0, [3])
    assert (play.state.models[0].place, "prone" in tags(play, 0)) == ((2000, 2000), True)


@clause("fireteam.morale.cower-place", "fireteam.terrain.in-cover")
def test_a_place_behind_a_wall_is_cover_too() -> None:
    p = frightened()
    p.line("wall", (16, 17), (24, 17))
    play = p.activate(0, [3]).choose("double-time:0")
    assert play.state.models[0].place == (2000, 1700)


@clause("fireteam.morale.cower-after-move", "fireteam.action.double-time-exposed")
def test_the_dash_is_answered_by_overwatch() -> None:
    p = frightened()
    p.terrain("woods", 18, 10, 22, 17)
    p.hurt(1, watch=1)
    play = p.activate(0, [3, (1, 1, 1, 1, 1)])
    play.choose("double-time:0").choose()
    assert (play.asks, play.decision.seat) == ("overwatch", 1)
    play.choose("fire:m0")
    assert play.rolls("fires at")[0].need == 7


@clause("fireteam.morale.cower-experience")
def test_cowering_takes_a_die_type() -> None:
    p = duel()
    p.tag(0, "cowering")
    assert [part.amount for part in fire.shifts(p.game(), 0)] == [-1]
    assert fire.shifts(p.game(), 1) == ()


# -- rally -------------------------------------------------------------------------------------------------------------


@clause("fireteam.rally.roll", "fireteam.rally.partial", "fireteam.rally.others-test", "fireteam.rally.must")
def test_with_a_pin_anywhere_the_roll_of_the_squad_is_the_rally() -> None:
    """ex-seed-rally."""
    p = duel()
    p.tag(1, "cowering", "prone")
    p.hurt(1, pins=1)
    play = p.activate(0, [5])
    assert left(play) == {0: 3, 1: 1, 2: 3}
    assert tags(play, 1) == ("prone",)


@clause("fireteam.rally.roll-die", "fireteam.rally.pass", "fireteam.rally.fail", "fireteam.rally.partial")
@pytest.mark.parametrize(("face", "actions"), [(6, 2), (5, 2), (4, 1), (3, 0)])
def test_alone_it_rolls_the_reduced_die(face: int, actions: int) -> None:
    """ex-rally-alone."""
    p = duel()
    p.tag(1, "cowering", "prone")
    play = p.activate(0, [("rally", face)])
    assert left(play) == {0: 3, 1: actions, 2: 3}
    assert "cowering" not in tags(play, 1)
    assert morale.lone_die(p.game(), 1).sides == 6


@clause("fireteam.rally.fail", "fireteam.victory.cowering-count")
def test_a_second_cowering_result_removes_the_team() -> None:
    p = duel()
    p.tag(1, "cowering")
    play = p.activate(0, [2])
    assert play.state.units[0].members == (0, 2)
    assert counters(play, 1)[0] == 0


@clause("fireteam.rally.in-contact")
def test_in_contact_only_three_or_more_saves_it() -> None:
    """ex-rally-in-contact."""
    for face, members in ((4, (0, 2)), (5, (0, 1, 2))):
        p = duel()
        p.tag(1, "cowering")
        p.hurt(0, pins=1)
        p.team((23, 22), seat=1)
        assert p.activate(0, [face]).state.units[0].members == members
