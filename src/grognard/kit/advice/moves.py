"""Answers to decisions that move and place units: which are looked at, and what they are worth."""

from collections.abc import Iterator

from grognard.engine.asking.contact import approach, reach_contact
from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.engine.space import reached_pairs

from ..units.pieces import members
from .ground import foes_at, gap_to, ground_value
from .places import placings, points_to_try
from .plans import PLANNED, best_goals, ends_worth, goals_of, is_usual
from .questions import Questions
from .swarm import swarm
from .ways import fan, standing, starts, toward, walks

STAYS_OFF = -1000.0
"""Nobody stays off the table who may come on."""
SIXTHS = (1, 3, 5)
"""Of an edge: where units come on."""


def move_candidates(ask: Questions, seat_view: SeatView, form: Move) -> tuple[Answer, ...]:
    """The unit heading for each goal at full and lesser stride; into contact where it charges; staying."""
    game, table, unit = seat_view.game, seat_view.table, number_of(form.about[0])
    if form.ends is not None and form.ends.toward is not None:
        aim = form.ends.toward
        crowd = swarm(form, table, aim.targets, max([reach for _, reach in aim.reaches], default=0))
        others = () if crowd else (reach_contact(form, table), *(approach(form, aim, table, n) for n in (8, 5)), ())
        return (crowd, *others)
    return tuple(dict.fromkeys([*walks(form, table, _ways(game, ask, unit, form)), *_contacts(game, ask, unit, form)]))


def _ways(game: Game, ask: Questions, unit: int, form: Move) -> Iterator[tuple[Point, Point]]:
    """To the best goals past whatever is in the way, and shorter ones; to the others straight."""
    reach = max(mover.allowance for mover in form.movers)
    goals = dict.fromkeys((*best_goals(game, ask, unit), *goals_of(game, ask, unit)))
    for start in starts(form, standing(game, unit), SIXTHS):
        for place, goal in enumerate(goals):
            if form.edge is not None or place >= PLANNED:
                yield start, toward(start, goal, reach)
                continue
            for end in fan(start, goal, reach):
                yield start, end
            yield start, toward(start, goal, reach * 2 // 3)
            yield start, toward(start, goal, reach // 3)


def _contacts(game: Game, ask: Questions, unit: int, form: Move) -> Iterator[Answer]:
    """Walking up to enemies who are near enough."""
    reach = 0 if ask.fighting is None else ask.fighting.arm(game, unit)
    if not is_usual(form, ask) or not reach or form.edge is not None:
        return
    far = max(mover.allowance for mover in form.movers) + reach + ask.lengths.near_by
    for foe, ground in foes_at(game, unit):
        if gap_to(standing(game, unit), ground) <= far:
            yield swarm(form, game.table, members(game, foe), reach)


def move_worth(ask: Questions, seat_view: SeatView, answer: Answer) -> float:
    """The place it leads to, and what can be shot at from there."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Move)
    unit, paths = number_of(form.about[0]), dict(answer)
    if form.edge is not None:
        return _entry_worth(game, ask, unit, tuple([path[-1] for path in paths.values()])) if paths else STAYS_OFF
    if form.ends is not None and form.ends.toward is not None:
        return _contact_worth(game, form, paths)
    return ends_worth(game, ask, unit, paths, is_usual(form, ask))


def _entry_worth(game: Game, ask: Questions, unit: int, ends: tuple[Point, ...]) -> float:
    return ground_value(game, ask, unit, ends, ends[0])


def _contact_worth(game: Game, form: Move, paths: dict[int, tuple[Point, ...]]) -> float:
    """As many as can get at the enemy."""
    assert form.ends is not None
    assert form.ends.toward is not None
    aim, table = form.ends.toward, game.table
    targets = (2 * table.radius(form.movers[0].model), [table.place(id) for id in aim.targets])
    ends = {one.model: paths[one.model][-1] if one.model in paths else table.place(one.model) for one in form.movers}
    reach = max([reach for _, reach in aim.reaches], default=0)
    touching = reached_pairs(table.with_places(list(ends.items())), tuple(ends), aim.targets, reach) if reach else ()
    return len({id for id, _ in touching}) - sum([gap_to(end, targets) for end in ends.values()]) / 10_000.0


def place_candidates(seat_view: SeatView, form: Place, pick: Stream) -> tuple[Answer, ...]:
    return placings(form, seat_view.table, points_to_try(form, seat_view.table), pick)


def place_worth(ask: Questions, seat_view: SeatView, answer: Answer) -> float:
    """The place of a unit; of anything else all places are alike."""
    form = seat_view.decision
    assert isinstance(form, Place)
    if form.outline or not form.about or form.about[0][0] != "u":
        return 0.0
    if not answer:
        return -1.0
    return _entry_worth(seat_view.game, ask, number_of(form.about[0]), tuple([at for _, at, _ in answer]))
