"""Mechanics: after the movement one may give up his shooting to mend a vehicle beside him."""

from grognard.engine import space
from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.dice import Count, Pool
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref, number_of, unit_ref

from . import engage, status
from .acts import CHARGES, Acts
from .terms import CORE, INCH, MECHANIC, figure_of, is_vehicle, members, name, seat_of, units_in_play

MENDED_ON = 5
CLAUSE = "evolved.role.mechanic"


@implements("evolved.role.mechanic")
def offer(game: Game, unit: int, acts: Acts) -> Script[None]:
    """A mechanic of a unit that is not engaged and neither ran nor engaged may roll for one vehicle within 1 inch."""
    if acts.option in CHARGES or acts.shot:
        return
    models = game.state.models
    for id in members(game, unit):
        if MECHANIC in models[id].tags and status.can_act(game, id) and not engage.is_engaged(game, unit):
            yield from _work(game, unit, id, acts)


def _work(game: Game, unit: int, mechanic: int, acts: Acts) -> Script[None]:
    near = [id for id in _vehicles(game, seat_of(game, unit)) if space.gap_within(game.table, mechanic, id, INCH)]
    broken = [id for id in near if mendable(game, id)]
    if not broken:
        return
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="repair",
        prompt=f"{name(game, unit)}: does the mechanic give up shooting to repair?",
        clause=CLAUSE,
        about=(unit_ref(unit),),
        options=(
            *[Option(model_ref(id), f"Repair {figure_of(game, id).name}", CLAUSE, model_ref(id)) for id in broken],
            Option("none", "Repair nothing", CLAUSE),
        ),
    )
    if key != "none":
        acts.idle = (*acts.idle, mechanic)
        yield from _mend(game, seat_of(game, unit), number_of(key))


def _vehicles(game: Game, seat: int) -> list[int]:
    return [id for unit in units_in_play(game, seat) if is_vehicle(game, unit) for id in members(game, unit)]


def mendable(game: Game, vehicle: int) -> tuple[str, ...]:
    """Parts with fewer boxes than at the start; an arm that is lost stays lost, and so does a core."""
    left = game.state.models[vehicle].counters
    return tuple([
        part
        for part, whole in figure_of(game, vehicle).boxes
        if left.get(part, 0) < whole and (left.get(part, 0) or ("arm" not in part and part != CORE))
    ])  # fmt: skip


def _mend(game: Game, seat: int, vehicle: int) -> Script[None]:
    ref = model_ref(vehicle)
    done = yield Count(seat, CLAUSE, f"Mechanic, 1 die need {MENDED_ON}+", (Pool(1, (MENDED_ON,), 10),), (ref,))
    if not done:
        return
    (part,) = yield Choose(
        seat=seat,
        name="part",
        prompt=f"Which part of {figure_of(game, vehicle).name} regains a health box?",
        clause=CLAUSE,
        about=(ref,),
        options=tuple([Option(part, part, CLAUSE) for part in mendable(game, vehicle)]),
    )
    game.count(CLAUSE, (ref, part, 1))
