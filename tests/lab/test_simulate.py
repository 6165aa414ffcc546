"""Series of battles: the same whatever the number of processes, summed up honestly."""

from pathlib import Path

import pytest

from grognard.engine.codec import digest
from grognard.engine.record import Replay, load
from grognard.games import find
from grognard.lab import Battle, Plan, play_battle, simulate, summary, wilson

RULES = find("at43")


def plan(battles: int, swap: bool = False, records: str = "") -> Plan:
    return Plan(RULES.header("fire", ("greedy", "random"), (), ()), battles, "9", swap, records)


def battle(winner: int | None, rounds: int = 4, losses: tuple[int, int] = (1, 2)) -> Battle:
    return Battle(0, "s", ("a", "b"), winner, "", rounds, losses, 50, "")


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (180, 200, 0.8506, 0.9343),
    ],
)
def test_wilson_intervals(hits: int, trials: int, low: float, high: float) -> None:
    """Published values of the Wilson score interval."""
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_a_summary_counts_wins_draws_and_means() -> None:
    found = summary(("x", "y"), [battle(0), battle(1, 6, (3, 0)), battle(1), battle(None)], 2.0)
    assert (found.battles, found.wins, found.draws) == (4, (1, 2), 1)
    assert (found.rounds_mean, found.losses_mean) == (4.5, (1.5, 1.5))
    assert (found.decisions, found.decisions_per_second) == (200, 100.0)
    assert found.intervals[0] == wilson(1, 4)


def test_sides_are_swapped_every_other_battle() -> None:
    assert [plan(4, swap=True).order_of(index) for index in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert plan(4).order_of(1) == (0, 1)


def test_wins_belong_to_players_not_to_seats() -> None:
    swapped = play_battle(RULES, plan(2, swap=True), 1)
    plain = play_battle(RULES, plan(2), 1)
    assert swapped.seats == ("random", "greedy")
    assert plain.seats == ("greedy", "random")
    assert swapped.seed == plain.seed == "9/1"


def test_processes_change_nothing(tmp_path: Path) -> None:
    alone = list(simulate(RULES, plan(3, swap=True, records=str(tmp_path))))
    together = sorted(simulate(RULES, plan(3, swap=True), jobs=2), key=lambda row: row.index)
    assert alone == together
    record = load(tmp_path / "battle-00001.jsonl")
    assert record.header.seats == ("random", "greedy")
    assert digest(Replay(RULES, record).run().state) == alone[1].digest
