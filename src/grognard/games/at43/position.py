"""Positions by hand: put units, terrain and markers on a table in a few words, then act with laid-down dice.

The public way to write tests, settle arguments and start battles from the middle. Lengths are given in cm.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.pieces import with_tags
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.engine.script import Game, Script
from grognard.engine.state import Card, Feature, Marker, Model, Point, Seat, State, Unit

from .muster import Muster, muster
from .profiles import terrain as terrain_kind
from .terms import COMMANDER, GROUNDED, LP, RANK, RP, VP, WALL

Spot = tuple[float, float]


class Position:
    def __init__(
        self,
        board: Spot = (120, 120),
        lp: tuple[int, int] = (5, 5),
        options: Sequence[str] = (),
        scenario: str = "drop-points",
        round: int = 1,
    ) -> None:
        self._seats = [Seat(seat, "AB"[seat], {LP: lp[seat]} if lp[seat] else {}) for seat in (0, 1)]
        self._start = State("at43", scenario, tuple(options), _point(board), (), round=round, phase="activation")
        self._units: list[Unit] = []
        self._models: list[Model] = []
        self._features: list[Feature] = []
        self._markers: list[Marker] = []
        self._cards: list[Card] = []

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
        unit, models = muster(who, len(self._units), len(self._models), [_point(spot) for spot in at])
        self._units.append(unit)
        self._models += [
            replace(model, tags=with_tags(model.tags, (GROUNDED,), ())) if index in grounded else model
            for index, model in enumerate(models)
        ]
        self._name_commander(seat)
        return unit.id

    def waiting(self, seat: int, profile: str, strength: int, *, reserve: bool = False, **how: Any) -> int:
        """A unit out of play, or in the reserve."""
        tags = ("reserve",) if reserve else ("out-of-play",)
        who = Muster(seat, profile, strength, tags=tags, **how)
        unit, models = muster(who, len(self._units), len(self._models))
        self._units.append(unit)
        self._models += models
        self._name_commander(seat)
        return unit.id

    def models(self, unit: int) -> tuple[int, ...]:
        return self._units[unit].members

    def terrain(self, kind: str, at: Spot, turn: int = 0, tags: Sequence[str] = ()) -> int:
        """A terrain element with its middle at a place, turned clockwise by whole degrees."""
        from grognard.engine.space.shapes import outline_at

        card = terrain_kind(kind)
        points = outline_at(card.outline, _point(at), turn)
        counters = {"structure": card.structure} if card.structure else {}
        id = len(self._features)
        self._features.append(Feature(id, kind, points, card.size, card.size >= WALL, counters, tuple(sorted(tags))))
        return id

    def marker(self, kind: str, at: Spot, *, vp: int = 0, rp: int = 0, held: int | None = None) -> int:
        counters = {key: value for key, value in ((VP, vp), (RP, rp)) if value}
        tags = () if held is None else (f"held:{held}",)
        self._markers.append(Marker(len(self._markers), kind, _point(at), None, counters, tags))
        return len(self._markers) - 1

    def row(self, seat: int, *units: int) -> None:
        """The face-down activation row of a seat."""
        for index, unit in enumerate(units):
            self._cards.append(Card(len(self._cards), "row", index, seat, f"u{unit}", known=(seat,)))

    def hurt(self, model: int, **counters: int) -> None:
        """Set counters of a model: propulsion=1, weapon_0=0, wounds=1."""
        now = {**self._models[model].counters, **{key.replace("_", "."): value for key, value in counters.items()}}
        self._models[model] = replace(self._models[model], counters={key: value for key, value in now.items() if value})

    def seat(self, seat: int, **counters: int) -> None:
        """Set counters of a seat: vp=3, rp=150, side=1."""
        self._seats[seat] = replace(self._seats[seat], counters={**self._seats[seat].counters, **counters})

    def _name_commander(self, seat: int) -> None:
        officers = [m for m in self._models if m.counters.get(RANK) and self._units[m.unit].seat == seat]
        if officers:
            self.seat(seat, **{COMMANDER: max(officers, key=lambda m: m.counters[RANK]).id + 1})

    def state(self, acting: int | None = None, step: str = "act", phase: str = "activation", **changes: Any) -> State:
        """The position as a State; `acting` is the unit being activated."""
        active = None if acting is None else self._units[acting].seat
        return replace(
            self._start,
            seats=tuple(self._seats),
            units=tuple(self._units),
            models=tuple(self._models),
            features=tuple(self._features),
            markers=tuple(self._markers),
            cards=tuple(self._cards),
            **{"acting": acting, "active": active, "step": step, "phase": phase, **changes},
        )

    def activate(self, unit: int, dice: Sequence[Any] = ()) -> Rehearsal:
        """Run this unit's activation with these dice."""
        return self.play(dice, acting=unit)

    def play(self, dice: Sequence[Any] = (), **changes: Any) -> Rehearsal:
        """Play on from here by all the rules: `phase`, `step`, `active`, `round` say where."""
        from .ruleset import RULES

        return Rehearsal(RULES, self.state(**changes), dice)

    def script(self, script: Callable[[Game], Script[Any]], dice: Sequence[Any] = ()) -> SoloRehearsal:
        """Run one script alone."""
        from .ruleset import RULES

        return SoloRehearsal(RULES, self.state(), script, dice)

    def game(self) -> Game:
        """The position for questions that need no script."""
        return Game(self.state())


def _point(spot: Spot) -> Point:
    return (round(spot[0] * 100), round(spot[1] * 100))
