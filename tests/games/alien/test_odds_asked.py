"""What can be asked of the odds besides one roll: defended attacks, bursts, ammunition, groups, series, draws."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from grognard.games.alien.shown.pools import FAIL, Question
from grognard.games.alien.shown.spreads import Supply, spread_of
from tests.games.alien.test_odds import ask, chance


def test_a_defended_attack_counts_the_dodge() -> None:
    """The worked example: 10 attack dice against 7 defend dice."""
    assert chance("defended dice=10 against_dice=7", "hit") == pytest.approx(0.494, abs=0.0005)
    assert chance("defended dice=10 against_dice=7", "hit") < chance("attack dice=10 push=never", "hit")
    armored = ask("defended dice=2 against_dice=1 damage=2 armor=2").odds
    twice = Fraction(1, 36) * Fraction(5, 6)
    assert armored.at_least(1) == twice, "only both sixes and no dodge get through armor 2"


def test_ammunition_after_several_shots() -> None:
    assert ask("ammo rating=1 rolls=2").odds.at_least(1) == Fraction(25, 36)
    left: Counter[int] = Counter()
    for a, b, c, d in product(range(1, 7), repeat=4):
        rating = 2 - (a, b).count(1)
        left[max(0, rating - (c, d)[:rating].count(1))] += 1
    odds = ask("ammo rating=2 rolls=2").odds
    assert [odds.at_least(n) for n in (1, 2)] == [Fraction(left[1] + left[2], 6**4), Fraction(left[2], 6**4)]


def test_a_group_sees_with_the_eyes_of_its_best() -> None:
    assert chance("detection watchers_dice=8 others_dice=8", "seen first") == pytest.approx(0.364, abs=0.0005)
    assert chance("detection watchers_dice=8 others_dice=8", "tie") == pytest.approx(0.272, abs=0.0005)
    falls = list(product(range(1, 7), repeat=3))
    best = sum(max(a == 6, b == 6) > (c == 6) for a, b, c in falls)
    assert chance("detection watchers=2 watchers_dice=1 others_dice=1", "seen first") == pytest.approx(best / 216)


def tree(stages: list[int], rating: int, fewer: int = 0) -> dict[int, Fraction]:
    """Rolls that hit of a burst, face by face: the dice of each roll, and after each its supply roll."""
    dice, *later = stages
    found: dict[int, Fraction] = {0: Fraction(5, 6) ** dice}
    hit = 1 - found[0]
    if not later:
        return {**found, 1: hit}
    number = max(1, min(6, rating) - fewer)
    for faces in product(range(1, 7), repeat=number):
        left = max(0, rating - faces.count(1))
        for more, share in (tree(later, left, fewer) if left else {0: Fraction(1)}).items():
            found[1 + more] = found.get(1 + more, Fraction(0)) + hit * share / 6**number
    return found


@pytest.mark.parametrize(("rating", "fewer"), [(1, 0), (2, 0), (3, 0), (2, 1)])
def test_hits_of_a_burst_count_ammunition(rating: int, fewer: int) -> None:
    """Two base dice, and a stress die more with each roll; Resolve 10 has no responses."""
    odds = ask(f"burst dice=2 push=never resolve=10 rating={rating} fewer={fewer}").odds
    by_hand = tree([2, 3, 4], rating, fewer)
    assert [odds.chance(number) for number in range(4)] == [by_hand[number] for number in range(4)]
    endless = ask("burst dice=2 push=never resolve=10").odds
    assert odds.mean() < endless.mean()
    damage = ask(f"attack dice=2 push=never resolve=10 auto=1 rating={rating} fewer={fewer}").odds
    assert damage.at_least(1) == odds.at_least(1)
    assert damage.mean() < ask("attack dice=2 push=never resolve=10 auto=1").odds.mean()


def test_ammunition_of_an_npc_goes_down_without_a_roll() -> None:
    values = (Fraction(0), *[Fraction(1)] * 40)
    question = Question(2, values=values, tension=0)
    hit = 1 - Fraction(5, 6) ** 2
    twice = spread_of(question, 3, None, Supply(2, rolled=False))
    assert [twice.chance(number) for number in range(3)] == [1 - hit, hit * (1 - hit), hit**2]


def test_a_pushed_attack_against_a_defence_is_brute_force() -> None:
    """The attacker sees what the other side has thrown; no more than that is a miss, and is pushed."""
    found: Counter[int] = Counter()
    for a, d, again, nerve, face in product(range(1, 7), repeat=5):
        mine, theirs = a == 6, d == 6
        if mine <= theirs:
            mine_now = (mine or again == 6) + (nerve == 6)
            if nerve == 1 and face + 1 >= 7:
                mine_now = 0
        else:
            mine_now = 1
        found[max(0, mine_now - theirs)] += 1
    values = tuple(Fraction(number) for number in range(40))
    odds = spread_of(Question(1, 0, FAIL, 0, values=values), 1, Question(1))
    assert {n: odds.chance(n) for n in range(3)} == {n: Fraction(found[n], 6**5) for n in range(3)}


def test_only_the_first_roll_of_a_burst_is_defended() -> None:
    values = (Fraction(0), *[Fraction(1)] * 40)
    odds = spread_of(Question(1, values=values, tension=0), 2, Question(1))
    first = Fraction(1, 6) * Fraction(5, 6)
    assert [odds.chance(number) for number in range(3)] == [1 - first, first * Fraction(5, 6), first * Fraction(1, 6)]


def test_a_series_of_rolls_and_at_least_one_of_several_friends() -> None:
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=4):
        found[(6 in faces[:1]) + (6 in faces[1:3]) + (6 in faces[3:])] += 1
    odds = ask("series dice=1,2,1 push=never").odds
    assert [odds.chance(n) for n in range(4)] == [Fraction(found[n], 6**4) for n in range(4)]
    assert chance("series dice=1,2,1 push=never", "at least one") == float(1 - Fraction(5, 6) ** 4)
    assert ask("series dice=2 times=3 push=never").odds.chance(3) == (1 - Fraction(5, 6) ** 2) ** 3
    assert ask("series dice=3 need=2 push=never").odds.chance(1) == ask("skill dice=3 push=never").odds.at_least(2)


@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, 4), (2, 3), (3, 2)])
def test_draws_of_initiative_are_brute_force(mine: int, theirs: int) -> None:
    """All ways to deal the ten cards to the two sides."""
    found: Counter[int] = Counter()
    for cards in permutations(range(1, 11), mine + theirs):
        found[sum(card < min(cards[:mine]) for card in cards[mine:])] += 1
    odds = ask(f"draw mine={mine} theirs={theirs}").odds
    total = sum(found.values())
    assert [odds.chance(n) for n in range(theirs + 1)] == [Fraction(found[n], total) for n in range(theirs + 1)]
    assert chance(f"draw mine={mine} theirs={theirs}", "first of all") == pytest.approx(mine / (mine + theirs))
