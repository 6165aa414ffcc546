"""Bringing units onto the table: their names, the roll of who begins, setting a unit down in a zone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from grognard.engine.bounds import Placement
from grognard.engine.dice import Contest, Hand
from grognard.engine.events import Placed, Tagged
from grognard.engine.moves import Place
from grognard.engine.script import Game, Script
from grognard.engine.state import Model, Tags, Unit, number_of, unit_ref

W = TypeVar("W")
"""What a game musters a unit from."""
Mustering = Callable[[W, int, int], tuple[Unit, Sequence[Model]]]


def mustered(wanted: Iterable[W], muster: Mustering[W]) -> tuple[tuple[Unit, ...], tuple[Model, ...]]:
    """Units and models of all companies; the game's `muster` is handed the numbers of the next unit and model."""
    units: list[Unit] = []
    models: list[Model] = []
    for one in wanted:
        unit, figures = muster(one, len(units), len(models))
        units.append(unit)
        models += figures
    return tuple(named_apart(units)), tuple(models)


def named_apart(units: Sequence[Unit]) -> Iterator[Unit]:
    """Units of one seat that share a name get numbers."""
    for one in units:
        alike = [other.id for other in units if other.seat == one.seat and other.name == one.name]
        yield replace(one, name=f"{one.name} {alike.index(one.id) + 1}") if len(alike) > 1 else one


def roll_off(clause: str, purpose: str, sides: int) -> Script[int]:
    """Both seats roll a die, ties are rolled again; the seat with the higher one."""
    winner = None
    while winner is None:
        winner, _ = yield Contest(-1, clause, purpose, (Hand(0, (sides,)), Hand(1, (sides,))))
    return int(winner)


def set_down(
    game: Game, unit: int, form: Place, drops: Tags = (), otherwise: tuple[Placement, ...] = ()
) -> Script[bool]:
    """Place a unit as its owner answers; an empty answer takes the places given, or leaves it where it was. Placing is
    not a move."""
    places = (yield form) or otherwise
    if not places:
        return False
    game.tell(Placed(form.clause, tuple([(number_of(piece), at) for piece, at, _ in places])))
    if drops:
        game.tell(Tagged(form.clause, ((unit_ref(unit), (), drops),)))
    return True
