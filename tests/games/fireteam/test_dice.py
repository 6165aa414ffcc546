"""The ladder of dice and what reduces or raises them."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.joint import Die
from grognard.games.fireteam.chapters import dice
from tests.games.fireteam.acting import duel


@clause("fireteam.dice.ladder")
@pytest.mark.parametrize(("sides", "steps", "die"), [(8, -1, 6), (6, -1, 4), (6, 1, 8), (4, 2, 8), (12, -4, 4)])
def test_a_step_is_the_next_type(sides: int, steps: int, die: int) -> None:
    assert dice.stepped(sides, steps) == Die(die)


@clause("fireteam.dice.floor")
def test_below_a_d4_each_step_takes_one_off() -> None:
    assert [dice.stepped(4, -1), dice.stepped(6, -3)] == [Die(4, -1), Die(4, -2)]


@clause("fireteam.dice.ceiling")
def test_above_a_d12_each_step_adds_one() -> None:
    assert [dice.stepped(12, 1), dice.stepped(10, 3)] == [Die(12, 1), Die(12, 2)]


@clause("fireteam.dice.cumulative")
def test_steps_are_added_up_before_the_ladder_is_used() -> None:
    shifts = (dice.shift(-1, dice.CLAUSE, "Prone"), dice.shift(-1, dice.CLAUSE, "Cowering"))
    assert dice.shifted(8, shifts) == Die(4)
    assert dice.shifted(4, (dice.shift(1, dice.CLAUSE, "a Leader"), shifts[0])) == Die(4)


@clause("fireteam.dice.rounding")
def test_halves_are_rounded_up() -> None:
    assert [dice.half(7), dice.half(8), dice.half(1)] == [4, 4, 1]


@clause("fireteam.dice.one-experience-die")
def test_one_experience_die_is_added_to_every_weapons_die() -> None:
    play = duel().activate(0, [(6, 1, 2, 5, 6)])
    play.choose("m0").choose("fire:m3")
    (roll,) = play.rolls("fires at")
    assert roll.outcome == (1, 2, 0)
