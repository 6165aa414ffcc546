"""Turns and rounds."""

from msgspec.structs import replace
from pickets.ruleset import RULES

from grognard.engine.clauses import clause
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import Faces
from grognard.engine.rehearsal import Rehearsal


def near(gap: int = 2000) -> State:
    """The field with the lines so far apart."""
    state = RULES.setup(RULES.header("meadow", ("a", "b")))
    lines = (1000, 1000, 1000 + gap, 1000 + gap)
    models = [
        replace(one, place=(one.place[0], lines[one.unit])) for one in state.models if isinstance(one.place, tuple)
    ]
    return replace(state, models=tuple(models))


def battle(*throws: Faces) -> Rehearsal:
    return Rehearsal(RULES, near(), throws)


@clause("pickets.round.alternate", "pickets.round.once")
def test_the_sides_take_turns_and_no_squad_acts_twice() -> None:
    played = battle()
    assert (played.decision.seat, played.options()) == (0, ["u0", "u1"])
    played.choose("u1").choose("hold")
    assert (played.decision.seat, played.options()) == (1, ["u2", "u3"])
    played.choose("u2").choose("hold")
    assert (played.decision.name, played.decision.about) == ("act", ("u0",))


@clause("pickets.round.passed-over", "pickets.round.first")
def test_a_side_with_nobody_left_to_act_is_passed_over_and_the_weaker_begins() -> None:
    played = battle((6, 6, 6)).choose("u0").choose("fire").choose("u2")
    played.choose("hold").choose("hold")
    assert played.state.round == 2
    assert played.state.active == 1
    played.choose("hold").choose("u0").choose("hold")
    assert (played.state.active, played.decision.about) == (0, ("u1",))
