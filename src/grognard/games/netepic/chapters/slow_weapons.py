"""Weapons that do not fire every turn: what they need is counted on the models that carry them."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Weapon
from . import titan

EVERY_OTHER, ONE_SHOT, FIGHTS = "every-other-turn", "one-shot", "fights"
LAST, SHOTS = "last:", "shots:"
"""The counters of models that have fired such a weapon begin so: the turn in which they last did, whatever its load;
how many that fire once they have fired, of a titan with where it was mounted."""


@implements("netepic.fire.slow-weapon")
def is_loaded(game: Game, model: int, line: Weapon, number: int = 1) -> bool:
    """Whether a weapon may be fired this turn: some only if they were silent in the turn before, some once. Of those a
    model may have a number."""
    if line.has(ONE_SHOT):
        return shots_left(game, model, line, number) > 0
    if not line.has(EVERY_OTHER):
        return True
    last = game.state.models[model].counters.get(_last(line), 0)
    return not last or last < game.state.round - 1


def _last(line: Weapon) -> str:
    return LAST + (line.gun or line.id)


def shots_left(game: Game, model: int, line: Weapon, number: int) -> int:
    """How many of so many weapons that fire once have not fired."""
    mounts = titan.mounts(game, model, line.id)
    if mounts:
        return len(unfired(game, model, line))
    return number - game.state.models[model].counters.get(SHOTS + line.id, 0)


def unfired(game: Game, model: int, line: Weapon) -> list[str]:
    """The mounts that still have their one shot."""
    counters = game.state.models[model].counters
    return [where for where in titan.mounts(game, model, line.id) if not counters.get(f"{SHOTS}{line.id}:{where}")]


def has_fired(game: Game, model: int, line: Weapon) -> bool:
    """Whether a weapon that shoots or fights has shot this turn."""
    return game.state.models[model].counters.get(_last(line), 0) == game.state.round


def unload(game: Game, model: int, line: Weapon, number: int = 1) -> None:
    """Such a weapon has been fired, or a number of those that fire once."""
    if line.has(ONE_SHOT):
        keys = [f"{SHOTS}{line.id}:{where}" for where in unfired(game, model, line)[:number]]
        rows = [(key, 1) for key in keys] or [(SHOTS + line.id, number)]
        game.count("netepic.fire.slow-weapon", *[(model_ref(model), key, shots) for key, shots in rows])
    elif line.has(EVERY_OTHER) or line.has(FIGHTS):
        last = game.state.models[model].counters.get(_last(line), 0)
        game.count("netepic.fire.slow-weapon", (model_ref(model), _last(line), game.state.round - last))
