"""Fields of overwatch: where an enemy who ends a move could be fired at, asked of sight itself all over the table."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.panels import Field, Watch
from grognard.engine.script import Game
from grognard.engine.state import Point
from grognard.kit import fields, overwatch

from . import grounded, shoot, sight, target
from .looks import LEXICON
from .measuring import BAND, farthest, may_measure
from .terms import OVERWATCH, enemy_units, is_engaged, is_in_play, is_infantry, leader, name
from .weapon import may_hit_infantry

Eyes = dict[int, tuple[int, ...]]
"""By how far they can hit (0: any distance is as good), those of whom one must see the mover."""


def watch(game: Game, mover: int | None = None) -> Watch:
    """The fields of all on overwatch, for one like the mover's leader; like that of any enemy if it is none."""
    return overwatch.fields_of(game, OVERWATCH, is_in_play, lambda unit: _field(game, unit, mover))


def _field(game: Game, unit: int, mover: int | None) -> Field:
    seat, foes = game.state.units[unit].seat, enemy_units(game, unit)
    clause = "at43.drill.overwatch-free"
    if is_engaged(game, unit):
        return Field(unit, seat, (), "engaged: it cannot fire", clause)
    if grounded.is_pinned(game, unit):
        return Field(unit, seat, (), "more than half grounded: it cannot fire", clause)
    if not foes:
        return Field(unit, seat, (), "no enemy is on the table", clause)
    foe = overwatch.one_like(mover, foes, lambda one: is_infantry(game, one))
    eyes = _eyes(game, unit, foe)
    outlines = fields.outlines(game.table.board, lambda points: _holds(game, unit, leader(game, foe), eyes, points))
    return Field(
        unit,
        seat,
        outlines,
        _words(eyes, name(game, foe)),
        "at43.drill.overwatch-trigger",
        fields.cell_of(game.table.board),
    )


def _words(eyes: Eyes, foe: str) -> str:
    if not eyes:
        return f"no weapon that can be aimed at {foe}"
    far = max(eyes)
    where = f"in sight and up to {far // 100} {LEXICON.unit} from its leader" if far else "in sight, at any distance"
    return f"fires at one like {foe} {where}"


def _eyes(game: Game, unit: int, foe: int) -> Eyes:
    """Who must see a mover so that a weapon can be aimed at him; distance counts only where it may be measured."""
    found: dict[int, set[int]] = {}
    for arm in shoot.salvo_kinds(game, unit):
        if may_hit_infantry(arm) or not is_infantry(game, foe):
            far = BAND * farthest(game, arm) if may_measure(game) else 0
            viewers = target.viewers_of(game, unit, arm, target.bearers(game, unit, arm))
            found.setdefault(far, set()).update(viewers)
    return {far: tuple(sorted(viewers)) for far, viewers in found.items()}


def _holds(game: Game, unit: int, model: int, eyes: Eyes, points: Sequence[Point]) -> list[bool]:
    """For each point whether a base like this model's could be fired at there."""
    table, likes = game.table.with_likes(model, points)
    there, hit = Game(game.state, table), set[int]()
    for far, viewers in eyes.items():
        near = space.within_any(table, likes, (leader(game, unit),), far) if far else likes
        seen = sight.groups_seen(there, viewers, [(id,) for id in near])
        hit.update(id for id, is_seen in zip(near, seen, strict=True) if is_seen)
    return [id in hit for id in likes]
