"""Which way models face at the end of a move, where the game asks for it: answers with a facing for each mover.

On the way a rectangular base counts as a disc, so its facing matters only at the end: the rest of the program judges
plain paths on a table on which the movers have turned already.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees
from typing import TYPE_CHECKING, Any

from .. import space
from ..core.state import Point
from ..dice.stream import Stream
from ..space.shapes import cosine, sine
from . import bounds, samples
from .decisions import Refusal
from .demands import Path

if TYPE_CHECKING:
    from ..space.table import Table
    from .moves import Move


def heading(start: Point, end: Point) -> int:
    """The whole degrees that come nearest to the direction from start to end; 0 where they are the same."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    guess = round(-degrees(atan2(dy, dx)))
    turns = sorted((guess + by) % 360 for by in (-1, 0, 1))
    return max(turns, key=lambda turn: dx * cosine(turn) - dy * sine(turn)) if dx or dy else 0


def walks_of(form: "Move", answer: Any) -> tuple[Path, ...]:
    """The paths of an answer, without facings."""
    return tuple([(row[0], row[1]) for row in answer]) if form.faces else answer


def facings_of(form: "Move", answer: Any) -> tuple[tuple[int, int], ...]:
    """For each mover which way it faces at the end; nothing where nobody asks."""
    return tuple([(row[0], row[2]) for row in answer]) if form.faces else ()


def turned(form: "Move", answer: Any, table: "Table") -> "Table":
    """The table with the movers facing as they will in the end."""
    return table.with_places((), facings_of(form, answer)) if form.faces and answer else table


def faced(form: "Move", walks: tuple[Path, ...], table: "Table") -> Any:
    """An answer of these paths: each mover faces the way he came."""
    if not form.faces:
        return walks
    return tuple([(id, path, _headed(table, id, path)) for id, path in walks or ()])


def _headed(table: "Table", id: int, path: tuple[Point, ...]) -> int:
    stops = [table.place(id), *path]
    legs = [(a, b) for a, b in pairwise(stops) if a != b]
    return heading(*legs[-1]) if legs else space.facing(table, id)


def refusals(form: "Move", answer: Any, table: "Table") -> tuple[Refusal, ...]:
    """Every reason why these paths and facings are not allowed."""
    excess = form.excess(answer)
    if excess:
        return (excess,)
    faults = tuple(_overturned(form, answer, table)) if form.turns else ()
    return (*faults, *bounds.move_refusals(form, walks_of(form, answer), turned(form, answer, table)))


def _overturned(form: "Move", answer: Any, table: "Table") -> Iterator[Refusal]:
    """Movers that turn farther than they may."""
    most = dict(form.turns)
    for id, path, facing in answer:
        by = (facing - space.facing(table, id) + 180) % 360 - 180
        if abs(by) > most.get(id, 180):
            words = f"turns by {abs(by)} degrees, at most {most[id]} are allowed"
            yield form.refusal("turn", words, path[-1] if path else None, id)


def sample(form: "Move", pick: Stream, table: "Table") -> Any:
    """A legal move of the movers, facing the way they came or as they did; nothing if none is found."""
    for ground in (table.widened(), table):
        walks = samples.sample_move(form, pick, ground)
        kept = tuple([(id, path, space.facing(table, id)) for id, path in walks])
        for answer in (faced(form, walks, table), kept):
            if answer and not refusals(form, answer, table):
                return answer
    return ()
