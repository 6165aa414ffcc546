"""Where the teams of a group go: each for itself toward its goals, or together; and what their ends are worth."""

from collections.abc import Iterator
from math import atan2, degrees

from msgspec.structs import replace

from grognard.engine.asking.bounds import propose
from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.demands import FacedPath, Mover, Path
from grognard.engine.asking.facings import walks_of
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.engine.space.table import Table
from grognard.kit.advice.ways import apart, fan, toward

from ..chapters.unit import bound_to
from ..terms import INCH
from .ground import Ties, ends, goals, inside, outlook

FIRES = 1.0
"""How often a team is expected to fire after a move."""
KEPT = 3
"""So many ends of each team are tried."""
PARTS = (1.0, 0.75, 0.5, 0.25)
"""How much of a way is tried that costs more than its length."""


def walk_worth(seat_view: SeatView, answer: Answer) -> float:
    """What the ends of all movers are worth."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Move)
    paths, place = dict(answer), game.table.place
    ends = [(one.model, paths[one.model][-1] if paths.get(one.model) else place(one.model)) for one in form.movers]
    return sum([outlook(game, team, end).worth(FIRES) for team, end in ends])


def walk_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    """The best end of each, with the next best of one of them instead, and all in formation."""
    best = [list(_ways(seat_view, form, mover)) for mover in form.movers]
    firsts = [rows[0] for rows in best if rows]
    answers = [tuple(firsts)]
    for place, rows in enumerate(best):
        others = [one[0] for index, one in enumerate(best) if index != place and one]
        answers += [(row, *others) for row in rows[1:]]
        answers += [tuple(others)]
    return tuple(dict.fromkeys([*answers, *_together(seat_view, form), ()]))


def _ways(seat_view: SeatView, form: Move, mover: Mover) -> Iterator[Path]:
    """The ways of one team to its best ends."""
    game, team = seat_view.game, mover.model
    alone = replace(form, movers=(mover,), ends=None)
    at, ties = game.table.place(team), _ties(game, form, team)
    spots = dict.fromkeys([*ends(game, team, mover.allowance, ties), *ends(game, team, mover.allowance // 2, ties)])
    ranked = sorted(spots, key=lambda end: -outlook(game, team, end).worth(FIRES))
    found = 0
    for end in ranked:
        if found == KEPT:
            return
        path = _payable(alone, game.table, at, end)
        if path is not None:
            found += 1
            yield path


def _ties(game: Game, form: Move, team: int) -> Ties:
    """Its squad mates, if none of them goes with it."""
    bonds, going = bound_to(game, team), {mover.model for mover in form.movers}
    return () if going.intersection(bonds) else bonds


def _payable(alone: Move, table: Table, at: Point, end: Point) -> Path | None:
    """The way of one team to an end, or as far toward it as it can pay, an inch at least."""
    for part in PARTS:
        paths = propose(alone, table, at, toward(at, end, round(part * apart(at, end))))
        if paths and apart(at, paths[0][1][-1]) >= INCH and not alone.refusals(paths, table):
            return paths[0]
    return None


def _together(seat_view: SeatView, form: Move) -> Iterator[Answer]:
    """In formation, the first of them heading for a goal."""
    game, first = seat_view.game, form.movers[0]
    at = game.table.place(first.model)
    for goal in goals(game, first.model)[:4]:
        for end in (*fan(at, goal, first.allowance)[:3], toward(at, goal, first.allowance // 2)):
            paths = propose(form, game.table, at, inside(game, end))
            if any(path and apart(game.table.place(id), path[-1]) >= INCH for id, path in paths):
                yield paths


# -- vehicles ----------------------------------------------------------------------------------------------------------


def drive_worth(seat_view: SeatView, answer: Answer) -> float:
    form = seat_view.decision
    assert isinstance(form, Move)
    return walk_worth(seat_view, walks_of(form, answer))


def drive_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    """Each vehicle straight toward its goals, all the way or half of it, facing where it goes; or staying."""
    rows = [[*_drives(seat_view, form, mover)] for mover in form.movers]
    best = [row[0] for row in rows if row]
    return tuple(dict.fromkeys([tuple(best), *[(one,) for row in rows for one in row], ()]))


def _drives(seat_view: SeatView, form: Move, mover: Mover) -> Iterator[FacedPath]:
    game, id = seat_view.game, mover.model
    at, found = game.table.place(id), 0
    spots = [end for part in (2, 3, 6) for end in ends(game, id, mover.allowance // part)]
    for end in sorted(dict.fromkeys(spots), key=lambda end: -outlook(game, id, end).worth(FIRES)):
        if end == at or found >= KEPT:
            continue
        heading = round(degrees(atan2(at[1] - end[1], end[0] - at[0]))) % 360
        way = (id, (end,), heading)
        if not replace(form, movers=(mover,), ends=None).refusals((way,), game.table):
            found += 1
            yield way
