"""What must hold of every state of every game, checked by plain arithmetic that shares no code with the rules."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from grognard.engine.asking.decisions import Answer, Decision
from grognard.engine.asking.demands import Cohesion
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.events import Counted, Event, Formed, Moved, Placed, Removed
from grognard.engine.core.script import counter
from grognard.engine.core.state import AREA, Feature, Model, Point, State

Places = dict[int, Point]
LEADERLESS = ("fireteam", "netepic")
"""Games whose units nobody leads: leaders of their own belong to a team, or there are none."""


def event_faults(before: State, event: Event, after: State) -> Iterator[str]:
    """What an event broke."""
    if isinstance(event, Counted):
        yield from _count_faults(before, event)
    if isinstance(event, Moved | Placed | Formed | Removed):
        yield from _ground_faults(after, _touched(event, after))
        yield from _membership_faults(before, after)


def _count_faults(before: State, event: Counted) -> Iterator[str]:
    values: dict[tuple[str, str], int] = {}
    for ref, key, by, now in event.changes:
        old = values.get((ref, key), counter(before, ref, key))
        values[ref, key] = now
        if old + by != now:
            yield f"{ref} {key}: {old} and {by} are not {now}"
        if now < 0:
            yield f"{ref} {key}: {now} is negative"


def _touched(event: Event, after: State) -> list[int]:
    match event:
        case Moved():
            return [id for id, _ in event.paths]
        case Placed():
            return [model.id for model in after.models] if event.features else [id for id, _ in event.models]
        case Formed():
            return [model.id for model in event.recruits]
        case _:
            return []


# -- the ground ----------------------------------------------------------------------------------------------------


def _ground_faults(state: State, ids: list[int]) -> Iterator[str]:
    standing = [model for model in state.models if isinstance(model.place, tuple)]
    for id in ids:
        model = state.models[id]
        if not isinstance(model.place, tuple):
            continue
        (x, y), radius = model.place, model.radius
        if not (radius <= x <= state.board[0] - radius and radius <= y <= state.board[1] - radius):
            yield f"m{id} stands off the board at {model.place}"
        for other in standing:
            if other.id != id and _overlap(model, other):
                yield f"m{id} at {model.place} overlaps m{other.id} at {other.place}"
        for feature in state.features:
            if AREA not in feature.tags and _is_on(model.place, radius, feature):
                yield f"m{id} at {model.place} stands on f{feature.id} {feature.kind}"


def _overlap(one: Model, other: Model) -> bool:
    assert isinstance(one.place, tuple)
    assert isinstance(other.place, tuple)
    return _square(one.place, other.place) < (one.radius + other.radius) ** 2


def _square(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _is_on(at: Point, radius: int, feature: Feature) -> bool:
    """Whether a disc overlaps an outline: its centre lies inside, or an edge comes nearer than its radius."""
    xs, ys = [x for x, _ in feature.outline], [y for _, y in feature.outline]
    x, y = at
    if x + radius <= min(xs) or x - radius >= max(xs) or y + radius <= min(ys) or y - radius >= max(ys):
        return False
    edges = list(pairwise((*feature.outline, feature.outline[0])))
    turns = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in edges]
    if all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns):
        return True
    return any(_is_nearer(at, a, b, radius) for a, b in edges)


def _is_nearer(p: Point, a: Point, b: Point, radius: int) -> bool:
    """Whether a point is nearer to a stretch than the radius, in whole numbers."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy
    if along <= 0 or along >= length:
        return _square(p, a if along <= 0 else b) < radius**2
    return float(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) ** 2 < radius**2 * length


# -- units and cards -----------------------------------------------------------------------------------------------


def _membership_faults(before: State, after: State) -> Iterator[str]:
    """Models are conserved: ids stay, each is a member of the one unit it names, or it has left the table for good."""
    if len(after.models) < len(before.models) or len(after.units) < len(before.units):
        yield "pieces have vanished"
    homes = Counter(id for unit in after.units for id in unit.members)
    for index, model in enumerate(after.models):
        if model.id != index:
            yield f"m{model.id} has slot {index}"
        if homes[index] > 1:
            yield f"m{index} is a member of {homes[index]} units"
        if homes[index] and index not in after.units[model.unit].members:
            yield f"m{index} names unit {model.unit} but is a member of another"
        if model.place is not None and not homes[index]:
            yield f"m{index} stands on the table without a unit"


def checkpoint_faults(state: State) -> Iterator[str]:
    """What must hold between scripts."""
    for unit in state.units:
        is_led = unit.leader is not None or state.game not in LEADERLESS
        if unit.members and is_led and unit.leader not in unit.members:
            yield f"u{unit.id} {unit.name}: leader {unit.leader} is none of its members {unit.members}"
        if tuple(sorted(set(unit.tags))) != unit.tags:
            yield f"u{unit.id}: tags {unit.tags} are not sorted"
    pieces: tuple[Any, ...] = (*state.seats, *state.models, *state.units, *state.markers, *state.features)
    for piece in pieces:
        if any(value <= 0 for value in piece.counters.values()):
            yield f"{piece}: a counter is not positive"
    piles = {(card.owner, card.pile) for card in state.cards}
    for owner, pile in sorted(piles):
        cards = [card for card in state.cards if (card.owner, card.pile) == (owner, pile)]
        if len({card.index for card in cards}) < len(cards):
            yield f"pile {pile} of seat {owner} has two cards at one place: {cards}"
    if len({card.id for card in state.cards}) != len(state.cards):
        yield "two cards have one id"


# -- answers -------------------------------------------------------------------------------------------------------


def cohesion_faults(state: State, form: Decision, answer: Answer) -> Iterator[str]:
    """Whether an accepted move or placement leaves its unit together, as the form itself demands."""
    if isinstance(form, Move) and form.cohesion is not None and answer and not form.may_break:
        places = {row[0]: row[1][-1] for row in answer}
        ids = [mover.model for mover in form.movers]
    elif isinstance(form, Place) and form.cohesion is not None and answer:
        places = {int(piece[1:]): at for piece, at, _ in answer}
        ids = [*form.models, *form.near]
    else:
        return
    stand = {id: places.get(id) or state.models[id].place for id in ids}
    yield from _scattered(state, form.cohesion, {id: at for id, at in stand.items() if isinstance(at, tuple)})


def _scattered(state: State, bound: Cohesion, places: Places) -> Iterator[str]:
    for id, at in places.items():
        radius = state.models[id].radius
        others = [other for other in places if other != id]
        if others and not any(
            _square(at, places[o]) <= (bound.neighbour + radius + state.models[o].radius + 1) ** 2 for o in others
        ):
            yield f"m{id} at {at} has no comrade near"
        if bound.leader in places and id != bound.leader:
            reach = bound.lead + radius + state.models[bound.leader].radius + 1
            if _square(at, places[bound.leader]) > reach**2:
                yield f"m{id} at {at} is too far from leader m{bound.leader}"
