"""Every way a script can go: all readings with their chances, and scripts cut short."""

from fractions import Fraction

from grognard.engine.core.outcomes import readings, ways
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import Count, Draw, Pool, Total

STATE = State("any", "none", (), (100, 100), ())
AIM, LOSS = "any.aim", "any.loss"


def twice(game: Game) -> Script[int]:
    """Hits on 5+, and a die more for each."""
    hits: int = yield Count(0, AIM, "hits", (Pool(2, (5,)),))
    if not hits:
        return 0
    lost: int = yield Total(0, LOSS, "losses", (3,) * hits)
    game.note(LOSS, f"{lost} lost")
    return lost


def test_all_ways_have_their_chance() -> None:
    found = list(ways(STATE, twice))
    by_result: dict[int, Fraction] = {}
    for way in found:
        by_result[way.result] = by_result.get(way.result, Fraction(0)) + way.chance
    one, two = Fraction(4, 9), Fraction(1, 9)
    assert by_result == {
        0: Fraction(4, 9), 1: one / 3, 2: one / 3 + two / 9, 3: one / 3 + 2 * two / 9, 4: 3 * two / 9,
        5: 2 * two / 9, 6: two / 9,
    }  # fmt: skip
    assert all(len(way.game.told) == bool(way.result) for way in found), "each way is a game of its own"


def test_a_roll_may_end_it() -> None:
    found = list(ways(STATE, twice, lambda roll: roll.clause == LOSS))
    assert {(way.result, way.roll is None): way.chance for way in found if way.roll is None} == {
        (0, True): Fraction(4, 9)
    }
    assert sum(way.chance for way in found if way.roll is not None) == Fraction(5, 9)


def test_readings_add_up_to_one() -> None:
    for roll in (Count(0, AIM, "", (Pool(3, (3, 5)),)), Draw(-1, AIM, "", 4), Total(0, AIM, "", (6, 6), 1)):
        assert sum(chance for _, chance in readings(roll)) == 1
    assert dict(readings(Total(0, AIM, "", (6, 6), 1)))[8] == Fraction(1, 6)
    assert len(readings(Count(0, AIM, "", (Pool(3, (3, 5)),)))) == 10
