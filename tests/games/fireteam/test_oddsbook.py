"""The odds of Fireteam equal a second implementation that counts all faces of all dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grognard.engine.clauses import Catalogue
from grognard.engine.showing.oddsbook import Figures
from grognard.games.fireteam.shown.oddsbook import BOOK
from grognard.odds.question import Unanswerable, read

SIDES = {"d4-1": (4, -1), "d4": (4, 0), "d6": (6, 0), "d8": (8, 0), "d10": (10, 0), "d12+1": (12, 1)}


def ask(test: str, **figures: object) -> Figures:
    found = BOOK.find(test)
    assert found is not None
    return found.work(read(found, [f"{key}={value}" for key, value in figures.items()]))


def chances(figures: Figures) -> dict[int, Fraction]:
    odds = figures.odds
    assert sum(odds.weights) == odds.total
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.weights[number]}


def thrown(*dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """Every fall of these dice."""
    return list(product(*[[face + plus for face in range(1, sides + 1)] for sides, plus in dice]))


def counted(falls: list[int]) -> dict[int, Fraction]:
    return {number: Fraction(times, len(falls)) for number, times in Counter(falls).items()}


def removed(wounded: int, killed: int, figures: int) -> int:
    """Figures that a team loses: the dead, then one for every two markers more than figures."""
    left, marks = figures - killed, 0
    for _ in range(wounded):
        if left > 0:
            marks += 1
            if marks > left:
                left, marks = left - 1, marks - 2
    return figures - max(left, 0)


def results(faces: tuple[int, ...], defense: int, margins: tuple[int, int, int]) -> tuple[int, int, int]:
    """Pin Checks, Wounded and KIA of one fall, the leading die first."""
    lead, *others = faces
    ahead = [lead + face - defense for face in others]
    kia = sum(one >= margins[2] for one in ahead)
    hurt = sum(margins[1] <= one < margins[2] for one in ahead)
    return sum(margins[0] <= one < margins[1] for one in ahead), hurt, kia


FIRE, BLOWS = (0, 3, 5), (1, 1, 3)


@pytest.mark.parametrize("test", ["fire", "assault"])
@pytest.mark.parametrize("what", ["results", "casualties", "killed"])
@pytest.mark.parametrize(("lead", "weapon", "dice", "defense"), [("d8", "d6", 3, 9), ("d10", "d4-1", 4, 7)])
def test_an_attack_counts_all_faces(test: str, what: str, lead: str, weapon: str, dice: int, defense: int) -> None:
    book = ask(test, experience=lead, weapon=weapon, dice=dice, defense=defense, figures=3, counted=what)
    margins = FIRE if test == "fire" else BLOWS
    falls = [results(faces, defense, margins) for faces in thrown(SIDES[lead], *[SIDES[weapon]] * dice)]
    number = {
        "results": sum,
        "casualties": lambda row: row[1] + row[2],
        "killed": lambda row: removed(row[1], row[2], 3),
    }
    assert chances(book) == counted([number[what](row) for row in falls])


def test_weapons_of_several_kinds_share_the_experience_die() -> None:
    book = ask("fire", experience="d6", weapon="d6,d8", dice="2,1", defense="8,7", counted="casualties")
    falls = []
    for lead, a, b, c in thrown((6, 0), (6, 0), (6, 0), (8, 0)):
        falls.append((lead + a >= 11) + (lead + b >= 11) + (lead + c >= 10))
    assert chances(book) == counted(falls)


def test_teams_that_fire_together_have_a_leading_die_each() -> None:
    book = ask("fire", experience="d4", weapon="d4", dice=2, defense=5, teams=2)
    one = thrown((4, 0), (4, 0), (4, 0))
    rows = [sum(results(faces, 5, FIRE)) for faces in one]
    assert chances(book) == counted([a + b for a, b in product(rows, rows)])


@pytest.mark.parametrize(("pins", "motivation", "bonus"), [(0, 3, 0), (2, 3, 0), (4, 4, 1), (1, 1, -1)])
def test_morale_takes_an_action_for_each_point_below_three(pins: int, motivation: int, bonus: int) -> None:
    book = ask("morale", die="d8", pins=pins, motivation=motivation, bonus=bonus)
    left = [max(0, motivation - max(0, 3 - (face - pins + bonus))) for face in range(1, 9)]
    assert chances(book) == counted(left)
    assert dict(book.named)["Cowers"] == Fraction(left.count(0), 8)


@pytest.mark.parametrize(("contact", "alone"), [*product(("no", "yes"), repeat=2)])
def test_rally_is_two_lower_and_leaves_an_action_less(contact: str, alone: str) -> None:
    book = ask("rally", die="d8", pins=1, contact=contact, alone=alone)
    left: list[int] = []
    lost = 0
    faces = range(1, 7 if alone == "yes" else 9)
    for face in faces:
        total = face - 3
        motivation = 3 - max(0, 3 - total)
        gone = motivation <= 0 or (contact == "yes" and total < 3)
        lost, left = lost + gone, [*left, 0 if gone else motivation - 1]
    assert chances(book) == counted(left)
    assert dict(book.named)["removed"] == Fraction(lost, len(faces))


def test_a_vehicle_loses_a_hull_point_and_sometimes_two() -> None:
    book = ask("at", experience="d6", weapon="d8", dice=2, plus=4, armor=12, hull=3)
    falls = []
    for lead, a, b, first, second in thrown((6, 0), (8, 4), (8, 4), (6, 0), (6, 0)):
        ahead, lost, rolls = [lead + a - 12, lead + b - 12], 0, iter((first, second))
        for one in ahead:
            if 2 <= one < 6 and lost < 3:
                lost += 1 + (lost < 2 and next(rolls) == 6)
        falls.append(3 if max(ahead) >= 6 else lost)
    assert chances(book) == counted(falls)


def test_a_pinned_watcher_needs_three() -> None:
    assert chances(ask("overwatch", die="d8", pins=2)) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert chances(ask("overwatch", die="d8")) == {1: Fraction(1)}
    assert chances(ask("overwatch", die="d8", steadfast="yes")) == {1: Fraction(1)}
    for pins in (1, 3):
        held = [int(face - pins + 1 >= 3) for face in range(1, 9)]
        assert chances(ask("overwatch", die="d8", pins=pins, steadfast="yes")) == counted(held)


def test_an_anti_tank_question_is_asked_by_rating_and_die_too() -> None:
    """ex-odds-at: a LAW (d10+6) with Experience d8 against Armor 13."""
    book = ask("at", rating="d10", die="d8", plus=6, armour=13, hull=1)
    ahead = [lead + face - 13 for lead, face in thrown((8, 0), (10, 6))]
    assert dict(book.named)["rattled or worse"] == Fraction(sum(one >= 0 for one in ahead), 80) == Fraction(65, 80)
    assert chances(book) == counted([int(one >= 2) for one in ahead])
    with pytest.raises(Unanswerable):
        ask("at", rating="d10", weapon="d10", die="d8", armour=13)


def test_questions_name_clauses_of_the_catalogue() -> None:
    known = Catalogue.load("grognard.games.fireteam").clauses
    assert [clause for test in BOOK.tests for clause in test.clauses if clause not in known] == []


def test_too_many_dice_or_a_die_that_nobody_has_are_refused() -> None:
    for figures in ({"dice": 61}, {"dice": 30, "teams": 3}, {"weapon": "d7"}, {"weapon": "d6," * 5 + "d6"}):
        with pytest.raises(Unanswerable):
            ask("fire", **{"experience": "d8", "weapon": "d6", "dice": 1, "defense": 8, **figures})
