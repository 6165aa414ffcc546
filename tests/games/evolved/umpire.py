"""An independent umpire of The Evolved, written from the rulebook: he watches the events of a battle and objects."""

import math
from collections import Counter

from shapely.geometry import LineString, Point, Polygon

from grognard.engine.core.events import Began, Counted, Decided, Event, Moved, Removed, Rolled, Tagged
from grognard.engine.core.state import AREA, SLOW, Marker, Model, State, number_of
from grognard.games.evolved.books.cards import Weapon
from grognard.games.evolved.books.profiles import figure, weapons
from grognard.games.evolved.books.scenario import scenario
from tests.games.evolved.umpire_eyes import (
    Eyes,
    Spot,
    arms,
    at,
    engaged,
    gap,
    is_behind,
    may_be_parted,
    reach,
    standing,
)

DRILLS = {"take-cover", "split-fire", "overwatch", "knee"}
SLACK = 1.5
FASTER = {"order:double-time": 200, "order:overclock": 200}


class Umpire:
    """What he has to remember: the round's activations, this activation's movement, the volley being fired, points."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.seen: Counter[str] = Counter()
        self.activated: set[int] = set()
        self.vp = [0, 0]
        self.kills = [0, 0]
        self.option, self.moved = "", set[int]()
        self.begun: State | None = None
        self.volley: Volley | None = None

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    def watch(self, before: State, event: Event, after: State) -> None:
        if isinstance(event, Began | Decided) and self.volley is not None:
            self.faults += self.volley.judged(self)
            self.volley = None
        match event:
            case Began():
                self._begins(before, event, after)
            case Moved():
                self._moves(before, event, after)
            case Counted():
                self._counts(before, event)
            case Tagged():
                self._marks(before, event)
            case Decided(clause="evolved.shoot.steps"):
                self.volley = Volley(self, before, event)
            case Rolled() | Removed() if self.volley is not None:
                self.volley.events.append(event)

    # -- the round -------------------------------------------------------------------------------------------------

    def _begins(self, before: State, event: Began, after: State) -> None:
        if event.round is not None:
            self.activated = set()
        if event.acting is not None and event.acting >= 0:
            if event.acting in self.activated or after.units[event.acting].seat != after.active:
                self.object_to("activated twice, or by the other side:", event.acting)
            self.activated.add(event.acting)
            self.option, self.moved, self.begun = "", set(), after
        if before.step == "act" and event.step in ("turn", "check"):
            self._ends(before, after)
        if event.step == "reserves" and before.step == "score":
            self._scores(before)
        if event.step == "status":
            self._pools(after)

    def _ends(self, before: State, after: State) -> None:
        """After an activation: whose turn it is, and which markers must be gone."""
        assert before.active is not None
        left = [self._is_left(before, unit) for unit in (before.active, 1 - before.active)]
        wanted = 1 - before.active if left[1] else before.active if left[0] else None
        if (after.active if after.phase == "activation" else None) != wanted:
            self.object_to("the turn is not that of seat", wanted)
        held = engaged(before)
        for unit in before.units:
            if DRILLS.intersection(unit.tags) and unit.id in held:
                self.object_to(unit.name, "is engaged and keeps", unit.tags)
            if [tag for tag in unit.tags if tag.startswith("order:")]:
                self.object_to(unit.name, "keeps an order")

    def _is_left(self, state: State, seat: int) -> bool:
        own = [unit for unit in state.units if unit.seat == seat and unit.members and "done" not in unit.tags]
        return any(state.models[unit.members[0]].place is not None or "waiting" in unit.tags for unit in own)

    def _pools(self, state: State) -> None:
        for model in [model for model in standing(state) if model.solid]:
            wanted = figure(model.profile).overdrive if model.counters.get("drive", 0) else 0
            if model.counters.get("op", 0) != wanted:
                self.object_to(model.profile, "begins with", model.counters.get("op", 0), "overdrive points")

    def _counts(self, before: State, event: Counted) -> None:
        for ref, key, by, now in event.changes:
            if now < 0:
                self.object_to(ref, key, "is negative")
            is_spent = key == "op" and by < 0 and event.clause != "evolved.strategic.op-lost"
            if is_spent and before.phase == "activation" and before.models[number_of(ref)].unit != before.acting:
                self.object_to(ref, "spends overdrive out of its activation")

    def _marks(self, before: State, event: Tagged) -> None:
        for ref, adds, _ in event.changes:
            if DRILLS.intersection(adds):
                unit = before.units[number_of(ref)]
                if unit.id in engaged(before) or unit.id != before.acting or self.option in ("run", "engage"):
                    self.object_to(unit.name, "is given", adds)
                if {"overwatch", "knee"}.intersection(adds) - set(before.options):
                    self.object_to(unit.name, "is given a drill of an option that is off")

    # -- points ----------------------------------------------------------------------------------------------------

    def _scores(self, state: State) -> None:
        for marker in state.markers:
            counts = [sum(_is_on(model, marker) for model in standing(state, seat)) for seat in (0, 1)]
            held = None if counts[0] == counts[1] else int(counts[1] > counts[0])
            if marker.tags != (() if held is None else (f"held:{held}",)):
                self.object_to("marker", marker.id, "is held by", marker.tags, "with", counts)
            if held is not None and marker.kind == "objective" and state.round >= marker.counters.get("since", 0):
                self.vp[held] += marker.counters.get("vp", 0) + marker.counters.get(f"extra.{held}", 0)
        for seat in (0, 1):
            if not scenario(state.scenario).kills.at_end:
                worth = self._worth_of_losses(state, 1 - seat)
                self.vp[seat] += worth - self.kills[seat]
                self.kills[seat] = worth
            if state.seats[seat].counters.get("vp", 0) != self.vp[seat]:
                self.object_to("seat", seat, "has", state.seats[seat].counters.get("vp", 0), "VP, not", self.vp[seat])
        self.seen["scores"] += 1

    def _worth_of_losses(self, state: State, loser: int) -> int:
        rules = scenario(state.scenario).kills
        units = [unit for unit in state.units if unit.seat == loser]
        alive = {id for unit in units for id in unit.members}
        mine = {unit.id for unit in units}
        gone = [figure(model.profile) for model in state.models if model.unit in mine and model.id not in alive]
        left = {figure(state.models[id].profile).ace for id in alive}
        worth = rules.unit * len([unit for unit in units if not unit.members and not figure(unit.profile).is_vehicle])
        worth += rules.vehicle * len([card for card in gone if card.is_vehicle and card.ace not in rules.named])
        for id, points in rules.named.items():
            is_lost = id not in left and any(card.ace == id for card in gone)
            worth += points * (is_lost if figure(id).ace else len([card for card in gone if card.profile == id]))
        return worth

    # -- movement --------------------------------------------------------------------------------------------------

    def _moves(self, before: State, event: Moved, after: State) -> None:
        unit = before.units[before.models[event.paths[0][0]].unit]
        self.option = event.clause.rpartition(".")[2]
        self.moved = {id for id, _ in event.paths}
        self.seen["moves"] += 1
        if unit.id != before.acting:
            self.object_to(unit.name, "moves out of turn")
        if self.option == "reserve-edge":
            return
        for id, path in event.paths:
            way = [at(before.models[id]), *[spot for spot in path if isinstance(spot, tuple)]]
            self._walks(before, before.models[id], way)
        self._stands(before, after, unit.id)

    def _allowance(self, before: State, model: Model) -> float:
        assert self.begun is not None
        tags, card = before.units[model.unit].tags, figure(model.profile)
        if model.solid and not model.counters.get("legs", 0):
            return 100
        charges = self.option != "normal"
        more = sum(inches for tag, inches in FASTER.items() if tag in tags and (charges or "double" in tag))
        far = card.move + more
        if self.option == "run":
            return 2 * far
        if self.option == "engage":
            return far + (600 if "order:ura" in tags or "predator" in card.abilities else 400)
        return far / 2 if self.option == "normal" and model.unit in engaged(self.begun) else far

    def _walks(self, before: State, model: Model, way: list[Spot]) -> None:
        if len(set(way)) < 2:
            return
        line = LineString(way)
        slow = [Polygon(f.outline).buffer(-1) for f in before.features if SLOW in f.tags and model.size <= 3]
        cost = line.length + sum(line.intersection(shape).length for shape in slow)
        if cost > self._allowance(before, model) + SLACK:
            self.object_to(model.id, model.profile, self.option, "goes", cost, "of", self._allowance(before, model))
        for feature in before.features:
            steps = AREA in feature.tags or (feature.height <= 1 and model.size >= 4)
            if not steps and Polygon(feature.outline).distance(line) < model.radius - SLACK:
                self.object_to(model.id, "walks through", feature.kind)
        seat = before.units[model.unit].seat
        for other in standing(before):
            hinders = other.solid or (not model.solid and before.units[other.unit].seat != seat)
            if hinders and other.unit != model.unit and line.distance(Point(at(other))) < _together(model, other):
                self.object_to(model.id, "walks through", other.id)

    def _stands(self, before: State, after: State, unit: int) -> None:
        group = [after.models[id] for id in after.units[unit].members]
        others = standing(after)
        if [1 for one in group for two in others if one.id != two.id and gap(one, two) < -0.5]:
            self.object_to("bases of unit", unit, "overlap others")
        if _is_apart(after, unit) and not _is_apart(before, unit) and not any(model.solid for model in group):
            self.object_to("unit", unit, "leaves cohesion")
        foes = standing(after, 1 - after.units[unit].seat)
        if self.option == "run" and [1 for one in group for two in foes if _in_contact(after, one, two)]:
            self.object_to("unit", unit, "runs into contact")


def _together(one: Model, other: Model) -> float:
    return one.radius + other.radius - SLACK


def _in_contact(state: State, one: Model, other: Model) -> bool:
    far = max(reach(one), 0 if other.solid else reach(other))
    return far > 0 and gap(one, other) < far - 1 and not may_be_parted(state, one, other)


def _is_apart(state: State, unit: int) -> bool:
    piece = state.units[unit]
    assert piece.leader is not None
    chief, group = state.models[piece.leader], [state.models[id] for id in piece.members]
    alone = [one for one in group if not any(one is not two and gap(one, two) <= 200.5 for two in group)]
    far = [one for one in group if one is not chief and gap(one, chief) > figure(chief.profile).inspiration + 0.5]
    return len(group) > 1 and bool(alone or far)


def _is_on(model: Model, marker: Marker) -> bool:
    """Whether a soldier's base is at least partly in a marker's base."""
    counters, spot = marker.counters, marker.at
    if model.solid or not isinstance(spot, tuple):
        return False
    x, y = at(model)
    if "right" in counters:
        left, bottom, right, top = (counters.get(key, 0) for key in ("left", "bottom", "right", "top"))
        return math.hypot(max(left - x, 0, x - right), max(bottom - y, 0, y - top)) <= model.radius
    return math.dist((x, y), spot) <= counters.get("radius", 300) + model.radius


# -- shooting ------------------------------------------------------------------------------------------------------


class Volley:
    """One volley, from the declaration to what has come of it. Explosions are left to others."""

    def __init__(self, umpire: Umpire, state: State, told: Decided) -> None:
        self.state, self.events = state, list[Event]()
        self.unit = number_of(told.refs[0])
        name = told.words.split(" fires ", 1)[1].split(" at ", 1)[0]
        self.weapon: Weapon = next(arm for arm in weapons().values() if arm.name == name)
        aim = told.refs[1]
        unit = number_of(aim) if aim[0] == "u" else state.models[number_of(aim)].unit
        self.targets = [state.models[id] for id in (state.units[unit].members if aim[0] == "u" else (number_of(aim),))]
        self.target = unit
        self.eyes = Eyes(state)
        self.watches = state.acting != self.unit
        self.blitz = umpire.option == "engage" and not self.watches
        self.idle = umpire.moved if self.weapon.has("cumbersome") and not self.watches else set[int]()

    def judged(self, umpire: Umpire) -> list[str]:
        faults = self._declared(umpire)
        if self.weapon.radius:
            return faults
        umpire.seen["volleys"] += 1
        verdicts = {id: self._fires(self.state.models[id]) for id in self.state.units[self.unit].members}
        certain = [self.state.models[id] for id, fires in verdicts.items() if fires]
        doubtful = [self.state.models[id] for id, fires in verdicts.items() if fires is None]
        rolls = [roll for roll in self.events if isinstance(roll, Rolled) and ": attack" in roll.purpose]
        dice, least = sum(len(roll.faces) for roll in rolls), sum(map(self._dice, certain))
        if not least <= dice <= least + sum(map(self._dice, doubtful)):
            return [*faults, f"{self.weapon.name} of u{self.unit} at u{self.target}: {dice} dice, not {least}"]
        return faults if doubtful else [*faults, *self._needs(umpire, certain, rolls), *self._losses(certain)]

    def _declared(self, umpire: Umpire) -> list[str]:
        held, faults = engaged(self.state), []
        is_vehicle = self.targets[0].solid
        if not self.watches and not self.blitz and self.unit in held:
            faults.append(f"u{self.unit} is engaged and fires")
        if not self.watches and not self.blitz and not is_vehicle and self.target in held:
            faults.append(f"u{self.target} is engaged and fired at")
        if (self.blitz and not self.weapon.has("blitz")) or (self.weapon.has("locked") and not is_vehicle):
            faults.append(f"{self.weapon.name} may not be fired so")
        if umpire.option in ("run", "engage-short") and not self.watches:
            faults.append(f"u{self.unit} fires after {umpire.option}")
        return faults

    def _dice(self, model: Model) -> int:
        number = [arm.id for arm in arms(model)].count(self.weapon.id)
        return self.weapon.rate * (number if model.solid else 1)

    def _fires(self, model: Model) -> bool | None:
        """In range of the closest and in sight of any; who may be busy with other things is in doubt."""
        if self.weapon.id not in [arm.id for arm in arms(model)] or {"grounded", "knocked-down"}.intersection(
            model.tags
        ):
            return False
        near = min([gap(model, one) for one in self.targets]) - self.weapon.range
        if near > 1 or model.id in self.idle:
            return False
        role, seen = figure(model.profile).role, set[bool | None]()
        for one in sorted(self.targets, key=lambda one: gap(model, one)):
            seen.add(True if True in seen else self.eyes.sees(model, one))
        if True not in seen:
            return None if None in seen else False
        is_busy = role in ("gunner", "support-weapon") or "mechanic" in model.tags
        return None if near > -1 or is_busy else True

    def _needs(self, umpire: Umpire, firing: list[Model], rolls: list[Rolled]) -> list[str]:
        evasions = Counter(_evasion(one) for one in self.targets)
        evasion = min(value for value, number in evasions.items() if number == max(evasions.values()))
        calm = "order:steady" in self.state.units[self.unit].tags and not umpire.moved and not self.watches
        sums = [evasion + bonus - steady for bonus in self._cover(umpire, firing) for steady in range(1 + calm)]
        allowed = {min(max(figure(one.profile).accuracy + more, 2), 10) for one in firing for more in sums}
        text = f"{self.weapon.name} of u{self.unit} at u{self.target} needs"
        return [f"{text} {roll.need}, not one of {allowed}" for roll in rolls if roll.need not in allowed]

    def _cover(self, umpire: Umpire, firing: list[Model]) -> set[int]:
        """What cover may add: of two values where the umpire is not sure."""
        state, drilled = self.state, "take-cover" in self.state.units[self.target].tags
        if self.weapon.has("fire") or self.weapon.has("locked") or self.blitz:
            return {0}
        chief = state.units[self.unit].leader
        first = min(firing, key=lambda one: (one.id != chief, min([gap(one, other) for other in self.targets])))
        verdicts = [is_behind(state, self.eyes, first, one, drilled) for one in self.targets]
        rolling = [one for one in standing(state, state.units[self.target].seat) if one.profile == "jaguar"]
        near = [one for one in self.targets if not one.solid and any(gap(one, other) <= 200 for other in rolling)]
        known, doubtful = verdicts.count(True), verdicts.count(None)
        halves = {2 * number >= len(verdicts) or 2 * len(near) >= len(verdicts) for number in (known, known + doubtful)}
        umpire.seen[f"cover {sorted(halves)}"] += 1
        return {(2 if drilled else 1) if half else 0 for half in halves}

    def _losses(self, firing: list[Model]) -> list[str]:
        """Of like soldiers one falls for each success, the closest first."""
        if len({(figure(one.profile).armor, figure(one.profile).toughness) for one in self.targets}) > 1:
            return []
        losses = [event for event in self.events if isinstance(event, Removed)]
        gone = {number_of(ref) for event in losses if event.clause == "evolved.damage.soldier" for ref in event.refs}
        if self.targets[0].solid or not gone or [one for one in self.targets if "medic" in one.tags]:
            return []
        far = {one.id: min([gap(one, other) for other in firing]) for one in self.targets}
        rolls = [event for event in self.events if isinstance(event, Rolled) and ": damage" in event.purpose]
        hits = [roll.outcome for roll in rolls if roll.about == (f"u{self.target}",)]
        fallen = gone.intersection(far)
        if len(fallen) != min(sum(hits), len(far)):
            return [f"{len(fallen)} of u{self.target} are lost, not {sum(hits)}"]
        left = [far[id] for id in far if id not in fallen]
        is_wrong = fallen and left and max(far[id] for id in fallen) > min(left) + 0.01
        return [f"u{self.target}: others than the closest are lost"] if is_wrong else []


def _evasion(model: Model) -> int:
    is_helpless = model.solid and (not model.counters.get("legs", 0) or "knocked-down" in model.tags)
    return 0 if is_helpless else figure(model.profile).evasion
