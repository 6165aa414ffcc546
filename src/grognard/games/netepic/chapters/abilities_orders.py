"""Leaders who drive others on: Forced March and Tactical Genius."""

from collections.abc import Iterator

from grognard.engine.asking.acts import MODELS, UNITS, WORDS, Act, Name, done_with, paired, the_thing
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, unit_ref

from ..terms import (
    ADVANCE,
    CHARGE,
    DRIVEN,
    FIRST_FIRE,
    LED,
    MARCHING,
    ORDER,
    bears,
    called,
    detachment_of,
    detachments_left,
    has_ability,
    has_fired,
    is_on_table,
    model_name,
    models_of,
    order_of,
    parts_of,
    standing,
)
from ..turn import Activation
from . import near
from .orders_words import LABELS

MARCH, GENIUS = "netepic.ability.forced-march", "netepic.ability.tactical-genius"
Change = tuple[int, str]
"""A part and the order that it gets instead."""
CHANGES: Name[Change] = paired(UNITS, WORDS, "-")
STEPS = {CHARGE: (ADVANCE,), ADVANCE: (FIRST_FIRE, CHARGE), FIRST_FIRE: (ADVANCE,)}


@implements("netepic.ability.forced-march", "netepic.marine.master-choice")
def marchers(turn: Activation) -> list[int]:
    """Leaders of this activation who may still order a Forced March: nobody uses two such abilities in a turn."""
    game = turn.game
    models = [id for unit in turn.deeds.units for id in models_of(game, unit) if is_on_table(game, id)]
    return [id for id in models if has_ability(game, id, "forced-march") and not bears(game, id, LED)]


@done_with(
    MODELS, "march", lambda turn, id: f"{model_name(turn.game, id)} orders a Forced March", MARCH, things=marchers,
    other=(MARCH, "it leads no Forced March, or has led this turn"), subject=the_thing,
)  # fmt: skip
@implements("netepic.ability.forced-march")
def march(turn: Activation, leader: int) -> None:
    """Every unit of its side with a model within 10 cm moves faster this turn."""
    game = turn.game
    units = [
        one for one in detachments_left(game, turn.seat) if near.are_near(game, near.on_table(game, one), [leader])
    ]
    rows = [(unit_ref(part), (MARCHING,), ()) for unit in units for part in parts_of(game, unit)]
    game.tell(Tagged(MARCH, ((model_ref(leader), (LED,), ()), *rows)))


@implements("netepic.ability.forced-march")
def hurried(game: Game, model: int, order: str) -> int:
    """How much farther a model goes on a Forced March: 5 cm on Advance, 10 cm on Charge."""
    if MARCHING not in game.state.units[game.state.models[model].unit].tags:
        return 0
    return {ADVANCE: 500, CHARGE: 1000}.get(order, 0)


@implements("netepic.ability.tactical-genius", "netepic.marine.master-choice")
def changes(turn: Activation) -> Iterator[Change]:
    """Orders that a leader within 10 cm may change by one step: of parts that have neither moved nor fired."""
    game = turn.game
    for part in [part for unit in turn.deeds.units for part in parts_of(game, unit)]:
        has_acted = has_fired(game, part) or any(turn.deeds.walked.get(id) for id in standing(game, part))
        if not has_acted and not _is_driven(game, part) and genius(game, part) is not None:
            yield from [(part, order) for order in STEPS.get(order_of(game, part), ())]


def _is_driven(game: Game, part: int) -> bool:
    return any(tag.startswith(DRIVEN) for tag in game.state.units[part].tags)


def genius(game: Game, part: int) -> int | None:
    """The leader who may change the order of a part."""
    unit = detachment_of(game, part)
    leaders = [
        id for id in near.bearers(game, game.state.units[unit].seat, "tactical-genius") if not bears(game, id, LED)
    ]
    return next((id for id in leaders if near.are_near(game, near.on_table(game, unit), [id])), None)


@done_with(
    CHANGES, "genius", lambda turn, pair: f"Tactical Genius: {called(turn.game, pair[0])} on {LABELS[pair[1]]}", GENIUS,
    things=changes, other=(GENIUS, "no such leader is near, or it has moved or fired"),
    subject=lambda _, pair: unit_ref(pair[0]),
)  # fmt: skip
@implements("netepic.ability.tactical-genius")
def rethink(turn: Activation, change: Change) -> None:
    """The order of a part is changed."""
    part, order = change
    leader = genius(turn.game, part)
    assert leader is not None, "offered only near such a leader"
    row = (unit_ref(part), (f"{ORDER}{order}",), (f"{ORDER}{order_of(turn.game, part)}",))
    turn.game.tell(Tagged(GENIUS, ((model_ref(leader), (LED,), ()), row)))


ACTS: tuple[Act[Activation, int] | Act[Activation, Change], ...] = (march, rethink)
