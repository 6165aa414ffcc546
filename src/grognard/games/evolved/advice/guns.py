"""Support weapons are served: gunners who have lost touch with theirs go back to it before anything else."""

from collections.abc import Callable

from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Move
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.engine.space import gap_within
from grognard.kit.advice import moves
from grognard.kit.advice.plans import going, plans
from grognard.kit.advice.swarm import swarm

from ..acts import Activation
from ..chapters import role, status
from ..chapters import unit as units
from .ask import ASK, WALK

SERVED = 30.0
"""What it is worth that a support weapon has its gunner again."""
BACK = 1.0
"""What going back to it is better by than staying, which counts its fire."""


@remembered(MOMENT)
def unserved(game: Game, unit: int) -> tuple[int, ...]:
    """Support weapons with no gunner beside them who could serve."""
    weapons = units.support_weapons(game, unit)
    return tuple([id for id in weapons if not any(status.can_act(game, one) for one in role.crew_nearby(game, id))])


@remembered(MOMENT)
def way_back(game: Game, unit: int) -> Answer:
    """The walk of gunners to the weapons that nobody serves; nothing where there is none."""
    form = WALK.form(game, unit) if unserved(game, unit) else None
    return () if form is None else _walk(game, unit, form)


def _walk(game: Game, unit: int, form: Move) -> Answer:
    gunners = {*units.gunners(game, unit)}
    movers = tuple([one for one in form.movers if one.model in gunners])
    return swarm(replace(form, movers=movers), game.table, unserved(game, unit), role.CREW) if movers else ()


def walking(turn: Activation, _: None) -> float:
    """Walking, to the guns where these stand alone."""
    game, unit = turn.game, turn.unit
    worth: Callable[[Activation, None], float] = going(ASK, WALK)
    return max(worth(turn, None), plans(game, ASK, unit).stay + BACK) if way_back(game, unit) else worth(turn, None)


def move_candidates(seat_view: SeatView, form: Move, pick: Stream) -> tuple[Answer, ...]:
    game, unit = seat_view.game, number_of(form.about[0])
    back = _walk(game, unit, form) if form.edge is None and unserved(game, unit) else ()
    return (*((back,) if back else ()), *moves.move_candidates(ASK, seat_view, form))


def move_worth(seat_view: SeatView, answer: Answer) -> float:
    """The place it leads to, and the weapons that are served again there."""
    game, unit = seat_view.game, number_of(seat_view.decision.about[0])
    worth, alone = moves.move_worth(ASK, seat_view, answer), unserved(game, unit)
    if not alone or not answer:
        return worth
    there = game.table.with_places([(id, path[-1]) for id, path in answer if path])
    gunners = [id for id in units.gunners(game, unit) if status.can_act(game, id)]
    back = [id for id in alone if any(gap_within(there, one, id, role.CREW) for one in gunners)]
    return worth + SERVED * len(back)
