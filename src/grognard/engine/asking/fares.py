"""Fares: what ground, borders, turns and backing cost movers, and where they may not go."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, degrees, dist
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from .. import space
from ..core.state import Point
from ..dice.stream import Stream
from ..space import tolls
from ..space.shapes import shift
from ..space.tolls import Outline
from .decisions import Refusal

if TYPE_CHECKING:
    from ..space.table import Table
    from .moves import Move, Place

Priced = tuple[tuple[Outline, int], ...]
"""Outlines, each with what it costs in hundredths."""
TRIES, HEADINGS = 6, 12
BACKWARDS = 180
GRAZE = 2
"""By so many hundredths rounded corners may seem to reach into who touches them."""


class Fare(Struct, frozen=True, gc=False):
    """What some movers pay out of an allowance of their own."""

    models: tuple[int, ...]
    most: int
    rates: Priced = ()
    """What a unit of length costs inside, by where the centre is."""
    entries: Priced = ()
    exits: Priced = ()
    """What going in, or over, and going out costs."""
    bars: tuple[Outline, ...] = ()
    """Where no part of a base may be."""
    turn: int = 0
    """What 45 degrees cost, in exact proportion."""
    back: int = 0
    """How many units of length one backwards costs; 0: which way a base faces does not matter."""
    shuns: tuple[Outline, ...] = ()
    """Where no part of a base may end, though the way may lead over it."""
    hulls: tuple[Outline, ...] = ()
    """Footprints of others through which the way may not lead, whole and not as the discs that stand for them."""

    corners: tuple[Outline, ...] | None = None
    """Where no part of a base may be, nor in hulls, at the corners of its way, as it faces coming and going on."""
    pace: int = 0
    """So long is the way that is paid for: what a shorter one lacks is gone to and fro on its cheapest ground."""


Walk = tuple[int, tuple[Point, ...], int | None]
"""A mover, its way, and how it faces at the end."""


def walks_of(form: "Move", answer: Any) -> list[Walk]:
    return [(row[0], row[1], row[2] if form.faces else None) for row in answer]


# -- the price ---------------------------------------------------------------------------------------------------------


def price(fare: Fare, table: "Table", walk: Walk) -> float:
    """What a way costs, the cheaper of going forward and backing; nobody does both."""
    id, path, end = walk
    stops = (table.place(id), *path)
    length = sum(tolls.rated(a, b, fare.rates) for a, b in pairwise(stops)) + _lacking(fare, stops)
    extra = sum(toll * tolls.crossed(stops, outline) for outline, toll in fare.entries)
    extra += sum(toll * tolls.left(stops, outline) for outline, toll in fare.exits)
    if not fare.back or end is None:
        return length + extra
    return min(_both(fare, table, walk, length)) + extra


def _lacking(fare: Fare, stops: tuple[Point, ...]) -> float:
    """What it costs to make up for the length by which a way falls short of the pace."""
    lacks = fare.pace - sum(dist(a, b) for a, b in pairwise(stops))
    if lacks <= 0:
        return 0.0
    ground = [[rate for outline, rate in fare.rates if tolls.holds(outline, at)] for at in stops]
    return lacks * min(max(rates, default=100) for rates in ground) / 100


def _both(fare: Fare, table: "Table", walk: Walk, length: float) -> tuple[float, float]:
    """What a way of such a length costs going forward, and backing."""
    id, path, end = walk
    stops, begin = (table.place(id), *path), space.facing(table, id)
    if end is None:
        return length, fare.back * length
    forward = length + _turning(fare, stops, begin, end, 0)
    return forward, fare.back * length + _turning(fare, stops, begin, end, BACKWARDS)


def is_backing(fare: Fare, table: "Table", walk: Walk) -> bool:
    """Whether backing is the cheaper way to go."""
    id, path, _ = walk
    length = sum(tolls.rated(a, b, fare.rates) for a, b in pairwise((table.place(id), *path)))
    forward, backward = _both(fare, table, walk, length)
    return bool(fare.back) and backward < forward


def _turning(fare: Fare, stops: tuple[Point, ...], begin: int, end: int, way: int) -> float:
    """What the turns of a way cost: into each leg, and at the end."""
    if not fare.turn:
        return 0.0
    facing, total = float(begin), 0.0
    legs = [-degrees(atan2(b[1] - a[1], b[0] - a[0])) + way for a, b in pairwise(stops) if a != b]
    for heading in (*legs, float(end)):
        total += abs((heading - facing + 180) % 360 - 180)
        facing = heading
    return total * fare.turn / 45


# -- refusals ----------------------------------------------------------------------------------------------------------


def unpaid(form: "Move", answer: Any, table: "Table") -> tuple[Refusal, ...]:
    """Every mover who cannot pay, or goes where he may not; who has just been found to pay is not asked again."""
    paid_by, paid = table.paid
    if paid_by is form and paid is answer:
        return ()
    faults = tuple([found for walk in walks_of(form, answer) for found in _faults(form, walk, table)])
    if not faults:
        table.paid = (form, answer)
    return faults


def _faults(form: "Move", walk: Walk, table: "Table") -> Iterator[Refusal]:
    id, path, end = walk
    for fare in [fare for fare in form.fares if id in fare.models]:
        over = round(price(fare, table, walk)) - fare.most
        if over > 0:
            words = f"{over / 100:.2f} {form.unit} too far, with all that the way costs"
            yield form.refusal("far", words, path[-1], id)
        stops = (table.place(id), *path)
        for outline in fare.bars:
            if tolls.is_swept(stops, table.radius(id), outline):
                yield form.refusal("terrain", "the way leads over ground that it cannot enter", path[-1], id)
        if any(tolls.is_swept(stops, table.radius(id) - GRAZE, hull) for hull in fare.hulls):
            yield form.refusal("solid", "the way leads through a vehicle", path[-1], id)
        if any(tolls.is_swept((path[-1], path[-1]), table.radius(id), outline) for outline in fare.shuns):
            yield form.refusal("end-terrain", "ends on ground that it cannot enter", path[-1], id)
        if fare.corners is not None and (fare.corners or fare.hulls):
            yield from _cornered(form, fare, walk, table)
        if table.rects is not None and (fare.bars or fare.shuns):
            after = table.with_places([(id, path[-1])], [] if end is None else [(id, end)])
            yield from _ends(form, fare, id, after)


def _cornered(form: "Move", fare: Fare, walk: Walk, table: "Table") -> Iterator[Refusal]:
    """Where a base that is longer than broad begins and ends a leg of its way, facing along it, it stands on nothing
    that it may not enter and in nobody; what it sweeps over as it turns does not matter."""
    id, path, end = walk
    for a, b in [leg for leg in pairwise((table.place(id), *path)) if leg[0] != leg[1]]:
        turned = round(-degrees(atan2(b[1] - a[1], b[0] - a[0]))) % 360
        for at in [at for at in (a, b) if (at, turned) != (path[-1], end)]:
            base = space.base_outline(table.with_places([(id, at)], [(id, turned)]), id)
            if base and any(tolls.do_overlap(base, outline) for outline in fare.corners or ()):
                yield form.refusal("terrain", "it would stand on ground that it cannot enter as it turns", at, id)
            if base and any(tolls.do_overlap(base, hull) for hull in fare.hulls):
                yield form.refusal("solid", "it would stand in a vehicle as it turns", at, id)


def _ends(form: "Move | Place", fare: Fare, id: int, after: "Table") -> Iterator[Refusal]:
    base = space.base_outline(after, id)
    if base and any(tolls.do_overlap(base, outline) for outline in (*fare.bars, *fare.shuns)):
        yield form.refusal("end-terrain", "ends on ground that it cannot enter", after.place(id), id)


# -- samples -----------------------------------------------------------------------------------------------------------


def payable(form: "Move", pick: Stream, table: "Table") -> Any:
    """A move that everybody can pay for: drawn like any other, or a mover goes off by himself a part of his way."""
    for _ in range(TRIES):
        answer = form.drawn(pick, table)
        if not form.refusals(answer, table):
            return answer
    for _ in range(HEADINGS if form.faces else 0):
        mover = pick.choice(form.movers)
        turn = (space.facing(table, mover.model) + pick.between(-45, 45)) % 360
        at = shift(table.place(mover.model), turn, pick.between(1, max(mover.allowance // 2, 1)))
        answer = ((mover.model, (at,), turn),)
        if not form.refusals(answer, table):
            return answer
    return ()
