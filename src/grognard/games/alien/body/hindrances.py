"""What hinders rolls beside wounds: scars of the mind, no gravity, the dark."""

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
DARKNESS: Modifiers = (Modifier(-2, "alien.stealth.darkness", "darkness"),)
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


@implements("alien.stealth.darkness", "alien.stealth.darkness-who", "alien.stealth.darkness-where")
def darkness(game: Game, who: int, looked_for: tuple[int, ...]) -> Modifiers:
    """Humans and androids: two dice less, once, if the own zone or that of everybody looked for is dark."""
    if type(being_of(game, who)) is not Character:
        return ()
    if not zone.is_lit(game, zone_of(game, who)):
        return DARKNESS
    places = [at for other in looked_for if (at := zone_of(game, other))]
    return DARKNESS if places and not any(zone.is_lit(game, at) for at in places) else ()


def unlit(game: Game, attempt: Attempt) -> Modifiers:
    """Darkness about somebody who looks closely at something, unless the roll has been charged for it."""
    if attempt.skill != "observation" or any(one in DARKNESS for one in attempt.parts):
        return ()
    return darkness(game, attempt.who, () if attempt.target is None else (attempt.target,))
