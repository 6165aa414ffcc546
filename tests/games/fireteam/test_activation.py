"""Activations: the steps, numbers and groups."""

from typing import Any

from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Rolled, Tagged
from tests.games.fireteam.acting import duel, tags


def progress(play: Any) -> Any:
    return play.decision.progress


@clause("fireteam.activation.steps", "fireteam.overwatch.expire")
def test_overwatch_is_lost_before_morale_is_tested_and_then_teams_act() -> None:
    p = duel()
    p.hurt(0, pins=6, watch=2)
    play = p.activate(0, [1])
    assert play.state.models[0].counters.get("watch", 0) == 0
    assert "cowering" in tags(play, 0)
    kinds = [type(event).__name__ for event in play.match.log]
    assert kinds.index("Counted") < kinds.index("Rolled") < kinds.index("Tagged")
    assert play.asks == "group"


@clause("fireteam.activation.numbered", "fireteam.activation.fewer-actions")
def test_everybody_finishes_a_number_before_the_next_begins() -> None:
    p = duel(gap=20)
    p.hurt(0, pins=2)
    play = p.activate(0, [4])
    assert (progress(play).number, progress(play).last, dict(progress(play).left)) == (1, 3, {0: 2, 1: 3, 2: 3})
    play.choose("m0", "m1").choose("loiter").choose("loiter")
    assert (play.asks, progress(play).number) == ("action", 1)
    play.choose("loiter")
    assert (play.asks, progress(play).number, play.options()) == ("group", 2, ["m0", "m1", "m2"])
    play.choose("m0", "m1", "m2").choose("loiter").choose("loiter").choose("loiter")
    assert (progress(play).number, play.options()) == (3, ["m1", "m2"])


@clause("fireteam.activation.fewer-actions", "fireteam.activation.unused")
def test_an_action_passed_over_at_the_last_number_is_lost() -> None:
    play = duel(gap=20).activate(0)
    play.choose("m0").choose("loiter").choose().choose().choose()
    assert "done" in play.state.units[0].tags


@clause("fireteam.activation.in-concert")
def test_the_next_group_is_formed_when_the_one_before_is_finished() -> None:
    play = duel(gap=20).activate(0)
    play.choose("m0").choose("move").walk({0: [(20, 23)]})
    play.choose()
    assert play.asks == "group"
    assert play.options() == ["m1", "m2"]
    assert len(play.events(Moved)) == 1


@clause("fireteam.activation.whole-squad")
def test_teams_of_a_group_may_do_different_things_and_none_is_kept_back() -> None:
    play = duel(gap=8).activate(0, [(1, 1, 1, 1, 1)])
    play.choose("m0", "m1", "m2").choose("fire:m3").choose("move").choose("crawl")
    play.walk({1: [(23, 18)], 2: [(26, 18)]})
    play.choose()
    for _ in range(2):
        play.choose()
    assert "done" in play.state.units[0].tags


@clause("fireteam.action.double-time", "fireteam.action.crawl")
def test_each_way_of_a_group_is_told_by_its_own_action() -> None:
    play = duel(gap=20).activate(0)
    play.choose("m0", "m1", "m2").choose("double-time").choose("move").choose("crawl")
    play.walk({0: [(20, 23)], 1: [(23, 22)], 2: [(26, 21)]})
    told = {path[0]: event.clause for event in play.events(Moved) for path in event.paths}
    assert told == {0: "fireteam.action.double-time", 1: "fireteam.action.move", 2: "fireteam.action.crawl"}
    assert [event.far for event in play.events(Moved)] == [300, 200, 100]


@clause("fireteam.activation.group-order")
def test_fire_comes_before_movement_and_stances() -> None:
    play = duel(gap=8).activate(0, [(1, 1, 1)])
    play.choose("m0", "m1", "m2").choose("lie").choose("move").choose("fire:m3").choose()
    play.walk({1: [(23, 18)]})
    log = [event for event in play.match.log if isinstance(event, Rolled | Moved | Tagged)]
    log = [event for event in log if event.clause != "fireteam.action.classes"]
    assert [type(event) for event in log] == [Rolled, Moved, Tagged]


@clause("fireteam.activation.two-action", "fireteam.advanced.assault-fire-cost")
def test_an_action_that_counts_as_two_uses_up_the_next_number() -> None:
    play = duel(gap=20, options=("advanced",)).activate(0)
    play.choose("m0").choose("dig-in")
    play.choose("m1", "m2").choose("loiter").choose("loiter")
    assert (progress(play).number, play.options()) == (2, ["m1", "m2"])
    assert [one.clause for one in play.refused(("m0",))] == ["fireteam.activation.in-concert"]
    play.choose("m1", "m2").choose("loiter").choose("loiter")
    assert (progress(play).number, play.options()) == (3, ["m0", "m1", "m2"])
