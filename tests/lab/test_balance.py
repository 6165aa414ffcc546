"""The study of balance: companies of all factions, a series that is played on where it stopped, a report of tables."""

from pathlib import Path

import msgspec
import pytest

from grognard.lab.rows import keep, rows_of
from grognard.lab.tournament import Bout, meeting
from tools import balance


def test_companies_come_from_all_factions_and_spend_different_sums() -> None:
    drawn = balance.entries(9, "x")
    assert [entry.name for entry in drawn[:4]] == ["usa 1", "russia 1", "evolved 1", "usa 2"]
    assert len({sum(tp for _, tp in entry.paid) for entry in drawn}) > 3
    assert all(350 <= sum(tp for _, tp in entry.paid) <= balance.BUDGET for entry in drawn)


def test_a_study_is_played_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bout(rules: object, header: object, entries: list[object], index: int, *rest: object) -> Bout:
        (tmp_path / f"played-{index}").touch(exist_ok=False)
        first, second = meeting(len(entries), index)
        return Bout(index, first, second, 2, 3, 6, 100, "d")

    monkeypatch.setattr(balance, "play_bout", bout)
    balance.run(tmp_path, 4, 3, "x", jobs=1)
    balance.run(tmp_path, 4, 5, "x", jobs=2)
    assert [one.index for one in rows_of(tmp_path / "bouts.jsonl", Bout)] == [0, 1, 2, 3, 4]


def test_the_report_has_every_faction_and_every_kind(tmp_path: Path) -> None:
    drawn = balance.entries(6, "x")
    (tmp_path / "forces.json").write_bytes(msgspec.json.encode(drawn))
    for index in range(30):
        first, second = meeting(6, index)
        keep(tmp_path / "bouts.jsonl", Bout(index, first, second, 2 * (first < second), first - second, 6, 9, ""))
    text = balance.report(tmp_path, 5)
    assert text.startswith("30 battles of 6 companies, 0 draws")
    assert all(f"| {kind} |" in text for entry in drawn for kind, _ in entry.paid)
    assert text.count("50.0% (") == 3
