"""Ways over the known map, as far as those who walk go."""

from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature

from ..words.terms import LOCKED, SEALED, WRECKED

FAR = 30
CRAMPED = ("access", "crawl")
"""Borders of crawlspaces, where what hunts the crew lives: no way for those who can walk."""


def passes(border: Feature) -> bool:
    return border.kind not in CRAMPED and (WRECKED in border.tags or not {LOCKED, SEALED} & set(border.tags))


def is_wide(border: Feature) -> bool:
    """A way for walkers, were it not locked."""
    return border.kind not in CRAMPED


@remembered(PIECES)
def distances(game: Game, start: str) -> dict[str, int]:
    """Over the known map; zones that are only known as the other side of a border count too."""
    return game.zones.distances(start, passes)


def nearness(game: Game, at: str, goal: str) -> float:
    """How near a goal is; one not yet found is looked for behind the nearest border nobody has looked behind."""
    away = distances(game, at)
    if goal in away:
        return float(-away[goal])
    dark = [steps for id, steps in away.items() if id not in game.zones]
    return -float(min(dark, default=FAR)) - 5
