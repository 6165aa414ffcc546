"""The same fractions as icepool, a library for exact dice."""

from fractions import Fraction

import icepool
import pytest

from grognard.engine.dice.solve import Odds, solve
from tests.odds.shapes import chain, cover, reroll, soldiers, target, volley


def pooled(dice: int, need: int, again: int, guard: int, pierce: int, cap: int) -> "dict[int, Fraction]":
    attack = icepool.d6 >= need
    rolled = dice @ attack
    hits = rolled.map(lambda hits: hits + (min(again, dice - hits) @ attack))
    kept = hits.map(lambda hits: hits @ (icepool.d6 < guard))
    losses = kept.map(lambda kept: (kept @ (icepool.d6 >= pierce)).map(lambda lost: min(lost, cap)))
    return {int(outcome): Fraction(weight, losses.denominator()) for outcome, weight in losses.items() if weight}


def chances(odds: Odds) -> dict[int, Fraction]:
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.chance(number)}


@pytest.mark.parametrize(
    ("dice", "need", "again", "guard", "pierce", "cap"),
    [(5, 4, 5, 4, 4, 6), (6, 5, 3, 7, 3, 4), (8, 3, 2, 5, 2, 9), (10, 6, 10, 3, 5, 2), (4, 2, 1, 2, 6, 4)],
)
def test_same_fractions(dice: int, need: int, again: int, guard: int, pierce: int, cap: int) -> None:
    salvo = chain(volley(dice, need, reroll(again)), target(soldiers(cap, pierce), cover(guard)))
    assert chances(solve(salvo)[0]) == pooled(dice, need, again, guard, pierce, cap)
