"""Cover: the dead angle behind terrain and shielding vehicles, judged for the whole unit, void for shooters close by."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.script import Game
from grognard.engine.state import Ref

from .basics import IMPOSSIBLE
from .measuring import range_band
from .terms import SHIELD, TAKE_COVER, has, leader, members

ROLL = 4
ROLL_TAKEN = 3
"""For a unit under the drill take cover."""
CLOSE = 1000
"""10 cm."""
CLAUSE = "at43.cover.roll"
Ids = Sequence[int]


@implements("at43.cover.roll")
def cover_need(game: Game, unit: int, target: int, vehicle: int | None = None, band: int | None = None) -> int:
    """What the owner needs to cancel an impact of this unit's fire; no die helps a unit that is exposed."""
    if not is_under_cover(game, unit, target, vehicle, band):
        return IMPOSSIBLE
    return ROLL_TAKEN if has(game, target, TAKE_COVER) else ROLL


@implements("at43.cover.half-unit", "at43.cover.vehicle", "at43.cover.range-zero")
def is_under_cover(game: Game, unit: int, target: int, vehicle: int | None = None, band: int | None = None) -> bool:
    """Whether at least half the unit (or the one vehicle aimed at) is in a dead angle.

    With `band` the Range is supposed and nothing is measured: the rule about shooters near the obstacle is left out.
    """
    group = members(game, target) if vehicle is None else (vehicle,)
    if unit == target or band == 0 or not (game.state.features or _has_shields(game)):
        return False
    covered = covering(game, unit, target, group)
    if 2 * sum(bool(refs) for refs in covered) < len(group):
        return False
    if band is not None:
        return True
    point = leader(game, target) if vehicle is None else vehicle
    return range_band(game, unit, target) > 0 and not _is_close(game, unit, point, covered)


@implements(
    "at43.cover.obstacles",
    "at43.cover.tall-obstacles",
    "at43.cover.dead-angle",
    "at43.cover.dead-angle-method",
    "at43.cover.several-obstacles",
)
def covering(game: Game, unit: int, target: int, group: Ids) -> tuple[tuple[Ref, ...], ...]:
    """For each fighter the obstacles, high or low, whose dead angle holds the centre of his base; any one is enough.

    Lines come from every base of the firing unit, members that do not fire included.
    """
    size = game.state.models[group[0]].size
    alike = [id for id in group if game.state.models[id].size == size]
    rest = [id for id in group if game.state.models[id].size != size]
    pieces, shields = obstacles(game, size, (unit, target))
    if pieces or shields:
        found = dict(game.table.covered_by(members(game, unit), alike, pieces, shields))
    else:
        found = dict.fromkeys(alike, ())
    return (*(found[id] for id in alike), *(covering(game, unit, target, rest) if rest else ()))


@implements("at43.cover.obstacle-size")
def obstacles(game: Game, size: int, apart_from: tuple[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Terrain and vehicles in shield formation that are at least half as high as a fighter of this Size."""
    pieces = tuple(piece.id for piece in game.state.features if 2 * piece.height >= size)
    if not _has_shields(game):
        return pieces, ()
    shields = tuple(
        id
        for unit in game.state.units
        if SHIELD in unit.tags and unit.id not in apart_from
        for id in unit.members
        if 2 * game.state.models[id].size >= size and game.state.models[id].place is not None
    )
    return pieces, shields


def _has_shields(game: Game) -> bool:
    return any(SHIELD in unit.tags for unit in game.state.units)


@implements("at43.cover.ten-cm")
def _is_close(game: Game, unit: int, point: int, covered: tuple[tuple[Ref, ...], ...]) -> bool:
    """Whether the firing leader is within 10 cm of the covering obstacle that lies nearest to the target."""
    refs = sorted({ref for row in covered for ref in row})
    nearest = min(refs, key=lambda ref: _gap(game, point, ref))
    return _gap(game, leader(game, unit), nearest) <= CLOSE


def _gap(game: Game, model: int, obstacle: Ref) -> int:
    number = int(obstacle[1:])
    return game.table.gap_to_feature(model, number) if obstacle[0] == "f" else game.table.gap(model, number)


@implements("at43.cover.not-in-melee")
def applies(shooting: bool) -> bool:
    """Cover rolls are made against shooting only, never against close combat attacks."""
    return shooting


