"""Sight: all round, along two lines, over what is low enough; soldiers never block it, vehicles do."""

from collections.abc import Sequence
from itertools import compress

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.script import Game, remembered_places

from .terms import is_option, members

SEE_THROUGH = "vehicles_see_through"
Ids = Sequence[int]


@implements("at43.sight.vehicles", "at43.sight.soldiers")
def sees_through_vehicles(game: Game) -> bool:
    """Only solid bases block sight, and soldiers are none; the option lets vehicles be seen through as well."""
    return is_option(game, SEE_THROUGH)


@implements("at43.sight.two-lines", "at43.sight.over", "at43.sight.over-method", "at43.sight.all-round")
def sees(game: Game, viewer: int, target: int) -> bool:
    """One figure sees another, whichever way it faces: one of the two outer lines crosses nothing too high."""
    return space.sees(game.table, viewer, target, sees_through_vehicles(game))


def who_sees(game: Game, viewers: Ids, targets: Ids) -> tuple[int, ...]:
    """The viewers who see at least one target. Sight is the same both ways, so this also finds who is seen."""
    if not viewers or not targets:
        return ()
    return space.who_sees(game.table, viewers, targets, sees_through_vehicles(game))


@implements("at43.sight.unit-visible")
def sees_unit(game: Game, viewer: int, unit: int) -> bool:
    """A fighter sees a unit when he sees one of its members."""
    return sees_any(game, (viewer,), members(game, unit))


@implements("at43.sight.unit-visible")
@remembered_places
def sees_any(game: Game, viewers: tuple[int, ...], targets: tuple[int, ...]) -> bool:
    """Whether any viewer sees any of these fighters."""
    if not viewers or not targets:
        return False
    return space.is_any_seen(game.table, viewers, targets, sees_through_vehicles(game))


@implements("at43.sight.unit-visible")
def groups_seen(game: Game, viewers: Ids, groups: Sequence[Ids]) -> tuple[bool, ...]:
    """For each group of fighters whether any viewer sees any of them."""
    if not viewers or not groups:
        return (False,) * len(groups)
    return space.units_seen(game.table, viewers, groups, sees_through_vehicles(game))


@implements("at43.sight.terrain-target")
def sees_feature(game: Game, viewer: int, feature: int) -> bool:
    return space.sees_feature(game.table, viewer, feature, sees_through_vehicles(game))


def features_seen(game: Game, viewers: Ids, features: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the elements that any viewer sees."""
    if not viewers or not features:
        return ()
    seen = space.features_seen(game.table, viewers, features, sees_through_vehicles(game))
    return tuple(compress(features, seen))


@remembered_places
def sees_any_feature(game: Game, viewers: tuple[int, ...], features: tuple[int, ...]) -> bool:
    """Whether any viewer sees any of the elements."""
    if not viewers or not features:
        return False
    return space.is_any_feature_seen(game.table, viewers, features, sees_through_vehicles(game))


def who_sees_feature(game: Game, viewers: Ids, feature: int) -> tuple[int, ...]:
    return space.who_sees_feature(game.table, viewers, feature, sees_through_vehicles(game))
