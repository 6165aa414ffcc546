"""The odds of The Evolved equal a second implementation that counts all faces of all dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.clauses import Catalogue
from grognard.engine.showing.oddsbook import Figures
from grognard.games.evolved.shown.oddsbook import BOOK
from grognard.odds.question import read

Chances = dict[int, Fraction]
FACES = range(1, 11)
SHOT = {
    "accuracy": 3,
    "evasion": 2,
    "cover": 0,
    "models": 1,
    "rate": 1,
    "rerolls": 0,
    "power": 4,
    "armor": 1,
    "damage": 1,
}
MECH = {"legs": 3, "right_arm": 1, "left_arm": 1, "drive": 2, "core": 4}


def ask(test: str, **figures: int) -> Figures:
    found = BOOK.find(test)
    assert found is not None
    return found.work(read(found, [f"{key}={value}" for key, value in figures.items()]))


def chances(figures: Figures) -> Chances:
    odds = figures.odds
    assert sum(odds.weights) == odds.total
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.chance(number)}


def impacts_twin(dice: int, need: int, again: int) -> Chances:
    """Every throw of the dice and of one spare die for each; the first misses get the spare dice."""
    found: Counter[int] = Counter()
    for faces in product(FACES, repeat=2 * dice):
        first, spare = faces[:dice], list(faces[dice:])
        hits, left = sum(face >= need for face in first), again
        for face in first:
            if face < need and left:
                left -= 1
                hits += spare.pop() >= need
        found[hits] += 1
    return {hits: Fraction(ways, 10 ** (2 * dice)) for hits, ways in found.items()}


def losses_twin(dice: int, need: int, again: int, pierce: int, targets: int) -> Chances:
    found: Chances = {}
    for hits, chance in impacts_twin(dice, need, again).items():
        for faces in product(FACES, repeat=hits):
            losses = min(targets, sum(face >= pierce for face in faces))
            found[losses] = found.get(losses, Fraction(0)) + chance / 10**hits
    return {number: chance for number, chance in found.items() if chance}


@pytest.mark.parametrize("test", ["shoot", "melee"])
@pytest.mark.parametrize(
    ("accuracy", "evasion", "models", "rate", "rerolls", "power", "armor", "targets"),
    [(3, 2, 2, 1, 0, 4, 1, 2), (4, 3, 1, 2, 1, 5, 3, 1), (5, 2, 2, 1, 2, 2, 1, 5), (0, 0, 2, 1, 1, 1, 0, 1),
     (9, 9, 2, 1, 1, 9, 1, 2), (4, 1, 1, 2, 1, 9, 4, 2)],
)  # fmt: skip
def test_losses_equal_all_faces(
    test: str, accuracy: int, evasion: int, models: int, rate: int, rerolls: int, power: int, armor: int, targets: int
) -> None:
    need, pierce = min(max(accuracy + evasion, 2), 10), max(power + armor, 2)
    asked = {"accuracy": accuracy, "evasion": evasion, "models": models, "rate": rate, "rerolls": rerolls}
    figures = ask(test, **asked, power=power, armor=armor, damage=2, targets=targets)
    assert chances(figures) == losses_twin(models * rate, need, rerolls, pierce, targets)
    assert dict(figures.needs) == {"attack": need, "damage": min(pierce, 11)}


@pytest.mark.parametrize(("cover", "need"), [(0, 5), (1, 6), (2, 7)])
def test_cover_adds_to_evasion(cover: int, need: int) -> None:
    assert dict(ask("shoot", **{**SHOT, "cover": cover}, targets=8).needs)["attack"] == need


def test_the_volley_of_the_example() -> None:
    """Six troopers at Thralls in cover: half the dice hit, six of ten impacts kill."""
    figures = ask("shoot", **{**SHOT, "cover": 1, "models": 6}, targets=8)
    assert figures.odds.mean() == Fraction(6 * 5 * 6, 100)


# -- vehicles ---------------------------------------------------------------------------------------------------------

Boxes = tuple[int, ...]


def mech_twin(impacts: Chances, pierce: int, damage: int, boxes: Boxes) -> dict[Boxes, Fraction]:
    """Impact after impact: a die for damage, a die for the part, down the table to one that is left."""
    found: dict[Boxes, Fraction] = {}
    for number, chance in impacts.items():
        states = {boxes: chance}
        for _ in range(number):
            after: dict[Boxes, Fraction] = {}
            for state, weight in states.items():
                for test, face in product(FACES, FACES):
                    left = hit(state, face, damage) if test >= pierce else state
                    after[left] = after.get(left, Fraction(0)) + weight / 100
            states = after
        for state, weight in states.items():
            found[state] = found.get(state, Fraction(0)) + weight
    return found


def hit(boxes: Boxes, face: int, damage: int) -> Boxes:
    if not boxes[4]:
        return boxes
    part = (face - 1) // 2
    while not boxes[part]:
        part += 1
    return tuple(max(0, left - damage) if index == part else left for index, left in enumerate(boxes))


@pytest.mark.parametrize(
    ("dice", "need", "again", "power", "damage", "boxes"),
    [(2, 5, 0, 3, 1, (3, 1, 1, 2, 4)), (2, 3, 1, 2, 3, (1, 0, 1, 2, 2)), (2, 10, 2, 9, 2, (0, 0, 0, 0, 1)),
     (2, 4, 1, 2, 2, (2, 2, 0, 0, 3))],
)  # fmt: skip
def test_mech_equals_all_faces(dice: int, need: int, again: int, power: int, damage: int, boxes: Boxes) -> None:
    asked = {"accuracy": need, "evasion": 0, "cover": 0, "models": dice, "rate": 1, "rerolls": again}
    parts = dict(zip(MECH, boxes, strict=True))
    figures = ask("mech", **asked, power=power, armor=3, damage=damage, targets=1, **parts)
    twin = mech_twin(impacts_twin(dice, need, again), power + 3, damage, boxes)
    assert {state: Fraction(weight, figures.odds.total) for state, weight in figures.odds.boxes} == twin

    def gone(part: int) -> Fraction:
        return sum((chance for state, chance in twin.items() if not state[part]), Fraction(0))

    named = dict(figures.named)
    assert named["destroyed"] == named["core lost"] == gone(4)
    assert named["immobilised"] == named["legs lost"] == gone(0)
    assert [named[f"{part} lost"] for part in ("right arm", "left arm", "drive")] == [gone(1), gone(2), gone(3)]


def test_vehicles_of_a_unit_share_the_impacts() -> None:
    """Three impacts on two: the closest takes two of them."""
    sure = {"accuracy": 2, "evasion": 0, "cover": 0, "models": 3, "rate": 1, "rerolls": 0, "power": 2, "armor": 1}
    shared = ask("mech", **sure, damage=1, targets=2, **MECH)
    impacts: Chances = {}
    for number, chance in _three().items():
        impacts[(number + 1) // 2] = impacts.get((number + 1) // 2, Fraction(0)) + chance
    twin = mech_twin(impacts, 3, 1, tuple(MECH.values()))
    assert {state: Fraction(weight, shared.odds.total) for state, weight in shared.odds.boxes} == twin


def _three() -> Chances:
    """Three dice that need 2."""
    hit, miss = Fraction(9, 10), Fraction(1, 10)
    return {0: miss**3, 1: 3 * hit * miss**2, 2: 3 * hit**2 * miss, 3: hit**3}


# -- the Command test -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), [(0, 0), (3, 4), (4, 0), (12, 0)])
def test_command_equals_all_faces(a: int, b: int) -> None:
    """Ties are thrown again, so the chance is that of the throws that decide."""
    throws = list(product(FACES, FACES))
    won = sum(a + mine > b + theirs for mine, theirs in throws)
    lost = sum(a + mine < b + theirs for mine, theirs in throws)
    figures = ask("command", command_a=a, command_b=b)
    assert figures.odds.chance(1) == Fraction(won, won + lost)
    assert dict(figures.named)["b wins"] == Fraction(lost, won + lost)


# -- the book ---------------------------------------------------------------------------------------------------------


def test_the_keys_are_those_people_ask_with() -> None:
    keys = {test.id: [key.name for key in test.keys] for test in BOOK.tests}
    shoot = ["accuracy", "evasion", "cover", "models", "rate", "rerolls", "power", "armor", "damage", "targets"]
    between = [*shoot[:3], "between", *shoot[3:]]
    assert keys["shoot"] == [*between, "health", "medic", "shared"]
    assert keys["mech"] == [*between, *MECH, "shared"]
    assert keys["melee"] == [*[key for key in shoot if key != "cover"], "health", "shared"]
    assert keys["blast"] == [*[key for key in shoot if key != "cover"], "health", "medic", "shared"]
    assert keys["command"] == ["command_a", "command_b"]


def test_every_clause_exists() -> None:
    clauses = Catalogue.load("grognard.games.evolved").clauses
    assert [id for test in BOOK.tests for id in test.clauses if id not in clauses] == []


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 30), st.integers(0, 12), st.integers(0, 30), st.integers(1, 12), st.integers(1, 9))
def test_chances_add_up(models: int, accuracy: int, rerolls: int, power: int, targets: int) -> None:
    asked = {**SHOT, "models": models, "accuracy": accuracy, "rerolls": rerolls, "power": power}
    odds = ask("shoot", **asked, targets=targets).odds
    assert sum(odds.weights) == odds.total
    mech = ask("mech", **asked, targets=1, **MECH)
    assert sum(mech.odds.weights) == mech.odds.total
    assert all(0 <= chance <= 1 for _, chance in mech.named)
