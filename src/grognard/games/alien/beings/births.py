"""Creatures that come into the world."""

from grognard.engine.core.events import Formed
from grognard.engine.core.script import Game
from grognard.engine.core.state import Known, Model, Unit

from ..books.cards import Creature
from ..books.profiles import being
from ..words.terms import ACTIVE, HEALTH, HOSTILE, referee_seat


def born(game: Game, profile: str, zone: str, clause: str, known: Known = None) -> int:
    """A new creature of the referee in a zone, seen by everybody unless it says otherwise."""
    card = being(profile)
    assert isinstance(card, Creature)
    id, seat = len(game.state.models), referee_seat(game)
    size = {"small": 0, "normal": 1, "large": 2}[card.size]
    counters, tags = {f"~{HEALTH}": card.health}, tuple(sorted((HOSTILE, ACTIVE)))
    model = Model(id, id, profile, 0, size, place=zone, counters=counters, tags=tags, known=known)
    game.tell(Formed(clause, Unit(id, seat, profile, card.name, (id,), id, known=known), (model,)))
    return id
