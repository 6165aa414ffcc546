"""How a table looks when somebody lays it out with care: terrain spread evenly and alike for both sides, units in ranks
that face the middle of the board, the largest in the centre."""

from collections.abc import Iterator

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.moves import Place
from grognard.engine.core.state import BASE_LENGTH, Model, Point, model_ref
from grognard.engine.showing.view import SeatView

STEP = 100
"""Places are tried at this distance from each other."""
RANK = 4
"""So many stand side by side; more form a further rank."""
GAP = 160
"""Comrades stand at half of this from each other, or of what keeps them together."""
DEGREES = {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}
"""Which way rectangular bases face."""
FAR = 1500
"""Terrain farther apart than this is spread well enough."""


def deployed_first(seat_view: SeatView, form: Choose) -> Answer:
    """The unit with the largest base, in the order of its company: it takes the middle of the line."""
    state = seat_view.view
    size = {unit.id: max((state.models[id].radius for id in unit.members), default=0) for unit in state.units}
    return (max(form.options, key=lambda option: size.get(int(option.key[1:]), 0)).key,)


# -- units in ranks --------------------------------------------------------------------------------------------------


def in_ranks(seat_view: SeatView, form: Place) -> Answer | None:
    """The unit in ranks at its place in the line of battle, or as near to it as may be."""
    models = [seat_view.view.models[id] for id in form.models]
    is_turned = seat_view.table.rects is not None
    left, bottom, right, top = _bounds(seat_view, form)
    enemy = _facing(seat_view, ((left + right) // 2, (bottom + top) // 2))
    for front in _fronts(seat_view, form):
        ahead = enemy if is_turned else _facing(seat_view, front)
        places, turn = _ranks(models, front, ahead, form), DEGREES[ahead] if is_turned else 0
        answer = tuple((model_ref(model.id), at, turn) for model, at in zip(models, places, strict=True))
        if not form.refusals(answer, seat_view.table):
            return answer
    return None


def _bounds(seat_view: SeatView, form: Place) -> tuple[int, int, int, int]:
    numbers = form.regions[0].numbers if form.regions else (0, 0, *seat_view.view.board)
    if len(numbers) == 3:
        x, y, reach = numbers
        return x - reach, y - reach, x + reach, y + reach
    left, bottom, right, top = numbers
    return left, bottom, right, top


def _facing(seat_view: SeatView, at: Point) -> Point:
    """Which way the middle of the board lies, along the axis on which it is farther away."""
    width, depth = seat_view.view.board
    x, y = width // 2 - at[0], depth // 2 - at[1]
    if abs(x) * depth > abs(y) * width:
        return (1 if x > 0 else -1), 0
    return 0, (1 if y > 0 else -1)


def _fronts(seat_view: SeatView, form: Place) -> Iterator[Point]:
    """Where the middle of the first rank could stand: at its place in the line first, then ever farther from it."""
    left, bottom, right, top = _bounds(seat_view, form)
    ahead = _facing(seat_view, ((left + right) // 2, (bottom + top) // 2))
    share, width, depth = _share(seat_view, form), right - left, top - bottom
    if ahead[0]:
        wanted = (right if ahead[0] > 0 else left) - ahead[0] * width // 4, bottom + round(share * depth)
    else:
        wanted = left + round(share * width), (top if ahead[1] > 0 else bottom) - ahead[1] * depth // 4
    spots = [(x, y) for x in range(left, right + 1, STEP) for y in range(bottom, top + 1, STEP)]
    yield wanted
    yield from sorted(spots, key=lambda at: abs(at[0] - wanted[0]) + abs(at[1] - wanted[1]))


def _share(seat_view: SeatView, form: Place) -> float:
    """The place of the unit in the line: the first in the middle, the others to its left and right in turn."""
    models, units = seat_view.view.models, seat_view.view.units
    unit = models[form.models[0]].unit
    own = [one for one in units if one.seat == form.seat and one.members]
    stand = [one for one in own if models[one.members[0]].place is not None and one.id != unit]
    lanes, number = max(len(own), 1), len(stand)
    offset = (number + 1) // 2 * (1 if number % 2 else -1)
    return min(max(0.5 + offset / lanes, 0.5 / lanes), 1 - 0.5 / lanes)


def _ranks(models: list[Model], front: Point, ahead: Point, form: Place) -> Iterator[Point]:
    """Rank behind rank, each about its middle; the first of the unit, who leads it, stands in the middle."""
    neighbour = form.cohesion.neighbour if form.cohesion is not None else GAP
    gap, back = min(neighbour, GAP) // 2, 0
    ranks = -(-len(models) // RANK)
    abreast = -(-len(models) // ranks)
    for start in range(0, len(models), abreast):
        rank = models[start : start + abreast]
        for aside in _abreast([model.radius for model in rank], gap):
            yield front[0] - ahead[0] * back - ahead[1] * aside, front[1] - ahead[1] * back + ahead[0] * aside
        back += max(model.counters.get(BASE_LENGTH, 2 * model.radius) for model in models) + gap


def _abreast(radii: list[int], gap: int) -> list[int]:
    """How far to the side each stands, so that the first is in the middle and all keep the same gap."""
    files = sorted(range(len(radii)), key=lambda file: (file + 1) // 2 * (-1 if file % 2 else 1))
    asides, edge = dict[int, int](), 0
    for file in files:
        asides[file] = edge + radii[file]
        edge += 2 * radii[file] + gap
    return [asides[file] - (edge - gap) // 2 for file in range(len(radii))]


# -- terrain ---------------------------------------------------------------------------------------------------------


def spread_out(seat_view: SeatView, form: Place) -> Answer | None:
    """An element that answers one of the other side, turned about the middle; else one far from all others in one's
    half, its long side to the enemy."""
    width, depth = seat_view.view.board
    along = width > depth
    turn = 90 if along else 0
    spots = [_opposite(seat_view, at) for at in _unanswered(seat_view, form)] or sorted(
        _half(seat_view, form.seat, along), key=lambda at: -_room(seat_view, at, along)
    )
    for at in spots:
        answer = (("f", at, turn),)
        if not form.refusals(answer, seat_view.table):
            return answer
    return None


def _opposite(seat_view: SeatView, at: Point) -> Point:
    width, depth = seat_view.view.board
    return width - at[0], depth - at[1]


def _centres(seat_view: SeatView) -> list[Point]:
    outlines = [feature.outline for feature in seat_view.view.features if feature.outline]
    return [(_middle([x for x, _ in line]), _middle([y for _, y in line])) for line in outlines]


def _middle(values: list[int]) -> int:
    return (min(values) + max(values)) // 2


def _unanswered(seat_view: SeatView, form: Place) -> list[Point]:
    """Elements without one opposite, and room there."""
    centres = _centres(seat_view)
    lone = [at for at in centres if not any(_near(_opposite(seat_view, at), other) for other in centres)]
    turn = 90 if seat_view.view.board[0] > seat_view.view.board[1] else 0
    return [at for at in lone if not form.refusals((("f", _opposite(seat_view, at), turn),), seat_view.table)]


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) <= STEP and abs(one[1] - other[1]) <= STEP


def _half(seat_view: SeatView, seat: int, along: bool) -> Iterator[Point]:
    width, depth = seat_view.view.board
    for x in range(5 * STEP, width, 5 * STEP):
        for y in range(5 * STEP, depth, 5 * STEP):
            is_low = x < width // 2 if along else y < depth // 2
            if is_low == (seat == 0):
                yield x, y


def _room(seat_view: SeatView, at: Point, along: bool) -> int:
    """How far it is to the next element, and how near to the middle of its half: cover on the way to the enemy."""
    width, depth = seat_view.view.board
    others = (*_centres(seat_view), _opposite(seat_view, at))
    gaps = [max(abs(at[0] - x), abs(at[1] - y)) for x, y in others]
    way, length = (at[0], width) if along else (at[1], depth)
    return min(*gaps, FAR) - abs(min(way, length - way) - length * 3 // 8) // 2
