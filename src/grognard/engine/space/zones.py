"""A map of zones: rooms and corridors joined by borders. The game says who may pass what; this counts and walks."""

from collections import deque
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar, cast

from grognard.engine.state import Feature

Passes = Callable[[Feature], bool]
"""Whether a border can be crossed, for the question at hand."""


class Zones:
    """The graph of a tuple of features: those with one zone are zones, those with two are borders."""

    __slots__ = ("_borders", "_zones", "features", "known")

    def __init__(self, features: tuple[Feature, ...]) -> None:
        self.features = features
        self.known: dict[Any, Any] = {}
        """Answers of a game's own questions about this map as it is: sight, ways."""
        self._zones = {feature.zones[0]: feature for feature in features if len(feature.zones) == 1}
        self._borders: dict[str, list[tuple[str, Feature]]] = {zone: [] for zone in self._zones}
        for feature in features:
            if len(feature.zones) == 2:
                a, b = feature.zones
                self._borders.setdefault(a, []).append((b, feature))
                self._borders.setdefault(b, []).append((a, feature))

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
        return list(dict.fromkeys(other for other, border in self.borders(zone) if passes(border)))

    def distances(self, start: str, passes: Passes, most: int = 99) -> dict[str, int]:
        """How many borders away every zone is that can be reached within `most`."""
        found, queue = {start: 0}, deque([start])
        while queue:
            zone = queue.popleft()
            if found[zone] == most:
                continue
            for other, border in self.borders(zone):
                if other not in found and passes(border):
                    found[other] = found[zone] + 1
                    queue.append(other)
        return found

    def distance(self, a: str, b: str, passes: Passes) -> int | None:
        return self.distances(a, passes).get(b)

    def steps_towards(self, start: str, goal: str, passes: Passes) -> list[str]:
        """The neighbours of a zone that begin a shortest way to another one, in the order of the borders."""
        away = self.distances(goal, passes)
        here = away.get(start)
        if here is None or here == 0:
            return []
        return [other for other in self.neighbours(start, passes) if away.get(other) == here - 1]


Question = TypeVar("Question", bound=Callable[..., Any])
UNASKED: Any = object()


def mapped(question: Question) -> Question:
    """A question about zones and borders alone; its answer is kept until one of them changes."""

    @wraps(question)
    def ask(zones: Zones, *about: Any) -> Any:
        answer = zones.known.get((question, about), UNASKED)
        if answer is UNASKED:
            answer = zones.known[question, about] = question(zones, *about)
        return answer

    @wraps(question)
    def ask_one(zones: Zones, about: Any) -> Any:
        answer = zones.known.get((question, about), UNASKED)
        if answer is UNASKED:
            answer = zones.known[question, about] = question(zones, about)
        return answer

    return cast(Question, ask_one if question.__code__.co_argcount == 2 else ask)
