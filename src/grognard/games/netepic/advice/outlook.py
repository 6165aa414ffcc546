"""What a part could do: places it might go to, and what its orders are worth."""

from itertools import combinations
from math import hypot

from msgspec import Struct

from grognard.engine.asking.facings import heading
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.advice.ways import fan, toward

from ..chapters import hover, move
from ..chapters.companies import is_staff
from ..chapters.los import HOVER
from ..terms import ADVANCE, CHARGE, CM, FIRST_FIRE, detachment_of, has_fired, is_engaged, place_of, standing
from .bunching import bunched
from .command import leads
from .danger import danger, menaces
from .fire import shot_from
from .goals import INSIDE, errands, hold_worth, middle, stakes
from .melee import best_charge, sure_charge
from .worth import model_worth

FEAR = 0.5
"""How much of the danger of a place counts."""
CAREFUL = 3.0
"""How much more a headquarters shuns danger that nobody's orders depend on."""
EXPOSED = 0.15
"""How much more on First Fire, where everybody hits more easily."""
LATER = 0.3
"""What fire is worth that is kept for Snap Fire."""
GOALS = 4
PAIRS = 2
"""So many places from which two objectives are held."""
SHORT = 700
"""How far in front of an objective one stops."""
MARGIN = 200


class Spot(Struct, frozen=True):
    """A place to which a part might go: how far its models shift, what the ground and fire from there are worth."""

    by: Point
    ground: float
    shot: float

    @property
    def total(self) -> float:
        return self.ground + self.shot


def ends(game: Game, part: int, by: Point) -> list[tuple[int, Point]]:
    """The models of a part shifted, all by the same."""
    return [(id, (x + by[0], y + by[1])) for id in standing(game, part) for x, y in (place_of(game, id),)]


def ground_worth(game: Game, part: int, places: list[Point]) -> float:
    """What it is worth to stand there: objectives, less what the enemy would take, of friends beside it too."""
    models, seat = standing(game, part), game.state.units[part].seat
    first = models[0]
    lost = danger(game, seat, game.state.models[first].profile, places)
    fear = FEAR * (CAREFUL if is_staff(game, part) and not leads(game, part) else 1.0)
    return hold_worth(game, part, places) - fear * lost * model_worth(game, first) - bunched(game, part, places)


@remembered(MOMENT)
def here(game: Game, part: int) -> Spot:
    """Where a part stands."""
    places = [at for _, at in ends(game, part, (0, 0))]
    shot = 0.0 if has_fired(game, part) else shot_from(game, part, (), None, ADVANCE)
    return Spot((0, 0), ground_worth(game, part, places), shot)


@remembered(MOMENT)
def spots(game: Game, part: int, far: int, fires: bool) -> tuple[Spot, ...]:
    """Places worth a look within reach, the best first."""
    at = middle([place for _, place in ends(game, part, (0, 0))])
    found = []
    for end in _points(game, part, at, far):
        by = end[0] - at[0], end[1] - at[1]
        places = ends(game, part, by)
        if not all(_is_inside(game, place) for _, place in places):
            continue
        shot = shot_from(game, part, places, facing_at(game, part, end), ADVANCE) if fires else 0.0
        found.append(Spot(by, ground_worth(game, part, [place for _, place in places]), shot))
    return tuple(sorted(found, key=lambda spot: -spot.total))


def _is_inside(game: Game, at: Point) -> bool:
    width, depth = game.state.board
    return MARGIN <= at[0] <= width - MARGIN and MARGIN <= at[1] <= depth - MARGIN


def facing_at(game: Game, part: int, at: Point) -> int | None:
    """Towards the nearest enemy."""
    foes = menaces(game, game.state.units[part].seat)
    near = min([(hypot(one.at[0] - at[0], one.at[1] - at[1]), one.at) for one in foes], default=None)
    return None if near is None else heading(at, near[1])


def _points(game: Game, part: int, at: Point, far: int) -> list[Point]:
    """Ends of a move: towards objectives at full and half stride and past what is in the way, and away from the
    nearest enemy."""
    found: dict[Point, None] = {}
    goals = _goals(game, part, at)
    for index, goal in enumerate(goals):
        stop = toward(goal, at, SHORT)
        found[toward(at, stop, far)] = None
        if not index:
            for end in fan(at, stop, far)[1:]:
                found[end] = None
            found[toward(at, stop, far // 2)] = None
    for between in _between(game, part, at):
        found[toward(at, between, far)] = None
    foes = menaces(game, game.state.units[part].seat)
    if foes:
        _, near = min([(hypot(one.at[0] - at[0], one.at[1] - at[1]), one.at) for one in foes])
        found[toward(at, near, far)] = None
        found[toward(at, near, far // 2)] = None
        found[toward(at, (2 * at[0] - near[0], 2 * at[1] - near[1]), far)] = None
    found.pop(at, None)
    return list(found)


def _goals(game: Game, part: int, at: Point) -> list[Point]:
    """Where it is drawn, and objectives near it that are worth standing on."""
    unit, seat = detachment_of(game, part), game.state.units[part].seat
    own = errands(game, seat).get(unit)
    ranked = sorted(
        stakes(game),
        key=lambda one: -one.share(seat, unit) / (1 + max(0.0, hypot(one.at[0] - at[0], one.at[1] - at[1]) - INSIDE)),
    )
    points = [one.at for one in ranked[: GOALS - 1]]
    return list(dict.fromkeys([*([own] if own is not None else []), *points]))


def _between(game: Game, part: int, at: Point) -> list[Point]:
    """The best places from which two objectives are held at once."""
    unit, seat = detachment_of(game, part), game.state.units[part].seat
    found = []
    for one, other in combinations(stakes(game), 2):
        (a, b), (c, d) = one.at, other.at
        if hypot(a - c, b - d) <= 2 * INSIDE:
            half = (a + c) // 2, (b + d) // 2
            away = max(0.0, hypot(half[0] - at[0], half[1] - at[1]) - INSIDE)
            found.append((-(one.share(seat, unit) + other.share(seat, unit)) / (1 + away), half))
    return [half for _, half in sorted(found)[:PAIRS]]


# -- orders ----------------------------------------------------------------------------------------------------------


def stride(game: Game, part: int, order: str) -> int:
    """How far the slowest of a part comes on an order; who is engaged stays."""
    free = [id for id in standing(game, part) if not is_engaged(game, id)]
    return min([move.rate(game, id, order) for id in free], default=0)


@remembered(MOMENT)
def staying(game: Game, part: int) -> float:
    """First Fire: easier shots from where it stands, easier shots at it."""
    now = here(game, part)
    shot = 0.0 if has_fired(game, part) else shot_from(game, part, (), None, FIRST_FIRE)
    return now.ground + shot - EXPOSED * _loss(game, part)


def _loss(game: Game, part: int) -> float:
    models, seat = standing(game, part), game.state.units[part].seat
    places = [place_of(game, id) for id in models]
    return danger(game, seat, game.state.models[models[0]].profile, places) * model_worth(game, models[0])


@remembered(MOMENT)
def rising(game: Game, part: int) -> float:
    """A Pop-Up attack: shots from above, for all to see."""
    if any(hover.grounded(game, part)):
        return 0.0
    return here(game, part).ground + shot_from(game, part, (), None, FIRST_FIRE, HOVER) - FEAR * _loss(game, part)


@remembered(MOMENT)
def advancing(game: Game, part: int) -> float:
    """The best of moving and firing, in either sequence."""
    now, far = here(game, part), stride(game, part, ADVANCE)
    found = spots(game, part, far, not has_fired(game, part)) if far else ()
    before = now.shot + max([spot.ground for spot in found], default=now.ground)
    return max([now.total, before, *[spot.total for spot in found]])


@remembered(MOMENT)
def charging(game: Game, part: int) -> float:
    """The best place for those who run, or the best charge from where they stand."""
    now, far = here(game, part), stride(game, part, CHARGE)
    found = spots(game, part, far, False) if far else ()
    run = max([now.ground, *[spot.ground for spot in found]])
    if best_charge(game, part) <= max(0.0, run - now.ground):
        return run
    return max(run, now.ground + sure_charge(game, part))


CLOSE = 20 * CM
"""So near to where they are drawn troops get out of their transports."""
