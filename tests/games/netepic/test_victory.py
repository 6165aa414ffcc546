"""Victory Points and the end of a battle."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Outcome
from grognard.games.netepic.books.profiles import scenario
from grognard.games.netepic.chapters import victory
from grognard.games.netepic.position import Position

POINTS = "points"


def field(own: int = 0, theirs: int = 0, **how: int) -> Position:
    """So many objectives held by each side."""
    p = Position(scenario="river-towns", **how)  # type: ignore[arg-type]
    for number in range(own):
        p.objective((10 + 20 * number, 10))
        p.unit([(10 + 20 * number, 12)], "tactical-squad")
    for number in range(theirs):
        p.objective((10 + 20 * number, 100))
        p.unit([(10 + 20 * number, 98)], "goff-boyz", seat=1)
    p.unit([(110, 60)], "tactical-squad")
    p.unit([(60, 60)], "goff-boyz", seat=1)
    return p


def judged(p: Position) -> Outcome | None:
    game = p.game()
    victory.judge(game)
    return game.state.outcome


@clause("netepic.victory.objective-value", "netepic.victory.objective-not-cumulative", "netepic.victory.win")
def test_objectives_held_now_and_cards_broken_for_good() -> None:
    """netepic.example.victory."""
    p = field(4, 3)
    p.seat(0, points=1600)
    p.seat(1, points=1200)
    game = p.game()
    assert [victory.total(game, seat) // 100 for seat in (0, 1)] == [36, 27]
    outcome = judged(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "netepic.victory.win")


@clause("netepic.victory.objective-value")
def test_by_an_option_objectives_score_anew_in_every_turn() -> None:
    p = field(2, 1)
    p.seat(0, points=300)
    game = Game(replace(p.state(), options=("score-every-turn",)))
    for turns in (1, 2):
        victory.judge(game)
        assert [victory.total(game, seat) for seat in (0, 1)] == [300 + 1000 * turns, 500 * turns]


@clause("netepic.victory.objective-hold")
@pytest.mark.parametrize(("gap", "holder"), [(15, 0), (15.01, None)])
def test_who_is_within_fifteen_centimetres_holds_it(gap: float, holder: int | None) -> None:
    p = Position()
    p.unit([(40, 40)], "tactical-squad")
    assert victory.holder(p.game(), (4000, round((40 + gap) * 100))) == holder


@clause("netepic.victory.objective-hold", "netepic.victory.objective-eligible")
def test_contested_by_enemies_but_not_by_those_who_flee_or_ride() -> None:
    p = Position()
    p.unit([(40, 40)], "tactical-squad")
    p.unit([(45, 40)], "goff-boyz", seat=1)
    assert victory.holder(p.game(), (4200, 4000)) is None
    p.mark(3, "order:fall-back")
    assert victory.holder(p.game(), (4200, 4000)) == 0
    aboard = Position()
    aboard.unit([(40, 40)], "tactical-squad")
    aboard.unit([(90, 40)], "rhino")
    aboard.aboard(0, 1)
    assert victory.holder(aboard.game(), (4000, 4000)) is None


@clause("netepic.victory.threshold", "netepic.victory.threshold-between")
@pytest.mark.parametrize(
    ("points", "needed"),
    [(650, 30), (1000, 30), (1500, 35), (2000, 35), (3000, 40), (4100, 50), (5000, 50), (6500, 60)],
)
def test_thresholds(points: int, needed: int) -> None:
    assert victory.threshold(replace(scenario("crossroads"), points=points)) == needed


@clause("netepic.setup.scenario")
def test_a_scenario_may_name_its_own_threshold() -> None:
    assert victory.threshold(scenario("first-contact")) == 25


@clause("netepic.victory.draw")
def test_both_at_once_is_a_draw() -> None:
    p = field()
    p.seat(0, points=3500)
    p.seat(1, points=4000)
    outcome = judged(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((), "netepic.victory.draw")


@clause("netepic.victory.continue", "netepic.army.titan-cost")
def test_short_of_the_threshold_another_turn_is_played() -> None:
    p = field()
    p.seat(0, points=3499)
    assert judged(p) is None


@clause("netepic.victory.wiped-out")
def test_who_has_nobody_left_loses() -> None:
    p = field()
    p.lose(1)
    outcome = judged(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "netepic.victory.wiped-out")
    p.lose(3)
    p.seat(0, points=100)
    both = judged(p)
    assert both is not None
    assert both.winners == (0,)


@clause("netepic.victory.turn-limit")
@pytest.mark.parametrize(("ahead", "winners"), [(400, ()), (500, (0,))])
def test_after_the_last_turn_the_higher_total_wins(ahead: int, winners: tuple[int, ...]) -> None:
    p = field(round=8)
    p.seat(0, points=ahead)
    outcome = judged(p)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (winners, "netepic.victory.turn-limit")


@clause("netepic.victory.objective-value", "netepic.victory.win")
def test_the_log_says_what_points_are_for_and_how_many_were_needed() -> None:
    p = field(4, 3)
    p.seat(0, points=1600)

    def end(game: Game) -> Script[None]:
        victory.judge(game)
        yield from ()

    play = p.script(end)
    (note,) = [event.text for event in play.events(Noted)]
    assert note == "Victory Points: 36 to 15 (A: 4 objectives 20, broken cards 16; B: 3 objectives 15)"
    assert play.state.outcome is not None
    assert play.state.outcome.reason == "36 Victory Points, 35 are needed"
