"""Series of battles: the same whatever the number of processes, summed up honestly."""

import subprocess
import sys
from pathlib import Path

import pytest

from grognard.engine.core.codec import digest
from grognard.engine.core.match import Match
from grognard.engine.core.record import load
from grognard.engine.core.replay import Replay
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.lab import Battle, Plan, play_battle, simulate, summary, wilson
from grognard.lab.simulate import can_change_armies
from grognard.players import by_name, play_out

RULES = find("at43")


def plan(battles: int, swap: str = "", records: str = "") -> Plan:
    return Plan(RULES.header("fire", ("greedy", "random"), (), ()), battles, "9", swap, records)


def battle(winner: int | None, rounds: int = 4, losses: tuple[int, int] = (1, 2)) -> Battle:
    return Battle(0, "s", ("a", "b"), ("Red", "Blue"), winner, winner, "", rounds, losses, losses, 50, "")


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
    battles = [battle(0), battle(1, 6, (3, 0)), battle(1), battle(None)]
    found = summary(("x", "y"), ("Red", "Blue"), battles, 2.0)
    assert (found.battles, [tally.wins for tally in found.players], found.draws) == (4, [1, 2], 1)
    assert (found.rounds_mean, [tally.losses_mean for tally in found.players]) == (4.5, [1.5, 1.5])
    assert (found.decisions, found.decisions_per_second) == (200, 100.0)
    assert found.players[0].interval == wilson(1, 4)
    assert [(tally.name, tally.share) for tally in found.armies] == [("Red", 0.25), ("Blue", 0.5)]


@pytest.mark.parametrize(
    ("swap", "players", "armies"),
    [
        ("", [(0, 1)] * 4, [(0, 1)] * 4),
        ("players", [(0, 1), (1, 0), (0, 1), (1, 0)], [(0, 1)] * 4),
        ("armies", [(0, 1)] * 4, [(0, 1), (1, 0), (0, 1), (1, 0)]),
        ("both", [(0, 1), (1, 0), (0, 1), (1, 0)], [(0, 1), (0, 1), (1, 0), (1, 0)]),
    ],
)
def test_players_and_armies_change_seats(
    swap: str, players: list[tuple[int, ...]], armies: list[tuple[int, ...]]
) -> None:
    series = plan(4, swap)
    assert [series.players_at(index) for index in range(4)] == players
    assert [series.armies_at(index) for index in range(4)] == armies


def test_a_win_is_counted_for_the_army_wherever_it_stood() -> None:
    header = RULES.header("drop-points", ("greedy", "random"), ("una-2000", "therians-2000"), ())
    turned = play_battle(RULES, Plan(header, 2, "9", "armies"), 1)
    assert turned.armies == ("Therian company", "UNA company")
    assert turned.seats == ("greedy", "random")
    assert (turned.winner, turned.winning_army) == (0, 1), "greedy wins with what stands at the first seat"
    assert turned.army_losses == turned.losses[::-1]


def test_fixed_forces_do_not_change_sides() -> None:
    assert not can_change_armies(RULES, plan(1).header)
    assert can_change_armies(RULES, RULES.header("drop-points", ("greedy", "random"), (), ()))


def test_wins_belong_to_players_not_to_seats() -> None:
    swapped = play_battle(RULES, plan(2, swap="players"), 1)
    plain = play_battle(RULES, plan(2), 1)
    assert swapped.seats == ("random", "greedy")
    assert plain.seats == ("greedy", "random")
    assert swapped.seed == plain.seed == "9/1"


def test_processes_change_nothing(tmp_path: Path) -> None:
    alone = list(simulate(RULES, plan(3, swap="players", records=str(tmp_path))))
    together = sorted(simulate(RULES, plan(3, swap="players"), jobs=2), key=lambda row: row.index)
    assert alone == together
    record = load(tmp_path / "battle-00001.jsonl")
    assert record.header.seats == ("random", "greedy")
    assert digest(Replay(RULES, record).run().state) == alone[1].digest


def test_battles_that_are_done_are_not_played_again() -> None:
    assert [row.index for row in simulate(RULES, plan(3), done={0, 2})] == [1]


SCRIPT = """
import sys

from grognard.games import find
from grognard.lab import Plan, simulate

rules = find("alien")
plan = Plan(rules.header("corridor", ("random", "random"), (), ()), 4, "9")
series = simulate(rules, plan, jobs=2)
first = next(series)
import __main__
print("between two battles", __main__.plan is plan)
print(sorted(row.index for row in (first, *series)))
print("compiler", "numba" in sys.modules)
"""
TOLD = ["between two battles True", "[0, 1, 2, 3]", "compiler False"]


def test_a_script_from_standard_input_may_use_processes_and_a_map_of_zones_needs_no_geometry() -> None:
    """As from a notebook: there is no main module that another process could run again."""
    done = subprocess.run(
        [sys.executable, "-"], input=SCRIPT, capture_output=True, text=True, timeout=300, check=False
    )  # fmt: skip
    assert (done.stdout.splitlines(), done.stderr) == (TOLD, "")


def test_the_fallen_and_the_stretches_of_alien_are_counted() -> None:
    rules = find("alien")
    series = Plan(rules.header("cold-tow", ("greedy", "greedy"), (), ()), 1, "1")
    ended = play_battle(rules, series, 0)
    match = Match(rules, rules.setup(series.header), SeededDice(series.seed_of(0)))
    play_out(match, [by_name(name, rules) for name in series.header.seats], series.seed_of(0))
    fallen = [match.state.units[model.unit].seat for model in match.state.models if "dead" in model.tags]
    assert sum(ended.losses) == len(fallen) > 0
    assert ended.losses == (fallen.count(0), fallen.count(1))
    assert ended.clock == match.state.clock["stretch"] > 1


def test_like_players_who_change_seats_play_every_battle_once() -> None:
    header = RULES.header("fire", ("greedy", "greedy"), (), ())
    battles = [play_battle(RULES, Plan(header, 4, "twins", "players"), index) for index in range(4)]
    assert len({one.digest for one in battles}) == len({one.seed for one in battles}) == 4
