"""Looking for the hidden in a fight: an enemy that believes somebody near and sees nobody searches its zone."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from . import detection, referee, stealth, views
from .terms import crew, model_of, name_of, zone_of

CLAUSE = "alien.stealth.hidden-combat"


@implements("alien.stealth.hidden-combat")
def looks_for_hidden(game: Game, who: int) -> bool:
    """Whether an enemy thinks that one of the crew is in its zone and sees nobody there, standing or fallen."""
    here = zone_of(game, who)
    there = [other for other in crew(game) if zone_of(game, other) == here]
    return here in referee.known_zones(game, who) and not views.seen_of(game, who, there)


@implements("alien.stealth.hidden-combat")
def seek(game: Game, who: int) -> Script[None]:
    """A turn spent on OBSERVATION: each success finds one, and whoever is found sees the finder."""
    if model_of(game, who).known is None:
        game.note(CLAUSE, f"{name_of(game, who)} searches {zone_of(game, who)}", model_ref(who))
    found = yield from detection.find_hidden(game, who, CLAUSE)
    if found:
        referee.see(game, who, CLAUSE)
        yield from stealth.reveal_seen(game)
