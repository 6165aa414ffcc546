"""Who falls first: those closest to where the harm comes from, the owner choosing among equally close ones."""

from collections.abc import Callable, Sequence
from math import isqrt

from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref, number_of

FINE = 1_000_000
"""Distances are compared in millionths of a hundredth, so that only exact ties are ties."""


def nearest_first(game: Game, origins: Sequence[int], models: Sequence[int]) -> list[tuple[int, ...]]:
    """The models by their distance, base to base, from the nearest of the origins; equally close ones together."""
    eyes = [(piece.place, piece.radius) for piece in map(game.state.models.__getitem__, origins)]
    by_gap: dict[int, list[int]] = {}
    for id in models:
        piece = game.state.models[id]
        by_gap.setdefault(_least_gap(eyes, piece.place, piece.radius), []).append(id)
    return [tuple(by_gap[gap]) for gap in sorted(by_gap)]


def _least_gap(eyes: Sequence[tuple[object, int]], place: object, radius: int) -> int:
    assert isinstance(place, tuple), "who can fall is on the table"
    x, y = place
    gaps = [
        isqrt(((x - eye[0]) ** 2 + (y - eye[1]) ** 2) * FINE * FINE) - FINE * wide
        for eye, wide in eyes
        if isinstance(eye, tuple)
    ]
    return min(gaps, default=0) - FINE * radius


def choose_closest(
    game: Game,
    seat: int,
    groups: Sequence[tuple[int, ...]],
    number: int,
    clause: str,
    prompt: str,
    label: Callable[[Game, int], str],
) -> Script[tuple[int, ...]]:
    """So many of the closest; the seat says who of the last group of equally close ones."""
    chosen: list[int] = []
    for tied in groups:
        left = number - len(chosen)
        if left <= 0:
            break
        if left >= len(tied):
            chosen += tied
            continue
        keys: tuple[str, ...] = yield Choose(
            seat=seat,
            name="closest",
            prompt=prompt,
            clause=clause,
            about=tuple(map(model_ref, tied)),
            options=tuple(Option(model_ref(id), label(game, id), clause, model_ref(id)) for id in tied),
            least=left,
            most=left,
        )
        chosen += map(number_of, keys)
    return tuple(chosen)
