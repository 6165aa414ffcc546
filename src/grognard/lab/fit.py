"""Fits what leads in points, models and ground say about who wins: positions of many battles between computer players,
and weights that make what happened likeliest. No weight is negative: a lead never counts against its owner."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.planning import Planning
from grognard.engine.ruleset import Header, Ruleset
from grognard.players import by_name, step

FOLDS = 5
"""One battle of so many is left out in turn, to see how good the forecast is of battles it was not fitted on."""
ROUNDS = 400
"""Steps uphill."""
RIDGE = 0.002
"""What large weights cost, so that few battles give no wild ones."""
BINS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
PLAYERS = (("greedy", "greedy"), ("recruit", "greedy"), ("greedy", "recruit"), ("recruit", "recruit"))
"""Who play in turn: hasty answers lead to positions that the greedy player avoids."""

T = TypeVar("T")


class Row(Struct, frozen=True, array_like=True):
    """One position: the battle it is of, the lead of the first seat in every feature, and what it came to for it."""

    battle: int
    leads: tuple[float, ...]
    won: float


class Bin(Struct, frozen=True):
    """Positions that were said to be won with about this chance, and how many were."""

    said: float
    won: float
    positions: int


class Fit(Struct, frozen=True):
    """Weights by feature, and how good forecasts with them are of battles that were left out."""

    weights: dict[str, float]
    battles: int
    positions: int
    loss: float
    """The logarithmic loss; 0.693 is a coin's."""
    right: float
    """The share of positions whose likelier side won, draws apart."""
    bins: tuple[Bin, ...]


def positions(rules: Ruleset, header: Header, index: int, seed: str, most: int = 0) -> list[Row]:
    """The positions of one battle, taken wherever a script ends or a planner would rest: all of them, or so many,
    spread evenly over it."""
    planning, one = rules.planning(), f"{seed}/{index}"
    match = Match(rules, rules.setup(header), SeededDice(one))
    players = [by_name(name, rules) for name in PLAYERS[index % len(PLAYERS)]]
    found: list[tuple[float, ...]] = []
    while match.decision is not None:
        chapters = len(match.chapters)
        step(match, players, one)
        if _is_judged(match, planning, chapters):
            found.append(tuple([round(lead, 4) for lead in planning.leads(match.game, 0)]))
    outcome = match.state.outcome
    winners = () if outcome is None else outcome.winners
    won = 0.5 if len(winners) != 1 else float(winners[0] == 0)
    return [Row(index, leads, won) for leads in spread(tuple(dict.fromkeys(found)), most)]


def spread(found: Sequence[T], most: int) -> Sequence[T]:
    """So many of a row at even distances, the first and the last among them; all of them where 0 are asked for."""
    if not most or len(found) <= most:
        return found
    return [found[one * (len(found) - 1) // max(1, most - 1)] for one in range(most)]


def _is_judged(match: Match, planning: Planning, chapters: int) -> bool:
    """Whether a plan would be judged by this position; what is still laid out or over is not."""
    if match.is_over or not match.state.round:
        return False
    form = match.form_for(match.next_seat())
    return len(match.chapters) > chapters or (form is not None and form.name in planning.rests)


# -- fitting ---------------------------------------------------------------------------------------------------------


def fitted(names: Sequence[str], rows: Sequence[Row]) -> Fit:
    """The weights fitted on all rows, judged on each battle by weights that were fitted without it."""
    weights = climbed(rows)
    said = list(_left_out(rows))
    losses = [_loss(chance, row.won) for chance, row in said]
    clear = [(chance > 0.5) == (row.won > 0.5) for chance, row in said if row.won != 0.5]
    return Fit(
        {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)},
        len({row.battle for row in rows}),
        len(rows),
        sum(losses) / max(1, len(losses)),
        sum(clear) / max(1, len(clear)),
        tuple(_bins(said)),
    )


def _left_out(rows: Sequence[Row]) -> Iterator[tuple[float, Row]]:
    """What is said of each position from either side, by weights that do not know its battle."""
    for fold in range(FOLDS):
        rest = [row for row in rows if row.battle % FOLDS == fold]
        known = [row for row in rows if row.battle % FOLDS != fold]
        weights = climbed(known) if known and rest else ()
        for row in rest if known else ():
            chance = chance_of(weights, row.leads)
            yield chance, row
            yield 1 - chance, Row(row.battle, tuple([-lead for lead in row.leads]), 1 - row.won)


def climbed(rows: Sequence[Row]) -> tuple[float, ...]:
    """The weights that make what happened likeliest, none below 0: steps uphill on leads brought to the same scale."""
    number, width = len(rows), len(rows[0].leads)
    scales = [math.sqrt(sum([row.leads[one] ** 2 for row in rows]) / number) or 1.0 for one in range(width)]
    leads = [[lead / scale for lead, scale in zip(row.leads, scales, strict=True)] for row in rows]
    shares = _shares(rows)
    weights, last, pace = [0.0] * width, [0.0] * width, 4.0 / width
    for turn in range(ROUNDS):
        ahead = [one + turn / (turn + 3) * (one - old) for one, old in zip(weights, last, strict=True)]
        slope = [-RIDGE * one for one in ahead]
        for row, own, share in zip(rows, leads, shares, strict=True):
            miss = share * (row.won - chance_of(ahead, own))
            for one in range(width):
                slope[one] += miss * own[one]
        last, weights = weights, [max(0.0, one + pace * up) for one, up in zip(ahead, slope, strict=True)]
    return tuple([weight / scale for weight, scale in zip(weights, scales, strict=True)])


def _shares(rows: Sequence[Row]) -> list[float]:
    """Every battle counts the same, however many positions it has."""
    numbers: dict[int, int] = {}
    for row in rows:
        numbers[row.battle] = numbers.get(row.battle, 0) + 1
    return [1 / numbers[row.battle] / len(numbers) for row in rows]


def chance_of(weights: Sequence[float], leads: Sequence[float]) -> float:
    lead = sum([weight * one for weight, one in zip(weights, leads, strict=True)])
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, lead))))


def _loss(chance: float, won: float) -> float:
    held = min(max(chance, 1e-6), 1 - 1e-6)
    return -(won * math.log(held) + (1 - won) * math.log(1 - held))


def _bins(said: Sequence[tuple[float, Row]]) -> Iterator[Bin]:
    for low, high in pairwise(BINS):
        inside = [(chance, row.won) for chance, row in said if low <= chance < high or chance == high == 1.0]
        if inside:
            number = len(inside)
            yield Bin(sum([one for one, _ in inside]) / number, sum([won for _, won in inside]) / number, number)
