"""Mechanics: after the movement one may give up his shooting to mend a vehicle beside him."""

from collections.abc import Iterator

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Act, Name, Turn, Why, done_with, idle, the_thing
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of, unit_ref
from grognard.engine.dice.rolls import Count, Pool
from grognard.kit.rounds.turns import asks
from grognard.kit.units.pieces import members, seat_of, seat_of_model, units_in_play

from ..acts import CHARGES, Acts, activation_of
from ..terms import CORE, INCH, MECHANIC, figure_of, is_vehicle
from . import engage, status

MENDED_ON = 5
CLAUSE = "evolved.role.mechanic"


class Work(Turn):
    """A mechanic of a unit has time for a repair."""

    __slots__ = ("acts", "mechanic", "unit")

    def __init__(self, game: Game, unit: int, mechanic: int, acts: Acts) -> None:
        super().__init__(game, seat_of(game, unit), (unit_ref(unit), model_ref(mechanic)), acts)
        self.unit, self.mechanic, self.acts = unit, mechanic, acts


class Damage(Turn):
    """A vehicle has been mended: a part of it regains a box."""

    __slots__ = ("vehicle",)

    def __init__(self, game: Game, seat: int, vehicle: int) -> None:
        super().__init__(game, seat, (model_ref(vehicle),))
        self.vehicle = vehicle


@implements("evolved.role.mechanic")
def offer(game: Game, unit: int, acts: Acts) -> Script[None]:
    """A mechanic of a unit that is not engaged and neither ran nor engaged may roll for one vehicle within 1 inch."""
    if acts.option in CHARGES or acts.shot:
        return
    models = game.state.models
    for id in members(game, unit):
        if MECHANIC in models[id].tags and status.can_act(game, id) and not engage.is_engaged(game, unit):
            yield from MENU.play(Work(game, unit, id, acts))


# -- what is repaired ----------------------------------------------------------------------------------------------


def _vehicles(turn: Work) -> list[int]:
    game = turn.game
    return [id for unit in units_in_play(game, turn.seat) if is_vehicle(game, unit) for id in members(game, unit)]


def _out_of_reach(turn: Work, vehicle: int) -> Iterator[Why]:
    if not space.gap_within(turn.game.table, turn.mechanic, vehicle, INCH):
        yield CLAUSE, "it is more than 1 inch from the mechanic"
    if not mendable(turn.game, vehicle):
        yield CLAUSE, "nothing of it can be repaired"


@done_with(
    MODELS,
    "",
    lambda turn, vehicle: f"Repair {figure_of(turn.game, vehicle).name}",
    CLAUSE,
    things=_vehicles,
    miss=_out_of_reach,
    other=(CLAUSE, "mechanics repair vehicles of their own side"),
    subject=the_thing,
)
def repair(turn: Work, vehicle: int) -> Script[None]:
    turn.acts.idle = (*turn.acts.idle, turn.mechanic)
    ref = model_ref(vehicle)
    done = yield Count(turn.seat, CLAUSE, "Mechanic", (Pool(1, (MENDED_ON,), 10),), (ref,))
    if done:
        yield from PARTS.play(Damage(turn.game, turn.seat, vehicle))


none: Act[Work, None] = idle("none", "Repair nothing", CLAUSE)
"""He goes on to shoot."""


def _work_of(game: Game, form: Decision) -> Work:
    turn = activation_of(game, form)
    return Work(game, turn.unit, number_of(form.about[1]), turn.acts)


MENU = Menu(
    name="repair",
    prompt=asks("does the mechanic give up shooting to repair?"),
    clause=CLAUSE,
    turn=_work_of,
    acts=(repair,),
    rest=none,
)


# -- which part ----------------------------------------------------------------------------------------------------


def mendable(game: Game, vehicle: int) -> tuple[str, ...]:
    """Parts with fewer boxes than at the start; an arm that is lost stays lost, and so does a core."""
    return tuple(mend.open_things(Damage(game, seat_of_model(game, vehicle), vehicle)))


def _parts(turn: Damage) -> list[str]:
    return [part for part, _ in figure_of(turn.game, turn.vehicle).boxes]


def _whole_or_lost(turn: Damage, part: str) -> Iterator[Why]:
    left = turn.game.state.models[turn.vehicle].counters.get(part, 0)
    if (part, left) in figure_of(turn.game, turn.vehicle).boxes:
        yield CLAUSE, "it has all its health boxes"
    if not left and ("arm" in part or part == CORE):
        yield CLAUSE, "it is lost for good"


@done_with(
    Name(str, str),
    "",
    lambda _, part: part,
    CLAUSE,
    things=_parts,
    miss=_whole_or_lost,
    other=(CLAUSE, "the vehicle has no such part"),
)
def mend(turn: Damage, part: str) -> None:
    turn.game.count(CLAUSE, (model_ref(turn.vehicle), part, 1))


PARTS = Menu(
    name="part",
    prompt=lambda turn, _: f"Which part of {figure_of(turn.game, turn.vehicle).name} regains a health box?",
    clause=CLAUSE,
    turn=lambda game, form: Damage(game, form.seat, number_of(form.about[0])),
    acts=(mend,),
)
