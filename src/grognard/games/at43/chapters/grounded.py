"""Grounded fighters: who lies down, what that takes from the unit, and how it gets up again."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, unit_ref
from grognard.kit.units.pieces import has, is_soldier, members

from ..terms import GROUNDED, OVERWATCH, grounded_members


def is_pinned(game: Game, unit: int) -> bool:
    """More than half of the members are grounded."""
    down = grounded_members(game, unit)
    return bool(down) and 2 * len(down) > len(members(game, unit))


@implements("at43.grounded.effects")
def ground(game: Game, models: tuple[int, ...], clause: str) -> None:
    """These soldiers lie down; a unit more than half of which lies loses overwatch. Vehicles never do."""
    down = [id for id in models if is_soldier(game, id) and GROUNDED not in game.state.models[id].tags]
    if not down:
        return
    game.tell(Tagged(clause, tuple((model_ref(id), (GROUNDED,), ()) for id in down)))
    for unit in sorted({game.state.models[id].unit for id in down}):
        if has(game, unit, OVERWATCH) and is_pinned(game, unit):
            game.tag("at43.grounded.effects", unit_ref(unit), (), (OVERWATCH,))


def standing(game: Game, models: tuple[int, ...]) -> tuple[int, ...]:
    """Those not grounded: only they can stand in a zone of fire."""
    pieces = game.state.models
    return tuple([id for id in models if GROUNDED not in pieces[id].tags])


@implements("at43.grounded.few", "at43.grounded.many")
def get_up(game: Game, unit: int) -> bool:
    """All get up, the activation being paid. True if they were more than half: then a half move is all that is left."""
    down = grounded_members(game, unit)
    if not down:
        return False
    pinned = is_pinned(game, unit)
    clause = "at43.grounded.many" if pinned else "at43.grounded.few"
    game.tell(Tagged(clause, tuple((model_ref(id), (), (GROUNDED,)) for id in down)))
    return pinned
