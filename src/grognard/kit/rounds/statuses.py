"""What a piece bears for a time: each status is a row that says at which moments it ends, and one place ends them all.

Statuses that are lost by a condition (grounded, engaged) stay rules; these are the ones that a moment takes away.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import Tags, model_ref, unit_ref


class Status(Struct, frozen=True):
    """A tag, and by which clause it ends at which moments; one that ends with a colon stands for all that begin so."""

    tag: str
    ends: Mapping[str, str]
    models: bool = False
    """Whether models bear it, each for himself, and not units."""


class Ending(Struct, frozen=True, eq=False):
    """What ends at a moment by one clause: in one event."""

    clause: str
    models: bool
    tags: frozenset[str]
    prefixes: tuple[str, ...]


@lru_cache(8192)
def ended_of(ending: Ending, tags: Tags) -> Tags:
    """Those of a piece's tags that end, in their own order; pieces bear the same few tags again and again."""
    return tuple([tag for tag in tags if tag in ending.tags or tag.startswith(ending.prefixes)])


class Statuses:
    """All statuses of a game, by the moments that end them."""

    def __init__(self, *rows: Status) -> None:
        grouped: dict[str, dict[tuple[str, bool], list[str]]] = {}
        for row in rows:
            for moment, clause in row.ends.items():
                grouped.setdefault(moment, {}).setdefault((clause, row.models), []).append(row.tag)
        self._endings = {
            moment: [
                Ending(clause, models, frozenset(tags), tuple([tag for tag in tags if tag[-1] == ":"]))
                for (clause, models), tags in groups.items()
            ]
            for moment, groups in grouped.items()
        }

    def end(self, game: Game, moment: str, units: Iterable[int]) -> None:
        """The moment has come for these units: they and their models lose what ends then."""
        for ending in self._endings[moment]:
            pieces: tuple[Any, ...] = game.state.units
            bearers = units
            if ending.models:
                bearers = [id for unit in units for id in pieces[unit].members]
                pieces = game.state.models
            told = [
                (model_ref(id) if ending.models else unit_ref(id), (), ended)
                for id in bearers
                if (ended := ended_of(ending, pieces[id].tags))
            ]
            if told:
                game.tell(Tagged(ending.clause, tuple(told)))
