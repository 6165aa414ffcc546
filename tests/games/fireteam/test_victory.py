"""Objectives, the end phase and how battles are won."""

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import victory
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import duel


def end(p: Position, *dice: int, round: int = 1) -> Rehearsal:
    return p.play(list(dice), phase="end", step="check", round=round)


def held(p: Position, *dice: int) -> tuple[str, ...]:
    return end(p, *dice, (4, 3)).state.markers[0].tags  # type: ignore[arg-type]


@clause("fireteam.objective.control")
def test_who_alone_is_within_three_inches_controls_it() -> None:
    p = duel(gap=20)
    p.objective((20, 16))
    assert held(p) == ("held:0",)
    far = duel(gap=20)
    far.objective((20, 15.99))
    assert held(far) == ()


@clause("fireteam.objective.control")
def test_cowering_teams_do_not_count_and_enemies_contest() -> None:
    p = Position()
    p.team((20, 20))
    p.team((40, 40))
    p.objective((20, 20))
    p.tag(0, "cowering")
    p.team((40, 10), seat=1)
    assert held(p) == ()
    both = duel(gap=1)
    both.objective((20, 21.5))
    assert held(both) == ()


@clause("fireteam.objective.control")
def test_control_is_kept_until_the_enemy_takes_it() -> None:
    p = duel(gap=20)
    p.objective((40, 40), held=1)
    assert held(p) == ("held:1",)


@clause("fireteam.end.steps")
def test_objectives_are_judged_before_the_battle_is() -> None:
    p = duel(gap=20)
    p.objective((20, 16))
    play = end(p, round=8)
    assert play.state.outcome is not None
    assert play.state.outcome.winners == (0,)
    going = end(duel(), (5, 3))  # type: ignore[arg-type]
    assert (going.state.round, going.state.phase) == (2, "initiative")


@clause("fireteam.victory.points")
def test_points_for_objectives_and_losses() -> None:
    p = duel(gap=20)
    p.objective((40, 40), held=1)
    p.hurt(0, figures=1)
    p.hurt(1, figures=2)
    assert victory.points(p.game()) == (0, 4)
    p.lose(0)
    assert victory.points(p.game()) == (0, 5)


@clause("fireteam.victory.points")
def test_cheap_units_bring_one_point_less() -> None:
    p = Position()
    p.squad([(20, 20)], cost=59)
    p.squad([(20, 40)], seat=1, cost=60)
    p.lose(0)
    p.lose(1)
    assert victory.points(p.game()) == (2, 1)
    half = Position()
    half.squad([(20, 20)], cost=59)
    half.hurt(0, figures=2)
    assert victory.points(half.game()) == (0, 0)


@clause("fireteam.victory.points", "fireteam.turn.sequence")
def test_a_difference_of_less_than_two_is_a_draw() -> None:
    p = duel(gap=20)
    p.hurt(3, figures=1)
    p.hurt(4, figures=2)
    p.team((40, 40), seat=1)
    outcome = end(p, round=8).state.outcome
    assert outcome is not None
    assert outcome.winners == ()


@clause("fireteam.victory.annihilation")
def test_a_side_with_nobody_who_does_not_cower_loses_at_once() -> None:
    p = duel(gap=20)
    for team in (3, 4, 5):
        p.tag(team, "cowering")
    outcome = end(p).state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "fireteam.victory.annihilation")
    p.waiting(seat=1)
    assert end(p, (5, 3)).state.outcome is None  # type: ignore[arg-type]


@clause("fireteam.victory.annihilation")
def test_if_nobody_is_left_at_all_points_decide() -> None:
    p = duel(gap=20)
    p.objective((40, 40), held=1)
    for team in range(6):
        p.tag(team, "cowering")
    outcome = end(p).state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "fireteam.victory.annihilation")


def shaken(*seats: int) -> Position:
    """Sides that have lost five of their ten figures."""
    p = duel(gap=20)
    for seat in seats:
        p.hurt(3 * seat, figures=1)
        p.hurt(3 * seat + 1, figures=2)
    return p


@clause("fireteam.victory.force-break")
def test_a_side_that_has_lost_half_breaks_below_four() -> None:
    outcome = end(shaken(1), 3).state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "fireteam.victory.force-break")
    assert end(shaken(1), 4, (5, 3)).state.outcome is None  # type: ignore[arg-type]
    whole = shaken(1)
    whole.hurt(4, figures=3)
    assert end(whole, (5, 3)).state.outcome is None  # type: ignore[arg-type]


@clause("fireteam.victory.force-break")
def test_if_both_break_points_decide() -> None:
    p = shaken(0, 1)
    p.objective((40, 40), held=1)
    outcome = end(p, 1, 2).state.outcome
    assert outcome is not None
    assert outcome.winners == (1,)


@clause("fireteam.victory.cowering-count")
def test_teams_lost_by_cowering_count_as_lost_figures() -> None:
    p = shaken()
    for team in (0, 1):
        p.tag(team, "cowering")
    play = p.activate(0, [("rally", 1), ("rally", 1)])
    assert victory.is_shaken(play.game, 0)
