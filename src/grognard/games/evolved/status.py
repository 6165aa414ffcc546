"""Status effects: grounded soldiers, knocked down vehicles, fire."""

from collections import Counter

from grognard.engine.clauses import implements
from grognard.engine.dice import Count, Pool
from grognard.engine.events import Tagged
from grognard.engine.script import Game, Script, remembered_roles
from grognard.engine.state import Tags, model_ref

from . import ability, damage, drill, engage
from .terms import (
    BURNING,
    GROUNDED,
    KNOCKED_DOWN,
    grounded_members,
    grounded_models,
    has,
    is_alive,
    is_infantry,
    is_so,
    is_soldier,
    members,
    name,
    ref,
    refs_of,
    seat_of,
)

GOES_OUT = 6


def is_grounded(game: Game, unit: int) -> bool:
    return unit in grounded_units(game)


@implements("evolved.status.grounded-unit")
@remembered_roles(GROUNDED)
def grounded_units(game: Game) -> frozenset[int]:
    """Units of which more than half of the members are grounded."""
    models = game.state.models
    held = Counter([models[id].unit for id in grounded_models(game)])
    return frozenset([unit for unit, number in held.items() if 2 * number > len(members(game, unit)) > 0])


@implements("evolved.status.grounded")
def can_act(game: Game, model: int) -> bool:
    """Whether a model may move, fire, attack, serve a weapon or use abilities: neither grounded nor knocked down."""
    return is_up(game.state.models[model].tags)


def is_up(tags: Tags) -> bool:
    return GROUNDED not in tags and KNOCKED_DOWN not in tags


def ground(game: Game, models: tuple[int, ...], clause: str) -> None:
    """Soldiers are thrown to the ground, each marked by himself; a unit led by Troxel ignores it."""
    standing = [id for id in models if is_soldier(game, id) and not is_so(game, id, GROUNDED)]
    struck = [id for id in standing if not ability.is_never_grounded(game, game.state.models[id].unit)]
    if not struck:
        return
    game.tell(Tagged(clause, tuple([(model_ref(id), (GROUNDED,), ()) for id in struck])))
    for unit in dict.fromkeys([game.state.models[id].unit for id in struck]):
        drill.lost(game, unit)


@implements("evolved.status.knocked-down")
def knock_down(game: Game, model: int, clause: str) -> None:
    """A vehicle falls: until it stands up it does not move, fire, attack, evade or block sight."""
    if not is_so(game, model, KNOCKED_DOWN):
        game.tag(clause, model_ref(model), adds=(KNOCKED_DOWN,))


def set_on_fire(game: Game, unit: int, clause: str) -> None:
    """A unit has one burning marker at most."""
    if is_alive(game, unit) and not has(game, unit, BURNING):
        game.tag(clause, ref(unit), adds=(BURNING,))


def put_out(game: Game, unit: int, clause: str) -> None:
    game.tag(clause, ref(unit), drops=(BURNING,))


@implements("evolved.status.burning")
def burn(game: Game, unit: int) -> Script[None]:
    """One impact of the fire, then 6 or more puts it out."""
    yield from damage.burn(game, unit)
    if not is_alive(game, unit):
        return
    clause = "evolved.status.burning"
    out = yield Count(
        seat_of(game, unit), clause, f"{name(game, unit)}: flames", (Pool(1, (GOES_OUT,), 10),), (ref(unit),)
    )
    if out:
        put_out(game, unit, clause)


@implements("evolved.status.burning-beaten-out")
def can_beat_out(game: Game, unit: int) -> bool:
    return has(game, unit, BURNING) and not engage.is_engaged(game, unit)


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
