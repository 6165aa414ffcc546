"""Sight: all round, along two lines, over what is low enough; soldiers never block it, vehicles do."""

from collections.abc import Sequence
from itertools import compress

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, remembered
from grognard.engine.core.script import Game
from grognard.engine.space.table import Table

from ..terms import SHIELD

SEE_THROUGH = "vehicles_see_through"
Ids = Sequence[int]


@implements("at43.sight.vehicles", "at43.sight.soldiers")
def sees_through_vehicles(game: Game) -> bool:
    """Only solid bases block sight, and soldiers are none; the option lets most vehicles be seen through as well."""
    return SEE_THROUGH in game.state.options


@implements("at43.sight.vehicles", "at43.drill.shield-formation")
def seen_on(game: Game) -> Table:
    """The table that sight is judged on: with the option only vehicles in shield formation are solid there."""
    return _with_shields(game, _shields(game)) if sees_through_vehicles(game) else game.table


def _shields(game: Game) -> tuple[int, ...]:
    """The units that block sight although vehicles are seen through."""
    return tuple([unit.id for unit in game.state.units if SHIELD in unit.tags]) if sees_through_vehicles(game) else ()


@remembered(PLACES)
def _with_shields(game: Game, units: tuple[int, ...]) -> Table:
    return game.table.with_solids([model.id for model in game.state.models if model.solid and model.unit in units])


@implements("at43.sight.two-lines", "at43.sight.over", "at43.sight.over-method", "at43.sight.all-round")
def who_sees(game: Game, viewers: Ids, targets: Ids) -> tuple[int, ...]:
    """The viewers who see at least one target, whichever way they face: one of the two outer lines crosses nothing too
    high. Sight is the same both ways, so this also finds who is seen."""
    if not viewers or not targets:
        return ()
    return space.who_sees(seen_on(game), viewers, targets)


@implements("at43.sight.unit-visible")
def sees_any(game: Game, viewers: tuple[int, ...], targets: tuple[int, ...]) -> bool:
    """Whether any viewer sees any of these fighters: a unit is seen when one of its members is."""
    return bool(viewers and targets) and _sees_any(game, viewers, targets, _shields(game))


@remembered(PLACES)
def _sees_any(game: Game, viewers: tuple[int, ...], targets: tuple[int, ...], shields: tuple[int, ...]) -> bool:
    return space.is_any_seen(seen_on(game), viewers, targets)


@implements("at43.sight.unit-visible")
def groups_seen(game: Game, viewers: Ids, groups: Sequence[Ids]) -> tuple[bool, ...]:
    """For each group of fighters whether any viewer sees any of them."""
    if not viewers or not groups:
        return (False,) * len(groups)
    return space.units_seen(seen_on(game), viewers, groups)


@implements("at43.sight.terrain-target")
def features_seen(game: Game, viewers: Ids, features: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the elements that any viewer sees."""
    if not viewers or not features:
        return ()
    seen = space.features_seen(seen_on(game), viewers, features)
    return tuple(compress(features, seen))


def sees_any_feature(game: Game, viewers: tuple[int, ...], features: tuple[int, ...]) -> bool:
    """Whether any viewer sees any of the elements."""
    return bool(viewers and features) and _sees_any_feature(game, viewers, features, _shields(game))


@remembered(PLACES)
def _sees_any_feature(
    game: Game, viewers: tuple[int, ...], features: tuple[int, ...], shields: tuple[int, ...]
) -> bool:
    return space.is_any_feature_seen(seen_on(game), viewers, features)


@implements("at43.sight.terrain-target")
def who_sees_feature(game: Game, viewers: Ids, feature: int) -> tuple[int, ...]:
    return space.who_sees_feature(seen_on(game), viewers, feature)
