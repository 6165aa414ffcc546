"""Sight by heights: who sees how much of whom over what, from the ground, hills and the air; who is watched on his way.

From the top of the viewer's centre nine lines go to the target: to the left edge, the centre and the right edge of its
base, at its bottom, middle and top. Terrain closes a line that runs below its top over it; areas tagged `opaque` or
`raised` do too, but not for those who stand in or on them, and `dense` ones where a line runs more than a depth through
them below their height. Raised ground lifts whoever stands on it; `lifts` say who is higher still. How many lines must
be open is the game's rule.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from ..core.state import Point
from .arcs import ALL_ROUND, borders
from .compiled import Kernels
from .paths import Path
from .plane import Ids, rects_of
from .stations import stations
from .table import Table

if TYPE_CHECKING:
    from .kernels import Ints

Lifts = Mapping[int, int]
"""By model, how far above the ground it is."""
NOBODY: Lifts = {}
SIZE = 3
"""The column of a table's bases that holds their heights."""
Item = TypeVar("Item")


class Eyes(Struct, frozen=True, gc=False):
    """How the game sees: how many of the nine lines must be open, and how much of a dense area a line may cross."""

    need: int
    depth: int


class Watcher(Struct, frozen=True, gc=False, cache_hash=True):
    """A model on the watch: how far it looks, from centre to centre, and in which arc (facing and degrees)."""

    model: int
    range: int
    facing: int = 0
    arc: int = ALL_ROUND


def lines_open(
    table: Table, viewers: Ids, targets: Ids, depth: int, lifts: Lifts = NOBODY
) -> tuple[tuple[int, ...], ...]:  # fmt: skip
    """For each viewer, for each target, by how many of nine lines he sees it."""
    ids = table.kernels.ids
    found = table.kernels.over.lines_open(
        table.bases, rects_of(table), _lifted(table, lifts), ids(tuple(viewers)), ids(tuple(targets)), depth,
        *_ground(table),
    )  # fmt: skip
    return tuple(map(tuple, found.tolist()))


def stood(table: Table, rows: Sequence[tuple[int, Point, int]]) -> Table:
    """The table with models elsewhere and so high: for who stands at a wall and looks over it."""
    there = table.with_places([(id, at) for id, at, _ in rows])
    there.bases = there.bases.copy()
    for id, _, height in rows:
        there.bases[id, SIZE] = height
    return there


def overlooks(table: Table, viewer: int, point: Point, depth: int, lifts: Lifts = NOBODY) -> bool:
    """Whether a model sees a point of the ground."""
    over = table.kernels.over
    return bool(over.point_open(table.bases, _lifted(table, lifts), viewer, *point, depth, *_ground(table)))


def groups_watched(
    table: Table, targets: Sequence[Ids], watchers: Sequence[Sequence[Watcher]], eyes: Eyes, lifts: Lifts = NOBODY
) -> tuple[tuple[bool, ...], ...]:
    """For each group of targets, for each group of watchers, whether one of these has one of those in range, arc and
    sight: all in one call, range first."""
    kernels = table.kernels
    members, cuts = _flat(targets)
    found = kernels.over.watched(
        table.bases, rects_of(table), _lifted(table, lifts), kernels.numbers(members), kernels.numbers(cuts),
        *_posted(tuple(map(tuple, watchers))), eyes.need, eyes.depth, *_ground(table),
    )  # fmt: skip
    return tuple([tuple(map(bool, row)) for row in found.tolist()])


@lru_cache(maxsize=1024)
def _posted(watchers: tuple[tuple[Watcher, ...], ...]) -> "tuple[Ints, Ints, Ints, Ints]":
    """Groups of watchers as the kernel has them: models, where groups begin and end, ranges, arcs. The same ones look
    at one mover after the other."""
    numbers, (eyed, starts) = Kernels().numbers, _flat(watchers)
    arcs = numbers([number for one in eyed for number in borders(one.facing, one.arc)]).reshape(-1, 5)
    return numbers([one.model for one in eyed]), numbers(starts), numbers([one.range for one in eyed]), arcs


def stations_watched(
    table: Table, mover: int, places: Sequence[Sequence[Point]], watchers: Sequence[Sequence[Watcher]], eyes: Eyes,
    lifts: Lifts = NOBODY,
) -> tuple[tuple[bool, ...], ...]:  # fmt: skip
    """For each station, at which stands like the mover are at these places, for each group of watchers, whether one of
    them sees one of the stands. On its way a stand is as it would be seen from its front."""
    spots = [place for station in places for place in station]
    there, likes = table.with_likes(mover, spots)
    first, groups = likes[0] if likes else 0, []
    for station in places:
        groups.append(tuple(range(first, first + len(station))))
        first += len(station)
    risen = lifts.get(mover, 0)
    raised = {**lifts, **dict.fromkeys(likes, risen)} if risen else lifts
    return groups_watched(there, groups, watchers, eyes, raised)


def first_watched(
    table: Table, mover: int, path: Path, every: int, watchers: Sequence[Sequence[Watcher]], eyes: Eyes,
    lifts: Lifts = NOBODY,
) -> tuple[tuple[int, Point] | None, ...]:  # fmt: skip
    """For each group of watchers the first station of a path at which one of them sees the mover: its number and where
    it lies; None where nobody does."""
    stops = stations(table.place(mover), path, every)
    seen = stations_watched(table, mover, [(stop,) for stop in stops], watchers, eyes, lifts)
    columns = zip(*seen, strict=True) if seen else ((),) * len(watchers)
    firsts = [column.index(True) if True in column else None for column in columns]
    return tuple(None if index is None else (index, stops[index]) for index in firsts)


def _flat(groups: Sequence[Sequence[Item]]) -> tuple[list[Item], list[int]]:
    """All members of groups one after the other, and where each group begins and the last one ends."""
    members: list[Item] = []
    cuts = [0]
    for group in groups:
        members += group
        cuts.append(len(members))
    return members, cuts


def _lifted(table: Table, lifts: Lifts) -> "Ints":
    if not lifts:
        return _grounded(len(table.bases))
    numbers = [0] * len(table.bases)
    for model, height in lifts.items():
        numbers[model] = height
    return table.kernels.numbers(numbers)


@lru_cache(maxsize=1024)
def _grounded(models: int) -> "Ints":
    """Where nobody is higher than his ground."""
    return Kernels().numbers([0] * models)


def _ground(table: Table) -> "tuple[Ints, Ints, Ints, Ints, Ints]":
    """Points and rows of terrain, then of areas: the tall ones and the dense ones."""
    terrain, areas = table.terrain, table.terrain.areas
    if areas is None:
        nothing = terrain.pieces[:0]
        return terrain.points, terrain.pieces, terrain.points[:0], nothing, nothing
    return terrain.points, terrain.pieces, areas.points, areas.tall, areas.dense
