"""Where the models of a part go: towards the best places in formation, facing the enemy."""

from collections.abc import Iterator

from grognard.engine.asking.bounds import propose
from grognard.engine.asking.contact import gather
from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.demands import FacedPath, Path
from grognard.engine.asking.facings import faced
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView

from ..terms import ADVANCE, FIRST_FIRE, aboard, has_fired, order_of, place_of
from .fire import shot_from
from .goals import middle
from .outlook import facing_at, ground_worth, spots

TRIED = 4
"""So many of the best places are tried."""
SHARES = (1.0, 0.75, 0.5)
"""How much of a way is tried that is barred to one of those who move together."""
UNLOADING = 520
"""What a laden transport keeps of its movement, so that troops can get out."""


def part_of(game: Game, form: Move) -> int:
    """The part that moves."""
    return game.state.models[form.movers[0].model].unit


def fires(game: Game, part: int) -> bool:
    """Whether a part fires in this activation after it has moved."""
    return order_of(game, part) in (ADVANCE, FIRST_FIRE) and not has_fired(game, part)


def walk_worth(seat_view: SeatView, answer: Answer) -> float:
    """What the ground where a part ends is worth, and its fire from there."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Move)
    part = part_of(game, form)
    places = [(one.model, place_of(game, one.model)) for one in form.movers]
    if answer:
        ends = {id: path[-1] for id, path, _ in answer if path}
        places = [(id, ends.get(id, at)) for id, at in places]
    turned = answer[0][2] if answer else None
    shot = shot_from(game, part, places if answer else (), turned, ADVANCE) if fires(game, part) else 0.0
    return ground_worth(game, part, [at for _, at in places]) + shot


def walk_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    """In formation to the best places, and staying; who is scattered closes up."""
    game = seat_view.game
    part, table = part_of(game, form), form.read(seat_view.table)
    found: list[Answer] = [()]
    if form.ends is not None and form.ends.gather:
        found += [_turned(game, form, part, walks) for walks in (gather(form, table.widened()),) if walks]
    for start, goal in _ways(game, form, part):
        way = _as_far_as_may_be(seat_view, form, part, start, goal)
        if way:
            found.append(way)
    return tuple(dict.fromkeys(found))


def _as_far_as_may_be(seat_view: SeatView, form: Move, part: int, start: Point, goal: Point) -> tuple[FacedPath, ...]:
    """The way of all to a place; less of it where one of them would end where he may not."""
    table = form.read(seat_view.table)
    for share in SHARES:
        end = start[0] + round(share * (goal[0] - start[0])), start[1] + round(share * (goal[1] - start[1]))
        walks = propose(form, table.widened(), start, end) or propose(form, table, start, end)
        way = _turned(seat_view.game, form, part, walks) if walks else ()
        if way and not form.refusals(way, seat_view.table):
            return way
    return ()


def _ways(game: Game, form: Move, part: int) -> Iterator[tuple[Point, Point]]:
    """The first of the models to the best places, as far as all of them may go."""
    far = min([one.allowance for one in form.movers if one.allowance], default=0)
    if any(aboard(game, one.model) for one in form.movers):
        far = max(far - UNLOADING, 0)
    chief = form.cohesion.leader if form.cohesion is not None else form.movers[0].model
    start = place_of(game, chief)
    for spot in spots(game, part, far, fires(game, part))[:TRIED] if far else ():
        yield start, (start[0] + spot.by[0], start[1] + spot.by[1])


def _turned(game: Game, form: Move, part: int, walks: tuple[Path, ...]) -> tuple[FacedPath, ...]:
    """The same walks, all facing the nearest enemy, as far as they may turn."""
    facing = facing_at(game, part, middle([path[-1] for _, path in walks]))
    most, rows = dict(form.turns), []
    for id, path, came in faced(form, walks, form.read(game.table)):
        turned, now = came if facing is None else facing, game.state.models[id].facing
        by = (turned - now + 180) % 360 - 180
        limit = most.get(id, 180)
        rows.append((id, path, (now + max(-limit, min(by, limit))) % 360))
    return tuple(rows)
