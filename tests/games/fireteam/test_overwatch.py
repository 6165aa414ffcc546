"""Overwatch: who watches, what answers a group, where on its way a team is shot at."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import fire
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.terms import STEADY_WATCH
from grognard.games.fireteam.turn import CRAWL, DOUBLE_TIME, FIRE, MOVE, Deed
from tests.games.fireteam.acting import counters, lone, row, tags


def watch(play: Rehearsal, team: int) -> int:
    return play.state.models[team].counters.get("watch", 0)


def watched(gap: float = 10, number: int = 2, **how: Any) -> Position:
    """A team of Gray (m0) that acts, and one of Gold (m1) on Overwatch."""
    p = lone(gap, **how)
    p.hurt(1, watch=number)
    return p


@clause("fireteam.overwatch.enter")
def test_all_actions_left_are_saved_and_the_team_does_nothing_more() -> None:
    """ex-overwatch-count."""
    play = lone(gap=30).activate(0)
    play.choose("move").walk({0: [(20, 18)]}).choose()
    play.choose("overwatch")
    assert watch(play, 0) == 2
    assert "done" in play.state.units[0].tags


@clause("fireteam.overwatch.enter", "fireteam.activation.fewer-actions")
def test_a_team_that_waits_saves_only_what_it_could_still_use() -> None:
    """ex-action-numbers."""
    p = Position()
    p.squad(row(20, 20), name="Gray")
    p.hurt(1, pins=2)
    p.hurt(2, pins=4)
    play = p.activate(0, [4])
    for _ in range(2):
        play.choose("m0").choose("loiter").choose("none")
    play.choose("m1").choose("overwatch")
    assert watch(play, 1) == 1


@clause("fireteam.overwatch.who-not")
def test_who_is_in_contact_or_begins_to_cower_cannot_watch() -> None:
    play = lone(gap=0).activate(0)
    (refusal,) = play.refused(("overwatch",))
    assert refusal.clause == "fireteam.action.in-contact-limits"
    p = Position()
    p.squad(row(20, 20), name="Gray")
    p.hurt(0, pins=6, watch=2)
    assert watch(p.activate(0, [2]), 0) == 0


@clause("fireteam.overwatch.trigger")
def test_after_a_group_each_watcher_who_saw_it_may_answer_once() -> None:
    play = watched().activate(0)
    play.choose("move").walk({0: [(22, 20)]}).choose()
    assert (play.asks, play.decision.seat) == ("overwatch", 1)
    assert play.decision.prompt == "Your Gold is on Overwatch: answer Gray (A)?"
    play.choose("none")
    assert (play.asks, watch(play, 1)) == ("action", 2)
    for quiet in ("loiter", "overwatch"):
        other = watched().activate(0)
        other.choose(quiet)
        assert other.asks != "overwatch"


@clause("fireteam.overwatch.trigger")
def test_who_never_saw_the_group_has_no_occasion() -> None:
    p = watched()
    p.terrain("hard-building", 10, 23, 30, 28)
    play = p.activate(0)
    play.choose("move").walk({0: [(22, 20)]}).choose()
    assert play.asks == "action"


@clause("fireteam.overwatch.kinds")
def test_what_a_watcher_may_do() -> None:
    play = watched().activate(0)
    play.choose("move").walk({0: [(20, 21)]}).choose()
    assert play.options() == ["fire:m0", "move", "crawl", "drop", "none"]
    play.choose("drop")
    assert ("prone" in tags(play, 1), watch(play, 1)) == (True, 1)


@clause("fireteam.overwatch.kinds", "fireteam.overwatch.no-chain")
def test_a_watcher_may_move_and_nobody_answers_that() -> None:
    p = watched()
    p.hurt(p.team((26, 20), name="Other"), watch=2)
    play = p.activate(0)
    play.choose("move").walk({0: [(20, 21)]}).choose()
    play.choose("move").walk({1: [(20, 35)]}).choose("m1")
    assert (play.asks, play.decision.seat) == ("action", 0)
    assert (play.state.models[1].place, tags(play, 1)) == ((2000, 3500), ("prone",))


@clause("fireteam.overwatch.target")
def test_only_a_team_of_the_group_is_shot_at_and_a_lost_target_costs_nothing() -> None:
    p = watched()
    p.team((26, 20), name="Bystander")
    other = p.squad([(14, 32)], seat=1, name="Others")
    p.hurt(p.models(other)[0], watch=1)
    p.hurt(0, figures=1)
    play = p.activate(0, [(8, 6, 6, 6, 6)])
    play.choose("move").walk({0: [(20, 21)]}).choose()
    assert [key for key in play.options() if key.startswith("fire")] == ["fire:m0"]
    play.choose("fire:m0").choose("fire:m0").choose("u1", "u3")
    assert (watch(play, 1), watch(play, 3)) == (1, 1)
    assert play.state.models[0].place is None


@clause("fireteam.overwatch.path-shot")
def test_a_team_is_shot_at_where_it_was_seen_on_its_way() -> None:
    """Between two buildings: it began and ends out of sight."""
    p = lone(gap=10)
    p.hurt(1, watch=1)
    p.terrain("hard-building", 4, 24, 18, 28)
    p.terrain("hard-building", 22, 24, 36, 28)
    p.models(p.squad([(12, 20)], name="Walker"))
    play = p.activate(2, [(2, 6, 6, 6, 1)])
    play.choose("double-time").walk({2: [(22, 20)]})
    play.choose("fire:m2")
    assert counters(play, 2) == (4, 0, 3)
    assert play.state.models[2].place == (2200, 2000)


@clause("fireteam.overwatch.path-shot", "fireteam.overwatch.path-others")
def test_range_and_cover_are_those_of_the_point() -> None:
    p = watched(gap=11)
    p.terrain("craters", 18, 24, 22, 26)
    play = p.activate(0, [(1, 1, 1, 1, 1)])
    play.choose("move").walk({0: [(20, 25)]}).choose("m0").choose("fire:m0")
    assert play.asks == "point"
    words = [option.label for option in play.decision.options]  # type: ignore[attr-defined]
    assert words == ["11.0 inches away: Defense 8", "6.5 inches away: Defense 9"]
    play.choose("1")
    assert play.rolls("fires at")[0].need == 9


@clause("fireteam.action.prone-drop", "fireteam.action.double-time-exposed")
@pytest.mark.parametrize(("answers", "defense"), [("", 9), (MOVE, 8), (CRAWL, 9), (DOUBLE_TIME, 7)])
def test_the_stance_of_who_is_shot_at_on_his_way(answers: str, defense: int) -> None:
    p = lone()
    p.tag(1, "prone")
    found = fire.defense(p.game(), Deed(0, FIRE, 1, places=((1, (2000, 3000)),), answers=((1, answers),)))
    assert sum(part.amount for part in found) == defense


@clause("fireteam.overwatch.pinned", "fireteam.results.pin-use")
@pytest.mark.parametrize(("face", "fires"), [(5, True), (4, False)])
def test_a_pinned_watcher_must_roll(face: int, fires: bool) -> None:
    p = watched()
    p.hurt(1, pins=2)
    play = p.activate(0, [("Overwatch", face), *([(1, 1, 1, 1, 1)] if fires else [])])
    play.choose("move").walk({0: [(20, 21)]}).choose().choose("fire:m0")
    assert bool(play.rolls("fires at")) == fires
    assert (watch(play, 1), counters(play, 1)[2], tags(play, 1)) == (1, 2, ())


@clause("fireteam.overwatch.pinned")
def test_the_check_of_pinned_watchers_can_be_left_out() -> None:
    p = watched(options=("basic", STEADY_WATCH))
    p.hurt(1, pins=6)
    play = p.activate(0, [(1, 1, 1, 1, 1)])
    play.choose("move").walk({0: [(20, 21)]}).choose().choose("fire:m0")
    assert play.rolls("fires at")


@clause("fireteam.overwatch.order", "fireteam.fire.combined")
def test_all_answers_are_declared_first_and_teams_of_a_squad_combine_their_fire() -> None:
    p = Position()
    p.squad(row(20, 20), name="Gray")
    p.squad(row(20, 30), seat=1, name="Gold")
    for team in (3, 4, 5):
        p.hurt(team, watch=1)
    play = p.activate(0, [(6, 2, 2, 2, 2), (6, 2, 2)])
    play.choose("m0").choose("move").walk({0: [(20, 21)]}).choose()
    play.choose("fire:m0").choose("move").choose("fire:m0").choose()
    assert [roll.outcome for roll in play.rolls("fires at")] == [(4, 0, 0), (2, 0, 0)]
    assert play.asks == "share"
    play.share(("pin", "m1", 3))
    assert (play.choose().asks, play.decision.seat) == ("move", 1)
    assert (counters(play, 0)[2], counters(play, 1)[2]) == (3, 3)


@clause("fireteam.overwatch.trigger", "fireteam.advanced.throw-smoke")
@pytest.mark.parametrize(("hides", "asked"), [(False, "overwatch"), (True, "action")])
def test_who_saw_the_smoke_thrown_may_answer_though_it_closes_his_sight(hides: bool, asked: str) -> None:
    """He cannot fire any more, but move, crawl or drop; who saw nothing before the smoke has no occasion."""
    p = Position(options=("advanced",))
    p.team((20, 20), profile="fa-rifle")
    p.team((20, 30), seat=1)
    p.hurt(1, watch=1)
    if hides:
        p.terrain("hard-building", 17, 25, 23, 27)
    play = p.activate(0).choose("throw-smoke").put({"f": (20, 24)})
    assert play.asks == asked
    assert hides or play.options() == ["move", "crawl", "drop", "none"]
