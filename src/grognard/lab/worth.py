"""What things are worth by the battles they were in: a cost factor for each kind, with its interval.

The log-odds of a win are a slope times the points paid more than the enemy, each kind's points counted with a factor.
Factors are drawn towards 1 by a ridge. Whole forces are drawn for the bootstrap, not single battles: two battles of one
force tell less than battles of two. numpy is loaded with this module alone.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .tournament import Bout, Entry

Numbers = NDArray[np.float64]
PRICE = 100
"""Points are counted in hundreds."""
DOUBT = 0.5
"""How far a factor strays from 1 before anything is known of it: one standard deviation."""
STEPS = 30
LEAST_SLOPE = 0.02


class Factor(Struct, frozen=True):
    """By how much a kind's cost should be multiplied: the estimate and its 95 % interval."""

    kind: str
    factor: float
    low: float
    high: float
    paid: int
    """Points spent on it by all forces."""
    forces: int
    """How many forces have some."""


class Fit(Struct, frozen=True):
    """`slope` is the log-odds (or the margin) that 100 points more are worth, `side` that of the first seat."""

    side: float
    slope: float
    factors: tuple[Factor, ...]


class Sample(Struct, frozen=True):
    """The battles as numbers: what was paid more by the first for each kind, the results, and who met."""

    kinds: tuple[str, ...]
    more: Numbers
    results: Numbers
    first: NDArray[np.int64]
    second: NDArray[np.int64]


def sample_of(entries: Sequence[Entry], bouts: Sequence[Bout], margins: bool = False) -> Sample:
    """Results are shares of a win, or margins."""
    kinds = tuple(sorted({kind for entry in entries for kind, _ in entry.paid}))
    paid = np.array([[dict(entry.paid).get(kind, 0) / PRICE for kind in kinds] for entry in entries])
    first = np.array([bout.first for bout in bouts])
    second = np.array([bout.second for bout in bouts])
    results = np.array([float(bout.margin) if margins else bout.score / 2 for bout in bouts])
    return Sample(kinds, paid[first] - paid[second], results, first, second)


def fit(
    entries: Sequence[Entry], bouts: Sequence[Bout], margins: bool = False, draws: int = 1000, seed: int = 1
) -> Fit:
    """The factors of every kind, from wins or from margins, with intervals over `draws` draws of the forces.

    A factor is 1 plus how much more than the average a kind's points bring, in slopes of the whole sample.
    """
    sample = sample_of(entries, bouts, margins)
    spent = np.array([sum(dict(entry.paid).get(kind, 0) for entry in entries) for kind in sample.kinds], float)
    even = np.ones(len(bouts))
    rough, noise = _rough(sample, even, margins)
    ridge = noise / (DOUBT * max(abs(rough), LEAST_SLOPE)) ** 2
    side, slopes = _slopes(sample, even, ridge, margins)
    slope = max(float(slopes @ spent / spent.sum()), LEAST_SLOPE)
    chance = np.random.default_rng(seed)
    drawn = []
    for _ in range(draws):
        times = np.bincount(chance.integers(0, len(entries), len(entries)), minlength=len(entries))
        weights = (times[sample.first] * times[sample.second]).astype(float)
        drawn.append(_factors(_slopes(sample, weights, ridge, margins)[1], spent, slope))
    factors = _factors(slopes, spent, slope)
    low, high = np.percentile(np.array(drawn), [2.5, 97.5], axis=0) if drawn else (factors, factors)
    rows = [
        Factor(kind, float(factors[k]), float(low[k]), float(high[k]), int(spent[k]), _bearers(entries, kind))
        for k, kind in enumerate(sample.kinds)
    ]
    return Fit(side, slope, tuple(rows))


def _bearers(entries: Sequence[Entry], kind: str) -> int:
    return sum(dict(entry.paid).get(kind, 0) > 0 for entry in entries)


def _factors(slopes: Numbers, spent: Numbers, slope: float) -> Numbers:
    """Scaled so that all points spent together are worth what they cost."""
    return np.asarray(1 + (slopes - slopes @ spent / spent.sum()) / slope)


def _rough(sample: Sample, weights: Numbers, margins: bool) -> tuple[float, float]:
    """The slope if all points were alike, and how much one battle varies about that."""
    plain = _plain(sample)
    found = _solve(plain, sample.results, weights, np.zeros(2), margins)
    return float(found[1]), _noise(plain, sample.results, weights, found, margins)


def _plain(sample: Sample) -> Numbers:
    total = sample.more.sum(axis=1, keepdims=True)
    return np.hstack([np.ones_like(total), total])


def _slopes(sample: Sample, weights: Numbers, ridge: float, margins: bool) -> tuple[float, Numbers]:
    """The side, and what 100 points of each kind bring; kinds are drawn towards what they bring together."""
    held = np.concatenate([np.zeros(2), np.full(len(sample.kinds), ridge)])
    found = _solve(np.hstack([_plain(sample), sample.more]), sample.results, weights, held, margins)
    return float(found[0]), np.asarray(found[1] + found[2:])


def _noise(x: Numbers, y: Numbers, weights: Numbers, found: Numbers, margins: bool) -> float:
    """How much one battle varies: of margins it is measured, of wins it follows from the model."""
    return float(weights @ (y - x @ found) ** 2 / weights.sum()) if margins else 1.0


def _solve(x: Numbers, y: Numbers, weights: Numbers, ridge: Numbers, margins: bool) -> Numbers:
    """Least squares of margins, or the logistic fit of wins by Newton's steps."""
    found = np.zeros(x.shape[1])
    for _ in range(1 if margins else STEPS):
        line = x @ found
        chance = line if margins else 1 / (1 + np.exp(-line))
        bend = weights if margins else weights * chance * (1 - chance)
        slope = x.T @ (weights * (y - chance)) - ridge * found
        step = np.linalg.solve((x.T * bend) @ x + np.diag(ridge + 1e-9), slope)
        found = found + step
        if float(np.abs(step).max()) < 1e-9:
            break
    return found
