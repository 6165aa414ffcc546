"""Lines of sight as they are drawn: a few, each to the model that matters for the eye."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, Ref, model_ref
from grognard.engine.showing.panels import Sight
from grognard.engine.space import ordered_by_distance

Ids = tuple[int, ...]
MOST_VIEWERS = 12
"""So many lines, or pairs of them, are drawn at once."""


def straight(start: Point, end: Point, viewer: int, at: Ref, free: bool, closed: str) -> tuple[Sight, ...]:
    """One line from centre to centre; where it is closed, with words why."""
    return (Sight(start, end, model_ref(viewer), at, free, words="" if free else closed),)


class Eyes(Struct, frozen=True):
    """What a game is asked about sight, which is the same both ways."""

    who_sees: Callable[[Game, Ids, Ids], Sequence[int]]
    """Those of the first models who see one of the second."""
    lines: Callable[[Game, int, Ref], Sequence[Sight]]
    """The lines that are shown from a model to a model or an element of terrain."""
    all_at_once: Callable[[Game, Ids, list[Ids]], Sequence[bool]] | None = None
    """For each group whether any of the models sees any of it, where that is quicker than asking group by group."""

    def groups_seen(self, game: Game, models: Ids, groups: list[Ids]) -> Sequence[bool]:
        """For each group whether any of the models sees any of it."""
        if self.all_at_once is not None:
            return self.all_at_once(game, models, groups)
        return [bool(self.who_sees(game, group, models)) for group in groups]

    def lines_to(self, game: Game, viewers: Sequence[int], models: Ids) -> tuple[Sight, ...]:
        """From each viewer to the nearest whom he sees, and to the nearest, closed, if he sees none."""
        return tuple(line for one in viewers[:MOST_VIEWERS] for line in self._to_nearest(game, one, models))

    def lines_to_ref(self, game: Game, viewers: Sequence[int], ref: Ref) -> tuple[Sight, ...]:
        """From each viewer to one thing."""
        return tuple(line for one in viewers[:MOST_VIEWERS] for line in self.lines(game, one, ref))

    def outlook(self, game: Game, viewer: int, groups: Sequence[Ids]) -> tuple[Sight, ...]:
        """From one viewer to each of several groups."""
        return tuple(line for group in groups[:MOST_VIEWERS] for line in self._to_nearest(game, viewer, group))

    def _to_nearest(self, game: Game, viewer: int, models: Ids) -> Sequence[Sight]:
        seen = self.who_sees(game, models, (viewer,))
        return self.lines(game, viewer, model_ref(ordered_by_distance(game.table, viewer, seen or models)[0]))
