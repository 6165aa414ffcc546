"""Worth from battles: factors that are known are found again, and what is not known stays at 1."""

from math import exp

import pytest

from grognard.engine.dice.stream import stream_of
from grognard.lab.tournament import Bout, Entry, meeting
from grognard.lab.worth import Factor, fit

TRUE = {"good": 1.5, "plain": 1.0, "poor": 0.6}
SLOPE = 1.2
MANY = 1 << 20


def forces() -> list[Entry]:
    pick = stream_of("forces")
    return [Entry(str(n), None, tuple((kind, 60 + pick.below(200)) for kind in TRUE)) for n in range(24)]


def battles(entries: list[Entry], number: int, side: float = 0.4) -> list[Bout]:
    """Battles whose results follow the factors above."""
    pick, found = stream_of("battles"), []
    value = [sum(TRUE[kind] * paid for kind, paid in entry.paid) / 100 for entry in entries]
    for index in range(number):
        a, b = meeting(len(entries), index)
        line = side + SLOPE * (value[a] - value[b])
        won = pick.below(MANY) < MANY / (1 + exp(-line))
        margin = round(3 * line) + pick.below(7) - 3
        found.append(Bout(index, a, b, 2 * won, margin, 6, 1, ""))
    return found


def by_kind(factors: tuple[Factor, ...]) -> dict[str, Factor]:
    return {one.kind: one for one in factors}


@pytest.mark.parametrize("margins", [False, True])
def test_known_factors_are_found_within_their_intervals(margins: bool) -> None:
    entries = forces()
    found = fit(entries, battles(entries, 1500), margins, draws=100)
    rows = by_kind(found.factors)
    scale = sum(TRUE[kind] * rows[kind].paid for kind in TRUE) / sum(row.paid for row in rows.values())
    for kind, true in TRUE.items():
        assert rows[kind].low < rows[kind].factor < rows[kind].high
        assert rows[kind].low - 0.05 < true / scale < rows[kind].high + 0.05
    assert rows["good"].low > 1.0 > rows["poor"].high
    assert found.side > 0
    assert rows["good"].forces == 24


def test_what_nothing_is_known_of_stays_near_one() -> None:
    entries = [*forces(), Entry("rare", None, (("plain", 300), ("seldom", 20)))]
    rows = by_kind(fit(entries, battles(forces(), 600), draws=20).factors)
    assert rows["seldom"].factor == pytest.approx(1.0, abs=0.15)
    assert rows["seldom"].forces == 1


def test_the_same_seed_gives_the_same_intervals() -> None:
    entries = forces()
    bouts = battles(entries, 300)
    assert fit(entries, bouts, draws=20) == fit(entries, bouts, draws=20)
