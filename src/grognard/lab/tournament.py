"""A round robin of forces between like computer players: who meets whom, and what each battle came to.

Battle i belongs to (seed, i) alone.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.codec import digest
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.ruleset import Header, Ruleset
from grognard.players import by_name, play_out

WIN, DRAW, LOSS = 2, 1, 0
"""Scores in half points, so that they stay whole."""
Points = Callable[[State, int], int]
"""What a seat has won so far, as the game counts it."""


class Entry(Struct, frozen=True):
    """A force that takes part: its roster as plain data, and what was paid for each kind of thing in it."""

    name: str
    force: Any
    paid: tuple[tuple[str, int], ...]


class Bout(Struct, frozen=True):
    """One battle: the force at the first seat, the one at the second, the first one's half points and margin."""

    index: int
    first: int
    second: int
    score: int
    margin: int
    rounds: int
    decisions: int
    digest: str


def meeting(entries: int, index: int) -> tuple[int, int]:
    """Who meets in battle `index`: every pair once, then every pair with sides changed, and so on."""
    pairs = entries * (entries - 1) // 2
    turn, place = divmod(index, pairs)
    low, high = _pair(entries, _spread(place, pairs))
    return (low, high) if (turn + low + high) % 2 == 0 else (high, low)


def _spread(place: int, pairs: int) -> int:
    """The same pairs in an order that lets every force take part early: a stride that shares no divisor with them."""
    stride = next(step for step in range(pairs * 5 // 8, 2 * pairs) if _is_coprime(step, pairs))
    return place * stride % pairs


def _is_coprime(a: int, b: int) -> bool:
    while b:
        a, b = b, a % b
    return a == 1


def _pair(entries: int, place: int) -> tuple[int, int]:
    """The place-th of the pairs (0, 1), (0, 2)… (1, 2)…"""
    low = 0
    while place >= entries - 1 - low:
        place -= entries - 1 - low
        low += 1
    return low, low + 1 + place


def play_bout(rules: Ruleset, header: Header, entries: Sequence[Entry], index: int, seed: str, points: Points) -> Bout:
    """One battle of the round robin, from its own seed."""
    first, second = meeting(len(entries), index)
    one = f"{seed}/{index}"
    started = replace(header, forces=(entries[first].force, entries[second].force))
    match = Match(rules, rules.setup(started), SeededDice(one))
    decisions = play_out(match, [by_name(name, rules) for name in header.seats], one)
    state, outcome = match.state, match.state.outcome
    assert outcome is not None, "a battle that is over has an outcome"
    score = DRAW if len(outcome.winners) != 1 else (WIN if outcome.winners[0] == 0 else LOSS)
    margin = points(state, 0) - points(state, 1)
    return Bout(index, first, second, score, margin, state.round, decisions, digest(state))
