"""Guns of Eldar titans that do more than hit: Tremor Cannons and Distortion Cannons."""

from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.engine.dice.rolls import Each, Trial
from grognard.engine.space.templates import outline_covers, strip
from grognard.kit.units.pieces import seat_of_model

from ..terms import is_on_table, place_of, shields_up
from . import located, loss, titan, titan_damage, wreck
from .blows import Hit, Hits, fired_by

TREMOR, DISTORTION = "netepic.eldar.tremor-cannon", "netepic.eldar.distortion-cannon"
WIDTH, NEED = 200, 5


@implements("netepic.eldar.tremor-cannon")
def tremble(game: Game, firer: int, target: int, weapon: str) -> Script[Hits]:
    """Every other model on the line from firer to target, 2 cm wide, is hit on 5+; who is gone shakes nobody."""
    if not is_on_table(game, firer):
        return []
    here, there = place_of(game, firer), place_of(game, target)
    far = int(((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2) ** 0.5)
    outline = strip(here, heading(here, there), far, WIDTH)
    others = tuple([id for id in wreck.everybody(game, firer) if id != target])
    under = outline_covers(game.table, outline, others, "centre")
    if not under:
        return []
    trials = tuple([Trial(model_ref(id), NEED) for id in under])
    struck = yield Each(seat_of_model(game, firer), TREMOR, "who stands on the trembling line", trials)
    return [(Hit(number_of(ref), firer, weapon), 1) for ref in struck]


@implements("netepic.eldar.distortion-cannon")
def distort(game: Game, hit: Hit) -> Script[Hits]:
    """Whoever is under it is destroyed without a save; shields keep it off; a titan without them takes one located hit
    with a damage roll at +3 and no save."""
    if shields_up(game, hit.target):
        return []
    by = fired_by(game, hit)
    if not titan.sheet(game, hit.target):
        yield from loss.destroy(game, DISTORTION, (hit.target,), by)
        return []
    location = yield from located.aimed(game, hit)
    return (yield from titan_damage.damage(game, hit.target, location, hit.penetrating, by)) if location else []
