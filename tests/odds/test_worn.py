"""Saves, tests made twice and volleys that go past: a chain solved equals every fall of its dice when rolled."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from grognard.engine.core.script import Script
from grognard.engine.dice.chain import Branch, Chain, Save, Taken, Victim, Volley, Wear
from grognard.engine.dice.rolling import Calls, handed_out
from grognard.engine.dice.rolls import ScriptedDice
from grognard.engine.dice.solve import Odds, solve
from tests.odds.drivers import run, walked
from tests.odds.shapes import MIXED, chain, cover, reroll, soldiers, target, vehicle, volley, wear

HERO = wear(Victim((4, 2), 1, 2), Victim((4, 2), 2))
TURNING = wear(Victim((3, 5), 2), Victim((5, 2), 1), Victim((2, 6), 1))
WORN = {
    "one volley": chain(volley(4, 1), target(soldiers(3, 4))),
    "cover": chain(volley(4, 1), target(soldiers(2, 3), cover(5))),
    "more hits than men": chain(volley(5, 1), target(soldiers(2, 2))),
    "structure": chain(volley(5, 1), target(soldiers(2, 3, structure=2))),
    "structure and damage": chain(volley(4, 1, damage=2), target(wear(Victim((4,), 3), Victim((4,), 1)))),
    "no hit can be": chain(volley(3, 1), target(soldiers(2, 7))),
    "mixed protection": chain(volley(4, 1), target(MIXED)),
    "mixed protection in cover": chain(volley(3, 3, reroll(1)), target(MIXED, cover(4))),
    "two volleys": chain((volley(2, 1), volley(3, 1, damage=2, name="Gauss gun")), target(HERO, cover(6))),
    "two volleys at mixed protection": chain((volley(2, 2), volley(2, 1, name="Gauss gun")), target(TURNING)),
}
LOCATED = {
    "a vehicle": chain(volley(3, 1, damage=2), target(vehicle(4), cover(5))),
    "two volleys at a vehicle": chain((volley(1, 3), volley(1, 1, damage=2, name="Gauss gun")), target(vehicle(3))),
}
BETWEEN = (Branch("m1", 1, cover(4), soldiers(1, 3)), Branch("m2", 1, None, soldiers(1, 2)))
THROUGH = {
    "past one": chain((volley(2, 4, past=True), volley(2, 3, name="rest")), BETWEEN[0], target(soldiers(3, 3))),
    "past two": chain((volley(1, 2, past=True), volley(3, 4, name="rest")), *BETWEEN, target(MIXED)),
    "all past": chain(volley(3, 3, past=True), *BETWEEN, target(soldiers(2, 4), cover(5))),
}
CHAINS = WORN | LOCATED | THROUGH


def saved(one: Chain, need: int, at_once: bool = False) -> Chain:
    """The same where the last branch may save one."""
    *rest, last = one.branches
    assert isinstance(last.effect, Wear)
    effect = replace(last.effect, save=Save(need, 1, "t", at_once=at_once))
    return replace(one, branches=(*rest, replace(last, effect=effect)))


def chances(odds: Odds) -> dict[int, Fraction]:
    assert sum(odds.weights) == odds.total == sum(odds.points)
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.chance(number)}


def points(odds: Odds) -> dict[int, Fraction]:
    return {number: Fraction(weight, odds.total) for number, weight in enumerate(odds.points) if weight}


def lost(one: Chain, place: int) -> dict[int, Fraction]:
    """Over every fall of the dice: losses, or points of a core."""
    effect = one.branches[place].effect
    if isinstance(effect, Wear):
        return walked(one, place, lambda taken: taken.losses)
    assert effect is not None
    return walked(one, place, lambda taken: effect.boxes[effect.core] - taken.boxes[effect.core])


def structure_lost(one: Chain) -> dict[int, Fraction]:
    effect = one.branches[-1].effect
    assert isinstance(effect, Wear)
    line = [victim.structure for victim in effect.victims for _ in range(victim.number)]
    return walked(one, len(one.branches) - 1, lambda taken: sum(line[: taken.losses]) + taken.points)


def agrees(one: Chain) -> None:
    for place, odds in enumerate(solve(one)):
        assert chances(odds) == lost(one, place)


@pytest.mark.parametrize("name", THROUGH)
def test_a_volley_that_goes_past(name: str) -> None:
    agrees(THROUGH[name])


@pytest.mark.parametrize("name", WORN | THROUGH)
@pytest.mark.parametrize("need", [4, 6])
def test_a_save(name: str, need: int) -> None:
    tried = saved(CHAINS[name], need)
    agrees(tried)
    assert points(solve(tried)[-1]) == structure_lost(tried)


@pytest.mark.parametrize("name", ["one volley", "cover", "more hits than men", "mixed protection", "past one"])
@pytest.mark.parametrize("twice", [False, True])
def test_a_save_for_all_losses_at_once(name: str, twice: bool) -> None:
    tried = replace(saved(CHAINS[name], 4, at_once=True), twice=twice)
    agrees(tried)
    assert points(solve(tried)[-1]) == structure_lost(tried)


def test_a_save_at_once_of_victims_who_fall_to_one_hit() -> None:
    tried = saved(chain(volley(3, 2, damage=2), target(wear(Victim((3,), 2), Victim((3,), 1)))), 4, at_once=True)
    agrees(tried)
    assert points(solve(tried)[-1]) == structure_lost(tried)
    assert solve(tried)[0].at_least(1) > Fraction(1, 2)


@pytest.mark.parametrize("name", CHAINS)
def test_tests_made_twice(name: str) -> None:
    agrees(replace(CHAINS[name], twice=True))


@pytest.mark.parametrize("name", WORN)
def test_tests_made_twice_with_a_save(name: str) -> None:
    agrees(replace(saved(WORN[name], 4), twice=True))


class Declines(Calls):
    """Lets failed tests stand."""

    def __init__(self) -> None:
        self.failed = 0

    def tests_again(self, chain: Chain, failed: int) -> Script[bool]:
        self.failed = failed
        yield from ()
        return False


def test_who_rolls_may_let_failed_tests_stand() -> None:
    calls, tried = Declines(), replace(WORN["one volley"], twice=True)
    (taken,) = run(tried, ScriptedDice([(4, 3, 3, 1)]), calls)
    assert (taken.losses, calls.failed) == (1, 3)


def test_second_tests_are_made_against_those_who_are_left() -> None:
    """The first needs 3, the second 5: who failed against the first tests against the second."""
    tried = replace(chain(volley(2, 1), target(wear(Victim((3,), 1), Victim((5,), 1)))), twice=True)
    dice = ScriptedDice([("1 die needs 3", 2), ("1 die needs 3", 3), ("1 die needs 5", 4)])
    (taken,) = run(tried, dice)
    dice.finish()
    assert (taken.losses, taken.failed) == (1, (1,))


def test_a_save_changes_what_attacks_are_worth_rolling_again() -> None:
    plain = chain(volley(3, 4, reroll(3, offered=True, policy="best")), target(soldiers(2, 3)))
    (hard,), (soft,) = solve(plain), solve(saved(plain, 4))
    assert hard.mean() > soft.mean() > hard.mean() - Fraction(1, 2)
    assert soft.at_least(1) < hard.at_least(1)


def test_impacts_that_the_game_gives_out_follow_its_table() -> None:
    """Two dice of 4+: none, one or two impacts lose 0, 0 or 1 and 1 or 2 points, half and half."""
    rows = ((0, 2), (0, 1, 0, 1), (0, 0, 0, 1, 0, 1))
    effect = Wear((Victim((4,), 1, 3),), "t", outcomes=rows)
    given = Chain(0, (Volley("named", 2, 4, "t"),), (Branch("u1", None, None, effect),))
    (odds,) = solve(given)
    found = [odds.chance(number) for number in range(3)]
    assert found == [Fraction(1, 4) + Fraction(1, 4), Fraction(1, 4) + Fraction(1, 8), Fraction(1, 8)]
    with pytest.raises(AssertionError, match="the game rolls"):
        run(given, ScriptedDice([(4, 4)]))


def test_impacts_past_those_in_between() -> None:
    branches = (*BETWEEN, Branch("u2"))
    assert handed_out([2, 3], branches, THROUGH["past two"].volleys) == ((0, 1), (0, 1), (2, 1))
    assert handed_out([2, 3], branches) == ((1, 0), (1, 0), (0, 3))


def test_what_was_taken_says_whether_the_save_was_thrown() -> None:
    (taken,) = run(saved(WORN["one volley"], 4), ScriptedDice([(4, 4, 1, 1), 4]))
    assert taken == Taken("u1", (4,), (4,), (2,), losses=1)
