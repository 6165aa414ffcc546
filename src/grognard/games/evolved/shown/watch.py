"""Fields of overwatch: what a unit on watch could fire at one like the mover, and who must see him."""

from collections.abc import Iterator
from functools import partial

from grognard.engine.core.script import Game
from grognard.engine.showing.panels import Watch
from grognard.engine.space import within_any
from grognard.kit.panels.watch import Gun, Watchers
from grognard.kit.units.pieces import is_option, members

from ..acts import Acts
from ..books.cards import Weapon
from ..chapters import engage, shoot, status, target
from ..chapters import weapon as traits
from ..terms import OVERWATCH, is_infantry
from .ghost import EYES
from .looks import LEXICON


def watch(game: Game, mover: int | None = None) -> Watch:
    """The fields of all on overwatch, if there is such a thing in this battle."""
    if not is_option(game, OVERWATCH):
        return Watch((), "The option Overwatch is off in this battle.")
    return WATCHERS.watch(game, mover)


def _bar(game: Game, unit: int) -> str:
    if status.is_grounded(game, unit):
        return "grounded: it cannot fire"
    return "engaged: it fires only at who engages it" if engage.is_engaged(game, unit) else ""


def _guns(game: Game, unit: int, foe: int) -> list[Gun]:
    """One for each bearer of what may be aimed at such a mover: he must see it, or anybody of the unit if the weapon is
    indirect."""
    acts = Acts(overwatch=True)
    arms = [arm for arm in shoot.kinds(game, unit, acts) if target.may_be_aimed_at(game, arm, foe, acts)]
    return [
        Gun(members(game, unit) if traits.is_indirect(arm) else (one,), arm.range, partial(_reached, arm, one))
        for arm in arms
        for one in target.bearers(game, unit, arm, acts)
    ]


def _reached(arm: Weapon, bearer: int, game: Game, models: tuple[int, ...]) -> Iterator[int]:
    near = within_any(game.table, models, (bearer,), arm.range)
    return (id for id in near if not arm.least_range or target.is_beyond(game, arm, bearer, id))


WATCHERS = Watchers(
    tag=OVERWATCH,
    eyes=EYES,
    lexicon=LEXICON,
    guns=_guns,
    bar=_bar,
    barred="evolved.drill.overwatch-engaged",
    clause="evolved.drill.overwatch",
    is_infantry=is_infantry,
)
