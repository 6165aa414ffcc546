"""Line of sight: nine lines between two bases, judged by sizes; soldiers never block, vehicles of third units do."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.script import Game, remembered_posts, remembered_roles
from grognard.engine.space.sight import SightLine

from .terms import KNOCKED_DOWN, enemy_models, members

DEPTH = 300
"""So much of a line may lie inside dense terrain: 3 inches."""
Ids = Sequence[int]


@implements("evolved.los.soldiers-transparent", "evolved.los.vehicles-block")
@remembered_roles(KNOCKED_DOWN)
def blockers(game: Game) -> tuple[int, ...]:
    """The models that can block sight: armored vehicles that are not knocked down, never soldiers."""
    return tuple([m.id for m in game.state.models if m.solid and m.place is not None and KNOCKED_DOWN not in m.tags])


@implements(
    "evolved.los.flat",
    "evolved.los.lines",
    "evolved.los.over-obstacle",
    "evolved.los.symmetry",
    "evolved.los.own-and-target",
    "evolved.los.all-round",
    "evolved.los.three-dimensional",
    "evolved.terrain.area-dense",
)
def sees(game: Game, a: int, b: int, ignoring: tuple[int, ...] = ()) -> bool:
    """Whether one of the nine lines is open, whichever way the models face. It is the same from either end.

    What a line crosses closes it unless both models are larger; more than 3 inches inside one dense area close it for
    all sizes. Vehicles of the two models' units are ignored, and those named.
    """
    return space.nine_sees(game.table, a, b, _others(game, ignoring), DEPTH)


def _others(game: Game, ignoring: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([id for id in blockers(game) if id not in ignoring]) if ignoring else blockers(game)


@remembered_posts(KNOCKED_DOWN)
def who_sees(game: Game, shooters: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """The shooters who see at least one of these models."""
    if not shooters or not targets:
        return ()
    return space.nine_viewers(game.table, shooters, targets, blockers(game), DEPTH)


@remembered_posts(KNOCKED_DOWN)
def does_any_see(game: Game, shooters: tuple[int, ...], targets: tuple[int, ...]) -> bool:
    """Whether one of the shooters sees one of these models."""
    if not shooters or not targets:
        return False
    return space.nine_any(game.table, shooters, targets, blockers(game), DEPTH)


@remembered_posts(KNOCKED_DOWN)
def sees_any_enemy(game: Game, unit: int) -> bool:
    """Whether one of the unit sees one of the enemy."""
    foes = enemy_models(game, unit)
    return bool(foes) and space.nine_any(game.table, members(game, unit), foes, blockers(game), DEPTH)


@implements("evolved.los.flat")
def groups_seen(game: Game, shooters: Ids, groups: Sequence[Ids]) -> tuple[bool, ...]:
    """For each group of models whether any of the shooters sees any of them: one question about all targets."""
    if not shooters or not groups:
        return (False,) * len(groups)
    return space.nine_groups(game.table, shooters, groups, blockers(game), DEPTH)


@remembered_posts(KNOCKED_DOWN)
def seen_by(game: Game, shooter: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the models that a shooter sees."""
    return who_sees(game, targets, (shooter,))


def lines(game: Game, a: int, b: int) -> tuple[SightLine, ...]:
    """The nine lines with what closes them, for the eye."""
    return space.nine_lines(game.table, a, b, blockers(game), DEPTH)
