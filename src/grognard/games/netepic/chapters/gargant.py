"""Gargants: heads that hearten the boyz, turrets that observe, and shells that burst."""

from collections.abc import Mapping

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Count, Each, Modifier, Modifiers, Pool, Trial
from grognard.engine.space.templates import circle_covers
from grognard.kit.rounds.choices import Among, among, named_one
from grognard.kit.units.pieces import seat_of_model

from ..books import tables
from ..terms import LED, bears, detachments_left, figure_of, is_on_table, model_name, place_of, present
from . import near, titan, wreck
from .aim import Barrel, Occasion
from .blows import Hit, Hits
from .pin import pin_class

HEADS, TURRET = "netepic.ork.gargant-heads", "netepic.ork.observation-turret"
CLUSTER = "netepic.ork.cluster-buster"
HEARTENS, RADIUS, NEED = 2500, 300, 4
LARGE, TIMES = 4, 6
"""From which pinning class on a burst is rolled for several times."""


@implements("netepic.ork.gargant-heads")
def is_heartened(game: Game, unit: int) -> bool:
    """Whether an Ork unit has a model within 25 cm of a Gork or Mork Head that is not destroyed."""
    models = near.on_table(game, unit)
    if not models or figure_of(game, models[0]).army != "orks":
        return False
    heads = [id for id in present(game, game.state.units[unit].seat) if has_head(game, id)]
    return near.are_near(game, models, heads, HEARTENS)


@implements("netepic.ork.gargant-heads")
def heartened(game: Game, model: int) -> list[int]:
    """The Ork units that lose heart when this Gargant loses its head."""
    if not has_head(game, model):
        return []
    seat = seat_of_model(game, model)
    rest = [unit for unit in detachments_left(game, seat) if near.on_table(game, unit)]
    rest = [unit for unit in rest if model not in near.on_table(game, unit)]
    mobs = [unit for unit in rest if figure_of(game, near.on_table(game, unit)[0]).army == "orks"]
    return [unit for unit in mobs if near.are_near(game, near.on_table(game, unit), [model], HEARTENS)]


def has_head(game: Game, model: int) -> bool:
    if not titan.sheet(game, model):
        return False
    bought = any(gun.heartens for _, gun in titan.guns_of(game, model))
    last = len(tables.damage()["head"]) - 1
    return bought and not titan.suffered(game, model, ("Head",), last)


WHOM = among("observe", lambda turn, id: model_name(turn.game, id), "no dice are given to it")


@implements("netepic.ork.observation-turret")
def observed(
    game: Game, barrels: Mapping[str, Barrel], answer: tuple[tuple[str, str, int], ...], occasion: Occasion
) -> Script[Occasion]:
    """A Gargant with an observation turret names one of its targets, once a turn."""
    for model in dict.fromkeys([barrels[key].model for key, _, _ in answer]):
        bins = [bin for key, bin, _ in answer if barrels[key].model == model and bin[0] == "m"]
        if not bins or bears(game, model, LED) or not _observes(game, model):
            continue
        marks = tuple(dict.fromkeys(map(number_of, bins)))
        words = f"{model_name(game, model)}: which target does the turret observe?"
        target = yield from named_one(WHOM, Among(game, seat_of_model(game, model), marks, TURRET, words))
        game.tag(TURRET, model_ref(model), adds=(LED,))
        occasion = replace(occasion, observed=(*occasion.observed, (model, target)))
    return occasion


def _observes(game: Game, model: int) -> bool:
    """Whether it has such a turret that is not damaged."""
    if not titan.sheet(game, model):
        return False
    return any(gun.observes and not titan.is_silent(game, model, where) for where, gun in titan.guns_of(game, model))


@implements("netepic.ork.observation-turret")
def aided(firer: int, target: int, occasion: Occasion) -> Modifiers:
    """+1 with all dice at the target that the turret observes."""
    return (Modifier(1, TURRET, "observed"),) if (firer, target) in occasion.observed else ()


@implements("netepic.ork.cluster-buster")
def burst(game: Game, firer: int, target: int) -> Script[Hits]:
    """Beside the shell itself everything under a 6 cm template about the target is hit on 4+; large models are rolled
    for six times."""
    if not is_on_table(game, target):
        return []
    under = circle_covers(game.table, place_of(game, target), RADIUS, wreck.everybody(game), "centre")
    small = [id for id in under if pin_class(game, id) < LARGE]
    found: Hits = []
    seat = seat_of_model(game, firer)
    if small:
        trials = tuple([Trial(model_ref(id), NEED) for id in small])
        struck = yield Each(seat, CLUSTER, "bursting shell", trials)
        found += [(Hit(number_of(ref), firer, is_template=True), 1) for ref in struck]
    for id in [id for id in under if id not in small]:
        hits: int = yield Count(seat, CLUSTER, "bursting shell", (Pool(TIMES, (NEED,)),), (model_ref(id),))
        found += [(Hit(id, firer, is_template=True), hits)] if hits else []
    return found
