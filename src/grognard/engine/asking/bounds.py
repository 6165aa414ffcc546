"""Where moves and placements may end: every fault of an answer as a refusal with its clause."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from .. import space
from ..core.state import Point, Ref, model_ref, number_of
from ..space.table import UNBOUND, Table
from .decisions import Refusal
from .demands import Cohesion, Path, Region
from .ends import are_escorted, end_refusals, is_allowed, is_inside, keeps_ends
from .excess import MOST_POINTS, move_excess, place_excess
from .later import could_close

if TYPE_CHECKING:
    from .moves import Move, Place

SOLID = "solid"
Placement = tuple[Ref, Point, int]


def in_words(hundredths: int, form: "Move | Place") -> str:
    """A length for people, in the unit of the form."""
    number = f"{hundredths / 100:.1f}" if hundredths % 10 == 0 else f"{hundredths / 100:.2f}"
    return f"{number} {form.unit}".rstrip()


# -- moves ---------------------------------------------------------------------------------------------------------


def move_refusals(form: "Move", answer: tuple[Path, ...], table: Table) -> tuple[Refusal, ...]:
    """Every reason why these paths are not allowed. Nobody need move, unless somebody must get near."""
    if not answer:
        return end_refusals(form, answer, table) if form.ends is not None else ()
    if is_legal(form, answer, table):
        return ()
    shape = tuple(_shape_faults(form, answer))
    if shape:
        return shape
    ends = tuple((id, path[-1]) for id, path in answer)
    faults = [fault for id, path in answer for fault in _path_refusals(form, id, path, table, answer)]
    faults += [_fault_refusal(form, fault) for fault in space.end_faults(table, ends)]
    if form.edge is not None:
        faults += _edge_refusals(form, answer)
    if form.cohesion is not None and not form.may_break and not could_close(form, answer, table):
        faults += _cohesion_refusals(form, form.cohesion, _standing(form, ends, table), table)
    if form.ends is not None:
        faults += end_refusals(form, answer, table)
    return tuple(dict.fromkeys(faults))


def is_legal(form: "Move", answer: tuple[Path, ...], table: Table) -> bool:
    """A quick look at the whole answer; without a fault nobody needs the reasons.

    Who samples an answer and then gives it asks twice about the same table, which keeps what it has agreed to. An
    answer out of a record or from the page is another one: it is always judged.
    """
    if table.agreed[0] is form and table.agreed[1] is answer:
        return True
    if not _is_sound(form, answer, table):
        return False
    table.agreed = (form, answer)
    return True


def agrees(form: "Move", found: tuple[Path, ...], table: Table) -> bool:
    """Whether a proposed move may be taken: proposals know neither conditions on where it ends nor footprints that are
    no discs, and keep to everything else."""
    there = table.with_places([(id, path[-1]) for id, path in found]) if table.rects is not None else None
    if there is not None and not space.are_bases_free(there, [id for id, _ in found]):
        return False
    if form.ends is not None and not keeps_ends(form, found, table):
        return False
    if not form.may_break and _is_parted(form, tuple([(id, path[-1]) for id, path in found]), table):
        return False
    table.agreed = (form, found)
    return True


def _is_parted(form: "Move", ends: tuple[tuple[int, Point], ...], table: Table) -> bool:
    """Whether the unit would stand in several groups, where all of it must be one chain."""
    bound = form.cohesion
    if bound is None or not bound.chained:
        return False
    return bool(space.parted(table, _standing(form, ends, table), bound.leader, bound.neighbour))


def _is_sound(form: "Move", answer: tuple[Path, ...], table: Table) -> bool:
    most = {mover.model: mover.allowance for mover in form.movers}
    moved = {id for id, _ in answer}
    if len(moved) < len(answer) or not moved <= most.keys():
        return False
    if [path for _, path in answer if not 0 < len(path) <= MOST_POINTS]:
        return False
    bound = None if form.may_break or could_close(form, answer, table) else form.cohesion
    chain = None if bound is None else (bound.leader, bound.neighbour, bound.lead)
    comes_on = form.edge is not None
    if comes_on and (len(moved) < len(most) or _edge_refusals(form, answer)):
        return False
    passes = space.EVERYTHING if form.leapers else form.passes
    if not space.is_legal_move(table, answer, most, passes, tuple(most), chain, comes_on):
        return False
    if form.leapers and not _are_walks_free(form, answer, table):
        return False
    if bound is not None and _is_parted(form, tuple([(id, path[-1]) for id, path in answer]), table):
        return False
    return form.ends is None or keeps_ends(form, answer, table)


def _are_walks_free(form: "Move", answer: tuple[Path, ...], table: Table) -> bool:
    """Whether those who do not leap find their ways free."""
    walks = [(id, path) for id, path in answer if id not in form.leapers]
    return not any(fault for id, path in walks for fault in _path_refusals(form, id, path, table, answer))


def _shape_faults(form: "Move", answer: tuple[Path, ...]) -> Iterator[Refusal]:
    """Answers that are no paths of these movers at all."""
    known = {mover.model for mover in form.movers}
    moved = [id for id, _ in answer]
    excess = move_excess(form, answer)
    if excess is not None:
        yield excess
    if len(set(moved)) < len(moved):
        yield form.refusal("far", "the same model is moved twice")
    if form.edge is not None and set(moved) != known:
        yield form.refusal("far", "every fighter of the unit must come on")


def _path_refusals(
    form: "Move", id: int, path: tuple[Point, ...], table: Table, answer: tuple[Path, ...]
) -> Iterator[Refusal]:
    """What is wrong with the way of one mover; where it ends is judged with all the others."""
    allowance = next(mover.allowance for mover in form.movers if mover.model == id)
    start, steps = (path[0], path[1:]) if form.edge is not None else (None, path)
    is_solid = table.is_solid(id)
    ground = _after(table, answer, id) if is_solid else table
    ignore = () if is_solid else tuple(model for model, _ in answer)
    for fault in space.path_faults(ground, id, steps, allowance, form.through(id), ignore, start):
        kind, at, _ = fault
        is_of_the_end = kind.startswith("end") or (kind == "off-board" and at == path[-1])
        if not is_of_the_end:
            yield _fault_refusal(form, _by_what(form, fault, ground))


def _by_what(form: "Move", fault: tuple[str, Point, int], table: Table) -> tuple[str, Point, int]:
    """Whoever is solid and in the way is a fault of its own, where the game has a rule for it."""
    kind, at, amount = fault
    is_solid = kind == "base" and table.is_solid(amount) and SOLID in dict(form.rules)
    return (SOLID, at, amount) if is_solid else fault


def _after(table: Table, answer: tuple[Path, ...], id: int) -> Table:
    """The table when the movers named before this one have gone: solid ones are in each other's way."""
    before = answer[: [model for model, _ in answer].index(id)]
    return table.with_places([(model, path[-1]) for model, path in before]) if before else table


TEXTS = {
    "far": "{amount} too far",
    "terrain": "the way leads through terrain",
    "base": "the way leads through another fighter",
    "solid": "the way leads through a vehicle",
    "end-terrain": "ends on terrain",
    "end-base": "ends on another fighter's base",
    "off-board": "leaves the board",
}


def _fault_refusal(form: "Move | Place", fault: tuple[str, Point, int]) -> Refusal:
    kind, at, amount = fault
    about = (amount,) if kind.endswith("base") or kind == SOLID else ()
    return form.refusal(kind, TEXTS[kind].format(amount=in_words(amount, form)), at, *about)


def _standing(form: "Move", ends: tuple[tuple[int, Point], ...], table: Table) -> tuple[tuple[int, Point], ...]:
    places = dict(ends)
    return tuple((m.model, places.get(m.model) or table.place(m.model)) for m in form.movers)


def _cohesion_refusals(
    form: "Move | Place", bound: Cohesion, places: tuple[tuple[int, Point], ...], table: Table
) -> list[Refusal]:
    where = dict(places)
    faults = space.chain_faults(table, places, bound.leader, bound.neighbour, bound.lead)
    texts = {"neighbour": "{0} too far from the nearest comrade", "leader": "{0} too far from the leader"}
    rest = space.parted(table, places, bound.leader, bound.neighbour) if bound.chained and not faults else ()
    return [
        *[form.refusal(kind, texts[kind].format(in_words(by, form)), where[id], id) for id, kind, by in faults],
        *[form.refusal("neighbour", "parted from the rest of the unit", where[id], id) for id in rest],
    ]


def _edge_refusals(form: "Move", answer: tuple[Path, ...]) -> list[Refusal]:
    """Everybody starts on the edge, within the spread of where the first one does."""
    edge = form.edge
    assert edge is not None
    first = answer[0][1][0]
    refusals = []
    for id, path in answer:
        x, y = path[0]
        if not (edge.start[0] <= x <= edge.end[0] and edge.start[1] <= y <= edge.end[1]):
            refusals.append(form.refusal("edge", "the move must begin on the owner's edge", path[0], id))
        elif (x - first[0]) ** 2 + (y - first[1]) ** 2 > edge.spread**2:
            words = f"begins more than {in_words(edge.spread, form)} from where the first fighter comes on"
            refusals.append(form.refusal("edge", words, path[0], id))
        if len(path) < 2:
            refusals.append(form.refusal("edge", "a fighter coming on must leave the edge", path[0], id))
    return refusals


def propose(form: "Move", table: Table, start: Point, goal: Point) -> tuple[Path, ...]:
    """Where the members go when the leader heads for a goal (coming on: from a start on the edge), if they can."""
    bound = form.cohesion
    chief = bound.leader if bound is not None else form.movers[0].model
    neighbour, lead = (bound.neighbour, bound.lead) if bound is not None else (UNBOUND, UNBOUND)
    (width, depth), radius = table.board, table.radius(chief)
    inside = (min(max(goal[0], radius), width - radius), min(max(goal[1], radius), depth - radius))
    group = tuple([mover.model for mover in form.movers])
    allowances = tuple([mover.allowance for mover in form.movers])
    escorts = () if form.ends is None else form.ends.escorts
    close = min([neighbour, *[escort.gap for escort in escorts]]) if escorts else neighbour
    if form.edge is not None:
        line = (*form.edge.start, *form.edge.end)
        pace = min(allowances)
        found = space.edge_entry(
            table, chief, group, line, start, inside, pace, form.passes, close, lead, form.edge.spread
        )
        if found:  # where the edge lies on the board somebody may come on and stay there
            found = tuple([(id, path if len(path) > 1 else path * 2) for id, path in found])
    else:
        found = space.formation(table, chief, group, inside, allowances, form.passes, neighbour, lead)
        if found and escorts and not are_escorted(form, found, table):
            found = space.formation(table, chief, group, inside, allowances, form.passes, close, lead) or found
    return found or ()


# -- placements ----------------------------------------------------------------------------------------------------


def place_refusals(form: "Place", answer: tuple[Placement, ...], table: Table) -> tuple[Refusal, ...]:
    if not answer and form.optional:
        return ()
    excess = place_excess(form, answer)
    if excess is not None:
        return (excess,)
    if form.outline:
        return tuple(_outline_refusals(form, answer, table))
    wanted = sorted(map(model_ref, form.models))
    if sorted([piece for piece, _, _ in answer]) != wanted:
        all_of_them = f"all {len(wanted)} models must be" if len(wanted) > 1 else "the model must be"
        return (Refusal(form.clause, f"{all_of_them} placed, and only once"),)
    places = tuple([(number_of(piece), at) for piece, at, _ in answer])
    if table.rects is not None:
        table = table.with_places((), [(number_of(piece), turn) for piece, _, turn in answer])
    unserved = _unserved_refusals(form, places, table) if form.escorts else []
    if not form.near and not form.reaches and not unserved and _is_legal_placing(form, places, table):
        return ()
    faults = [_fault_refusal(form, fault) for fault in space.end_faults(table, places)]
    faults += [*_area_refusals(form, places, table), *unserved]
    if form.cohesion is not None:
        standing = (*places, *((id, table.place(id)) for id in form.near))
        faults += _cohesion_refusals(form, form.cohesion, standing if form.near else places, table)
    return tuple(dict.fromkeys(faults))


def _is_legal_placing(form: "Place", places: tuple[tuple[int, Point], ...], table: Table) -> bool:
    """A quick look at the whole answer; without a fault nobody needs the reasons."""
    bound = form.cohesion
    chain = None if bound is None else (bound.leader, bound.neighbour, bound.lead)
    if form.by_centre and not all(is_allowed(form, id, at, table) for id, at in places):
        return False
    if bound is not None and bound.chained and space.parted(table, places, bound.leader, bound.neighbour):
        return False
    regions = [] if form.by_centre else [region.numbers for region in form.regions]
    return space.is_legal_placing(table, places, regions, form.avoid, form.avoid_gap, chain)


def _area_refusals(form: "Place", places: tuple[tuple[int, Point], ...], table: Table) -> list[Refusal]:
    refusals = []
    for id, at in places:
        radius = table.radius(id)
        if not is_allowed(form, id, at, table):
            refusals.append(form.refusal("region", "stands outside the area allowed", at, id))
        for foe, gap in _too_near(form, id, at, table):
            refusals.append(form.refusal("avoid", f"stands within {in_words(gap, form)} of an enemy", at, id, foe))
        if form.near and not space.near_point(table, form.near, at, form.near_gap + radius):
            refusals.append(form.refusal("near", f"stands more than {in_words(form.near_gap, form)} away", at, id))
    return refusals


def _too_near(form: "Place", id: int, at: Point, table: Table) -> Iterator[tuple[int, int]]:
    """Models to be avoided that are too close to a place, with the gap to keep from them."""
    if close := space.near_point(table, form.avoid, at, form.avoid_gap + table.radius(id)):
        yield close[0], form.avoid_gap
    for foe, reach in form.reaches:
        if space.would_reach(table, id, at, (foe,), reach):
            yield foe, reach


def _unserved_refusals(form: "Place", places: tuple[tuple[int, Point], ...], table: Table) -> list[Refusal]:
    """Pieces set down with none of their crew beside them."""
    after, where = table.with_places(places), dict(places)
    return [
        form.refusal("escort", f"none of its crew stands within {in_words(one.gap, form)}", where[one.model], one.model)
        for one in form.escorts
        if not any(space.gap_within(after, id, one.model, one.gap) for id in one.by)
    ]


def _outline_refusals(form: "Place", answer: tuple[Placement, ...], table: Table) -> Iterator[Refusal]:
    if len(answer) != 1:
        yield Refusal(form.clause, "one element is placed at a time")
        return
    piece, at, turn = answer[0]
    if piece.startswith("m"):
        yield Refusal(form.clause, "an element is placed here, and no model")
        return
    if form.by_centre:
        if not is_pointed(form, at, table):
            yield form.refusal("region", "lies outside the area allowed", at)
        return
    for kind, amount in space.outline_faults(table, form.outline, at, turn, ground_of(form)):
        gap = form.spacing if kind == "spacing" else form.marker_gap
        text = OUTLINE_TEXTS[kind].format(amount=in_words(amount, form), gap=in_words(gap, form))
        yield form.refusal(kind, text, at)


def is_pointed(form: "Place", at: Point, table: Table) -> bool:
    """Whether an element whose centre alone counts has it on the board, in one of the allowed areas."""
    on_board = at[0] <= table.board[0] and at[1] <= table.board[1]
    return on_board and any(is_inside(region, at, 0) for region in form.regions)


@lru_cache(maxsize=256)
def ground_of(form: "Place") -> space.Ground:
    areas = tuple(region.numbers for region in form.regions)
    return space.Ground(form.spacing, form.markers, form.marker_gap, areas)


OUTLINE_TEXTS = {
    "off-board": "does not lie wholly on the board",
    "spacing": "lies {amount} too near another element: {gap} must be between them",
    "marker": "lies {amount} too near a marker: {gap} must be between them",
    "region": "lies in a zone that must stay free",
}


def propose_place(form: "Place", table: Table, centre: Point) -> tuple[Placement, ...]:
    """The unit set down compactly about a point, if that is allowed."""
    if form.by_centre and len(form.models) == 1:
        alone = ((model_ref(form.models[0]), centre, space.facing(table, form.models[0])),)
        return () if place_refusals(form, alone, table) else alone
    bound = form.cohesion
    neighbour, lead = (bound.neighbour, bound.lead) if bound is not None else (UNBOUND, UNBOUND)
    close, (width, depth) = min([neighbour, *[escort.gap for escort in form.escorts]]), table.board
    close = max(close - 2 * max(table.widening(id) for id in form.models), 0)
    chief = bound.leader if bound is not None and bound.leader in form.models else form.models[0]
    regions = form.regions or (Region("rect", (0, 0, width, depth)),)
    for region in regions:
        found = space.formation_at(
            table.widened(), chief, form.models, centre, region.numbers, close, lead, form.avoid, form.avoid_gap
        )
        if found:
            answer = tuple([(model_ref(id), at, space.facing(table, id)) for id, at in found])
            if not (form.near or form.reaches or form.escorts) or not place_refusals(form, answer, table):
                return answer
    return ()
