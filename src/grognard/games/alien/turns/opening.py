"""Opening a fight on purpose: an attack outside combat puts the game into combat mode, with card 1 for the attacker."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..fight import attitude, exchange
from ..known import combat
from ..map import views
from ..words import carcass
from ..words.terms import crew, known_others


@implements("alien.combat.start")
def victims(game: Game, who: int) -> list[int]:
    """Known beings in sight whom somebody of the crew may attack, fallen creatures too, and where PCs may fight each
    other the rest of the crew."""
    rivals = [one for one in crew(game) if one not in (who, *exchange.friends(game, who))]
    return views.seen_of(game, who, (*known_others(game), *carcass.fallen(game), *rivals))


@implements("alien.combat.start", "alien.combat.surprise-or-ambush")
def attack(game: Game, who: int, victim: int) -> None:
    """On somebody who has not spotted the attacker it is an ambush, on all others only a surprise."""
    unnoticed = exchange.is_unaware(game, victim, who)
    combat.begin(game, "alien.combat.start", surprise=() if unnoticed else (who,), ambush=(who,) if unnoticed else ())
    combat.join(game, victim)
    attitude.turn_hostile(game, victim, "alien.npc.attitude")
