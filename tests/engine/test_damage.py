"""A damaged record loads up to its last good digest and says where it broke; it never ends in a traceback."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.core.codec import digest
from grognard.engine.core.record import BrokenRecord, Divergence, Record, lines_of, parse
from grognard.engine.core.replay import Replay
from grognard.engine.dice.rolls import SeededDice
from tests.engine.toy import HEADER, TOY, begin, play

BATTLE = play(begin(SeededDice("damage")))
DATA = b"\n".join(lines_of(BATTLE, HEADER)) + b"\n"
HEAD = DATA.index(b"\n")


def last_state(record: Record) -> str:
    match = Replay(TOY, record).run()
    return digest(match.state if match.state.outcome else match.checkpoint)


def test_cut_off_at_every_byte() -> None:
    for size in range(len(DATA) + 1):
        part = DATA[:size]
        if size < HEAD:
            with pytest.raises(BrokenRecord, match="line 1 is not a header"):
                parse(part, "cut")
            continue
        record = parse(part, "cut")
        whole = size >= len(DATA) - 1
        assert bool(record.broken) is not whole, size
        if record.broken:
            line = part.count(b"\n") + (not part.endswith(b"\n"))
            assert f"line {line}" in record.broken
            assert [line.digest for line in record.lines if line.digest] == good_digests(part)
            assert not record.lines or record.lines[-1].digest


def good_digests(part: bytes) -> list[str]:
    """The digests in lines that are whole."""
    rows = dict(zip(DATA.split(b"\n")[1:], parse(DATA, "whole").lines, strict=False))
    return [rows[row].digest for row in part.split(b"\n")[1:] if row in rows and rows[row].digest]


def test_what_was_cut_off_replays_to_its_last_digest() -> None:
    for size in range(HEAD + 1, len(DATA), 7):
        record = parse(DATA[:size], "cut")
        if record.broken and record.lines:
            assert last_state(record) == _state_after(record)


def _state_after(record: Record) -> str:
    """The digest the replay must stand at: the last one recorded, or what scripts without inputs made of it."""
    states = [chapter.state for chapter in BATTLE.chapters[1:]] + [BATTLE.checkpoint]
    number = sum(bool(line.digest) for line in record.lines)
    wanting = [chapter.state for chapter in BATTLE.chapters if chapter.inputs][number:]
    return digest(wanting[0] if wanting else states[-1])


@given(st.integers(HEAD + 1, len(DATA) - 2), st.integers(0, 255))
@settings(max_examples=150, deadline=None)
def test_any_changed_byte_is_survived(at: int, byte: int) -> None:
    """Whatever byte is damaged: the record is read, read in part, or diverges with the line."""
    data = DATA[:at] + bytes([byte]) + DATA[at + 1 :]
    record = parse(data, "changed")
    try:
        match = Replay(TOY, record).run()
    except Divergence:
        return
    assert record.broken or digest(match.state) == digest(BATTLE.state)


@given(st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_noise_is_no_record(noise: bytes) -> None:
    with pytest.raises(BrokenRecord, match="line 1"):
        parse(noise, "noise")
    record = parse(DATA[: HEAD + 1] + noise, "noise")
    assert record.lines == ()
    assert record.broken or not noise.strip()


@pytest.mark.parametrize(
    "row",
    [
        b"7",
        b"[]",
        b'"x"',
        b"{}",
        b'{"a":7}',
        b'{"a":[1]}',
        b'{"a":["1",[]]}',
        b'{"a":[1e999,[]]}',
        b'{"t":7}',
        b'{"t":[7]}',
        b'{"d":["6"]}',
        b'{"d":[6.5]}',
        b'{"x":7}',
        b'{"secret":"00"}',
        b'{"a":[NaN,[]]}',
        b"\xff\xfe",
    ],
)
def test_damaged_lines_are_named(row: bytes) -> None:
    rows = DATA.split(b"\n")
    record = parse(b"\n".join([*rows[:4], row, *rows[4:]]), "test")
    assert record.broken.startswith("test: line 5 is damaged (")
    assert record.lines == parse(b"\n".join(rows[:3]) + b"\n", "test").lines


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (b"{}", "not a record"),
        (b'{"format":"other"}', "not a record"),
        (b'{"format":"grognard-record-1"}', "not a header"),
        (b'{"format":"grognard-record-1","header":{"game":1}}', "not a header"),
        (b'{"format":"grognard-record-1","header":[]}', "not a header"),
        (b"", "not a header"),
    ],
)
def test_a_bad_first_line_is_no_record(row: bytes, words: str) -> None:
    with pytest.raises(BrokenRecord, match=words):
        parse(row, "test")
