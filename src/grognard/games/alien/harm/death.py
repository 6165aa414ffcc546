"""Death: the body stays where it fell, and nothing binds it to others any more."""

from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..body import gear
from ..words import statuses
from ..words.terms import ADJACENT, CARRIES, DEAD, DRAGS, GRAPPLE, HELPS, RIDES, links_of


def die(game: Game, who: int, clause: str) -> None:
    """Dead: the body stays where it fell, in no cover or hiding, and nobody is Adjacent to it any more."""
    statuses.end(game, statuses.FELL, who)
    game.tag(clause, model_ref(who), (DEAD,), ())
    part(game, who, clause)
    gear.lay_open(game, who)


def part(game: Game, who: int, clause: str) -> None:
    """End everything that binds a being to those beside it."""
    kinds = (ADJACENT, GRAPPLE, DRAGS, HELPS, CARRIES, RIDES)
    links = tuple(link for kind in kinds for link in links_of(game, kind, who))
    if links:
        game.tell(Linked(clause, dropped=links))
