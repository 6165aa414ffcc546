"""Volleys that share re-rolls: solved they equal the best play through all faces, looked for by brute force."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.script import Script
from grognard.engine.dice.chain import Chain, Locate, Reroll, Taken, Volley
from grognard.engine.dice.rolling import Calls, rolled
from grognard.engine.dice.rolls import Roll, ScriptedDice
from grognard.engine.dice.solve import solve
from grognard.engine.showing.prospects import stages_of
from tests.odds.drivers import run, walked
from tests.odds.shapes import between, chain, mech, shared, soldiers, target, volley

POOL, OWN = "game.ability.pool", "game.overdrive"


def pool(most: int, clause: str = POOL) -> Reroll:
    return Reroll(most, clause, offered=True, shared=True)


def own(most: int) -> Reroll:
    """Points of one's own, which are all spent."""
    return Reroll(most, OWN, offered=True)


# -- brute force -----------------------------------------------------------------------------------------------------


class Ask(Struct, frozen=True):
    most: int


class Asking(Calls):
    """Whoever runs the chain answers for supplies that are shared; all else is taken."""

    def rerolls(self, chain: Chain, volley: Volley, reroll: Reroll, most: int) -> Script[int]:
        if not reroll.shared:
            return most
        number: int = yield Ask(most)  # type: ignore[misc]
        return number


Outcome = tuple[tuple[int, ...], ...]
Found = tuple[Fraction, dict[Outcome, Fraction]]


def points_of(chain: Chain, place: int, taken: Taken) -> int:
    effect = chain.branches[place].effect
    if isinstance(effect, Locate):
        return sum(effect.boxes) - sum(taken.boxes)
    return taken.losses + taken.points if effect else sum(taken.kept)


def best(chain: Chain, inputs: tuple[Any, ...] = ()) -> Found:
    """What the best play brings on average, and how likely each outcome is then: every face, every answer is tried."""
    script, sent = rolled(chain, Asking()), None
    try:
        for given in (*inputs, None):
            asked, sent = script.send(sent), given
    except StopIteration as end:
        lost = [points_of(chain, place, taken) for place, taken in enumerate(end.value)]
        worth = sum(branch.worth * number for branch, number in zip(chain.branches, lost, strict=True))
        return Fraction(worth), {tuple((number,) for number in lost): Fraction(1)}
    if isinstance(asked, Ask):
        return max([best(chain, (*inputs, number)) for number in range(asked.most, -1, -1)], key=lambda row: row[0])
    assert isinstance(asked, Roll)
    readings = Counter(map(asked.read, product(*(range(1, sides + 1) for sides in asked.dice()))))
    return _mean(chain, inputs, readings)


def _mean(chain: Chain, inputs: tuple[Any, ...], readings: "Counter[Any]") -> Found:
    worth, chances, total = Fraction(0), dict[Outcome, Fraction](), readings.total()
    for reading, ways in readings.items():
        value, found = best(chain, (*inputs, reading))
        worth += value * Fraction(ways, total)
        for outcome, chance in found.items():
            chances[outcome] = chances.get(outcome, Fraction(0)) + chance * Fraction(ways, total)
    return worth, chances


CASES = {
    "the same number needed": chain((volley(2, 4, pool(1)), volley(2, 4, pool(1))), target(soldiers(4, 3)), sides=4),
    "the later volley is better": chain((volley(2, 6, pool(1)), volley(2, 3, pool(1))), target(soldiers(9, 3))),
    "the earlier volley is better": chain((volley(2, 3, pool(2)), volley(2, 6, pool(2))), target(soldiers(9, 3))),
    "one victim": chain((volley(2, 4, pool(2)), volley(1, 3, pool(2))), target(soldiers(1, 2))),
    "points of one's own": chain(
        (volley(2, 4, pool(1), own(1)), volley(2, 4, pool(1), own(1))), target(soldiers(9, 4)), sides=4
    ),
    "own points first": chain((volley(2, 4, own(1), pool(1)), volley(2, 3, pool(1))), target(soldiers(9, 4)), sides=4),
    "two supplies": chain(
        (volley(2, 4, pool(1), pool(1, "game.other")), volley(1, 3, pool(1), pool(1, "game.other"))),
        target(soldiers(9, 4)),
        sides=4,
    ),
    "three volleys": chain(
        (volley(1, 4, pool(1)), volley(1, 3, pool(1)), volley(1, 2, pool(1))), target(soldiers(9, 2)), sides=4
    ),
    "a friend in the way": chain((volley(1, 4, pool(1)), volley(1, 3, pool(1))), between(7, soldiers(1, 2), worth=-3),
                                 target(soldiers(2, 2))),
    "a mech": chain((volley(1, 4, pool(1), damage=2), volley(1, 6, pool(1), damage=2)), target(mech(4)), sides=10),
    "two in turn": chain((volley(2, 4, pool(2)), volley(1, 3, pool(2))), shared(1, soldiers(1, 2)),
                         shared(2, soldiers(1, 4)), sides=4),
    "without an effect": chain((volley(2, 3, pool(1)), volley(2, 2, pool(1))), target(), sides=4),
    "certain and impossible": chain((volley(2, 1, pool(1)), volley(2, 5, pool(1)), volley(1, 3, pool(1))),
                                    target(soldiers(9, 3)), sides=4),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_equals_the_best_play(name: str) -> None:
    salvo = CASES[name]
    solved = solve(salvo)
    worth, chances = best(salvo)
    assert sum((b.worth * odds.mean_points() for b, odds in zip(salvo.branches, solved, strict=True))) == worth
    for place, odds in enumerate(solved):
        found: dict[int, Fraction] = {}
        for outcome, chance in chances.items():
            found[outcome[place][0]] = found.get(outcome[place][0], Fraction(0)) + chance
        assert {n: Fraction(weight, odds.total) for n, weight in enumerate(odds.points) if weight} == found
        assert sum(odds.weights) == sum(odds.points) == odds.total
        assert sum(weight for _, weight in odds.boxes) in (0, odds.total)


def alone(salvo: Chain) -> Chain:
    """The same with a supply for every volley, as if the rule gave one to each."""
    rows = [replace(one, rerolls=tuple(replace(r, shared=False) for r in one.rerolls)) for one in salvo.volleys]
    return replace(salvo, volleys=tuple(rows))


@pytest.mark.parametrize("name", ["the same number needed", "the later volley is better", "a mech"])
def test_one_supply_is_worth_less_than_one_for_each(name: str) -> None:
    salvo = CASES[name]
    assert solve(salvo)[0].mean_points() < solve(alone(salvo))[0].mean_points()


def test_a_supply_is_kept_for_the_better_volley() -> None:
    """First come, first served would be worth less; where all dice are alike it is the best."""
    salvo = CASES["the later volley is better"]
    first_come = sum(number * chance for number, chance in walked(salvo, 0, lambda taken: taken.losses).items())
    assert solve(salvo)[0].mean() > first_come
    same = CASES["the same number needed"]
    assert solve(same)[0].mean() == sum(n * chance for n, chance in walked(same, 0, lambda taken: taken.losses).items())


def test_rolled_the_supply_is_used_up() -> None:
    """Three misses and a supply of two: two dice of the first volley, none of the second."""
    salvo = chain((volley(2, 4, pool(2)), volley(1, 4, pool(2))), target(soldiers(9, 2)))
    (taken,) = run(salvo, ScriptedDice([(1, 1), (4, 1), (1,), (6,)]))
    assert taken.losses == 1
    (taken,) = run(salvo, ScriptedDice([(4, 1), (1,), (1,), (5,), (6,), (6,)]))
    assert taken.losses == 2


def saved_on_average(salvo: Chain) -> list[Fraction]:
    """What each re-roll saves when all is taken as soon as it is offered: all faces, by the order of the dice."""
    found = [Fraction(0)] * sum(len(one.rerolls) for one in salvo.volleys)
    hits = {one.need: Fraction(salvo.sides + 1 - one.need, salvo.sides) for one in salvo.volleys}

    def go(volley: int, stage: int, fresh: int, used: dict[str, int], place: int, chance: Fraction) -> None:
        if volley == len(salvo.volleys):
            return
        one = salvo.volleys[volley]
        if stage == len(one.rerolls):
            start(volley + 1, used, place, chance)
            return
        reroll, hit = one.rerolls[stage], hits[one.need]
        number = min(fresh, reroll.most - (used.get(reroll.clause, 0) if reroll.shared else 0))
        found[place] += chance * number * hit
        after = {**used, reroll.clause: used.get(reroll.clause, 0) + number}
        go(volley, stage + 1, fresh - number, after, place + 1, chance)

    def start(volley: int, used: dict[str, int], place: int, chance: Fraction) -> None:
        if volley == len(salvo.volleys):
            return
        one = salvo.volleys[volley]
        for faces in product((0, 1), repeat=one.dice):
            part = chance
            for face in faces:
                part *= hits[one.need] if face else 1 - hits[one.need]
            go(volley, 0, one.dice - sum(faces), used, place, part)

    start(0, {}, 0, Fraction(1))
    return found


@pytest.mark.parametrize("name", ["the same number needed", "points of one's own", "two supplies", "three volleys"])
def test_the_stages_of_a_panel_count_what_is_left_for_each(name: str) -> None:
    salvo = CASES[name]
    shown = [stage.expected for stage in stages_of(salvo) if stage.name.endswith("re-roll")]
    assert shown == pytest.approx([float(number) for number in saved_on_average(salvo)])
