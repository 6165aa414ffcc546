"""Standing and lying: what being Prone brings, and how a team drops and gets up."""

from collections.abc import Iterable

from grognard.engine.asking.acts import MODELS, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..terms import INCH, PRONE, is_infantry, is_on_board, is_prone, team_name
from ..turn import (
    CRAWL,
    DOUBLE_TIME,
    FIRE,
    INDIRECT,
    MOVE,
    SMOKE_SHELL,
    SUPPRESSIVE_FIRE,
    Activation,
    Deed,
    activation_of,
)

RISE = 2 * INCH
"""What standing up takes of a movement."""
DROP = "fireteam.action.prone-drop"
DROPS = (MOVE, FIRE, SUPPRESSIVE_FIRE, INDIRECT, SMOKE_SHELL)
"""Actions after which a team may drop: shells are fired by a Fire action too."""
EXPOSED: Modifiers = (Modifier(-1, "fireteam.action.double-time-exposed", "in answer to Double Time"),)
LOW: Modifiers = (Modifier(1, "fireteam.action.prone-defense", "Prone"),)


def drop(game: Game, team: int, clause: str = DROP) -> None:
    if not is_prone(game, team):
        game.tag(clause, model_ref(team), adds=(PRONE,))


def rise(game: Game, team: int, clause: str = "fireteam.action.prone-stand") -> None:
    if is_prone(game, team):
        game.tag(clause, model_ref(team), drops=(PRONE,))


@implements("fireteam.action.prone-defense", "fireteam.action.prone-drop", "fireteam.action.double-time-exposed")
def defense_of(game: Game, deed: Deed) -> Modifiers:
    """What lying down adds to Defense against ranged attacks. Who is shot at on his way stands, unless he crawls, and
    one who runs is exposed."""
    answered = dict(deed.answers).get(deed.target)
    if answered == DOUBLE_TIME:
        return EXPOSED
    lies = answered == CRAWL if answered else is_prone(game, deed.target)
    return LOW if lies else ()


def _standing(turn: Activation) -> Iterable[int]:
    """Those of the group who may drop now: they have moved, or fired, and still stand."""
    done = [deed.team for deed in turn.squad.deeds if deed.action in DROPS]
    foot = [id for id in done if is_infantry(turn.game, id) and is_on_board(turn.game, id)]
    return [id for id in foot if not is_prone(turn.game, id)]


@done_with(
    MODELS, "", lambda turn, id: team_name(turn.game, id), DROP, things=_standing,
    other=(DROP, "it has neither moved nor fired, or lies already"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.action.prone-drop")
def lie_down(turn: Activation, team: int) -> None:
    """It costs nothing, and comes before the enemy answers."""
    drop(turn.game, team)


PRONE_MENU = Menu(
    name="prone",
    prompt="Who drops Prone?",
    clause=DROP,
    turn=activation_of,
    acts=(lie_down,),
    least=0,
    most=0,
)
