"""Firing arcs: all round, or into the half in front of a model."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.space.overlook import Watcher
from grognard.engine.space.table import FARTHEST

from ..books.cards import Weapon
from ..terms import post_of
from . import titan

HALF = 180


@implements("netepic.los.arc-troops", "netepic.los.arc-vehicles", "netepic.los.arc-titans", "netepic.measure.centres")
def watcher(game: Game, model: int, weapon: Weapon) -> Watcher:
    """A model, or its open vehicle, with one weapon: the range from centre to centre and the printed arc."""
    post = post_of(game, model)
    return Watcher(post, weapon.range, game.state.models[post].facing, weapon.arc)


@implements("netepic.los.arc-titans")
def onlooker(game: Game, model: int) -> Watcher:
    """A model that looks on, at any distance: all round, titans into the half in front of them."""
    one = game.state.models[model]
    return Watcher(model, FARTHEST, one.facing, HALF if titan.sheet(game, model) else 360)
