"""Void Shields and Power Fields: what they stop, and when they are up again."""

from collections.abc import Iterable

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Pool, Total

from ..terms import SHIELDS, figure_of, full_name, present, shields_up
from . import titan
from .blows import Hit

VOID, FIELDS = "netepic.titan.void-shields", "netepic.titan.power-fields"
REPAIR = "netepic.titan.void-shields-repair"
FLICKER = "netepic.titan.power-fields-flicker"
CORES = ("Reactor", "Power core", "Boiler", "Engine")
"""Kinds of locations that feed shields and weapons."""


def has_fields(game: Game, model: int) -> bool:
    return any(figure_of(game, model).power_fields)


@implements("netepic.titan.power-fields")
def roll_fields(game: Game, seats: Iterable[int]) -> Script[None]:
    """Before the battle the number of a gargant's Power Fields is rolled."""
    for one in game.state.models:
        number, sides = figure_of(game, one.id).power_fields
        if sides and game.state.units[one.unit].seat in seats:
            seat, about = game.state.units[one.unit].seat, (model_ref(one.id),)
            up: int = yield Total(
                seat, FIELDS, f"Power Fields of {full_name(game, one.id)}", (sides,), number, (), about
            )
            game.count(FIELDS, (model_ref(one.id), SHIELDS, up - shields_up(game, one.id)))


@implements(
    "netepic.titan.void-shields", "netepic.titan.ignores-shields", "netepic.titan.void-shields-cc",
    "netepic.ork.gutbuster",
)  # fmt: skip
def stop(game: Game, hit: Hit, number: int) -> Script[int]:
    """How many hits of a shot or barrage get through. While a shield is up it takes the hit: one with a modifier knocks
    it down, one without does nothing. Blows and explosions know no shields."""
    up = shields_up(game, hit.target)
    if up and hit.has("gutbuster-ball"):
        knock(game, "netepic.ork.gutbuster", hit.target, up)
        return 0
    if not up or hit.firer < 0 or hit.is_blow or hit.has("ignores-shields"):
        return number
    if has_fields(game, hit.target):
        return (yield from flicker(game, hit, number))
    if hit.tsm < 0:
        knock(game, VOID, hit.target, min(up, number))
        return max(number - up, 0)
    game.note(VOID, f"The shields of {full_name(game, hit.target)} stop what has no modifier", model_ref(hit.target))
    return 0


@implements("netepic.titan.power-fields-flicker")
def flicker(game: Game, hit: Hit, number: int) -> Script[int]:
    """Every hit on a Power Field goes through on a 6, and the field stays up; the others are stopped as by shields."""
    seat, about = game.state.units[game.state.models[hit.target].unit].seat, (model_ref(hit.target),)
    left, through = number, 0
    while left and (up := shields_up(game, hit.target)):
        dice = min(up, left) if hit.tsm < 0 else left
        purpose = f"flickering fields of {full_name(game, hit.target)}"
        sixes: int = yield Count(1 - seat, FLICKER, purpose, (Pool(dice, (6,)),), about)
        through, left = through + sixes, left - dice
        if hit.tsm < 0:
            knock(game, FIELDS, hit.target, dice - sixes)
    return through + left


def knock(game: Game, clause: str, model: int, number: int) -> None:
    """So many shields go down."""
    if number:
        game.count(clause, (model_ref(model), SHIELDS, -number))


@implements("netepic.titan.void-shields-repair", "netepic.titan.reactor-damage")
def mend(game: Game, seat: int) -> Script[None]:
    """In the End Phase a die for each Void Shield that is down: 4+ raises it, 5+ with a damaged reactor."""
    for model in present(game, seat):
        down = figure_of(game, model).void_shields - shields_up(game, model)
        if down > 0 and not is_off(game, model):
            need = 5 if is_core_hurt(game, model) else 4
            purpose, about = f"shields of {full_name(game, model)}", (model_ref(model),)
            raised: int = yield Count(seat, REPAIR, purpose, (Pool(down, (need,)),), about)
            if raised:
                game.count(REPAIR, (model_ref(model), SHIELDS, raised))


@implements("netepic.titan.damage-roll")
def is_off(game: Game, model: int) -> bool:
    """Whether no shield can be raised: the generator is damaged or gone, or the core gives no power."""
    lost = sum(titan.suffered(game, model, ("Carapace",), line) for line in (1, 2))
    return bool(lost or titan.suffered(game, model, CORES, 1))


def is_core_hurt(game: Game, model: int) -> bool:
    return any(titan.suffered(game, model, CORES, line) for line in (0, 1, 2))


@implements("netepic.titan.void-shields-psychic")
def psychic_save(game: Game, model: int) -> int:
    """What a Void Shield that is up gives against psychic attacks; 0 without one."""
    return 4 if shields_up(game, model) and not has_fields(game, model) else 0
