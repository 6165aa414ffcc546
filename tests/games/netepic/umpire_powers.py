"""What the umpire of Net Epic has to say about psychic powers and about Deep Strike."""

import math
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import Point

from grognard.engine.core.events import Began, Ended, Event, Moved, Placed, Removed, Rolled, Tagged
from grognard.engine.core.state import Model, State, number_of
from tests.games.netepic.umpire_eyes import (
    CM,
    HOUSES,
    Spot,
    card,
    far,
    footprint,
    gap,
    on_table,
    opponents,
    pin_class,
    sees,
    shape,
    standing,
)
from tests.games.netepic.umpire_fire import order
from tests.games.netepic.umpire_moves import is_chain
from tests.games.netepic.umpire_titans import sheet

PSYKER, BLAST, PURGE = "ability.psyker", "ability.mind-blast", "ability.purge-psyker"
GUIDE, RESISTS, STRIKE = "ability.guide", "ability.psychic-save", "ability.deep-strike"
DIE, DISTANCE, HITS = "indirect.scatter-die", "indirect.scatter", 2
SLACK = 3.0
BETWEEN = (RESISTS, "transport.bail-out")
"""Dice that fall between a power and what comes of it."""


class Mind(Struct):
    """A power at work: whose, on whom, and what must come of it."""

    psyker: Model
    target: Model | None = None
    power: str = ""
    total: int = 0
    kills: bool = False
    backfires: bool = False
    is_resisted: bool = False


class Drop(Struct):
    """A unit on its way down: the point named, where it has drifted to, and how often it has."""

    unit: int
    at: Spot
    dice: int = 0
    degrees: float = 0.0


class Powers:
    """What he remembers: the power at work, the unit that comes down, and who has come down this turn."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.powers, self.strikes = 0, 0
        self.mind: Mind | None = None
        self.drop: Drop | None = None
        self.landed: set[int] = set()

    def object_to(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    def watch(self, before: State, event: Event, clause: str, acting: set[int], first: int | None) -> None:
        """One event: whose activation it is, and who has the initiative."""
        if self.mind is not None and self._is_over(event, clause):
            self._settles(before)
        match event:
            case Tagged() if clause == PSYKER:
                self._begins(before, event, acting)
            case Tagged() if clause == GUIDE and before.phase == "action":
                self._guides(before, event)
            case Rolled():
                self._rolls(before, event, clause)
            case Tagged() if clause == STRIKE:
                self._comes_down(before, event, first)
            case Placed() if clause == STRIKE:
                self._lands(before, event)
            case Removed() if clause == STRIKE:
                self._is_lost(before, event)
            case Tagged() if clause == "activation.order-first":
                self._is_ordered(before, event)

    # -- powers ----------------------------------------------------------------------------------------------------

    def _is_over(self, event: Event, clause: str) -> bool:
        if isinstance(event, Rolled):
            return clause not in (*BETWEEN, BLAST, PURGE) and not clause.startswith(("titan.", "save."))
        if isinstance(event, Tagged):
            return clause not in (GUIDE, "transport.bail-out")
        return isinstance(event, (Moved, Began, Ended))

    def _begins(self, before: State, event: Tagged, acting: set[int]) -> None:
        """One power a turn, in the psyker's own activation, instead of fire."""
        ((ref, adds, _),) = event.changes
        psyker = before.models[number_of(ref)]
        self.mind = Mind(psyker)
        self.powers += 1
        if "spent" in psyker.tags or "spent" not in adds:
            self.object_to(psyker.profile, "uses a power and has fired, or used one, this turn")
        if not card(psyker).powers:
            self.object_to(psyker.profile, "is no psyker")
        if psyker.unit not in acting:
            self.object_to(psyker.profile, "uses a power out of its activation")
        if not on_table(psyker) or opponents(before, psyker.id):
            self.object_to(psyker.profile, "uses a power aboard or in close combat")
        if order(before, psyker) == "charge" and not card(psyker).has("command"):
            self.object_to(psyker.profile, "uses a power instead of fire and could not fire on Charge")

    def _turns_on(self, before: State, event: Rolled, power: str, reach: int) -> None:
        psyker, target = (before.models[number_of(ref)] for ref in event.about)
        if self.mind is None or self.mind.psyker.id != psyker.id or power not in card(psyker).powers:
            self.object_to(psyker.profile, "does not work", power, "now")
            self.mind = Mind(psyker)
        self.mind.target, self.mind.power = target, power
        if before.units[psyker.unit].seat == before.units[target.unit].seat or not on_table(target):
            self.object_to(power, "is turned on", target.profile)
            return
        if "fog" in before.units[target.unit].tags:
            self.object_to(power, "is turned on somebody in the fog")
        if far(psyker, target) > reach + SLACK:
            self.object_to(power, "reaches", round(far(psyker, target)), "of", reach)

    def _rolls(self, before: State, event: Rolled, clause: str) -> None:
        if clause == BLAST:
            self._blasts(before, event)
        elif clause == PURGE:
            self._purges(before, event)
        elif clause == RESISTS:
            self._resists(before, event)
        elif self.drop is not None and clause in (DIE, DISTANCE):
            self._drifts(event, clause)

    def _blasts(self, before: State, event: Rolled) -> None:
        self._turns_on(before, event, "mind-blast", 25 * CM)
        assert self.mind is not None
        assert self.mind.target is not None
        target = self.mind.target
        if on_table(target) and not sees(before, self.mind.psyker, target):
            self.object_to("Mind Blast on", target.profile, "out of sight")
        if card(target).has("inorganic") or card(target).has("artificial-intelligence"):
            self.object_to("Mind Blast on", target.profile, "that has no mind")
        if sheet(target) and target.counters.get("shields", 0):
            self.object_to("Mind Blast on", target.profile, "behind its shields")
        if event.need != 4 or len(event.faces) != 1 or bool(event.outcome) != (event.faces[0] >= 4):
            self.object_to("Mind Blast", event.faces, "on", event.need, "is", event.outcome)
        self.mind.kills = event.faces[0] >= 4 and not sheet(target)

    def _purges(self, before: State, event: Rolled) -> None:
        """First the attacker's two dice, then the one of him who is purged."""
        if len(event.faces) == 2:
            self._turns_on(before, event, "purge-psyker", 50 * CM)
            assert self.mind is not None
            assert self.mind.target is not None
            if not card(self.mind.target).powers:
                self.object_to("Purge Psyker on", self.mind.target.profile)
            self.mind.total = sum(event.faces)
        elif self.mind is not None and len(event.faces) == 1 and self.mind.total:
            self.mind.kills = self.mind.total > event.faces[0]
            self.mind.backfires = event.faces[0] >= 2 * self.mind.total
        else:
            self.object_to("Purge Psyker with", event.faces)

    def _resists(self, before: State, event: Rolled) -> None:
        """The better of its own save and the 4+ of a Void Shield that is up."""
        model = before.models[number_of(event.about[0])]
        needs = {card(model).psychic_save}
        needs |= {4} if model.counters.get("shields", 0) and card(model).army != "orks" else set()
        if event.need != min(needs - {0}, default=0):
            self.object_to("psychic save of", model.profile, "on", event.need, "not", sorted(needs))
        if bool(event.outcome) != (event.faces[0] >= event.need):
            self.object_to("psychic save", event.faces, "on", event.need, "is", event.outcome)
        if self.mind is not None:
            self.mind.is_resisted = bool(event.outcome)

    def _settles(self, state: State) -> None:
        mind, self.mind = self.mind, None
        if mind is None or mind.target is None:
            return
        lost, own = state.models[mind.target.id].place is None, state.models[mind.psyker.id].place is None
        if lost != (mind.kills and not mind.is_resisted) and not sheet(mind.target):
            self.object_to(mind.power, "on", mind.target.profile, "and it is lost:", lost)
        if own != (mind.backfires and not mind.is_resisted):
            self.object_to(mind.power, "and the psyker is lost:", own)

    def _guides(self, before: State, event: Tagged) -> None:
        """Eldar infantry with a model within 25 cm of the psyker."""
        mind, self.mind = self.mind, None
        units = [before.units[number_of(ref)] for ref, *_ in event.changes]
        models = [before.models[id] for unit in units for id in unit.members]
        if mind is None or "guide" not in card(mind.psyker).powers:
            self.object_to("nobody guides", [unit.name for unit in units])
            return
        feet = [one for one in models if "carriers" not in before.units[one.unit].tags]
        if any(card(one).army != "eldar" or card(one).type != "infantry" for one in feet):
            self.object_to("Guide on", {one.profile for one in feet})
        if not any(far(one, mind.psyker) <= 25 * CM + SLACK for one in models if on_table(one)):
            self.object_to("Guide on", units[0].name, "that is far away")

    # -- Deep Strike -----------------------------------------------------------------------------------------------

    def hears(self, form: Any, answer: Any) -> None:
        if form.name == "strike" and answer:
            self.drop = Drop(number_of(form.about[0]), answer[0][1])

    def _comes_down(self, before: State, event: Tagged, first: int | None) -> None:
        for ref, adds, removes in event.changes:
            unit = before.units[number_of(ref)]
            if "landed-now" not in adds:
                continue
            self.strikes += 1
            if "aloft" not in unit.tags or "aloft" not in removes or self.drop is None or self.drop.unit != unit.id:
                self.object_to(unit.name, "comes down and was not aloft, or nobody named a point")
            if before.phase not in ("initiative", "action") or any("done" in one.tags for one in before.units):
                self.object_to(unit.name, "comes down in the middle of a turn")
            if unit.seat == first and 1 - unit.seat in self.landed:
                self.object_to(unit.name, "has the initiative and comes down second")
            self.landed.add(unit.seat)

    def _drifts(self, event: Rolled, clause: str) -> None:
        """Twice a scatter die, and on an arrow 2D6 cm."""
        assert self.drop is not None
        drop = self.drop
        if clause == DISTANCE:
            if len(event.faces) != 2 or sum(event.faces) != event.outcome:
                self.object_to("a Deep Strike drifts by", event.faces)
            turn, length = math.radians(drop.degrees), sum(event.faces) * CM
            drop.at = (drop.at[0] + math.cos(turn) * length, drop.at[1] - math.sin(turn) * length)
        elif event.purpose == "scatter die":
            drop.dice += 1
        else:
            drop.degrees = event.outcome[0]

    def _lands(self, before: State, event: Placed) -> None:
        drop, self.drop, facings = self.drop, None, dict(event.facings)
        if drop is None or drop.dice != 2:
            self.object_to("a unit lands without two rolls of scatter")
            return
        down = [_put(before.models[id], at, facings.get(id)) for id, at in event.models]
        seat, (wide, deep) = before.units[drop.unit].seat, before.board
        for one in down:
            x, y = one.place if isinstance(one.place, tuple) else (-1, -1)
            if math.dist((x, y), drop.at) > 20 * CM + 2 * SLACK:
                self.object_to(one.profile, "lands", round(math.dist((x, y), drop.at)), "from the point")
            if not (0 <= x <= wide and 0 <= y <= deep):
                self.object_to(one.profile, "lands off the board")
            if any(gap(one, foe) < CM - SLACK for foe in standing(before, 1 - seat) if "up" not in foe.tags):
                self.object_to(one.profile, "lands on an enemy's heels")
            houses = [piece for piece in before.features if piece.kind in HOUSES]
            if pin_class(one) > 1 and any(shape(piece).buffer(-5).covers(Point(x, y)) for piece in houses):
                self.object_to(one.profile, "lands in a building")
            others = [*standing(before), *[mate for mate in down if mate.id != one.id]]
            if any(footprint(one).intersection(footprint(mate)).area > 200 for mate in others):
                self.object_to(one.profile, "lands on somebody")
        if not is_chain(down, 6 * CM + SLACK):
            self.object_to(before.units[drop.unit].name, "lands torn apart")

    def _is_lost(self, before: State, event: Removed) -> None:
        """Nobody is lost who comes down in the midst of open ground."""
        drop = self.drop
        if drop is None:
            return
        room, (wide, deep) = Point(drop.at).buffer(20 * CM), before.board
        inside = all(20 * CM <= at <= edge - 20 * CM for at, edge in zip(drop.at, (wide, deep), strict=True))
        free = not any(shape(one).intersects(room) for one in before.features)
        if inside and free and not any(math.dist(drop.at, spot) < 24 * CM for spot in _spots(before)):
            self.object_to(before.units[drop.unit].name, "loses", event.refs, "on open ground")
        if all(f"m{id}" in event.refs for id in before.units[drop.unit].members):
            self.drop = None

    def _is_ordered(self, before: State, event: Tagged) -> None:
        for ref, adds, _ in event.changes:
            told = [tag for tag in adds if tag.startswith("order:")]
            if (
                ref[0] == "u"
                and told
                and "landed-now" in before.units[number_of(ref)].tags
                and told != ["order:advance"]
            ):
                self.object_to(before.units[number_of(ref)].name, "has come down and is on", told)


def _put(model: Model, at: object, facing: int | None) -> Model:
    return replace(model, place=at, facing=model.facing if facing is None else facing)


def _spots(state: State) -> list[Spot]:
    return [one.place for one in standing(state) if isinstance(one.place, tuple)]
