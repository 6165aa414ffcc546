"""Files that games read alike: companies, briefs of positions."""

from typing import Any

import pytest
from msgspec import Struct

from grognard.engine.core.files import Fault, FileFaults, Reader, read_bytes
from grognard.engine.core.state import Seat, State
from grognard.engine.showing import briefs
from grognard.kit.files import companies

BLANK = State("t", "t", (), (4800, 4800), (Seat(0, "A"), Seat(1, "B")))


class Band(Struct, frozen=True):
    name: str
    number: int = 0
    file: str = ""
    units: tuple[str, ...] = ("the only one",)


def read_band(reader: Reader) -> Band:
    band = Band(reader.text("name"), reader.number("number", 0, 0, 9), reader.file)
    reader.finish()
    return band


def legality(band: Band, limit: int | None = None) -> list[Fault]:
    return [Fault(band.file, "number", "too many")] if band.number > (5 if limit is None else limit) else []


BANDS = companies.Companies[Band, int](
    known=lambda: {"ours": Band("Ours", 4)},
    read=read_band,
    missions=lambda: {"small": 3},
    faults=lambda band, limit, _: legality(band, limit),
    unit_faults=lambda band, _: legality(band),
    printed=lambda _: (),
    nothing=Band(""),
)


def judged(text: str) -> companies.Judged[Band]:
    return BANDS.read_company(read_bytes("folder/band.toml", text.encode()))


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
    find = BANDS.find
    assert find("ours") == (Band("Ours", 4), [])
    assert [fault.text for fault in find("ours", "small")[1]] == ["too many"]
    assert [fault.text for fault in find("ours", "large")[1]] == ["no such mission"]


@pytest.mark.parametrize(("number", "faulty"), [(0, True), (1, False), (2, False), (3, True)])
def test_a_company_has_units_but_not_too_many(number: int, faulty: bool) -> None:
    reader = read_bytes("band.toml", b"[[unit]]\n" * number)
    assert len(companies.unit_tables(reader, 2)) == number
    assert bool(reader.faults) is faulty


class Squad(Struct, frozen=True):
    profile: str


class Host(Struct, frozen=True):
    name: str
    units: tuple[Squad, ...]
    file: str = ""


@pytest.mark.parametrize(("profiles", "message"), [(["x"], "unknown units"), (["a", "a", "a"], "Ours"), (["b"], "too")])
def test_what_nobody_could_have_bought_is_a_broken_file(profiles: list[str], message: str) -> None:
    def faults(host: Host) -> list[Fault]:
        return legality(Band("", 6)) if host.units == (Squad("b"),) else []

    def taken(names: list[str]) -> Host:
        force = {"name": "Ours", "units": [{"profile": name} for name in names]}
        return companies.out_of_header(force, Host, ("a", "b"), 2, faults)

    assert taken(["a"]) == Host("Ours", (Squad("a"),))
    with pytest.raises(ValueError, match=message):
        taken(profiles)


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
