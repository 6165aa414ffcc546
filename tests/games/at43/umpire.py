"""An umpire who has read the rules and not the program: judges every event of a battle by arithmetic of his own.

He knows the printed cards, measures with `umpire_plane`, and leaves open what is too close to call.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import Any

from msgspec.structs import replace
from shapely.geometry import LineString
from shapely.geometry import Point as Dot

from grognard.engine.core.events import Began, Counted, Decided, Event, Moved, Placed, Rolled
from grognard.engine.core.state import Model, State, Unit

from .umpire_cards import LP_VALUES, PRICES, card_of, fighters, gap_to_point, is_engaged, is_together, need_for
from .umpire_fire import FireUmpire, Step
from .umpire_plane import HAIR, Tri, at, disc, gap, shape, within

ON_FROM_EDGE = ("at43.setup.edge-entry", "at43.control.arrive-edge")


class Umpire:
    """Watches one battle; `faults` is what he found, `seen` how much he could judge."""

    def __init__(self, history: Iterator[Step]) -> None:
        self.history = list(history)
        self.faults: list[str] = []
        self.seen: Counter[str] = Counter()
        self.activated: set[int] = set()
        self.gunnery = FireUmpire(self.history, self.seen)
        self.dashed = False
        for number, (before, event, after) in enumerate(self.history):
            found = self.judge(number, before, event, after)
            self.faults += [f"event {number} ({event.clause}): {words}" for words in found]

    def judge(self, number: int, before: State, event: Event, after: State) -> Iterator[str]:
        match event:
            case Began():
                yield from self.began(event, after)
            case Rolled():
                yield from self.rolled(event)
            case Counted():
                yield from self.counted(before, event)
            case Moved():
                yield from self.moved(before, event, after)
            case Placed() if event.models:
                yield from self.placed(event, after)
            case Decided() if event.clause == "at43.shoot.sequence":
                yield from self.gunnery.salvo(number, before, event)

    # -- the round ----------------------------------------------------------------------------------------------------

    def began(self, event: Began, after: State) -> Iterator[str]:
        if event.round is not None:
            self.activated = set()
        if event.step == "act" and event.acting is not None:
            if event.acting in self.activated or after.units[event.acting].seat != after.active:
                yield "activated twice in a round, or out of turn"
            self.activated.add(event.acting)
            self.gunnery.fired, self.dashed = {}, False
        for unit in after.units:
            if unit.members and unit.leader not in unit.members:
                yield f"{unit.name} has no leader"

    def rolled(self, event: Rolled) -> Iterator[str]:
        self.seen["rolls"] += 1
        if event.parts and event.need and need_for(sum(part.amount for part in event.parts)) != event.need:
            yield f"{event.purpose}: the parts do not make it {event.need}+"
        if event.need and isinstance(event.outcome, int):
            if event.outcome != sum(face >= event.need for face in event.faces):
                yield f"{event.purpose}: {event.faces} are not {event.outcome}"

    def counted(self, before: State, event: Counted) -> Iterator[str]:
        for ref, key, by, now in event.changes:
            seat = int(ref[1:]) if ref[0] == "s" else -1
            if now < 0:
                yield f"{ref} {key} is {now}"
            if key == "lp" and event.clause == "at43.round.lp-pool" and now != self.pool(before, seat):
                yield f"a pool of {now} LP, not {self.pool(before, seat)}"
            elif key == "lp" and event.clause != "at43.round.lp-pool" and -by not in PRICES.get(event.clause, ()):
                yield f"{-by} LP spent"
            self.dashed |= key == "lp" and "dash" in event.clause
        if before.phase == "control" and event.clause in ("at43.control.vp", "at43.control.rp"):
            yield from self.control(before, event)

    def pool(self, state: State, seat: int) -> int:
        chief = state.seats[seat].counters.get("commander", 0)
        rank = state.models[chief - 1].counters.get("rank", 0) if chief else 0
        return int(LP_VALUES.get(rank, 0)) + len(
            [unit for unit in state.units if unit.seat == seat and unit.members and "reserve" not in unit.tags]
        )

    def control(self, state: State, event: Counted) -> Iterator[str]:
        key = event.clause[-2:]
        each = 100 if key == "rp" and state.scenario == "drop-points" else 0
        points = {"s0": each, "s1": each}
        for marker in state.markers:
            claims: list[tuple[int, Tri]] = []
            for unit in state.units:
                if card_of(unit.profile)["type"] == "infantry" and "disorganised" not in unit.tags:
                    here = [one for one in fighters(state, unit) if one.place is not None]
                    claims += [(unit.seat, within(gap_to_point(one, marker.at), 1000)) for one in here]
            if None in [near for _, near in claims]:
                return
            first, second = [len([1 for owner, near in claims if near and owner == seat]) for seat in (0, 1)]
            if first != second:
                points[f"s{int(second > first)}"] += marker.counters.get(key, 0)
        self.seen["control"] += 1
        if {ref: by for ref, _, by, _ in event.changes} != {ref: by for ref, by in points.items() if by}:
            yield f"{event.changes} instead of {points}"

    # -- moving -------------------------------------------------------------------------------------------------------

    def moved(self, before: State, event: Moved, after: State) -> Iterator[str]:
        self.seen["moves"] += 1
        unit = before.units[before.models[event.paths[0][0]].unit]
        if is_engaged(before, unit) and event.clause in ("at43.move.combat", "at43.move.rush"):
            yield f"{unit.name} is engaged"
        if before.acting != unit.id or (event.clause == "at43.move.rush" and self.gunnery.fired):
            yield f"{unit.name} is not to move so"
        now = before
        for id, path in event.paths:
            yield from self.walked(
                now, event, unit, now.models[id], [spot for spot in path if not isinstance(spot, str)]
            )
            models = list(now.models)
            models[id] = after.models[id]
            now = replace(now, models=tuple(models))
        group = fighters(after, unit)
        is_stuck = any(one.solid and not one.counters.get("propulsion") for one in group)
        if not is_stuck and not is_together(group, after.models[unit.leader or 0]):
            if event.clause in ON_FROM_EDGE or is_together(fighters(before, unit), before.models[unit.leader or 0]):
                yield f"{unit.name} loses cohesion by its move"

    def walked(self, state: State, event: Moved, unit: Unit, one: Model, path: list[Any]) -> Iterator[str]:
        """One fighter's way: its length, what it passes, where it ends."""
        is_entry = event.clause in ON_FROM_EDGE
        way = path if is_entry else [at(one), *path]
        long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))
        rushes = event.clause == "at43.move.rush" or (is_entry and long > 100 * card_of(one.profile)["movement"])
        if long > self.allowance(event.clause, one, rushes) + 0.5:
            yield f"m{one.id} goes {long:.0f}"
        end = Dot(way[-1]).buffer(one.radius - HAIR, 32)
        sweep = LineString(way).buffer(one.radius - HAIR, 32) if long else end
        leaps = "rocket-jump" in card_of(one.profile).get("traits", ())
        for piece in state.features:
            if (end if piece.height < 2 or leaps else sweep).intersects(shape(piece)):
                yield f"m{one.id} meets a {piece.kind}"
        others = [other for other in state.models if other.place is not None and other.id != one.id]
        for other in [] if leaps else others:
            is_foe = state.units[other.unit].seat != unit.seat
            if (other.solid or (is_foe and not (one.solid and rushes))) and sweep.intersects(disc(other, -HAIR)):
                yield f"m{one.id} goes through m{other.id}"

    def allowance(self, clause: str, one: Model, rushes: bool) -> float:
        usual: float = 100 * card_of(one.profile)["movement"]
        if one.solid and not one.counters.get("propulsion"):
            return 0
        if clause in ("at43.move.engaged", "at43.grounded.many"):
            return usual / 2
        if rushes and self.dashed:
            return 3500 if one.solid else 3000
        return usual + (1000 if one.solid else 600) * rushes

    def placed(self, event: Placed, after: State) -> Iterator[str]:
        self.seen["placements"] += 1
        standing = [one for one in after.models if one.place is not None]
        for one in [after.models[id] for id, _ in event.models]:
            seat = after.units[one.unit].seat
            least = 2000 if event.clause == "at43.ability.infiltration" else 250
            for other in standing:
                if other.id != one.id and gap(one, other) < -1:
                    yield f"m{one.id} is put on m{other.id}"
                if after.units[other.unit].seat != seat and gap(one, other) < least - 1:
                    yield f"m{one.id} is put beside m{other.id}"
            if any(disc(one, -HAIR).intersects(shape(piece)) for piece in after.features):
                yield f"m{one.id} is put on terrain"
