"""Files of users: read strictly, within limits, all faults at once, each on one line."""

from pathlib import Path

import pytest

from grognard.engine.core.files import (
    MOST_BYTES,
    MOST_DEPTH,
    MOST_VALUES,
    Fault,
    FileFaults,
    Reader,
    read_bytes,
    read_file,
    shown,
)


def lines(reader: Reader) -> list[str]:
    return [str(fault) for fault in reader.faults]


def reader_of(text: str) -> Reader:
    return read_bytes("army.toml", text.encode())


def test_a_fault_prints_on_one_line() -> None:
    fault = Fault("army.toml", "unit[1].strength", "cannot be", "7", ("6", "9"), "game.army.size")
    assert str(fault) == "army.toml: key 'unit[1].strength' = 7: cannot be; allowed: 6, 9 (game.army.size)"
    assert str(Fault("army.toml", "", "is empty")) == "army.toml: is empty"


def test_good_content_is_read_as_it_stands() -> None:
    reader = reader_of('name = "A"\nlimit = 5\nopen = true\ntags = ["x", "y"]\n[[unit]]\nsize = 2')
    assert reader.text("name") == "A"
    assert reader.number("limit", low=1, high=5) == 5
    assert reader.flag("open") is True
    assert reader.texts("tags", ("x", "y", "z")) == ("x", "y")
    (unit,) = reader.tables("unit")
    assert unit.number("size") == 2
    assert unit.key("size") == "unit[1].size"
    unit.finish()
    reader.finish()
    assert reader.faults == []


def test_what_is_missing_takes_its_default_or_is_a_fault() -> None:
    reader = reader_of("")
    assert reader.text("kind", "plain") == "plain"
    assert reader.number("count", 3) == 3
    assert reader.flag("open") is False
    assert reader.texts("tags") == ()
    assert reader.faults == []
    reader.text("name")
    reader.number("limit")
    assert lines(reader) == [
        "army.toml: key 'name': is missing; allowed: text in quotes",
        "army.toml: key 'limit': is missing; allowed: a whole number",
    ]


def test_every_fault_is_reported_at_once() -> None:
    reader = reader_of('name = 3\nlimit = "x"\nopen = 1\ntags = [1]\ncount = 99\nkind = "gren"\nlimt = 4\nunit = [1]')
    reader.text("name")
    reader.number("limit")
    reader.flag("open")
    reader.texts("tags")
    reader.number("count", high=9)
    reader.text("kind", "", ("green", "red"), "game.x.y")
    reader.tables("unit")
    reader.finish()
    asked = ("count", "kind", "limit", "name", "open", "tags", "unit")
    assert lines(reader) == [
        "army.toml: key 'name' = 3: wrong type; allowed: text in quotes",
        "army.toml: key 'limit' = 'x': wrong type; allowed: a whole number",
        "army.toml: key 'open' = 1: wrong type; allowed: true or false",
        "army.toml: key 'tags' = [1]: wrong type; allowed: a list of texts",
        "army.toml: key 'count' = 99: out of range; allowed: 0 to 9",
        "army.toml: key 'kind' = 'gren': not known, perhaps 'green' is meant; allowed: green, red (game.x.y)",
        "army.toml: key 'unit' = [1]: wrong type; allowed: tables [[unit]]",
        "army.toml: key 'limt' = 4: no such key, perhaps 'limit' is meant; allowed: " + ", ".join(asked),
    ]


def test_true_is_not_a_number() -> None:
    reader = reader_of("limit = true")
    reader.number("limit")
    assert lines(reader) == ["army.toml: key 'limit' = true: wrong type; allowed: a whole number"]


def test_unknown_words_of_a_list_are_named_and_dropped() -> None:
    reader = reader_of('tags = ["medic", "medik"]')
    assert reader.texts("tags", ("medic", "relay")) == ("medic",)
    assert "'medik' is not known, perhaps 'medic' is meant; allowed: medic, relay" in lines(reader)[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"name = ", "is not valid TOML"),
        (b"a = 1\na = 2", "is not valid TOML"),
        (b"\xff\xfe", "is not UTF-8 text at byte 0"),
        (b"#" * (MOST_BYTES + 1), f"is larger than {MOST_BYTES} bytes"),
        (b"a = " + b"[" * 100_000, "is n"),
        (b"a = " + b"[" * (MOST_DEPTH + 1) + b"]" * (MOST_DEPTH + 1), f"deeper than {MOST_DEPTH} levels"),
        (b"a = " + b"9" * 5000, "is not valid TOML"),
        (b"a = [" + b"1," * (MOST_VALUES + 1) + b"]", f"holds more than {MOST_VALUES} values"),
    ],
)
def test_hostile_content_is_one_fault_and_nothing_is_read(content: bytes, words: str) -> None:
    reader = read_bytes("army.toml", content)
    assert len(reader.faults) == 1
    assert words in str(reader.faults[0])
    assert not reader.has("a")


def test_content_within_the_limits_is_read() -> None:
    deep = b"a = " + b"[" * MOST_DEPTH + b"]" * MOST_DEPTH
    assert read_bytes("army.toml", deep).faults == []
    assert read_bytes("army.toml", b"#" * MOST_BYTES).faults == []


def test_values_are_shown_short_and_without_control_characters() -> None:
    assert shown("a\x1b[31m\n") == r"'a\x1b[31m\n'"
    assert len(shown("x" * 500)) == 60


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    file.write_bytes(b'name = "A"')
    assert read_file(file).text("name") == "A"
    assert "cannot be read" in str(read_file(tmp_path).faults[0])
    assert "cannot be read: No such file" in str(read_file(tmp_path / "none.toml").faults[0])


def test_faults_can_be_raised_together() -> None:
    faults = [Fault("a.toml", "x", "is wrong"), Fault("a.toml", "y", "is missing")]
    assert str(FileFaults(faults)) == "a.toml: key 'x': is wrong\na.toml: key 'y': is missing"
    assert FileFaults(faults).faults == tuple(faults)
