"""The odds of a duel beside the button count everything that happens in it, as a second reckoning by hand does."""

from fractions import Fraction
from itertools import product

import pytest

from grognard.games.netepic.books.profiles import figure
from grognard.games.netepic.position import Position
from grognard.games.netepic.shown.attack import of_duel
from grognard.games.netepic.terms import CHARGE

FACES = range(1, 7)


def shown(charger: str, target: str, *near: tuple[str, int]) -> Fraction:
    """What the panel says before one charges another, with healers beside one of the two."""
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], charger, order=CHARGE))
    (two,) = p.models(p.unit([(30, 44)], target, seat=1))
    for healer, seat in near:
        p.unit([(36, 44 if seat else 30)], healer, seat=seat)
    attack = of_duel(p.game(), one, two)
    assert attack is not None
    return Fraction(attack.prospects[0].histogram.exact)


def rounds(a: int, b: int, dice: int = 2) -> tuple[Fraction, Fraction]:
    """The chances to win and to lose a round."""
    ahead = [sum(own) + a - sum(foe) - b for own in product(FACES, repeat=dice) for foe in product(FACES, FACES)]
    return Fraction(sum(one > 0 for one in ahead), len(ahead)), Fraction(sum(one < 0 for one in ahead), len(ahead))


def fight(a: int, b: int, dice: int = 2) -> Fraction:
    won, lost = rounds(a, b, dice)
    return won / (won + lost)


def caf(model: str) -> int:
    return figure(model).caf


@pytest.mark.parametrize("target", ["goff-boyz", "killa-kan"])
def test_a_lance_counts_in_the_first_round_alone(target: str) -> None:
    own, foe = caf("knight-paladin"), caf(target)
    won, lost = rounds(2 * own, foe)
    assert shown("knight-paladin", target) == won + (1 - won - lost) * fight(own, foe)


def test_a_scream_may_end_it_before_the_dice() -> None:
    fought = fight(caf("howling-banshees"), caf("goff-boyz"))
    assert shown("howling-banshees", "goff-boyz") == Fraction(2, 3) + Fraction(1, 3) * fought


def test_a_spear_may_end_it_before_the_dice() -> None:
    struck = Fraction(1, 3) * Fraction(figure("predator").save - 1, 6)
    assert shown("shining-spears", "predator") == struck + (1 - struck) * fight(caf("shining-spears"), caf("predator"))


def test_scorpions_have_three_dice_in_every_round() -> None:
    assert shown("striking-scorpions", "goff-boyz") == fight(caf("striking-scorpions"), caf("goff-boyz"), 3)


def test_who_is_afraid_is_weaker_in_the_first_round() -> None:
    own, foe = caf("tactical-squad"), caf("carnifex")
    fails = Fraction(figure("tactical-squad").morale - 1, 6)
    won, lost = rounds(own - 2, foe)
    afraid = won + (1 - won - lost) * fight(own, foe)
    assert shown("tactical-squad", "carnifex") == fails * afraid + (1 - fails) * fight(own, foe)


def test_healers_near_either_count() -> None:
    won, lost = rounds(caf("tactical-squad"), caf("goff-boyz"))
    heals = Fraction(1, 3)
    assert shown("tactical-squad", "goff-boyz", ("painboy", 1)) == won * (1 - heals) / (won * (1 - heals) + lost)
    assert shown("tactical-squad", "goff-boyz", ("apothecary", 0)) == won / (won + lost * (1 - heals))


def test_a_psychic_lance_has_three_ends() -> None:
    own, foe = caf("bright-stallion-knight"), caf("predator")
    won, lost = rounds(own, 0)
    cowed = won + (1 - won - lost) * fight(own, foe)
    struck = Fraction(figure("predator").save - 1, 6)
    hit = struck + (1 - struck) * fight(own, foe)
    expected = Fraction(1, 2) * fight(own, foe) + Fraction(1, 3) * cowed + Fraction(1, 6) * hit
    assert shown("bright-stallion-knight", "predator") == expected
