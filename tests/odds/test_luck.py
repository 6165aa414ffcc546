"""Luck beside the dice, solved: a loss that is let off and tests made twice equal every fall of the dice."""

from fractions import Fraction
from functools import cache

import pytest
from msgspec.structs import replace

from grognard.engine.chain import Branch, Chain, Victim, Volley, Wear, need_of
from grognard.engine.solve import solve
from tests.odds.shapes import MIXED, chain, cover, reroll, soldiers, target, volley, wear

HERO = wear(Victim((4, 2), 1, 2), Victim((4, 2), 2))
CHAINS = {
    "one volley": chain(volley(4, 1), target(soldiers(3, 4))),
    "cover": chain(volley(4, 1), target(soldiers(2, 3), cover(5))),
    "more hits than men": chain(volley(5, 1), target(soldiers(2, 2))),
    "structure": chain(volley(5, 1), target(soldiers(2, 3, structure=2))),
    "structure and damage": chain(volley(4, 1, damage=2), target(wear(Victim((4,), 3), Victim((4,), 1)))),
    "no hit can be": chain(volley(3, 1), target(soldiers(2, 7))),
    "mixed protection": chain(volley(4, 1), target(MIXED)),
    "two volleys": chain((volley(2, 1), volley(3, 1, damage=2, name="Gauss gun")), target(HERO, cover(6))),
}


def brute(chain: Chain) -> dict[int, Fraction]:
    """Impact after impact, by recursion: the test, the cover, and a die when the first victim would fall."""
    (branch,) = chain.branches
    effect = branch.effect
    assert isinstance(effect, Wear)
    line = [victim for victim in effect.victims for _ in range(victim.number)]
    shots = [index for index, one in enumerate(chain.volleys) for _ in range(one.dice)]
    thin = branch.thin.needs if branch.thin else (7,)

    @cache
    def losses(shot: int, at: int, points: int, mercy: int) -> tuple[Fraction, ...]:
        if shot == len(shots) or at == len(line):
            return tuple(Fraction(int(at == number)) for number in range(len(line) + 1))
        index = shots[shot]
        miss = Fraction(need_of(line[at].needs, index) - 1, 6)
        hit = (1 - (miss**2 if effect.twice else miss)) * Fraction(need_of(thin, index) - 1, 6)
        plain = losses(shot + 1, at, points, mercy)
        damaged = points + chain.volleys[index].damage
        if damaged < line[at].structure:
            struck = losses(shot + 1, at, damaged, mercy)
        else:
            struck = losses(shot + 1, at + 1, 0, 0)
            if mercy:
                spared, saved = losses(shot + 1, at, points, 0), Fraction(7 - mercy, 6)
                struck = tuple(saved * a + (1 - saved) * b for a, b in zip(spared, struck, strict=True))
        return tuple(hit * a + (1 - hit) * b for a, b in zip(struck, plain, strict=True))

    return {number: chance for number, chance in enumerate(losses(0, 0, 0, effect.mercy)) if chance}


def lucky(one: Chain, **luck: object) -> Chain:
    (branch,) = one.branches
    assert isinstance(branch.effect, Wear)
    return replace(one, branches=(replace(branch, effect=replace(branch.effect, **luck)),))


@pytest.mark.parametrize("name", CHAINS)
@pytest.mark.parametrize("mercy", [0, 4, 6])
def test_a_loss_that_is_let_off(name: str, mercy: int) -> None:
    tried = lucky(CHAINS[name], mercy=mercy)
    (odds,) = solve(tried)
    assert sum(odds.weights) == odds.total == sum(odds.points)
    assert {n: odds.chance(n) for n in range(len(odds.weights)) if odds.chance(n)} == brute(tried)


@pytest.mark.parametrize("name", [name for name in CHAINS if name != "mixed protection"])
@pytest.mark.parametrize("mercy", [0, 4])
def test_tests_made_twice(name: str, mercy: int) -> None:
    tried = lucky(CHAINS[name], mercy=mercy, twice=True)
    (odds,) = solve(tried)
    assert {n: odds.chance(n) for n in range(len(odds.weights)) if odds.chance(n)} == brute(tried)


def test_luck_changes_what_attacks_are_worth_rolling_again() -> None:
    plain = chain(volley(3, 4, reroll(3, offered=True, policy="best")), target(soldiers(2, 3)))
    (hard,), (soft,) = solve(plain), solve(lucky(plain, mercy=4))
    assert hard.mean() > soft.mean() > hard.mean() - Fraction(1, 2)
    assert soft.at_least(1) < hard.at_least(1)


def test_impacts_that_the_game_gives_out_follow_its_table() -> None:
    """Two dice of 4+: none, one or two impacts lose 0, 0 or 1 and 1 or 2 points, half and half."""
    rows = ((0, 2), (0, 1, 0, 1), (0, 0, 0, 1, 0, 1))
    effect = Wear((Victim((4,), 1, 3),), "t", outcomes=rows)
    (odds,) = solve(Chain(0, (Volley("named", 2, 4, "t"),), (Branch("u1", None, None, effect),)))
    chances = [odds.chance(number) for number in range(3)]
    assert chances == [Fraction(1, 4) + Fraction(1, 4), Fraction(1, 4) + Fraction(1, 8), Fraction(1, 8)]


def test_a_volley_that_goes_past_leaves_those_in_between_to_the_others() -> None:
    """Two certain impacts past, two dice of 4+ through: the first that hits falls on the man in between."""
    branches = (Branch("m1", 1, None, soldiers(1, 1)), Branch("u2", None, None, soldiers(9, 1)))
    through = Volley("through", 2, 4, "t")
    between, behind = solve(Chain(0, (Volley("past", 2, 1, "t", past=True), through), branches))
    assert [between.chance(number) for number in (0, 1)] == [Fraction(1, 4), Fraction(3, 4)]
    assert [behind.chance(number) for number in (2, 3)] == [Fraction(3, 4), Fraction(1, 4)]
