"""Opening a fight on purpose: an attack outside combat puts the game into combat mode, with card 1 for the attacker."""

from functools import lru_cache

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..fight import attitude, exchange
from ..known import combat
from ..map import views
from ..words import carcass
from ..words.terms import HIDDEN, has, known_others, name_of


def options(game: Game, who: int) -> list[Option]:
    """Known beings in sight whom somebody of the crew may attack, fallen creatures too, as keys `fight:<id>`."""
    if has(game, who, HIDDEN):
        return []
    some = (*known_others(game), *carcass.fallen(game))
    return [_fight(other, name_of(game, other)) for other in views.seen_of(game, who, some)]


@lru_cache(256)
def _fight(other: int, name: str) -> Option:
    return Option(f"fight:{other}", f"Attack {name}", "alien.combat.start", model_ref(other))


@implements("alien.combat.start", "alien.combat.surprise-or-ambush")
def attack(game: Game, who: int, victim: int) -> None:
    """On somebody who has not spotted the attacker it is an ambush, on all others only a surprise."""
    unnoticed = exchange.is_unaware(game, victim, who)
    combat.begin(game, "alien.combat.start", surprise=() if unnoticed else (who,), ambush=(who,) if unnoticed else ())
    combat.join(game, victim)
    attitude.turn_hostile(game, victim, "alien.npc.attitude")
