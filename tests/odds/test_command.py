"""`grognard odds` as people and programs use it."""

import json
from typing import Any

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from grognard.cli.odds import register
from grognard.engine.clauses import Catalogue
from grognard.engine.showing.oddsbook import OddsTest
from grognard.games.at43.shown.oddsbook import BOOK
from grognard.odds.question import Unanswerable, find_test, read


def call(*words: str) -> Result:
    app = typer.Typer()
    app.callback()(lambda: None)
    register(app)
    return CliRunner().invoke(app, ["odds", *words])


def answer(question: str) -> dict[str, Any]:
    result = call(*question.split(), "--json")
    assert result.exit_code == 0, result.output
    data: dict[str, Any] = json.loads(result.stdout)
    return data


LASERS = "at43 shoot accuracy=4 range=3 weapons=5 rate=1 reroll=1 penetration=5 protection=6 damage=1 targets=6"


def test_json_shape() -> None:
    data = answer(f"{LASERS} cover=4")
    assert list(data)[:6] == ["game", "test", "given", "outcomes", "mean", "clauses"]
    assert (data["game"], data["test"]) == ("at43", "shoot")
    assert data["given"]["cover"] == 4
    assert data["given"]["structure"] == [1]
    assert list(data["outcomes"]) == ["0", "1", "2", "3", "4", "5"]
    assert data["mean"] == pytest.approx(0.9375, abs=1e-12)
    assert data["outcomes"]["5"] == pytest.approx((3 / 16) ** 5, abs=1e-12)
    assert sum(data["outcomes"].values()) == pytest.approx(1, abs=1e-12)


def test_a_number_for_each_kind_of_weapon() -> None:
    """Five rifles and the gun of a hero; one kind alone is told as a number, as ever."""
    both = answer(LASERS.replace("weapons=5", "weapons=5,1").replace("penetration=5", "penetration=5,9"))
    alone = answer(LASERS)
    assert (both["given"]["weapons"], alone["given"]["weapons"]) == ([5, 1], 5)
    assert both["mean"] == pytest.approx(alone["mean"] + 3 / 4 * 4 / 6), "it hits like a rifle and needs 3 to harm"
    refused = call(*LASERS.replace("weapons=5 rate=1", "weapons=20,1 rate=2,1").split())
    assert "weapons x rate = 41: too many; allowed: up to 40" in refused.stderr


@pytest.mark.parametrize("more", ["", " weapons=3,1 medic=1 targets=3"])
def test_snipers_who_fire_past_friends_roll_again_as_ever(more: str) -> None:
    """What re-rolls are worth is reckoned for every number of impacts, also where victims are named for each."""
    asked = f"at43 shoot accuracy=6 range=4 reroll=1 penetration=5 protection=6 snipers=1 between=2{more}"
    assert answer(f"{asked} friends=1")["mean"] <= answer(f"{asked} friends=0")["mean"] + 1e-12
    if not more:
        assert answer(f"{asked} friends=1")["outcomes"] == answer(f"{asked} friends=0")["outcomes"]


def test_vehicle_json_names_chances() -> None:
    data = answer("at43 vehicle impacts=3 penetration=14 protection=11 damage=2 propulsion=3 frame=4 weapons=2,2")
    assert data["given"]["weapons"] == [2, 2]
    assert data["destroyed"] == pytest.approx(data["outcomes"]["4"], abs=1e-12)
    assert data["destroyed"] == pytest.approx(7 / 27, abs=1e-12)
    assert 0 < data["immobilised"] < 1


def test_every_clause_exists() -> None:
    clauses = Catalogue.load("grognard.games.at43").clauses
    assert [id for test in BOOK.tests for id in test.clauses if id not in clauses] == []


def test_a_chart_for_people() -> None:
    result = call(*LASERS.split())
    assert result.exit_code == 0
    for words in ("attack needs 4+", "at least", "█", "mean 1.8750 losses", "at43.shoot.rerolls"):
        assert words in result.stdout
    assert "cover needs" not in result.stdout


def test_the_list_of_tests() -> None:
    listed = call("at43")
    assert listed.exit_code == 0
    for test in BOOK.tests:
        assert test.id in listed.stdout
        assert all(key.name in listed.stdout for key in test.keys)
    data = json.loads(call("at43", "--json").stdout)
    assert [test["id"] for test in data] == [test.id for test in BOOK.tests]
    assert {"shoot", "melee", "damage", "morale", "vehicle"} <= {test["id"] for test in data}


def test_every_fault_at_once() -> None:
    result = call("at43", "shoot", "acuracy=4", "range=x", "weapons=400", "rate=2", "cover=1", "foo", "reroll=101")
    assert result.exit_code == 2
    faults = result.stderr.splitlines()
    assert len(faults) == 9
    for words in (
        "did you mean 'accuracy'?",
        "key 'accuracy' is missing",
        "key 'range' = 'x': not a whole number; allowed: 0 to 99",
        "key 'cover' = '1': not allowed; allowed: 0, 2, 3, 4, 5, 6",
        "key 'reroll' = '101': not allowed; allowed: 0 to 100",
        "weapons x rate = 800: too many; allowed: up to 400",
        "'foo' is not of the form key=value",
        "key 'protection' is missing",
    ):
        assert words in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("at44 shoot", "no game 'at44'; known games: alien, at43"),
        ("at43 shot", "no test 'shot' in AT-43; tests: shoot, melee"),
        ("at43 morale morale=8 morale=9", "key 'morale' is given twice"),
        ("at43 vehicle penetration=1 protection=1 propulsion=1 frame=1 weapons=1,1,1,1,1", "too many numbers"),
        ("at43 vehicle penetration=1 protection=1 propulsion=1 frame=1 weapons=1,,1", "not whole numbers"),
        ("at43 damage penetration=1 protection=1 impacts=1e9", "not a whole number"),
        ("at43 damage penetration=1 protection=1 impacts=-1", "not allowed; allowed: 0 to 400"),
        ("at43 damage penetration=1 protection=1 impacts=[red]", "'[red]': not a whole number"),
        ("fireteam fire experience=d8 weapon=d6,d7 dice=1 defense=8", "'d6,d7': 'd7' is none of its words"),
        ("fireteam fire experience=d8 weapon=d4,d4,d4,d4,d4 dice=1 defense=8", "'d4,d4,d4,d4,d4': too many words"),
    ],
)
def test_bad_questions(words: str, message: str) -> None:
    result = call(*words.split())
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def faults_of(test: OddsTest, words: list[str]) -> tuple[str, ...]:
    try:
        read(test, words)
    except Unanswerable as refused:
        return refused.faults
    return ()


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(BOOK.tests), st.lists(st.text(max_size=60), max_size=4), st.text(max_size=30))
def test_no_words_break_the_reader(test: OddsTest, words: list[str], value: str) -> None:
    """Whatever is typed: a question with all faults, each on one printable line."""
    faults = faults_of(test, [*words, f"{test.keys[0].name}={value}"])
    assert all(fault.isascii() and fault.isprintable() for fault in faults)
    assert faults or not words


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_every_allowed_question_is_answered(data: st.DataObject) -> None:
    test = data.draw(st.sampled_from(BOOK.tests))
    words = []
    for key in test.keys:
        most = min(key.most, 4 if key.by_kind else 20)
        numbers = st.sampled_from(key.choices) if key.choices else st.integers(key.least, most)
        count = data.draw(st.integers(1, key.several)) if key.several else 1
        words.append(f"{key.name}={','.join(str(data.draw(numbers)) for _ in range(count))}")
    odds = test.work(read(find_test(BOOK, test.id), words)).odds
    assert sum(odds.weights) == odds.total > 0
