"""The field and the two lines."""

from pickets.ruleset import RULES

from grognard.engine.clauses import clause

HEADER = RULES.header("meadow", ("a", "b"))


@clause("pickets.setup.board", "pickets.setup.squads", "pickets.setup.lines")
def test_two_squads_a_side_stand_on_their_lines() -> None:
    state = RULES.setup(HEADER)
    assert state.board == (6000, 4000)
    assert [(unit.seat, len(unit.members)) for unit in state.units] == [(0, 3), (0, 3), (1, 3), (1, 3)]
    assert [{model.place[1] for model in state.models if model.place and model.unit == unit} for unit in range(4)] == [
        {1000}, {1000}, {3000}, {3000},
    ]  # fmt: skip
