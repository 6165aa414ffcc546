"""The catalogue, the marks in code and tests, and each fault that the check of the rules can find."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.engine.clauses import Catalogue, Clause, Coverage, check_rules, clause, coverage, implements

CATALOGUE = """
[ruleset]
id = "toy"
title = "Toy"

[chapters]
shoot = "shoot"
cover = "shoot"
basics = ["basics", "terms"]

[[clause]]
id = "toy.shoot.hit"
title = "Hit"
text = "A 4 hits."
from = "house"

[[clause]]
id = "toy.basics.die"
title = "Die"
text = "One die."
from = "seed"
note = "Only one."

[[table]]
id = "toy.tables.odds"
title = "Odds"
from = "house"
columns = ["need"]
rows = [[4]]

[[example]]
id = "toy.example.hit"
clauses = ["toy.shoot.hit"]
given = "a 4"
expect = "a hit"
"""
CODE = {
    "shoot.py": 'from x import implements\n@implements("toy.shoot.hit")\ndef hit(): ...\n',
    "terms.py": 'import x\n@x.implements("toy.basics.die")\ndef die(): return "toy.tables.odds"\n',
}
TESTS = {"test_all.py": '@clause("toy.shoot.hit", "toy.basics.die")\ndef test_all(): ...\n'}


class Toy:
    """A game in a folder of its own, with its tests beside it."""

    def __init__(self, root: Path, package: str) -> None:
        self.package = package
        self.game = root / package
        self.tests = root / "tests"
        (self.tests / "games" / "toy").mkdir(parents=True)
        self.game.mkdir()
        self.write("__init__.py", "")
        self.write("clauses.toml", CATALOGUE)
        for name, text in CODE.items():
            self.write(name, text)
        for name, text in TESTS.items():
            self.write_test(name, text)

    def write(self, name: str, text: str) -> None:
        (self.game / name).write_text(text, encoding="utf-8")

    def write_test(self, name: str, text: str) -> None:
        (self.tests / "games" / "toy" / name).write_text(text, encoding="utf-8")

    def check(self, with_tests: bool = True) -> Coverage:
        return coverage(self.package, self.tests if with_tests else None)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    package = f"toy_{abs(hash(tmp_path))}"
    monkeypatch.syspath_prepend(str(tmp_path))
    yield Toy(tmp_path, package)
    sys.modules.pop(package, None)


def test_marks_are_kept_on_the_function_itself() -> None:
    def carry() -> int:
        return 4

    marked = implements("toy.b.c")(implements("toy.a.b")(carry))
    assert marked is carry
    assert marked.__clauses__ == ("toy.b.c", "toy.a.b")  # type: ignore[attr-defined]
    assert clause("toy.x.y")(lambda: None).__clauses__ == ("toy.x.y",)  # type: ignore[attr-defined]


def test_the_catalogue_is_read_by_id(toy: Toy) -> None:
    catalogue = Catalogue.load(toy.package)
    assert catalogue.clauses["toy.basics.die"] == Clause("toy.basics.die", "Die", "One die.", "seed", "Only one.")
    assert catalogue.clauses["toy.shoot.hit"].section == "shoot"
    assert catalogue.chapter("toy.cover.any") == ("shoot",)
    assert catalogue.chapter("toy.basics.die") == ("basics", "terms")
    assert catalogue.chapter("toy.morale.test") == ("morale",)
    assert catalogue.find("toy.tables.odds") is catalogue.tables["toy.tables.odds"]
    assert catalogue.find("toy.example.hit") is catalogue.examples["toy.example.hit"]
    assert catalogue.find("toy.no.where") is None
    assert Catalogue.load(toy.package) is catalogue


def test_a_whole_game_has_no_faults(toy: Toy) -> None:
    report = check_rules([toy.package], toy.tests)
    assert report.is_clean
    assert report.lines() == ["toy: 2 clauses, 2 implemented, 2 tested, 1 examples, 0 faults"]


def test_without_tests_only_the_code_side_is_checked_and_said_so(toy: Toy) -> None:
    assert toy.check(with_tests=False).tested is None
    assert toy.check(with_tests=False).faults == ()
    assert "tests not present, code side only" in check_rules([toy.package], None).lines()[0]


def test_an_unknown_id_in_code_is_a_fault(toy: Toy) -> None:
    toy.write("shoot.py", CODE["shoot.py"] + '\n@implements("toy.shoot.mis")\ndef miss(): ...\n')
    assert toy.check().faults == ("shoot.py:5: toy.shoot.mis is not in the catalogue",)


def test_an_unknown_id_written_anywhere_in_code_or_tests_is_a_fault(toy: Toy) -> None:
    toy.write("other.py", 'CLAUSE = "toy.shoot.lost"\nWORDS = "see toy.shoot.gone"\n')
    toy.write_test("test_more.py", 'def test_x():\n    assert "toy.cover.lost"\n')
    assert toy.check().faults == (
        "other.py:1: toy.shoot.lost is not in the catalogue",
        "test_more.py:2: toy.cover.lost is not in the catalogue",
    )


def test_a_table_cannot_be_implemented(toy: Toy) -> None:
    toy.write("terms.py", CODE["terms.py"] + '\n@implements("toy.tables.odds")\ndef odds(): ...\n')
    assert toy.check().faults == ("terms.py:5: toy.tables.odds is not in the catalogue",)


def test_a_clause_without_code_and_one_without_test_are_faults(toy: Toy) -> None:
    toy.write("shoot.py", "")
    toy.write_test("test_all.py", '@clause("toy.shoot.hit")\ndef test_all(): ...\n')
    assert toy.check().faults == ("toy.shoot.hit: no code implements it", "toy.basics.die: no test")
    assert (toy.check().implemented, toy.check().tested) == (1, 1)


def test_naming_a_clause_is_not_implementing_or_testing_it(toy: Toy) -> None:
    toy.write("shoot.py", 'CLAUSE = "toy.shoot.hit"\n')
    toy.write_test("test_all.py", 'IDS = ["toy.shoot.hit"]\n@clause("toy.basics.die")\ndef test_all(): ...\n')
    assert toy.check().faults == ("toy.shoot.hit: no code implements it", "toy.shoot.hit: no test")


def test_code_in_the_wrong_file_is_a_fault(toy: Toy) -> None:
    toy.write("morale.py", CODE["shoot.py"])
    toy.write("shoot.py", CODE["terms.py"])
    toy.write("terms.py", "")
    assert toy.check().faults == (
        "morale.py:2: toy.shoot.hit belongs in shoot.py",
        "shoot.py:2: toy.basics.die belongs in basics.py or terms.py",
    )


def test_an_example_of_an_unknown_clause_is_a_fault(toy: Toy) -> None:
    toy.write("clauses.toml", CATALOGUE.replace('clauses = ["toy.shoot.hit"]', 'clauses = ["toy.shoot.gone"]'))
    assert toy.check().faults == ("toy.example.hit: names toy.shoot.gone, which is not in the catalogue",)


def test_an_id_that_occurs_twice_is_refused(toy: Toy) -> None:
    toy.write("clauses.toml", CATALOGUE.replace("toy.basics.die", "toy.shoot.hit"))
    with pytest.raises(ValueError, match=r"toy\.shoot\.hit occurs twice"):
        Catalogue.load(toy.package)


def test_an_unknown_key_of_a_clause_is_refused(toy: Toy) -> None:
    toy.write("clauses.toml", CATALOGUE.replace('note = "Only one."', 'notes = "Only one."'))
    with pytest.raises(ValueError, match="notes"):
        Catalogue.load(toy.package)


def test_a_chapter_may_lie_in_the_folder_of_chapters(toy: Toy) -> None:
    (toy.game / "shoot.py").unlink()
    (toy.game / "chapters").mkdir()
    toy.write("chapters/shoot.py", CODE["shoot.py"])
    assert toy.check().faults == ()


def test_other_folders_are_homes_only_where_they_are_named(toy: Toy) -> None:
    (toy.game / "shoot.py").unlink()
    (toy.game / "books").mkdir()
    toy.write("books/shoot.py", CODE["shoot.py"])
    assert toy.check().faults == ("books/shoot.py:2: toy.shoot.hit belongs in shoot.py",)


def test_a_home_is_named_with_its_folder(toy: Toy) -> None:
    (toy.game / "shoot.py").unlink()
    (toy.game / "books").mkdir()
    toy.write("books/shoot.py", CODE["shoot.py"])
    toy.write("clauses.toml", CATALOGUE.replace('shoot = "shoot"', 'shoot = "books/shoot"'))
    assert toy.check().faults == ()
