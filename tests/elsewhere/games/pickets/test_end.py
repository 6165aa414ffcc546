"""How it ends."""

from msgspec.structs import replace
from pickets.ruleset import RULES

from grognard.engine.clauses import clause
from grognard.engine.core.state import Outcome
from grognard.engine.dice.rolls import Faces
from grognard.engine.rehearsal import Rehearsal
from tests.elsewhere.games.pickets.test_round import near


def last_act(acts: str, *throws: Faces, gone: tuple[int, ...] = ()) -> Outcome | None:
    """The last squad of the last round does this."""
    state = near()
    units = [replace(unit, tags=("acted",) if unit.id else (), members=() if unit.id in gone else unit.members)
             for unit in state.units]  # fmt: skip
    models = [replace(model, place=None) if model.unit in gone else model for model in state.models]
    played = Rehearsal(RULES, replace(state, round=4, units=tuple(units), models=tuple(models)), throws).choose(acts)
    return played.state.outcome


@clause("pickets.end.wiped-out")
def test_a_side_without_a_man_has_lost_at_once() -> None:
    outcome = last_act("fire", (5, 5, 5), gone=(3,))
    assert outcome == Outcome((0,), "the other side is wiped out", "pickets.end.wiped-out")


@clause("pickets.end.rounds")
def test_after_four_rounds_more_men_win() -> None:
    outcome = last_act("hold", gone=(1,))
    assert outcome == Outcome((1,), "more men after four rounds", "pickets.end.rounds")


@clause("pickets.end.draw")
def test_with_equal_numbers_nobody_wins() -> None:
    outcome = last_act("hold")
    assert outcome == Outcome((), "as many men on both sides", "pickets.end.draw")
