"""Positions by hand on a table: what the games' builders share, from pieces put down to a rehearsal with dice."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.engine.core.pieces import with_tags
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Card, Counters, Feature, Marker, Model, Point, Seat, State, Unit
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.words import LETTERS

from ..rounds.objectives import HELD
from ..units.pieces import COMMANDER
from .muster import Muster, Mustered, Places

Spot = tuple[float, float]
"""A place in the unit of length of the game's book."""


def point(spot: Spot) -> Point:
    return (round(spot[0] * 100), round(spot[1] * 100))


class Tabletop(ABC):
    """Pieces as they are put down; a game's builder says how its units, terrain and markers come about."""

    down = "grounded"
    """The tag of models that lie on the ground."""
    muster: Callable[[Muster, int, int, Places], Mustered]
    """A unit and its models as the game equips them, given the ids of the next unit and model."""
    rank: Callable[[Model], int]
    """How high an officer stands who may command, 0 for everybody else."""
    joint = "-"
    """What stands in the names of counters where Python wants `_`."""

    def __init__(
        self, game: str, scenario: str, board: Spot, options: Sequence[str], round: int, seats: Sequence[Counters]
    ) -> None:
        self._seats = [Seat(id, LETTERS[id], counters) for id, counters in enumerate(seats)]
        self._start = State(game, scenario, tuple(options), point(board), (), round=round, phase="activation")
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

    def put(self, who: Muster, at: Sequence[Spot] = (), grounded: Sequence[int] = ()) -> int:
        """A unit, each model at its place or all of them off the table; those with these indices lie down."""
        unit, models = self.muster(who, len(self._units), len(self._models), [point(spot) for spot in at])
        self._units.append(unit)
        self._models += models
        for index in grounded:
            self.tag(models[index].id, self.down)
        self.appoint(who.seat)
        return unit.id

    def appoint(self, seat: int) -> None:
        """The officer of highest rank commands, as long as nothing else is said."""
        officers = [one for one in self._models if self._units[one.unit].seat == seat and self.rank(one)]
        if officers:
            self.seat(seat, **{COMMANDER: max(officers, key=self.rank).id + 1})

    def tag(self, model: int, *tags: str) -> None:
        """Give a model tags, such as grounded."""
        self._models[model] = replace(self._models[model], tags=with_tags(self._models[model].tags, tags, ()))

    def hurt(self, model: int, **counters: int) -> None:
        """Set counters of a model, such as wounds=1."""
        now = {**self._models[model].counters, **{key.replace("_", self.joint): n for key, n in counters.items()}}
        self._models[model] = replace(self._models[model], counters={key: value for key, value in now.items() if value})

    def lose(self, unit: int) -> None:
        """All models of a unit have been eliminated."""
        for model in self.models(unit):
            self.lose_model(model)

    def lose_model(self, model: int) -> None:
        """A model has been eliminated; the next one leads if he did."""
        self._models[model] = replace(self._models[model], place=None)
        unit = self._units[self._models[model].unit]
        left = tuple(id for id in unit.members if id != model)
        leader = unit.leader if unit.leader in left else next(iter(left), None)
        self._units[unit.id] = replace(unit, members=left, leader=leader)

    def _lay(self, feature: Feature) -> int:
        self._features.append(feature)
        return feature.id

    def _mark(self, kind: str, at: Spot, counters: Mapping[str, int], held: int | None) -> int:
        tags = () if held is None else (f"{HELD}{held}",)
        told = {key: value for key, value in counters.items() if value}
        self._markers.append(Marker(len(self._markers), kind, point(at), None, told, tags))
        return len(self._markers) - 1

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
