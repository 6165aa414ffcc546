"""Engagement: who is locked in close combat. It is asked of the table as it lies now, never stored."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.space import gap_within, is_any_within, reached_pairs
from grognard.kit.units.pieces import members, models_in_play

from ..books.profiles import longest_reach
from ..terms import GROUNDED, close_weapons, soldiers_arms, soldiers_in_play

NOBODY: frozenset[int] = frozenset()
Pairs = tuple[tuple[int, int], ...]
"""A soldier and an enemy within his melee range, or a model and its reach."""


@implements("evolved.engagement.melee-range", "evolved.engagement.grounded")
def reach_of(game: Game, model: int) -> int:
    """The reach of a model's longest close combat weapon that works; 0: none, or a soldier who is grounded."""
    piece = game.state.models[model]
    if piece.solid:
        return max([arm.reach for arm in close_weapons(game, model)], default=0)
    return _soldiers_reach(piece.profile, piece.tags)


def standing_reach(profile: str) -> int:
    """The reach of such a soldier on his feet."""
    return _soldiers_reach(profile, ())


@lru_cache(maxsize=256)
def _soldiers_reach(profile: str, tags: tuple[str, ...]) -> int:
    if GROUNDED in tags:
        return 0
    return max([arm.reach for arm in soldiers_arms(profile, tags) if arm.close], default=0)


@remembered(ROLES, GROUNDED, "weapon:", "keeps-blade")
def reaches(game: Game, seat: int) -> dict[int, int]:
    """The reach of the seat's standing soldiers who have one; vehicles engage nobody by their own reach."""
    models = game.state.models
    soldiers = [models[id] for id in soldiers_in_play(game, seat)]
    return {piece.id: reach for piece in soldiers if (reach := _soldiers_reach(piece.profile, piece.tags))}


def reaches_of(game: Game, unit: int) -> Pairs:
    """The members who have a reach, soldiers or vehicles, each with his own."""
    group = members(game, unit)
    if game.state.models[group[0]].solid:
        return tuple([(id, reach) for id in group if (reach := reach_of(game, id))])
    known = reaches(game, game.state.units[unit].seat)
    return tuple([(id, known[id]) for id in group if id in known])


@remembered(ROLES, GROUNDED)
def reach_pairs(game: Game, seat: int) -> Pairs:
    """The same as pairs of soldier and reach."""
    return tuple(reaches(game, seat).items())


@implements("evolved.engagement.definition", "evolved.engagement.by-vehicle", "evolved.engagement.walls")
@remembered(POSTS, GROUNDED)
def contacts(game: Game) -> Pairs:
    """Every standing soldier with each enemy model, soldier or vehicle, within his own melee range, no wall between."""
    if not _are_any_near(game):
        return ()  # most often, and then nobody's own reach is asked for
    farthest = longest_reach()
    near = reached_pairs(game.table, models_in_play(game, 0), models_in_play(game, 1), farthest)
    mine, theirs = reaches(game, 0), reaches(game, 1)
    found = [(a, b) for a, b in near if _has_in_reach(game, a, b, mine, farthest)]
    return (*found, *[(b, a) for a, b in near if _has_in_reach(game, b, a, theirs, farthest)])


def _are_any_near(game: Game) -> bool:
    """Whether any two enemies are so close that one might have the other within reach."""
    return is_any_within(game.table, models_in_play(game, 0), models_in_play(game, 1), longest_reach())


def _has_in_reach(game: Game, one: int, other: int, reach: dict[int, int], apart: int) -> bool:
    """Whether one of a pair that is no farther apart than so has the other within his reach."""
    own = reach.get(one, 0)
    return own == apart or (own > 0 and gap_within(game.table, one, other, own))


@implements("evolved.engagement.mutual", "evolved.engagement.av-never")
@remembered(POSTS, GROUNDED)
def all_engaged(game: Game) -> frozenset[int]:
    """Every engaged soldier: both of a pair of soldiers, but never a vehicle."""
    models, pairs = game.state.models, contacts(game)
    return frozenset([id for pair in pairs for id in pair if not models[id].solid]) if pairs else NOBODY


@remembered(POSTS, GROUNDED)
def engaged_units(game: Game) -> frozenset[int]:
    if not _are_any_near(game):
        return NOBODY  # the same quick look as that of `contacts`, which then need not be kept
    models = game.state.models
    return frozenset([models[id].unit for id in all_engaged(game)])


@implements("evolved.engagement.unit")
def is_engaged(game: Game, unit: int) -> bool:
    """A unit is engaged while at least one of its models is."""
    return unit in engaged_units(game)


def is_engaged_but_by(game: Game, unit: int, vehicle: int) -> bool:
    """Whether any model other than this vehicle engages the unit."""
    models = game.state.models
    return bool([1 for a, b in contacts(game) if vehicle not in (a, b) and unit in (models[a].unit, models[b].unit)])
