"""Infiltration: after deployment units with the ability make a free move, in an order that initiative decides."""

from collections.abc import Iterable

from grognard.engine.asking.acts import UNITS, Turn, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.kit.rounds.turns import seat_turn

from ..terms import (
    CM,
    called,
    detachments_left,
    figure_of,
    has_ability,
    models_of,
    parts_of,
    standing,
)  # fmt: skip
from . import free_moves, turns

STEP, ORDER = "netepic.setup.special-abilities", "netepic.setup.infiltrate-order"
ABILITY = "netepic.ability.infiltrate"
INFILTRATED = "infiltrated"
"""Tag of detachments that have made their move, or let it be."""
KEEP_OFF = 5 * CM


def infiltrators(game: Game, seat: int) -> list[int]:
    """The detachments of a seat that may still infiltrate."""
    rest = [unit for unit in detachments_left(game, seat) if INFILTRATED not in game.state.units[unit].tags]
    return [unit for unit in rest if all(has_ability(game, id, "infiltrate") for id in models_of(game, unit))]


@implements("netepic.setup.infiltrate-order", "netepic.setup.infiltrate-initiative")
def next_seat(game: Game) -> int | None:
    """Who moves next: the side with more left, until both have as many; then they alternate so that the one with the
    initiative moves last."""
    winner = turns.holder(game)
    left = [len(infiltrators(game, seat)) for seat in (0, 1)]
    if not any(left):
        return None
    if left[winner] != left[1 - winner]:
        return 0 if left[0] > left[1] else 1
    return 1 - winner


@implements("netepic.setup.special-abilities", "netepic.setup.infiltrate-initiative", "netepic.setup.sequence")
def infiltrate(game: Game) -> Script[None]:
    """One detachment; the initiative of turn 1 is rolled before the first. Then turn 1 begins."""
    if any(infiltrators(game, seat) for seat in (0, 1)) and not turns.has_initiative(game):
        yield from turns.initiative(game)
    seat = next_seat(game)
    if seat is None:
        game.tell(Began("netepic.setup.sequence", phase="initiative", step="roll", seat=-1))
        return
    yield from MENU.play(Turn(game, seat))


def _mark(game: Game, units: Iterable[int]) -> None:
    game.tell(Tagged(STEP, tuple([(unit_ref(unit), (INFILTRATED,), ()) for unit in units])))


@done_with(
    UNITS, "", lambda turn, unit: called(turn.game, unit), STEP, things=lambda turn: infiltrators(turn.game, turn.seat),
    other=(ABILITY, "it does not infiltrate, or has done so"), subject=the_thing,
)  # fmt: skip
def sneak(turn: Turn, unit: int) -> Script[None]:
    """A free move of each of its parts."""
    for part in parts_of(turn.game, unit):
        if standing(turn.game, part):
            yield from infiltration(turn.game, part)
    _mark(turn.game, (unit,))


@done_with(
    UNITS, "stay", lambda turn, unit: f"{called(turn.game, unit)} stays where it is", STEP,
    things=lambda turn: infiltrators(turn.game, turn.seat), other=(ABILITY, "it does not infiltrate, or has done so"),
)  # fmt: skip
def remain(turn: Turn, unit: int) -> None:
    _mark(turn.game, (unit,))


MENU = Menu(
    name="infiltrate", prompt="Which unit infiltrates?", clause=ORDER, turn=seat_turn, acts=(sneak, remain),
)  # fmt: skip


@implements("netepic.ability.infiltrate")
def reach(game: Game, model: int) -> int:
    """Infantry and walkers move up to twice their Move, all others up to their Move."""
    line = figure_of(game, model)
    return 2 * line.move if line.type in ("infantry", "walker") else line.move


@implements("netepic.ability.infiltrate")
def infiltration(game: Game, part: int) -> Script[None]:
    """A free move that ends more than 5 cm away from enemies."""
    free = {id: reach(game, id) for id in standing(game, part)}
    yield from free_moves.free_move(game, part, ABILITY, f"{called(game, part)}: infiltrate", free, KEEP_OFF)
