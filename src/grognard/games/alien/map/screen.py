"""Behind the referee's screen: choices that the tables make unless a person sits there, rolls open or in secret."""

from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.acts import Act, C
from grognard.engine.asking.menus import Chosen, Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolls import Hidden, Roll

from ..books.options import HUMAN_REFEREE
from ..words.terms import is_option, model_of, name_of, referee_seat
from . import zone


@implements("alien.ref.fair")
def ask(menu: Menu[C], turn: C, act: Act[C, Any], thing: Any = None) -> Script[Chosen[C]]:
    """A choice of the referee: what the tables say, unless a person sits there; that person is asked every time."""
    if not is_option(turn.game, HUMAN_REFEREE):
        return act, thing
    turn.seat = referee_seat(turn.game)
    form = menu.form(turn)
    if form is None or len(form.options) < 2:
        return act, thing
    (key,) = yield replace(form, advised=act.key(thing))
    return menu.read(key)


@implements("alien.setup.random-log")
def roll_for(game: Game, who: int, roll: Roll) -> Roll:
    """A roll about a being: open if the crew knows of it, else for the referee alone."""
    return roll if model_of(game, who).known is None else Hidden.of(roll)


def about(game: Game, who: int, words: str) -> str:
    """What a roll about a being is for, with its name if the crew knows of it."""
    return f"{name_of(game, who)}: {words}" if model_of(game, who).known is None else words


@implements("alien.setup.random-log")
def roll_at(game: Game, at: str, roll: Roll) -> Roll:
    """A roll about a zone: open if the crew knows it, else for the referee alone."""
    return roll if zone.is_known(game.zones.zone(at)) else Hidden.of(roll)
