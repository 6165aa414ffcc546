"""What the umpire of Net Epic has to say about templates: where they are laid, whom they cover, and their dice."""

import math
from itertools import product
from typing import Any

from msgspec import Struct

from grognard.engine.core.events import Rolled
from grognard.engine.core.state import Model, State, number_of
from grognard.games.netepic.books.cards import Weapon
from grognard.games.netepic.books.profiles import gun, template, weapon
from tests.games.netepic.umpire_eyes import (
    CM,
    Spot,
    card,
    covers,
    opponents,
    sees_point,
    spot,
    standing,
)
from tests.games.netepic.umpire_fire import arms_of, in_arc, order
from tests.games.netepic.umpire_titans import TABLES

SLACK, RIM = 3.0, 4.0
SCORES = [(int(row[0].split("-")[-1]) if "-" in row[0] else 10**6, int(row[1][0])) for row in TABLES["barrage.table"]]


def score(points: int) -> int:
    return next(hit for most, hit in SCORES if points <= most)


class Fall(Struct):
    """A template as it was laid, and where it has come down since."""

    state: State
    arm: Weapon
    unit: int
    at: Spot
    guns: tuple[int, ...]
    """Who could have fired it."""
    down: Spot
    moved: bool = False


class Templates:
    """What he remembers: templates laid and not yet rolled for, and the scatter on its way."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.judged = 0
        self.laid: list[Fall] = []
        self.turn, self.drift = 0, (0.0, 0.0)

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    # -- aiming ----------------------------------------------------------------------------------------------------

    def lays(self, state: State, form: Any, answer: Any, moved: set[int]) -> None:
        """A point has been named for a weapon of a unit."""
        arm, unit, at = weapon(form.topic), number_of(form.about[0]), answer[0][1]
        own = [
            one for one in standing(state)
            if one.unit == unit and any(x.id == arm.id for x in arms_of(one))
            and "spent" not in one.tags and not opponents(state, one.id)
        ]  # fmt: skip
        self.judged += 1
        far = arm.range or 10**6
        near = [one for one in own if arm.least_range - SLACK <= math.dist(spot(one), at) <= far + SLACK]
        near = [one for one in near if in_arc(one, at, arm.arc)]
        if not near:
            self.object_to(arm.name, "is aimed out of range or arc at", at)
        seen = [one for one in near if sees_point(state, one, at)]
        seat = state.units[unit].seat
        marks = [one for one in state.markers if one.kind == f"spotted:{seat}"]
        others = [one for one in standing(state, seat) if one.unit != unit]
        spotted = any(one.at == at for one in marks) or any(sees_point(state, one, at) for one in others)
        if not seen and not spotted:
            self.object_to(arm.name, "is aimed at a point that nobody sees")
        if not seen and (not any(order(state, one) == "first-fire" for one in own) or not _is_artillery(own, arm)):
            self.object_to(arm.name, "fires indirectly and may not")
        engaged = [one for one in standing(state) if opponents(state, one.id) and is_under(arm, at, one, -RIM)]
        if engaged and not all(card(one).has("cold-blooded") for one in own) and template(arm.template).diameter:
            self.object_to(arm.name, "is laid over", [one.profile for one in engaged], "in close combat")
        if not arm.hit and not arm.barrage and not arm.barrage_die:
            return
        guns = tuple([one.id for one in own])
        self.laid.append(Fall(state, arm, unit, at, guns, at, any(id in moved for id in guns)))

    # -- scatter ---------------------------------------------------------------------------------------------------

    def scatters(self, event: Rolled, clause: str) -> None:
        """How far it goes and where: a direction, and one or two dice of centimetres."""
        if clause == "indirect.scatter-die":
            self.turn, self.drift = (
                (0, self.drift) if event.purpose == "scatter die" else (event.outcome[0], self.drift)
            )
        elif clause == "indirect.scatter":
            degrees, far = math.radians(self.turn), int(event.outcome) * CM
            self.drift = (math.cos(degrees) * far, -math.sin(degrees) * far)
            if len(event.faces) not in (1, 2) or event.outcome != sum(event.faces):
                self.object_to("scatter of", event.faces, "is", event.outcome)

    def misses(self, text: str) -> None:
        """Nobody was hit, or it came down off the board."""
        self.drift = (0.0, 0.0)
        named = [one for one in self.laid if text.startswith(one.arm.name)] or self.laid
        if named:
            self.laid.remove(named[0])

    # -- dice ------------------------------------------------------------------------------------------------------

    def rolls(self, state: State, event: Rolled) -> Fall | None:
        """Everybody under the template, friend or foe, and what each needs; of several alike that which fits best."""
        alike = [one for one in self.laid if event.purpose.startswith(f"{one.arm.name}, ")]
        (dx, dy), self.drift = self.drift, (0.0, 0.0)
        for one in alike:
            one.down = (one.at[0] + dx, one.at[1] + dy)
        if not alike:
            return None
        self.judged += 1
        found = [(self._faults(state, event, one), one) for one in alike]
        faults, fall = min(found, key=lambda row: len(row[0]))
        self.laid.remove(fall)
        self.faults += faults
        return fall

    def _faults(self, state: State, event: Rolled, fall: Fall) -> list[str]:
        rolled, found = {number_of(ref) for ref in event.about}, list[str]()
        for one in standing(state) if template(fall.arm.template).diameter else ():
            fogged = "fog" in state.units[one.unit].tags
            under = [is_under(fall.arm, fall.down, one, more) for more in (-RIM, RIM)]
            if under[0] and not fogged and one.id not in rolled and min(self._needs(state, fall, one)) <= 6:
                found.append(f"{event.purpose} leaves out {one.profile} {one.id}")
            if one.id in rolled and (fogged or not under[1]):
                found.append(f"{event.purpose} covers {one.profile} {one.id}")
        needs, hit = event.needs or (event.need,) * len(event.faces), []
        for ref, need, face in zip(event.about, needs, event.faces, strict=True):
            model = state.models[number_of(ref)]
            wanted = self._needs(state, fall, model)
            if need not in wanted:
                found.append(f"{event.purpose} {model.profile} {model.id} needs {need}, not one of {sorted(wanted)}")
            if face >= max(need, 2):
                hit.append(ref)
        if tuple(hit) != tuple(event.outcome):
            found.append(f"{event.purpose} {event.faces} on {needs} hits {event.outcome}")
        return found

    def _needs(self, state: State, fall: Fall, model: Model) -> set[int]:
        """The score of the table for as many guns as may have fired, less the ordinary modifiers."""
        own = [state.models[id] for id in fall.guns]
        firer = own[0] if own else None
        if firer is None:
            return set(range(1, 8))
        unit = state.units[model.unit]
        exposed = order(state, model) == "first-fire" and "popped" not in unit.tags and "roved" not in model.tags
        first = order(state, firer) == "first-fire" and "popped" not in state.units[firer.unit].tags
        steady = {int(first)} | ({0} if "roved" in firer.tags or card(firer).has("command") else set())
        lasting = [_lasting(state, one) for one in own]
        cover = {0} if fall.arm.has("ignores-cover") else covers(state, firer, model)
        haste = {0, -1} if fall.moved else {0}
        observed = {0, 1} if any(gun(tag.split(":")[2]).observes for tag in firer.tags if tag[:4] == "gun:") else {0}
        parts = product(self._scores(fall, len(own)), steady, cover, haste, set(lasting), observed)
        return {max(hit - sum(amounts) - exposed, 2) for hit, *amounts in parts}

    def _scores(self, fall: Fall, number: int) -> set[int]:
        arm = fall.arm
        if not arm.barrage and not arm.barrage_die:
            return {arm.hit}
        guns = range(1, number + 1) if _combines(fall) else (1,)
        extra = range(arm.barrage_die + 1) if arm.barrage_die else (0,)
        if _combines(fall) and not arm.barrage_die:
            guns = self._guns(fall)
        return {score(arm.barrage * many + more) for many in guns for more in extra}

    def _guns(self, fall: Fall) -> range:
        """How many guns of a battery fired: those who saw the point, or, called by a spotter, who had it in range."""
        state, arm, at = fall.state, fall.arm, fall.at
        far, own = arm.range or 10**6, [state.models[id] for id in fall.guns]
        near = [one for one in own if arm.least_range - SLACK <= math.dist(spot(one), at) <= far + SLACK]
        sure = [one for one in near if in_arc(one, at, arm.arc - 4) and sees_point(state, one, at, -4 * RIM)]
        most = [one for one in near if in_arc(one, at, arm.arc)]
        return range(max(len(sure), 1), max(len(most), 1) + 1)


def _combines(fall: Fall) -> bool:
    types = {card(fall.state.models[id]).type for id in fall.guns}
    return any("artillery" in one for one in types) and not fall.arm.has("need-not-combine")


def _is_artillery(own: list[Model], arm: Weapon) -> bool:
    return any("artillery" in card(one).type for one in own) or arm.has("rocket-launcher")


def _lasting(state: State, own: Model) -> int:
    dazed = any(tag.startswith("hurt:1:") and ("head" in tag.lower() or "bridge" in tag.lower()) for tag in own.tags)
    bonus = sum(gun(tag.split(":")[2]).fire_bonus for tag in own.tags if tag.startswith("gun:"))
    return bonus + ("guided" in state.units[own.unit].tags) - ("damaged" in own.tags) - dazed


def is_under(arm: Weapon, at: Spot, model: Model, more: float) -> bool:
    """Whether the centre of a model lies under a round template, its rim not included."""
    return math.dist(spot(model), at) < template(arm.template).diameter / 2 + more
