"""A solved chain equals the rolled one over all faces, a second implementation, icepool, and many seeded runs."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.dice.chain import Branch, Chain, Locate, Taken, Victim, Volley, Wear
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.solve import Odds, solve
from tests.odds.drivers import run, walk, walked
from tests.odds.shapes import CHAINS, between, chain, cover, reroll, soldiers, target, vehicle, volley, wear


def outcome_of(chain: Chain, branch: int, taken: Taken) -> int:
    effect = chain.branches[branch].effect
    if isinstance(effect, Locate):
        return effect.boxes[effect.core] - taken.boxes[effect.core]
    return taken.losses if effect else sum(taken.kept)


def chances(odds: Odds) -> dict[int, Fraction]:
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.chance(number)}


@pytest.mark.parametrize("name", CHAINS)
def test_equals_all_faces(name: str) -> None:
    chain = CHAINS[name]
    for branch, odds in enumerate(solve(chain)):
        assert sum(odds.weights) == odds.total
        assert chances(odds) == walked(chain, branch, lambda taken, b=branch: outcome_of(chain, b, taken))  # type: ignore[misc]


@pytest.mark.parametrize("name", [name for name in CHAINS if "structure" in name or "hero" in name])
def test_points_equal_all_faces(name: str) -> None:
    chain = CHAINS[name]
    for branch, odds in enumerate(solve(chain)):
        effect = chain.branches[branch].effect
        if not isinstance(effect, Locate):
            structures = [v.structure for v in effect.victims for _ in range(v.number)] if effect else []
            found = walked(chain, branch, lambda t, s=structures: sum(s[: t.losses]) + t.points)  # type: ignore[misc]
            assert {n: Fraction(w, odds.total) for n, w in enumerate(odds.points) if w} == found
            assert odds.mean_points() == sum(number * chance for number, chance in found.items())


@pytest.mark.parametrize("name", [name for name in CHAINS if "vehicle" in name])
def test_boxes_equal_all_faces(name: str) -> None:
    chain = CHAINS[name]
    for branch, odds in enumerate(solve(chain)):
        found: dict[tuple[int, ...], Fraction] = {}
        for taken, chance in walk(chain):
            found[taken[branch].boxes] = found.get(taken[branch].boxes, Fraction(0)) + chance
        assert {boxes: Fraction(weight, odds.total) for boxes, weight in odds.boxes} == found
        assert odds.gone(1) == sum((chance for boxes, chance in found.items() if not boxes[1]), Fraction(0))


@pytest.mark.parametrize("name", CHAINS)
def test_rolled_runs_agree(name: str) -> None:
    """Seeded dice, the mean of every branch within four standard errors."""
    chain, runs, dice = CHAINS[name], 20_000 // len(CHAINS), SeededDice(name)
    sums = [0] * len(chain.branches)
    for _ in range(runs):
        for branch, taken in enumerate(run(chain, dice)):
            sums[branch] += outcome_of(chain, branch, taken)
    for odds, total in zip(solve(chain), sums, strict=True):
        squares = Fraction(sum(n * n * weight for n, weight in enumerate(odds.weights)), odds.total)
        error = sqrt(float(squares - odds.mean() ** 2) / runs)
        assert abs(total / runs - float(odds.mean())) <= 4 * error + 1e-12


def test_a_long_run_agrees() -> None:
    """20 000 runs of one full salvo: every outcome within four standard errors."""
    chain = CHAINS["hero"]
    runs, dice, (odds,) = 20_000, SeededDice(43), solve(chain)
    counts = [0] * len(odds.weights)
    for _ in range(runs):
        counts[run(chain, dice)[0].losses] += 1
    for number, count in enumerate(counts):
        chance = float(odds.chance(number))
        assert abs(count / runs - chance) <= 4 * sqrt(chance * (1 - chance) / runs) + 1e-12


def impacts_twin(dice: int, need: int, again: int) -> Counter[int]:
    """Dice and pooled re-rolls over all faces, written without chains."""
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=2 * dice):
        misses = [second for first, second in zip(faces[:dice], faces[dice:], strict=True) if first < need]
        found[dice - len(misses) + sum(face >= need for face in misses[:again])] += 1
    return found


def losses_twin(impacts: int, guard: int, pierce: int, cap: int) -> Counter[int]:
    """Cover and damage over all faces."""
    pairs = product(range(1, 7), repeat=2 * impacts)
    return Counter(min(cap, sum(c < guard and d >= pierce for c, d in batched(faces))) for faces in pairs)


def batched(faces: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(zip(faces[::2], faces[1::2], strict=True))


def twin(dice: int, need: int, again: int, guard: int, pierce: int, cap: int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for impacts, ways in impacts_twin(dice, need, again).items():
        for losses, worse in losses_twin(impacts, guard, pierce, cap).items():
            chance = Fraction(ways * worse, 36 ** (dice + impacts))
            found[losses] = found.get(losses, Fraction(0)) + chance
    return found


@pytest.mark.parametrize(("need", "again", "guard", "pierce"), [(4, 1, 4, 3), (3, 2, 5, 4), (5, 0, 7, 2)])
def test_equals_the_twin(need: int, again: int, guard: int, pierce: int) -> None:
    salvo = chain(volley(3, need, reroll(again)), target(soldiers(2, pierce), cover(guard)))
    assert chances(solve(salvo)[0]) == twin(3, need, again, guard, pierce, 2)


NEED = st.integers(1, 7)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(st.integers(0, 3), NEED, st.integers(0, 3), st.integers(1, 3)), min_size=1, max_size=2),
    st.lists(st.tuples(NEED, NEED, st.integers(1, 3)), min_size=1, max_size=3),
    st.tuples(NEED, NEED),
    st.integers(0, 2),
)
def test_any_small_chain(
    attacks: list[tuple[int, int, int, int]],
    line: list[tuple[int, int, int]],
    guard: tuple[int, int],
    others: int,
) -> None:
    """Whatever the needs, damages, structures and pieces between: solved equals rolled over all faces."""
    volleys = tuple(volley(dice, need, reroll(again), damage=damage) for dice, need, again, damage in attacks)
    victims = wear(*(Victim((first, second), structure) for first, second, structure in line))
    pieces = [between(index, soldiers(1, 4)) for index in range(others)]
    salvo = chain(volleys, *pieces, target(victims, cover(*guard)))
    for branch, odds in enumerate(solve(salvo)):
        assert chances(odds) == walked(salvo, branch, lambda taken, b=branch: outcome_of(salvo, b, taken))  # type: ignore[misc]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 60), NEED, st.integers(0, 60), NEED, NEED, st.integers(1, 12))
def test_weights_are_whole(dice: int, need: int, again: int, guard: int, pierce: int, number: int) -> None:
    (odds,) = solve(chain(volley(dice, need, reroll(again)), target(soldiers(number, pierce), cover(guard))))
    assert sum(odds.weights) == odds.total
    assert sum(odds.points) == odds.total
    assert all(weight >= 0 for weight in odds.weights)
    assert odds.at_least(0) == 1
    assert odds.mean() == sum(odds.at_least(k) for k in range(1, number + 1))


def test_best_spares_friends() -> None:
    """A friend who takes the first impact and an enemy nobody can harm: the best re-roll is none."""
    friend = between(1, soldiers(1, 1), worth=-1)
    useless = chain(volley(3, 4, reroll(3, offered=True, policy="best")), friend, target(soldiers(3, 7)))
    plain = chain(volley(3, 4), friend, target(soldiers(3, 7)))
    assert [odds.mean() for odds in solve(useless)] == [odds.mean() for odds in solve(plain)]
    worthwhile = chain(volley(3, 4, reroll(3, offered=True, policy="best")), friend, target(soldiers(3, 1)))
    spared, hit = solve(worthwhile)
    always = solve(chain(volley(3, 4, reroll(3)), friend, target(soldiers(3, 1))))
    never = solve(chain(volley(3, 4), friend, target(soldiers(3, 1))))
    value = hit.mean() - spared.mean()
    assert value >= max(always[1].mean() - always[0].mean(), never[1].mean() - never[0].mean())


def test_best_takes_all_against_enemies() -> None:
    offered = chain(volley(4, 4, reroll(2, offered=True, policy="best")), target(soldiers(3, 3)))
    assert chances(solve(offered)[0]) == chances(solve(chain(volley(4, 4, reroll(2)), target(soldiers(3, 3))))[0])


def test_solved_once_for_like_attacks() -> None:
    """Names and pieces do not matter to the odds, so another unit's like salvo finds them solved."""
    one = solve(chain(volley(7, 3), target(soldiers(4, 4))))[0]
    other = chain(volley(7, 3, name="Gauss gun"), target(soldiers(4, 4)))
    assert solve(other)[0] is one


def test_chance_outside_is_nothing() -> None:
    (odds,) = solve(chain(volley(2, 4), target(soldiers(2, 4))))
    assert odds.chance(-1) == odds.chance(3) == 0
    assert odds.at_least(3) == 0


def test_location_of_one_hit() -> None:
    (odds,) = solve(chain(volley(1, 1), target(vehicle(1, 1, 2, (1, 1)))))
    assert (odds.gone(0), odds.chance(1), odds.gone(2), odds.gone(3)) == (
        Fraction(1, 3),
        Fraction(1, 2),
        Fraction(1, 6),
        Fraction(0),
    )
    assert odds.mean_points() == 1


@pytest.mark.parametrize("volleys", [(volley(2, 4),), (volley(2, 4), volley(1, 3, damage=2))])
@pytest.mark.parametrize("effect", [wear(), soldiers(0, 3), wear(Victim((3,), 1, 0), Victim((4,), 2, 1))])
def test_victims_that_are_not_there_take_nothing(volleys: tuple[Volley, ...], effect: Wear) -> None:
    given = chain(volleys, target(effect))
    (odds,) = solve(given)
    assert chances(odds) == walked(given, 0, lambda taken: taken.losses)


def test_a_branch_without_a_limit_leaves_nothing_to_the_next() -> None:
    given = chain(volley(2, 4), target(soldiers(1, 3)), target(soldiers(2, 3)))
    assert [chances(odds) for odds in solve(given)] == [walked(given, i, lambda taken: taken.losses) for i in (0, 1)]
    assert chances(solve(given)[1]) == {0: Fraction(1)}


def test_impacts_of_a_weapon_without_damage_are_counted_too() -> None:
    harmless = Volley("jammer", 2, 2, "c", damage=0)
    (odds,) = solve(Chain(0, (harmless,), (Branch("m1"),)))
    assert odds.weights == (1, 10, 25)
