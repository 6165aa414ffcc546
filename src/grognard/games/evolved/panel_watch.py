"""Fields of overwatch: where an enemy who ends a move could be fired at, asked of range and sight at many points."""

from collections.abc import Sequence

from grognard.engine.panels import Field, Watch
from grognard.engine.script import Game
from grognard.engine.space import within_any
from grognard.engine.state import Point
from grognard.kit import fields, overwatch

from . import engage, los, shoot, status, target
from . import weapon as traits
from .acts import Acts
from .cards import Weapon
from .looks import LEXICON
from .terms import OVERWATCH, enemy_units, is_in_play, is_infantry, is_option, leader, members, name

Guns = list[tuple[Weapon, tuple[int, ...]]]
"""Weapons and those who can fire them."""


def watch(game: Game, mover: int | None = None) -> Watch:
    """The fields of all on overwatch, for one like the mover's leader; like that of any enemy if it is none."""
    if not is_option(game, OVERWATCH):
        return Watch((), "The option Overwatch is off in this battle.")
    return overwatch.fields_of(game, OVERWATCH, is_in_play, lambda unit: _field(game, unit, mover))


def _field(game: Game, unit: int, mover: int | None) -> Field:
    seat, foes = game.state.units[unit].seat, enemy_units(game, unit)
    clause = "evolved.drill.overwatch-engaged"
    if status.is_grounded(game, unit):
        return Field(unit, seat, (), "grounded: it cannot fire", clause)
    if engage.is_engaged(game, unit):
        return Field(unit, seat, (), "engaged: it fires only at who engages it", clause)
    if not foes:
        return Field(unit, seat, (), "no enemy is on the table", clause)
    foe = overwatch.one_like(mover, foes, lambda one: is_infantry(game, one))
    guns = _guns(game, unit, foe)
    outlines = fields.outlines(game.table.board, lambda points: _holds(game, unit, leader(game, foe), guns, points))
    text = _words(guns, name(game, foe))
    return Field(unit, seat, outlines, text, "evolved.drill.overwatch", fields.cell_of(game.table.board))


def _words(guns: Guns, foe: str) -> str:
    if not guns:
        return f"no weapon that can be aimed at {foe}"
    far = max(arm.range for arm, _ in guns)
    return f"fires at one like {foe} in sight and up to {far // 100} {LEXICON.unit} away"


def _guns(game: Game, unit: int, foe: int) -> Guns:
    """What may be aimed at such a mover, and by whom."""
    acts = Acts(overwatch=True)
    arms = [arm for arm in shoot.kinds(game, unit, acts) if target.may_be_aimed_at(game, arm, foe, acts)]
    return [(arm, able) for arm in arms if (able := target.bearers(game, unit, arm, acts))]


def _holds(game: Game, unit: int, model: int, guns: Guns, points: Sequence[Point]) -> list[bool]:
    """For each point whether a base like this model's could be fired at there: one who has it in range must see it, or
    anybody of the unit if the weapon is indirect."""
    table, likes = game.table.with_likes(model, points)
    there, hit = Game(game.state, table), set[int]()
    for arm, able in guns:
        for one in able:
            near = tuple([id for id in within_any(table, likes, (one,), arm.range) if id not in hit])
            if arm.least_range:
                near = tuple([id for id in near if target.is_beyond(there, arm, one, id)])
            eyes = members(game, unit) if traits.is_indirect(arm) else (one,)
            hit.update(los.who_sees(there, near, eyes))
    return [id in hit for id in likes]
