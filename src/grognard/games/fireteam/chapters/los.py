"""Line of sight: 81 lines between two footprints, closed by buildings, smoke, hills and too much wood."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.space.rims import Sight, Veil, rim_sight

from ..books.scenario import scenario
from ..terms import foes
from .terrain import kind_of, level, level_at

DEPTH, PORCH, NEAR = 300, 100, 200
"""So much of a line may lie in woods, rubble and tall crops; so much in the building it comes from; and what is
near."""


@implements("fireteam.los.blockers", "fireteam.los.height", "fireteam.smoke.effect")
@remembered(TERRAIN)
def veils(game: Game) -> tuple[Veil, ...]:
    """Everything that can close a line; teams, vehicles, walls and hedges never do."""
    kinds = [(feature.outline, kind_of(feature)) for feature in game.state.features]
    return tuple([Veil(outline, kind.sight, kind.level) for outline, kind in kinds if kind.sight != "open"])


@remembered(TERRAIN)
def hills(game: Game) -> bool:
    """Whether anybody can stand higher than others."""
    return any(feature.kind == "hill" for feature in game.state.features)


def rule(game: Game) -> Sight:
    return Sight(DEPTH, PORCH, NEAR, scenario(game.state.scenario).night)


@implements("fireteam.los.line", "fireteam.los.all-round", "fireteam.los.into-terrain")
@remembered(POSTS)
def seen_by(game: Game, team: int, others: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the others that a team sees, in whatever direction they are; they see it too."""
    if not others:
        return ()
    levels = [level(game, id) for id in (team, *others)] if hills(game) else [0] * (1 + len(others))
    (row,) = rim_sight(game.table, (team,), others, levels, veils(game), rule(game))
    return tuple([id for id, is_seen in zip(others, row, strict=True) if is_seen])


@implements("fireteam.los.line")
@remembered(POSTS)
def seen_along(
    game: Game, team: int, points: tuple[Point, ...], others: tuple[int, ...], facings: tuple[int, ...] = ()
) -> tuple[tuple[int, ...], ...]:
    """Those of the others that a team sees, or would see, from each of some points, facing so."""
    if not others:
        return ((),) * len(points)
    table, there = game.table.with_likes(team, points, facings)
    levels = [0] * (len(points) + len(others))
    if hills(game):
        levels = [*[level_at(game, at) for at in points], *[level(game, id) for id in others]]
    rows = rim_sight(table, there, others, levels, veils(game), rule(game))
    return tuple([tuple([id for id, is_seen in zip(others, row, strict=True) if is_seen]) for row in rows])


def sees(game: Game, a: int, b: int) -> bool:
    return b in seen_by(game, a, (b,))


def enemies_seen(game: Game, team: int) -> tuple[int, ...]:
    """The enemy infantry teams that a team sees."""
    return seen_by(game, team, foes(game, team))
