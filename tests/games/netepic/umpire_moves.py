"""What the umpire of Net Epic has to say about the movement of one activation."""

import math
from collections import defaultdict

from shapely.geometry import LineString, Point

from grognard.engine.core.events import Linked, Moved, Placed, Removed
from grognard.engine.core.state import Model, State, Unit, number_of
from grognard.games.netepic.books.profiles import army_card
from tests.games.netepic.umpire_eyes import (
    CM,
    HOUSES,
    Spot,
    card,
    cost,
    far,
    flies,
    footprint,
    forbidden_ground,
    gap,
    house_of,
    is_pinned,
    on_table,
    opponents,
    pin_class,
    post,
    runs_over,
    shape,
    spot,
    standing,
)
from tests.games.netepic.umpire_fire import order

SLACK, CONTACT, TOLL = 12.0, 10.0, 5 * CM
ORDERED = ("orders.advance-move", "orders.charge-move", "move.direction", "titan.fire-control", "ability.command")


class Walk:
    """One activation's movement: what each model has used, where it came from, who was lost on the way."""

    def __init__(self, start: State) -> None:
        self.start, self.faults, self.number = start, list[str](), 0
        self.spent: defaultdict[int, float] = defaultdict(float)
        self.moved: set[int] = set()
        self.tolls: set[int] = set()
        self.lost: set[int] = set()
        self.engagers: dict[int, int] = {}
        self.shooters: set[int] = set()
        """Who has fired, and may not move on without having said so."""

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    def moves(self, before: State, event: Moved) -> None:
        if not event.clause.endswith(ORDERED):
            return
        for id, path in event.paths:
            model = before.models[id]
            way = [spot(model), *[at for at in path if isinstance(at, tuple)]] if on_table(model) else []
            if len(set(way)) < 2:
                continue
            self.number += 1
            self._goes(before, model, way)

    def _goes(self, before: State, model: Model, way: list[Spot]) -> None:
        charges = order(before, model) == "charge" or card(model).has("avatar")
        if is_pinned(before, model) and model.id not in self.moved:
            self.object_to(model.profile, "is pinned and moves")
        if house_of(before, model) is not None and model.id not in self.moved:
            self.object_to(model.profile, "walks out of a building that it has not left")
        self.spent[model.id] += cost(before, model, way)
        self.moved.add(model.id)
        bad = forbidden_ground(before, model, way, charges and not self._advances_in_command(before, model))
        if bad:
            self.object_to(model.profile, "enters", bad)
        through = runs_over(before, model, way)
        if through:
            self.object_to(model.profile, "goes through", [before.models[id].profile for id in through])
        most = self.allowance(before, model)
        if self.spent[model.id] > most + SLACK + 2 * len(way):
            told = order(before, model)
            self.object_to(model.profile, model.id, "goes", round(self.spent[model.id]), "of", most, "on", told)

    def _advances_in_command(self, state: State, model: Model) -> bool:
        return card(model).has("command") and order(state, model) != "charge"

    def allowance(self, state: State, model: Model) -> float:
        """How far a model may go at most under its order, the 5 cm of transports taken off."""
        own, tags = card(model), state.units[model.unit].tags
        march = "marching" in tags
        twice = own.charge or own.move * (3 if own.has("triple-charge") else 2)
        most = {"first-fire": 0, "advance": own.move + 500 * march, "charge": twice + 1000 * march}.get(
            order(state, model), 0
        )
        if own.has("command"):
            most = max(most, 2 * own.move + 1000 * march)
        if order(state, model) == "first-fire" and pin_class(model) == 5 and own.army != "orks":
            most = min(1000, own.move)
        if "held" in tags or any(tag.startswith("hurt:2:") and "leg" in tag.lower() for tag in model.tags):
            most = 0
        return max(most - (TOLL if model.id in self.tolls else 0), 0)

    def places(self, before: State, event: Placed) -> None:
        kind = event.clause.rpartition(".")[2]
        for id, at in event.models:
            model = before.models[id]
            if kind == "disembark":
                self._gets_out(before, model, at)
            elif kind == "embark":
                self._gets_in(before, model, at)
            elif kind == "enter" and isinstance(at, tuple):
                self._goes_in(before, model, at)

    def _goes_in(self, before: State, model: Model, at: Spot) -> None:
        """Straight to the wall and 5 cm for it; who comes out of a building pays for that wall too."""
        own = house_of(before, model)
        house = next((one for one in before.features if one.kind in HOUSES and shape(one).covers(Point(at))), None)
        way = 0.0 if house is None else max(Point(spot(model)).distance(shape(house)) - math.hypot(CM, CM), 0)
        self.spent[model.id] += way + TOLL * ((own is not None) + (house is not None))
        self.moved.add(model.id)
        self._is_within(before, model)

    def _gets_out(self, before: State, model: Model, at: object) -> None:
        carrier = before.models[number_of(str(model.place))]
        self.tolls |= {model.id, carrier.id}
        self.moved.add(model.id)
        if order(before, model) in ("first-fire", ""):
            self.object_to(model.profile, "gets out on", order(before, model))
        if "boarded" in model.tags:
            self.object_to(model.profile, "gets in and out in one turn")
        if opponents(before, carrier.id):
            self.object_to(model.profile, "gets out of a transport in close combat")
        same = before.units[carrier.unit].parent == model.unit
        if carrier.id in self.moved and not same:
            self.object_to(model.profile, "gets out of another unit's transport that has just moved")
        self._is_within(before, carrier)

    def _gets_in(self, before: State, model: Model, at: object) -> None:
        carrier = before.models[number_of(str(at))]
        self.tolls |= {model.id, carrier.id}
        if order(before, model) in ("first-fire", "") or opponents(before, carrier.id) or "landed" in model.tags:
            self.object_to(model.profile, "gets into a transport that may not take it")
        aboard = [one for one in before.models if one.place == f"m{carrier.id}"]
        if len(aboard) >= card(carrier).transport + (card(model).type == "light-artillery"):
            self.object_to(carrier.profile, "is full")
        if on_table(model) and gap(model, carrier) > CONTACT + SLACK:
            self.object_to(model.profile, "gets in from afar:", round(gap(model, carrier)))
        self._is_within(before, carrier)
        self._is_within(before, model)

    def _is_within(self, state: State, model: Model) -> None:
        gone = [int(tag[5:]) for tag in model.tags if tag.startswith("gone:")]
        used = self.spent[model.id] + (max(gone, default=0) if model.id not in self.spent else 0)
        if used and used > self.allowance(state, model) + 3 * SLACK and order(state, model):
            self.object_to(model.profile, model.id, "pays", round(used), "with the toll of a transport or wall")

    def links(self, before: State, event: Linked) -> None:
        for link in event.added:
            if link.kind != "engaged":
                continue
            one, other = (before.models[number_of(end)] for end in (link.a, link.b))
            self._engages(before, one, other)
            self.engagers[one.id] = other.id

    def _engages(self, before: State, one: Model, other: Model) -> None:
        if order(before, one) != "charge" and not card(one).has("avatar"):
            self.object_to(one.profile, "engages on", order(before, one))
        if "fog" in before.units[other.unit].tags or "up" in other.tags:
            self.object_to(one.profile, "engages somebody in the fog or in the air")
        if "spent" in one.tags:
            self.object_to(one.profile, "has fired and engages")
        house = house_of(before, other)
        apart = gap(one, other) if house is None else footprint(one).distance(shape(house))
        if apart > CONTACT + SLACK:
            self.object_to(one.profile, "engages from", round(apart))
        if opponents(before, other.id) and one.id not in self.engagers and house is None:
            self._doubles_up(before, one, other)

    def _doubles_up(self, before: State, one: Model, other: Model) -> None:
        """A second attacker only when nobody of the unit is left alone whom it could have reached over open ground."""
        was = self.start.models[one.id]
        if not on_table(was) or one.id in self.tolls:
            return
        parts = _parts(before, other)
        alone = [
            mate for part in parts for id in part.members if on_table(mate := before.models[id])
            and not opponents(before, id) and "up" not in mate.tags and house_of(before, mate) is None
        ]  # fmt: skip
        most = self.allowance(before, one)
        for mate in alone:
            way = LineString([spot(was), spot(mate)])
            others = [foe for foe in standing(before) if foe.id not in (one.id, mate.id)]
            free = all(way.distance(Point(spot(foe))) > foe.radius + one.radius + 150 for foe in others)
            blocked = [
                one for one in before.features if one.kind not in ("road", "hill") and shape(one).intersects(way)
            ]
            ring = [foe for foe in others if far(foe, mate) < 500]
            if far(was, mate) < most - 300 and free and not blocked and not ring:
                self.object_to(one.profile, "doubles up on", other.profile, "and leaves", mate.id, "alone")

    def loses(self, before: State, event: Removed) -> None:
        self.lost |= {before.models[number_of(ref)].unit for ref in event.refs if ref[0] == "m"}

    def ends(self, after: State) -> None:
        """Where everybody stands when the activation is over: bases, the 1 cm, coherency, the board."""
        for id in sorted(self.moved):
            model = after.models[id]
            if on_table(model):
                self._stands(after, model)
        for unit in {after.models[id].unit for id in self.moved}:
            self._holds_together(after, after.units[unit])
        for id in self.moved:
            self._turns(after.models[id])

    def _stands(self, after: State, model: Model) -> None:
        base, wide, deep = footprint(model), *after.board
        if pin_class(model) > 1 and any(
            one.kind in HOUSES and shape(one).buffer(-5).covers(Point(spot(model))) for one in after.features
        ):
            self.object_to(model.profile, "ends in a building")
        x, y = spot(model)
        if not (0 <= x <= wide and 0 <= y <= deep):
            self.object_to(model.profile, "is off the board")
        for other in standing(after):
            if other.id == model.id or far(model, other) > 1500 or {"up"} & {*other.tags, *model.tags}:
                continue
            if base.intersection(footprint(other)).area > 60 * SLACK and not flies(model):
                self.object_to(model.profile, model.id, "ends on", other.profile)
            if after.units[other.unit].seat == after.units[model.unit].seat:
                continue
            if house_of(after, other) is not None or house_of(after, model) is not None:
                continue
            apart, was = gap(model, other), self.start.models[other.id] in opponents(self.start, model.id)
            engaged = other in opponents(after, model.id) or was
            charged = model.id in self.engagers
            if not engaged and (CONTACT + 2 if charged else -1) < apart < CM - SLACK:
                self.object_to(model.profile, model.id, "ends", round(apart), "from", other.profile, other.id)

    def _holds_together(self, after: State, unit: Unit) -> None:
        own, was = _posts(after, unit), _posts(self.start, self.start.units[unit.id])
        seen = [one for one in own if one.unit == unit.id]
        if (
            unit.id in self.lost
            or card_coherency(after, unit) == 0
            or any(card(one).has("no-coherency") for one in own)
        ):
            return
        most = card_coherency(after, unit)
        if not is_chain(was, most + SLACK) or any(opponents(after, one.id) for one in own):
            return
        torn = not is_chain(own, most + SLACK) and not is_chain(seen, most + SLACK)
        if torn and any(self._could_join(after, one, seen, most) for one in seen):
            self.object_to(unit.name, "is torn apart")

    def _could_join(self, after: State, one: Model, others: list[Model], most: float) -> bool:
        """Whether a model apart from some of its unit had movement enough left to come to them over open ground."""
        if house_of(after, one) is not None or one.id in self.shooters:
            return False
        left = self.allowance(after, one) - self.spent[one.id]
        group = _group(one, others, most + SLACK)
        line = [other for other in others if other.id not in group and far(one, other) <= left + most - 2 * CM]
        clear = [
            other for other in line
            if not any(shape(piece).intersects(LineString([spot(one), spot(other)])) for piece in after.features)
            and not any(
                LineString([spot(one), spot(other)]).distance(Point(spot(foe))) < 6 * CM
                for foe in standing(after) if foe.unit != one.unit
            )
        ]  # fmt: skip
        return bool(clear)

    def _turns(self, model: Model) -> None:
        """Titans that are not agile turn twice, gargants once, by 45 degrees at most."""
        if pin_class(model) != 5 or card(model).has("agile") or not on_table(model):
            return
        turned = abs((model.facing - self.start.models[model.id].facing + 180) % 360 - 180)
        if turned > (45 if card(model).army == "orks" else 90) + 1:
            self.object_to(model.profile, "turns by", turned)


def _parts(state: State, model: Model) -> list[Unit]:
    own = state.units[model.unit]
    top = own.parent if "carriers" in own.tags else own.id
    return [one for one in state.units if one.id == top or one.parent == top and "carriers" in one.tags]


def _posts(state: State, unit: Unit) -> list[Model]:
    """Where the models of a part are: the carried ones where their transports stand."""
    models = [state.models[id] for id in unit.members if state.models[id].place is not None]
    return [post(state, one) for one in models if on_table(post(state, one))]


def card_coherency(state: State, unit: Unit) -> int:
    return army_card(unit.profile).coherency or 6 * CM


def _group(one: Model, models: list[Model], most: float) -> set[int]:
    """Those who are linked with one by steps from centre to centre."""
    seen, todo = {one.id}, [one]
    while todo:
        here = todo.pop()
        fresh = [other for other in models if other.id not in seen and far(here, other) <= most]
        seen |= {other.id for other in fresh}
        todo += fresh
    return seen


def is_chain(models: list[Model], most: float) -> bool:
    return not models or len(_group(models[0], models, most)) == len({one.id for one in models})
