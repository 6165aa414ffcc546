"""Positions by hand: put detachments, terrain and objectives on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in centimetres.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.state import Model, State, Unit
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.ruleset import Ruleset
from grognard.kit.files.muster import Member, Muster
from grognard.kit.files.tabletop import Spot, Tabletop, point

from .books.profiles import army_card, army_cards, figure
from .chapters.chain import ALWAYS
from .chapters.field import CLASS, LEVELS, STOREYS, feature, rectangle
from .muster import muster
from .terms import CARD, CARRIERS, COST, DONE, INITIATIVE, OBJECTIVE, ORDER, SIDE, STRENGTH, engagement

NORTH, EAST, SOUTH, WEST = 270, 0, 90, 180
"""Facings."""


class Position(Tabletop):
    """Turn 2 by default, so that there is no Fog of War; seat 0 sits in the south and has the initiative."""

    muster, down = staticmethod(muster), "down"
    joint = "-"

    def __init__(self, board: Spot = (120, 120), scenario: str = "crossroads", round: int = 2) -> None:
        super().__init__("netepic", scenario, board, (), round, [{INITIATIVE: 1}, {SIDE: 1}])
        self._start = replace(self._start, phase="action")
        self._links: list[tuple[int, int]] = []

    @staticmethod
    def rank(model: Model) -> int:
        """Nobody commands a whole side."""
        return 0

    def rules(self) -> Ruleset:
        from .ruleset import RULES

        return RULES

    # -- pieces --------------------------------------------------------------------------------------------------------

    def card(self, id: str = "tactical-company", *, seat: int = 0, strength: int = 0) -> int:
        """An army card, to which detachments are added."""
        counters = {COST: army_card(id).points, STRENGTH: strength}
        self._units.append(Unit(len(self._units), seat, id, army_card(id).name, (), counters=counters, tags=(CARD,)))
        return len(self._units) - 1

    def unit(
        self,
        at: Sequence[Spot],
        model: str = "tactical-squad",
        *,
        seat: int = 0,
        card: int | None = None,
        facing: int | None = None,
        order: str = "",
        tags: Sequence[str] = (),
        name: str = "",
        carriers_of: int | None = None,
        led: bool = True,
    ) -> int:
        """A detachment with a model at each place, of a card of its own unless one is named; with `carriers_of` the
        transports of a detachment. One that has an order has been activated. Unless it is not `led`, it takes orders
        however far from those who command it."""
        parent = carriers_of if carriers_of is not None else card
        if parent is None:
            parent = self.card(some_card(model), seat=seat)
        own = (*tags, *([f"{ORDER}{order}", DONE] if order else []), *([CARRIERS] if carriers_of is not None else []))
        own = (*own, ALWAYS) if led and (figure(model).instinct or figure(model).army == "guard") else own
        members = tuple(Member(model) for _ in at)
        unit = self.put(Muster(seat, self._units[parent].profile, members, name or figure(model).name, 0, own), at)
        self._units[unit] = replace(self._units[unit], parent=parent)
        self.face(unit, (SOUTH if seat else NORTH) if facing is None else facing)
        self._count(parent if carriers_of is None else self._units[parent].parent, len(at))
        return unit

    def put_off(self, at: Sequence[Spot], model: str = "tactical-squad", **how: Any) -> int:
        """A detachment with as many models that has still to be deployed."""
        unit = self.unit(at, model, **how)
        for id in self.models(unit):
            self._models[id] = replace(self._models[id], place=None)
        return unit

    def _count(self, card: int | None, number: int) -> None:
        assert card is not None, "a detachment belongs to a card"
        now = self._units[card].counters
        self._units[card] = replace(self._units[card], counters={**now, STRENGTH: now[STRENGTH] + number})

    def face(self, unit: int, facing: int) -> None:
        for id in self.models(unit):
            self._models[id] = replace(self._models[id], facing=facing)

    def mark(self, unit: int, *tags: str) -> None:
        """Give a unit tags, such as fog."""
        self._units[unit] = replace(self._units[unit], tags=tuple(sorted({*self._units[unit].tags, *tags})))

    def aboard(self, model: int, carrier: int) -> None:
        """A stand inside a transport."""
        self._models[model] = replace(self._models[model], place=f"m{carrier}")

    def engage(self, charger: int, target: int) -> None:
        """A model has charged another; who stands where is not looked at."""
        self._links.append((charger, target))

    def terrain(self, kind: str, left: float, bottom: float, right: float, top: float, **counters: int) -> int:
        """A rectangle of terrain; `klass`, `storeys` and `levels` say more of it."""
        at, size = point(((left + right) / 2, (bottom + top) / 2)), point((right - left, top - bottom))
        named = {"klass": CLASS, "storeys": STOREYS, "levels": LEVELS}
        known = {named.get(key, key): number for key, number in counters.items()}
        return self._lay(feature(len(self._features), kind, rectangle(at, size), known))

    def objective(self, at: Spot) -> int:
        return self._mark(OBJECTIVE, at, {}, None)

    # -- playing -------------------------------------------------------------------------------------------------------

    def state(self, acting: int | None = None, step: str = "act", phase: str = "action", **changes: Any) -> State:
        links = tuple(engagement(*pair) for pair in self._links)
        return super().state(acting, step, phase, **{"links": links, **changes})

    def close_combat(self, dice: Sequence[object] = ()) -> Rehearsal:
        """The Close Combat Phase, reserved fire first."""
        return self.play(dice, phase="combat", step="reserved", active=0)

    def end_phase(self, dice: Sequence[object] = ()) -> Rehearsal:
        return self.play(dice, phase="end", step="all")


def some_card(model: str) -> str:
    """The first card that has such models."""
    return next(
        (id for id, one in army_cards().items() if any(model in dict(part.models) for part in one.detachments)),
        "tactical-company",
    )
