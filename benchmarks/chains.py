"""A salvo of 24 shots with re-rolls, cover and damage: solved by us, without caches, and by icepool, same fractions."""

from collections.abc import Callable
from fractions import Fraction
from time import perf_counter

import icepool

from grognard.engine.dice.chain import Branch, Chain, Reroll, Thin, Victim, Volley, Wear
from grognard.engine.dice.solve import clear, solve

Row = tuple[str, float, float, float, float]
"""What was measured, seconds of ours, seconds of the yardstick, their ratio, the ratio wanted."""
SHOTS, NEED, COVER, DAMAGE, VICTIMS = 24, 4, 4, 3, 9
WANTED = 200.0


def salvo(rerolls: int) -> Chain:
    volley = Volley("Laser rifle", SHOTS, NEED, "bench.shoot.dice", (Reroll(rerolls, "bench.shoot.rerolls"),))
    wear = Wear((Victim((DAMAGE,), 1, VICTIMS),), "bench.shoot.damage")
    return Chain(0, (volley,), (Branch("u1", None, Thin((COVER,), 1, "bench.cover.roll"), wear),))


def ours(rerolls: int) -> dict[int, Fraction]:
    clear()
    (odds,) = solve(salvo(rerolls))
    return {number: Fraction(weight, odds.total) for number, weight in enumerate(odds.weights)}


def yardstick(rerolls: int) -> dict[int, Fraction]:
    attack = icepool.d6 >= NEED
    impacts = (SHOTS @ attack).map(lambda hits: hits + (min(rerolls, SHOTS - hits) @ attack))
    kept = impacts.map(lambda number: number @ (icepool.d6 < COVER))
    losses = kept.map(lambda number: (number @ (icepool.d6 >= DAMAGE)).map(lambda lost: min(lost, VICTIMS)))
    return {int(number): Fraction(weight, losses.denominator()) for number, weight in losses.items()}


def fastest(work: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def measure(rerolls: int) -> Row:
    if ours(rerolls) != yardstick(rerolls):
        raise AssertionError(f"{SHOTS} shots, {rerolls} re-rolls: other fractions than icepool")
    mine, theirs = fastest(lambda: ours(rerolls), 200), fastest(lambda: yardstick(rerolls), 3)
    return f"chain of {SHOTS} shots, {rerolls} re-rolls, vs icepool", mine, theirs, theirs / mine, WANTED


def run() -> tuple[Row, ...]:
    return tuple(measure(rerolls) for rerolls in (SHOTS, SHOTS // 2))


if __name__ == "__main__":
    for name, mine, theirs, ratio, wanted in run():
        print(f"{name}: {mine * 1e6:.1f} us against {theirs * 1e3:.1f} ms, {ratio:.0f} x (wanted {wanted:.0f} x)")
