"""What decides which actions are open to a team at all: teams in like circumstances are offered the same ones."""

from collections.abc import Hashable
from functools import cache

from grognard.engine.core.memory import TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..books.profiles import DEEP, teams, weapon
from ..terms import (
    DASHED,
    FIRED,
    IMMOBILE,
    OUT,
    PRONE,
    RATING,
    RESERVE,
    SMOKED,
    TREATED,
    WINDED,
    WORKED,
    is_foot,
    squad_of,
)
from ..turn import KINDS, Acting
from . import indirect, missions, mounting, objective
from . import weapon as traits
from .action import is_held, is_open
from .dig_in import SOFT
from .measure import carrier, contacts
from .move import can_leave
from .terrain import by_id, ground_at

TOLD = {True: frozenset((PRONE, SMOKED, TREATED)), False: frozenset((FIRED, WINDED, IMMOBILE, SMOKED))}
"""What teams and what vehicles bear that opens or closes actions."""
COUNTED = (WORKED, OUT)


@remembered(TERRAIN)
def soil(game: Game, at: Point) -> tuple[bool, bool]:
    """Whether one can dig at a point, and whether it lies in deep water."""
    kinds = [by_id(game)[id].kind for id in ground_at(game, at)]
    return all(kind in SOFT for kind in kinds), DEEP in kinds


@cache
def lobs(profile: str) -> bool:
    """Whether such a team has a weapon that may fire smoke."""
    return is_foot(profile) and any(weapon(id).has("indirect") for id in teams()[profile].special)


def circumstances(turn: Acting) -> Hashable:
    """Everything that the actions of a team hang on, whatever they are aimed at: its card, what it bears and has left,
    where it stands, what it touches, and what others of its group do."""
    game, team, squad = turn.game, turn.team, turn.squad
    model = game.state.models[team]
    place, told = model.place, TOLD[is_foot(model.profile)]
    here: Hashable = None
    if isinstance(place, tuple):
        here = _on_foot(turn, place)
    elif place is not None:
        here = _aboard(turn)
    elif RESERVE in game.state.units[turn.unit].tags:
        here = RESERVE
    is_silent = lobs(model.profile) and any(True for _ in traits.silent(game, team, indirect.lobbers(game, team)[0]))
    leads = model.counters.get(RATING, 0) if missions.left(game, turn.seat) > 0 else -1
    return (
        model.profile, tuple([tag for tag in model.tags if tag in told or tag.startswith(COUNTED)]),
        game.state.options, min(turn.usable, 2), team in squad.doubled, here, _others(turn) if squad.deeds else "",
        leads, is_silent,
    )  # fmt: skip


def _on_foot(turn: Acting, place: Point) -> Hashable:
    game, team = turn.game, turn.team
    touches = bool(contacts(game, team))
    holds = (is_held(turn), can_leave(game, team)) if touches else ()
    return soil(game, place), holds, objective.can_work(turn)


def _aboard(turn: Acting) -> Hashable:
    game, team = turn.game, turn.team
    vehicle = carrier(game, team)
    assert vehicle is not None, "asked of teams aboard alone"
    is_free = not mounting.moves(turn, vehicle) and mounting.door(game, team, vehicle) is not None
    return is_open(game, vehicle), DASHED in game.state.models[vehicle].tags, is_free


def _others(turn: Acting) -> str:
    """What the group does already: the one action that is done in concert only with itself, others, or such a one and
    others."""
    game, deeds = turn.game, turn.squad.deeds
    done = tuple(dict.fromkeys([(deed.action, squad_of(game, deed.team) == turn.unit) for deed in deeds]))
    if not any(KINDS[action].alone for action, _ in done):
        return "others"
    ((action, is_own),) = done if len(done) == 1 else (("", False),)
    return action if is_own else "mixed"
