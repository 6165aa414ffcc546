"""Squads: which of their teams are in coherency, and who may act with whom."""

from collections.abc import Iterable, Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.memory import PLACES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..terms import INCH, PINS, is_cowering, is_infantry, is_on_board, mates, members_of, pins
from .measure import distance, is_within, stands

COHERENCY, SPREAD = 6 * INCH, 8 * INCH
"""How far apart teams of a squad and vehicles of a platoon may be."""


@implements("fireteam.unit.coherency-range")
@remembered(PLACES)
def fellows(game: Game, team: int) -> tuple[int, ...]:
    """The other teams of its squad in coherency with a team; of one that is lost, with where it stood."""
    others = tuple([id for id in mates(game, team) if is_on_board(game, id)])
    return tuple([id for id in others if is_within(game, team, id, coherency(game, team))])


def coherency(game: Game, team: int) -> int:
    """How far from each other those of its unit may be: teams of a squad, vehicles of a platoon."""
    return COHERENCY if is_infantry(game, team) else SPREAD


@implements("fireteam.unit.coherency-lost", "fireteam.unit.last-team", "fireteam.transport.aboard")
@remembered(PLACES)
def is_apart(game: Game, team: int) -> bool:
    """Whether a team is out of coherency with all others of its squad, measured from their vehicle if they are aboard;
    the last team of a squad never is."""
    here, others = stands(game, team), [stands(game, id) for id in mates(game, team)]
    far = coherency(game, team)
    near = [id for id in others if here is not None and id is not None and is_within(game, here, id, far)]
    return bool(others) and not near


@implements("fireteam.unit.coherency-keep")
def bound_to(game: Game, team: int) -> tuple[int, ...]:
    """The squad mates one of whom must be in coherency with it when it has moved: those who do not Cower."""
    found = [stands(game, id) for id in mates(game, team) if not is_cowering(game, id)]
    return tuple(dict.fromkeys([id for id in found if id is not None]))


@implements("fireteam.unit.coherency-keep")
def is_astray(game: Game, team: int, bonds: Sequence[int]) -> bool:
    """Whether none of those is in coherency with it who must be when it has moved."""
    return bool(bonds) and not any(is_within(game, team, id, coherency(game, team)) for id in bonds)


@implements("fireteam.unit.coherency-keep")
def tether(game: Game, team: int, bonds: Sequence[int]) -> int:
    """How near one of these a team must end: in coherency, or nearer than the closest one was if it began without."""
    return max(coherency(game, team), min([distance(game, team, id) for id in bonds]) - 1)


@implements("fireteam.unit.coherency-keep")
def strays(game: Game, team: int, vehicle: int, company: Sequence[int] = ()) -> bool:
    """Whether a team that gets in is out of coherency, measured from the vehicle, with all squad mates but those who
    get in as well. Where some of these act in the same group it is seen when they have done so."""
    bonds = bound_to(game, team)
    if not bonds or set(company) & set(mates(game, team)):
        return False
    return min(distance(game, vehicle, id) for id in bonds) > tether(game, team, bonds)


def pin(game: Game, clause: str, teams: Iterable[int]) -> None:
    """A Pin Check marker more on each of these who are left."""
    rows = [(model_ref(id), PINS, 1, pins(game, id) + 1) for id in teams if id in members_of(game, id)]
    if rows:
        game.tell(Counted(clause, tuple(rows)))


def unpin(game: Game, clause: str, team: int) -> None:
    game.count(clause, (model_ref(team), PINS, -1))
