"""A branch walked through, when a chain is solved: weights of its states after the impacts of all volleys."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod

from .chain import Needs, need_of, turns
from .spread import Spread, Weights, binomial
from .worn import Moves

Share = tuple[int, int | None, int, int]
"""Which impacts a branch takes: those after the first so many, at most so many, in which turn of how many."""
ALL: Share = (0, None, 0, 1)
Kept = dict[tuple[int, ...], int]
"""Weights of the impacts of each volley that are tested."""


def walked(
    spreads: tuple[Spread, ...],
    share: Share,
    moves_of: Callable[[int], Moves],
    start: tuple[Weights, int] = ([1], 1),
    past: int = 0,
) -> tuple[Weights, int]:
    """Weights of the states of a branch after all volleys; of the first so many it takes all impacts."""
    seen: dict[int, Weights] = {0: start[0]}
    total = start[1]
    for index, impacts in enumerate(spreads):
        moves = moves_of(index)
        folds = _shared_out(seen, impacts.weights, ALL if index < past else share)
        deepest = max(max(fold) for fold in folds.values())
        seen = {now: _folded(fold, moves, deepest) for now, fold in folds.items()}
        total *= impacts.total * moves.sides**deepest
    weights: Weights = []
    for vector in seen.values():
        weights = added(weights, vector, 1)
    return weights, total


def _share_of(before: int, impacts: int, share: Share) -> tuple[int, int]:
    """Impacts handed out so far, as far as they matter, and those that this branch takes of so many more."""
    start, most, turn, number = share
    now = before + impacts if most is None else min(before + impacts, start + most)
    taken = max(0, now - max(before, start))
    if most is not None or now <= start:
        return now, taken
    if number == 1:
        return start, taken
    first = max(0, before - start)
    return start + (now - start) % number, turns(first + taken, turn, number) - turns(first, turn, number)


def _shared_out(seen: dict[int, Weights], weights: Sequence[int], share: Share) -> dict[int, dict[int, Weights]]:
    """By impacts handed out so far (as far as they matter), by impacts this branch takes now: weights of its states."""
    folds: dict[int, dict[int, Weights]] = {}
    for before, vector in seen.items():
        for impacts, weight in enumerate(weights):
            now, taken = _share_of(before, impacts, share)
            fold = folds.setdefault(now, {})
            fold[taken] = added(fold.get(taken, []), vector, weight)
    return folds


def added(vector: Weights, other: Weights, times: int) -> Weights:
    longer = len(vector) - len(other)
    if longer < 0:
        vector = vector + [0] * -longer
    head = [a + b * times for a, b in zip(vector, other, strict=False)]
    return head + vector[-longer:] if longer > 0 else head


def _folded(fold: dict[int, Weights], moves: Moves, deepest: int) -> Weights:
    """The states after each share of impacts has been carried out, over sides ** deepest."""
    top, scale = max(fold), 1
    vector: Weights = []
    for taken in range(top, -1, -1):
        if taken in fold:
            vector = added(vector, fold[taken], scale)
        if taken:
            vector = _moved(vector, moves)
            scale *= moves.sides
    return vector if top == deepest else [weight * moves.sides ** (deepest - top) for weight in vector]


def _moved(vector: Weights, moves: Moves) -> Weights:
    """The states after one more impact."""
    after = [0] * min(len(moves.ways), len(vector) + moves.reach)
    for weight, ways in zip(vector, moves.ways, strict=False):
        if weight:
            for to, chance in ways:
                after[to] += weight * chance
    return after


# -- tests made twice -------------------------------------------------------------------------------------------------


def walked_twice(
    spreads: tuple[Spread, ...], share: Share, thin: Needs, moves: list[Moves], ends: set[int], sides: int, past: int
) -> tuple[Weights, int]:
    """The same where failed tests are made once more after all others."""
    kept = _kept_of(_shares_taken(spreads, share, past), thin, sides)
    most = [max(one) for one in zip(*kept, strict=True)]
    tests, weights = _Twice(moves, ends), Weights()
    for number, weight in kept.items():
        groups = tests.once(number)
        for volley, move in enumerate(moves):
            folds: dict[tuple[int, ...], dict[int, Weights]] = {}
            for (failed, *rest), vector in groups.items():
                folds.setdefault(tuple(rest), {})[failed] = vector
            groups = {rest: _folded(fold, move, number[volley]) for rest, fold in folds.items()}
        scale = prod([move.sides ** (2 * (most[v] - number[v])) for v, move in enumerate(moves)])
        weights = added(weights, groups[()], weight * scale)
    return weights, sum(weights)


def _shares_taken(spreads: tuple[Spread, ...], share: Share, past: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The impacts of each volley that the branch takes, with their weights."""
    for impacts in product(*[range(len(one.weights)) for one in spreads]):
        weight = prod([one.weights[number] for one, number in zip(spreads, impacts, strict=True)])
        before, found = 0, []
        for volley, number in enumerate(impacts):
            before, taken = (before, number) if volley < past else _share_of(before, number, share)
            found.append(taken)
        yield tuple(found), weight


def _kept_of(shares: Iterator[tuple[tuple[int, ...], int]], thin: Needs, sides: int) -> Kept:
    """The impacts that cover leaves of these, with their weights, in sides ** (all of them)."""
    found: Kept = {}
    rows = list(shares)
    most = [max(one) for one in zip(*[share for share, _ in rows], strict=True)]
    for share, weight in rows:
        lists = []
        for volley, number in enumerate(share):
            keep = need_of(thin, volley) - 1
            scale = sides ** (most[volley] - number)
            lists.append([one * scale for one in binomial(number, keep, sides - keep)])
        for kept in product(*[range(len(one)) for one in lists]):
            more = weight * prod([one[number] for one, number in zip(lists, kept, strict=True)])
            if more:
                found[kept] = found.get(kept, 0) + more
    return found


class _Twice:
    """All tests of all volleys, then those that failed once more, against what is left then."""

    def __init__(self, moves: list[Moves], ends: set[int]) -> None:
        self.moves, self.ends = moves, ends
        self.known: dict[tuple[int, ...], dict[tuple[int, ...], Weights]] = {}

    def once(self, kept: tuple[int, ...]) -> dict[tuple[int, ...], Weights]:
        """After the first tests: by failed tests of each volley the weights of states."""
        if not any(kept):
            return {kept: [1]}
        if kept not in self.known:
            last = max([volley for volley, number in enumerate(kept) if number])
            before = (*kept[:last], kept[last] - 1, *kept[last + 1 :])
            self.known[kept] = self._tested(self.once(before), last)
        return self.known[kept]

    def _tested(self, groups: dict[tuple[int, ...], Weights], volley: int) -> dict[tuple[int, ...], Weights]:
        """One more test of a volley."""
        after: dict[tuple[int, ...], Weights] = {}
        ways = self.moves[volley].ways
        for failed, vector in groups.items():
            more = (*failed[:volley], failed[volley] + 1, *failed[volley + 1 :])
            for at, weight in enumerate(vector):
                for to, chance in ways[at] if weight else ():
                    found = after.setdefault(more if to == at and at not in self.ends else failed, [0] * len(ways))
                    found[to] += weight * chance
        return after
