"""Results of attacks: the half on the target, the rest, and what figures and markers come to."""

from typing import Any

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.fireteam.chapters import results
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import counters, duel, row


def shared(p: Position, target: int, *found: int) -> SoloRehearsal:
    """An attack with so many Pin Check, Wounded and KIA results on a target."""
    return p.script(lambda game: results.share(game, target, found))


@clause("fireteam.results.half-on-target", "fireteam.results.casualty-pin", "fireteam.results.not-more-than-target")
def test_half_of_seven_results_rounded_up_and_the_most_severe_first() -> None:
    """ex-seed-distribution."""
    play = shared(duel(), 3, 5, 2, 0)
    assert results.compulsory((5, 2, 0)) == (2, 2, 0)
    play.share(("pin", "m4", 3))
    assert (counters(play, 3), counters(play, 4)) == ((4, 2, 4), (4, 0, 3))


@clause("fireteam.results.half-on-target", "fireteam.results.not-more-than-target")
def test_an_even_split() -> None:
    """ex-even-split."""
    play = shared(duel(), 3, 5, 2, 1)
    play.share(("pin", "m4", 4))
    assert (counters(play, 3), counters(play, 4)) == ((3, 2, 4), (4, 0, 4))


@clause("fireteam.results.rest")
def test_the_owner_of_the_target_divides_the_rest_as_he_likes() -> None:
    play = shared(duel(), 3, 7, 0, 0)
    assert play.decision.seat == 1
    assert play.refused((("pin", "m0", 3),))
    play.share(("pin", "m3", 1), ("pin", "m4", 1), ("pin", "m5", 1))
    assert [counters(play, id)[2] for id in (3, 4, 5)] == [5, 1, 1]


@clause("fireteam.results.alone", "fireteam.unit.coherency-range")
def test_without_others_in_coherency_all_results_go_to_the_target() -> None:
    p = Position()
    p.squad([(20, 30), (28.1, 30)], seat=1)
    assert counters(shared(p, 0, 3, 0, 0), 0) == (4, 0, 3)
    near = Position()
    near.squad([(20, 30), (28, 30)], seat=1)
    assert shared(near, 0, 3, 0, 0).asks == "share"


@clause("fireteam.results.order", "fireteam.results.overkill")
def test_a_team_lost_to_a_kia_takes_no_pin_checks() -> None:
    """ex-cowering-overkill."""
    p = Position()
    p.squad(row(20, 30, 2), seat=1)
    p.hurt(0, figures=1)
    play = shared(p, 0, 2, 0, 3)
    assert play.state.units[0].members == (1,)
    assert counters(play, 1) == (4, 0, 2)


@clause("fireteam.results.overkill")
def test_nobody_is_given_more_than_he_can_take() -> None:
    p = Position()
    p.squad(row(20, 30, 2), seat=1)
    p.hurt(1, figures=2)
    play = shared(p, 0, 0, 0, 5)
    assert play.asks == "share"
    assert play.refused((("kia", "m1", 0), ("kia", "m0", 2)))
    play.share(("kia", "m1", 1), ("kia", "m0", 1))
    assert play.state.units[0].members == (1,)


@clause("fireteam.results.kia", "fireteam.results.any-figure")
def test_a_kia_takes_any_figure_and_leaves_all_weapons() -> None:
    p = Position()
    p.squad([(20, 30)], seat=1, teams=["tr-saw"])
    play = shared(p, 0, 0, 0, 1)
    assert counters(play, 0) == (1, 0, 1)


@clause("fireteam.results.weapons-survive")
def test_the_last_figure_fires_the_saw_or_his_rifle() -> None:
    """ex-seed-saw-kia."""
    p = Position()
    p.squad([(20, 20)], teams=["tr-saw"])
    p.team((20, 30), seat=1)
    p.hurt(0, figures=1)
    play = p.activate(0, [(1, 1, 1, 1)])
    play.choose("fire:m1").choose("saw")
    assert len(play.rolls("fires at")[0].faces) == 4


@clause("fireteam.results.wounded", "fireteam.action.allowance")
def test_a_wound_costs_an_inch_and_a_die_type() -> None:
    p = duel()
    p.hurt(0, wounds=2)
    play = p.activate(0, [(1, 1, 1, 1, 1)])
    play.choose("m0").choose("move")
    assert play.refused(((0, ((2000, 1699),)),))
    play.walk({0: [(20, 17)]})


@clause("fireteam.results.excess-wounds", "fireteam.results.casualty-pin")
def test_more_wounds_than_figures() -> None:
    """ex-excess-wounds."""
    p = Position()
    p.squad([(20, 30)], seat=1)
    p.hurt(0, wounds=3)
    assert counters(shared(p, 0, 0, 2, 0), 0) == (3, 3, 2)


@clause("fireteam.results.excess-wounds", "fireteam.results.team-destroyed")
def test_the_last_figure_goes_with_two_wounds_and_all_markers() -> None:
    """ex-excess-wounds-last."""
    p = Position()
    p.squad([(20, 30), (24, 30)], seat=1, teams=["tr-saw", "tr-rifle"])
    p.hurt(0, wounds=1, pins=3)
    play = shared(p, 0, 0, 1, 1)
    play.share(("wounded", "m0", 1))
    assert play.state.units[0].members == (1,)
    assert counters(play, 1) == (4, 0, 0)


@clause("fireteam.results.markers-pooled", "fireteam.results.excess-wounds")
def test_a_kia_on_a_team_of_wounded_costs_two_figures() -> None:
    """ex-kia-on-wounded-team."""
    p = Position()
    p.squad([(20, 30)], seat=1)
    p.hurt(0, figures=3, wounds=3)
    assert counters(shared(p, 0, 0, 0, 1), 0) == (1, 1, 1)


@clause("fireteam.results.pin-use")
def test_pins_do_nothing_until_morale_is_tested() -> None:
    p = duel()
    p.hurt(0, pins=1)
    play: Any = p.activate(0, [4])
    assert dict(play.decision.progress.left) == {0: 3, 1: 3, 2: 3}
    p.hurt(0, pins=2)
    assert dict(p.activate(0, [4]).decision.progress.left) == {0: 2, 1: 3, 2: 3}  # type: ignore[union-attr]
