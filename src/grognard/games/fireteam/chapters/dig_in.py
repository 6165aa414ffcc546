"""Digging in: a foxhole under the team, for the rest of the battle."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Reason, plain
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, next_id

from ..books.scenario import circle_outline
from ..position import terrain_feature
from ..terms import FOOTPRINT, full_name
from ..turn import DIG_IN, Acting, Activation, Deed
from .action import barred
from .terrain import by_id, ground

DIG = "fireteam.advanced.dig-in"
SOFT = ("scrub", "tall-crops", "woods")
"""Ground, besides the open, in which one can dig."""


@implements("fireteam.advanced.dig-in")
def is_soft(game: Game, team: int) -> bool:
    """Whether a team can dig where it stands."""
    return all(by_id(game)[id].kind in SOFT for id in ground(game, team))


def _hard(turn: Acting) -> Iterator[Reason]:
    yield from barred(turn, DIG_IN)
    if not is_soft(turn.game, turn.team):
        yield DIG, "it digs in on open ground, in scrub, crops or woods only"


@plain("dig-in", "Dig In", DIG, bar=_hard)
@implements("fireteam.advanced.dig-in")
def dig_in(turn: Acting) -> None:
    """For two actions, for one if it has engineers; not in contact, and not everywhere."""
    turn.declare(Deed(turn.team, DIG_IN))


def dig(turn: Activation, deed: Deed) -> Script[None]:
    foxhole(turn.game, deed.team)
    return
    yield


@implements("fireteam.advanced.dig-in")
def foxhole(game: Game, team: int) -> None:
    """It lies under the team and stays on the board."""
    outline = circle_outline(game.table.place(team), FOOTPRINT)
    game.note(DIG, f"{full_name(game, team)} digs in", model_ref(team))
    game.tell(Placed(DIG, features=(terrain_feature(next_id(game.state.features), "foxhole", outline),)))
