"""Line of sight: nine lines between two bases, judged by sizes; soldiers never block, vehicles of third units do."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.space.sight import SightLine
from grognard.kit.units.pieces import enemy_models, members

from ..terms import KNOCKED_DOWN

DEPTH = 300
"""So much of a line may lie inside dense terrain: 3 inches."""
Ids = Sequence[int]


@implements("evolved.los.soldiers-transparent", "evolved.los.vehicles-block")
@remembered(ROLES, KNOCKED_DOWN)
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
    return space.has_line(game.table, a, b, _others(game, ignoring), DEPTH)


def _others(game: Game, ignoring: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([id for id in blockers(game) if id not in ignoring]) if ignoring else blockers(game)


@remembered(POSTS, KNOCKED_DOWN)
def who_sees(game: Game, shooters: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """The shooters who see at least one of these models."""
    if not shooters or not targets:
        return ()
    return space.viewers_with_line(game.table, shooters, targets, blockers(game), DEPTH)


@remembered(POSTS, KNOCKED_DOWN)
def does_any_see(game: Game, shooters: tuple[int, ...], targets: tuple[int, ...]) -> bool:
    """Whether one of the shooters sees one of these models."""
    if not shooters or not targets:
        return False
    return space.has_any_line(game.table, shooters, targets, blockers(game), DEPTH)


@remembered(POSTS, KNOCKED_DOWN)
def sees_any_enemy(game: Game, unit: int) -> bool:
    """Whether one of the unit sees one of the enemy."""
    foes = enemy_models(game, unit)
    return bool(foes) and space.has_any_line(game.table, members(game, unit), foes, blockers(game), DEPTH)


@implements("evolved.los.flat")
def groups_seen(game: Game, shooters: Ids, groups: Sequence[Ids]) -> tuple[bool, ...]:
    """For each group of models whether any of the shooters sees any of them: one question about all targets."""
    if not shooters or not groups:
        return (False,) * len(groups)
    return space.groups_with_line(game.table, shooters, groups, blockers(game), DEPTH)


@remembered(POSTS, KNOCKED_DOWN)
def seen_by(game: Game, shooter: int, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the models that a shooter sees."""
    return who_sees(game, targets, (shooter,))


def lines(game: Game, a: int, b: int) -> tuple[SightLine, ...]:
    """The nine lines with what closes them, for the eye."""
    return space.nine_lines(game.table, a, b, blockers(game), DEPTH)
