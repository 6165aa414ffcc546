"""A map of zones: rooms and corridors joined by borders. The game says who may pass what; this counts and walks."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar, cast

from ..core.state import Feature

Passes = Callable[[Feature], bool]
"""Whether a border can be crossed, for the question at hand."""
Graph = dict[str, list[str]]
"""The neighbours of every zone."""


class Zones:
    """The graph of a tuple of features: those with one zone are zones, those with two are borders."""

    __slots__ = ("_borders", "_crossings", "_zones", "features", "known")

    def __init__(self, features: tuple[Feature, ...]) -> None:
        self.features = features
        self.known: dict[Any, Any] = {}
        """Answers of a game's own questions about this map as it is: sight, ways."""
        sized = [(len(feature.zones), feature) for feature in features]
        self._zones = {feature.zones[0]: feature for size, feature in sized if size == 1}
        borders: dict[str, list[tuple[str, Feature]]] = {zone: [] for zone in self._zones}
        self._crossings = [feature for size, feature in sized if size == 2]
        for feature in self._crossings:
            for zone, other in (feature.zones, feature.zones[::-1]):
                if zone in borders:
                    borders[zone] += ((other, feature),)
                else:
                    borders[zone] = [(other, feature)]
        self._borders = borders

    def __contains__(self, zone: object) -> bool:
        return zone in self._zones

    def zone(self, id: str) -> Feature:
        return self._zones[id]

    def find(self, id: str) -> Feature | None:
        """A zone, or None where the map that somebody knows does not show it."""
        return self._zones.get(id)

    def all(self) -> Iterable[str]:
        return self._zones

    def borders(self, zone: str) -> list[tuple[str, Feature]]:
        """What lies on the other side of each border of a zone, in the order of the features."""
        return self._borders.get(zone, [])

    def between(self, a: str, b: str) -> list[Feature]:
        return [border for other, border in self.borders(a) if other == b]

    def neighbours(self, zone: str, passes: Passes) -> list[str]:
        return list(dict.fromkeys([other for other, border in self.borders(zone) if passes(border)]))

    def graph(self, passes: Passes) -> Graph:
        """The neighbours of every zone through borders that can be crossed, in the order of the borders."""
        found: dict[str, dict[str, None]] = {zone: {} for zone in self._borders}
        for border in self._crossings:
            if passes(border):
                a, b = border.zones
                found[a][b] = found[b][a] = None
        return {zone: [*others] for zone, others in found.items()}

    def distances(self, start: str, passes: Passes, most: int = 99) -> dict[str, int]:
        """How many borders away every zone is that can be reached within `most`."""
        return distances(self.graph(passes), start, most)

    def distance(self, a: str, b: str, passes: Passes) -> int | None:
        return self.distances(a, passes).get(b)

    def steps_towards(self, start: str, goal: str, passes: Passes) -> list[str]:
        """The neighbours of a zone that begin a shortest way to another one, in the order of the borders."""
        graph = self.graph(passes)
        return steps_towards(graph, start, distances(graph, goal))


def distances(graph: Graph, start: str, most: int = 99) -> dict[str, int]:
    """How many steps away every zone is that can be reached within `most`; the nearest first."""
    found, edge, steps = {start: 0}, [start], 0
    while edge and steps < most:
        steps += 1
        beyond: dict[str, int] = {}
        for zone in edge:
            for other in graph.get(zone, ()):
                if other not in found:
                    beyond[other] = found[other] = steps
        edge = [*beyond]
    return found


def steps_towards(graph: Graph, start: str, away: dict[str, int]) -> list[str]:
    """The neighbours of a zone that are one step nearer to where these distances begin."""
    here = away.get(start, 0)
    return [other for other in graph.get(start, ()) if away.get(other) == here - 1] if here else []


Question = TypeVar("Question", bound=Callable[..., Any])


def mapped(question: Question) -> Question:
    """A question about zones and borders alone; its answer is kept until one of them changes."""

    @wraps(question)
    def ask(zones: Zones, *about: Any) -> Any:
        known, key = zones.known, (question, about)
        if key not in known:
            known[key] = question(zones, *about)
        return known[key]

    @wraps(question)
    def ask_one(zones: Zones, about: Any) -> Any:
        known, key = zones.known, (question, about)
        if key not in known:
            known[key] = question(zones, about)
        return known[key]

    @wraps(question)
    def ask_alone(zones: Zones) -> Any:
        known = zones.known
        if question not in known:
            known[question] = question(zones)
        return known[question]

    return cast(Question, {1: ask_alone, 2: ask_one}.get(question.__code__.co_argcount, ask))
