"""Firing arcs: all round, or into the half in front of a model."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.space.overlook import Watcher

from ..books.cards import Weapon
from ..terms import post_of


@implements("netepic.los.arc-troops", "netepic.los.arc-vehicles", "netepic.los.arc-titans", "netepic.measure.centres")
def watcher(game: Game, model: int, weapon: Weapon) -> Watcher:
    """A model, or its open vehicle, with one weapon: the range from centre to centre and the printed arc."""
    post = post_of(game, model)
    return Watcher(post, weapon.range, game.state.models[post].facing, weapon.arc)
