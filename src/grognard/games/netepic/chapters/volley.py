"""A volley: attack dice are given to targets, then rolled weapon by weapon with every modifier shown."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.decisions import Allocate, Bin, Lot, Option, Order
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of, unit_ref
from grognard.engine.dice.rolls import Count, Modifier, Modifiers, Pool, total
from grognard.engine.showing.phrases import counted

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import FIRED, SPENT, called, detachment_of, figure_of, full_name, is_on_table, model_name
from . import (
    abilities_fire,
    eldar_guns,
    gargant,
    hq,
    los,
    passengers,
    reactor,
    save,
    slow_weapons,
    superheavy,
    terrain,
    titan,
)
from . import hits as hits_of
from .aim import IN_TURN, SNAP, Barrel, Occasion, barrels, firers, is_first_fire, lots
from .blows import Hit, Hits

HOLD = "none"
Parcels = tuple[tuple[str, str, int], ...]
"""Weapon, target and number of dice."""
LEAST, MOST = 2, 6
"""An unmodified 1 always misses; what needs more than 6 cannot hit."""


class Shot(Struct, frozen=True):
    """Dice of one weapon that are rolled together at one target."""

    firer: int
    weapon: str
    target: int
    score: int
    """What the weapon needs to hit, before modifiers."""
    turned: Modifiers
    """What the save suffers from the side that is hit."""
    parts: Modifiers

    @property
    def line(self) -> Weapon:
        return weapon(self.weapon)

    @property
    def need(self) -> int:
        return needed(self.score, self.parts)

    def is_like(self, other: "Shot") -> bool:
        """Whether dice may be rolled together: the same weapon, target and numbers, from the same side."""
        mine = self.weapon, self.target, self.score, self.parts, self.turned
        return mine == (other.weapon, other.target, other.score, other.parts, other.turned)


@implements("netepic.fire.mod-direction", "netepic.fire.roll", "netepic.fire.one-misses", "netepic.fire.mod-cumulative")
def needed(score: int, parts: Modifiers) -> int:
    """What a die must show: the score less all modifiers together; a 1 never hits."""
    return max(score - total(parts), LEAST)


# -- giving dice to targets ------------------------------------------------------------------------------------------


@implements("netepic.fire.assign", "netepic.fire.assign-before-rolling", "netepic.measure.premeasure")
def form(game: Game, parts: Sequence[int], found: tuple[Barrel, ...], occasion: Occasion) -> Allocate:
    """Every die may have a target of its own; all are given before the first is rolled."""
    targets = dict.fromkeys([target for barrel in found for target in barrel.targets])
    lots = [
        Lot(one.key, f"{one.line.name}, {model_name(game, one.model)}", one.dice, model_ref(one.model)) for one in found
    ]
    bins = [Bin(model_ref(id), full_name(game, id), model_ref(id)) for id in targets]
    fits = [(one.key, model_ref(id)) for one in found for id in one.targets]
    return Allocate(
        seat=game.state.units[parts[0]].seat,
        name="targets",
        prompt=f"{called(game, parts[0])}: at whom?",
        clause="netepic.fire.assign",
        about=tuple(map(unit_ref, parts)),
        commits=True,
        lots=tuple(lots),
        bins=(*bins, Bin(HOLD, "Do not fire")),
        fits=(*fits, *[(one.key, HOLD) for one in found]),
        progress=occasion,
    )


@implements("netepic.fire.procedure", "netepic.fire.unit-moment", "netepic.fire.once", "netepic.fire.split-parts")
def fire(game: Game, parts: Sequence[int], occasion: Occasion = IN_TURN) -> Script[None]:
    """The one moment of fire of a part, or of a whole unit: dice are assigned, rolled and resolved; who was left out
    has lost its fire."""
    shots = yield from declared(game, parts, occasion)
    for part in parts:
        spend(game, part, occasion)
    yield from rolled(game, shots)


def declared(game: Game, parts: Sequence[int], occasion: Occasion) -> Script[dict[Shot, int]]:
    """Dice are given to targets, all before the first is rolled."""
    found = tuple([one for part in parts for one in barrels(game, part, occasion)])
    if not found:
        return {}
    answer: Parcels = yield form(game, parts, found, occasion)
    answer = yield from hq.sniped(
        game,
        {one.key: (one.model, one.targets) for one in found},
        answer,
        partial(elsewhere, game, parts, found, occasion),
    )
    rows = {one.key: one for one in found}
    return assigned(game, rows, answer, (yield from gargant.observed(game, rows, answer, occasion)))


def rolled(game: Game, shots: Mapping[Shot, int]) -> Script[None]:
    for shot, number in (yield from in_order(game, shots)):
        yield from resolve(game, shot, number)


def elsewhere(
    game: Game, parts: Sequence[int], found: Sequence[Barrel], occasion: Occasion, keys: set[str], barred: set[int]
) -> Allocate:
    """The dice of some weapons once more, at others than these."""
    rows = [one for one in found if one.key in keys]
    left = tuple([replace(one, targets=_without(one.targets, barred)) for one in rows])
    return form(game, parts, left, occasion)


def _without(targets: Sequence[int], barred: set[int]) -> tuple[int, ...]:
    return tuple([id for id in targets if id not in barred])


def assigned(game: Game, barrels: Mapping[str, Barrel], answer: Parcels, occasion: Occasion) -> dict[Shot, int]:
    """Dice as they will be rolled; weapons are unloaded, and power is drawn for them."""
    for key, bin, number in answer:
        if bin != HOLD:
            slow_weapons.unload(game, barrels[key].model, barrels[key].line)
            reactor.draw(game, barrels[key].model, barrels[key].line, number)
    return gathered(game, barrels, answer, occasion)


def gathered(game: Game, barrels: Mapping[str, Barrel], answer: Parcels, occasion: Occasion) -> dict[Shot, int]:
    """Dice that are rolled together: those of like weapons under like conditions at one target."""
    shots: dict[Shot, int] = {}
    given: dict[str, int] = {}
    for key, bin, number in answer:
        if bin != HOLD:
            one = barrels[key]
            before, given[key] = given.get(key, 0), given.get(key, 0) + number
            for score in scores(one.line, number, before):
                shot = aimed(game, one.model, one.line, number_of(bin), score, occasion)
                like = next((other for other in shots if other.is_like(shot)), shot)
                shots[like] = shots.get(like, 0) + 1
    return shots


@implements("netepic.eldar.avenger-volley")
def scores(line: Weapon, number: int, before: int = 0) -> tuple[int, ...]:
    """What each die of so many lots needs to hit, before modifiers; some weapons need more with every die, in the order
    in which their dice were given to targets."""
    each, size = line.hits or (line.hit,), lots(line)[1]
    return tuple([each[index % len(each)] for index in range(before * size, (before + number) * size)])


@implements("netepic.fire.hit-order")
def in_order(game: Game, shots: Mapping[Shot, int]) -> Script[list[tuple[Shot, int]]]:
    """The firer settles which weapon is rolled first, where that matters: at targets with shields."""
    found = list(shots.items())
    shielded = [shot for shot in shots if has_shields(game, shot.target)]
    if len(shielded) < 2:
        return found
    labels = [f"{shot.line.name} at {full_name(game, shot.target)}" for shot in shielded]
    seat = game.state.units[game.state.models[shielded[0].firer].unit].seat
    ranked = [shielded[index] for index in (yield from settled(seat, labels))]
    return [(shot, shots[shot]) for shot in (*ranked, *[shot for shot in shots if shot not in ranked])]


@implements("netepic.fire.hit-order")
def settled(seat: int, labels: Sequence[str]) -> Script[list[int]]:
    """In which order the firer wants weapons to be rolled, by their numbers."""
    keys = yield Order(
        seat=seat,
        name="hit-order",
        prompt="Which weapon is rolled first?",
        clause="netepic.fire.hit-order",
        items=tuple([Option(str(index), label) for index, label in enumerate(labels)]),
    )
    return [int(key) for key in keys]


def has_shields(game: Game, model: int) -> bool:
    """Whether one weapon may knock down what stops the next."""
    line = figure_of(game, model)
    return bool(line.void_shields or any(line.power_fields))


@implements("netepic.fire.once", "netepic.fire.unit-moment")
def spend(game: Game, part: int, occasion: Occasion) -> None:
    """A part has used its fire; models in close combat keep theirs for the Close Combat Phase."""
    rows = [(model_ref(id), (SPENT,), ()) for id in firers(game, part, occasion)]
    game.tell(Tagged("netepic.fire.once", ((unit_ref(part), (FIRED,), ()), *rows)))


# -- modifiers -------------------------------------------------------------------------------------------------------


def aimed(game: Game, firer: int, line: Weapon, target: int, score: int, occasion: Occasion) -> Shot:
    """Dice as they will be rolled, with everything that bears on them."""
    turned = save.turned(game, firer, target)
    return Shot(firer, line.id, target, score, turned, modifiers(game, firer, line, target, occasion))


@implements(
    "netepic.fire.mod-first-fire",
    "netepic.fire.mod-target-first-fire",
    "netepic.orders.first-fire-bonus",
    "netepic.orders.first-fire-exposed",
    "netepic.snap.first-fire-unit",
    "netepic.snap.advance-unit",
)
def modifiers(game: Game, firer: int, line: Weapon, target: int, occasion: Occasion) -> Modifiers:
    """Everything that makes hitting easier (above 0) or harder."""
    found = []
    is_jolted = passengers.is_jolted(game, firer, occasion.moved)
    if is_first_fire(game, firer) and not occasion.is_defence and not is_jolted:
        found.append(Modifier(1, "netepic.fire.mod-first-fire", "on First Fire"))
    if is_first_fire(game, target):
        found.append(Modifier(1, "netepic.fire.mod-target-first-fire", "target on First Fire"))
    if firer in occasion.on_the_move and not abilities_fire.is_steady(game, firer):
        found.append(Modifier(-1, "netepic.orders.advance-fire-moving", "in the middle of its move"))
    found += [*superheavy.unsteady(game, firer), *titan.steadied(game, firer), *titan.evasive(game, line, target)]
    return (
        *found,
        *snap_modifiers(game, firer, target, occasion),
        *gargant.aided(firer, target, occasion),
        *abilities_fire.modifiers(game, firer, line, target),
        *cover(game, firer, line, target),
    )


@implements("netepic.fire.mod-cover", "netepic.fire.ignores-cover", "netepic.popup.limits")
def cover(game: Game, firer: int, line: Weapon, target: int) -> Modifiers:
    """What the terrain chart gives a target in cover, unless the weapon ignores it or the target hovers above."""
    if line.has("ignores-cover") or los.UP in game.state.models[target].tags:
        return ()
    return terrain.cover(game, firer, target)


@implements("netepic.snap.penalty", "netepic.snap.against-charge", "netepic.snap.charge-part")
def snap_modifiers(game: Game, firer: int, target: int, occasion: Occasion) -> Modifiers:
    """-1, except at a part that is moving to engage the very unit that fires."""
    models = game.state.models
    charge = models[target].unit, detachment_of(game, models[firer].unit)
    if occasion.kind != SNAP or occasion.is_defence or charge in occasion.named:
        return ()
    if abilities_fire.is_quick(game, firer):
        return ()
    return (Modifier(-1, "netepic.snap.penalty", "Snap Fire"),)


# -- dice ------------------------------------------------------------------------------------------------------------


@implements("netepic.fire.roll", "netepic.fire.no-auto-hit", "netepic.fire.casualty-target")
def resolve(game: Game, shot: Shot, number: int) -> Script[None]:
    """Roll to hit and resolve the hits; on a model that is gone they are wasted."""
    who = called(game, game.state.models[shot.firer].unit)
    if not is_on_table(game, shot.target):
        game.note(
            "netepic.fire.assign-before-rolling",
            f"{counted(number, 'shot')} of {who} with {shot.line.name} {'is' if number == 1 else 'are'} wasted: "
            f"{full_name(game, shot.target)} is destroyed already",
            model_ref(shot.target),
        )
        return
    if shot.need > MOST:
        told = f"{who}: {shot.line.name} at {full_name(game, shot.target)} would need {shot.need}+, no die can help"
        game.note("netepic.fire.no-auto-hit", told, model_ref(shot.target))
        return
    seat = game.state.units[game.state.models[shot.firer].unit].seat
    about = (model_ref(shot.firer), model_ref(shot.target))
    purpose = f"{who}: {shot.line.name} at {full_name(game, shot.target)}"
    hits: int = yield Count(seat, "netepic.fire.roll", purpose, (Pool(number, (shot.need,)),), about, shot.parts)
    spread = yield from beside(game, shot)
    if hits:
        for target, struck in (yield from hits_of.shared(game, shot.firer, shot.target, hits)):
            many = yield from hits_of.multiplied(game, shot.firer, shot.line, model_ref(target), struck)
            yield from save.suffer(game, Hit(target, shot.firer, shot.weapon), many)
    for hit, many in spread:
        yield from save.suffer(game, hit, many)


def beside(game: Game, shot: Shot) -> Script[Hits]:
    """Whom a shot strikes beside its target, where its weapon does that."""
    if shot.line.has("tremor"):
        return (yield from eldar_guns.tremble(game, shot.firer, shot.target, shot.weapon))
    if shot.line.has("cluster"):
        return (yield from gargant.burst(game, shot.firer, shot.target))
    return []
