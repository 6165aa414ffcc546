"""Hits that have a location, when a chain is solved: which boxes they may leave, and where each hit leads."""

from functools import lru_cache

from msgspec import Struct

from .chain import Locate, standing, without
from .worn import Moves


class Boxes(Struct, frozen=True):
    """All states that hits may leave, from the undamaged on, and where a hit of each damage leads from each of them."""

    states: tuple[tuple[int, ...], ...]
    moves: dict[int, Moves]


@lru_cache(4096)
def box_table(plan: Locate, damages: tuple[int, ...]) -> Boxes:
    """For a plan without needs and names."""
    places, queue, rows = {plan.boxes: 0}, [plan.boxes], plan.rows
    ways: dict[int, list[tuple[tuple[int, int], ...]]] = {damage: [] for damage in damages}
    for state in queue:
        for damage, found in ways.items():
            row: dict[int, int] = {}
            for face in range(1, len(rows) + 1):
                left = _box_hit(plan, state, face, damage)
                if (to := places.setdefault(left, len(queue))) == len(queue):
                    queue.append(left)
                row[to] = row.get(to, 0) + 1
            found.append(tuple(row.items()))
    size = len(queue)
    return Boxes(tuple(queue), {damage: Moves(tuple(found), len(rows), size) for damage, found in ways.items()})


def _box_hit(plan: Locate, boxes: tuple[int, ...], face: int, damage: int) -> tuple[int, ...]:
    return without(boxes, standing(plan, face, boxes)[0], damage) if boxes[plan.core] else boxes


def perhaps(moves: Moves, hit: int, of: int) -> Moves:
    """The moves of hits, when an impact is one with the chance hit / of."""
    rows = [((at, (of - hit) * moves.sides), *[(to, way * hit) for to, way in r]) for at, r in enumerate(moves.ways)]
    return Moves(tuple(rows), of * moves.sides, moves.reach)
