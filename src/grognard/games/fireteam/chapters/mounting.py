"""Getting in and out of transports, and what teams do aboard."""

from collections.abc import Iterator, Sequence
from functools import partial

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Act, Reason, Why, done_with, plain, the_thing
from grognard.engine.asking.contact import reach_contact
from grognard.engine.asking.demands import Away, Ends, Escort, Mover, Region, Toward
from grognard.engine.asking.fares import Fare
from grognard.engine.asking.moves import Move, Place
from grognard.engine.asking.rings import beside
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref
from grognard.engine.space.shapes import shift
from grognard.kit.units.pieces import seat_of_model

from ..books.profiles import tread
from ..terms import (
    DASHED,
    FOOTPRINT,
    INCH,
    UNIT_OF_LENGTH,
    bears,
    foes,
    full_name,
    is_infantry,
    is_on_board,
    mates,
    on_board,
    team_name,
)
from ..turn import DISMOUNT, DOUBLE_TIME, MOUNT, MOVE, SCRAMBLE, Acting, Activation, Deed, Trail
from . import move, stance, transport
from .action import barred
from .measure import CONTACT, Outline, carrier, is_within
from .terrain import fare, passes
from .unit import COHERENCY, bound_to, strays

GET_IN, GET_OUT = "fireteam.transport.mount", "fireteam.transport.dismount"
NEAR = 4 * INCH
"""So near to the side or rear a team gets out."""
STEP = INCH // 2
ASTRAY: Why = ("fireteam.unit.coherency-keep", "aboard it would be too far from its squad")
RULES = (*move.RULES, ("contact", GET_IN), ("region", GET_OUT), ("avoid", GET_OUT))


# -- getting in --------------------------------------------------------------------------------------------------------


def moves(turn: Acting, vehicle: int) -> bool:
    """Whether a vehicle moves in the same group."""
    return any(deed.team == vehicle and deed.action in (MOVE, DOUBLE_TIME) for deed in turn.squad.deeds)


@implements("fireteam.transport.mount", "fireteam.transport.capacity")
def full(turn: Acting, vehicle: int) -> Iterator[Reason]:
    """Why a team does not get into a vehicle; those of the group who get in as well take their places."""
    game = turn.game
    others = [deed.team for deed in turn.squad.deeds if deed.action == MOUNT and vehicle in deed.named]
    if transport.room(game, vehicle) < sum(transport.load(game, id) for id in (*others, turn.team)):
        yield "fireteam.transport.capacity", "it has no room for the team"
    elif moves(turn, vehicle):
        yield GET_IN, "it moves in the same group"
    elif not can_reach(game, turn.team, vehicle):
        yield GET_IN, "its side or rear cannot be reached"
    elif not any(id in turn.squad.group for id in mates(game, turn.team)) and strays(game, turn.team, vehicle):
        yield ASTRAY


def _carriers(turn: Acting) -> Sequence[int]:
    own = on_board(turn.game, turn.seat) if is_infantry(turn.game, turn.team) else ()
    return [id for id in own if not is_infantry(turn.game, id) and transport.capacity(turn.game, id)]


@done_with(
    MODELS, "mount", lambda turn, id: f"Mount {full_name(turn.game, id)}", GET_IN,
    bar=partial(barred, action=MOUNT), things=_carriers, miss=full,
    other=(GET_IN, "only a friendly transport can be mounted"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.transport.mount")
def mount(turn: Acting, vehicle: int) -> None:
    turn.declare(Deed(turn.team, MOUNT, named=(vehicle,)))


def form(game: Game, team: int, vehicle: int, most: int) -> Move:
    """Any way within its allowance that ends in contact with the side or the rear of the transport."""
    return Move(
        seat=seat_of_model(game, team),
        name="mount",
        prompt=f"{team_name(game, team)}: to the side or rear of {team_name(game, vehicle)}",
        clause=GET_IN,
        unit=UNIT_OF_LENGTH,
        about=(model_ref(team),),
        movers=(Mover(team, most),),
        passes=passes(),
        cohesion=None,
        rules=RULES,
        ends=Ends(Toward((vehicle,), ((team, CONTACT),)), Away(foes(game, team), ((team, CONTACT),), True)),
        fares=(fare(game, team, most), Fare((team,), 2 * most, bars=(bow(game, vehicle),))),
    )


@implements("fireteam.transport.mount")
def bow(game: Game, vehicle: int) -> Outline:
    """The strip before the middle of its front: nobody gets in there."""
    facing, half = game.state.models[vehicle].facing, game.table.radius(vehicle) // 4
    left, _, _, right = space.base_outline(game.table, vehicle)
    middle = ((left[0] + right[0]) // 2, (left[1] + right[1]) // 2)
    ahead = shift(middle, facing, 2 * CONTACT)
    ends = [shift(at, facing + turn, half) for at, turn in ((middle, 90), (ahead, 90), (ahead, -90), (middle, -90))]
    return tuple(ends)


def can_reach(game: Game, team: int, vehicle: int) -> bool:
    most = move.reach(game, team, MOVE)
    if not is_within(game, team, vehicle, max(most, CONTACT)):
        return False
    return is_within(game, team, vehicle, CONTACT) or _leads(game, team, vehicle, most)


@remembered(POSTS)
def _leads(game: Game, team: int, vehicle: int, most: int) -> bool:
    """Whether a way of this length leads a team to a transport."""
    asked = form(game, team, vehicle, most)
    found = reach_contact(asked, game.table)
    return bool(found) and not asked.refusals(found, game.table)


@implements("fireteam.transport.mount")
def board(turn: Activation) -> Script[None]:
    """Each team gets up and goes to its transport."""
    game = turn.game
    for deed in [deed for deed in turn.squad.deeds if deed.action == MOUNT and is_on_board(turn.game, deed.team)]:
        (vehicle,) = deed.named
        if not is_on_board(game, vehicle) or not can_reach(game, deed.team, vehicle):
            continue
        company = [one.team for one in turn.squad.deeds if one.action == MOUNT and vehicle in one.named]
        if strays(game, deed.team, vehicle, company):
            game.note(ASTRAY[0], f"{full_name(game, deed.team)} stays: {ASTRAY[1]}", model_ref(deed.team))
            continue
        if is_within(game, deed.team, vehicle, CONTACT):
            stance.rise(game, deed.team)
            here = Trail(deed.team, deed.action, (game.table.place(deed.team),))
            turn.squad.walked = (*turn.squad.walked, here)
        else:
            yield from move.walk(turn, [deed], form(game, deed.team, vehicle, move.reach(game, deed.team, MOVE)))


@implements("fireteam.transport.aboard")
def settle(turn: Activation) -> None:
    """When the enemy has answered they are aboard, without a place of their own, if they have come so far."""
    game = turn.game
    for deed in [deed for deed in turn.squad.deeds if deed.action == MOUNT and is_on_board(turn.game, deed.team)]:
        (vehicle,) = deed.named
        if is_on_board(game, vehicle) and is_within(game, deed.team, vehicle, CONTACT):
            embark(game, deed.team, vehicle, "fireteam.transport.aboard")


def embark(game: Game, team: int, vehicle: int, clause: str) -> None:
    """A team is aboard."""
    game.tell(Placed(clause, ((team, model_ref(vehicle)),)))


# -- getting out -------------------------------------------------------------------------------------------------------


@implements("fireteam.transport.dismount")
def regions(game: Game, vehicle: int) -> tuple[Region, ...]:
    """Everywhere within 4 inches of its sides and its rear, footprints wholly."""
    a, b, c, d = space.base_outline(game.table, vehicle)
    points: list[Point] = []
    for (x, y), (u, v) in ((a, b), (b, c), (c, d)):
        parts = max(abs(u - x), abs(v - y)) // STEP + 1
        points += [(x + (u - x) * part // parts, y + (v - y) * part // parts) for part in range(parts + 1)]
    return tuple([Region("circle", (*at, NEAR)) for at in dict.fromkeys(points)])


@implements("fireteam.transport.dismount")
def way_out(game: Game, team: int, vehicle: int, together: bool = True) -> Place:
    """The decision where a team is placed: not in contact with an enemy, and in coherency if that can be."""
    bonds = tuple([id for id in bound_to(game, team) if id != vehicle]) if together else ()
    return Place(
        seat=seat_of_model(game, team),
        name="dismount",
        prompt=f"{team_name(game, team)}: where does it get out?",
        clause=GET_OUT,
        unit=UNIT_OF_LENGTH,
        about=(model_ref(team),),
        models=(team,),
        ground=tread(game.state.models[team].profile),
        regions=regions(game, vehicle),
        avoid=foes(game, team),
        avoid_gap=CONTACT,
        escorts=(Escort(team, bonds, COHERENCY),) if bonds else (),
        optional=True,
        rules=RULES,
    )


def spot(game: Game, asked: Place, vehicle: int) -> Point | None:
    """A place where a team can get out, if there is one."""
    (team,), outline = asked.models, space.base_outline(game.table, vehicle)
    for ring in range(5):
        for at in beside(outline, FOOTPRINT + CONTACT + ring * STEP, STEP):
            if not asked.refusals(((model_ref(team), at, 0),), game.table):
                return at
    return None


def door(game: Game, team: int, vehicle: int) -> tuple[Place, Point] | None:
    """What is asked of a team that gets out, and a place where it can; in coherency if that can be."""
    bonds = [id for id in bound_to(game, team) if id != vehicle]
    near = any(is_within(game, vehicle, id, COHERENCY + NEAR + CONTACT) for id in bonds)
    for together in (True, False) if near or not bonds else (False,):
        asked = way_out(game, team, vehicle, together)
        at = spot(game, asked, vehicle)
        if at is not None:
            return asked, at
    return None


@implements("fireteam.transport.dismount-after-dash")
def leaving(game: Game, team: int) -> str:
    """The action by which a team gets out: it counts as two where the transport has used Double Time this turn."""
    vehicle = carrier(game, team)
    return SCRAMBLE if vehicle is not None and bears(game, vehicle, DASHED) else DISMOUNT


def _inside(turn: Acting) -> Iterator[Reason]:
    vehicle = carrier(turn.game, turn.team)
    if vehicle is None:
        yield GET_OUT, "it is not aboard"
        return
    yield from barred(turn, leaving(turn.game, turn.team))
    if moves(turn, vehicle):
        yield GET_OUT, "its vehicle moves in the same group"
    if door(turn.game, turn.team, vehicle) is None:
        yield GET_OUT, "there is no room beside the vehicle"


@plain("dismount", "Dismount", GET_OUT, bar=_inside)
def dismount(turn: Acting) -> None:
    turn.declare(Deed(turn.team, leaving(turn.game, turn.team)))


@implements("fireteam.transport.dismount")
def alight(turn: Activation) -> Script[None]:
    """Each team is placed standing beside its vehicle."""
    game = turn.game
    for deed in [deed for deed in turn.squad.deeds if deed.action in (DISMOUNT, SCRAMBLE)]:
        vehicle = carrier(game, deed.team)
        found = None if vehicle is None else door(game, deed.team, vehicle)
        if found is None:
            continue
        asked, at = found
        answer = yield asked
        at = answer[0][1] if answer else at
        game.tell(Placed(GET_OUT, ((deed.team, at),)))
        turn.squad.walked = (*turn.squad.walked, Trail(deed.team, deed.action, (at,)))


ACTS: tuple[Act[Acting, int] | Act[Acting, None], ...] = (mount, dismount)
