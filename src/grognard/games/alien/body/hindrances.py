"""What hinders rolls beside wounds: scars of the mind, no gravity."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..books.cards import Character
from ..map import zone
from ..words.attempt import Attempt, part
from ..words.terms import being_of, is_zone, model_of, zone_of
from . import gear

ZERO_G = "zero-g"
AFTER = "alien.trauma.after"
HAMPERS = {"wits": "trauma:confused", "empathy": "trauma:numb", "agility": "trauma:jittery", "strength": ""}
HALLUCINATIONS = "hallucinations"


SHARP_EYED = ("search", "study", "analysis")
"""Tasks of OBSERVATION besides detection."""
DARKNESS: Modifiers = (Modifier(-2, "alien.stealth.darkness", "darkness"),)
WEIGHTLESS = ("close-combat", "heavy-machinery", "mobility", "ranged-combat")


@implements("alien.hazard.zero-g")
def weightless(game: Game, who: int, skill: str) -> Modifiers:
    if skill not in WEIGHTLESS or not is_zone(game, zone_of(game, who), ZERO_G):
        return ()
    helps = skill == "mobility" and gear.has_feature(game, who, ZERO_G)
    suit = (Modifier(2, "alien.gear.suit", "suit"),) if helps else ()
    return (Modifier(-2, "alien.hazard.zero-g", "no gravity"), *suit)


def in_the_dark(game: Game, attempt: Attempt) -> Modifiers:
    """Two dice less for searches and studies where it is dark, or of something in the dark. For those who detect each
    other see `detection.darkness_parts`; tasks of the scenario have the modifier that its sheet lists for them."""
    if attempt.task not in SHARP_EYED or type(being_of(game, attempt.who)) is not Character:
        return ()
    looked_at = attempt.who if attempt.target is None else attempt.target
    places = (zone_of(game, attempt.who), zone_of(game, looked_at))
    return () if all(zone.is_lit(game, at) for at in places if at) else DARKNESS


def scars(game: Game, who: int, skill: str, attribute: str) -> Modifiers:
    """-1 die from traumas on rolls of an attribute, or on OBSERVATION."""
    tags = model_of(game, who).tags
    found: Modifiers = ()
    if HAMPERS[attribute] in tags:
        found += (part(-1, AFTER, HAMPERS[attribute]),)
    if skill == "observation" and "trauma:hallucinations" in tags:
        found += (part(-1, AFTER, HALLUCINATIONS),)
    return found
