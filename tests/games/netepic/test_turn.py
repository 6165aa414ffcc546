"""The turn: phases, initiative, who activates next."""

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began
from grognard.games.netepic.chapters import turns
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import do, row


def meeting() -> Position:
    p = Position()
    p.unit(row(10, 10), name="Red")
    p.unit(row(40, 10), name="Blue")
    p.unit(row(10, 110), "goff-boyz", seat=1, name="Goffs")
    return p


@clause("netepic.turn.phases")
def test_a_turn_runs_through_its_four_phases() -> None:
    play = meeting().play([(5, 2), (4, 1)], phase="initiative", step="roll", round=1)
    do(play, "me", "u1", "advance", "done", "advance", "done", "advance", "done")
    phases = [event.phase for event in play.events(Began) if event.phase]
    assert list(dict.fromkeys(phases)) == ["initiative", "action", "combat", "end"]
    assert play.state.round == 3


@clause("netepic.initiative.roll", "netepic.initiative.benefit")
def test_the_higher_die_says_who_activates_first() -> None:
    play = meeting().play([(2, 5)], phase="initiative", step="roll", round=1)
    assert play.decision.seat == 1
    do(play, "you")
    assert play.decision.seat == 0
    assert [seat.counters.get("initiative", 0) for seat in play.state.seats] == [0, 1]


@clause("netepic.initiative.tie-first-turn")
def test_in_turn_one_ties_are_rolled_again() -> None:
    play = meeting().play([(4, 4), (3, 3), (1, 6)], phase="initiative", step="roll", round=0, **fresh())
    assert play.decision.seat == 1
    play.finish()


def fresh() -> dict[str, object]:
    """Nobody has had the initiative yet."""
    state = meeting().state()
    return {"seats": tuple(type(one)(one.id, one.name, {}) for one in state.seats)}


@clause("netepic.initiative.tie-later")
def test_later_a_tie_goes_to_who_did_not_have_it() -> None:
    """netepic.example.initiative-tie."""
    play = meeting().play([(4, 4)], phase="initiative", step="roll", round=2)
    assert play.decision.seat == 1
    play.finish()


@clause("netepic.activation.alternate", "netepic.activation.remaining", "netepic.activation.once")
def test_sides_alternate_and_the_rest_follows() -> None:
    play = meeting().play(step="turn", active=0)
    do(play, "u1", "advance", "done")
    assert (play.decision.seat, play.asks) == (1, "order")
    do(play, "advance", "done")
    assert play.decision.seat == 0
    assert play.state.acting == 3
    assert turns.ready(play.game, 0) == [3]


@clause("netepic.activation.no-pass", "netepic.activation.once")
def test_nobody_passes_and_nobody_acts_twice() -> None:
    p = meeting()
    p.unit(row(70, 10), name="Green")
    play = p.play(step="turn", active=0)
    assert play.options() == ["u1", "u3", "u7"]
    do(play, "u1", "advance", "done", "advance", "done")
    assert play.options() == ["u3", "u7"]
    assert {one.clause for one in play.refused(("u1",))} == {"netepic.activation.once"}
    assert {one.clause for one in play.refused(("none",))} == {"netepic.activation.no-pass"}
