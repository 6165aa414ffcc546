"""Where a good player would like his units: near what wins the mission, then near enemies."""

from collections.abc import Iterator
from functools import lru_cache

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.engine.space.shapes import cross, shift
from grognard.kit.advice.goals import Fade, Goal
from grognard.kit.advice.places import placings, points_to_try
from grognard.kit.advice.questions import Questions
from grognard.kit.advice.spacing import bunched
from grognard.kit.advice.ways import Outline, apart, standing, starts, toward, walks
from grognard.kit.units.pieces import enemy_units, leader, seat_of, units_in_play

from ..books.scenario import scenario
from ..chapters.move import allowance
from ..terms import is_infantry, object_owner
from .blasts import blasts
from .fire import fighter_value, part_left

SCALE = 40.0
"""Army Points that being at a place of weight 1 is worth."""
FADE = Fade(600.0, 2000.0)
NEXT = 500
"""Radii are rounded up to so much, so that few are looked at."""
MOST = 6
"""So many goals are headed for."""
SIXTHS = (1, 2, 3, 4, 5)
"""Of an edge: where units come on."""
STAYS_OFF = -100.0
OTHERS = 0.2
"""What the places of all count beside the leader's."""


@remembered(MOMENT)
def aims(game: Game, unit: int) -> list[Goal]:
    """Points worth going to, with their weights: asked of views alone, in which nothing changes."""
    found = [*_exits(game), *_markers(game, unit), *_objects(game, unit)]
    foes = [game.table.place(leader(game, foe)) for foe in enemy_units(game, unit)]
    weight = 0.5 if found and is_infantry(game, unit) else 1.5
    return found + [(place, weight) for place in foes]


def _exits(game: Game) -> Iterator[Goal]:
    way_out = scenario(game.state.scenario).exit
    if way_out is not None:
        y = (way_out.bottom + way_out.top) // 2
        for x in range(way_out.left + 500, way_out.right, 1000):
            yield (x, y), 12.0


def _markers(game: Game, unit: int) -> Iterator[Goal]:
    others = [game.table.place(leader(game, other)) for other in _others(game, unit)]
    for marker in game.state.markers:
        if not isinstance(marker.at, tuple):
            continue
        weight = marker.counters.get("vp", 0) + marker.counters.get("rp", 0) / 150
        crowd = len([at for at in others if apart(at, marker.at) < 1200])
        yield marker.at, weight * (1.0 if is_infantry(game, unit) else 0.4) / (1 + crowd)


def _others(game: Game, unit: int) -> list[int]:
    return [u for u in units_in_play(game, seat_of(game, unit)) if u != unit]


def _objects(game: Game, unit: int) -> Iterator[Goal]:
    """Places from which the enemy's mission object can be seen, as far as terrain goes."""
    for feature in game.state.features:
        owner = object_owner(feature) if feature.tags else None
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


def position_worth(game: Game, unit: int, kind: str) -> float:
    """What a move of this kind could gain, going straight for the best goal."""
    chief = leader(game, unit)
    return FADE.gain(aims(game, unit), game.table.place(chief), allowance(game, chief, kind)) * SCALE


# -- moves ---------------------------------------------------------------------------------------------------------


def move_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    """The unit heading for each goal at full and half stride, and staying."""
    game, unit = seat_view.game, number_of(form.about[0])
    reach, at = max(mover.allowance for mover in form.movers), standing(game, unit)
    goals = FADE.likeliest(aims(game, unit), at, MOST)
    ways = [
        (start, toward(start, goal, stride))
        for start in starts(form, at, SIXTHS)
        for goal, _ in goals
        for stride in (reach, reach // 2)
    ]
    return tuple(dict.fromkeys(walks(form, seat_view.table, ways)))


def move_worth(seat_view: SeatView, answer: Answer) -> float:
    """The place of the leader, and a little those of the others who move, less what a blast would take of friends."""
    form, game, paths = seat_view.decision, seat_view.game, dict(answer)
    assert isinstance(form, Move)
    assert form.cohesion is not None
    if form.edge is not None and not answer:
        return STAYS_OFF
    chief = form.cohesion.leader
    end = paths[chief][-1] if chief in paths else game.table.place(chief)
    unit, ends = number_of(form.about[0]), tuple([path[-1] for path in paths.values()]) or (end,)
    return draws(game, unit, ends, end) - bunched(game, ASK, unit, end)


def draws(game: Game, unit: int, ends: tuple[Point, ...], at: Point) -> float:
    """What goals give a unit with its leader at a place and some of it at these; most lie too far off to matter."""
    start = game.state.models[leader(game, unit)].place
    if isinstance(start, tuple):
        goals = _aims_about(game, unit, start, -int(-max([apart(start, end) for end in (at, *ends)]) // NEXT) * NEXT)
    else:
        goals = aims(game, unit)
    return (FADE.best(goals, at) + sum([FADE.best(goals, end) for end in ends]) / len(ends) * OTHERS) * SCALE


@remembered(MOMENT)
def _aims_about(game: Game, unit: int, start: Point, radius: int) -> list[Goal]:
    return FADE.about(aims(game, unit), start, radius)


ASK = Questions(value=fighter_value, left=part_left, draws=draws, blasts=blasts)


# -- placing -------------------------------------------------------------------------------------------------------


def place_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """Units compactly about several points of the area allowed; terrain anywhere."""
    width, depth = seat_view.table.board
    return placings(form, seat_view.table, [*points_to_try(form, seat_view.table), (width // 2, depth // 2)], pick)


def place_worth(seat_view: SeatView, answer: Answer) -> float:
    """Where the models of a unit stand; terrain is laid anywhere."""
    form = seat_view.decision
    assert isinstance(form, Place)
    if not answer or form.outline or not form.about:
        return -1.0
    goals = aims(seat_view.game, number_of(form.about[0]))
    return sum(FADE.best(goals, at) for _, at, _ in answer) / len(answer) * SCALE
