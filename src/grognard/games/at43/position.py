"""Positions by hand: put units, terrain and markers on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in cm.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.pieces import with_tags
from grognard.engine.ruleset import Ruleset
from grognard.engine.state import Card, Feature, Model, Seat, State, Unit
from grognard.kit.tabletop import Spot, Tabletop, point

from .muster import Muster, muster
from .profiles import terrain as terrain_kind
from .terms import COMMANDER, GROUNDED, LP, RANK, RP, VP, WALL


class Position(Tabletop):
    def __init__(
        self,
        board: Spot = (120, 120),
        lp: tuple[int, int] = (5, 5),
        options: Sequence[str] = (),
        scenario: str = "drop-points",
        round: int = 1,
    ) -> None:
        seats = tuple(Seat(seat, "AB"[seat], {LP: lp[seat]} if lp[seat] else {}) for seat in (0, 1))
        super().__init__(State("at43", scenario, tuple(options), point(board), seats, round=round, phase="activation"))

    def rules(self) -> Ruleset:
        from .ruleset import RULES

        return RULES

    def unit(
        self,
        seat: int,
        profile: str,
        at: Sequence[Spot],
        *,
        special: Mapping[int, str] | None = None,
        officer: int = 0,
        hero: str = "",
        pilot: str = "",
        leader: int = 0,
        relay: int | None = None,
        medic: int | None = None,
        mechanic: int | None = None,
        tags: Sequence[str] = (),
        grounded: Sequence[int] = (),
        lost: int = 0,
        name: str = "",
    ) -> int:
        """A unit in play with one fighter at each place (the hero first); `lost` fighters have fallen before."""
        strength = len(at) - (1 if hero else 0)
        who = Muster(
            seat, profile, strength, name, leader, officer, hero, pilot, special or {}, relay, medic, mechanic,
            tuple(tags), {"strength": len(at) + lost},
        )  # fmt: skip
        unit, models = muster(who, len(self._units), len(self._models), [point(spot) for spot in at])
        lying = [
            replace(model, tags=with_tags(model.tags, (GROUNDED,), ())) if index in grounded else model
            for index, model in enumerate(models)
        ]
        return self._fielded(unit, lying)

    def waiting(self, seat: int, profile: str, strength: int, *, reserve: bool = False, **how: Any) -> int:
        """A unit out of play, or in the reserve."""
        tags = ("reserve",) if reserve else ("out-of-play",)
        who = Muster(seat, profile, strength, tags=tags, **how)
        unit, models = muster(who, len(self._units), len(self._models))
        return self._fielded(unit, models)

    def _fielded(self, unit: Unit, models: Sequence[Model]) -> int:
        self._enlist(unit, models)
        self._name_commander(unit.seat)
        return unit.id

    def _name_commander(self, seat: int) -> None:
        self._appoint(seat, lambda model: model.counters.get(RANK, 0), COMMANDER)

    def terrain(self, kind: str, at: Spot, turn: int = 0, tags: Sequence[str] = ()) -> int:
        """A terrain element with its middle at a place, turned clockwise by whole degrees."""
        from grognard.engine.space.shapes import outline_at

        card = terrain_kind(kind)
        points = outline_at(card.outline, point(at), turn)
        counters = {"structure": card.structure} if card.structure else {}
        id = len(self._features)
        self._features.append(Feature(id, kind, points, card.size, card.size >= WALL, counters, tuple(sorted(tags))))
        return id

    def marker(self, kind: str, at: Spot, *, vp: int = 0, rp: int = 0, held: int | None = None) -> int:
        return self._mark(kind, at, {key: value for key, value in ((VP, vp), (RP, rp)) if value}, held)

    def row(self, seat: int, *units: int) -> None:
        """The face-down activation row of a seat."""
        for index, unit in enumerate(units):
            self._cards.append(Card(len(self._cards), "row", index, seat, f"u{unit}", known=(seat,)))

    def hurt(self, model: int, **counters: int) -> None:
        """Set counters of a model: propulsion=1, weapon_0=0, wounds=1."""
        self._count(model, {key.replace("_", "."): value for key, value in counters.items()})
