"""The basic actions and stances."""

from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import fire, move
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import CRAWL, DOUBLE_TIME, FIRE, MOVE, Deed
from tests.games.fireteam.acting import lone, tags


def reach(p: Position, action: str) -> int:
    return move.reach(p.game(), 0, action)


@clause("fireteam.action.list")
def test_what_a_team_may_choose() -> None:
    offered = ["move", "double-time", "crawl", "fire:m1", "overwatch", "loiter", "lie", "none"]
    assert lone().activate(0).options() == offered


@clause("fireteam.action.move")
def test_a_move_takes_it_up_to_its_allowance() -> None:
    play = lone(gap=20).activate(0)
    play.choose("move")
    assert play.refused(((0, ((2501, 2000),)),))
    play.walk({0: [(25, 20)]})
    assert play.state.models[0].place == (2500, 2000)


@clause("fireteam.action.allowance")
def test_wounds_take_inches_but_never_the_last() -> None:
    p = lone()
    assert move.allowance(p.game(), 0) == 500
    for wounds, left in ((1, 400), (4, 100)):
        p.hurt(0, wounds=wounds)
        assert move.allowance(p.game(), 0) == left
    p.hurt(0, wounds=7)
    assert move.allowance(p.game(), 0) == 100


@clause("fireteam.action.double-time")
def test_double_time_goes_twice_as_far_once_an_activation_and_standing() -> None:
    p = lone(gap=20)
    assert reach(p, DOUBLE_TIME) == 1000
    play = p.activate(0)
    play.choose("double-time")
    play.walk({0: [(30, 20)]})
    assert play.asks == "action"
    assert "double-time" not in play.options()
    p.tag(0, "prone")
    assert "double-time" not in p.activate(0).options()


@clause("fireteam.action.double-time-winded")
def test_after_double_time_the_experience_die_is_reduced_until_the_next_activation() -> None:
    p = lone(gap=20)
    play = p.activate(0)
    play.choose("double-time").answer(())
    assert "winded" in tags(play, 0)
    assert [part.amount for part in fire.shifts(play.game, 0)] == [-1]
    p.tag(0, "winded")
    assert "winded" not in tags(p.activate(0), 0)


@clause("fireteam.action.crawl")
def test_crawling_goes_half_as_far_and_lies_down() -> None:
    p = lone(gap=20)
    assert reach(p, CRAWL) == 250
    play = p.activate(0)
    play.choose("crawl").walk({0: [(22.5, 20)]})
    assert tags(play, 0) == ("prone",)


@clause("fireteam.action.loiter")
def test_loitering_uses_an_action_and_may_change_the_stance() -> None:
    play = lone().activate(0)
    play.choose("loiter")
    assert play.decision.progress.left == {0: 2}  # type: ignore[union-attr]
    play.choose("lie")
    assert tags(play, 0) == ("prone",)
    assert "lie" not in play.options()


@clause("fireteam.action.prone-drop")
def test_after_a_move_or_fire_a_team_may_drop() -> None:
    play = lone(gap=20).activate(0)
    play.choose("move").walk({0: [(21, 20)]})
    assert (play.asks, play.options()) == ("prone", ["m0"])
    play.choose("m0")
    assert tags(play, 0) == ("prone",)
    running = lone(gap=20).activate(0)
    running.choose("double-time").walk({0: [(21, 20)]})
    assert running.asks == "action"


@clause("fireteam.action.prone-stand")
def test_standing_up_takes_two_inches_of_a_move_or_a_whole_action() -> None:
    p = lone(gap=20)
    p.tag(0, "prone")
    assert reach(p, MOVE) == 300
    p.hurt(0, wounds=4)
    assert reach(p, MOVE) == 0
    play = p.activate(0)
    play.choose("stand")
    assert tags(play, 0) == ()
    again = p.activate(0)
    again.choose("move").answer(())
    assert tags(again, 0) == ()


@clause("fireteam.action.prone-defense")
def test_prone_adds_one_against_fire() -> None:
    p = lone()
    p.tag(1, "prone")
    assert sum(part.amount for part in fire.defense(p.game(), Deed(0, FIRE, 1))) == 9


@clause("fireteam.action.in-contact-limits")
def test_in_contact_a_team_may_only_move_or_assault() -> None:
    play = lone(gap=0).activate(0)
    assert play.options() == ["move", "assault:m1", "none"]
    (refusal,) = play.refused(("fire:m1",))
    assert refusal.clause == "fireteam.action.in-contact-limits"
