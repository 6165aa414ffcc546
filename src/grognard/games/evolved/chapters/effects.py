"""Status effects as they come and go: soldiers thrown to the ground, vehicles knocked down, units set on fire."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.kit.units.pieces import has, is_alive, is_soldier, members, ref, refs_of

from ..terms import BURNING, GROUNDED, KNOCKED_DOWN, bears, grounded_members, is_infantry
from . import ability, drill
from .status import is_grounded


def ground(game: Game, models: tuple[int, ...], clause: str) -> None:
    """Soldiers are thrown to the ground, each marked by himself; a unit led by Troxel ignores it."""
    standing = [id for id in models if is_soldier(game, id) and not bears(game, id, GROUNDED)]
    struck = [id for id in standing if not ability.is_never_grounded(game, game.state.models[id].unit)]
    if not struck:
        return
    game.tell(Tagged(clause, tuple([(model_ref(id), (GROUNDED,), ()) for id in struck])))
    for unit in dict.fromkeys([game.state.models[id].unit for id in struck]):
        drill.lost(game, unit)


@implements("evolved.status.knocked-down")
def knock_down(game: Game, model: int, clause: str) -> None:
    """A vehicle falls: until it stands up it does not move, fire, attack, evade or block sight."""
    if not bears(game, model, KNOCKED_DOWN):
        game.tag(clause, model_ref(model), adds=(KNOCKED_DOWN,))


def set_on_fire(game: Game, unit: int, clause: str) -> None:
    """A unit has one burning marker at most."""
    if is_alive(game, unit) and not has(game, unit, BURNING):
        game.tag(clause, ref(unit), adds=(BURNING,))


@implements("evolved.status.grounded-stand")
def get_up(game: Game, unit: int) -> bool:
    """All grounded soldiers stand up; True if more than half were down: then the unit does not move."""
    down = grounded_members(game, unit)
    if not down:
        return False
    pinned = is_grounded(game, unit)
    rows = tuple([(piece, (), (GROUNDED,)) for piece in refs_of(down)])
    game.tell(Tagged("evolved.status.grounded-stand", rows))
    return pinned


@implements("evolved.status.knocked-down-stand")
def stand_up(game: Game, unit: int) -> tuple[int, ...]:
    """Vehicles that were down stand up; those have forfeited their movement."""
    if is_infantry(game, unit):
        return ()
    models = game.state.models
    down = tuple([id for id in members(game, unit) if KNOCKED_DOWN in models[id].tags])
    if down:
        rows = tuple([(piece, (), (KNOCKED_DOWN,)) for piece in refs_of(down)])
        game.tell(Tagged("evolved.status.knocked-down-stand", rows))
    return down
