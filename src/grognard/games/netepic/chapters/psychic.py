"""Psykers: one power a turn, in their own activation, instead of fire."""

from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.asking.acts import MODELS, NUMBERS, WORDS, Name, done_with, paired
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.rolls import Count, Pool, Total
from grognard.engine.space.overlook import Watcher
from grognard.kit.units.pieces import seat_of_model

from ..books import tables
from ..terms import (
    CM,
    GUIDED,
    SPENT,
    detachments_left,
    figure_of,
    full_name,
    has_ability,
    is_concealed,
    is_on_table,
    models_of,
    parts_of,
    present,
    shields_up,
)
from ..turn import Activation
from . import los, loss, near, save, shields, titan, titan_damage
from .aim import IN_TURN, firers

PSYKER, BLAST = "netepic.ability.psyker", "netepic.ability.mind-blast"
PURGE, GUIDE, SAVE = "netepic.ability.purge-psyker", "netepic.ability.guide", "netepic.ability.psychic-save"
REACH = {"mind-blast": 25 * CM, "purge-psyker": 50 * CM, "guide": 25 * CM}
TITLES = {"mind-blast": "Mind Blast", "purge-psyker": "Purge Psyker", "guide": "Guide"}
NEED = 4


class Power(Struct, frozen=True):
    """A psyker, his power, and the model or unit that he turns it on."""

    psyker: int
    power: str
    target: int


_USE = paired(MODELS, paired(NUMBERS, WORDS, "-"), "-")


def _read(text: str) -> Power:
    psyker, (target, power) = _USE.read(text)
    return Power(psyker, power, target)


POWERS: Name[Power] = Name(lambda use: _USE.write((use.psyker, (use.target, use.power))), _read)


@implements("netepic.ability.psyker", "netepic.ability.carried-leaders")
def uses(turn: Activation) -> Iterator[Power]:
    """What the psykers of this activation could do: those who could fire now, have not, and are not carried."""
    game = turn.game
    for part in [part for unit in turn.deeds.units for part in parts_of(game, unit)]:
        for id in [id for id in firers(game, part, IN_TURN) if is_on_table(game, id)]:
            for power in figure_of(game, id).powers:
                yield from [Power(id, power, target) for target in targets(game, id, power)]


@implements("netepic.ability.mind-blast", "netepic.ability.purge-psyker", "netepic.ability.guide")
@remembered(MOMENT)
def targets(game: Game, psyker: int, power: str) -> tuple[int, ...]:
    """Whom a power may be turned on: enemies in sight, enemy psykers, or units of the own infantry."""
    seat, far = seat_of_model(game, psyker), REACH[power] ** 2
    if power == "guide":
        units = [one for one in detachments_left(game, seat) if _is_eldar_foot(game, one)]
        return tuple([one for one in units if near.are_near(game, near.on_table(game, one), [psyker], REACH[power])])
    foes = [id for id in present(game, 1 - seat) if not is_concealed(game, game.state.models[id].unit)]
    foes = [id for id in foes if near.apart(game, psyker, id) <= far]
    if power == "purge-psyker":
        return tuple([id for id in foes if figure_of(game, id).powers])
    eyes = (Watcher(psyker, REACH[power], 0, 360),)
    seen = los.seen(game, eyes, tuple(foes))
    found = [id for id, row in zip(foes, seen, strict=True) if row[0]]
    return tuple(
        [id for id in found if not is_mindless(game, id) and not (titan.sheet(game, id) and shields_up(game, id))]
    )


def _is_eldar_foot(game: Game, unit: int) -> bool:
    lines = [figure_of(game, id) for id in game.state.units[unit].members]
    return bool(lines) and all(line.army == "eldar" and line.type == "infantry" for line in lines)


@implements("netepic.ability.inorganic")
def is_mindless(game: Game, model: int) -> bool:
    """Whether a model has no mind to blast."""
    return has_ability(game, model, "inorganic") or has_ability(game, model, "artificial-intelligence")


def _label(turn: Activation, use: Power) -> str:
    game = turn.game
    whom = game.state.units[use.target].name if use.power == "guide" else full_name(game, use.target)
    return f"{full_name(game, use.psyker)}: {TITLES[use.power]} on {whom}"


@done_with(
    POWERS, "power", _label, PSYKER, things=uses, other=(PSYKER, "it has no such power, or nobody to use it on"),
    subject=lambda _, use: unit_ref(use.target) if use.power == "guide" else model_ref(use.target),
)  # fmt: skip
@implements("netepic.ability.psyker")
def work(turn: Activation, use: Power) -> Script[None]:
    """One power a turn, instead of fire."""
    turn.game.tell(Tagged(PSYKER, ((model_ref(use.psyker), (SPENT,), ()),)))
    yield from WORKS[use.power](turn.game, use.psyker, use.target)


@implements("netepic.ability.psychic-save")
def resists(game: Game, model: int) -> Script[bool]:
    """Whether a psychic save undoes a power turned on a model."""
    found = figure_of(game, model).psychic_save, shields.psychic_save(game, model)
    need = min([one for one in found if one], default=0)
    if not need:
        return False
    purpose = f"psychic save of {full_name(game, model)}"
    saved: int = yield Count(seat_of_model(game, model), SAVE, purpose, (Pool(1, (need,)),), (model_ref(model),))
    return bool(saved)


@implements("netepic.ability.mind-blast")
def mind_blast(game: Game, psyker: int, target: int) -> Script[None]:
    """On 4+ a mind is destroyed without a save; a titan takes a roll on the table of its head or bridge."""
    about = (model_ref(psyker), model_ref(target))
    hit = yield Count(seat_of_model(game, psyker), BLAST, "Mind Blast", (Pool(1, (NEED,)),), about)
    if not hit or (yield from resists(game, target)):
        return
    if not titan.sheet(game, target):
        yield from loss.destroy(game, BLAST, (target,))
        return
    location = "Head" if "Head" in tables.location_saves()[titan.sheet(game, target)] else "Bridge"
    for after, number in (yield from titan_damage.damage(game, target, location)):
        yield from save.suffer(game, after, number)


@implements("netepic.ability.purge-psyker")
def purge(game: Game, psyker: int, target: int) -> Script[None]:
    """2D6 against one die: the lower psyker may be destroyed."""
    seat, about = seat_of_model(game, psyker), (model_ref(psyker), model_ref(target))
    if (yield from resists(game, target)):
        return
    own: int = yield Total(seat, PURGE, "Purge Psyker", (6, 6), about=about)
    other: int = yield Total(1 - seat, PURGE, "resistance of the psyker", (6,), about=about)
    if own > other:
        yield from loss.destroy(game, PURGE, (target,))
    elif other >= 2 * own:
        yield from loss.destroy(game, PURGE, (psyker,))


@implements("netepic.ability.guide")
def guide(game: Game, psyker: int, unit: int) -> Script[None]:
    """A unit hits more easily for the rest of the turn."""
    game.tell(Tagged(GUIDE, tuple([(unit_ref(part), (GUIDED,), ()) for part in parts_of(game, unit)])))
    assert models_of(game, unit), "a unit with models is guided"
    yield from ()


WORKS = {"mind-blast": mind_blast, "purge-psyker": purge, "guide": guide}
