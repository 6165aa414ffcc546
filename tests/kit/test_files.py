"""Files that games read alike: companies, briefs of positions; and the points a computer tries."""

from typing import Any

import pytest
from msgspec import Struct

from grognard.engine import briefs
from grognard.engine.files import Fault, FileFaults, Reader, read_bytes
from grognard.engine.moves import Place, Region
from grognard.engine.script import Game
from grognard.engine.state import Model, Seat, State, Unit
from grognard.kit import advice, companies

BLANK = State("t", "t", (), (4800, 4800), (Seat(0, "A"), Seat(1, "B")))


class Band(Struct, frozen=True):
    name: str
    number: int = 0
    file: str = ""


def read_band(reader: Reader) -> Band:
    band = Band(reader.text("name"), reader.number("number", 0, 0, 9), reader.file)
    reader.finish()
    return band


def legality(band: Band, limit: int | None = None) -> list[Fault]:
    return [Fault(band.file, "number", "too many")] if band.number > (5 if limit is None else limit) else []


def judged(text: str, limit: int | None = None) -> companies.Judged[Band]:
    reader = read_bytes("folder/band.toml", text.encode())
    return companies.judged(reader, read_band, Band(""), lambda band: legality(band, limit), legality)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("name = 'a'\nnumber = 5", []),
        ("name = 'a'\nnumber = 6", ["number"]),
        ("name = 'a'\nnumber = 6\nodd = 1", ["odd", "number"]),
        ("name = 'a'\nnumber = 'many'", ["number"]),
    ],
)
def test_faults_of_form_and_of_legality(text: str, keys: list[str]) -> None:
    assert [fault.key for fault in judged(text)[1]] == keys


def test_a_file_that_is_no_toml_is_not_judged() -> None:
    band, faults = judged("name = ")
    assert (band, len(faults)) == (Band(""), 1)


def test_who_is_fielded_forgets_the_folder() -> None:
    assert companies.fielded(*judged("name = 'a'")).file == "band.toml"
    with pytest.raises(FileFaults):
        companies.fielded(*judged("number = 6"))


def test_companies_are_found_by_id_for_a_mission() -> None:
    def read(reader: Reader, _: int | None) -> companies.Judged[Band]:
        return read_band(reader), []

    def find(name: str, mission: str) -> companies.Judged[Band]:
        return companies.find(name, mission, {"small": 3}, {"ours": Band("Ours", 4)}, read, legality, Band(""))

    assert find("ours", "") == (Band("Ours", 4), [])
    assert [fault.text for fault in find("ours", "small")[1]] == ["too many"]
    assert [fault.text for fault in find("ours", "large")[1]] == ["no such mission"]


@pytest.mark.parametrize(("number", "faulty"), [(0, True), (1, False), (2, False), (3, True)])
def test_a_company_has_units_but_not_too_many(number: int, faulty: bool) -> None:
    reader = read_bytes("band.toml", b"[[unit]]\n" * number)
    assert len(companies.unit_tables(reader, 2)) == number
    assert bool(reader.faults) is faulty


@pytest.mark.parametrize(("profiles", "message"), [(["x"], "unknown units"), (["a", "a", "a"], "Ours"), (["b"], "too")])
def test_what_nobody_could_have_bought_is_a_broken_file(profiles: list[str], message: str) -> None:
    def faults() -> list[Fault]:
        return legality(Band("", 6)) if profiles == ["b"] else []

    companies.out_of_header("Ours", ["a"], ("a", "b"), 2, list)
    with pytest.raises(ValueError, match=message):
        companies.out_of_header("Ours", profiles, ("a", "b"), 2, faults)


def brief(text: str) -> briefs.Brief:
    return briefs.read_brief(read_bytes("brief.toml", text.encode()), lambda _: BLANK)


def test_a_brief_has_answers_and_dice_in_order() -> None:
    text = """
    dice = [[1, 2], { for = "damage", faces = [3] }]
    [[answer]]
    choose = ["a", "b"]
    dice = [[4]]
    [[answer]]
    share = [["x", "y", 2]]
    [[answer]]
    move = [{ model = 3, path = [[1, 2]] }]
    [[answer]]
    place = [{ piece = "m1", at = [3, 4.5], turn = 90 }]
    """
    found = brief(text)
    assert found.dice == ((1, 2), ("damage", (3,)), (4,))
    wanted: tuple[Any, ...] = (("a", "b"), (("x", "y", 2),), ((3, ((100, 200),)),), (("m1", (300, 450), 90),))
    assert found.answers == wanted


@pytest.mark.parametrize(
    "text", ["dice = 3", "dice = [['one']]", "[[answer]]", "[[answer]]\nchoose = ['a']\nshare = []"]
)
def test_what_is_no_brief_is_refused(text: str) -> None:
    with pytest.raises(FileFaults):
        brief(text)


def test_a_position_that_its_own_text_does_not_give_is_refused() -> None:
    assert briefs.sound(BLANK, "", lambda _: BLANK) == BLANK
    with pytest.raises(ValueError, match="not one that can be written"):
        briefs.sound(BLANK, "", lambda _: State("t", "u", (), (1, 1), ()))


def test_points_to_try() -> None:
    units, models = (Unit(0, 0, "x", "A", (0,), 0),), (Model(0, 0, "x", 50, 2, place=(7, 9)),)
    table = Game(State("t", "t", (), (4800, 4800), BLANK.seats, models, units)).table

    def form(regions: tuple[Region, ...], near: tuple[int, ...]) -> Place:
        return Place(seat=0, name="place", prompt="", clause="t.p", models=(0,), regions=regions, near=near)

    def tried(*regions: Region, near: tuple[int, ...] = ()) -> list[Any]:
        return list(advice.points_to_try(form(regions, near), table))

    assert tried(Region("circle", (10, 20, 5))) == [(10, 20)]
    grid = tried(Region("rect", (0, 0, 800, 400)))
    assert (len(grid), grid[0], grid[-1]) == (14, (100, 100), (700, 300))
    assert tried(near=(0,)) == [(7, 9)]
