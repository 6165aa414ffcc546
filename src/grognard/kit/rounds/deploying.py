"""Bringing units onto the table: their names, the roll of who begins, setting a unit down in a zone."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from grognard.engine.asking.acts import NUMBERS, UNITS, Turn, done_with, the_thing
from grognard.engine.asking.bounds import Placement
from grognard.engine.asking.demands import Cohesion, Escort, Region, Rules
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.core.events import Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Model, Tags, Unit, number_of, seat_ref, unit_ref
from grognard.engine.dice.rolls import Contest, Hand
from grognard.engine.showing.phrases import listed
from grognard.engine.showing.words import letter

from ..units.pieces import name
from .turns import called, seat_turn

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
    """Units of one seat that share a name get numbers; a unit and the one that it belongs to may share one."""
    for one in units:
        rows = [other for other in units if other.seat == one.seat and (other.parent is None) == (one.parent is None)]
        alike = [other.id for other in rows if other.name == one.name]
        yield replace(one, name=f"{one.name} {alike.index(one.id) + 1}") if len(alike) > 1 else one


def roll_off(clause: str, purpose: str, sides: int) -> Script[int]:
    """Both seats roll a die, ties are rolled again; the seat with the higher one."""
    winner = None
    while winner is None:
        winner, _ = yield Contest(-1, clause, purpose, (Hand(0, (sides,)), Hand(1, (sides,))))
    return int(winner)


def side_of(game: Game, seat: int, counter: str) -> int:
    """Which side of the mission is a seat's own."""
    return game.state.seats[seat].counters.get(counter, 0)


def sides(names: Callable[[Game], Sequence[str]], counter: str, clause: str, prompt: str) -> Menu[Turn]:
    """The menu of who has won the roll: he takes the side he likes, the other one has the other."""

    @done_with(
        NUMBERS, "", lambda turn, side: names(turn.game)[side], clause, things=lambda turn: (0, 1),
        other=(clause, "the mission has no such side"),
    )  # fmt: skip
    def take_side(turn: Turn, side: int) -> None:
        game, wanted = turn.game, {turn.seat: side, 1 - turn.seat: 1 - side}
        game.count(clause, *[(seat_ref(seat), counter, wanted[seat] - side_of(game, seat, counter)) for seat in (0, 1)])
        told = names(game)
        game.note(clause, listed([f"{letter(seat)} takes the {told[wanted[seat]]}" for seat in (0, 1)]))

    return Menu(name="side", prompt=prompt, clause=clause, turn=seat_turn, acts=(take_side,))


Left = Callable[[Game, int], Sequence[Unit]]
"""The units that a seat has still to deploy."""


def deployment(left: Left, put: Callable[[Game, int], Script[Any]], clause: str) -> Menu[Turn]:
    """The menu of a seat that sets one of its units down, as `put` does it."""

    @done_with(
        UNITS, "", called, clause, things=lambda turn: [one.id for one in left(turn.game, turn.seat)],
        other=(clause, "it is none of the units to be deployed"), subject=the_thing,
    )  # fmt: skip
    def set_out(turn: Turn, unit: int) -> Script[Any]:
        return put(turn.game, unit)

    return Menu(name="deploy", prompt="Deploy which unit?", clause=clause, turn=seat_turn, acts=(set_out,))


def deploy(game: Game, menu: Menu[Turn], left: Left, on: int | None = None) -> Script[int | None]:
    """One unit of the seat whose turn it is; then the other's turn comes, or the same one's again where the other has
    none (or if it goes `on` until it has none). Whose turn is next; None: all stand."""
    seat = game.state.active
    assert seat is not None, "somebody deploys"
    yield from menu.play(Turn(game, seat))
    order = (seat, 1 - seat) if on == seat else (1 - seat, seat)
    return next((one for one in order if left(game, one)), None)


def placing(
    game: Game,
    unit: int,
    region: Region,
    clause: str,
    *,
    length: str,
    rules: Rules,
    cohesion: Cohesion | None,
    avoid: tuple[int, ...] = (),
    avoid_gap: int = 0,
    escorts: tuple[Escort, ...] = (),
    optional: bool = False,
) -> Place:
    """The decision where in a region to set a unit down that comes onto the table; `length` is the unit of length."""
    return Place(
        seat=game.state.units[unit].seat,
        name="place",
        prompt=f"Place {name(game, unit)}",
        clause=clause,
        unit=length,
        about=(unit_ref(unit),),
        models=game.state.units[unit].members,
        cohesion=cohesion,
        regions=(region,),
        avoid=avoid,
        avoid_gap=avoid_gap,
        escorts=escorts,
        optional=optional,
        rules=(*rules, *[(what, clause) for what in ("region", "avoid", "escort")]),
    )


def set_down(
    game: Game, unit: int, form: Place, drops: Tags = (), otherwise: tuple[Placement, ...] = ()
) -> Script[bool]:
    """Place a unit as its owner answers; an empty answer takes the places given, or leaves it where it was. Placing is
    not a move."""
    places = (yield form) or otherwise
    if not places:
        return False
    facings = () if game.table.rects is None else tuple([(number_of(piece), turn) for piece, _, turn in places])
    game.tell(Placed(form.clause, tuple([(number_of(piece), at) for piece, at, _ in places]), facings=facings))
    if drops:
        game.tell(Tagged(form.clause, ((unit_ref(unit), (), drops),)))
    return True
