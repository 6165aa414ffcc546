"""Cover: the shadow of obstacles as seen from one shooter, areas, and what at least half a unit must have of it."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, POSTS, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, feature_ref, number_of
from grognard.engine.space.shadow import INSIDE, THROUGH
from grognard.kit.units import half_cover
from grognard.kit.units.pieces import has, leader, members

from ..books.cards import Weapon
from ..terms import KNOCKED_DOWN, TAKE_COVER
from . import ability, los, measure, terrain

CLOSE = 100
"""1 inch."""
OPEN, BEHIND, DRILLED = 0, 1, 2
"""What cover adds to Evasion: nothing, behind something, behind something with Take cover!"""


@implements("evolved.cover.no-fire", "evolved.cover.no-explosion", "evolved.cover.not-in-combat")
def counts_against(weapon: Weapon) -> bool:
    """Whether cover helps against a weapon at all: not against fire, explosions, Locked shot and blows."""
    return not (weapon.close or weapon.radius or weapon.has("fire") or weapon.has("locked"))


@implements("evolved.cover.zone-origin")
def origin(game: Game, unit: int, firing: tuple[int, ...], targets: tuple[int, ...]) -> int:
    """The model from whose centre the lines are drawn: the leader, or the firing model closest to the target."""
    chief = leader(game, unit)
    if chief in firing:
        return chief
    return min(firing, key=lambda id: (min([measure.distance(game, id, other) for other in targets]), id))


@implements("evolved.cover.bonus", "evolved.cover.no-stacking", "evolved.cover.definition")
def bonus(game: Game, unit: int, target: int, origin: int, vehicle: int | None = None) -> int:
    """What cover adds to the Evasion of a unit, or of the one vehicle aimed at: nothing, 1, or 2 with Take cover!"""
    is_drilled = has(game, target, TAKE_COVER)
    if is_half_covered(game, unit, target, origin, vehicle, is_drilled) or ability.rolling_cover(game, target):
        return DRILLED if is_drilled else BEHIND
    return OPEN


@implements("evolved.cover.half-unit", "evolved.cover.vehicles", "evolved.los.half-hidden")
@remembered(POSTS, KNOCKED_DOWN)
def is_half_covered(game: Game, unit: int, target: int, origin: int, vehicle: int | None, is_drilled: bool) -> bool:
    """Whether at least half the members are hidden from the origin or behind cover; a single vehicle counts alone."""
    group = members(game, target) if vehicle is None else (vehicle,)
    covered = sheltered(game, unit, target, origin, group, is_drilled)
    if half_cover.is_half_covered(len(covered), len(group)):
        return True
    exposed = tuple([id for id in group if id not in covered])
    hidden = len(exposed) - len(los.seen_by(game, origin, exposed))
    return half_cover.is_half_covered(len(covered) + hidden, len(group))


@implements("evolved.cover.zone", "evolved.terrain.area-inside")
def sheltered(
    game: Game, unit: int, target: int, origin: int, group: tuple[int, ...], is_drilled: bool
) -> tuple[int, ...]:
    """Those of a unit who are behind cover: obstacles high enough in whose zone their base is even in part, unless the
    shooting leader stands at them, and areas."""
    models, found = game.state.models, []
    for size in sorted({models[id].size for id in group}):
        alike = tuple([id for id in group if models[id].size == size])
        behind = obstacles_before(game, unit, target, origin, alike, size, is_drilled)
        within = areas_before(game, origin, alike, size, is_drilled)
        for id, refs, areas in zip(alike, behind, within, strict=True):
            if areas or not all(is_too_close(game, unit, target, ref) for ref in refs):
                found.append(id)
    return tuple(found)


@implements("evolved.cover.height", "evolved.cover.debatable")
def is_high_enough(obstacle: int, target: int, is_drilled: bool) -> bool:
    """At least half as large as the target; at least a third is debatable, and does for a unit with Take cover!"""
    return 2 * obstacle >= target or (is_drilled and 3 * obstacle >= target)


@remembered(TERRAIN)
def _high_terrain(game: Game, size: int, is_drilled: bool) -> tuple[int, ...]:
    return tuple([f.id for f in terrain.obstacles(game) if is_high_enough(f.height, size, is_drilled)])


@implements("evolved.cover.zone", "evolved.los.vehicles-block")
def obstacles_before(
    game: Game, unit: int, target: int, origin: int, group: tuple[int, ...], size: int, is_drilled: bool
) -> tuple[tuple[Ref, ...], ...]:
    """For each model of a size the obstacles in whose zone it is: terrain and standing vehicles of third units."""
    models = game.state.models
    third = [id for id in los.blockers(game) if models[id].unit not in (unit, target)]
    high = tuple([id for id in third if is_high_enough(models[id].size, size, is_drilled)])
    pieces = _high_terrain(game, size, is_drilled)
    return space.shadowed_by(game.table, origin, group, pieces, high) if pieces or high else ((),) * len(group)


@implements("evolved.terrain.area-open", "evolved.terrain.area-dense", "evolved.terrain.area-inside")
def areas_before(
    game: Game, origin: int, group: tuple[int, ...], size: int, is_drilled: bool
) -> tuple[tuple[Ref, ...], ...]:
    """For each model the areas that shelter its size: in which it stands, or dense ones through which it is seen.

    Against fire from inside the same area it does not help.
    """
    known = terrain.areas(game)
    if not known:
        return ((),) * len(group)
    own = terrain.inside(game, origin)
    bits = {
        id: INSIDE | THROUGH if terrain.is_dense(piece) else INSIDE
        for id, piece in known.items()
        if id not in own and is_high_enough(piece.height, size, is_drilled)
    }
    rows = space.grounds(game.table, origin, group)
    return tuple([tuple([feature_ref(id) for id, how in row if bits.get(id, 0) & how]) for row in rows])


@implements("evolved.cover.too-close")
@remembered(PLACES)
def is_too_close(game: Game, unit: int, target: int, obstacle: Ref) -> bool:
    """Whether the shooting leader, firing or not, is within an inch of the obstacle's edge that faces the target."""
    number, chief, group = number_of(obstacle), leader(game, unit), members(game, target)
    if obstacle[0] == "f":
        if not space.gap_to_feature_within(game.table, chief, number, CLOSE):
            return False  # then no edge of it is so near
        nearest = min(group, key=lambda id: (space.gap_to_feature(game.table, id, number), id))
        return space.gap_to_far_edge(game.table, chief, number, game.table.place(nearest)) <= CLOSE
    nearest = space.closest(game.table, number, group)[0]
    return space.gap_to_far_side(game.table, chief, number, nearest) <= CLOSE
