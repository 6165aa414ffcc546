"""Weapons that a titan's reactor feeds: charges, and what else must be silent or stand still."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Weapon
from ..terms import FIRST_FIRE, order_of, present
from . import titan
from .shields import is_core_hurt

CLAUSE = "netepic.titan.reactor-weapons"
FED, ALONE, DRAINING = "reactor-fed", "plasma-cannon", "plasma-destructor"
USED = "used:"
"""The counter of models that have spent charges of a weapon begins so; the weapon and where it is mounted follow."""
DRAINED = "drained"
"""Counter of models: the turn in which a weapon took all power, so that they cannot move in the next."""


@implements("netepic.titan.reactor-weapons")
def is_lonely(line: Weapon) -> bool:
    """Whether a weapon is fired only if no other weapon of the titan is."""
    return line.has(ALONE) or line.has(DRAINING)


@implements("netepic.titan.reactor-damage", "netepic.titan.reactor-weapons")
def is_fed(game: Game, model: int, line: Weapon) -> bool:
    """Whether a weapon has the power that it needs: none has with a damaged reactor, and charges may be spent."""
    if not (line.has(FED) or is_lonely(line)):
        return True
    return not is_core_hurt(game, model) and (not line.charges or charges(game, model, line) > 0)


def used(line: Weapon, where: str) -> str:
    """The counter of charges that a weapon on a mount has spent."""
    return f"{USED}{line.id}:{where}"


def charged(game: Game, model: int, line: Weapon) -> dict[str, int]:
    """By mount of the weapons that work, how many charges each has left."""
    counters = game.state.models[model].counters
    found = titan.mounts(game, model, line.id)
    return {where: line.charges - counters.get(used(line, where), 0) for where in found}


def charges(game: Game, model: int, line: Weapon) -> int:
    """How many charges its weapons that work have left."""
    return sum(charged(game, model, line).values())


@implements("netepic.titan.reactor-weapons")
def draw(game: Game, model: int, line: Weapon, dice: int) -> None:
    """Dice of a weapon with charges spend one each, of the fullest of several; one that drains the reactor keeps the
    titan in place next turn."""
    if line.charges:
        before = charged(game, model, line)
        left = dict(before)
        for _ in range(dice):
            left[max(left, key=lambda where: left[where])] -= 1
        rows = [(used(line, where), before[where] - number) for where, number in left.items()]
        game.count(CLAUSE, *[(model_ref(model), key, number) for key, number in rows if number])
    if line.has(DRAINING):
        now = game.state.models[model].counters.get(DRAINED, 0)
        game.count(CLAUSE, (model_ref(model), DRAINED, game.state.round - now))


@implements("netepic.titan.reactor-weapons")
def is_drained(game: Game, model: int) -> bool:
    """Whether a titan stands still because of what it fired in the turn before."""
    last = game.state.models[model].counters.get(DRAINED, 0)
    return bool(last) and last == game.state.round - 1


@implements("netepic.titan.reactor-weapons")
def recharge(game: Game, seat: int) -> None:
    """In the End Phase each weapon regains a charge, two if the titan was on First Fire, and never more than it had."""
    for model in [id for id in present(game, seat) if titan.sheet(game, id)]:
        gain = 2 if order_of(game, game.state.models[model].unit) == FIRST_FIRE else 1
        spent = [(key, number) for key, number in game.state.models[model].counters.items() if key.startswith(USED)]
        rows = [(key, min(gain, number)) for key, number in spent if number]
        if rows:
            game.count(CLAUSE, *[(model_ref(model), key, -back) for key, back in rows])
