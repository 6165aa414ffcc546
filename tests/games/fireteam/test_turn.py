"""The turn: initiative, alternation, passing."""

from collections.abc import Sequence

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began
from grognard.games.fireteam.chapters import turns
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import duel


@clause("fireteam.turn.initiative", "fireteam.turn.sequence")
def test_the_higher_die_says_who_begins() -> None:
    play = duel().play([(3, 7)], phase="initiative", step="roll", round=1)
    assert (play.state.round, play.decision.seat, play.options()) == (1, 1, ["me", "you"])
    play.choose("you")
    assert (play.state.phase, play.decision.seat) == ("activation", 0)


@clause("fireteam.turn.initiative")
def test_each_side_rolls_its_best_experience_die() -> None:
    p = Position()
    p.team((10, 10), profile="nr-line")
    p.team((14, 10), profile="fc-troop")
    p.team((10, 30), seat=1, profile="nr-line")
    assert [turns.hand(p.game(), seat).sides for seat in (0, 1)] == [(10,), (6,)]


@clause("fireteam.turn.initiative-tie")
def test_a_tie_goes_to_who_was_second_and_is_rolled_again_in_the_first_turn() -> None:
    p = duel()
    first = p.play([(4, 4), (5, 2)], phase="initiative", step="roll", round=1)
    assert first.decision.seat == 0
    p.seat(0, first=1)
    later = p.play([(4, 4)], phase="initiative", step="roll", round=2)
    assert later.decision.seat == 1


def three_to_two(tags: Sequence[str] = ()) -> Position:
    """Three units of Gray, the first with these tags, and two of Gold."""
    p = Position()
    p.squad([(10, 10)], name="Gray 1", tags=tags)
    p.team((16, 10), name="Gray 2")
    p.team((22, 10), name="Gray 3")
    p.team((10, 40), seat=1, name="Gold")
    p.team((20, 40), seat=1, name="Gold 2")
    return p


@clause("fireteam.turn.alternate", "fireteam.turn.once")
def test_the_sides_alternate_and_who_is_left_goes_on() -> None:
    play = three_to_two().play([(5, 3)], step="turn", active=0)
    while play.state.phase == "activation":
        play.choose(next(key for key in play.options() if key != "none") if play.asks == "turn" else "none")
    acting = [event.acting for event in play.events(Began) if event.acting not in (None, -1)]
    assert acting == [0, 3, 1, 4, 2]
    assert play.state.round == 2


@clause("fireteam.turn.once")
def test_a_unit_is_activated_once_a_turn() -> None:
    p = three_to_two(tags=["done"])
    play = p.play(step="turn", active=0)
    assert play.options() == ["u1", "u2"]
    assert {one.clause for one in play.refused(("u0",))} == {"fireteam.turn.once"}


@clause("fireteam.turn.pass")
def test_who_has_fewer_units_may_pass_but_not_twice_in_a_row() -> None:
    play = three_to_two().play(step="turn", active=1)
    assert play.options() == ["u3", "u4", "none"]
    play.choose("none")
    assert (play.decision.seat, play.options()) == (0, ["u0", "u1", "u2"])
    play.choose("u0").choose("none").choose("none").choose("none")
    assert play.decision.seat == 1
    assert "none" not in play.options()
    again = three_to_two()
    again.seat(1, passed=1)
    assert "none" not in again.play(step="turn", active=1).options()
