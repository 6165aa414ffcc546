"""Exact odds: against brute force over all faces, against the rules as they are rolled, and as people ask for them."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import Catalogue
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import Roll, SeededDice
from grognard.engine.showing.oddsbook import Figures
from grognard.games.alien.body import dice
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.body.gear import weapons
from grognard.games.alien.shown import pools
from grognard.games.alien.shown.aim import Aim, question_of
from grognard.games.alien.shown.oddsbook import BOOK
from grognard.games.alien.shown.pools import ALWAYS, BEST, FAIL, NEVER, Question, solve
from grognard.games.alien.shown.spreads import spread_of
from grognard.odds.question import Unanswerable, read
from grognard.odds.report import as_data
from tests.games.alien.nerves import room


def ask(question: str) -> Figures:
    id, *words = question.split()
    test = BOOK.find(id)
    assert test is not None
    return test.work(read(test, words))


def chance(question: str, name: str) -> float:
    return float(dict(ask(question).named)[name])


@pytest.mark.parametrize(("number", "percent"), [(1, 16.7), (4, 51.8), (7, 72.1), (10, 83.8), (12, 88.8)])
def test_example_odds_single(number: int, percent: float) -> None:
    """alien.example.odds-single"""
    assert chance(f"skill dice={number} push=never", "success") * 100 == pytest.approx(percent, abs=0.05)


def test_example_odds_push() -> None:
    """alien.example.odds-push: 1-(5/6)^11."""
    figures = ask("skill dice=5 push=fail")
    assert figures.odds.at_least(1) == 1 - Fraction(5, 6) ** 11


def test_example_detection_odds() -> None:
    """alien.example.detection-odds: 36.4 % each, tie 27.2 %."""
    found = {name: round(chance("opposed dice=8 against_dice=8", name) * 100, 1) for name in ("won", "tie", "lost")}
    assert found == {"won": 36.4, "tie": 27.2, "lost": 36.4}


def test_example_attack_odds() -> None:
    """alien.example.attack-odds: 49.4 %, undefended 83.8 %."""
    assert chance("opposed dice=10 against_dice=7", "won") == pytest.approx(0.494, abs=0.0005)
    assert chance("attack dice=10 push=never", "hit") == pytest.approx(0.838, abs=0.0005)


# -- brute force -------------------------------------------------------------------------------------------------------


def brute(question: Question) -> dict[tuple[int, bool, int], Fraction]:
    """(successes that count, pushed, response) over all faces of all dice, by the words of the rules."""
    found: Counter[tuple[int, bool, int]] = Counter()
    pushes = pools.pushed_throws(question)
    number = question.base + question.stress
    for faces in product(range(1, 7), repeat=number):
        base, nerves = faces[: question.base], faces[question.base :]
        sixes, scared = base.count(6), nerves.count(6)
        if 1 in nerves or (sixes, scared) not in pushes:
            _settle(found, (sixes + scared, False, 1 in nerves), question.stress, question, 6 ** (number + 1))
            continue
        left = len(base) - sixes
        again = left + len(nerves) - scared + 1
        for more in product(range(1, 7), repeat=again):
            end = (sixes + scared + more.count(6), True, 1 in more[left:])
            _settle(found, end, question.level_after_push, question, 6 ** (number + 1 - again))
    return {end: Fraction(weight, 6 ** (2 * number + 2)) for end, weight in found.items()}


def _settle(
    found: Counter[tuple[int, bool, int]], end: tuple[int, bool, bool], level: int, question: Question, weight: int
) -> None:
    """Spread a throw over the faces of the response die, if there is a response."""
    successes, pushed, ones = end
    if not ones:
        found[successes, pushed, 0] += weight * 6
        return
    for face in range(1, 7):
        row = max(0, min(7, face + level - question.resolve))
        found[0 if row == 7 else successes, pushed, row] += weight


def solved(question: Question) -> dict[tuple[int, bool, int], Fraction]:
    found: dict[tuple[int, bool, int], Fraction] = {}
    answer = solve(question)
    for part in answer.parts:
        for number, weight in enumerate(part.weights):
            if weight:
                end = (0 if part.response == 7 else number, part.pushed, part.response)
                found[end] = found.get(end, Fraction(0)) + Fraction(weight, answer.total)
    return found


@pytest.mark.parametrize("push", [NEVER, FAIL, ALWAYS, BEST])
@pytest.mark.parametrize(
    ("base", "stress", "resolve", "jumpy"),
    [(1, 0, 4, False), (2, 0, 0, True), (1, 1, 0, False), (1, 2, 3, True), (2, 1, 1, False)],
)
def test_solved_is_brute_force(base: int, stress: int, resolve: int, jumpy: bool, push: int) -> None:
    question = Question(base, stress, push, resolve, jumpy)
    assert solved(question) == brute(question)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 12), st.integers(0, 8), st.integers(0, 3), st.integers(0, 6), st.booleans())
def test_weights_sum_to_one(base: int, stress: int, push: int, resolve: int, jumpy: bool) -> None:
    answer = solve(Question(base, stress, push, resolve, jumpy))
    assert sum(answer.successes()) == answer.total
    assert all(weight >= 0 for part in answer.parts for weight in part.weights)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 6), st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_the_best_policy_is_best_on_average(base: int, stress: int, resolve: int, jumpy: bool) -> None:
    means = []
    for push in (NEVER, FAIL, ALWAYS, BEST):
        answer = solve(Question(base, stress, push, resolve, jumpy))
        means.append(Fraction(sum(n * w for n, w in enumerate(answer.successes())), answer.total))
    assert means[-1] == max(means)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 5), st.integers(0, 4), st.integers(0, 5))
def test_worth_by_list_is_worth_by_count(base: int, stress: int, resolve: int) -> None:
    """The quick way for successes as such agrees with the general one."""
    values = tuple(Fraction(number) for number in range(base + stress + 2))
    plain = pools.pushed_throws(Question(base, stress, BEST, resolve))
    assert plain == pools.pushed_throws(Question(base, stress, BEST, resolve, values=values))


# -- the rules as they are rolled --------------------------------------------------------------------------------------


def rolled(policy: int, seed: int, runs: int) -> tuple[Counter[int], int, int]:
    """Many rolls by the chapters themselves: successes, stress responses, Mess Ups."""
    p = room()
    pilot = p.pc("company-agent", "A1", stress=5, gear=())
    source = SeededDice(seed)
    found: Counter[int] = Counter()
    responses = messed = 0
    for _ in range(runs):
        game = Game(p.state())
        script = dice.skill_roll(game, Attempt(pilot, "comtech"))
        answer: Any = None
        try:
            while True:
                item = script.send(answer)
                if isinstance(item, Choose):
                    wants = policy == ALWAYS or item.prompt.startswith("No success")
                    answer = ("push",) if wants else ("keep",)
                else:
                    assert isinstance(item, Roll)
                    answer = item.read(source.throw(item))
        except StopIteration as stop:
            found[stop.value.successes] += 1
            messed += stop.value.messed_up
        responses += any(tag.startswith("response") for tag in game.state.models[pilot].tags)
    return found, responses, messed


@pytest.mark.parametrize(("policy", "name"), [(FAIL, "fail"), (ALWAYS, "always")])
def test_rolled_agrees_with_solved(policy: int, name: str) -> None:
    runs = 2500
    found, responses, messed = rolled(policy, 7, runs)
    figures = ask(f"skill dice=7 stress=5 resolve=5 push={name}")
    for number in range(4):
        expected = float(figures.odds.chance(number))
        assert found[number] / runs == pytest.approx(expected, abs=4 * (expected * (1 - expected) / runs) ** 0.5 + 1e-9)
    named = {name: float(value) for name, value in figures.named}
    assert responses / runs == pytest.approx(named["stress response"], abs=0.04)
    assert messed / runs == pytest.approx(named["Mess Up"], abs=0.03)


# -- the other tests ---------------------------------------------------------------------------------------------------


def test_panic_odds() -> None:
    figures = ask("panic stress=4 resolve=3")
    assert [figures.odds.chance(row) for row in range(2, 8)] == [Fraction(1, 6)] * 6
    assert ask("panic stress=20 resolve=0").odds.chance(12) == 1
    assert ask("panic stress=0 resolve=6").odds.chance(0) == 1


@pytest.mark.parametrize(
    ("question", "damage"),
    [
        ("damage=2 armor=1", {0: 0, 1: 1, 2: 2, 3: 3}),
        ("damage=2 armor=2 piercing=1 weakspot=1", {0: 0, 1: 2, 2: 3}),
        ("damage=2 cover=full barrier=3", {0: 0, 1: 0, 2: 0, 5: 0}),
        ("damage=2 cover=full barrier=3 piercing=1 armor=2", {0: 0, 1: 0, 2: 0, 3: 1}),
    ],
)
def test_damage_of_an_attack(question: str, damage: dict[int, int]) -> None:
    """alien.example.ranged-damage and alien.example.breach among them."""
    base = 6
    less = (3 if "cover=full" in question else 0) + (2 if "weakspot=1" in question else 0)
    figures = ask(f"attack dice={base + less} push=never {question}")
    plain = ask(f"skill dice={base} push=never")
    expected: dict[int, Fraction] = {}
    for number, points in damage.items():
        expected[points] = expected.get(points, Fraction(0)) + plain.odds.chance(number)
    for points in set(damage.values()) - {0}:
        assert figures.odds.chance(points) == expected[points]


def test_a_burst_adds_rolls() -> None:
    once = ask("attack dice=8 damage=2 armor=1 push=never")
    burst = ask("attack dice=8 damage=2 armor=1 push=never auto=1")
    assert burst.odds.chance(0) < once.odds.chance(0) + Fraction(1, 10**9)
    assert burst.odds.mean() > once.odds.mean()
    assert sum(burst.odds.weights) == burst.odds.total


def test_a_burst_by_hand() -> None:
    """One base die without nerves to lose: hits come 1 in 6, then with one and two stress dice more."""
    figures = ask("attack dice=1 damage=1 push=never auto=1 resolve=10")
    hit = [1 - Fraction(5, 6) ** number for number in (1, 2, 3)]
    assert figures.odds.chance(0) == 1 - hit[0]
    mean = hit[0] * 1 + hit[0] * Fraction(2, 6) + hit[0] * hit[1] * Fraction(3, 6)
    assert figures.odds.mean() == mean


def test_the_policy_answers_the_question_that_was_asked() -> None:
    assert ask("skill dice=5").notes == ("best for one success: push with no success",)
    assert ask("skill dice=5 need=3").notes == ("best for 3 successes: push with up to 2 successes",)
    assert ask("skill dice=5 need=0").notes == ("best for as many successes as possible: always push",)
    tense = ask("skill dice=5 stress=8 resolve=2 need=0").notes
    assert tense == ("best for as many successes as possible: push with no success",)
    mixed = ask("skill dice=10 stress=6 resolve=4 need=0").notes[0]
    assert mixed.startswith(
        "best for as many successes as possible: push with up to 3 successes, "
        "with more only if enough of them lie on stress dice (4: 1"
    )
    assert ask("attack dice=5 damage=1 armor=20").notes == ("best for the most damage: never push",)


@pytest.mark.parametrize("need", [1, 2, 3])
def test_the_best_push_is_best_for_what_is_needed(need: int) -> None:
    chances = {
        policy: chance(f"skill dice=3 stress=2 resolve=1 push={policy} need={need}", "success")
        for policy in ("never", "fail", "always", "best")
    }
    assert chances["best"] == max(chances.values())
    assert chances["best"] > chances["always"], "what is there is not risked"


def test_json_and_faults() -> None:
    test = BOOK.find("skill")
    assert test is not None
    given_ = read(test, ["dice=4", "stress=1", "push=always"])
    data = as_data(BOOK, test, given_, test.work(given_))
    assert data["given"]["push"] == "always"
    assert data["notes"]
    assert 0 < data["Mess_Up"] + data["stress_response"] < 1
    with pytest.raises(Unanswerable) as refused:
        read(test, ["dice=4", "push=maybe", "stress=99"])
    assert any("allowed: never, fail, always, best" in fault for fault in refused.value.faults)
    assert len(refused.value.faults) == 2


def test_every_clause_of_the_book_exists() -> None:
    clauses = Catalogue.load("grognard.games.alien").clauses
    assert [id for test in BOOK.tests for id in test.clauses if id not in clauses] == []


def test_a_burst_of_those_without_nerves_by_hand() -> None:
    """Two dice that only the first roll has, one that stays, and no stress dice: 3, 1 and 1 dice."""
    values = tuple(Fraction(number) for number in range(40))
    odds = spread_of(Question(3, values=values, once=2, tension=0), 3)
    hit = [1 - Fraction(5, 6) ** number for number in (3, 1)]
    assert odds.mean() == Fraction(3, 6) + hit[0] * Fraction(1, 6) + hit[0] * hit[1] * Fraction(1, 6)


@pytest.mark.parametrize(
    ("who", "gear", "tension", "once"),
    [
        ("android", "m41a-pulse-rifle", 0, 2),
        ("rifleman", "m41a-pulse-rifle", 1, 2),
        ("smartgunner", "m56-smartgun", 1, 0),
    ],
)
def test_the_odds_of_a_burst_know_aim_and_nerves(who: str, gear: str, tension: int, once: int) -> None:
    p = room("A1", "A2")
    shooter, drone = p.pc(who, "A1", "aimed", "response:shakes", gear=[gear]), p.npc("drone", "A2", seen=True)
    game = p.game(phase="combat", step="turn", round=1)
    arm = next(arm for arm in weapons(game, shooter) if arm.card.id == gear)
    question, _ = question_of(game, Aim(shooter, drone, arm), "burst", NEVER)
    assert (question.tension, question.once, question.had) == (tension, once, frozenset({4}))
