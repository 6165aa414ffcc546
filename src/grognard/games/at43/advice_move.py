"""Where a good player would like his units: near what wins the mission, then near enemies."""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from grognard.engine.bounds import propose, propose_place
from grognard.engine.decisions import Answer
from grognard.engine.moves import Move, Place
from grognard.engine.script import Game, remembered
from grognard.engine.space.shapes import cross, shift
from grognard.engine.state import Point
from grognard.engine.stream import Stream
from grognard.engine.view import SeatView
from grognard.kit.advice import points_to_try

from .move import allowance
from .scenario import scenario
from .terms import enemy_units, is_infantry, leader, owner_of_object, seat_of, units_in_play

SCALE = 40.0
"""Army Points that being at a place of weight 1 is worth."""
Aim = tuple[Point, float]
Outline = tuple[Point, ...]


@remembered
def aims(game: Game, unit: int) -> list[Aim]:
    """Points worth going to, with their weights: asked of views alone, in which nothing changes."""
    found = [*_exits(game), *_markers(game, unit), *_objects(game, unit)]
    foes = [game.table.place(leader(game, foe)) for foe in enemy_units(game, unit)]
    weight = 0.5 if found and is_infantry(game, unit) else 1.5
    return found + [(place, weight) for place in foes]


def _exits(game: Game) -> Iterator[Aim]:
    way_out = scenario(game.state.scenario).exit
    if way_out is not None:
        y = (way_out.bottom + way_out.top) // 2
        for x in range(way_out.left + 500, way_out.right, 1000):
            yield (x, y), 12.0


def _markers(game: Game, unit: int) -> Iterator[Aim]:
    others = [game.table.place(leader(game, other)) for other in _others(game, unit)]
    for marker in game.state.markers:
        if not isinstance(marker.at, tuple):
            continue
        weight = marker.counters.get("vp", 0) + marker.counters.get("rp", 0) / 150
        crowd = len([at for at in others if _apart(at, marker.at) < 1200])
        yield marker.at, weight * (1.0 if is_infantry(game, unit) else 0.4) / (1 + crowd)


def _others(game: Game, unit: int) -> list[int]:
    return [u for u in units_in_play(game, seat_of(game, unit)) if u != unit]


def _objects(game: Game, unit: int) -> Iterator[Aim]:
    """Places from which the enemy's mission object can be seen, as far as terrain goes."""
    for feature in game.state.features:
        owner = owner_of_object(game, feature.id)
        if owner is not None and owner != seat_of(game, unit):
            walls = tuple(other.outline for other in game.state.features if other.height > 2 and other is not feature)
            for point in vantage_points(feature.outline, walls, game.state.board):
                yield point, 8.0


@lru_cache(maxsize=64)
def vantage_points(outline: Outline, walls: tuple[Outline, ...], board: Point) -> tuple[Point, ...]:
    """Points around an outline with a free line to its middle."""
    xs, ys = zip(*outline, strict=True)
    middle = (sum(xs) // len(xs) + 7, sum(ys) // len(ys) + 13)
    ring = [shift(middle, degrees, away) for away in (1200, 2000, 3000) for degrees in range(0, 360, 30)]
    inside = [(x, y) for x, y in ring if 200 < x < board[0] - 200 and 200 < y < board[1] - 200]
    return tuple(point for point in inside if not any(_crosses(point, middle, wall) for wall in walls))


def _crosses(a: Point, b: Point, outline: Outline) -> bool:
    """Whether the line from a to b meets an outline."""
    edges = [(outline[index - 1], outline[index]) for index in range(len(outline))]
    return any(cross(a, b, c) * cross(a, b, d) < 0 and cross(c, d, a) * cross(c, d, b) < 0 for c, d in edges)


def _apart(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def place_value(goals: list[Aim], at: Point) -> float:
    """How good a place is: the best goal, fading with the way to it."""
    return max([weight / (1 + max(0.0, _apart(at, goal) - 600) / 2000) for goal, weight in goals], default=0.0)


def position_worth(game: Game, unit: int, kind: str) -> float:
    """What a move of this kind could gain, going straight for the best goal."""
    goals = aims(game, unit)
    start = game.table.place(leader(game, unit))
    reach = allowance(game, leader(game, unit), kind)
    best = max((place_value(goals, _toward(start, goal, reach)) for goal, _ in goals), default=0.0)
    return (best - place_value(goals, start)) * SCALE


def _toward(start: Point, goal: Point, reach: int) -> Point:
    way = _apart(start, goal)
    if way <= reach:
        return goal
    return (round(start[0] + (goal[0] - start[0]) * reach / way), round(start[1] + (goal[1] - start[1]) * reach / way))


# -- moves ---------------------------------------------------------------------------------------------------------


def move_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    """The unit heading for each goal at full and half stride, some steps aside, and staying."""
    game, unit = seat_view.game, int(form.about[0][1:])
    reach = max(mover.allowance for mover in form.movers)
    goals = _best_aims(game, unit)
    ways = [
        (start, _toward(start, goal, stride))
        for start in _starts(game, form, pick)
        for goal, _ in goals
        for stride in (reach, reach // 2)
    ]
    return tuple(dict.fromkeys([(), *(propose(form, seat_view.table, start, end) for start, end in ways)]))


def _best_aims(game: Game, unit: int) -> list[Aim]:
    """The likeliest goals: weight fading with the way to them."""
    chief = leader(game, unit)
    at = (
        game.table.place(chief)
        if game.table.is_present(chief)
        else (game.state.board[0] // 2, game.state.board[1] // 2)
    )
    return sorted(aims(game, unit), key=lambda aim: -place_value([aim], at))[:6]


def _starts(game: Game, form: Move, pick: Stream) -> list[Point]:
    if form.edge is None:
        assert form.cohesion is not None
        return [game.table.place(form.cohesion.leader)]
    (x0, y0), (x1, y1) = form.edge.start, form.edge.end
    return [(x0 + (x1 - x0) * k // 6, y0 + (y1 - y0) * k // 6) for k in (1, 2, 3, 4, 5)]


def move_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    assert isinstance(form, Move)
    assert form.cohesion is not None
    unit = int(form.about[0][1:])
    chief = form.cohesion.leader
    paths = dict(answer)
    if form.edge is not None and not answer:
        return -100.0
    end = paths[chief][-1] if chief in paths else game.table.place(chief)
    ends = [path[-1] for path in paths.values()] or [end]
    goals = aims(game, unit)
    return (place_value(goals, end) + sum([place_value(goals, e) for e in ends]) / len(ends) * 0.2) * SCALE


# -- placing -------------------------------------------------------------------------------------------------------


def place_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """Units compactly about several points of the area allowed; terrain anywhere."""
    if form.outline:
        return (form.sample(pick, seat_view.table),)
    found = [propose_place(form, seat_view.table, point) for point in _spots(form, seat_view)]
    return tuple(dict.fromkeys([answer for answer in found if answer] or [form.sample(pick, seat_view.table)]))


def _spots(form: Place, seat_view: SeatView) -> Iterator[Point]:
    width, depth = seat_view.table.board
    yield from points_to_try(form, seat_view.table)
    yield width // 2, depth // 2


def place_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    assert isinstance(form, Place)
    if not answer or form.outline or not form.about:
        return -1.0
    goals = aims(game, int(form.about[0][1:]))
    return sum(place_value(goals, at) for _, at, _ in answer) / len(answer) * SCALE
