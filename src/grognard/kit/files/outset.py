"""How a battle of a table game begins: from the forces of its header, or from a position that is handed over."""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from importlib import import_module

import msgspec

from grognard.engine.core.state import State
from grognard.engine.ruleset import Header

Opened = Callable[[str, str, tuple[str, ...], Sequence[object]], State]
"""The table before the first script: of a game, a scenario, options, and forces as a header has them."""
FILES = "..books.position_file"


def laid(chapters: str | None) -> Callable[[Opened], Callable[[Header], State]]:
    """The set-up of a game out of how it opens. It is the same for all battles of the same forces; states are never
    changed, so they share it. A position is taken if a file of the game could have given it."""

    def make(opened: Opened) -> Callable[[Header], State]:
        @lru_cache(maxsize=16)
        def opening(game: str, scenario: str, options: tuple[str, ...], forces: bytes) -> State:
            return opened(game, scenario, options, msgspec.json.decode(forces))

        @wraps(opened)
        def setup(header: Header) -> State:
            if header.position is not None:  # its files need the whole ruleset, so they are loaded late
                state: State = import_module(FILES, chapters).sound(header.position)
                return state
            return opening(header.game, header.scenario, header.options, msgspec.json.encode(header.forces))

        return setup

    return make
