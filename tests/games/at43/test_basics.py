"""The resolution table, the four tests that use it and the accuracy chart, as the catalogue prints them."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.clauses import Catalogue, clause
from grognard.engine.dice.rolling import successes
from grognard.engine.dice.rolls import Count, Pool
from grognard.games.at43.chapters.basics import (
    AUTOMATIC,
    IMPOSSIBLE,
    chance_of,
    chart_cell,
    close_combat_need,
    damage_need,
    morale_need,
    need_for,
    shooting_need,
)

TABLES = Catalogue.load("grognard.games.at43").tables
CHART = TABLES["at43.tables.accuracy-chart"]
PRINTED = {"impossible": IMPOSSIBLE, "6": 6, "5+": 5, "4+": 4, "3+": 3, "2+": 2, "automatic": AUTOMATIC}


@clause("at43.basics.resolution-table")
@pytest.mark.parametrize("row", TABLES["at43.tables.resolution"].rows)
def test_every_column_of_the_table(row: tuple[Any, ...]) -> None:
    first, last, minimum, chance, with_reroll = row
    for difference in range(first, last + 1):
        need = need_for(difference + 7, 7)
        assert need == PRINTED[minimum]
        assert chance_of(need) == Fraction(chance)
        assert 1 - (1 - chance_of(need)) ** 2 == Fraction(with_reroll)


@clause("at43.basics.resolution-table")
@given(st.integers(-50, 50), st.integers(-50, 50))
def test_only_the_difference_counts(action: int, difficulty: int) -> None:
    assert need_for(action, difficulty) == need_for(action - difficulty, 0)
    assert need_for(action + 1, difficulty) <= need_for(action, difficulty)


@clause("at43.basics.impossible")
def test_impossible_takes_no_die_and_no_reroll() -> None:
    assert need_for(0, 6) == need_for(1, 7) == need_for(0, 40) == IMPOSSIBLE
    assert need_for(0, 5) == 6
    assert list(successes(0, "at43.shoot.dice", "Laser rifle: attack", 3, need_for(1, 7))) == []
    assert chart_cell(1, 7) == (Fraction(0), Fraction(0))


@clause("at43.basics.automatic")
def test_automatic_takes_no_die() -> None:
    assert need_for(6, 0) == need_for(40, 0) == AUTOMATIC
    assert need_for(5, 0) == 2
    script = successes(0, "at43.shoot.dice", "Laser rifle: attack", 3, need_for(6, 0))
    with pytest.raises(StopIteration) as end:
        next(script)
    assert end.value.value == 3
    assert chart_cell(6, 0) == (Fraction(1), Fraction(1))


@clause("at43.basics.dice")
def test_one_six_sided_die_for_each_attempt() -> None:
    script = successes(0, "at43.shoot.dice", "Laser rifle: attack", 3, need_for(4, 6))
    roll = next(script)
    assert roll == Count(
        0, "at43.shoot.dice", "Laser rifle: attack, 3 dice need 5+", (Pool(3, (5,), 6),), stage="Laser rifle: attack"
    )
    assert isinstance(roll, Count)
    assert [roll.read((face,) * 3) for face in range(1, 7)] == [0, 0, 0, 0, 3, 3]
    assert [chance_of(need) for need in range(1, 8)] == [Fraction(sixths, 6) for sixths in (6, 5, 4, 3, 2, 1, 0)]


@clause("at43.basics.shooting-test")
def test_shooting_uses_accuracy_against_range() -> None:
    assert shooting_need(4, 6) == 5
    assert shooting_need(6, 4) == 3


@clause("at43.basics.close-combat-test")
def test_close_combat_uses_accuracy_against_combat() -> None:
    assert close_combat_need(4, 4) == 4
    assert close_combat_need(7, 4) == 3


@clause("at43.basics.damage-test")
def test_damage_uses_penetration_against_protection() -> None:
    assert damage_need(5, 6) == 4
    assert damage_need(14, 12) == 3
    assert damage_need(12, 14) == 5


@clause("at43.basics.morale-test")
def test_morale_is_against_eight() -> None:
    """Example morale-values: highest Morale 8, 9, 10, 12 need 4+, 4+, 3+, 2+."""
    assert [morale_need(morale) for morale in (8, 9, 10, 12)] == [4, 4, 3, 2]
    assert [morale_need(morale) for morale in (2, 3, 14)] == [IMPOSSIBLE, 6, AUTOMATIC]


def rounded(chance: Fraction) -> Decimal:
    exact = Decimal(chance.numerator) / Decimal(chance.denominator)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def cells(accuracy: int, column: str) -> list[Decimal]:
    place = CHART.columns.index(f"acc{accuracy}{column}")
    return [Decimal(str(row[place])) for row in CHART.rows]


@clause("at43.basics.accuracy-chart")
@pytest.mark.parametrize("accuracy", range(1, 12))
def test_every_cell_of_the_chart(accuracy: int) -> None:
    """273 printed cells, and the 13 of Accuracy 11 with a re-roll that were computed."""
    computed = [chart_cell(accuracy, row[0]) for row in CHART.rows]
    assert cells(accuracy, "") == [rounded(plain) for plain, _ in computed]
    assert cells(accuracy, "_reroll") == [rounded(again) for _, again in computed]


@clause("at43.basics.accuracy-chart")
def test_the_chart_is_whole() -> None:
    assert [row[0] for row in CHART.rows] == list(range(13))
    assert sum(len(row) - 1 for row in CHART.rows) == 273 + 13


@clause("at43.basics.accuracy-chart", "at43.basics.resolution-table")
@pytest.mark.parametrize(
    ("accuracy", "band", "need", "plain", "again"),
    [
        (4, 6, 5, Fraction(1, 3), Fraction(5, 9)),
        (1, 7, IMPOSSIBLE, Fraction(0), Fraction(0)),
        (6, 0, AUTOMATIC, Fraction(1), Fraction(1)),
        (11, 12, 4, Fraction(1, 2), Fraction(3, 4)),
        (11, 6, 2, Fraction(5, 6), Fraction(35, 36)),
    ],
)
def test_chart_examples(accuracy: int, band: int, need: int, plain: Fraction, again: Fraction) -> None:
    assert shooting_need(accuracy, band) == need
    assert chart_cell(accuracy, band) == (plain, again)
