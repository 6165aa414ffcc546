"""Who is closest: models by the exact distance of their bases from a place, and the choice among equals."""

from collections.abc import Callable
from math import isqrt

from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point

from ..rounds.choices import Among, among, named_one

Spots = tuple[tuple[int, Point], ...]
"""Models and where they stand."""
FINE = 1_000_000
"""Distances are compared in millionths of a hundredth, so that only exact ties are ties."""


def spots(game: Game, models: tuple[int, ...]) -> Spots:
    """Where these models stand; those without a place are left out."""
    pieces = game.state.models
    placed = [(id, pieces[id].place) for id in models]
    return tuple([(id, place) for id, place in placed if isinstance(place, tuple)])


def fine_distance(a: Point, b: Point) -> int:
    return isqrt(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) * FINE * FINE)


def closest_to(game: Game, place: Point, models: tuple[int, ...]) -> tuple[int, ...]:
    """All models tied for the smallest distance between a place and the edge of their base."""
    gaps = [(fine_distance(place, at) - FINE * game.state.models[id].radius, id) for id, at in spots(game, models)]
    least = min((gap for gap, _ in gaps), default=0)
    return tuple(id for gap, id in gaps if gap == least) or models[:1]


def ties(label: Callable[[Among, int], str]) -> Menu[Among]:
    """The menu in which a seat says which of equally close models count as closer."""
    return among("closest", label, "it is none of the equally close")


def choose_closest(
    menu: Menu[Among], game: Game, seat: int, tied: tuple[int, ...], clause: str, prompt: str
) -> Script[int]:
    """Among equally close models a seat says which one counts as closer."""
    if len(tied) == 1:
        return tied[0]
    return (yield from named_one(menu, Among(game, seat, tied, clause, f"{prompt} These are equally close.")))
