"""Dice that share a leading one: what is read of them, and odds that agree with every throw there is."""

from collections import Counter
from itertools import product

import pytest

from grognard.engine.dice.joint import Batch, Die, Joint, Salvo, Stack, together, weights

CUTS = (8, 11, 13)


def roll(lead: Die, *stacks: Stack, cuts: tuple[int, ...] = CUTS) -> Joint:
    return Joint(0, "toy.fire.roll", "fire", lead, stacks, cuts)


def by_hand(throw: Joint) -> dict[tuple[int, ...], int]:
    """Every throw there is, read one by one."""
    faces = product(*[range(1, sides + 1) for sides in throw.dice()])
    return dict(Counter(throw.read(one) for one in faces))


def test_every_die_is_added_to_the_leading_one() -> None:
    throw = roll(Die(8), Stack(3, Die(6)), Stack(1, Die(4, -1)))
    assert list(throw.dice()) == [8, 6, 6, 6, 4]
    assert throw.sums((6, 2, 5, 6, 1)) == (8, 11, 12, 6)
    assert throw.read((6, 2, 5, 6, 1)) == (1, 2, 0)


def test_a_sum_counts_in_its_highest_class_alone() -> None:
    throw = roll(Die(8), Stack(4, Die(6)))
    assert throw.read((8, 5, 4, 3, 1)) == (1, 2, 1)


def test_dice_are_called_by_their_sides_and_what_is_added() -> None:
    assert [Die(8).words, Die(4, -1).words, Die(12, 1).words] == ["d8", "d4-1", "d12+1"]


@pytest.mark.parametrize(
    "throw",
    [
        roll(Die(8), Stack(1, Die(6))),
        roll(Die(6), Stack(3, Die(6)), Stack(1, Die(4))),
        roll(Die(4, -1), Stack(2, Die(12, 1))),
        roll(Die(8), Stack(2, Die(4)), cuts=(10,)),
        roll(Die(10), cuts=(10,)),
    ],
)
def test_odds_agree_with_every_throw(throw: Joint) -> None:
    assert weights(throw.lead, throw.stacks, throw.cuts) == by_hand(throw)


def test_throws_with_leading_dice_of_their_own_are_independent() -> None:
    one, other = roll(Die(6), Stack(2, Die(4))), roll(Die(4), Stack(1, Die(6)))
    both = together(weights(one.lead, one.stacks, CUTS), weights(other.lead, other.stacks, CUTS))
    found: Counter[tuple[int, ...]] = Counter()
    for a in product(*[range(1, sides + 1) for sides in one.dice()]):
        for b in product(*[range(1, sides + 1) for sides in other.dice()]):
            found[tuple(x + y for x, y in zip(one.read(a), other.read(b), strict=True))] += 1
    assert both == dict(found)


def test_a_salvo_is_read_target_by_target_with_one_leading_die() -> None:
    batches = (Batch((Stack(2, Die(6)),), (8, 11, 13)), Batch((Stack(1, Die(6)), Stack(1, Die(4))), (9, 12, 14)))
    throw = Salvo(0, "toy.fire.roll", "fire", Die(8), batches, ("m0", "m1", "m2"))
    assert list(throw.dice()) == [8, 6, 6, 6, 4]
    assert throw.read((6, 2, 5, 6, 2)) == ((1, 1, 0), (0, 1, 0))
    assert throw.subjects == ("m0", "m1", "m2")
