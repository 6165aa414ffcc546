"""The odds of Net Epic equal a second implementation that counts all faces of all dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grognard.engine.clauses import Catalogue
from grognard.engine.showing.oddsbook import Figures
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.shown import titans
from grognard.games.netepic.shown.oddsbook import BOOK
from grognard.odds.question import Unanswerable, read


def ask(test: str, **figures: object) -> Figures:
    found = BOOK.find(test)
    assert found is not None
    return found.work(read(found, [f"{key}={value}" for key, value in figures.items()]))


def chances(figures: Figures) -> dict[int, Fraction]:
    odds = figures.odds
    assert sum(odds.weights) == odds.total
    return {number: odds.chance(number) for number in range(len(odds.weights)) if odds.weights[number]}


def thrown(dice: int) -> list[tuple[int, ...]]:
    return list(product(range(1, 7), repeat=dice))


def counted(falls: list[int]) -> dict[int, Fraction]:
    return {number: Fraction(times, len(falls)) for number, times in Counter(falls).items()}


def falls_short(face: int, save: int, modifier: int, fixed: int) -> bool:
    """Whether a save fails: 1+ always holds, more than 6 never does."""
    armour = bool(save) and face >= save - modifier
    return not armour and not (fixed and face >= fixed)


# -- fire and barrages ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "need", "save", "modifier", "fixed", "targets"),
    [(1, 4, 0, 0, 0, 1), (3, 5, 5, -1, 0, 1), (3, 4, 4, -2, 6, 2), (3, 1, 3, 0, 0, 3), (2, 7, 0, 0, 0, 1),
     (3, 3, 1, 0, 0, 2), (3, 2, 1, -3, 5, 5), (2, 4, 2, -9, 0, 1)],
)  # fmt: skip
def test_fire_counts_all_faces(dice: int, need: int, save: int, modifier: int, fixed: int, targets: int) -> None:
    falls = []
    for faces in thrown(2 * dice):
        lost = set()
        for die in range(dice):
            hit, face = faces[2 * die], faces[2 * die + 1]
            if hit > 1 and hit >= need and falls_short(face, save, modifier, fixed):
                lost.add(die % targets)
        falls.append(len(lost))
    book = ask("fire", dice=dice, need=need, save=save, save_modifier=modifier, fixed_save=fixed, targets=targets)
    assert chances(book) == counted(falls)
    assert dict(book.needs)["hit"] == max(need, 2)


@pytest.mark.parametrize("targets", [1, 2])
def test_fire_of_several_kinds_of_dice_counts_all_faces(targets: int) -> None:
    kinds = [(3, -1), (5, -2), (5, -2)]
    falls = []
    for faces in thrown(2 * len(kinds)):
        lost = set()
        for die, (need, modifier) in enumerate(kinds):
            if faces[2 * die] >= need and falls_short(faces[2 * die + 1], 3, modifier, 0):
                lost.add(die % targets)
        falls.append(len(lost))
    book = ask("fire", dice="1,2", need="3,5", save=3, save_modifier="-1,-2", targets=targets)
    assert chances(book) == counted(falls)


def test_a_hit_may_count_for_up_to_three() -> None:
    falls = []
    for hit, number, *faces in product(range(1, 7), (1, 2, 3), *[range(1, 7)] * 3):
        falls.append(int(hit >= 4 and any(face < 4 for face in faces[:number])))
    assert chances(ask("fire", dice=1, need=4, save=4, hits="d3")) == counted(falls)


@pytest.mark.parametrize(("points", "need"), [(1, 6), (4, 5), (6, 4), (8, 3), (9, 2), (30, 2)])
def test_a_barrage_rolls_once_for_every_model(points: int, need: int) -> None:
    falls = [
        sum(faces[place] >= need and falls_short(faces[place + 1], 5, -1, 0) for place in (0, 2)) for faces in thrown(4)
    ]
    book = ask("barrage", points=points, models=2, save=5, save_modifier=-1)
    assert chances(book) == counted(falls)
    assert chances(ask("barrage", points=1, need=need, models=2, save=5, save_modifier=-1)) == counted(falls)


@pytest.mark.parametrize(("penetrating", "damaged"), [(0, "no"), (1, "no"), (0, "yes"), (3, "yes")])
def test_a_superheavy_rolls_on_its_table(penetrating: int, damaged: str) -> None:
    falls = []
    for faces in thrown(6):
        state = 1 if damaged == "yes" else 0
        for hit, face, roll in (faces[:3], faces[3:]):
            if hit >= 3 and falls_short(face, 1, -3, 0) and state < 2:
                total = roll + penetrating
                state = 2 if total >= 4 else min(state + 1, 2) if total >= 2 else state
        falls.append(state)
    book = ask("superheavy", dice=2, need=3, save=1, save_modifier=-3, penetrating=penetrating, damaged=damaged)
    rows = counted(falls)
    assert dict(book.named) == {"damaged": rows.get(1, Fraction(0)), "destroyed": rows[2]}
    assert book.odds.chance(1) == rows[2]


# -- close combat and morale ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caf_a", "caf_b", "dice_a", "dice_b", "fixed_a", "fixed_b"),
    [(2, 1, 2, 2, 0, 0), (0, 5, 3, 2, 0, 4), (-3, 0, 2, 3, 5, 6), (20, 0, 2, 2, 0, 0)],
)
def test_a_duel_is_fought_to_the_death(
    caf_a: int, caf_b: int, dice_a: int, dice_b: int, fixed_a: int, fixed_b: int
) -> None:
    won = lost = 0
    for faces in thrown(dice_a + dice_b + 1):
        a, b = sum(faces[:dice_a]) + caf_a, sum(faces[dice_a:-1]) + caf_b
        won += a > b and not (fixed_b and faces[-1] >= fixed_b)
        lost += b > a and not (fixed_a and faces[-1] >= fixed_a)
    book = ask("melee", caf_a=caf_a, caf_b=caf_b, dice_a=dice_a, dice_b=dice_b, fixed_save_a=fixed_a,
               fixed_save_b=fixed_b)  # fmt: skip
    assert book.odds.chance(1) == Fraction(won, won + lost)
    assert sum(chance for _, chance in book.named) == 1


@pytest.mark.parametrize("elite", ["no", "yes"])
@pytest.mark.parametrize(("value", "bonus"), [(4, 0), (2, 1), (5, -1)])
def test_a_unit_that_fails_rallies_or_routs(value: int, bonus: int, elite: str) -> None:
    ends: Counter[str] = Counter()
    for dice in thrown(3):
        faces, again = list(dice), elite == "yes"
        end = "routs"
        for name in ("passes", "rallies"):
            passed = faces.pop(0) + bonus >= value
            if not passed and again:
                passed, again = faces.pop(0) + bonus >= value, False
            if passed:
                end = name
                break
        ends[end] += 1
    book = ask("morale", value=value, bonus=bonus, elite=elite)
    assert book.odds.chance(1) == Fraction(ends["passes"], 216)
    assert dict(book.named) == {
        "falls back and rallies": Fraction(ends["rallies"], 216),
        "routs": Fraction(ends["routs"], 216),
    }


# -- titans -----------------------------------------------------------------------------------------------------------

REAVER_FRONT = (
    ("", "Carapace weapon", ""), ("Arm weapon R", "Carapace", "Arm weapon L"), ("Arm weapon R", "Head", "Arm weapon L"),
    ("Leg R", "Hull", "Leg L"), ("Leg R", "", "Leg L"),
)  # fmt: skip
LINES = ((1, 2, 0), (3, 4, 1), (5, 5, 2), (6, 99, 3))


@pytest.mark.parametrize("cell", ["1-middle", "2-left", "3-middle", "4-middle", "5-right"])
def test_aim_dice_shift_the_hit(cell: str) -> None:
    row, column = int(cell[0]) - 1, ("left", "middle", "right").index(cell[2:])
    found: Counter[str] = Counter()
    for down, right in thrown(2):
        at = row + (down == 6) - (down == 1), column + (right == 6) - (right == 1)
        inside = 0 <= at[0] < 5 and 0 <= at[1] < 3
        found[(REAVER_FRONT[at[0]][at[1]] if inside else "") or "miss"] += 1
    book = ask("aim", template="reaver", cell=cell)
    assert dict(book.named) == {name: Fraction(number, 36) for name, number in found.items()}
    assert book.odds.chance(0) == Fraction(found["miss"], 36)


def test_a_cell_of_two_feet_is_either() -> None:
    named = dict(ask("aim", template="great-gargant", cell="5-middle").named)
    assert named["Foot R"] == named["Foot L"] == Fraction(2, 3) * (Fraction(1, 6) + Fraction(2, 3) / 2)
    assert "Foot R or L (50 %)" not in named


def test_nobody_aims_where_nothing_is() -> None:
    for cell in ("5-middle", "1-left"):
        book = ask("aim", template="reaver", cell=cell)
        assert book.notes
        assert book.odds.chance(0) == 1


def leg(state: int, roll: int) -> int:
    """How a leg is after one more roll: a line suffered already counts as the next worse."""
    line = next(line for low, high, line in LINES if low <= roll <= high)
    while state & (1 << line):
        line += 1
    return state | (1 << min(line, 3))


@pytest.mark.parametrize(("hits", "shields", "through"), [(1, 0, 1), (2, 0, 2), (3, 1, 2), (2, 3, 0)])
def test_hits_on_a_leg(hits: int, shields: int, through: int) -> None:
    """A Warlord's leg has 1+, so a modifier of -3 leaves 4+; four lines, and the last is its end."""
    ends, falls = Counter[int](), thrown(2 * through)
    for faces in falls:
        state = 0
        for place in range(0, 2 * through, 2):
            if faces[place] < 4 and not state & 8:
                state = leg(state, faces[place + 1])
        ends[state] += 1
    book = ask("titan", template="warlord", hits=hits, shields=shields, location="leg", save_modifier=-3)
    named = dict(book.named)

    def share(bit: int) -> Fraction:
        return Fraction(sum(number for state, number in ends.items() if state & bit), len(falls))

    assert named["destroyed"] == book.odds.chance(1) == share(8)
    assert named["immobilised or destroyed"] == share(4 | 8)
    assert [chance for name, chance in book.named[2:]] == [share(1), share(2), share(4), share(8)]


def test_without_a_modifier_shields_stop_everything() -> None:
    assert ask("titan", hits=4, shields=1, save_modifier=0).odds.chance(1) == 0
    assert ask("titan", hits=4, shields=0, save_modifier=0).odds.chance(1) > 0


def test_fields_flicker() -> None:
    """One hit at a Gargant's last field goes through on a 6; two at one field: the second meets none unless the first
    went through."""
    lay = titans._duel("Great Gargant", "front")
    lay.hurt(0, shields=1)
    hit = Hit(0, 1, modifier=-1)
    assert titans.past_shields(lay, hit, 1) == [Fraction(5, 6), Fraction(1, 6)]
    both = Fraction(1, 36)
    stops = Fraction(1, 6) * Fraction(5, 6)
    assert titans.past_shields(lay, hit, 2) == [Fraction(0), Fraction(5, 6) + stops, both]


def test_the_hull_takes_a_weapon_each_time() -> None:
    """Two rolls of 5 take two of a Warlord's four weapons; the line came up, and it stands."""
    book = ask("titan", hits=1, location="hull", save_modifier=-9, penetrating=4)
    named = dict(book.named)
    assert named["5: one random undamaged weapon is damaged and may not fire"] == Fraction(1, 6)
    assert named["destroyed"] == Fraction(5, 6)


def test_templates_without_a_location_say_so() -> None:
    assert ask("titan", template="revenant", location="wing").notes == ("A Revenant has no such location.",)
    for name in titans.NAMES:
        for kind in ("head", "hull", "weapon", "leg", "reactor"):
            assert not ask("titan", template=name, location=kind).notes


# -- the book ---------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_book_exists() -> None:
    known = Catalogue.load("grognard.games.netepic").clauses
    assert [id for test in BOOK.tests for id in test.clauses if id not in known] == []


def test_faults_are_told() -> None:
    with pytest.raises(Unanswerable) as fault:
        ask("fire", dice=0, fixed_save=1)
    assert len(fault.value.faults) == 3
