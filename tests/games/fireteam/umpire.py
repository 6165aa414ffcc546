"""An independent umpire of Fireteam, written from the catalogue: he watches the events of a battle and objects."""

import math
from collections import Counter
from itertools import combinations, pairwise

from grognard.engine.core.events import Began, Counted, Ended, Event, Moved, Placed, Removed, Rolled, Tagged
from grognard.engine.core.state import Model, State, number_of
from grognard.games.fireteam.books.cards import Team, Vehicle, Weapon
from grognard.games.fireteam.books.profiles import weapon
from tests.games.fireteam.umpire_eyes import (
    Spot,
    card,
    cost,
    covers,
    footprint,
    gap,
    is_foot,
    on_board,
    sees,
    spot,
    touching,
)

INCH, SLACK = 100, 6.0
LADDER = (4, 6, 8, 10, 12)
PACE = {"move": 1.0, "double-time": 2.0, "crawl": 0.5, "assault-move": 1.0, "advancing-fire": 1.0, "assault-fire": 1.0}
COSTS = {"advancing-fire": 2, "assault-fire": 2}
RANGED = (0, 3, 5)


class Umpire:
    """What he has to remember: the turn's activations, what each team did, the ways just gone, results to be placed."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.seen: Counter[str] = Counter()
        self.activated: set[int] = set()
        self.passed: int | None = None
        self.used: Counter[int] = Counter()
        self.more: Counter[int] = Counter()
        self.is_mixed = False
        self.is_volley = False
        """Whether shots have been rolled whose results are not placed yet."""
        self.at_risk: set[int] = set()
        self.ways: dict[int, list[Spot]] = {}
        self.landed: list[tuple[State, int, str]] = []
        self.due: dict[int, list[int]] = {}
        self.placed: Counter[int] = Counter()
        self.test: tuple[int, int, int] | None = None

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    def watch(self, before: State, event: Event, after: State) -> None:
        if isinstance(event, Began | Moved | Ended):
            self._settle(before)
        if not isinstance(event, Moved):
            self._stand(before)
        match event:
            case Began():
                self._begins(before, event, after)
            case Moved():
                self._moves(before, event, after)
            case Placed():
                self.ways |= {id: [at] for id, at in event.models if isinstance(at, tuple)}
            case Tagged():
                self._marks(before, event)
            case Counted():
                self._counts(before, event, after)
            case Removed():
                self._leaves(before, event)
            case Rolled():
                self._rolls(before, event)
            case Ended():
                self._ends(before, event)

    # -- the turn --------------------------------------------------------------------------------------------------

    def _begins(self, before: State, event: Began, after: State) -> None:
        if event.round is not None:
            self.activated = set()
        if event.acting is not None and event.acting >= 0:
            unit = after.units[event.acting]
            again = unit.id in self.activated and "orphans" not in unit.tags
            if again or unit.seat != after.active:
                self.object_to(unit.name, "is activated twice, or by the other side")
            self.activated |= {unit.id, *[one.id for one in after.units if "joined" in one.tags]}
            self.used, self.more, self.ways, self.test = Counter(), Counter(), {}, None
        if before.step == "act" and event.step in ("turn", "check") and before.active is not None:
            left = [self._is_left(after, seat) for seat in (before.active, 1 - before.active)]
            wanted = 1 - before.active if left[1] else before.active if left[0] else None
            waiting = [unit for unit in after.units if "reserve" in unit.tags and unit.members]
            if (after.active if after.phase == "activation" else None) != wanted and not waiting:
                self.object_to("the turn is not that of seat", wanted)
            self.seen["activations"] += 1
        for model in on_board(after) if event.step == "turn" else ():
            if model.counters.get("wounds", 0) > model.counters.get("figures", 0) and is_foot(model):
                self.object_to(model.id, "has more Wounded markers than figures")

    def _is_left(self, state: State, seat: int) -> bool:
        own = [unit for unit in state.units if unit.seat == seat and unit.members and "done" not in unit.tags]
        return any(state.models[id].place is not None for unit in own for id in unit.members)

    def _ends(self, before: State, event: Ended) -> None:
        if event.clause != "fireteam.victory.points" or " points" not in event.outcome.reason:
            return
        score = [self._score(before, seat) for seat in (0, 1)]
        told = event.outcome.reason.rpartition(": ")[2]
        if told != f"{score[0]} to {score[1]} points":
            self.object_to("points are", told, "not", score)
        self.seen["scores"] += 1

    def _score(self, state: State, seat: int) -> int:
        found = sum(one.counters.get("points", 0) for one in state.markers if f"held:{seat}" in one.tags)
        for unit in [unit for unit in state.units if unit.seat != seat]:
            own = [model for model in state.models if model.unit == unit.id]
            gone = [model for model in own if model.id not in unit.members and "exited" not in model.tags]
            foot = [model for model in own if is_foot(model)]
            wrecks = [lost for lost in map(card, gone) if isinstance(lost, Vehicle)]
            found += sum([3 if lost.armor[0] >= 16 else 2 for lost in wrecks])
            start = sum(own_card.figures for own_card in map(card, foot) if isinstance(own_card, Team))
            left = sum(model.counters.get("figures", 0) for model in foot if model not in gone)
            worth = 2 if not left else 1 if 2 * left <= start else 0
            found += max(worth - (unit.counters.get("cost", 0) < 60), 0) if start else 0
            tags = [tag for model in own for tag in model.tags if tag.startswith("fallen:")]
            found += sum(int(tag.rpartition(":")[2]) for tag in tags) if "basic" not in state.options else 0
        return found

    # -- movement --------------------------------------------------------------------------------------------------

    def _marks(self, before: State, event: Tagged) -> None:
        for ref, adds, _ in event.changes:
            if ref[0] != "m":
                continue
            id, model = number_of(ref), before.models[number_of(ref)]
            if "pushed" in adds:
                self.more[id] += 1
            if "cowering" in adds:
                self._cowers(before, model)
            if "prone" in adds and "prone" in model.tags:
                self.object_to(id, "drops who lies already")

    def _moves(self, before: State, event: Moved, after: State) -> None:
        what = event.clause.rpartition(".")[2]
        self.seen["moves"] += 1
        for id, path in event.paths:
            model = before.models[id]
            if not isinstance(model.place, tuple):
                continue
            way = [spot(model), *[at for at in path if isinstance(at, tuple)]]
            self.ways[id] = way
            if is_foot(model) and (what in PACE or what == "cower-seek-cover"):
                self._walks(before, model, way, what)
        moved = [after.models[id] for id, _ in event.paths]
        self.landed += [(before, model.id, what) for model in moved]
        active = [model for model in moved if before.units[model.unit].seat == before.active and what in PACE]
        for model in active:
            self.used[model.id] += COSTS.get(what, 1)
            self._has_actions(before, model)

    def _has_actions(self, state: State, model: Model) -> None:
        if self.used[model.id] > card(model).motivation + self.more[model.id]:
            self.object_to(model.id, "has used", self.used[model.id], "actions")

    def _walks(self, state: State, model: Model, way: list[Spot], what: str) -> None:
        own, basic = card(model), "basic" in state.options
        flies, powered = (not basic and name in own.attributes for name in ("jump", "powered"))
        most = max(own.move - (0 if powered else INCH * model.counters.get("wounds", 0)), INCH)
        far = most * PACE.get(what, 2)
        paid = sum(math.dist(a, b) for a, b in pairwise(way)) if flies else cost(state, way)
        if len(set(way)) > 1 and paid > far + SLACK:
            self.object_to(model.id, what, "costs", round(paid), "of", far)

    def _stand(self, after: State) -> None:
        """Teams of one group go at once, though each action among them is told by itself: they stand at its end."""
        landed, self.landed = self.landed, []
        for before, id, what in landed:
            self._stands(before, after, after.models[id], what)

    def _stands(self, before: State, after: State, model: Model, what: str) -> None:
        own = footprint(model)
        for other in on_board(after):
            if other.id != model.id and own.intersection(footprint(other)).area > 12 * SLACK:
                self.object_to(model.id, "ends on", other.id, what)
        if is_foot(model) and what in PACE and not what.startswith("assault"):
            fresh = {foe.id for foe in touching(after, model, 4)} - {foe.id for foe in touching(before, model)}
            if fresh:
                self.object_to(model.id, what, "comes into contact with", fresh)

    # -- results ---------------------------------------------------------------------------------------------------

    def _counts(self, before: State, event: Counted, after: State) -> None:
        section = event.clause.split(".")[1]
        for ref, key, by, now in event.changes:
            if now < 0:
                self.object_to(ref, key, "is negative")
            if key == "watch" and by < 0 and event.clause.endswith("enter"):
                unit = before.units[before.models[number_of(ref)].unit]
                if unit.seat == before.active or "cowering" in before.models[number_of(ref)].tags:
                    self.object_to(ref, "answers in its own turn, or while it Cowers")
                self.seen["answers"] += 1
            if key == "pins" and section == "results":
                self.placed[number_of(ref)] += by
        if event.clause == "fireteam.morale.clear-pins":
            units = {before.models[number_of(ref)].unit for ref, *_ in event.changes}
            left = [id for unit in units for id in after.units[unit].members if after.models[id].counters.get("pins")]
            if left:
                self.object_to("pins stay on", left)

    def _leaves(self, before: State, event: Removed) -> None:
        for ref in event.refs:
            if ref[0] == "m" and event.clause == "fireteam.results.team-destroyed":
                if before.models[number_of(ref)].counters.get("figures", 0) > 0:
                    self.object_to(ref, "leaves with figures left")

    def _settle(self, state: State) -> None:
        """All results of an attack have been placed: half on the target, no more than there were."""
        if len(self.due) == 1 and not self.is_mixed:
            ((target, numbers),) = self.due.items()
            number, here = sum(numbers), self.placed[target]
            if sum(self.placed.values()) > number:
                self.object_to("of", number, "results", dict(self.placed), "were placed")
            is_left = target in state.units[state.models[target].unit].members
            if is_left and 2 * here < number:
                self.object_to("on the target", target, "lie only", here, "of", number)
            squad = state.models[target].unit
            strangers = [id for id in self.placed if state.models[id].unit != squad and self.placed[id]]
            for id in strangers if is_left else ():
                if id not in self.at_risk:
                    self.object_to(id, "is given results of an attack on", target)
            self.seen["shared"] += 1
        self.due, self.placed, self.is_mixed, self.at_risk, self.is_volley = {}, Counter(), False, set(), False

    # -- dice ------------------------------------------------------------------------------------------------------

    def _rolls(self, before: State, event: Rolled) -> None:
        match event.clause:
            case "fireteam.fire.roll":
                self._fires(before, event)
            case "fireteam.cc.count":
                self._fights(before, event)
            case "fireteam.vehicle.assaulted" | "fireteam.vehicle.close-defense":
                self._settle(before)
                self.is_mixed = True
            case "fireteam.morale.one-die":
                self.test = (number_of(event.about[0]), event.outcome, 0)
                pinned = [id for id in before.units[self.test[0]].members if before.models[id].counters.get("pins")]
                if not pinned:
                    self.object_to("unit", self.test[0], "tests without a marker")
                self.seen["morale"] += 1

    def _cowers(self, state: State, model: Model) -> None:
        """Only who is left without a Motivation Cowers, at the best that Leaders could do."""
        if self.test is None or model.unit != self.test[0]:
            self.object_to(model.id, "Cowers without a test")
            return
        steadfast = "steadfast" in card(model).attributes and "basic" not in state.options
        pins = max(model.counters.get("pins", 0) - steadfast, 0)
        shaky = "shaky" in card(model).attributes and "basic" not in state.options
        if card(model).motivation - max(3 - (self.test[1] - pins - shaky), 0) > 0:
            self.object_to(model.id, "Cowers with", pins, "markers on a", self.test[1])
        self.seen["cowers"] += 1

    def _fires(self, state: State, event: Rolled) -> None:
        firer = state.models[number_of(event.about[0])]
        targets = [state.models[id] for id in dict.fromkeys(number_of(ref) for ref in event.about[1:])]
        if self.placed or not self.is_volley:
            self._settle(state)
        self.is_volley = True
        own = state.units[firer.unit].seat == state.active
        self.seen["shots"] += 1
        if "cowering" in firer.tags:
            self.object_to(firer.id, "fires and Cowers")
        if own and touching(state, firer, 4):
            self.object_to(firer.id, "fires in contact")
        if len(targets) > 1 or not isinstance(firer.place, tuple) or not isinstance(targets[0].place, tuple):
            self.is_mixed = True
            return
        (target,) = targets
        self.is_mixed |= not is_foot(target)
        outcomes = [event.outcome] if _is_one(event) else list(event.outcome)
        mates = [state.models[id] for id in state.units[target.unit].members]
        self.at_risk |= {one.id for mate in mates for one in touching(state, mate)}
        self.due.setdefault(target.id, []).append(sum(sum(row) for row in outcomes))
        lobs = any("indirect" in weapon(id).traits for id in getattr(card(firer), "special", ()))
        is_simple = _is_one(event) and is_foot(firer) and is_foot(target) and not lobs
        if is_simple and ("moved" not in firer.tags or not own):
            self._judges(state, event, firer, target, own)

    def _judges(self, state: State, event: Rolled, firer: Model, target: Model, own: bool) -> None:
        """One kind of Defense and no way of the firer: everything about the shot can be reckoned anew."""
        places = [spot(target)] if own else _stations(self.ways.get(target.id, [spot(target)]))
        seen = [at for at in places if sees(state, firer, target, at)]
        if not seen:
            self.object_to(firer.id, "fires at", target.id, "out of sight")
            return
        needs = {need for at in seen for need in _defenses(state, firer, target, at, own)}
        if event.need not in needs:
            self.object_to(firer.id, "at", target.id, "against Defense", event.need, "not one of", sorted(needs))
        pins = "basic" not in state.options
        if not any(_may_score(state, event, firer, gap(firer, target, at), pins) for at in seen):
            self.object_to(firer.id, "at", target.id, "scores", event.outcome, "with", event.faces, "to", event.need)
        self.seen["judged"] += 1

    def _fights(self, state: State, event: Rolled) -> None:
        self._settle(state)
        self.is_mixed = True
        one = state.models[number_of(event.about[0])]
        foes = [state.models[id] for id in dict.fromkeys(number_of(ref) for ref in event.about[1:])]
        for foe in foes:
            if gap(one, foe) > 6:
                self.object_to(one.id, "fights", foe.id, "at", gap(one, foe))
        own, other = card(one), card(foes[0])
        assert isinstance(own, Team)
        assert isinstance(other, Team)
        if _is_one(event) and not [id for id in own.special if "close" in weapon(id).traits]:
            if len(event.faces) - 1 != one.counters.get("figures", 0):
                self.object_to(one.id, "fights with", len(event.faces) - 1, "dice")
            if not other.defense + 1 <= event.need <= other.defense + 3:
                self.object_to(foes[0].id, "has Defense", event.need - 1, "in close combat")
        self.seen["fights"] += 1


def _is_one(event: Rolled) -> bool:
    """Whether all dice of a throw are read alike."""
    return isinstance(event.outcome[0], int)


def _stations(way: list[Spot]) -> list[Spot]:
    """Points of a way at which somebody may be shot at, half an inch apart."""
    found = [way[0]]
    for (x, y), (u, v) in pairwise(way):
        parts = max(math.ceil(math.dist((x, y), (u, v)) / 25), 1)
        found += [(x + (u - x) * part / parts, y + (v - y) * part / parts) for part in range(1, parts + 1)]
    return found


def _defenses(state: State, firer: Model, target: Model, at: Spot, own: bool) -> set[int]:
    """What Defense may come to there: cover, lying down, and running in answer to Overwatch."""
    printed, far = card(target), gap(firer, target, at)
    assert isinstance(printed, Team)
    found = {0} if "basic" not in state.options else set[int]()
    for cover in covers(state, target, firer, at):
        for worse in {0, 0 if "basic" in state.options else 1}:
            for is_far in {far > 1200 - 3, far > 1200 + 3}:
                found.add({0: 0, 1: int(is_far), 2: 1, 3: 2}[max(cover - worse, 0)])
    lies = {0, 1} if "basic" not in state.options or not own else {int("prone" in target.tags)}
    runs = {0, -1} if not own and "winded" in target.tags else {0}
    return {printed.defense + one + low + run for one in found for low in lies for run in runs}


def _may_score(state: State, event: Rolled, firer: Model, far: float, suppresses: bool) -> bool:
    """Whether some choice of weapons gives so many dice, and these results."""
    own = card(firer)
    assert isinstance(own, Team)
    special, figures = [weapon(id) for id in own.special], firer.counters.get("figures", 0)
    usable = [arm for arm in special if arm.least_range - 3 <= far <= arm.range + 3 or "basic" in state.options]
    for number in range(len(usable) + 1):
        for chosen in combinations(usable, number):
            busy = sum(2 if "crew" in arm.traits and figures > 1 else 1 for arm in chosen)
            team = weapon(own.weapon)
            for rifles in {0, max(figures - busy, 0) if far <= team.range + 3 else 0}:
                if busy <= figures and _scores(event, [*chosen, *[team] * rifles], figures, suppresses):
                    return True
    return False


def _scores(event: Rolled, arms: list[Weapon], figures: int, suppresses: bool) -> bool:
    dice = sum(-(-arm.dice // 2) if "crew" in arm.traits and figures == 1 else arm.dice for arm in arms)
    if dice != len(event.faces) - 1:
        return False
    lead, *others = event.faces
    for less in range(4):
        low = [lead + face - event.need - less for face in others]
        high = [lead + face - event.need for face in others]
        if _within(event.outcome, low, high) or (suppresses and _pins(event.outcome, low, high)):
            return True
    return False


def _within(outcome: tuple[int, int, int], low: list[int], high: list[int]) -> bool:
    """Whether results lie between those of the worst and the best that small dice may take off."""
    worse, better = ([sum(one >= mark for one in ahead) for mark in RANGED] for ahead in (low, high))
    told = [sum(outcome), outcome[1] + outcome[2], outcome[2]]
    return all(a <= b <= c for a, b, c in zip(worse, told, better, strict=True))


def _pins(outcome: tuple[int, int, int], low: list[int], high: list[int]) -> bool:
    hits = [sum(one >= 0 for one in ahead) for ahead in (low, high)]
    return outcome[1:] == (0, 0) and hits[0] <= outcome[0] <= hits[1]
