"""Fields of fire out of turn: where an enemy who ends a move could be fired at, asked all over the table."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.showing.panels import Field, Watch
from grognard.engine.showing.words import Lexicon
from grognard.engine.space import within_any

from ..rounds import fields
from ..units.pieces import enemy_units, is_in_play, leader, name
from .lines import Eyes, Ids


class Gun(Struct, frozen=True):
    """A weapon of a unit on watch."""

    eyes: Ids
    """Those of whom one must see the mover."""
    far: int = 0
    """How far it reaches as it is told; 0: any distance is as good."""
    reached: Callable[[Game, Ids], Iterable[int]] | None = None
    """Those of some models who are neither too far off nor too near, where distance counts."""


def within(origins: Ids, far: int) -> Callable[[Game, Ids], Iterable[int]]:
    """Distance counted between the edges of bases, from any of these models."""
    return lambda game, models: within_any(game.table, models, origins, far)


class Watchers(Struct, frozen=True, kw_only=True):
    """What a game is asked about units on watch."""

    tag: str
    """That units on watch bear, or what they are called if others than these are."""
    keeps: Callable[[Game, int], bool] | None = None
    """Whether a unit is on watch, where no tag of units says so."""
    eyes: Eyes
    lexicon: Lexicon
    guns: Callable[[Game, int, int], Sequence[Gun]]
    """What the first unit could fire at one like the second."""
    bar: Callable[[Game, int], str]
    """Why a unit cannot react at all; empty if it can."""
    barred: str
    clause: str
    """The rules by which it cannot and by which it does."""
    is_infantry: Callable[[Game, int], bool]
    measured: str = "away"
    """From where distances are told."""
    like: Callable[[Game, int], int] = leader
    """The model of a unit for which a field is drawn."""

    def watch(self, game: Game, mover: int | None = None) -> Watch:
        """The fields of all on watch, for one like the mover's leader; like that of any enemy if it is none."""
        keeps = self.keeps or (lambda game, unit: self.tag in game.state.units[unit].tags)
        units = [unit.id for unit in game.state.units if is_in_play(game, unit.id) and keeps(game, unit.id)]
        found = tuple(self._field(game, unit, mover) for unit in units)
        return Watch(found, "" if units else f"Nobody is {self.lexicon.label(self.tag)}.")

    def _field(self, game: Game, unit: int, mover: int | None) -> Field:
        seat, foes = game.state.units[unit].seat, enemy_units(game, unit)
        why = self.bar(game, unit) or ("" if foes else "no enemy is on the table")
        if why:
            return Field(unit, seat, (), why, self.barred)
        foe = mover if mover in foes else next((one for one in foes if self.is_infantry(game, one)), foes[0])
        guns, board = self.guns(game, unit, foe), game.table.board
        outlines = fields.outlines(board, lambda points: self._holds(game, self.like(game, foe), guns, points))
        return Field(unit, seat, outlines, self._words(guns, name(game, foe)), self.clause, fields.cell_of(board))

    def _words(self, guns: Sequence[Gun], foe: str) -> str:
        if not guns:
            return f"no weapon that can be aimed at {foe}"
        far = max(gun.far for gun in guns)
        where = f"and up to {far // 100} {self.lexicon.unit} {self.measured}" if far else "at any distance"
        return f"fires at one like {foe} in sight{' ' if far else ', '}{where}"

    def _holds(self, game: Game, model: int, guns: Sequence[Gun], points: Sequence[Point]) -> list[bool]:
        """For each point whether a base like this model's could be fired at there."""
        table, likes = game.table.with_likes(model, points)
        there, hit = Game(game.state, table), set[int]()
        for gun in guns:
            near = likes if gun.reached is None else gun.reached(there, likes)
            hit.update(self.eyes.who_sees(there, tuple([id for id in near if id not in hit]), gun.eyes))
        return [id in hit for id in likes]
