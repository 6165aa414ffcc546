"""How teams begin: standing or Prone, some of them dug in and on Overwatch where the scenario says so."""

from collections.abc import Iterator

from grognard.engine.asking.acts import MODELS, Reason, done_with, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.state import model_ref, unit_ref
from grognard.kit.rounds.turns import UnitTurn, asks, unit_turn
from grognard.kit.units.pieces import members

from ..books.scenario import scenario
from ..terms import DUG_IN, WATCH, is_infantry, is_on_board, motivation, team_name
from . import dig_in, stance

DEPLOY = "fireteam.setup.deployment"


def _on_foot(turn: UnitTurn) -> list[int]:
    return [id for id in members(turn.game, turn.unit) if is_infantry(turn.game, id) and is_on_board(turn.game, id)]


def _in_the_open(turn: UnitTurn) -> Iterator[Reason]:
    """Why a unit does not begin dug in."""
    order, units = scenario(turn.game.state.scenario).dug_in, turn.game.state.units
    if order is None or order.seat != turn.seat:
        yield DEPLOY, "the scenario lets nobody of this side begin dug in"
    elif len([one for one in units if one.seat == turn.seat and DUG_IN in one.tags]) >= order.units:
        yield DEPLOY, "as many units as the scenario allows are dug in"
    elif not _on_foot(turn):
        yield DEPLOY, "it has no infantry on the board"


@plain("dug-in", "Begin dug in and on Overwatch", DEPLOY, bar=_in_the_open)
@implements("fireteam.setup.deployment", "fireteam.advanced.dig-in")
def entrench(turn: UnitTurn) -> None:
    """Each team in a foxhole, on ground in which one can dig, and on Overwatch with all its actions."""
    game, teams = turn.game, _on_foot(turn)
    game.tag(DEPLOY, unit_ref(turn.unit), adds=(DUG_IN,))
    for team in teams:
        if dig_in.is_soft(game, team):
            dig_in.foxhole(game, team)
    game.count("fireteam.overwatch.enter", *[(model_ref(id), WATCH, motivation(game, id)) for id in teams])


@done_with(
    MODELS, "", lambda turn, id: f"{team_name(turn.game, id)} Prone", DEPLOY, things=_on_foot,
    other=(DEPLOY, "only infantry on the board begins Prone"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.setup.deployment")
def begin_prone(turn: UnitTurn, team: int) -> None:
    stance.drop(turn.game, team, DEPLOY)


MENU = Menu(
    name="posture",
    prompt=asks("who begins Prone?"),
    clause=DEPLOY,
    turn=unit_turn,
    acts=(entrench, begin_prone),
    least=0,
    most=0,
)
