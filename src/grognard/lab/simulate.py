"""Plays a series of battles, in this process or in several. Battle i belongs to (seed, i) alone, so that the number of
processes changes nothing but the time; each can be played again by its own seed."""

from collections.abc import Iterator
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.codec import digest
from grognard.engine.dice import SeededDice
from grognard.engine.events import Removed
from grognard.engine.match import Match
from grognard.engine.record import save
from grognard.engine.ruleset import Header, Ruleset
from grognard.engine.state import number_of
from grognard.players import by_name, play_out

from .results import Battle

FATES = ("lost", "routed")
MOST_JOBS_PER_CORE = 4
"""More processes than this are only in each other's way."""


class Plan(Struct, frozen=True):
    """A series: the battle's header with the players in the order they were named, and how many battles."""

    header: Header
    battles: int
    seed: str
    swap: bool = False
    """Players change seats (with their forces and sides) in every other battle."""
    records: str = ""
    """A folder for the record of each battle."""

    def seed_of(self, index: int) -> str:
        return f"{self.seed}/{index}"

    def order_of(self, index: int) -> tuple[int, ...]:
        """Which player sits at each seat."""
        order = tuple(range(len(self.header.seats)))
        return order[::-1] if self.swap and index % 2 else order


def simulate(rules: Ruleset, plan: Plan, jobs: int = 1) -> Iterator[Battle]:
    """The battles of the series, each as soon as it is over, in any order."""
    if jobs <= 1 or plan.battles <= 1:
        yield from (play_battle(rules, plan, index) for index in range(plan.battles))
        return
    from grognard.engine.space import warm_up

    warm_up()
    work = [(rules, plan, index) for index in range(plan.battles)]
    workers = min(jobs, plan.battles, MOST_JOBS_PER_CORE * (cpu_count() or 1))
    chunk = max(1, min(16, plan.battles // (workers * 8)))
    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(_battle, work, chunk)


def _battle(work: tuple[Ruleset, Plan, int]) -> Battle:
    return play_battle(*work)


def play_battle(rules: Ruleset, plan: Plan, index: int) -> Battle:
    """One battle of the series, from its own seed."""
    order, seed = plan.order_of(index), plan.seed_of(index)
    names = tuple(plan.header.seats[player] for player in order)
    header = replace(plan.header, seats=names)
    match = Match(rules, rules.setup(header), SeededDice(seed))
    decisions = play_out(match, [by_name(name, rules) for name in names], seed)
    if plan.records:
        save(Path(plan.records) / f"battle-{index:05}.jsonl", match, header)
    return _result(match, plan, index, names, decisions)


def _result(match: Match, plan: Plan, index: int, names: tuple[str, ...], decisions: int) -> Battle:
    outcome, order = match.state.outcome, plan.order_of(index)
    assert outcome is not None, "a battle that is over has an outcome"
    winner = order[outcome.winners[0]] if len(outcome.winners) == 1 else None
    lost = losses(match)
    return Battle(
        index,
        plan.seed_of(index),
        names,
        winner,
        outcome.reason,
        match.state.round,
        tuple(lost[order.index(player)] for player in range(len(order))),
        decisions,
        digest(match.state),
    )


def losses(match: Match) -> tuple[int, ...]:
    """How many models each seat has lost."""
    state = match.state
    gone = [ref for event in match.log if isinstance(event, Removed) and event.fate in FATES for ref in event.refs]
    owners = [state.units[state.models[number_of(ref)].unit].seat for ref in gone if ref[0] == "m"]
    return tuple(owners.count(seat.id) for seat in state.seats)
