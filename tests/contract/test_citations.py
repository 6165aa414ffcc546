"""Clause and line speak of the same thing: what each clause tells in the golden battles stands in a reviewed table."""

import re

import pytest

from grognard.engine.core.events import Counted, Noted, Rolled, Tagged
from grognard.games import all_games, catalogue
from tools.citations import FILE, kinds_of, reviewed, told, written
from tools.goldens import battles


@pytest.mark.parametrize(("game", "scenario"), battles())
def test_every_clause_tells_only_what_it_speaks_of(game: str, scenario: str) -> None:
    rows = reviewed()
    new = sorted((clause, kind) for clause, kind in told(game, scenario) if kind not in rows.get(clause, ()))
    assert new == [], "a wrong citation, or a row to be read and added: make citations"


def test_the_table_names_real_clauses_in_order() -> None:
    rows = reviewed()
    real = {clause for rules in all_games() for clause in catalogue(rules.id).clauses}
    assert [clause for clause in rows if clause not in real] == []
    assert FILE.read_text(encoding="utf-8") == written(rows)


def test_a_remark_under_a_foreign_clause_is_noticed() -> None:
    """The same clause with other words, and the same words under another clause, are rows of their own."""
    names = re.compile("Steel Troopers|Laser rifle")
    told = Noted("at43.damage.unit-destroyed", "Steel Troopers is eliminated")
    (kind,) = kinds_of(told, names)
    rows = reviewed()
    assert kind == "says … is eliminated"
    assert kind in rows["at43.damage.unit-destroyed"]
    assert kind not in rows["at43.unit.leader-replaced"]
    (other,) = kinds_of(Rolled("at43.shoot.dice", 0, "Laser rifle: damage, 2 dice need 4+", (4, 1), 1), names)
    assert other == "rolls …: damage, … die needs …"
    assert other not in rows["at43.shoot.dice"]


def test_what_is_said_of_several_has_one_row() -> None:
    names = re.compile("west|east|centre")
    (one,) = kinds_of(Noted("a.b.c", "A scores 1 VP for the west"), names)
    (many,) = kinds_of(Noted("a.b.c", "B scores 1 VP for the west, 2 VP for the east and 1 VP for the centre"), names)
    assert one == many == "says … scores … VP for the …"


def test_an_event_is_told_by_what_it_does_without_names_and_numbers() -> None:
    counted = Counted("a.b.c", (("u1", "used.order", 1, 1), ("u2", "~vp", 2, 2)))
    assert list(kinds_of(counted)) == ["counts used", "counts vp"]
    tagged = Tagged("a.b.c", (("m1", ("held:0",), ("burning",)),))
    assert list(kinds_of(tagged)) == ["marks held", "unmarks burning"]
