"""What draws detachments: objectives, who is near them, and which of them each detachment goes for."""

from math import hypot

from msgspec import Struct

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..books.profiles import scenario
from ..chapters import move
from ..chapters.aim import ARTILLERY
from ..chapters.victory import REACH
from ..terms import (
    CHARGE,
    CM,
    FALL_BACK,
    OBJECTIVE,
    carriers_of,
    detachment_of,
    detachments_left,
    order_of,
    place_of,
    post_of,
    present,
    standing,
    type_of,
)  # fmt: skip
from .command import astray, followers, lead_worth, leads, post, unheard

OBJECTIVE_WORTH = 500.0
"""Five Victory Points, each worth about a hundred points of an army."""
INSIDE = REACH - 50
FREE, DENIED, DOUBTFUL, KEPT = 1.0, 0.9, 0.25, 0.08
"""What standing on an objective is worth, as a share: nobody else is there, only the enemy is, both are, friends hold
it without us."""
EARLY = 0.25
"""The same before the last turns, in which Victory Points decide."""
ERRAND = 0.55
"""What being on the way to the own objective is worth beside being there."""
HALF = 30 * CM
"""At such a distance from its objective a detachment has half of that."""
LAST = 2
"""So many turns are the last ones."""
MOST = 3
"""So many detachments go for the same objective."""


class Stake(Struct, frozen=True):
    """An objective, and who stands on it: models by detachment of either seat."""

    at: Point
    near: tuple[dict[int, int], dict[int, int]]

    def without(self, seat: int, unit: int) -> tuple[int, int]:
        """How many of the own side stand there beside a detachment, and how many enemies."""
        own = sum([number for one, number in self.near[seat].items() if one != unit])
        return own, sum(self.near[1 - seat].values())

    def share(self, seat: int, unit: int) -> float:
        """What it is worth to a detachment to stand there."""
        ours, theirs = self.without(seat, unit)
        if theirs:
            return DOUBTFUL if ours else DENIED
        return KEPT if ours else FREE


@remembered(MOMENT)
def stakes(game: Game) -> tuple[Stake, ...]:
    """All objectives as they stand."""
    models = [[(place_of(game, id), _unit(game, id)) for id in present(game, seat)] for seat in (0, 1)]
    found = []
    for marker in game.state.markers:
        if marker.kind != OBJECTIVE or not isinstance(marker.at, tuple):
            continue
        x, y = marker.at
        near: tuple[dict[int, int], dict[int, int]] = ({}, {})
        for seat in (0, 1):
            for (a, b), unit in models[seat]:
                if (a - x) ** 2 + (b - y) ** 2 <= REACH * REACH and unit >= 0:
                    near[seat][unit] = near[seat].get(unit, 0) + 1
        found.append(Stake(marker.at, near))
    return tuple(found)


def _unit(game: Game, model: int) -> int:
    """The detachment of a model; none of those who fall back and hold nothing."""
    unit = game.state.models[model].unit
    return -1 if order_of(game, unit) == FALL_BACK else detachment_of(game, unit)


def turns_left(game: Game) -> int:
    return scenario(game.state.scenario).turns - game.state.round


# -- who goes where --------------------------------------------------------------------------------------------------


def middle(points: list[Point]) -> Point:
    return sum([x for x, _ in points]) // len(points), sum([y for _, y in points]) // len(points)


@remembered(MOMENT)
def whereabouts(game: Game, unit: int) -> Point | None:
    """The middle of a detachment, transports with those aboard included; None of one that is not on the table."""
    members = game.state.units[unit].members or game.state.units[_carriers(game, unit)].members
    posts = [post_of(game, id) for id in members if game.state.models[id].place is not None]
    return middle([place_of(game, id) for id in posts]) if posts else None


def _carriers(game: Game, unit: int) -> int:
    found = carriers_of(game, unit)
    return unit if found is None else found


@remembered(MOMENT)
def pace(game: Game, unit: int) -> int:
    """How far a detachment comes in a turn: as its transports do, if it has any."""
    movers = standing(game, _carriers(game, unit)) or standing(game, unit)
    return max(min([move.rate(game, id, CHARGE) for id in movers], default=0), CM)


@remembered(MOMENT)
def errands(game: Game, seat: int) -> dict[int, Point]:
    """Where each detachment of a seat is drawn to. The first to reach an objective goes for it; those left over go
    where the enemy is, then anywhere; leaders follow those who need them."""
    found: dict[int, Point] = {}
    units, leaders = posts(game, seat), flocks(game, seat)
    rows = [row for unit, at in units.items() if unit not in leaders for row in _ways(game, unit, at)]
    rows = [row for row in rows if not (stays_back(game, row[1]) and row[0])]
    rows.sort()
    known = stakes(game)
    crowds = [0] * len(known)
    for limit, is_fought_for in ((1, False), (MOST, True), (len(units), False)):
        for _, unit, index in rows:
            if unit not in found and crowds[index] < limit and (known[index].near[1 - seat] or not is_fought_for):
                found[unit] = known[index].at
                crowds[index] += 1
    for unit, flock in leaders.items():
        stand = post(game, unit, units[unit]) if leads(game, unit) else None
        found[unit] = middle([units[one] for one in flock]) if stand is None else stand
    return found


@remembered(MOMENT)
def posts(game: Game, seat: int) -> dict[int, Point]:
    """Where the detachments of a seat are."""
    found = {unit: whereabouts(game, unit) for unit in detachments_left(game, seat)}
    return {unit: at for unit, at in found.items() if at is not None}


@remembered(MOMENT)
def flocks(game: Game, seat: int) -> dict[int, list[int]]:
    """By leader those who need it; in the last turns everybody goes for objectives."""
    if turns_left(game) < LAST:
        return {}
    places = posts(game, seat)
    return {unit: flock for unit in places if (flock := followers(game, unit, tuple(places), places))}


def stays_back(game: Game, unit: int) -> bool:
    """Whether a detachment is of guns that fire from afar, over others: they go nowhere before the last turns."""
    models = standing(game, unit)
    return bool(models) and turns_left(game) >= LAST and all(type_of(game, id).id in ARTILLERY for id in models)


def _ways(game: Game, unit: int, at: Point) -> list[tuple[float, int, int]]:
    """In how many turns a detachment is at each objective."""
    far, rows = pace(game, unit), enumerate(stakes(game))
    return [(max(0.0, hypot(at[0] - one.at[0], at[1] - one.at[1]) - INSIDE) / far, unit, id) for id, one in rows]


# -- what a place is worth -------------------------------------------------------------------------------------------


def hold_worth(game: Game, part: int, ends: list[Point]) -> float:
    """What objectives give a part with its models at these places: those that it stands on, and the way to its own."""
    unit, seat, worth = detachment_of(game, part), game.state.units[part].seat, 0.0
    now = 1.0 if turns_left(game) < LAST else EARLY
    for stake in stakes(game) if not stays_back(game, part) else ():
        x, y = stake.at
        if any((a - x) ** 2 + (b - y) ** 2 <= INSIDE * INSIDE for a, b in ends):
            worth += now * stake.share(seat, unit)
    command = lead_worth(game, unit, ends) - astray(game, unit, middle(ends)) - unheard(game, unit, ends)
    return OBJECTIVE_WORTH * (worth + _on_the_way(game, unit, ends)) + command


def _on_the_way(game: Game, unit: int, ends: list[Point]) -> float:
    """How near a detachment is to where it is drawn; in the last turn only being there counts."""
    goal = errands(game, game.state.units[unit].seat).get(unit)
    if goal is None or not turns_left(game):
        return 0.0
    near = 0 if leads(game, unit) else INSIDE
    far = max(0.0, min([hypot(x - goal[0], y - goal[1]) for x, y in ends]) - near)
    return ERRAND / (1 + far / HALF)
