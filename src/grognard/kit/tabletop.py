"""Positions by hand on a table: what the games' builders share, from pieces put down to a rehearsal with dice."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.engine.ruleset import Ruleset
from grognard.engine.script import Game, Script
from grognard.engine.state import Card, Feature, Marker, Model, Point, Seat, State, Unit

from .objectives import HELD

Spot = tuple[float, float]
"""A place in the unit of length of the game's book."""


def point(spot: Spot) -> Point:
    return (round(spot[0] * 100), round(spot[1] * 100))


class Tabletop(ABC):
    """Pieces as they are put down; a game's builder says how its units, terrain and markers come about."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._seats: list[Seat] = list(start.seats)
        self._units: list[Unit] = []
        self._models: list[Model] = []
        self._features: list[Feature] = []
        self._markers: list[Marker] = []
        self._cards: list[Card] = []

    @abstractmethod
    def rules(self) -> Ruleset:
        """The game's own rules, loaded when they are needed."""

    # -- pieces --------------------------------------------------------------------------------------------------------

    def models(self, unit: int) -> tuple[int, ...]:
        return self._units[unit].members

    def seat(self, seat: int, **counters: int) -> None:
        """Set counters of a seat: vp=3, rp=150."""
        self._seats[seat] = replace(self._seats[seat], counters={**self._seats[seat].counters, **counters})

    def _enlist(self, unit: Unit, models: Sequence[Model]) -> int:
        self._units.append(unit)
        self._models += models
        return unit.id

    def _count(self, model: int, counters: Mapping[str, int]) -> None:
        now = {**self._models[model].counters, **counters}
        self._models[model] = replace(self._models[model], counters={key: value for key, value in now.items() if value})

    def _mark(self, kind: str, at: Spot, counters: Mapping[str, int], held: int | None) -> int:
        tags = () if held is None else (f"{HELD}{held}",)
        self._markers.append(Marker(len(self._markers), kind, point(at), None, dict(counters), tags))
        return len(self._markers) - 1

    def _appoint(self, seat: int, rank: Callable[[Model], int], counter: str) -> None:
        """The officer of highest rank commands, as long as nothing else is said."""
        officers = [model for model in self._models if self._units[model.unit].seat == seat and rank(model)]
        if officers:
            self.seat(seat, **{counter: max(officers, key=rank).id + 1})

    # -- playing -------------------------------------------------------------------------------------------------------

    def state(self, acting: int | None = None, step: str = "act", phase: str = "activation", **changes: Any) -> State:
        """The position as a State; `acting` is the unit being activated."""
        active = None if acting is None else self._units[acting].seat
        pieces = {
            "seats": tuple(self._seats),
            "units": tuple(self._units),
            "models": tuple(self._models),
            "features": tuple(self._features),
            "markers": tuple(self._markers),
            "cards": tuple(self._cards),
        }
        now = {"acting": acting, "active": active, "step": step, "phase": phase}
        return replace(self._start, **{**pieces, **now, **changes})

    def activate(self, unit: int, dice: Sequence[Any] = ()) -> Rehearsal:
        """Run this unit's activation with these dice."""
        return self.play(dice, acting=unit)

    def play(self, dice: Sequence[Any] = (), **changes: Any) -> Rehearsal:
        """Play on from here by all the rules: `phase`, `step`, `active`, `round` say where."""
        return Rehearsal(self.rules(), self.state(**changes), dice)

    def script(self, script: Callable[[Game], Script[Any]], dice: Sequence[Any] = (), **changes: Any) -> SoloRehearsal:
        """Run one script alone."""
        return SoloRehearsal(self.rules(), self.state(**changes), script, dice)

    def game(self, **changes: Any) -> Game:
        """The position for questions that need no script."""
        return Game(self.state(**changes))
