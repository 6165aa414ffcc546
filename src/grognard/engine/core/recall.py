"""A battle that is handed over as data, decision by decision: what was found out about pieces that are still the same
is remembered."""

from typing import TYPE_CHECKING

from .memory import LINKS, PLACES, PROFILES, RANKS, TERRAIN, THINGS
from .script import STAMPS, Game
from .state import State

if TYPE_CHECKING:
    from ..space.table import Table


def renewed(game: Game, state: State, table: "Table | None") -> Game:
    """The game at a later state of the same battle; the same game where nothing has changed.

    Units that differ, or one of whose models does, get a new stamp. Of the rest is kept what depends on terrain,
    markers, links, places or ranks alone; what depends on tags is found anew.
    """
    was = game.state
    if state == was:
        return game
    now = Game(state, table)
    if len(state.models) < len(was.models) or len(state.units) < len(was.units):
        return now
    now.stamps = game.stamps + [0] * (len(state.units) - len(game.stamps))
    now.kept, now.anywhere = game.kept, game.anywhere
    for unit in _units_changed(was, state):
        now.stamps[unit] = next(STAMPS)
    for about in _unchanged(was, state):
        now.memory[about] = game.memory[about]
    return now


def _units_changed(was: State, state: State) -> list[int]:
    """Those that are not what they were, or have or had a model that is not."""
    changed = [new.id for old, new in zip(was.units, state.units, strict=False) if old != new]
    for old, new in zip(was.models, state.models, strict=False):
        if old != new:
            changed += [old.unit, new.unit]
    changed += [model.unit for model in state.models[len(was.models) :]]
    return [unit for unit in dict.fromkeys(changed) if 0 <= unit < len(state.units)]


def _unchanged(was: State, state: State) -> list[int]:
    """What no answer about it can have changed."""
    kept = [about for about, is_same in (
        (TERRAIN, was.features == state.features),
        (THINGS, was.markers == state.markers),
        (LINKS, was.links == state.links),
    ) if is_same]  # fmt: skip
    if len(state.models) > len(was.models) or len(state.units) > len(was.units):
        return kept
    models = list(zip(was.models, state.models, strict=True))
    if all(old.profile == new.profile and old.radius == new.radius and old.size == new.size for old, new in models):
        kept.append(PROFILES)
    ranks = [unit.members for unit in was.units] == [unit.members for unit in state.units] and all(
        (old.place is None) == (new.place is None) and old.unit == new.unit for old, new in models
    )
    if ranks:
        kept.append(RANKS)
    if ranks and TERRAIN in kept and all(old.place == new.place and old.facing == new.facing for old, new in models):
        kept.append(PLACES)
    return kept
