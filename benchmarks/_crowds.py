"""Battles of so many models: the same block of units laid again and again on one table, and the calls they take.

Calls of functions are counted, which are the same on any machine; seconds are not.
"""

import time
from collections.abc import Iterator
from cProfile import Profile

from msgspec import Struct

from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice import solve
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.ruleset import Ruleset
from grognard.games import find
from grognard.games.at43.position import Position as At43Position
from grognard.games.evolved.position import Position as EvolvedPosition
from grognard.kit.files.tabletop import Spot
from grognard.players import by_name, step

BLOCK = 64
"""Models of both sides in one block: of either three units of eight, one of seven and a vehicle."""
SIZES = (64, 128, 256)
MOST_GROWTH = {"greedy": 1.5, "random": 2.0}
"""How much more calls a decision may take with twice the models."""
BATTLES = {"greedy": 1, "random": 8}
"""How many battles are counted; random ones are soon played and differ more from each other."""
ROUNDS = 2
LINES = 2
"""Squads stand behind each other, however many there are: those behind fire past those before them."""


class Counted(Struct, frozen=True):
    """Battles of one size: their decisions, the calls of functions they took, and the seconds without counting."""

    decisions: int
    calls: int
    seconds: float

    @property
    def calls_each(self) -> float:
        return self.calls / self.decisions

    @property
    def seconds_each(self) -> float:
        return self.seconds / self.decisions


def counted(game: str, level: str, models: int) -> Counted:
    """The first rounds of battles of so many models, timed and then counted: by then all is loaded that they need, and
    nothing of it is solved."""
    rules, state = find(game), CROWDS[game](models)
    seeds = ["crowd", *[f"crowd/{number}" for number in range(1, BATTLES[level])]]
    start = time.process_time()
    decisions = sum([_play(rules, state, level, seed) for seed in seeds])
    seconds = time.process_time() - start
    calls = sum([_calls(rules, state, level, seed) for seed in seeds])
    return Counted(decisions, calls, seconds)


def _calls(rules: Ruleset, state: State, level: str, seed: str) -> int:
    profile = Profile()
    profile.enable()
    _play(rules, state, level, seed)
    profile.disable()
    return sum(row.callcount for row in profile.getstats())


def _play(rules: Ruleset, state: State, level: str, seed: str) -> int:
    solve.clear()
    match, players = Match(rules, state, SeededDice(seed)), [by_name(level, rules)] * 2
    decisions = 0
    while match.decision is not None and match.state.round <= ROUNDS:
        step(match, players, seed)
        decisions += 1
    return decisions


def _squads(models: int, depth: float, front: float, gap: float, width: float) -> Iterator[tuple[int, int, list[Spot]]]:
    """Seat, number and places of each squad of eight: ranks of four side by side, line behind line."""
    lanes = models // 16 // LINES
    for number in range(models // 16):
        place, line = divmod(number, LINES)
        x, y = front - line * 4 * gap, (place + 0.5) * depth / lanes
        spots = [(x - rank * gap, y + (file - 1.5) * gap) for rank in (0, 1) for file in range(4)]
        yield 0, number, spots
        yield 1, number, [(width - x, y) for x, y in spots]


def _at43(models: int) -> State:
    position = At43Position((180, 120), round=0)
    for seat, number, spots in _squads(models, 120, 66, 3.4, 180):
        profile, machine = (("steel-troopers", "fire-toad"), ("storm-golems", "wraith-golgoth"))[seat]
        is_mixed = number % 4 == 3
        position.unit(seat, profile, spots[:7] if is_mixed else spots, officer=1 if number % 4 == 0 else 0)
        if is_mixed:
            rear = 10.0 if seat == 0 else -10.0
            position.unit(seat, machine, [(spots[7][0] - rear, spots[7][1])])
    for place in range(24):
        position.terrain("low-wall", (80 + place % 3 * 10, 5 + place // 3 * 15.5), 90 * (place % 2))
    for y in (30, 60, 90):
        position.marker("objective", (90, y + 5), vp=1)
    return position.state(phase="tactical", step="lp")


def _evolved(models: int) -> State:
    position = EvolvedPosition((72, 48), round=0)
    for seat, number, spots in _squads(models, 48, 27, 1.36, 72):
        card, machine = (("sierra-troopers", "jaguar"), ("red-kodiaks", "t50"))[seat]
        is_mixed = number % 4 == 3
        position.unit(card, spots[:7] if is_mixed else spots, seat=seat)
        if is_mixed:
            rear = 4.0 if seat == 0 else -4.0
            position.vehicle(machine, (spots[7][0] - rear, spots[7][1]), seat=seat)
    for place in range(24):
        x, y = 31.5 + place % 3 * 4, 1.5 + place // 3 * 6
        position.terrain(("low-wall", "woods", "ruin")[place % 3], x, y, x + 1.5, y + 1)
    for y in (12, 24, 36):
        position.marker("objective", (36, y), vp=1)
    return position.state(phase="strategic", step="command")


CROWDS = {"at43": _at43, "evolved": _evolved}
