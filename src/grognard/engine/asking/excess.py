"""Answers beyond all bounds: how many paths, points and places there may be and how far they may lie.

Looked at before anything is measured: what passes here keeps every product of the kernels inside 64 bits.
"""

from typing import TYPE_CHECKING

from ..core.state import Point, Ref
from ..space.table import FARTHEST
from .decisions import Refusal

if TYPE_CHECKING:
    from .demands import Path
    from .moves import Move, Place

MOST_POINTS = 32
"""Points of one path; more is refused, so that no answer can keep the kernels busy."""
Placement = tuple[Ref, Point, int]


def is_on_plane(point: Point) -> bool:
    return 0 <= point[0] <= FARTHEST and 0 <= point[1] <= FARTHEST


def move_excess(form: "Move", answer: "tuple[Path, ...]") -> Refusal | None:
    """The first number of a move that is beyond all bounds: nothing is measured."""
    known = {mover.model for mover in form.movers}
    if len(answer) > len(known):
        return form.refusal("far", f"{len(answer)} moves given, at most {len(known)} are asked")
    for id, path in answer:
        if id not in known:
            return form.refusal("far", f"model {id} does not move here")
        if not 1 <= len(path) <= MOST_POINTS:
            return form.refusal("far", f"a path has 1 to {MOST_POINTS} points, not {len(path)}")
        if not all(map(is_on_plane, path)):
            return form.refusal("off-board", "a point of the path lies off the board")
    return None


def place_excess(form: "Place", answer: tuple[Placement, ...]) -> Refusal | None:
    """The same of a placement."""
    most = 1 if form.outline else len(form.models)
    if len(answer) > most:
        return Refusal(form.clause, f"{len(answer)} pieces placed, at most {most} are asked")
    if [at for _, at, _ in answer if not is_on_plane(at)]:
        return form.refusal("off-board", "a place lies off the board")
    if [turn for _, _, turn in answer if not 0 <= turn < 360]:
        return Refusal(form.clause, "a piece is turned by 0 to 359 degrees")
    return None
