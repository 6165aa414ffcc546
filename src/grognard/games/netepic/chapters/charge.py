"""Charging: each charger names the one enemy it will engage, takes the most direct way and ends in contact with it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from grognard.engine.asking.acts import MODELS, UNITS, Act, Name, Reason, Why, done_with, paired, the_thing
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, Ref, model_ref, unit_ref
from grognard.engine.showing.phrases import sentence, together
from grognard.engine.space.matching import matched

from ..terms import (
    CHARGE,
    SPENT,
    bears,
    called,
    detachment_of,
    engagement,
    full_name,
    is_concealed,
    is_on_table,
    model_name,
    opponents,
    order_of,
    parts_of,
    place_of,
    present,
    standing,
)  # fmt: skip
from ..turn import Activation, Charging, charging_of
from . import coherency, legs, move, occupants, terror, titan_move
from .contact import ALL_ROUND, Approach, approach
from .los import UP

DECLARE, DIRECT = "netepic.move.charge-declare", "netepic.move.charge-direct"
ENGAGE = "netepic.orders.charge-engage"
Onset = tuple[int, int]
"""A part that charges and the detachment that it charges."""
ONSETS: Name[Onset] = paired(UNITS, UNITS, "-")


# -- whom ------------------------------------------------------------------------------------------------------------


@implements("netepic.fog.no-engage")
def can_be_engaged(game: Game, target: int) -> bool:
    """Units under Fog of War and models that hover cannot be."""
    one = game.state.models[target]
    return not is_concealed(game, one.unit) and UP not in one.tags


def chargers(turn: Activation, part: int) -> list[int]:
    """The models of a part on Charge that have movement left."""
    if order_of(turn.game, part) != CHARGE:
        return []
    return [id for id in standing(turn.game, part) if move.allowance(turn, id) and not bears(turn.game, id, SPENT)]


def all_chargers(turn: Activation) -> list[int]:
    """Everybody in this activation who could still charge somebody."""
    game = turn.game
    parts = [part for unit in turn.deeds.units for part in parts_of(game, unit)]
    return [id for part in parts for id in chargers(turn, part) if near(turn, id)]


def near(turn: Activation, charger: int) -> tuple[int, ...]:
    """The enemies that a charger might reach if nothing were in its way, nearest first; none that it has balked at."""
    return _near(turn.game, charger, move.allowance(turn, charger), turn.deeds.balked)


@remembered(MOMENT)
def _near(game: Game, charger: int, most: int, balked: tuple[Onset, ...]) -> tuple[int, ...]:
    x, y = place_of(game, charger)
    own, rows = game.state.models[charger], []
    least = most + _extent(own)
    for id, extent, (a, b) in _foes(game, 1 - game.state.units[own.unit].seat):
        square, reach = (a - x) ** 2 + (b - y) ** 2, least + extent
        if square > reach * reach or (charger, id) in balked or terror.shuns(game, charger, id):
            continue
        if can_be_engaged(game, id):
            rows.append((square, id))
    return tuple([id for _, id in sorted(rows)])


@remembered(MOMENT)
def _foes(game: Game, seat: int) -> list[tuple[int, int, Point]]:
    """The models of a seat on the table, how far each reaches and where it stands."""
    return [(id, _extent(game.state.models[id]), place_of(game, id)) for id in present(game, seat)]


def _extent(model: Any) -> int:
    """No corner of its base is farther from its centre."""
    return int(model.radius + model.counters["base-length"] // 2)


@implements("netepic.move.charge-direct", "netepic.measure.ties")
def way(turn: Activation, charger: int, target: int) -> Approach | None:
    """The most direct way of a charger into contact with a target, if it has the movement left."""
    game = turn.game
    order = order_of(game, game.state.models[charger].unit)
    swing = dict(titan_move.turns(game, (charger,), dict(turn.deeds.swings))).get(charger, ALL_ROUND)
    return _way(game, charger, target, move.allowance(turn, charger), order, swing)


@remembered(MOMENT)
def _way(game: Game, charger: int, target: int, most: int, order: str, swing: int) -> Approach | None:
    keep_off, others = kept_off(game, target)
    return approach(game, charger, target, most, order, keep_off, swing, others)


@implements("netepic.move.engage-one", "netepic.fog.no-engage")
def kept_off(game: Game, target: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The enemies that whoever engages a target must stay 1 cm away from, and those whom it may happen to touch
    instead: all others who could be engaged."""
    seat = game.state.units[game.state.models[target].unit].seat
    rest = [id for id in present(game, seat) if id != target]
    return (
        tuple([id for id in rest if is_concealed(game, game.state.models[id].unit)]),
        tuple([id for id in rest if not is_concealed(game, game.state.models[id].unit) and can_be_engaged(game, id)]),
    )


@implements("netepic.move.engage-spread")
def is_shared_out(turn: Activation, target: int) -> bool:
    """Whether a model may be engaged by one more: nobody has, or all others of its unit that could be reached are."""
    game = turn.game
    engaged = opponents(game)
    if target not in engaged:
        return True
    unit = detachment_of(game, game.state.models[target].unit)
    free = [id for part in parts_of(game, unit) for id in standing(game, part) if id not in engaged]
    waiting = all_chargers(turn)
    return not any(_could_reach(turn, one, id) for id in free for one in waiting)


@implements("netepic.move.coherency")
def keeps_together(turn: Activation, charger: int, found: Approach) -> bool:
    """Whether the unit of a charger could still form one chain at the end: those who have yet to move are enough to
    close the gaps between all others, or the charge makes them no wider. Who was apart before is not asked."""
    game, part = turn.game, turn.game.state.models[charger].unit
    models = standing(game, part)
    if part not in turn.deeds.whole or coherency.bond(game, part, models) is None:
        return True
    free = [id for id in models if id != charger and move.allowance(turn, id)]
    fixed = [place_of(game, id) for id in models if id != charger and id not in free]
    wanted = coherency.links_wanted(game, part, [*fixed, (found[0] or (place_of(game, charger),))[-1]])
    return wanted <= len(free) or wanted <= coherency.links_wanted(game, part, [*fixed, place_of(game, charger)])


def _could_reach(turn: Activation, charger: int, target: int) -> bool:
    return target in near(turn, charger) and way(turn, charger, target) is not None


# -- one model -------------------------------------------------------------------------------------------------------


def charging(turn: Charging) -> Activation:
    unit = turn.game.state.acting
    assert unit is not None, "a unit is acting"
    return Activation(turn.game, unit, turn.deeds)


def _unreached(turn: Charging, target: int) -> Iterator[Reason]:
    found = way(charging(turn), turn.model, target)
    if found is None:
        yield DIRECT, "there is no way into contact with it within the charger's movement"
    elif not keeps_together(charging(turn), turn.model, found):
        yield "netepic.move.coherency", "its unit could not come together again"
    elif not is_shared_out(charging(turn), target):
        yield "netepic.move.engage-spread", "others of its unit that nobody has engaged could be reached"


@done_with(
    MODELS, "", lambda turn, id: full_name(turn.game, id),
    DECLARE, things=lambda turn: near(charging(turn), turn.model), miss=_unreached,
    other=(DECLARE, "only an enemy within reach can be named"), subject=the_thing,
)  # fmt: skip
def name(turn: Charging, target: int) -> Script[None]:
    yield from engage(charging(turn), turn.model, target)


def _whom(turn: Charging, options: Sequence[Option]) -> str:
    name = model_name(turn.game, turn.model)
    return f"{name}: engage {options[0].label}?" if len(options) == 1 else f"{name}: whom does it engage?"


TARGET = Menu(
    name="engage",
    prompt=_whom,
    clause=DECLARE,
    turn=charging_of,
    acts=(name,),
    commits=True,
)


def _tame(turn: Activation) -> Iterable[Why]:
    game = turn.game
    parts = [part for unit in turn.deeds.units for part in parts_of(game, unit)]
    return () if any(order_of(game, part) == CHARGE for part in parts) else ((ENGAGE, "only units on Charge engage"),)


@done_with(
    MODELS, "charge", lambda turn, id: f"Charge with {model_name(turn.game, id)}", DECLARE, bar=_tame,
    things=all_chargers, other=(DECLARE, "it has no enemy within reach"), subject=lambda _, id: model_ref(id),
)  # fmt: skip
@implements("netepic.orders.charge-engage", "netepic.move.charge-declare")
def charge(turn: Activation, model: int) -> Script[None]:
    """One model names the enemy that it will engage; where it reaches none, that is noted."""
    done = yield from TARGET.play(Charging(turn.game, model, turn.deeds))
    if done is None:
        balk(turn, {model: near(turn, model)})


def balk(turn: Activation, targets: Mapping[int, Iterable[int]]) -> None:
    """Chargers find no way, or may not take it: nobody asks about these again, and it is said once of each."""
    known = {model for model, _ in turn.deeds.balked}
    rows = {model: tuple(row) for model, row in targets.items()}
    turn.deeds.balked = (*turn.deeds.balked, *[(model, id) for model, row in rows.items() for id in row])
    fresh = [model for model in rows if model not in known]
    able = [model for model in fresh if any(way(turn, model, target) for target in rows[model])]
    _say(turn.game, able, DECLARE, " engages none of those it reaches")
    _say(turn.game, [model for model in fresh if model not in able], DIRECT, " finds no way to engage")


def _say(game: Game, models: Sequence[int], clause: str, words: str) -> None:
    if models:
        game.note(
            clause, sentence(together((full_name(game, model), words) for model in models)), *map(model_ref, models)
        )


@implements("netepic.move.engage-contact", "netepic.move.charge-direct", "netepic.move.engage-one")
def engage(turn: Activation, model: int, target: int) -> Script[None]:
    """The charger goes the direct way and ends in contact; both are engaged from then on. It can be snap fired at until
    just before; whom it has named is told to those who may."""
    game, found = turn.game, way(turn, model, target)
    if found is None:
        balk(turn, {model: (target,)})
        return
    if not (yield from terror.is_faced(game, model, target)):
        return
    turn.deeds.names = tuple({**turn.deeds.named, model: target}.items())
    path, facing, _ = found
    if legs.is_watched(turn, model, path):
        words = f"{full_name(game, model)} is to engage {full_name(game, target)}"
        game.note(DECLARE, sentence(words), model_ref(model), model_ref(target))
    yield from legs.walk(turn, model, path, facing)
    if is_on_table(game, model) and is_on_table(game, target):
        met = yield from occupants.defender(game, target)
        game.tell(Linked("netepic.move.engage-contact", added=(engagement(model, met),)))
        turn.rest(model)
        turn.deeds.halted = (*turn.deeds.halted, model)


# -- a whole part ----------------------------------------------------------------------------------------------------


def onsets(turn: Activation) -> list[Onset]:
    """Every part on Charge with the detachments that some of its models might reach."""
    game, found = turn.game, []
    for unit in turn.deeds.units:
        for part in parts_of(game, unit):
            foes = [id for one in chargers(turn, part) for id in near(turn, one)]
            units = dict.fromkeys([detachment_of(game, game.state.models[id].unit) for id in foes])
            found += [(part, foe) for foe in units]
    return found


def _drawn(turn: Activation, onset: Onset) -> Ref:
    return unit_ref(onset[1])


@done_with(
    ONSETS, "storm", lambda turn, pair: f"All of {called(turn.game, pair[0])} charge {called(turn.game, pair[1])}",
    ENGAGE, bar=_tame, things=onsets, other=(DECLARE, "none of its models has such an enemy within reach"),
    subject=_drawn,
)  # fmt: skip
@implements("netepic.move.engage-spread", "netepic.move.charge-declare")
def storm(turn: Activation, onset: Onset) -> Script[None]:
    """Everybody who can engages a model of one enemy unit, evenly spread and by the shortest ways in all."""
    part, foe = onset
    for charger, target in in_turn(turn.game, pairs(turn, part, foe)):
        if not is_on_table(turn.game, charger) or not is_on_table(turn.game, target):
            continue
        found = way(turn, charger, target)
        if found is not None and keeps_together(turn, charger, found):
            yield from engage(turn, charger, target)
        else:
            balk(turn, {charger: (target,)})


@implements("netepic.move.engage-spread")
def in_turn(game: Game, found: Iterable[Onset]) -> list[Onset]:
    """Nobody is a second attacker before all others have a first: who comes to the least engaged goes first."""
    number = {id: len(rest) for id, rest in opponents(game).items()}
    rows = []
    for charger, target in found:
        rows.append((number.get(target, 0), (charger, target)))
        number[target] = number.get(target, 0) + 1
    return [pair for _, pair in sorted(rows, key=lambda row: row[0])]


def pairs(turn: Activation, part: int, foe: int) -> tuple[Onset, ...]:
    """Who takes whom; where nobody finds a way, all of them balk."""
    game = turn.game
    targets = [id for other in parts_of(game, foe) for id in standing(game, other)]
    ways = {one: {id: way(turn, one, id) for id in near(turn, one) if id in targets} for one in chargers(turn, part)}
    costs = {one: {id: found[2] for id, found in row.items() if found is not None} for one, row in ways.items()}
    taken = {id: len(opponents(game).get(id, ())) for id in targets}
    found = matched({one: row for one, row in costs.items() if row}, taken)
    balk(turn, {one: row for one, row in ways.items() if row and not costs[one]})
    return found


ACTS: tuple[Act[Activation, Any], ...] = (storm, charge)
