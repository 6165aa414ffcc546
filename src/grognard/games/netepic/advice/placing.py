"""Where units are set down: near objectives that nobody goes for yet, facing the enemy; and where templates fall."""

from math import hypot

from grognard.engine.asking.aims import covered
from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Place
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.places import placings, points_to_try
from grognard.kit.units.pieces import seat_of_model

from ..books.profiles import weapon
from ..chapters import barrage
from ..terms import SIDE, detachment_of, is_concealed, present, seat_counter
from .command import astray, followers
from .goals import INSIDE, OBJECTIVE_WORTH, middle, posts, stakes
from .worth import harm_of, hits, model_worth

CROWD = 0.7
"""How much less an objective draws for each detachment that stands nearest to it."""
HALF = 4000
FRIEND = 3.0
"""So many enemies are worth a friend lost under an own template."""
POINTS = 8
HELD_BACK = 1.0
"""What a template must take at least."""
NORTH, SOUTH = 270, 90
EDGE = 2500
"""Who comes down from above is aimed at no point nearer to an edge: twice 2D6 cm are 14 on average."""


# -- units -----------------------------------------------------------------------------------------------------------


@remembered(MOMENT)
def crowds(game: Game, seat: int) -> dict[Point, int]:
    """By objective how many detachments of a seat stand nearest to it."""
    found = dict.fromkeys([one.at for one in stakes(game)], 0)
    for at in posts(game, seat).values() if found else ():
        found[min(found, key=lambda goal: hypot(goal[0] - at[0], goal[1] - at[1]))] += 1
    return found


def place_worth(seat_view: SeatView, answer: Answer) -> float:
    """How near to an objective that few go for, within command; leaders near to those who need them."""
    form, game = seat_view.decision, seat_view.game
    if not answer:
        return -1.0
    x, y = middle([at for _, at, _ in answer])
    unit, places = detachment_of(game, number_of(form.about[0])), posts(game, form.seat)
    flock = followers(game, unit, tuple(places), {**places, unit: (x, y)})
    if flock:
        return -max([hypot(places[one][0] - x, places[one][1] - y) for one in flock])
    drawn = max([
        OBJECTIVE_WORTH / (1 + CROWD * crowd) / (1 + max(0.0, hypot(goal[0] - x, goal[1] - y) - INSIDE) / HALF)
        for goal, crowd in crowds(game, form.seat).items()
    ], default=0.0)  # fmt: skip
    return drawn - astray(game, unit, (x, y))


def place_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """Compactly about several points, facing the other edge."""
    game = seat_view.game
    facing = SOUTH if seat_counter(game, form.seat, SIDE) else NORTH
    table = form.read(seat_view.table)
    found = placings(form, table, points_to_try(form, table), pick)
    return tuple([tuple([(ref, at, facing) for ref, at, _ in answer]) for answer in found])


def strike_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """A unit that comes down from above is meant for an objective, not so near to an edge that it scatters beyond."""
    width, depth = seat_view.game.state.board
    goals = [one.at for one in stakes(seat_view.game)]
    inside = [(min(max(x, EDGE), width - EDGE), min(max(y, EDGE), depth - EDGE)) for x, y in goals]
    return (*[(("f", at, 0),) for at in dict.fromkeys(inside)], ())


# -- templates -------------------------------------------------------------------------------------------------------


def template_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    """The points with most enemies about them, and holding fire."""
    aim, marks = form.aim, {}
    assert aim is not None, "templates are aimed"
    reach = (aim.radius or aim.drop[1]) ** 2
    for x, y in dict.fromkeys(aim.marks):
        marks[x, y] = sum([(x - a) ** 2 + (y - b) ** 2 <= reach for a, b in aim.marks])
    ranked = sorted(marks, key=lambda at: -marks[at])
    seen = [at for at in ranked if not form.refusals((("f", at, 0),), seat_view.table)] if len(ranked) <= POINTS else []
    for at in ranked if not seen else ():
        if len(seen) == POINTS:
            break
        if not form.refusals((("f", at, 0),), seat_view.table):
            seen.append(at)
    return (*[(("f", at, 0),) for at in seen], ())


def template_worth(seat_view: SeatView, answer: Answer) -> float:
    """What a template takes on average, friends counted against it."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Place)
    if not answer or form.aim is None or not form.topic:
        return 0.0
    line = weapon(form.topic)
    points = line.barrage * len(form.aim.guns) + line.barrage_die // 2
    chance = hits(barrage.scores(points)) if points else hits(line.hit) if line.hit else 1.0
    ids = [id for seat in (0, 1) for id in present(game, seat)]
    open = tuple([id for id in ids if not is_concealed(game, game.state.models[id].unit)])
    struck = covered(game.table, form.aim, answer[0][1], open)
    taken = [_sign(game, form.seat, id) * harm_of(game, line.id, id) * model_worth(game, id) for id in struck]
    return chance * sum(taken) - HELD_BACK


def _sign(game: Game, seat: int, model: int) -> float:
    return -FRIEND if seat_of_model(game, model) == seat else 1.0


def mark_worth(seat_view: SeatView, answer: Answer) -> float:
    """A point is marked where an enemy stands."""
    return float(bool(answer))
