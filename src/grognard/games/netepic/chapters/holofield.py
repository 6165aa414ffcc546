"""Holofields: a Fixed Save against shots that goes by the order last given."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Modifier, Pool

from ..books import tables
from ..terms import ADVANCE, CHARGE, FIRST_FIRE, HOLOFIELD, has_ability, holofield_order, model_name, standing
from . import titan
from .blows import Hit
from .shields import CORES

SAVE = "netepic.titan.holofield-save"
CARRY = "netepic.titan.holofield-carry-over"
LINES = {FIRST_FIRE: "First Fire", ADVANCE: "Advance", CHARGE: "Charge"}
NO_SAVE = 7


def has_holofield(game: Game, model: int) -> bool:
    return has_ability(game, model, "holofield")


@implements("netepic.titan.holofield-carry-over", "netepic.titan.holofield-others")
def adjust(game: Game, part: int, order: str) -> None:
    """A new order, or the counter of Snap Fire, sets the Holofields of a part until the next one."""
    for id in standing(game, part):
        old = holofield_order(game, id)
        if has_holofield(game, id) and order in LINES and order != old:
            drops = (f"{HOLOFIELD}{old}",) if old else ()
            game.tell(Tagged(CARRY, ((model_ref(id), (f"{HOLOFIELD}{order}",), drops),)))


@implements("netepic.titan.holofield-save", "netepic.titan.holofield-start")
def need(game: Game, model: int) -> int:
    """What the field saves on: by the order last given, at first and where the model cannot move as on First Fire;
    one worse for each wing lost, and not at all while a wing or the core keeps it down."""
    if (
        not has_holofield(game, model)
        or titan.suffered(game, model, ("Wing",), 0)
        or titan.suffered(game, model, CORES, 1)
    ):
        return NO_SAVE
    order = holofield_order(game, model)
    if titan.suffered(game, model, ("Leg",), 2):
        order = FIRST_FIRE
    lost = titan.suffered(game, model, ("Wing",), 1)
    return tables.holofield_saves()[LINES.get(order, "First Fire")] + lost


@implements("netepic.titan.holofield-save", "netepic.titan.holofield-templates", "netepic.titan.void-shields-cc")
def dodge(game: Game, hit: Hit, number: int) -> Script[int]:
    """How many hits are not dodged; templates, blows and explosions never are."""
    score = need(game, hit.target)
    if hit.is_template or hit.is_blow or hit.firer < 0 or score >= NO_SAVE:
        return number
    seat = game.state.units[game.state.models[hit.target].unit].seat
    purpose, about = f"Holofield of {model_name(game, hit.target)}", (model_ref(hit.target),)
    parts = (Modifier(score, SAVE, "Holofield"),)
    saved: int = yield Count(seat, SAVE, purpose, (Pool(number, (score,)),), about, parts)
    return number - saved
