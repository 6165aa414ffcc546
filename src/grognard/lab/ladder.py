"""Levels of the computer against each other in mirrored battles: the same force on both sides where the scenario lets
it, each battle played twice with players changing seats. Battle i belongs to (seed, i) alone."""

import time
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.files import FileFaults
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import Stream
from grognard.engine.ruleset import Header, Ruleset
from grognard.engine.showing.view import SeatView
from grognard.players import Player, by_name, play_out
from grognard.players.planner import Planner

from .results import wilson

OFTEN = 0.95
"""So many turns of thought took no longer than is said."""


class Duel(Struct, frozen=True):
    """How two levels fared: in its share of the battles a draw is half a win for either."""

    first: str
    second: str
    battles: int
    won: int
    draws: int
    share: float
    interval: tuple[float, float]


class Thinking(Struct, frozen=True):
    """What a level's thinking costs: processor time of its decisions; for those who plan also of one plan, and copies
    of the table played for it."""

    level: str
    decisions: int
    milliseconds: float
    plans: int = 0
    forks: float = 0.0
    plan_milliseconds: float = 0.0
    """At the 95th percentile."""


class Ladder(Struct, frozen=True):
    scenario: str
    duels: tuple[Duel, ...]
    thinking: tuple[Thinking, ...]


class Clocked:
    """A player with a watch beside it."""

    def __init__(self, level: str, player: Player) -> None:
        self.level, self.player = level, player
        self.decisions: list[float] = []
        self.plans: list[tuple[float, int]] = []

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        before, start = self._forks(), time.process_time()
        answer = self.player.decide(seat_view, pick)
        took, forks = time.process_time() - start, self._forks() - before
        self.decisions.append(took)
        if forks:
            self.plans.append((took, forks))
        return answer

    def _forks(self) -> int:
        return self.player.forks if isinstance(self.player, Planner) else 0


def mirrors(rules: Ruleset, scenario: str) -> tuple[Header, ...]:
    """The scenario with each side's usual force on both sides, in turn; as it is where its forces are fixed."""
    facts = next(one for one in rules.scenarios() if one.id == scenario)
    seats = ("greedy",) * len(facts.seats)
    found = []
    for name in dict.fromkeys([ready[0] for ready in facts.forces if ready]):
        try:
            found.append(rules.header(scenario, seats, (name,) * len(seats), ()))
        except (FileFaults, LookupError):
            return (rules.header(scenario, seats, (), ()),)
    return tuple(found) or (rules.header(scenario, seats, (), ()),)


def climb(rules: Ruleset, scenario: str, levels: Sequence[str], battles: int, seed: str) -> Iterator[Ladder]:
    """Every level against every other; the table so far after each pair."""
    watches = {level: Clocked(level, by_name(level, rules)) for level in levels}
    headers, duels = mirrors(rules, scenario), []
    for weaker, stronger in combinations(levels, 2):
        duels.append(_duel(rules, headers, (watches[stronger], watches[weaker]), battles, seed))
        yield Ladder(scenario, tuple(duels), tuple([_thinking(one) for one in watches.values()]))


def _duel(rules: Ruleset, headers: Sequence[Header], players: tuple[Clocked, Clocked], battles: int, seed: str) -> Duel:
    winners = [_winner(rules, headers[index // 2 % len(headers)], players, index, seed) for index in range(battles)]
    first, second = [one.level for one in players]
    return fared(first, second, winners)


def fared(first: str, second: str, winners: Sequence[int | None]) -> Duel:
    """What battles came to that were won by the first (0), the second (1) or nobody."""
    won, draws = winners.count(0), winners.count(None)
    points = won + draws / 2
    return Duel(first, second, len(winners), won, draws, points / len(winners), wilson(points, len(winners)))


def _winner(rules: Ruleset, header: Header, players: tuple[Clocked, Clocked], index: int, seed: str) -> int | None:
    """Which of the two has won one battle; seats are changed in every other."""
    one, is_changed = f"{seed}/{index // 2}", index % 2
    seated = players[::-1] if is_changed else players
    fresh = [_anew(rules, player) for player in seated]
    started = replace(header, seats=tuple([player.level for player in seated]))
    match = Match(rules, rules.setup(started), SeededDice(one))
    play_out(match, fresh, one)
    winners = match.state.outcome.winners if match.state.outcome is not None else ()
    return winners[0] ^ is_changed if len(winners) == 1 else None


def _anew(rules: Ruleset, watch: Clocked) -> Clocked:
    """Nobody brings plans along from another battle; the watch runs on."""
    watch.player = by_name(watch.level, rules)
    return watch


def _thinking(watch: Clocked) -> Thinking:
    number = max(1, len(watch.decisions))
    each = 1000 * sum(watch.decisions) / number
    if not watch.plans:
        return Thinking(watch.level, len(watch.decisions), each)
    times = sorted([took for took, _ in watch.plans])
    late = 1000 * times[min(len(times) - 1, int(OFTEN * len(times)))]
    forks = sum([forks for _, forks in watch.plans]) / len(times)
    return Thinking(watch.level, len(watch.decisions), each, len(times), forks, late)
