"""What a move may demand of where it ends besides free ground and cohesion: near some bases, out of reach of others,
with an escort, nearer to the leader; and that nobody makes a detour."""

from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING

from .. import space
from ..core.state import Point, model_ref
from ..space.table import Table
from .decisions import Refusal
from .demands import Away, Ends, Escort, Path, Region, Toward

if TYPE_CHECKING:
    from .moves import Move, Place

DETOUR = 2500
"""Ten-thousandths by which a way may be longer than the shortest one: the search rounds corners a little."""
FINE = 10_000
Bases = list[tuple[int, int, int]]


def end_refusals(form: "Move", answer: tuple[Path, ...], table: Table) -> tuple[Refusal, ...]:
    """Every demand of the form that this answer does not meet."""
    ends = asked(form)
    found: list[Refusal] = []
    near = ends.away is not None and _may_be_near(form, ends.away, answer, table)
    if ends.toward is not None or (answer and (near or ends.escorts or ends.gather)):
        only_nearer = not (ends.toward is None or ends.toward.reaches or ends.away or ends.escorts or ends.gather)
        found += _place_refusals(form, ends, answer, table, table if only_nearer else _after(table, answer))
    if ends.away is not None and ends.away.along:
        text = "passes within reach of an enemy"
        told = {ref for one in found for ref in one.about}
        grazing = [row for row in _grazing(ends.away, answer, table) if model_ref(row[0]) not in told]
        found += [form.refusal("reach", text, path[-1], id) for id, path in grazing]
    if ends.must:
        gone = {id for id, _ in answer}
        stays = [id for id in ends.must if id not in gone]
        found += [form.refusal("stay", "may not stay where it is", table.place(id), id) for id in stays]
    if answer and ends.apart is not None and apart(form, answer, table) > ends.apart:
        found.append(form.refusal("gather", "the unit could come closer together"))
    if ends.direct:
        text = "goes a longer way than it must"
        found += [form.refusal("detour", text, path[-1], id) for id, path in _detours(form, answer, table)]
    return tuple(found)


def _place_refusals(
    form: "Move", ends: Ends, answer: tuple[Path, ...], table: Table, after: Table
) -> Iterator[Refusal]:
    if ends.toward is not None:
        yield from _toward_refusals(form, ends.toward, answer, table, after)
    if not answer:
        return
    for id in _caught(form, ends.away, after) if ends.away is not None else ():
        yield form.refusal("reach", "ends within reach of an enemy", after.place(id), id)
    if ends.escorts:
        yield from _escort_refusals(form, ends, answer, after)
    for id in ends.gather:
        if not _is_gathered(form, id, table, after):
            yield form.refusal("gather", "ends no nearer to the leader", after.place(id), id)


def apart(form: "Move", answer: tuple[Path, ...], table: Table) -> int:
    """By how much in all its members end too far from the leader, or from the nearest comrade if that is more."""
    bound, ends = form.cohesion, {id: path[-1] for id, path in answer}
    assert bound is not None, "only units that keep together are torn"
    places = tuple([(one.model, ends.get(one.model) or table.place(one.model)) for one in form.movers])
    short: dict[int, int] = {}
    for id, _, by in space.chain_faults(table, places, bound.leader, bound.neighbour, bound.lead):
        short[id] = max(by, short.get(id, 0))
    return sum(short.values())


def keeps_ends(form: "Move", answer: tuple[Path, ...], table: Table) -> bool:
    """Whether the answer meets every demand; without a fault nobody needs the reasons."""
    return _is_plain(form, answer) or not end_refusals(form, answer, table)


def _is_plain(form: "Move", answer: tuple[Path, ...]) -> bool:
    """Whether nothing is asked but short ways, and all are straight."""
    ends = asked(form)
    if ends.toward is not None or ends.away is not None or ends.escorts or ends.gather or ends.apart is not None:
        return False
    if ends.must:
        return False
    legs = 1 if form.edge is None else 2
    return not [1 for _, path in answer if len(path) > legs]


def asked(form: "Move") -> Ends:
    assert form.ends is not None, "only asked of moves with such demands"
    return form.ends


def _after(table: Table, answer: tuple[Path, ...]) -> Table:
    return table.with_places([(id, path[-1]) for id, path in answer]) if answer else table


# -- toward --------------------------------------------------------------------------------------------------------


def _toward_refusals(
    form: "Move", toward: Toward, answer: tuple[Path, ...], table: Table, after: Table
) -> Iterator[Refusal]:
    if toward.reaches and not is_in_contact(toward, after):
        yield form.refusal("contact", "nobody ends with the enemy within his reach")
    places = [(id, path[-1]) for id, path in answer]
    if not places or not space.is_any_farther(table, places, toward.targets):
        return
    bases = bases_of(table, toward.targets)
    reach = dict(toward.reaches)
    for id, path in answer:
        if not table.is_present(id) or not is_farther(bases, table.place(id), path[-1]):
            continue
        if id not in reach or not space.reached_pairs(after, (id,), toward.targets, reach[id]):
            yield form.refusal("farther", "ends farther from the enemy than it began", path[-1], id)


def is_in_contact(toward: Toward, table: Table) -> bool:
    """Whether somebody has a target within his reach."""
    for reach in dict.fromkeys([reach for _, reach in toward.reaches]):
        ids = [id for id, own in toward.reaches if own == reach]
        if space.reached_pairs(table, ids, toward.targets, reach):
            return True
    return False


def bases_of(table: Table, targets: tuple[int, ...]) -> Bases:
    """Place and radius of each target; where all are of one size the radius does not matter and counts as 0."""
    rows: list[list[int]] = table.bases[list(targets), :3].tolist()
    return [(x, y, 0) for x, y, _ in rows] if len({row[2] for row in rows}) == 1 else [(x, y, r) for x, y, r in rows]


def is_farther(bases: Bases, start: Point, end: Point) -> bool:
    """Whether the end is farther from the nearest base than the start; who comes nearer to that of the start is not."""
    if bases[0][2]:
        return nearness(bases, end) > nearness(bases, start)
    px, py = start
    near, x, y = min([((x - px) * (x - px) + (y - py) * (y - py), x, y) for x, y, _ in bases])
    px, py = end
    return (x - px) * (x - px) + (y - py) * (y - py) > near and nearness(bases, end) > near


def nearness(bases: Bases, at: Point) -> int:
    """How far a place is from the nearest of these bases, in a measure that only serves to compare."""
    px, py = at
    if not bases[0][2]:
        return min([(x - px) * (x - px) + (y - py) * (y - py) for x, y, _ in bases])
    return min([isqrt(((x - px) ** 2 + (y - py) ** 2) * FINE * FINE) - radius * FINE for x, y, radius in bases])


# -- away, escorts, gathering, detours -----------------------------------------------------------------------------


def _may_be_near(form: "Move", away: Away, answer: tuple[Path, ...], table: Table) -> bool:
    """Whether any mover ends within the longest of all reaches of a foe: a quick look before measuring."""
    if not away.reaches or not answer:
        return False
    if table.rects is not None:
        return True  # a quick look knows discs only
    most, moved = max([reach for _, reach in away.reaches]), {id for id, _ in answer}
    if table.rects is not None:
        most += 2 * max(map(table.widening, (*away.foes, *[id for id, _ in away.reaches])))
    if space.is_any_by(table, [(id, path[-1]) for id, path in answer], away.foes, most):
        return True
    stays = [mover.model for mover in form.movers if mover.model not in moved]
    return bool(stays) and space.is_any_within(table, stays, away.foes, most)


def _caught(form: "Move", away: Away, after: Table) -> list[int]:
    """Movers, unless they may not move at all, who end with a foe in their reach or in the reach of one."""
    if not away.reaches:
        return []
    movers = tuple([mover.model for mover in form.movers if mover.allowance])
    if after.rects is not None:
        return _caught_bases(away, movers, after)
    near = space.reached_pairs(after, movers, away.foes, max([reach for _, reach in away.reaches]))
    if not near:
        return []
    reach = dict(away.reaches)
    found = [(id, max(reach.get(id, 0), reach.get(foe, 0)), foe) for id, foe in near]
    return sorted({id for id, most, foe in found if most and space.gap_within(after, id, foe, most)})


def _caught_bases(away: Away, movers: tuple[int, ...], after: Table) -> list[int]:
    """The same of rectangular bases, from edge to edge as they stand; walls do not part them."""
    reach, found = dict(away.reaches), set[int]()
    for most in dict.fromkeys(reach.values()):
        near = space.bases_within(after, movers, away.foes, most)
        found.update([id for id, foe in near if max(reach.get(id, 0), reach.get(foe, 0)) >= most])
    return sorted(found)


def _grazing(away: Away, answer: tuple[Path, ...], table: Table) -> Iterator[Path]:
    """Movers whose ways lead within reach of a foe in whose reach they did not begin."""
    reach = dict(away.reaches)
    for id, path in answer:
        most = reach.get(id, 0)
        met = space.crossed(table, (table.place(id), *path), table.radius(id) + most, away.foes)
        if any(not space.gap_within(table, id, foe, most) for foe in met):
            yield id, path


def _escort_refusals(form: "Move", ends: Ends, answer: tuple[Path, ...], after: Table) -> Iterator[Refusal]:
    """Whoever goes with an escorted piece ends beside it; coming on he also begins there, at the edge."""
    starts = {id: path[0] for id, path in answer}
    for escort in ends.escorts:
        if escort.model not in starts:
            continue
        beside = [id for id in escort.by if _is_beside(after, id, escort)]
        if form.edge is not None:
            beside = [id for id in beside if _begin_together(starts, id, escort, after)]
        if not beside:
            yield form.refusal("escort", "nobody has gone with it", after.place(escort.model), escort.model)


def _is_beside(table: Table, id: int, escort: Escort) -> bool:
    if escort.by_centre:
        return _square(table.place(id), table.place(escort.model)) <= escort.gap * escort.gap
    return space.gap_within(table, id, escort.model, escort.gap)


def are_escorted(form: "Move", answer: tuple[Path, ...], table: Table) -> bool:
    """Whether everybody who may not be moved alone has his escort beside him at the end."""
    return not any(_escort_refusals(form, asked(form), answer, _after(table, answer)))


def _begin_together(starts: dict[int, Point], id: int, escort: Escort, table: Table) -> bool:
    far = escort.gap + table.radius(id) + table.radius(escort.model)
    return id in starts and _square(starts[id], starts[escort.model]) <= far * far


def _is_gathered(form: "Move", id: int, table: Table, after: Table) -> bool:
    chief = form.cohesion.leader if form.cohesion is not None else id
    return _square(after.place(id), after.place(chief)) < _square(table.place(id), table.place(chief))


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _detours(form: "Move", answer: tuple[Path, ...], table: Table) -> Iterator[Path]:
    """Ways of several legs that are longer than the shortest one to the same end. A straight one never is."""
    first = 1 if form.edge is not None else 0
    bent = [index for index, (_, path) in enumerate(answer) if len(path) > 1 + first]
    if not bent:
        return
    most = {mover.model: mover.allowance for mover in form.movers}
    for index in bent:
        id, path = answer[index]
        if id not in most:
            continue
        start, steps = (path[0], path[1:]) if first else (table.place(id), path)
        cost = space.price(table, start, steps, form.through(id))
        if cost <= space.length(start, path[-1:]) + DETOUR:
            continue  # even a straight way would not be so much shorter
        ground = _after(table, answer[:index]) if table.is_solid(id) else table
        ignore = () if table.is_solid(id) else tuple([model for model, _ in answer])
        least = space.least_length(ground, id, path[-1], most[id], form.through(id), ignore, start)
        if least is None or cost <= least + DETOUR:
            continue
        best = space.shortest(ground, id, path[-1], most[id], form.through(id), ignore, start)
        if best is not None and cost > space.price(ground, start, best, form.through(id)) + DETOUR:
            yield id, path


def is_inside(region: Region, at: Point, radius: int) -> bool:
    """Whether a disc lies wholly in a region."""
    x, y = at
    if region.kind == "circle":
        cx, cy, reach = region.numbers
        return reach >= radius and (x - cx) ** 2 + (y - cy) ** 2 <= (reach - radius) ** 2
    x0, y0, x1, y1 = region.numbers
    return x0 + radius <= x <= x1 - radius and y0 + radius <= y <= y1 - radius


def is_allowed(form: "Place", id: int, at: Point, table: Table) -> bool:
    """Whether a model that would stand there lies in one of the allowed regions, if there are any."""
    if table.rects is None or form.by_centre or not form.regions:
        reach = 0 if form.by_centre else table.radius(id)
        return not form.regions or any(is_inside(region, at, reach) for region in form.regions)
    areas = [region.numbers for region in form.regions]
    return space.bases_inside(table.with_places([(id, at)]), (id,), areas)[0]
