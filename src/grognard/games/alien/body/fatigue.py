"""Want and fatigue: what somebody lacks, and when rest helps."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..words.terms import EXHAUSTED, FATIGUED, VACUUM, endings, has, is_zone, seems_human, zone_of
from . import injuries, supply

SICK = "sick"
WANT = "want:"
AIR = "air"


def wants_of(game: Game, who: int) -> list[str]:
    """What somebody lacks: air, food, sleep, or heat and cold with how often it tells."""
    found = [*endings(game.state.models[who].tags, WANT)]
    return [*found, AIR] if AIR not in found and is_stifled(game, who) else found


@implements("alien.supply.air-tracked", "alien.synth.immune")
def is_stifled(game: Game, who: int) -> bool:
    """Shut in a suit without air where there is air outside; in vacuum it is as bad as no suit."""
    return supply.is_used_up(game, who) and seems_human(game, who) and not is_zone(game, zone_of(game, who), VACUUM)


@implements("alien.hazard.fatigued")
def rest_up(game: Game, who: int, clause: str) -> None:
    """No longer fatigued, unless want, disease or an infected wound that nobody has stabilized keeps somebody so.
    With the fatigue goes what only its end can help."""
    if has(game, who, SICK) or wants_of(game, who) or injuries.is_infected(game, who):
        return
    gone = tuple(tag for tag in (FATIGUED, EXHAUSTED) if has(game, who, tag))
    if gone:
        game.tag(clause, model_ref(who), (), gone)
