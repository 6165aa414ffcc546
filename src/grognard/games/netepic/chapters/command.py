"""Command: leaders who move twice as far as others and fire all the same."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Figure
from ..terms import FALL_BACK, FIRST_FIRE, ROVED, bears, figure_of, order_of, standing

CLAUSE = "netepic.ability.command"


@implements("netepic.ability.command")
def leads(line: Figure) -> bool:
    """Whether a kind of model leads; the Avatar goes its own way."""
    return line.has("command") and not line.has("avatar")


def commands(game: Game, model: int) -> bool:
    return leads(figure_of(game, model))


def has_commanders(game: Game, part: int) -> bool:
    """Whether somebody of a part may fire whatever its order."""
    return order_of(game, part) != FALL_BACK and any(commands(game, id) for id in standing(game, part))


@implements("netepic.ability.command")
def rate(line: Figure, order: str) -> int:
    """Twice its Move, whatever the order."""
    return max(2 * line.move, line.charge) if order and order != FALL_BACK else 0


@implements("netepic.ability.command")
def rove(game: Game, model: int) -> None:
    """A commander moves on First Fire: then it has neither the bonus of its order nor its exposure."""
    if order_of(game, game.state.models[model].unit) == FIRST_FIRE and commands(game, model):
        if not bears(game, model, ROVED):
            game.tell(Tagged(CLAUSE, ((model_ref(model), (ROVED,), ()),)))


@implements("netepic.ability.command")
def settled(game: Game, part: int) -> tuple[int, ...]:
    """Commanders who have fired with the bonus of First Fire: they have made no use of Command, and stay."""
    if order_of(game, part) != FIRST_FIRE:
        return ()
    return tuple([id for id in standing(game, part) if commands(game, id) and not bears(game, id, ROVED)])
