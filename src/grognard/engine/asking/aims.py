"""Where templates are laid: every reason against a point, and points that computers try."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..core.state import Point
from ..dice.stream import Stream
from ..space.arcs import in_arc
from ..space.overlook import overlooks
from ..space.shapes import shift
from ..space.table import Table
from ..space.templates import circle_covers, teardrop, teardrop_covers
from .decisions import Refusal
from .demands import Aim, Aimer
from .facings import heading

if TYPE_CHECKING:
    from .bounds import Placement
    from .moves import Place

TRIES = 8
CORNERS = 36
"""Of a round template, where it is drawn."""
TEMPLATE = "f"
"""What is laid is called like an element of terrain in answers."""


def reaches(table: Table, gun: Aimer, at: Point) -> bool:
    """Whether a gun has a point in range and arc; distances of exactly its range are within it."""
    (x, y), far = table.place(gun.model), gun.most
    square = (at[0] - x) ** 2 + (at[1] - y) ** 2
    return gun.least**2 <= square <= far * far and in_arc((x, y), gun.facing, gun.arc, at)


def sees(table: Table, aim: Aim, model: int, at: Point) -> bool:
    return overlooks(table, model, at, aim.depth, dict(aim.lifts))


def tip(table: Table, gun: Aimer, at: Point) -> tuple[Point, int]:
    """Where the narrow end of a teardrop touches its gun's base, and in which direction it points."""
    start = table.place(gun.model)
    degrees = heading(start, at)
    return shift(start, degrees, table.radius(gun.model)), degrees


def covered(table: Table, aim: Aim, at: Point, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Who lies under the template there."""
    if aim.radius:
        return circle_covers(table, at, aim.radius, ids, "centre")
    start, degrees = tip(table, aim.guns[0], at)
    return teardrop_covers(table, start, degrees, *aim.drop, ids, "centre")


def lies(table: Table, aim: Aim, at: Point) -> tuple[Point, ...]:
    """The outline of the template there: a ring about the point, or a teardrop from its gun towards it."""
    if aim.radius:
        return tuple([shift(at, 360 * turn // CORNERS, aim.radius) for turn in range(CORNERS)])
    return teardrop(*tip(table, aim.guns[0], at), *aim.drop)


def refusals(form: "Place", aim: Aim, answer: "tuple[Placement, ...]", table: Table) -> Iterator[Refusal]:
    """Every reason why a template may not be laid at a point."""
    if [piece for piece, _, _ in answer] != [TEMPLATE]:
        yield Refusal(form.clause, "one template is laid at a time, and nothing else")
        return
    _, at, _ = answer[0]
    near = [gun.model for gun in aim.guns if reaches(table, gun, at)]
    if not (0 <= at[0] <= table.board[0] and 0 <= at[1] <= table.board[1]):
        yield form.refusal("off-board", "the point lies off the board", at)
    if not near:
        yield form.refusal("range", "the point lies in no gun's range and arc", at)
    elif at not in aim.known and not any(sees(table, aim, model, at) for model in (*near, *aim.spotters)):
        yield form.refusal("sight", "nobody who may aim there sees the point", at)
    if aim.spared and (under := covered(table, aim, at, aim.spared)):
        yield form.refusal("spared", "it would cover models in close combat", at, *under)
    if aim.touches:
        number = sum((at[0] - x) ** 2 + (at[1] - y) ** 2 <= 4 * aim.radius**2 for x, y in aim.laid)
        if number < aim.touches:
            yield form.refusal("touches", f"it must touch {aim.touches} of the templates laid already", at)


def sample(form: "Place", aim: Aim, pick: Stream, table: Table) -> "tuple[Placement, ...]":
    """A point worth aiming at that is allowed; nothing if a few tries find none."""
    for at in pick.shuffled(aim.marks)[:TRIES]:
        answer = ((TEMPLATE, at, 0),)
        if not any(refusals(form, aim, answer, table)):
            return answer
    return ()
