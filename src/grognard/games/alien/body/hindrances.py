"""What hinders rolls beside wounds: scars of the mind, no gravity."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..words.attempt import part
from ..words.terms import is_zone, model_of, zone_of
from . import gear

ZERO_G = "zero-g"
AFTER = "alien.trauma.after"
HAMPERS = {"wits": "trauma:confused", "empathy": "trauma:numb", "agility": "trauma:jittery", "strength": ""}
HALLUCINATIONS = "hallucinations"


WEIGHTLESS = ("close-combat", "heavy-machinery", "mobility", "ranged-combat")


@implements("alien.hazard.zero-g")
def weightless(game: Game, who: int, skill: str) -> Modifiers:
    if skill not in WEIGHTLESS or not is_zone(game, zone_of(game, who), ZERO_G):
        return ()
    helps = skill == "mobility" and gear.has_feature(game, who, ZERO_G)
    suit = (Modifier(2, "alien.gear.suit", "suit"),) if helps else ()
    return (Modifier(-2, "alien.hazard.zero-g", "no gravity"), *suit)


def scars(game: Game, who: int, skill: str, attribute: str) -> Modifiers:
    """-1 die from traumas on rolls of an attribute, or on OBSERVATION."""
    tags = model_of(game, who).tags
    found: Modifiers = ()
    if HAMPERS[attribute] in tags:
        found += (part(-1, AFTER, HAMPERS[attribute]),)
    if skill == "observation" and "trauma:hallucinations" in tags:
        found += (part(-1, AFTER, HALLUCINATIONS),)
    return found
