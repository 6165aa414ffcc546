"""Fields of overwatch: whom a unit on watch could fire at, and who must see him."""

from grognard.engine.core.script import Game
from grognard.kit.panels.watch import Gun, Watchers, within
from grognard.kit.units.pieces import leader

from ..chapters import grounded, shoot, target
from ..chapters.measuring import BAND, farthest, may_measure
from ..chapters.weapon import may_hit_infantry
from ..terms import OVERWATCH, is_engaged, is_infantry
from .ghost import EYES
from .looks import LEXICON


def _bar(game: Game, unit: int) -> str:
    if is_engaged(game, unit):
        return "engaged: it cannot fire"
    return "more than half grounded: it cannot fire" if grounded.is_pinned(game, unit) else ""


def _guns(game: Game, unit: int, foe: int) -> list[Gun]:
    """Who must see a mover so that a weapon can be aimed at him; distance counts only where it may be measured."""
    found = []
    for arm in shoot.salvo_kinds(game, unit):
        if may_hit_infantry(arm) or not is_infantry(game, foe):
            far = BAND * farthest(game, arm) if may_measure(game) else 0
            eyes = target.viewers_of(game, unit, arm, target.bearers(game, unit, arm))
            found.append(Gun(eyes, far, within((leader(game, unit),), far) if far else None))
    return found


WATCHERS = Watchers(
    tag=OVERWATCH,
    eyes=EYES,
    lexicon=LEXICON,
    guns=_guns,
    bar=_bar,
    barred="at43.drill.overwatch-free",
    clause="at43.drill.overwatch-trigger",
    is_infantry=is_infantry,
    measured="from its leader",
)
