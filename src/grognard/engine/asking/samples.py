"""Legal answers to moves and placements, drawn about random places: for computers, hints and random play."""

from typing import TYPE_CHECKING

from .. import space
from ..core.state import Point, model_ref
from ..dice.stream import Stream
from ..space.table import Table
from . import contact, regroup
from .bounds import Placement, agrees, ground_of, is_pointed, place_refusals, propose, propose_place
from .demands import Path
from .ends import asked

if TYPE_CHECKING:
    from .moves import Move, Place

TRIES = 4
GRID = 100
"""Points so far apart are looked at where little room is left."""


def sample_move(form: "Move", pick: Stream, table: Table) -> tuple[Path, ...]:
    """A legal move of the whole unit toward a random goal; nearer goals are tried before staying, and a torn unit comes
    together if it can."""
    if form.ends is not None:
        if form.ends.apart is not None:
            return regroup.come_closer(form, table)
        found = sample_ends(form, pick, table)
        if found is not None:
            return found
    bound = form.cohesion
    chief = bound.leader if bound is not None else form.movers[0].model
    reach = max([mover.allowance for mover in form.movers])
    start = _start_point(form, pick, table, chief)
    dx, dy = pick.between(-reach, reach), pick.between(-reach, reach)
    for _ in range(TRIES):
        found = propose(form, table, start, (start[0] + dx, start[1] + dy))
        if found and agrees(form, found, table):
            return found
        dx, dy = dx // 2, dy // 2
    if form.ends is not None and form.ends.must:
        return contact.get_away(form, table)
    return regroup.come_together(form, table) if form.edge is None and not form.may_break else ()


def _start_point(form: "Move", pick: Stream, table: Table, chief: int) -> Point:
    if form.edge is None:
        return table.place(chief)
    (x0, y0), (x1, y1) = form.edge.start, form.edge.end
    return (pick.between(x0, x1), pick.between(y0, y1))


def sample_ends(form: "Move", pick: Stream, table: Table) -> tuple[Path, ...] | None:
    """A legal move where a random one would hardly be: into contact, toward somebody, together again; None: any is."""
    ends = asked(form)
    if ends.toward is not None and ends.toward.reaches:
        return contact.reach_contact(form, table)
    if ends.toward is not None:
        return contact.approach(form, ends.toward, table, 1 + pick.below(8))
    return contact.gather(form, table) if ends.gather else None


def sample_place(form: "Place", pick: Stream, table: Table) -> tuple[Placement, ...]:
    """A legal placement about a random point; nothing if none is found (then the unit is not placed)."""
    if form.outline:
        return _sample_outline(form, pick, table)
    for _ in range(24):
        found = propose_place(form, table, _random_point(form, pick, table))
        if found:
            return found
    return _beyond_the_edge(form, table) or _in_what_is_left(form, table)


def _in_what_is_left(form: "Place", table: Table) -> tuple[Placement, ...]:
    """One model in the first gap that takes it: a long base fits where the circle round it does not."""
    if form.optional or len(form.models) != 1:
        return ()
    (id,) = form.models
    for x0, y0, x1, y1 in [region.numbers for region in form.regions if region.kind == "rect"]:
        for at in [(x, y) for y in range(y0, y1 + 1, GRID) for x in range(x0, x1 + 1, GRID)]:
            for turn in (space.facing(table, id), space.facing(table, id) + 90):
                alone = ((model_ref(id), at, turn % 360),)
                if not place_refusals(form, alone, table):
                    return alone
    return ()


def _beyond_the_edge(form: "Place", table: Table) -> tuple[Placement, ...]:
    """A placement in circles whose middle lies off the board: there is little room in them, and all is searched."""
    for x, y, reach in [region.numbers for region in form.regions if region.kind == "circle"]:
        if (x, y) == _on_board((x, y), table):
            continue
        for at in [(x + a, y + b) for a in range(-reach, reach + 1, GRID) for b in range(-reach, reach + 1, GRID)]:
            found = propose_place(form, table, at) if at == _on_board(at, table) else ()
            if found:
                return found
    return ()


def _on_board(at: Point, table: Table) -> Point:
    """The point of the board that is nearest to another one."""
    return min(max(at[0], 0), table.board[0]), min(max(at[1], 0), table.board[1])


def _sample_outline(form: "Place", pick: Stream, table: Table) -> tuple[Placement, ...]:
    if form.by_centre:
        return _sample_point(form, pick, table)
    turn, offset = pick.below(360), (pick.between(-250, 249), pick.between(-250, 249))
    at = space.free_spot(table, form.outline, turn, ground_of(form), offset, pick.below(1000))
    return any_spot(form, table) if at is None else (("f", at, turn),)


def _sample_point(form: "Place", pick: Stream, table: Table) -> tuple[Placement, ...]:
    """An element whose centre alone counts, about a random point of the areas allowed, or the middle of one."""
    for _ in range(24):
        at = _random_point(form, pick, table)
        if min(at) >= 0 and is_pointed(form, at, table):
            return (("f", at, 0),)
    x, y = form.regions[0].numbers[:2]
    return (("f", (x, y), 0),)


def any_spot(form: "Place", table: Table) -> tuple[Placement, ...]:
    """A place for a terrain element, searched over the board four ways round; nothing if it fits nowhere."""
    for turn in (0, 90, 45, 135):
        at = space.free_spot(table, form.outline, turn, ground_of(form))
        if at is not None:
            return (("f", at, turn),)
    return ()


def _random_point(form: "Place", pick: Stream, table: Table) -> Point:
    if not form.regions:
        return (
            table.place(pick.choice(form.near))
            if form.near
            else (pick.below(table.board[0]), pick.below(table.board[1]))
        )
    region = pick.choice(form.regions)
    if region.kind == "circle":
        x, y, reach = region.numbers
        x, y = _on_board((x, y), table)
        return (x + pick.between(-reach // 2, reach // 2), y + pick.between(-reach // 2, reach // 2))
    x0, y0, x1, y1 = region.numbers
    return (pick.between(x0, x1), pick.between(y0, y1))
