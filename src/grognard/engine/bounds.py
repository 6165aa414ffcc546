"""Where moves and placements may end: every fault of an answer as a refusal with its clause, and legal samples."""

from collections.abc import Iterator
from functools import lru_cache

from . import space
from .decisions import Refusal
from .ends import end_refusals, keeps_ends, sample_ends
from .moves import Cohesion, Move, Path, Place, Region
from .space.table import FARTHEST, UNBOUND, Table
from .state import Point, Ref, model_ref, number_of
from .stream import Stream

MOST_POINTS = 32
"""Points of one path; more is refused, so that no answer can keep the kernels busy."""
TRIES = 4
SOLID = "solid"
Placement = tuple[Ref, Point, int]


def in_words(hundredths: int, form: Move | Place) -> str:
    """A length for people, in the unit of the form."""
    number = f"{hundredths / 100:.1f}" if hundredths % 10 == 0 else f"{hundredths / 100:.2f}"
    return f"{number} {form.unit}".rstrip()


def is_on_plane(point: Point) -> bool:
    return 0 <= point[0] <= FARTHEST and 0 <= point[1] <= FARTHEST


# -- moves ---------------------------------------------------------------------------------------------------------


def move_refusals(form: Move, answer: tuple[Path, ...], table: Table) -> tuple[Refusal, ...]:
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
    if form.cohesion is not None:
        faults += _cohesion_refusals(form, form.cohesion, _standing(form, ends, table), table)
    if form.ends is not None:
        faults += end_refusals(form, answer, table)
    return tuple(dict.fromkeys(faults))


def is_legal(form: Move, answer: tuple[Path, ...], table: Table) -> bool:
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


def _is_sound(form: Move, answer: tuple[Path, ...], table: Table) -> bool:
    most = {mover.model: mover.allowance for mover in form.movers}
    moved = {id for id, _ in answer}
    if len(moved) < len(answer) or not moved <= most.keys():
        return False
    if [path for _, path in answer if not 0 < len(path) <= MOST_POINTS]:
        return False
    bound = None if form.may_break else form.cohesion
    chain = None if bound is None else (bound.leader, bound.neighbour, bound.lead)
    comes_on = form.edge is not None
    if comes_on and (len(moved) < len(most) or _edge_refusals(form, answer)):
        return False
    passes = space.EVERYTHING if form.leapers else form.passes
    if not space.is_legal_move(table, answer, most, passes, tuple(most), chain, comes_on):
        return False
    if form.leapers and not _are_walks_free(form, answer, table):
        return False
    return form.ends is None or keeps_ends(form, answer, table)


def _are_walks_free(form: Move, answer: tuple[Path, ...], table: Table) -> bool:
    """Whether those who do not leap find their ways free."""
    walks = [(id, path) for id, path in answer if id not in form.leapers]
    return not any(fault for id, path in walks for fault in _path_refusals(form, id, path, table, answer))


def _shape_faults(form: Move, answer: tuple[Path, ...]) -> Iterator[Refusal]:
    """Answers that are no paths of these movers at all."""
    known = {mover.model for mover in form.movers}
    moved = [id for id, _ in answer]
    for id, path in answer:
        if id not in known:
            yield form.refusal("far", f"model {id} does not move here")
        if not 1 <= len(path) <= MOST_POINTS:
            yield form.refusal("far", f"a path has 1 to {MOST_POINTS} points, not {len(path)}")
        elif not all(map(is_on_plane, path)):
            yield form.refusal("off-board", "a point of the path lies off the board")
    if len(set(moved)) < len(moved):
        yield form.refusal("far", "the same model is moved twice")
    if form.edge is not None and set(moved) != known:
        yield form.refusal("far", "every fighter of the unit must come on")


def _path_refusals(
    form: Move, id: int, path: tuple[Point, ...], table: Table, answer: tuple[Path, ...]
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


def _by_what(form: Move, fault: tuple[str, Point, int], table: Table) -> tuple[str, Point, int]:
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


def _fault_refusal(form: Move | Place, fault: tuple[str, Point, int]) -> Refusal:
    kind, at, amount = fault
    about = (amount,) if kind.endswith("base") or kind == SOLID else ()
    return form.refusal(kind, TEXTS[kind].format(amount=in_words(amount, form)), at, *about)


def _standing(form: Move, ends: tuple[tuple[int, Point], ...], table: Table) -> tuple[tuple[int, Point], ...]:
    places = dict(ends)
    return tuple((m.model, places.get(m.model) or table.place(m.model)) for m in form.movers)


def _cohesion_refusals(
    form: Move | Place, bound: Cohesion, places: tuple[tuple[int, Point], ...], table: Table
) -> list[Refusal]:
    if isinstance(form, Move) and form.may_break:
        return []
    where = dict(places)
    faults = space.chain_faults(table, places, bound.leader, bound.neighbour, bound.lead)
    texts = {"neighbour": "{0} too far from the nearest comrade", "leader": "{0} too far from the leader"}
    return [form.refusal(kind, texts[kind].format(in_words(by, form)), where[id], id) for id, kind, by in faults]


def _edge_refusals(form: Move, answer: tuple[Path, ...]) -> list[Refusal]:
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


def sample_move(form: Move, pick: Stream, table: Table) -> tuple[Path, ...]:
    """A legal move of the whole unit toward a random goal; nearer goals are tried before staying, and a torn unit comes
    together if it can."""
    if form.ends is not None:
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
        if found and (form.ends is None or keeps_ends(form, found, table)):
            table.agreed = (form, found)  # what is proposed keeps to everything else
            return found
        dx, dy = dx // 2, dy // 2
    return regroup.come_together(form, table) if form.edge is None and not form.may_break else ()


def _start_point(form: Move, pick: Stream, table: Table, chief: int) -> Point:
    if form.edge is None:
        return table.place(chief)
    (x0, y0), (x1, y1) = form.edge.start, form.edge.end
    return (pick.between(x0, x1), pick.between(y0, y1))


def propose(form: Move, table: Table, start: Point, goal: Point) -> tuple[Path, ...]:
    """Where the members go when the leader heads for a goal (coming on: from a start on the edge), if they can."""
    bound = form.cohesion
    chief = bound.leader if bound is not None else form.movers[0].model
    neighbour, lead = (bound.neighbour, bound.lead) if bound is not None else (UNBOUND, UNBOUND)
    width, depth = table.board
    radius = table.radius(chief)
    inside = (min(max(goal[0], radius), width - radius), min(max(goal[1], radius), depth - radius))
    group = tuple([mover.model for mover in form.movers])
    allowances = tuple([mover.allowance for mover in form.movers])
    if form.edge is not None:
        line = (*form.edge.start, *form.edge.end)
        pace = min(allowances)
        escorts = () if form.ends is None else form.ends.escorts
        close = min([neighbour, *[escort.gap for escort in escorts]])
        found = space.edge_entry(
            table, chief, group, line, start, inside, pace, form.passes, close, lead, form.edge.spread
        )
        if found:  # where the edge lies on the board somebody may come on and stay there
            found = tuple([(id, path if len(path) > 1 else path * 2) for id, path in found])
    else:
        found = space.formation(table, chief, group, inside, allowances, form.passes, neighbour, lead)
    return found or ()


# -- placements ----------------------------------------------------------------------------------------------------


def place_refusals(form: Place, answer: tuple[Placement, ...], table: Table) -> tuple[Refusal, ...]:
    if not answer and form.optional:
        return ()
    if [at for _, at, _ in answer if not is_on_plane(at)]:
        return (form.refusal("off-board", "a place lies off the board"),)
    if form.outline:
        return tuple(_outline_refusals(form, answer, table))
    wanted = sorted(map(model_ref, form.models))
    if sorted([piece for piece, _, _ in answer]) != wanted:
        return (Refusal(form.clause, f"each of {', '.join(wanted)} must be placed once"),)
    places = tuple([(number_of(piece), at) for piece, at, _ in answer])
    if not form.near and not form.reaches and _is_legal_placing(form, places, table):
        return ()
    faults = [_fault_refusal(form, fault) for fault in space.end_faults(table, places)]
    faults += _area_refusals(form, places, table)
    if form.cohesion is not None:
        standing = (*places, *((id, table.place(id)) for id in form.near))
        faults += _cohesion_refusals(form, form.cohesion, standing if form.near else places, table)
    return tuple(dict.fromkeys(faults))


def _is_legal_placing(form: Place, places: tuple[tuple[int, Point], ...], table: Table) -> bool:
    """A quick look at the whole answer; without a fault nobody needs the reasons."""
    bound = form.cohesion
    chain = None if bound is None else (bound.leader, bound.neighbour, bound.lead)
    regions = [region.numbers for region in form.regions]
    return space.is_legal_placing(table, places, regions, form.avoid, form.avoid_gap, chain)


def is_inside(region: Region, at: Point, radius: int) -> bool:
    """Whether a base lies wholly in a region."""
    x, y = at
    if region.kind == "circle":
        cx, cy, reach = region.numbers
        return reach >= radius and (x - cx) ** 2 + (y - cy) ** 2 <= (reach - radius) ** 2
    x0, y0, x1, y1 = region.numbers
    return x0 + radius <= x <= x1 - radius and y0 + radius <= y <= y1 - radius


def _area_refusals(form: Place, places: tuple[tuple[int, Point], ...], table: Table) -> list[Refusal]:
    refusals = []
    for id, at in places:
        radius = table.radius(id)
        if form.regions and not any(is_inside(region, at, radius) for region in form.regions):
            refusals.append(form.refusal("region", "stands outside the area allowed", at, id))
        for foes, gap in ((form.avoid, form.avoid_gap), *[((foe,), reach) for foe, reach in form.reaches]):
            if close := space.near_point(table, foes, at, gap + radius):
                refusals.append(
                    form.refusal("avoid", f"stands within {in_words(gap, form)} of an enemy", at, id, close[0])
                )
        if form.near and not space.near_point(table, form.near, at, form.near_gap + radius):
            refusals.append(form.refusal("near", f"stands more than {in_words(form.near_gap, form)} away", at, id))
    return refusals


def _outline_refusals(form: Place, answer: tuple[Placement, ...], table: Table) -> Iterator[Refusal]:
    if len(answer) != 1:
        yield Refusal(form.clause, "one element is placed at a time")
        return
    _, at, turn = answer[0]
    if not 0 <= turn < 360:
        yield Refusal(form.clause, f"an element is turned by 0 to 359 degrees, not {turn}", at)
        return
    for kind, amount in space.outline_faults(table, form.outline, at, turn, _ground(form)):
        yield form.refusal(kind, OUTLINE_TEXTS[kind].format(amount=in_words(amount, form)), at)


@lru_cache(maxsize=256)
def _ground(form: Place) -> space.Ground:
    areas = tuple(region.numbers for region in form.regions)
    return space.Ground(form.spacing, form.markers, form.marker_gap, areas)


OUTLINE_TEXTS = {
    "off-board": "does not lie wholly on the board",
    "spacing": "lies {amount} too near another element",
    "marker": "lies {amount} too near a marker",
    "region": "lies in a zone that must stay free",
}


def sample_place(form: Place, pick: Stream, table: Table) -> tuple[Placement, ...]:
    """A legal placement about a random point; nothing if none is found (then the unit is not placed)."""
    if form.outline:
        return _sample_outline(form, pick, table)
    for _ in range(24):
        found = propose_place(form, table, _random_point(form, pick, table))
        if found:
            return found
    return ()


def _sample_outline(form: Place, pick: Stream, table: Table) -> tuple[Placement, ...]:
    turn, offset = pick.below(360), (pick.between(-250, 249), pick.between(-250, 249))
    at = space.free_spot(table, form.outline, turn, _ground(form), offset, pick.below(1000))
    return any_spot(form, table) if at is None else (("f", at, turn),)


def any_spot(form: Place, table: Table) -> tuple[Placement, ...]:
    """A place for a terrain element, searched over the board four ways round; nothing if it fits nowhere."""
    for turn in (0, 90, 45, 135):
        at = space.free_spot(table, form.outline, turn, _ground(form))
        if at is not None:
            return (("f", at, turn),)
    return ()


def _random_point(form: Place, pick: Stream, table: Table) -> Point:
    if not form.regions:
        return (
            table.place(pick.choice(form.near))
            if form.near
            else (pick.below(table.board[0]), pick.below(table.board[1]))
        )
    region = pick.choice(form.regions)
    if region.kind == "circle":
        x, y, reach = region.numbers
        return (x + pick.between(-reach // 2, reach // 2), y + pick.between(-reach // 2, reach // 2))
    x0, y0, x1, y1 = region.numbers
    return (pick.between(x0, x1), pick.between(y0, y1))


def propose_place(form: Place, table: Table, centre: Point) -> tuple[Placement, ...]:
    """The unit set down compactly about a point, if that is allowed."""
    bound = form.cohesion
    neighbour, lead = (bound.neighbour, bound.lead) if bound is not None else (UNBOUND, UNBOUND)
    width, depth = table.board
    chief = bound.leader if bound is not None and bound.leader in form.models else form.models[0]
    regions = form.regions or (Region("rect", (0, 0, width, depth)),)
    for region in regions:
        found = space.formation_at(
            table, chief, form.models, centre, region.numbers, neighbour, lead, form.avoid, form.avoid_gap
        )
        if found:
            answer = tuple([(model_ref(id), at, 0) for id, at in found])
            if not (form.near or form.reaches) or not place_refusals(form, answer, table):
                return answer
    return ()


from . import regroup  # noqa: E402  # last, since it finds moves that keep to the bounds above
