"""The plain words of a table where two seats lead units of models: who belongs to whom, who stands on it, who leads.

The words of one game alone are in its `terms`.
"""

from grognard.engine.core.memory import PROFILES, RANKS, ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Model, Ref, Unit, model_ref, unit_ref
from grognard.engine.showing.words import called

ref = unit_ref
COMMANDER = "commander"
"""The counter of seats: the model that commands, plus one; 0 for none."""


def unit_of(game: Game, unit: int) -> Unit:
    return game.state.units[unit]


def model_of(game: Game, model: int) -> Model:
    return game.state.models[model]


def members(game: Game, unit: int) -> tuple[int, ...]:
    """The models left in the unit, on the table or not yet."""
    return game.state.units[unit].members


@remembered(ROLES)
def name(game: Game, unit: int) -> str:
    return called(game.state, unit)


def seat_of(game: Game, unit: int) -> int:
    return game.state.units[unit].seat


def seat_of_model(game: Game, model: int) -> int:
    return game.state.units[game.state.models[model].unit].seat


def enemy(seat: int) -> int:
    return 1 - seat


def has(game: Game, unit: int, tag: str) -> bool:
    return tag in game.state.units[unit].tags


def is_alive(game: Game, unit: int) -> bool:
    """Whether the unit has models left, wherever they are."""
    return bool(game.state.units[unit].members)


def is_in_play(game: Game, unit: int) -> bool:
    """Whether the unit stands on the table."""
    left = game.state.units[unit].members
    return bool(left) and game.state.models[left[0]].place is not None


def is_soldier(game: Game, model: int) -> bool:
    """Any infantry model; vehicles are the only solid ones."""
    return not game.state.models[model].solid


def is_option(game: Game, option: str) -> bool:
    return option in game.state.options


def leader(game: Game, unit: int) -> int:
    """The model that leads a living unit."""
    chief = game.state.units[unit].leader
    assert chief is not None, "a living unit has a leader"
    return chief


def foremost(game: Game, unit: int) -> int:
    """The model that leads a unit; while nobody does, for he has just fallen, the first of its members."""
    chief, group = game.state.units[unit].leader, members(game, unit)
    return chief if chief in group else group[0]


def commander(game: Game, seat: int) -> int | None:
    """The model that commands the seat's army, while it lives."""
    number = game.state.seats[seat].counters.get(COMMANDER, 0)
    return number - 1 if number else None


def profiles_of(game: Game, unit: int) -> tuple[str, ...]:
    """The profiles of the unit's members, in their order."""
    return _profiles(game, game.state.units[unit].members)


@remembered(PROFILES)
def _profiles(game: Game, group: tuple[int, ...]) -> tuple[str, ...]:
    models = game.state.models
    return tuple([models[id].profile for id in group])


@remembered(RANKS)
def units_in_play(game: Game, seat: int) -> list[int]:
    models = game.state.models
    return [u.id for u in game.state.units if u.seat == seat and u.members and models[u.members[0]].place is not None]


def enemy_units(game: Game, unit: int) -> list[int]:
    """Enemy units in play."""
    return units_in_play(game, 1 - game.state.units[unit].seat)


@remembered(RANKS)
def models_in_play(game: Game, seat: int) -> tuple[int, ...]:
    units = game.state.units
    return tuple(sorted([id for unit in units_in_play(game, seat) for id in units[unit].members]))


def enemy_models(game: Game, unit: int) -> tuple[int, ...]:
    return models_in_play(game, 1 - game.state.units[unit].seat)


def refs_of(models: tuple[int, ...] | list[int]) -> tuple[Ref, ...]:
    return tuple(map(model_ref, models))
