"""Round robins: every pair meets from both sides, and a series can be taken up again."""

from grognard.engine.core.state import State
from grognard.games import find
from grognard.lab.tournament import Entry, meeting, play_bout

RULES = find("at43")
PAIRS = 40 * 39 // 2


def test_every_pair_meets_once_then_with_sides_changed() -> None:
    once = [meeting(40, index) for index in range(PAIRS)]
    again = [meeting(40, PAIRS + index) for index in range(PAIRS)]
    assert len({frozenset(pair) for pair in once}) == PAIRS
    assert again == [(b, a) for a, b in once]


def test_every_force_takes_part_early_and_from_both_sides() -> None:
    early = [meeting(40, index) for index in range(200)]
    for force in range(40):
        assert any(force in pair for pair in early)
    firsts = [sum(pair[0] == force for pair in (meeting(40, i) for i in range(PAIRS))) for force in range(40)]
    assert min(firsts) >= 15
    assert max(firsts) <= 24


def vp(state: State, seat: int) -> int:
    return state.seats[seat].counters.get("vp", 0)


def test_a_bout_is_the_same_for_the_same_seed() -> None:
    header = RULES.header("drop-points", ("random", "random"), (), ())
    entries = [Entry("x", header.forces[0], ()), Entry("y", header.forces[1], ())]
    first = play_bout(RULES, header, entries, 0, "s", vp)
    assert first == play_bout(RULES, header, entries, 0, "s", vp)
    assert {first.first, first.second} == {0, 1}
    assert first.digest != play_bout(RULES, header, entries, 1, "s", vp).digest
