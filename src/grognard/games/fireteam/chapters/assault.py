"""Assault: the enemy teams that are named, and the move into contact with them."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Reason, Reasons, done_with, the_thing
from grognard.engine.asking.contact import reach_contact
from grognard.engine.asking.demands import Ends, Escort, Mover, Toward
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    FOOTPRINT,
    UNIT_OF_LENGTH,
    enemies,
    full_name,
    is_infantry,
    is_on_board,
    squad_of,
    team_name,
    vehicles_of,
)
from ..turn import ASSAULT, ASSAULT_FIRE, MOVE, Acting, Activation, Deed, Trail, acting_of
from . import move, stance, storm
from .action import barred
from .aiming import targets
from .measure import CONTACT, contacts, is_within
from .unit import bound_to, tether

ASSAULTS = (ASSAULT, ASSAULT_FIRE)
"""Actions that are an Assault, or begin with something else and go on as one."""
NAME, WAY = "fireteam.action.assault", "fireteam.action.assault-move"
IN_CONTACT = "fireteam.action.assault-already-in-contact"


# -- who is named ------------------------------------------------------------------------------------------------------


@implements("fireteam.action.assault-already-in-contact")
def missed(turn: Acting, target: int) -> Iterator[Reason]:
    """Who is in contact attacks those it touches and no others; everybody else must be able to come into contact."""
    touched = contacts(turn.game, turn.team)
    if not is_infantry(turn.game, target):
        yield from storm.missed(turn.game, target)
    if touched:
        if target not in touching(turn.game, turn.team):
            yield IN_CONTACT, "in contact it attacks only those it touches"
    elif target in touching(turn.game, turn.team):
        return
    elif not can_reach(turn.game, turn.team, (target,), _mates(turn)):
        yield NAME, "it cannot be reached"


def teams(turn: Acting) -> Sequence[int]:
    """Enemies that may be thought of; who is aboard assaults nobody."""
    return targets(turn) if is_on_board(turn.game, turn.team) else ()


def near(turn: Acting) -> list[int]:
    """Those of them who are not too far away for any way."""
    close = within(turn.game, turn.team, farthest(turn.game, turn.team)) if is_on_board(turn.game, turn.team) else ()
    return [id for id in teams(turn) if id in close] if close else []


def far(turn: Acting) -> list[tuple[int, Reasons]]:
    """All others."""
    close = near(turn)
    return [(id, missed(turn, id)) for id in teams(turn) if id not in close]


def _mates(turn: Acting) -> tuple[int, ...]:
    """Those of the group who may move after this team."""
    return tuple([id for id in turn.squad.group if id != turn.team])


@done_with(
    MODELS,
    "assault",
    lambda turn, target: f"Assault {full_name(turn.game, target)}",
    NAME,
    bar=partial(barred, action=ASSAULT),
    things=near,
    others=far,
    miss=missed,
    other=(NAME, "only an enemy team on the board can be assaulted"),
    subject=the_thing,
)
@implements("fireteam.action.assault")
def assault(turn: Acting, target: int) -> Script[None]:
    """It names a team that it can reach, and others that it means to fight as well if it touches them."""
    turn.declare(Deed(turn.team, ASSAULT, named=(target,)))
    yield from ALSO.play(turn)


def _beside(turn: Acting) -> list[int]:
    """Enemies whom one team could touch together with the first one named; on Overwatch those of the group answered."""
    game, (first, *_) = turn.game, turn.squad.deeds[-1].named
    touched = contacts(game, turn.team)
    near = 2 * (FOOTPRINT + CONTACT)
    if not is_infantry(game, first):
        return []
    others = [id for id in teams(turn) if id != first and is_infantry(game, id)]
    return [id for id in others if (id in touched if touched else is_within(game, first, id, near))]


@done_with(
    MODELS, "", lambda turn, id: full_name(turn.game, id), NAME, things=_beside,
    other=(NAME, "it cannot be touched together with the team named first"), subject=the_thing,
)  # fmt: skip
def name_too(turn: Acting, target: int) -> None:
    *before, deed = turn.squad.deeds
    turn.squad.deeds = (*before, replace(deed, named=(*deed.named, target)))


ALSO: Menu[Acting] = Menu(
    name="named",
    prompt=lambda turn, _: f"{team_name(turn.game, turn.team)}: which other teams does it assault if it touches them?",
    clause=NAME,
    turn=acting_of,
    acts=(name_too,),
    least=0,
    most=0,
)


# -- the move into contact ---------------------------------------------------------------------------------------------


@implements("fireteam.action.assault-move", "fireteam.measure.contact", "fireteam.unit.coherency-keep")
def form(game: Game, team: int, named: Sequence[int], later: Sequence[int] = ()) -> Move:
    """Any way within its allowance that ends in contact with a named team, in coherency; where others of the group move
    later, these see to that."""
    bonds = bound_to(game, team)
    escorts = (Escort(team, bonds, tether(game, team, bonds)),) if bonds and not set(bonds) & set(later) else ()
    return Move(
        seat=game.state.units[squad_of(game, team)].seat,
        name="assault",
        prompt=f"{team_name(game, team)}: into contact",
        clause=WAY,
        unit=UNIT_OF_LENGTH,
        about=(model_ref(team),),
        movers=(Mover(team, move.reach(game, team, ASSAULT)),),
        passes=move.passing(game, [Deed(team, ASSAULT)]),
        cohesion=None,
        rules=move.RULES,
        ends=Ends(toward=Toward(tuple(named), ((team, CONTACT),)), escorts=escorts),
        fares=(move.toll(game, Deed(team, ASSAULT)),),
    )


@implements("fireteam.action.assault")
def can_reach(game: Game, team: int, named: Sequence[int], later: Sequence[int] = ()) -> bool:
    """Whether a team can come into contact; it need not see the target."""
    close = within(game, team, farthest(game, team))
    near = tuple([id for id in named if id in close])
    return bool(near) and bool(reach_contact(form(game, team, near, later), game.table))


def farthest(game: Game, team: int) -> int:
    """How far away somebody may be whom a team comes into contact with."""
    return move.reach(game, team, ASSAULT) + CONTACT


@remembered(PLACES)
def within(game: Game, team: int, far: int) -> tuple[int, ...]:
    """The enemies on the board no farther away than this."""
    return tuple([id for _, id in space.bases_within(game.table, (team,), enemies(game, team), far)])


@implements("fireteam.action.assault-target-gone", "fireteam.action.prone-stand")
def charge(turn: Activation) -> Script[None]:
    """Each assaulting team of the group goes into contact; who touches his target already stands up where he is, and
    with everybody gone whom he named he may move as he likes."""
    game, squad = turn.game, turn.squad
    deeds = [deed for deed in squad.deeds if deed.action in ASSAULTS and is_on_board(game, deed.team)]
    for place, deed in enumerate(deeds):
        left = [id for id in deed.named if is_on_board(game, id)]
        later = [one.team for one in deeds[place + 1 :]]
        if set(left) & set(touching(game, deed.team)):
            stance.rise(game, deed.team)
            here = Trail(deed.team, deed.action, (game.table.place(deed.team),))
            squad.walked = (*squad.walked, here)
        elif left and can_reach(game, deed.team, left, later):
            yield from move.walk(turn, [deed], form(game, deed.team, left, later))
        elif not contacts(game, deed.team):
            walker = replace(deed, action=MOVE) if deed.action == ASSAULT else deed
            yield from move.walk(turn, [walker], move.form(game, [walker]))


def opponents(game: Game, deed: Deed) -> list[int]:
    """Those whom a team has named and touches."""
    touched = touching(game, deed.team)
    return [id for id in deed.named if id in touched]


@remembered(PLACES)
def touching(game: Game, team: int) -> tuple[int, ...]:
    """The enemies whom a team touches, vehicles among them."""
    hulls = vehicles_of(game, 1 - seat_of_model(game, team))
    return (*contacts(game, team), *[id for id in hulls if is_within(game, team, id, CONTACT)])
