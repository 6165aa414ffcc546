"""Behind the referee's screen: choices that the tables make unless a person sits there, rolls open or in secret."""

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Hidden, Roll

from ..books.options import HUMAN_REFEREE
from ..words.terms import is_option, model_of, name_of, referee_seat
from . import zone


@implements("alien.ref.fair")
def choose(
    game: Game, name: str, prompt: str, clause: str, options: tuple[Option, ...], advised: str, who: int | None = None
) -> Script[str]:
    """A choice of the referee: what the tables say, unless a person sits there; that person is asked every time."""
    if not is_option(game, HUMAN_REFEREE) or len(options) < 2:
        return advised
    about = () if who is None else (model_ref(who),)
    (key,) = yield Choose(
        seat=referee_seat(game), name=name, prompt=prompt, clause=clause, about=about, options=options, advised=advised
    )
    return str(key)


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
