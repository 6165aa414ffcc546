"""The study of Fireteam's points: small forces of all nations and kinds, each unit legal, and a report of tables."""

from pathlib import Path

import msgspec

from grognard.games.fireteam.books.army import unit_faults
from grognard.games.fireteam.books.roster import Roster
from grognard.lab.rows import keep
from grognard.lab.tournament import Bout, meeting
from tools import balance_fireteam as study


def test_forces_are_small_legal_and_spend_different_sums() -> None:
    drawn = study.entries(12, "x")
    assert [entry.name for entry in drawn[:4]] == ["federal 1", "respublik 1", "company 1", "federal 2"]
    sums = [sum(points for _, points in entry.paid) for entry in drawn]
    assert len(set(sums)) > 3
    assert all(study.LEAST <= one <= study.BUDGET for one in sums)
    for entry in drawn:
        roster = msgspec.convert(entry.force, Roster)
        assert roster.cost == sum(points for _, points in entry.paid)
        assert sum(len(unit.taken) for unit in roster.units) in study.TEAMS
        assert not [fault for unit in roster.units for fault in unit_faults(roster, unit)]


def test_every_kind_of_every_nation_takes_part() -> None:
    kinds = {nation: study.kinds_of(nation) for nation in study.NATIONS}
    number = 3 * max(map(len, kinds.values()))
    seen = {kind for entry in study.entries(number, "x") for kind, _ in entry.paid}
    assert seen == {kind for own in kinds.values() for kind in own}
    assert {"fa-tank", "fa-mmg", "nr-truck", "nr-militia-squad", "fc-walker", "fc-hq-sec"} <= seen


def test_a_battle_of_the_study_is_played_and_counted() -> None:
    drawn = study.entries(6, "x")
    one, again = (study.bout(drawn, "x", 0) for _ in range(2))
    assert one == again
    assert (one.first, one.second) == meeting(6, 0)
    assert one.decisions > 20
    assert {study.bout(drawn, "x", index).margin for index in range(1, 4)} | {one.margin} != {0}


def test_the_report_has_every_nation_and_every_kind(tmp_path: Path) -> None:
    drawn = study.entries(6, "x")
    (tmp_path / "forces.json").write_bytes(msgspec.json.encode(drawn))
    for index in range(30):
        first, second = meeting(6, index)
        keep(tmp_path / "bouts.jsonl", Bout(index, first, second, 2 * (first < second), first - second, 5, 9, ""))
    text = study.report(tmp_path, 5)
    assert text.startswith("30 battles of 6 forces, 0 draws, 5.00 turns a battle")
    assert all(f"| {kind} |" in text for entry in drawn for kind, _ in entry.paid)
    assert text.count("50.0% (") == 3
