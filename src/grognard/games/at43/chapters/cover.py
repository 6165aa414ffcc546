"""Cover: the dead angle behind terrain and shielding vehicles, judged for a whole unit, void for shooters close by."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PIECES, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref
from grognard.kit.units.half_cover import is_half_covered
from grognard.kit.units.pieces import leader, members

from . import drill, measuring
from .basics import IMPOSSIBLE

CLOSE = 1000
"""10 cm."""
CLAUSE = "at43.cover.roll"
Ids = Sequence[int]


@implements("at43.cover.roll", "at43.cover.not-in-melee")
def cover_need(game: Game, unit: int, target: int, vehicle: int | None = None, band: int | None = None) -> int:
    """What the owner needs to cancel an impact of this unit's fire; no die helps a unit that is exposed.

    Asked for by salvos alone: close combat knows no cover.
    """
    if not is_under_cover(game, unit, target, vehicle, band):
        return IMPOSSIBLE
    return drill.cover_need(game, target)


@implements("at43.cover.half-unit", "at43.cover.vehicle", "at43.cover.range-zero")
def is_under_cover(game: Game, unit: int, target: int, vehicle: int | None = None, band: int | None = None) -> bool:
    """Whether at least half the unit (or the one vehicle aimed at) is in a dead angle.

    With `band` the Range is supposed and nothing is measured: the rule about shooters near the obstacle is left out.
    """
    group = members(game, target) if vehicle is None else (vehicle,)
    if unit == target or band == 0 or drill.is_shielding(game, target):
        return False
    covered = covering(game, unit, target, group)
    if not is_half_covered(sum(map(bool, covered)), len(group)):
        return False
    if band is not None:
        return True
    point = leader(game, target) if vehicle is None else vehicle
    return measuring.range_band(game, unit, target) > 0 and not _is_close(game, unit, point, covered)


@implements(
    "at43.cover.obstacles",
    "at43.cover.tall-obstacles",
    "at43.cover.dead-angle",
    "at43.cover.dead-angle-method",
    "at43.cover.several-obstacles",
)
@remembered(PIECES)
def covering(game: Game, unit: int, target: int, group: tuple[int, ...]) -> tuple[tuple[Ref, ...], ...]:
    """For each fighter the obstacles, high or low, whose dead angle holds the centre of his base; any one is enough.

    Lines come from every base of the firing unit, members that do not fire included.
    """
    size = game.state.models[group[0]].size
    alike = [id for id in group if game.state.models[id].size == size]
    rest = tuple([id for id in group if game.state.models[id].size != size])
    pieces, shields = obstacles(game, unit, target, size)
    if pieces or shields:
        found = dict(space.covered_by(game.table, members(game, unit), alike, pieces, shields))
    else:
        found = dict.fromkeys(alike, ())
    return (*(found[id] for id in alike), *(covering(game, unit, target, rest) if rest else ()))


@implements("at43.cover.obstacle-size")
def obstacles(game: Game, unit: int, target: int, size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Terrain and other units' vehicles in shield formation, at least half as high as a fighter of this Size."""
    models, shields = game.state.models, drill.shields_for(game, target)
    high = tuple([id for id in shields if 2 * models[id].size >= size and models[id].unit != unit]) if shields else ()
    return _high_terrain(game, size), high


@remembered(TERRAIN)
def _high_terrain(game: Game, size: int) -> tuple[int, ...]:
    return tuple([piece.id for piece in game.state.features if 2 * piece.height >= size])


@implements("at43.cover.ten-cm")
def _is_close(game: Game, unit: int, point: int, covered: tuple[tuple[Ref, ...], ...]) -> bool:
    """Whether the firing leader is within 10 cm of the covering obstacle that lies nearest to the target."""
    refs = sorted({ref for row in covered for ref in row})
    nearest = min(refs, key=lambda ref: _gap(game, point, ref))
    return _gap(game, leader(game, unit), nearest) <= CLOSE


def _gap(game: Game, model: int, obstacle: Ref) -> int:
    number = int(obstacle[1:])
    return (
        space.gap_to_feature(game.table, model, number) if obstacle[0] == "f" else space.gap(game.table, model, number)
    )
