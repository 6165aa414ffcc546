"""The moment of fire of a part in its activation: loads are chosen, templates laid, dice given to targets, then all is
rolled."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.kit.units.pieces import seat_of_model

from ..terms import full_name
from . import barrage, bombard, loads, template, volley
from .aim import Occasion, firers, loaded
from .blows import Laid
from .volley import Shot


@implements("netepic.titan.weapons-separate", "netepic.fire.procedure")
def fire(game: Game, part: int, occasion: Occasion) -> Script[None]:
    """All weapons of a part at the one moment when it fires."""
    for model in tuple(firers(game, part, occasion)):
        silent = yield from loads.silenced(game, model, tuple(loaded(game, model, occasion)))
        occasion = replace(occasion, silent=(*occasion.silent, *silent))
    laid: list[Laid] = []
    for battery in barrage.batteries(game, part, occasion):
        laid += yield from barrage.lay(game, part, battery, occasion)
    walls = yield from bombard.declared(game, part, occasion)
    aside = tuple([(model, weapon) for model, weapon, _ in walls])
    shots = yield from volley.declared(game, (part,), replace(occasion, silent=(*occasion.silent, *aside)))
    volley.spend(game, part, occasion)
    done = yield from first_of_all(game, shots, laid, occasion)
    yield from volley.rolled(game, {shot: number for shot, number in shots.items() if shot not in done})
    yield from bombard.resolve(game, walls, occasion)
    for one in laid:
        if one not in done:
            yield from barrage.resolve(game, one, occasion)


@implements("netepic.fire.hit-order")
def first_of_all(
    game: Game, shots: Mapping[Shot, int], laid: Sequence[Laid], occasion: Occasion
) -> Script[list[Shot | Laid]]:
    """Where templates and dice fall on models with shields, all of these in the order that the firer wants."""
    over = [one for one in laid if any(volley.has_shields(game, id) for id in template.under(game, one))]
    aimed = [shot for shot in shots if volley.has_shields(game, shot.target)]
    found: list[Shot | Laid] = [*aimed, *over]
    if not over or len(found) < 2:
        return []
    labels = [f"{shot.line.name} at {full_name(game, shot.target)}" for shot in aimed]
    labels += [f"{one.line.name}, a template" for one in over]
    seat = seat_of_model(game, over[0].guns[0])
    for one in [found[index] for index in (yield from volley.settled(seat, labels))]:
        if isinstance(one, Laid):
            yield from barrage.resolve(game, one, occasion)
        else:
            yield from volley.resolve(game, one, shots[one])
    return found
