"""Results as lines of a file: kept as they come, taken up again, never mixed with those of another series."""

from pathlib import Path

import pytest
from msgspec import Struct

from grognard.lab.rows import BrokenRows, begin, keep, mend, rows_of


class Row(Struct, frozen=True):
    index: int


class Series(Struct, frozen=True):
    game: str


def test_rows_are_kept_line_by_line_and_a_cut_line_is_left_out_and_mended(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    assert rows_of(file, Row) == []
    keep(file, Row(3), Row(4))
    with file.open("ab") as stream:
        stream.write(b'{"ind')
    assert rows_of(file, Row) == [Row(3), Row(4)]
    mend(file)
    keep(file, Row(5))
    assert rows_of(file, Row) == [Row(3), Row(4), Row(5)]


def test_a_file_belongs_to_one_series(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    begin(file, Series("at43"))
    keep(file, Row(1))
    begin(file, Series("at43"))
    assert rows_of(file, Row, skip=1) == [Row(1)]
    with pytest.raises(BrokenRows, match="another series"):
        begin(file, Series("alien"))


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_bytes(b'{"index":1}\n{"index":"x"}\n')
    with pytest.raises(BrokenRows, match="line 2"):
        rows_of(file, Row)
