"""Nobody bunches under a template: what one that is laid on a stand would take of other detachments beside it.

Templates strike a few stands of a detachment, not all that stand about its middle, and what a hit takes differs from
stand to stand: so each stand is looked at by itself (compare `kit/advice/spacing`).
"""

from math import hypot

from msgspec import Struct

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.advice.spacing import CAUGHT

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..chapters import aim, barrage, template
from ..chapters.aim import ARTILLERY
from ..terms import (
    detachment_of,
    detachments_left,
    figure_of,
    is_done,
    is_engaged,
    parts_of,
    place_of,
    present,
    standing,
    type_of,
)  # fmt: skip
from .fire import reach
from .goals import middle
from .worth import harm_of, hits, model_worth


class Falling(Struct, frozen=True):
    """A template of the enemy: where its guns stand, how far off it is laid, how wide it is and what it needs."""

    at: Point
    far: float
    radius: int
    weapon: str
    need: int


def bunched(game: Game, part: int, ends: list[Point]) -> float:
    """What the worst template on a stand of a part, with its stands at these places, would take of friends."""
    worst = 0.0
    for one in falling(game, game.state.units[part].seat):
        beside = _beside(game, part, one)
        for at in ends if beside else ():
            if hypot(at[0] - one.at[0], at[1] - one.at[1]) <= one.far:
                worst = max(worst, _struck(beside, at, one.radius))
    return CAUGHT * worst


def _struck(beside: list[tuple[int, int, float]], at: Point, radius: int) -> float:
    """What a template takes of friends that is laid between a stand and one of them, where it takes most."""
    (x, y), worst = at, 0.0
    near = [row for row in beside if hypot(x - row[0], y - row[1]) <= 2 * radius]
    for a, b, _ in near:
        mid_x, mid_y = (x + a) / 2, (y + b) / 2
        worst = max(worst, sum([worth for c, d, worth in near if hypot(mid_x - c, mid_y - d) <= radius]))
    return worst


@remembered(MOMENT)
def _beside(game: Game, part: int, one: Falling) -> list[tuple[int, int, float]]:
    """Friends of other detachments whom it would harm: where they stand, and what it takes of each on average."""
    own, chance = detachment_of(game, part), hits(one.need)
    seat = game.state.units[part].seat
    others = [id for id in present(game, seat) if detachment_of(game, game.state.models[id].unit) != own]
    rows = [(*place_of(game, id), chance * harm_of(game, one.weapon, id) * model_worth(game, id)) for id in others]
    return [row for row in rows if row[2] > 0]


@remembered(MOMENT)
def falling(game: Game, seat: int) -> tuple[Falling, ...]:
    """Every template that the enemies of a seat could lay; guns of artillery lay theirs together."""
    found = []
    for unit in detachments_left(game, 1 - seat):
        for part in parts_of(game, unit):
            guns = _guns(game, part)
            models = list(standing(game, part)) if guns else []
            if models:
                found += [_falling(game, part, models, weapon(id), number) for id, number in guns.items()]
    return tuple(found)


def _guns(game: Game, part: int) -> dict[str, int]:
    """How many guns of a part lay each kind of template."""
    found: dict[str, int] = {}
    for id in standing(game, part):
        for line in aim.arms(game, id) if not is_engaged(game, id) else ():
            if line.template and not aim.is_direct(line):
                found[line.id] = found.get(line.id, 0) + 1
    return found


def _falling(game: Game, part: int, models: list[int], line: Weapon, number: int) -> Falling:
    """A teardrop counts as a circle of its width."""
    together = number if type_of(game, models[0]).id in ARTILLERY and not line.has("need-not-combine") else 1
    points = line.barrage * together + line.barrage_die // 2
    places = [place_of(game, id) for id in models]
    at = middle(places)
    wide = max([hypot(x - at[0], y - at[1]) for x, y in places])
    stride = 0 if is_done(game, part) else figure_of(game, models[0]).move
    kind = template.shape(line)
    need = barrage.scores(points) if points else line.hit or 2
    return Falling(at, reach(line) + stride + wide, (kind.diameter or kind.width) // 2, line.id, need)
