"""Stress: what raises and lowers the level, the responses that its dice bring, and relief by rest."""

from grognard.engine.asking.acts import REFS
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers, Total
from grognard.engine.dice.rolls import total as total_of

from ..books import raises
from ..books.cards import Character
from ..words.attempt import part
from ..words.questions import one_of, pick
from ..words.statuses import LOST_STRETCH
from ..words.tagging import retag
from ..words.terms import (
    BROKEN,
    CLOSED,
    COMBAT,
    FIRE,
    FRIENDLY,
    HELPLESS,
    RESPONSE,
    RESTED,
    RESTING,
    SEALED,
    STRESS,
    VACUUM,
    WARY,
    being_of,
    can_act,
    count_of,
    crew,
    has,
    has_response,
    is_crew,
    is_foe,
    is_zone,
    model_of,
    seat_of,
    stress,
    talents,
    who_is_in,
    zone,
    zone_of,
)
from ..words.turn import Doing, doing_of
from . import android, talent

JUMPY, TUNNEL_VISION, AGGRAVATED, SHAKES, FRANTIC, DEFLATED = (
    "jumpy", "tunnel-vision", "aggravated", "shakes", "frantic", "deflated",
)  # fmt: skip
RESPONSES = (JUMPY, TUNNEL_VISION, AGGRAVATED, SHAKES, FRANTIC, DEFLATED)
"""Results 1 to 6 in their order."""
MESS_UP = 7
HAMPERS = {"wits": TUNNEL_VISION, "empathy": AGGRAVATED, "agility": SHAKES, "strength": FRANTIC}
CLAUSES = {what: f"alien.stress.{what}" for what in RESPONSES}
OVERWHELMED, FLASHBACKS, APATHETIC, SLEEPLESS = (
    "trauma:overwhelmed", "trauma:flashbacks", "trauma:apathetic", "trauma:sleepless",
)  # fmt: skip
IRRADIATED = ("radiation:weak", "radiation:strong", "radiation:extreme")


# -- the level ---------------------------------------------------------------------------------------------------------


@implements("alien.stress.gain", "alien.stress.no-damage-stress", "alien.char.stress-level")
def gain(game: Game, who: int, by: int, clause: str) -> None:
    """Only PCs with nerves gain stress, and not while broken. Damage does not call this, only what says so."""
    if levels := raised_by(game, who, by):
        game.count(clause, (model_ref(who), STRESS, levels))


def raised_by(game: Game, who: int, by: int) -> int:
    """How much the level of a being really rises by so many levels."""
    tags = model_of(game, who).tags
    if by <= 0 or not android.has_nerves(game, who) or BROKEN in tags:
        return 0
    return by + (FLASHBACKS in tags)


@implements("alien.stress.gain")
def can_pay(game: Game, who: int) -> bool:
    """Whether something that costs a stress level is open to somebody: not to those who gain none."""
    return android.has_nerves(game, who) and BROKEN not in model_of(game, who).tags


@implements("alien.stress.gain", "alien.scen.pvp")
def attacked_by_own(game: Game, victim: int, attacker: int) -> None:
    """A PC attacked by a member of the own crew gains 1."""
    if attacker != victim and attacker in crew(game) and victim in crew(game):
        gain(game, victim, 1, "alien.stress.gain")


@implements("alien.char.stress-level")
def lower(game: Game, who: int, by: int, clause: str) -> int:
    """Lower the level, not below 0; says by how much."""
    lost = min(by, stress(game, who))
    if lost > 0:
        game.count(clause, (model_ref(who), STRESS, -lost))
    return max(0, lost)


def resolve(game: Game, who: int) -> int:
    """What is subtracted from stress responses and panic."""
    card = being_of(game, who)
    assert isinstance(card, Character)
    more = raises.raised(talents(game, who), "seen-it-all")
    return card.resolve + more - (2 if OVERWHELMED in model_of(game, who).tags else 0)


# -- responses ---------------------------------------------------------------------------------------------------------


@implements("alien.stress.tunnel-vision", "alien.stress.aggravated", "alien.stress.shakes", "alien.stress.frantic")
def modifiers(game: Game, who: int, attribute: str) -> Modifiers:
    """-2 dice on all rolls of the skills of one attribute."""
    response = HAMPERS[attribute]
    return (part(-2, CLAUSES[response], response),) if has_response(game, who, response) else ()


@implements("alien.stress.jumpy")
def price_of_push(game: Game, who: int) -> int:
    """2 levels for the Jumpy; the pushed roll gets one new die all the same."""
    return 2 if has_response(game, who, JUMPY) else 1


@implements("alien.stress.deflated")
def bars_push(game: Game, who: int) -> bool:
    return has_response(game, who, DEFLATED) or APATHETIC in model_of(game, who).tags


@implements("alien.stress.trigger", "alien.stress.roll")
def respond(game: Game, who: int) -> Script[bool]:
    """One response roll, however many 1s; True if the action is messed up."""
    if not android.has_nerves(game, who):
        return False
    total: int = yield nerve_roll(game, who, "alien.stress.roll", "stress response")
    return apply_response(game, who, total)


@implements("alien.char.resolve")
def nerve_roll(game: Game, who: int, clause: str, purpose: str) -> Total:
    """D6 plus stress minus Resolve, with its parts."""
    parts = (
        Modifier(stress(game, who), "alien.char.stress-level", "stress level"),
        Modifier(-resolve(game, who), "alien.char.resolve", "Resolve"),
    )
    return Total(seat_of(game, who), clause, purpose, (6,), total_of(parts), about=(model_ref(who),), parts=parts)


@implements("alien.stress.roll", "alien.stress.mess-up", "alien.stress.mess-up-defence")
def apply_response(game: Game, who: int, total: int) -> bool:
    """What a total does: nothing at 0 or less, a lasting response at 1 to 6, else the roll counts as zero successes,
    be it an action or a defence."""
    if total <= 0:
        return False
    if total >= MESS_UP:
        gain(game, who, 1, "alien.stress.mess-up")
        return True
    suffer(game, who, RESPONSES[total - 1])
    return False


@implements("alien.stress.enduring", "alien.stress.duplicate", "alien.stress.deflated")
def suffer(game: Game, who: int, response: str) -> None:
    """A response stays beside the others; one the PC already has gives 1 stress instead."""
    if response == JUMPY and has_response(game, who, DEFLATED):
        return
    if has_response(game, who, response):
        gain(game, who, 1, "alien.stress.duplicate")
        return
    drops = (RESPONSE + JUMPY,) if response == DEFLATED else ()
    retag(game, CLAUSES[response], model_ref(who), (RESPONSE + response,), drops)


def responses_of(game: Game, who: int) -> list[str]:
    return [response for response in RESPONSES if has_response(game, who, response)]


# -- relief ------------------------------------------------------------------------------------------------------------


@remembered(POSTS, RESTING, LOST_STRETCH, FRIENDLY, WARY, *HELPLESS)
@implements("alien.stress.safe-area")
def is_safe(game: Game, id: str) -> bool:
    """No enemy inside that the crew knows of, every border shut or watched, neither fire, vacuum nor radiation."""
    if zone(game, id).counters.get(FIRE) or is_zone(game, id, VACUUM, *IRRADIATED):
        return False
    here = [who for who in who_is_in(game, id) if model_of(game, who).known is None]
    friends = [who for who in here if is_crew(game, who)]
    if friends and any(is_foe(game, friends[0], other) for other in here):
        return False
    borders = () if is_watched(game, id) else game.zones.borders(id)
    return all(is_shut(border) or is_watched(game, beyond) for beyond, border in borders)


def is_shut(border: Feature) -> bool:
    """A closed door or hatch, or a sealed access point."""
    if border.kind in ("access", "crawl"):
        return SEALED in border.tags
    return CLOSED in border.tags


def is_watched(game: Game, id: str) -> bool:
    """A conscious PC or ally in the zone who is not resting watches its borders, from whichever side; whom panic
    robs of the stretch does not."""
    for who in who_is_in(game, id):
        if is_crew(game, who) and can_act(game, who) and not has(game, who, RESTING, LOST_STRETCH):
            return True
    return False


@implements("alien.stress.relief", "alien.stress.relief-zero")
def relieve(game: Game, who: int) -> Script[None]:
    """A stretch of rest: the level falls, and for each level one response goes; at level 0 one goes by itself."""
    if not android.has_nerves(game, who) or not gives_relief(game, who):
        return
    lowered = lower(game, who, talent.relief(game, who), "alien.stress.relief")
    clause = "alien.stress.relief" if lowered else "alien.stress.relief-zero"
    for _ in range(max(1, lowered)):
        yield from _shake_off(game, who, clause)


def gives_relief(game: Game, who: int) -> bool:
    """The Sleepless get nothing from the first stretch of a rest."""
    return SLEEPLESS not in model_of(game, who).tags or count_of(game, who, RESTED) > 1


let_go = one_of(
    REFS,
    lambda _, response: response.replace("-", " "),
    "alien.stress.relief",
    lambda turn: responses_of(turn.game, turn.who),
    "no such response is there to shake off",
)
RELIEF = Menu(
    name="relief", prompt="Which stress response goes?", clause="alien.stress.relief", turn=doing_of, acts=(let_go,)
)


def _shake_off(game: Game, who: int, clause: str) -> Script[None]:
    if responses_of(game, who):
        gone = yield from pick(RELIEF, Doing(game, who))
        game.tag(clause, model_ref(who), (), (RESPONSE + gone,))


@implements("alien.stress.relief-broken-off")
def break_off(game: Game, who: int) -> None:
    """Combat, detection or an act of one's own: the stretch of rest gives nothing."""
    if has(game, who, RESTING):
        game.tag("alien.stress.relief-broken-off", model_ref(who), (), (RESTING,))
    if count_of(game, who, RESTED):
        game.count("alien.stress.relief-broken-off", (model_ref(who), RESTED, -count_of(game, who, RESTED)))


@implements("alien.stress.relief-broken-off")
def is_resting(game: Game, who: int) -> bool:
    """In a safe area, where nobody fights: all of the crew are in a fight, wherever they are."""
    return has(game, who, RESTING) and game.state.phase != COMBAT and is_safe(game, zone_of(game, who))
