"""Duels: two engaged models roll 2D6 and add their Close Assault Factors; the loser is destroyed."""

from functools import partial

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Contest, Count, Hand, Modifier, Modifiers, Pool, total
from grognard.kit.units.pieces import seat_of_model

from ..terms import FALL_BACK, FOUGHT, figure_of, full_name, is_on_table, order_of
from . import abilities_combat, aspects, save, titan, titan_combat, walls, wounds
from .abilities_combat import Bout

ROLL = "netepic.cc.roll"


def fought(game: Game, model: int) -> int:
    """How many combats a model has fought in this phase."""
    return game.state.models[model].counters.get(FOUGHT, 0)


@implements("netepic.cc.roll", "netepic.orders.fall-back-caf")
def factors(game: Game, model: int, foe: int, bout: Bout) -> Modifiers:
    """What a model adds to its dice against this foe."""
    found = [Modifier(figure_of(game, model).caf, "netepic.cc.roll", "Close Assault Factor")]
    if order_of(game, game.state.models[model].unit) == FALL_BACK:
        found.append(Modifier(-2, "netepic.orders.fall-back-caf", "falling back"))
    found += walls.defended(game, model, foe)
    return (*found, *titan_combat.factors(game, model), *abilities_combat.factors(game, model, foe, bout))


@implements("netepic.cc.multiple", "netepic.cc.multiple-each-side")
def hand(game: Game, model: int, foe: int, bout: Bout) -> Hand:
    """2D6, and one more for each combat that the foe has fought already in this phase."""
    dice = aspects.dice(game, model, foe) + fought(game, foe) + titan_combat.dice(game, model)
    dice -= model in bout.numbed
    return Hand(seat_of_model(game, model), (6,) * max(dice, 1), total(factors(game, model, foe, bout)))


@implements("netepic.cc.roll", "netepic.cc.tie", "netepic.cc.fixed-save", "netepic.cc.multiple-order")
def duel(game: Game, one: int, other: int) -> Script[None]:
    """Round after round, ties too, until one of the two is destroyed: all that is one combat."""
    bout = yield from abilities_combat.opening(game, one, other)
    is_fought = is_on_table(game, one) and is_on_table(game, other)
    while is_on_table(game, one) and is_on_table(game, other):
        first, second = sorted((one, other), key=partial(seat_of_model, game))  # as their sums are told
        purpose = f"close combat: {full_name(game, first)} against {full_name(game, second)}"
        winner, margin = yield from contest(game, purpose, one, other, bout)
        bout = Bout()
        if winner is None:
            if titan_combat.is_one_round(game, one, other):
                break
            game.note("netepic.cc.tie", "A tie: they fight another round", model_ref(one), model_ref(other))
            continue
        loser = one if seat_of_model(game, one) != winner else other
        yield from beaten(game, one if loser == other else other, loser, margin)
        if titan_combat.is_one_round(game, one, other):
            break
    left = [id for id in (one, other) if is_on_table(game, id)]
    if left and is_fought:
        game.count("netepic.cc.multiple", *[(model_ref(id), FOUGHT, 1) for id in left])


def contest(game: Game, purpose: str, one: int, other: int, bout: Bout) -> Script[tuple[int | None, int]]:
    """One round: the seat that wins, None on a tie, and by how much; Power Fists roll dice again in between."""
    models = tuple(sorted((one, other), key=partial(seat_of_model, game)))
    hands = hand(game, models[0], models[1], bout), hand(game, models[1], models[0], bout)
    if not any(gun.reroll for id in models for gun in titan_combat.fists(game, id)):
        winner, margin = yield Contest(-1, ROLL, purpose, hands, "CAF")
        return winner, margin
    ahead = yield from titan_combat.contest(game, ROLL, purpose, hands, (models[0], models[1]))
    return (None if not ahead else 0 if ahead > 0 else 1), abs(ahead)


@implements(
    "netepic.cc.no-armour-save",
    "netepic.cc.fixed-save",
    "netepic.cc.superheavy",
    "netepic.cc.free-after",
    "netepic.cc.healers",
)
def beaten(game: Game, winner: int, loser: int, margin: int) -> Script[None]:
    """The loser of a round, of whatever class, has only a Fixed Save; if it holds, the combat goes on. The winner stays
    where it is."""
    if titan.sheet(game, loser):
        yield from titan_combat.maul(game, winner, loser)
        return
    saved = yield from held(game, loser)
    if not saved:
        for hit, number in (yield from wounds.fall(game, ROLL, loser, margin)):
            yield from save.suffer(game, hit, number)


def held(game: Game, loser: int) -> Script[bool]:
    """Whether a Fixed Save keeps the loser of a round in the fight."""
    need = figure_of(game, loser).fixed_save
    if not need:
        return False
    purpose = f"Fixed Save of {full_name(game, loser)}"
    saved: int = yield Count(
        seat_of_model(game, loser), "netepic.cc.fixed-save", purpose, (Pool(1, (need,)),), (model_ref(loser),)
    )
    return bool(saved)
