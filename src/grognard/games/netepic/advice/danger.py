"""What threatens a place: enemies who could fire at those who stand there, or charge them."""

from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..books.profiles import figure
from ..chapters import aim, move
from ..terms import (
    CHARGE,
    detachments_left,
    figure_of,
    has_fired,
    is_concealed,
    is_done,
    parts_of,
    place_of,
    standing,
)  # fmt: skip
from .fire import dice, reach
from .goals import middle, posts
from .worth import bout, harm, hits

FIRED = 0.4
"""How much of the danger is left of those who have fired this turn."""
STRIKES = 0.5
"""How many of those in reach get to strike."""
SHARED = 0.4
"""How much each other detachment in reach draws fire away."""
SEEN = 0.5
"""How often somebody in range sees whom he would shoot at."""


class Menace(Struct, frozen=True):
    """A part of the enemy: where it stands, how far it shoots and charges, and with what."""

    at: Point
    spread: float
    charge: int
    strides: int
    guns: tuple[tuple[str, int, int, int], ...]
    """Weapons, each with its reach, its dice and what they need."""
    fighters: tuple[tuple[str, int], ...]
    share: float
    """How much of that is to be feared: less of those who have fired, and where others are in reach too."""


@remembered(MOMENT)
def menaces(game: Game, seat: int) -> tuple[Menace, ...]:
    """The enemies of a seat, part by part."""
    found = []
    for unit in detachments_left(game, 1 - seat):
        for part in parts_of(game, unit):
            models = standing(game, part)
            if models:
                found.append(_menace(game, part, models))
    marks = [at for unit, at in posts(game, seat).items() if not is_concealed(game, unit)]
    return tuple([replace(one, share=one.share / (1 + SHARED * _in_reach(one, marks))) for one in found])


def _in_reach(one: Menace, marks: list[Point]) -> int:
    """How many detachments somebody could shoot at: he shoots at one of them."""
    far = max([reached for _, reached, _, _ in one.guns], default=one.charge) + one.strides
    return len([at for at in marks if hypot(at[0] - one.at[0], at[1] - one.at[1]) <= far])


def _menace(game: Game, part: int, models: tuple[int, ...]) -> Menace:
    places = [place_of(game, id) for id in models]
    at = middle(places)
    guns: dict[str, list[int]] = {}
    kinds: dict[str, int] = {}
    for id in models:
        profile = game.state.models[id].profile
        kinds[profile] = kinds.get(profile, 0) + 1
        for line in aim.arms(game, id):
            many, need = dice(line, 1)
            row = guns.setdefault(line.id, [reach(line), 0, need])
            row[1] += many
    return Menace(
        at,
        max([hypot(x - at[0], y - at[1]) for x, y in places]),
        move.rate(game, models[0], CHARGE),
        0 if is_done(game, part) else figure_of(game, models[0]).move,
        tuple([(id, far, many, need) for id, (far, many, need) in guns.items()]),
        tuple(kinds.items()),
        FIRED if has_fired(game, part) else 1.0,
    )


def danger(game: Game, seat: int, profile: str, ends: list[Point]) -> float:
    """How many models of a kind with such ends the enemy would take in a turn, at most as many as there are."""
    x, y = middle(ends)
    lost = 0.0
    for one in menaces(game, seat):
        far = hypot(one.at[0] - x, one.at[1] - y) - one.spread
        shot = [many * hits(need) * harm(profile, gun, 0, False)
                for gun, reached, many, need in one.guns if far <= reached + one.strides]  # fmt: skip
        struck = 0.0
        if far <= one.charge and not figure(profile).has("skimmer"):
            struck = sum([STRIKES * number * bout(kind, profile, 0) for kind, number in one.fighters])
        lost += one.share * max(SEEN * sum(shot), struck)
    return min(lost, float(len(ends)))
