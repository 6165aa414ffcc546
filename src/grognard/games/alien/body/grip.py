"""Grapples: taking hold and letting go."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import Link, model_ref

from ..words.terms import GRAPPLE
from . import cover


@implements("alien.close.grapple")
def grapple(game: Game, who: int, victim: int) -> None:
    """From now on the one can only try to break free, the other hold on, attack or let go."""
    clause = "alien.close.grapple"
    let_go(game, victim, clause)
    cover.lose(game, victim)
    game.tell(Linked(clause, (Link(GRAPPLE, model_ref(who), model_ref(victim)),)))


@implements("alien.close.grapple-end")
def let_go(game: Game, who: int, clause: str) -> None:
    """Whoever this being holds is free: let go, or it was broken, stunned, terrified or shoved away."""
    held = model_ref(who)
    links = tuple(link for link in game.state.links if link.kind == GRAPPLE and link.a == held)
    if links:
        game.tell(Linked(clause, dropped=links))
