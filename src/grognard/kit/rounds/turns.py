"""The turns of a table game that need no more than a piece: of a seat, of a unit's owner, of a model's owner."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.decisions import Decision, Option, Progress
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of, unit_ref

from ..units.pieces import name, seat_of, seat_of_model


class UnitTurn(Turn):
    """The turn of a unit's owner, who decides about this unit."""

    __slots__ = ("unit",)

    def __init__(self, game: Game, unit: int, progress: Progress | None = None) -> None:
        super().__init__(game, seat_of(game, unit), (unit_ref(unit),), progress)
        self.unit = unit


class ModelTurn(Turn):
    """The turn of a model's owner, who decides about this model."""

    __slots__ = ("model",)

    def __init__(self, game: Game, model: int, progress: Progress | None = None) -> None:
        super().__init__(game, seat_of_model(game, model), (model_ref(model),), progress)
        self.model = model


A = TypeVar("A", bound=Progress)
"""What has been done in an activation."""


class UnitActs(Turn, Generic[A]):
    """The activation of a unit; every decision in it carries a copy of what the unit has done."""

    __slots__ = ("acts", "unit")

    def __init__(self, game: Game, unit: int, acts: A) -> None:
        self.game, self.unit, self.acts = game, unit, acts
        self.seat, self.about, self.progress = game.state.units[unit].seat, (unit_ref(unit),), acts


V = TypeVar("V", bound=UnitActs[Any])


def activation_in(kind: type[V], acts: type[Progress]) -> Callable[[Game, Decision], V]:
    """The activation in which something is asked, out of the decision."""

    def activation_of(game: Game, form: Decision) -> V:
        assert isinstance(form.progress, acts), "decisions of an activation tell what has been done in it"
        return kind(game, number_of(form.about[0]), form.progress)

    return activation_of


def seat_turn(game: Game, form: Decision) -> Turn:
    """The turn of a seat that decides about nothing in particular."""
    return Turn(game, form.seat)


def unit_turn(game: Game, form: Decision) -> UnitTurn:
    return UnitTurn(game, number_of(form.about[0]), form.progress)


def model_turn(game: Game, form: Decision) -> ModelTurn:
    return ModelTurn(game, number_of(form.about[0]), form.progress)


def called(turn: Turn, unit: int) -> str:
    """The label of an act that is done with a unit: its name."""
    return name(turn.game, unit)


def asks(words: str) -> Callable[[Any, Sequence[Option]], str]:
    """The prompt of a menu about a unit: its name, and the question."""
    return lambda turn, _: f"{name(turn.game, turn.unit)}: {words}"
