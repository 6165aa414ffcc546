"""Calls a decision in battles of 64, 128 and 256 models: how they grow with the models, and the time beside them."""

from collections.abc import Iterator

from benchmarks._crowds import CROWDS, MOST_GROWTH, SIZES, counted
from benchmarks._rates import Row
from grognard.engine.space import warm_up

NAMES = {"at43": "AT-43", "evolved": "The Evolved"}


def rows(game: str, level: str) -> Iterator[Row]:
    """For each doubling: the calls of the larger battle, and how many they may be."""
    counted(game, level, SIZES[0])  # the first time takes longest
    found = [counted(game, level, models) for models in SIZES]
    for models, small, large in zip(SIZES[1:], found, found[1:], strict=False):
        calls, limit = large.calls_each, MOST_GROWTH[level] * small.calls_each
        growth, slower = calls / small.calls_each, large.seconds_each / small.seconds_each
        times = f"{1e6 * large.seconds_each:,.0f} µs, {slower:.2f} x"
        who = f"{level} {NAMES[game]}: calls a decision, {models} models"
        yield f"{who}, {growth:.2f} x those of {models // 2} (time: {times}; limit)", calls, limit, limit / calls, 1


def run() -> list[Row]:
    warm_up()
    return [row for game in CROWDS for level in MOST_GROWTH for row in rows(game, level)]


if __name__ == "__main__":
    for row in run():
        print(row)
