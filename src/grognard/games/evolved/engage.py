"""Engagement: who is locked in close combat. It is asked of the table as it lies now, never stored."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.script import Game, remembered_posts
from grognard.engine.space import pairs_within

from .terms import GROUNDED, close_weapons, members, models_in_play, soldiers_arms

NO_WALL = 99
"""Higher than any terrain: obstacles do not part fighters."""
Pairs = tuple[tuple[int, int], ...]
"""A soldier and an enemy within his melee range."""


@implements("evolved.engagement.melee-range", "evolved.engagement.grounded")
def reach_of(game: Game, model: int) -> int:
    """The reach of a model's longest close combat weapon that works; 0: none, or a soldier who is grounded."""
    piece = game.state.models[model]
    if GROUNDED in piece.tags:
        return 0
    if piece.solid:
        return max([arm.reach for arm in close_weapons(game, model)], default=0)
    return _soldiers_reach(piece.profile, piece.tags)


@lru_cache(maxsize=256)
def _soldiers_reach(profile: str, tags: tuple[str, ...]) -> int:
    return max([arm.reach for arm in soldiers_arms(profile, tags) if arm.close], default=0)


@remembered_posts(GROUNDED)
def armed(game: Game, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """The seat's standing soldiers by the reach of their weapons; vehicles engage nobody by their own reach."""
    by_reach: dict[int, list[int]] = {}
    models = game.state.models
    for id in models_in_play(game, seat):
        reach = 0 if models[id].solid else reach_of(game, id)
        if reach:
            by_reach.setdefault(reach, []).append(id)
    return [(reach, tuple(ids)) for reach, ids in sorted(by_reach.items())]


@implements("evolved.engagement.definition", "evolved.engagement.by-vehicle")
@remembered_posts(GROUNDED)
def contacts(game: Game) -> Pairs:
    """Every standing soldier with each enemy model, soldier or vehicle, within his own melee range."""
    found: list[tuple[int, int]] = []
    for seat in (0, 1):
        foes = models_in_play(game, 1 - seat)
        for reach, ids in armed(game, seat):
            found += pairs_within(game.table, ids, foes, reach, NO_WALL)
    return tuple(found)


@implements("evolved.engagement.mutual", "evolved.engagement.av-never")
@remembered_posts(GROUNDED)
def all_engaged(game: Game) -> frozenset[int]:
    """Every engaged soldier: both of a pair of soldiers, but never a vehicle."""
    models = game.state.models
    return frozenset([id for pair in contacts(game) for id in pair if not models[id].solid])


@remembered_posts(GROUNDED)
def engaged_units(game: Game) -> frozenset[int]:
    models = game.state.models
    return frozenset([models[id].unit for id in all_engaged(game)])


@implements("evolved.engagement.unit")
def is_engaged(game: Game, unit: int) -> bool:
    """A unit is engaged while at least one of its models is."""
    return unit in engaged_units(game)


def engaged_models(game: Game, unit: int) -> tuple[int, ...]:
    held = all_engaged(game)
    return tuple([id for id in members(game, unit) if id in held])


def is_engaged_but_by(game: Game, unit: int, vehicle: int) -> bool:
    """Whether any model other than this vehicle engages the unit."""
    models = game.state.models
    return bool([1 for a, b in contacts(game) if vehicle not in (a, b) and unit in (models[a].unit, models[b].unit)])


def in_reach(game: Game, model: int, foes: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the foes whom a model, soldier or vehicle, has in its melee range."""
    reach = reach_of(game, model)
    if not reach or not foes:
        return ()
    return tuple([foe for _, foe in pairs_within(game.table, (model,), foes, reach, NO_WALL)])
