"""Plays a series of battles, in this process or in several. Battle i belongs to (seed, i) alone, so that the number of
processes changes nothing but the time; each can be played again by its own seed."""

from collections.abc import Collection, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.codec import digest
from grognard.engine.core.events import Removed
from grognard.engine.core.match import Match
from grognard.engine.core.record import save
from grognard.engine.core.state import NO_PLANE, number_of
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.ruleset import Header, Ruleset
from grognard.players import by_name, play_out

from .results import Battle
from .workers import spread

FATES = ("lost", "routed")
SWAPS = ("players", "armies", "both")
"""What changes seats in every other battle; where both do, all four ways of sitting down come in turn."""


class Plan(Struct, frozen=True):
    """A series: the battle's header with players and armies in the order they were named, and how many battles."""

    header: Header
    battles: int
    seed: str
    swap: str = ""
    """One of SWAPS, or nothing."""
    records: str = ""
    """A folder for the record of each battle."""

    def seed_of(self, index: int) -> str:
        return f"{self.seed}/{index}"

    def players_at(self, index: int) -> tuple[int, ...]:
        """Which player sits at each seat."""
        return self._seated(self.swap in ("players", "both") and index % 2 == 1)

    def armies_at(self, index: int) -> tuple[int, ...]:
        """Which army stands at each seat."""
        return self._seated((self.swap == "armies" and index % 2 == 1) or (self.swap == "both" and index % 4 > 1))

    def _seated(self, is_changed: bool) -> tuple[int, ...]:
        order = tuple(range(len(self.header.seats)))
        return order[::-1] if is_changed else order

    def header_of(self, index: int) -> Header:
        """The header of one battle, with everybody where he sits."""
        forces, seats = self.header.forces, self.header.seats
        armies = tuple(forces[army] for army in self.armies_at(index)) if len(forces) == len(seats) else forces
        return replace(self.header, seats=tuple(seats[player] for player in self.players_at(index)), forces=armies)


def armies_of(rules: Ruleset, header: Header) -> tuple[str, ...]:
    """What the sides of a battle are called, seat by seat."""
    return tuple(seat.name for seat in rules.setup(header).seats)


def can_change_armies(rules: Ruleset, header: Header) -> bool:
    """Whether the mission lets each army fight from the other's side."""
    turned = replace(header, forces=header.forces[::-1])
    try:
        return armies_of(rules, turned) == armies_of(rules, header)[::-1]
    except ValueError:
        return False


def simulate(rules: Ruleset, plan: Plan, jobs: int = 1, done: Collection[int] = ()) -> Iterator[Battle]:
    """The battles of the series but for those that are done, each as soon as it is over, in any order."""
    left = [index for index in range(plan.battles) if index not in done]
    if jobs <= 1 or len(left) <= 1:
        yield from (play_battle(rules, plan, index) for index in left)
        return
    if rules.setup(plan.header).board != NO_PLANE:
        from grognard.engine.space import warm_up

        warm_up()
    yield from spread(_battle, [(rules, plan, index) for index in left], jobs)


def _battle(work: tuple[Ruleset, Plan, int]) -> Battle:
    return play_battle(*work)


def play_battle(rules: Ruleset, plan: Plan, index: int) -> Battle:
    """One battle of the series, from its own seed."""
    header, seed = plan.header_of(index), plan.seed_of(index)
    match = Match(rules, rules.setup(header), SeededDice(seed))
    decisions = play_out(match, [by_name(name, rules) for name in header.seats], seed)
    if plan.records:
        save(Path(plan.records) / f"battle-{index:05}.jsonl", match, header)
    return _result(match, plan, index, header.seats, decisions)


def _result(match: Match, plan: Plan, index: int, names: tuple[str, ...], decisions: int) -> Battle:
    state, outcome = match.state, match.state.outcome
    assert outcome is not None, "a battle that is over has an outcome"
    players, armies = plan.players_at(index), plan.armies_at(index)
    seat = outcome.winners[0] if len(outcome.winners) == 1 else None
    lost = losses(match)
    return Battle(
        index,
        plan.seed_of(index),
        names,
        tuple(one.name for one in state.seats),
        None if seat is None else players[seat],
        None if seat is None else armies[seat],
        outcome.reason,
        state.round,
        tuple(lost[players.index(player)] for player in range(len(players))),
        tuple(lost[armies.index(army)] for army in range(len(armies))),
        decisions,
        digest(state),
        state.clock.get(match.rules.facts.clock, 0),
    )


def losses(match: Match) -> tuple[int, ...]:
    """How many models each seat has lost: taken off the table, or fallen where they lie."""
    state, fallen = match.state, match.rules.facts.fallen
    refs = [ref for event in match.log if isinstance(event, Removed) and event.fate in FATES for ref in event.refs]
    gone = {number_of(ref) for ref in refs if ref[0] == "m"}
    gone |= {model.id for model in state.models if fallen in model.tags}
    owners = [state.units[state.models[id].unit].seat for id in sorted(gone)]
    return tuple(owners.count(seat.id) for seat in state.seats)
