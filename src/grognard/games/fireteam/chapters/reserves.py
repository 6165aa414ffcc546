"""Reserves: units that come onto the board from a turn on, team by team over an edge of the scenario."""

from collections.abc import Iterator
from functools import partial
from math import isqrt

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Reason, done_with, plain, the_thing
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, unit_ref

from ..books.profiles import tread
from ..books.scenario import Reserve, scenario
from ..terms import INCH, RESERVE, UNIT_OF_LENGTH, foes, is_infantry, squad_of, team_name
from ..turn import DOUBLE_TIME, MOVE, Acting, Activation, Deed, acting_of
from . import action, driving, mounting, move, transport
from .measure import CONTACT
from .terrain import footing
from .vehicle import vehicle_card

ENTER = "fireteam.setup.reserve"
EDGE = "edge:"
"""Of units: over which edge they come."""
STEP = INCH
"""What entering takes of the movement."""


def orders(game: Game, unit: int) -> Reserve | None:
    """When and where a unit comes on."""
    one = game.state.units[unit]
    rows = [row for row in scenario(game.state.scenario).reserves if row.seat == one.seat and one.name in row.units]
    return rows[0] if rows else None


@implements("fireteam.setup.reserve")
def due(game: Game, seat: int) -> list[int]:
    """The units of a seat in reserve that may come on this turn; before it they do not count."""
    waiting = [one.id for one in game.state.units if one.seat == seat and one.members and RESERVE in one.tags]
    known = [(unit, orders(game, unit)) for unit in waiting]
    return [unit for unit, row in known if row is not None and row.turn <= game.state.round]


def is_waiting(game: Game, team: int) -> bool:
    """Whether a team has still to come on."""
    return game.state.models[team].place is None and RESERVE in game.state.units[squad_of(game, team)].tags


# -- the action --------------------------------------------------------------------------------------------------------


def _inside(turn: Acting, dash: bool = False) -> Iterator[Reason]:
    if not is_waiting(turn.game, turn.team):
        yield ENTER, "it is on the board"
    elif dash:
        yield from action.limits(turn, DOUBLE_TIME)
        if turn.team in turn.squad.doubled:
            yield "fireteam.action.double-time", "it has used Double Time in this activation"


@plain("enter", "Come on: Move", ENTER, bar=_inside)
@implements("fireteam.setup.reserve")
def enter(turn: Acting) -> None:
    """Its first action, which must be Move-based."""
    turn.declare(Deed(turn.team, MOVE, enters=True))


@plain("rush", "Come on: Double Time", ENTER, bar=partial(_inside, dash=True))
def rush(turn: Acting) -> None:
    """It is winded like anybody who runs, and a team with a Heavy weapon does not."""
    action.run(turn, Deed(turn.team, DOUBLE_TIME, enters=True))


def strips(game: Game, team: int) -> tuple[Region, ...]:
    """Where its centre is placed, so that it touches the edge: the one over which its unit has begun to come on."""
    unit = squad_of(game, team)
    row, (width, depth) = orders(game, unit), game.state.board
    assert row is not None, "only reserves come on"
    half = game.state.models[team].radius
    deep = half if is_infantry(game, team) else _diagonal(game, team)
    low, high = row.stretch or (0, max(width, depth))
    (left, right), (south, north) = [(low + half, min(high, far) - half) for far in (width, depth)]
    sides = {
        "west": (half, south, deep, north),
        "east": (width - deep, south, width - half, north),
        "south": (left, half, right, deep),
        "north": (left, depth - deep, right, depth - half),
    }
    return tuple([Region("rect", sides[edge]) for edge in chosen_edges(game, team)])


def _diagonal(game: Game, vehicle: int) -> int:
    """How far from an edge the centre of a vehicle may be that touches it, whichever way it faces."""
    return isqrt(sum(side**2 for side in vehicle_card(game, vehicle).footprint)) // 2


@implements("fireteam.setup.reserve")
def at_the_edge(game: Game, vehicle: int, at: Point, facing: int) -> Point | None:
    """Where a vehicle stands that faces so and is moved up to the edge; None if it cannot stand there."""
    width, depth = game.state.board
    there = footing(game, vehicle).with_places([(vehicle, at)], [(vehicle, facing)])
    xs, ys = zip(*space.base_outline(there, vehicle), strict=True)
    gaps = {"west": (-min(xs), 0), "east": (width - max(xs), 0), "south": (0, -min(ys)), "north": (0, depth - max(ys))}
    by = min([gaps[edge] for edge in chosen_edges(game, vehicle)], key=lambda one: abs(one[0] + one[1]))
    moved = (at[0] + by[0], at[1] + by[1])
    there = there.with_places([(vehicle, moved)])
    others = foes(game, vehicle)
    is_free = space.are_bases_free(there, [vehicle])
    return moved if is_free and not space.within_any(there, others, (vehicle,), CONTACT) else None


def chosen_edges(game: Game, team: int) -> tuple[str, ...]:
    """The edge over which its unit has begun to come on, or all over which it may."""
    unit = squad_of(game, team)
    row = orders(game, unit)
    chosen = [tag.removeprefix(EDGE) for tag in game.state.units[unit].tags if tag.startswith(EDGE)]
    return tuple(chosen) or (() if row is None else row.edges)


# -- aboard ------------------------------------------------------------------------------------------------------------


def _coming(turn: Acting) -> list[int]:
    """The teams of its squad that come on with a transport now, each of which fits into it."""
    game, own = turn.game, [deed.team for deed in turn.squad.deeds if deed.enters]
    mates = [id for id in own if is_waiting(game, id) and is_infantry(game, id) and squad_of(game, id) == turn.unit]
    return [id for id in mates if transport.load(game, id) <= transport.room(game, turn.team)]


@done_with(
    MODELS, "", lambda turn, id: team_name(turn.game, id), ENTER, things=_coming,
    other=("fireteam.transport.capacity", "it does not fit"), subject=the_thing,
    cost=lambda turn, id: transport.load(turn.game, id),
)  # fmt: skip
@implements("fireteam.setup.reserve")
def ride(turn: Acting, team: int) -> None:
    """Teams may come on aboard their transport."""
    mounting.embark(turn.game, team, turn.team, ENTER)
    _register(turn.game, team, turn.game.table.place(turn.team))


RIDE = Menu(
    name="ride",
    prompt=lambda turn, _: f"Who comes on aboard {team_name(turn.game, turn.team)}?",
    clause=ENTER,
    turn=acting_of,
    acts=(ride,),
    least=0,
    most=0,
    budget=lambda turn: transport.room(turn.game, turn.team),
)


# -- onto the board ----------------------------------------------------------------------------------------------------


@implements("fireteam.setup.reserve")
def come_on(turn: Activation) -> Script[None]:
    """Each team that enters is placed wholly on the board touching the edge, out of contact, and goes on from there
    with an inch less; one for which no place is free stays off."""
    game = turn.game
    deeds = [deed for deed in turn.squad.deeds if deed.enters]
    for deed in sorted(deeds, key=lambda deed: is_infantry(game, deed.team)):
        if not is_waiting(game, deed.team) or not (yield from _placed(turn, deed.team)):
            continue
        if is_infantry(game, deed.team):
            asked = move.form(game, [deed])
            (mover,) = asked.movers
            shorter = replace(mover, allowance=max(mover.allowance - STEP, 0))
            fares = tuple([replace(one, most=max(one.most - STEP, 0)) for one in asked.fares])
            yield from move.walk(turn, [deed], replace(asked, movers=(shorter,), fares=fares))
        else:
            if transport.capacity(game, deed.team):
                yield from RIDE.play(Acting(game, deed.team, turn.squad))
            yield from driving.drive(turn, [deed], less=STEP)


def _placed(turn: Activation, team: int) -> Script[bool]:
    game, regions = turn.game, strips(turn.game, team)
    rules = move.RULES if is_infantry(game, team) else driving.RULES
    answer = yield Place(
        seat=turn.seat,
        name="enter",
        prompt=f"{team_name(game, team)}: where does it come on?",
        clause=ENTER,
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(squad_of(game, team)), model_ref(team)),
        models=(team,),
        ground=tread(game.state.models[team].profile),
        regions=regions,
        by_centre=True,
        avoid=foes(game, team),
        avoid_gap=CONTACT,
        optional=True,
        rules=(*rules, ("region", ENTER), ("avoid", "fireteam.measure.contact")),
    )
    if not answer:
        return False
    ((_, at, facing),) = answer
    if not is_infantry(game, team):
        found = at_the_edge(game, team, at, facing)
        if found is None:
            game.note(ENTER, f"{team_name(game, team)} stays off: it cannot stand there at the edge", model_ref(team))
            return False
        at = found
    game.tell(Placed(ENTER, ((team, at),), facings=((team, facing),)))
    _register(game, team, at)
    return True


def _register(game: Game, team: int, at: tuple[int, int]) -> None:
    """The unit is known by those who are on the board; the edge is chosen, and with the last one it is no reserve."""
    unit = game.state.units[squad_of(game, team)]
    here = [id for id in unit.members if game.state.models[id].place is not None]
    there = [id for id in unit.members if id not in here]
    if there:
        game.tell(Formed(ENTER, replace(unit, members=(*here, *there))))
    else:
        game.tag(ENTER, unit_ref(unit.id), drops=(RESERVE,))
    row = orders(game, unit.id)
    if row is not None and len(row.edges) > 1 and not any(tag.startswith(EDGE) for tag in unit.tags):
        (width, depth), (x, y) = game.state.board, at
        gaps = {"west": x, "east": width - x, "south": y, "north": depth - y}
        game.tag(ENTER, unit_ref(unit.id), adds=(f"{EDGE}{min(row.edges, key=lambda edge: gaps[edge])}",))
