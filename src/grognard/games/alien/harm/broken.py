"""Broken: what zero Health does to people, how they are helped up, and how they get up by themselves."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, model_ref

from ..body import character, dice, fright, gear, grip, injuries, sedation, stress, talent
from ..books.cards import Character, Creature, Machine
from ..words import help, statuses
from ..words.attempt import Attempt
from ..words.later import Later
from ..words.tagging import retag
from ..words.terms import (
    BROKEN,
    BROKEN_AGE,
    BURNT,
    CAPTURED,
    COCOONED,
    COMBAT,
    DEAD,
    EXHAUSTED,
    FACEHUGGED,
    HELPED,
    INJURED,
    NAMED,
    OUT,
    PAIN,
    UNCONSCIOUS,
    are_adjacent,
    are_linked,
    being_of,
    can_act,
    count_of,
    everybody,
    has,
    health,
    health_key,
    is_android,
    is_crew,
    is_human,
    is_pc,
    is_there,
    knows_of,
    seems_human,
    toward,
    who_is_in,
    zone_of,
)
from . import criticals, death, panic, synth

NO_INJURY = ("fatigue", "vacuum", "embrace")
"""Causes after which no critical injury is rolled; for fire see `_is_spared`."""
FIRE = "fire"
BEYOND_HELP = (DEAD, FACEHUGGED, CAPTURED, COCOONED, OUT)
FIRST_AID, RALLY = "first-aid", "rally"
TWO_HANDED = 2
CREATURE_FALLS: Later[[Game, int], Script[None]] = Later()
"""A creature has no Health left."""


# -- falling -----------------------------------------------------------------------------------------------------------


@implements("alien.broken.npc")
def at_zero(game: Game, who: int, cause: str = "", source: int | None = None) -> Script[None]:
    """Zero Health, or damage at zero: creatures, androids and minor NPCs have ends of their own, humans are broken."""
    card = being_of(game, who)
    if isinstance(card, Creature):
        yield from CREATURE_FALLS.run(game, who)
    elif isinstance(card, Machine):
        death.die(game, who, "alien.ranged.sentry-details")
    elif is_android(game, who):
        yield from synth.at_zero(game, who)
    elif isinstance(card, Character) and card.is_minor and not is_pc(game, who) and not has(game, who, NAMED):
        death.die(game, who, "alien.broken.npc")
    else:
        yield from _break(game, who, cause, source)


@implements("alien.broken.state", "alien.broken.more-damage")
def _break(game: Game, who: int, cause: str, source: int | None) -> Script[None]:
    """Out of the fight with a critical injury at once; any further damage brings another one."""
    was_broken = has(game, who, BROKEN)
    if not was_broken:
        fall(game, who, cause)
    if not _is_spared(game, who, cause):
        clause = "alien.broken.more-damage" if was_broken else "alien.broken.state"
        yield from criticals.roll(game, who, clause, source)
    if not was_broken and is_pc(game, who):
        yield from panic.saw_fall(game, who, source)


@implements("alien.hazard.on-fire")
def _is_spared(game: Game, who: int, cause: str) -> bool:
    """No critical injury is rolled; after fire only for those whom fire has broken."""
    return has(game, who, BURNT) if cause == FIRE else cause in NO_INJURY


@implements("alien.broken.state", "alien.broken.no-stress", "alien.broken.drop")
def fall(game: Game, who: int, cause: str = "") -> None:
    """Broken: panic ends, cover is left, a grapple ends, what needs two hands is dropped."""
    clause = "alien.broken.state"
    fright.stop(game, who, "alien.broken.no-stress")
    statuses.end(game, statuses.FELL, who)
    grip.let_go(game, who, "alien.broken.drop")
    for thing in gear.in_hands(game, who):
        if gear.card(thing).hands == TWO_HANDED:
            gear.drop(game, who, thing.id, "alien.broken.drop")
    is_burnt = cause == FIRE
    adds, drops = ((BROKEN, BURNT), ()) if is_burnt else ((BROKEN,), (BURNT,))
    retag(game, clause, model_ref(who), adds, drops)
    gear.lay_open(game, who)


def to_zero(game: Game, who: int, source: int | None, clause: str) -> Script[None]:
    """All Health that is left is lost."""
    if health(game, who):
        game.count(clause, (model_ref(who), health_key(game, who), -health(game, who)))
    yield from at_zero(game, who, "", source)


# -- getting up --------------------------------------------------------------------------------------------------------


@implements("alien.broken.max")
def regain(game: Game, who: int, points: int, clause: str) -> int:
    """Health comes back, never above the maximum; says how much did."""
    back = min(points, character.max_health(game, who) - health(game, who))
    if back > 0:
        game.count(clause, (model_ref(who), health_key(game, who), back))
    return max(0, back)


def get_up(game: Game, who: int, points: int, clause: str) -> None:
    """No longer broken; pain that the broken do not feel is felt now (alien.crit.stress-effects)."""
    retag(game, clause, model_ref(who), (), (BROKEN, BURNT))
    if age := count_of(game, who, BROKEN_AGE):
        game.count(clause, (model_ref(who), BROKEN_AGE, -age))
    regain(game, who, points, clause)
    if pain := count_of(game, who, PAIN):
        game.count("alien.crit.stress-effects", (model_ref(who), PAIN, -pain))
        stress.gain(game, who, pain, "alien.crit.stress-effects")


@implements("alien.broken.first-aid")
def can_treat(game: Game, healer: int, patient: int) -> bool:
    """A broken human or one with a running lethal injury, Adjacent (outside combat: in the zone); oneself only with
    an injury and while not broken."""
    if not can_act(game, healer) or not is_there(game, patient) or not seems_human(game, patient):
        return False
    if not sedation.is_sedated(game, patient) and not needs_aid(game, patient):
        return False
    if healer == patient:
        return not has(game, patient, BROKEN)
    if game.state.phase == COMBAT:
        return are_adjacent(game, healer, patient)
    return zone_of(game, healer) == zone_of(game, patient)


def needs_aid(game: Game, patient: int) -> bool:
    return not has(game, patient, *BEYOND_HELP) and (can_be_raised(game, patient) or injuries.is_dying(game, patient))


@implements("alien.hazard.fatigue-broken")
def can_be_raised(game: Game, who: int) -> bool:
    """Broken, and not by fatigue: that only the end of its cause can help."""
    return has(game, who, BROKEN) and not has(game, who, EXHAUSTED)


def patients(game: Game, healer: int) -> list[int]:
    """Whom somebody may give first aid now."""
    near = known_in_zone(game, healer) if can_act(game, healer) else ()
    return [who for who in near if can_treat(game, healer, who) and help.may_try(game, healer, FIRST_AID, who)]


def first_aid(game: Game, healer: int, patient: int) -> Script[bool]:
    """A MEDICAL AID roll, modified by medical gear; True if it helped."""
    attempt = Attempt(
        healer,
        "medical-aid",
        (*gear.transmitter(game, patient), *criticals.self_parts(healer, patient)),
        clause="alien.broken.first-aid",
        purpose=toward(game, "first aid", "for", patient) if patient != healer else "first aid",
        task=FIRST_AID,
        target=patient,
    )
    rollout = yield from dice.skill_roll(game, attempt)
    gear.use_kit(game, healer, FIRST_AID)
    yield from treat(game, patient, rollout.successes)
    if rollout.successes:
        note_kindness(game, healer, patient, "alien.broken.first-aid")
    return rollout.successes > 0


def treat(game: Game, patient: int, successes: int) -> Script[None]:
    """A treatment before the eyes of others, who see it if the patient dies of it."""
    stood = panic.stands(game, patient)
    treated(game, patient, successes)
    yield from panic.saw_death(game, patient, stood)


def note_kindness(game: Game, healer: int, other: int, clause: str) -> None:
    """People remember who of the crew has helped them."""
    if is_crew(game, healer) and not is_crew(game, other) and not are_linked(game, HELPED, healer, other):
        game.tell(Linked(clause, (Link(HELPED, model_ref(healer), model_ref(other)),)))


@implements("alien.broken.first-aid", "alien.broken.first-aid-only-broken")
def treated(game: Game, patient: int, successes: int) -> None:
    """What a treatment does, by whoever or whatever it was made: only the broken regain Health."""
    if not successes:
        criticals.worsen(game, patient)
        return
    if sedation.is_sedated(game, patient):
        sedation.wake(game, patient, "alien.xeno.captured")
    if can_be_raised(game, patient) and not has(game, patient, UNCONSCIOUS):
        get_up(game, patient, successes, "alien.broken.first-aid")
    criticals.stabilize(game, patient)


@implements("alien.broken.rally", "alien.broken.rally-android")
def can_rally(game: Game, leader: int, broken: int) -> bool:
    """Another human in the same zone who is broken; oneself only with the talent for it. Androids never are broken."""
    if not is_there(game, broken) or not is_human(game, broken) or not can_be_raised(game, broken):
        return False
    if has(game, broken, *BEYOND_HELP, UNCONSCIOUS):
        return False
    if leader == broken:
        return talent.rallies_itself(game, leader)
    return can_act(game, leader) and zone_of(game, leader) == zone_of(game, broken)


def fallen(game: Game, leader: int) -> list[int]:
    """Whom somebody may rally now."""
    near = known_in_zone(game, leader)
    return [who for who in near if can_rally(game, leader, who) and help.may_try(game, leader, RALLY, who)]


def known_in_zone(game: Game, who: int) -> list[int]:
    """Who is in a character's zone as far as his side knows: nobody is told of the hidden by what is offered."""
    models = game.state.models
    return [other for other in who_is_in(game, zone_of(game, who)) if knows_of(game, who, models[other].known)]


@implements("alien.broken.rally")
def rally(game: Game, leader: int, broken: int) -> Script[bool]:
    """COMMAND (STAMINA on oneself): up again with 1 Health for each success; injuries are as they were."""
    skill = "stamina" if leader == broken else "command"
    purpose, clause = toward(game, "rally", "of", broken) if leader != broken else "rally", "alien.broken.rally"
    attempt = Attempt(leader, skill, clause=clause, purpose=purpose, task=RALLY, target=broken)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        get_up(game, broken, rollout.successes, "alien.broken.rally")
        note_kindness(game, leader, broken, "alien.broken.rally")
    return rollout.successes > 0


def is_anybody_down(game: Game, at: str) -> bool:
    """Whether somebody in a zone may need first aid or a rally."""
    down, models = _down(game), game.state.models
    return bool(down) and at in [models[who].place for who in down]


@remembered(ROSTER, BROKEN, INJURED, UNCONSCIOUS)
def _down(game: Game) -> list[int]:
    return [who for who in everybody(game) if has(game, who, BROKEN, INJURED, UNCONSCIOUS)]


@implements("alien.broken.own", "alien.broken.own-when")
def stretch_passed(game: Game) -> None:
    """Who was broken for a full stretch stands up with 1 Health; not the facehugged, captured or unconscious."""
    for who in _lying(game):
        if count_of(game, who, BROKEN_AGE):
            get_up(game, who, 1, "alien.broken.own")
        else:
            game.count("alien.broken.own-when", (model_ref(who), BROKEN_AGE, 1))


@implements("alien.broken.own-when")
def stretch_begins(game: Game) -> None:
    """Whom the last stretch has broken at its very end was broken in it: the one that begins is a full one."""
    for who in _lying(game):
        if not count_of(game, who, BROKEN_AGE):
            game.count("alien.broken.own-when", (model_ref(who), BROKEN_AGE, 1))


def _lying(game: Game) -> list[int]:
    """The broken who may get up by themselves."""
    some = [who for who in _down(game) if can_be_raised(game, who) and is_human(game, who)]
    return [who for who in some if not has(game, who, *BEYOND_HELP, UNCONSCIOUS)]
