"""Lines of sight: five of nine lines to the target must be open."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game
from grognard.engine.space.overlook import Eyes, Lifts, Watcher, groups_watched

UP = "up"
"""Tag of models that hover 30 cm above their ground."""
HOVER = 3000
EYES = Eyes(5, 600)
"""Half of the target: five of nine lines; through at most 6 cm of woods."""
Sight = tuple[tuple[bool, ...], ...]


@implements(
    "netepic.los.half",
    "netepic.los.sampling",
    "netepic.los.woods",
    "netepic.los.blocking",
    "netepic.los.hills",
    "netepic.terrain.partly-hidden",
)
def eyes() -> Eyes:
    """How models see: at least five of nine lines over buildings and hills, and through 6 cm of woods at most."""
    return EYES


@remembered(POSTS, UP)
def lifts(game: Game) -> Lifts:
    """Who is higher than the ground he stands on."""
    return {one.id: HOVER for one in game.state.models if UP in one.tags}


@remembered(POSTS, UP)
def seen(game: Game, watchers: tuple[Watcher, ...], targets: tuple[int, ...]) -> Sight:
    """For each target, for each watcher, whether he has it in range, arc and sight: all in one call."""
    if not watchers or not targets:
        return ()
    return groups_watched(game.table, [(id,) for id in targets], [(one,) for one in watchers], eyes(), lifts(game))


def any_seen(game: Game, watchers: Sequence[Sequence[Watcher]], targets: Sequence[Sequence[int]]) -> Sight:
    """The same of groups: whether one of the watchers sees one of the targets."""
    return groups_watched(game.table, targets, watchers, eyes(), lifts(game))
