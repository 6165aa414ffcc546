"""Mechanics, and what can be repaired of a vehicle: its locations and their structure points."""

from functools import cache

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, WORDS, Act, Name, Reasons, Turn, done_with, idle, paired
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref
from grognard.kit.rounds.turns import UnitTurn, asks, unit_turn
from grognard.kit.units.pieces import members, model_of, name, units_in_play

from ..books.cards import Figure
from ..books.profiles import weapon
from ..terms import ENGAGEMENT, FRAME, MECHANIC, PROPULSION, figure_of, has_fighter, is_engaged

CLAUSE = "at43.ability.mechanic"
LOCATION_NAMES = {PROPULSION: "propulsion", FRAME: "frame"}
WHOLE = "it has all its structure points"
Location = tuple[int, str]
"""A vehicle and one of its locations."""


# -- locations --------------------------------------------------------------------------------------------------------


LOCATIONS: Name[Location] = paired(MODELS, WORDS, like="m*")


@cache
def printed_structure(card: Figure) -> tuple[tuple[str, int], ...]:
    """The locations of a vehicle and their structure points as printed."""
    arms = tuple((f"weapon.{index}", card.weapon_structure) for index in range(len(card.weapons)))
    return ((PROPULSION, card.propulsion), (FRAME, card.frame), *arms)


def locations(game: Game, vehicles: tuple[int, ...] | list[int]) -> list[Location]:
    return [(id, location) for id in vehicles for location, _ in printed_structure(figure_of(game, id))]


def left(game: Game, at: Location) -> int:
    """The structure points that a location has left."""
    return model_of(game, at[0]).counters.get(at[1], 0)


def is_whole(game: Game, at: Location) -> bool:
    return (at[1], left(game, at)) in printed_structure(figure_of(game, at[0]))


def repaired(turn: Turn, at: Location) -> str:
    """The label of a repair."""
    vehicle, location = at
    arms = figure_of(turn.game, vehicle).weapons
    part = LOCATION_NAMES.get(location) or weapon(arms[int(location[7:])]).name
    return f"{name(turn.game, model_of(turn.game, vehicle).unit)}: {part}, 1 structure point"


def the_vehicle(_: Turn, at: Location) -> Ref:
    return model_ref(at[0])


def restore(game: Game, at: Location, clause: str) -> None:
    """Give back 1 structure point."""
    game.tell(Counted(clause, ((model_ref(at[0]), at[1], 1, left(game, at) + 1),)))


# -- mechanics --------------------------------------------------------------------------------------------------------


@implements("at43.ability.mechanic")
def mechanic(game: Game, unit: int) -> Script[None]:
    """At the end of its activation a mechanic restores 1 structure point of a friendly vehicle beside him."""
    if has_fighter(game, unit, MECHANIC) and not is_engaged(game, unit):
        yield from MENU.play(UnitTurn(game, unit))


def _damageable(turn: UnitTurn) -> list[Location]:
    friends = [id for unit in units_in_play(turn.game, turn.seat) for id in members(turn.game, unit)]
    return locations(turn.game, [id for id in friends if model_of(turn.game, id).solid])


def _out_of_reach(turn: UnitTurn, at: Location) -> Reasons:
    if not is_beside(turn.game, turn.unit, at[0]):
        return ((CLAUSE, "it is more than 2.5 cm from the mechanic"),)
    return ((CLAUSE, WHOLE),) if is_whole(turn.game, at) else ()


def is_beside(game: Game, unit: int, vehicle: int) -> bool:
    """Whether a mechanic of the unit is within 2.5 cm of it."""
    mechanics = [id for id in members(game, unit) if MECHANIC in model_of(game, id).tags]
    return any(space.gap_within(game.table, man, vehicle, ENGAGEMENT) for man in mechanics)


@done_with(
    LOCATIONS, "", repaired, CLAUSE, things=_damageable, miss=_out_of_reach, subject=the_vehicle,
    other=(CLAUSE, "mechanics repair vehicles of their own side"),
)  # fmt: skip
def repair(turn: UnitTurn, at: Location) -> None:
    restore(turn.game, at, CLAUSE)


repair_nothing: Act[UnitTurn, None] = idle("none", "Nothing", CLAUSE)
"""He has nothing to do."""


MENU = Menu(
    name="mechanic",
    prompt=asks("what does the mechanic repair?"),
    clause=CLAUSE,
    turn=unit_turn,
    acts=(repair,),
    rest=repair_nothing,
)
