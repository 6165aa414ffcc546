"""Damage: the one way anybody is hurt. Barrier, armor and toughness take their part, the rest comes off Health."""

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier

from ..body import character, cover, dice, gear, grip, hide, injuries, talent
from ..books.cards import Creature, Machine
from ..map import aboard, barrier
from ..words import carcass, statuses
from ..words.attempt import Attempt
from ..words.clock import ROUNDS_IN_STRETCH
from ..words.later import Later
from ..words.tagging import retag
from ..words.terms import (
    BROKEN,
    COMBAT,
    DEAD,
    HURT_BY,
    STUN,
    STUNNED,
    being_of,
    count_of,
    everybody,
    has,
    health,
    health_key,
    is_android,
    is_crew,
    is_human,
    is_pc,
    is_xeno,
    model_of,
    name_of,
    zone_of,
)
from . import acid, broken, panic, synth
from .death import die

VEHICLE_WRECKED: Later[[Game, int], Script[None]] = Later()
"""A vehicle has taken all its Hull can take."""
FIRE, ACID, STUNNING, FALL, EXPLOSION = "fire", "acid", "stun", "fall", "explosion"
GUT_SKILLS = ("mobility", "close-combat")


class Hit(Struct, frozen=True, gc=False):
    """Damage about to be done: base damage plus extra successes, before anything is subtracted.

    `barrier` is the level of what the victim is behind, `base` the weapon's base damage for its breach limit.
    """

    victim: int
    points: int
    clause: str
    source: int | None = None
    armor_piercing: bool = False
    weak_spot: bool = False
    kind: str = ""
    """fire, acid, stun, fall or explosion; empty for plain wounds"""
    ignores_armor: bool = False
    exactly: int = 0
    """the Health lost if anything gets through, whatever the blow; 0 for as much as it does"""
    kills: bool = False
    """any damage is death"""
    barrier: int = 0
    base: int = 99


@implements("alien.damage.sequence", "alien.damage.zero")
def hit(game: Game, blow: Hit) -> Script[int]:
    """Damage somebody; returns the damage suffered after all that was subtracted, 0 if there was none."""
    points = after_armor(game, blow)
    if blow.kind == STUNNING:
        yield from _stun(game, blow.victim, points)
        return 0
    if points > 0:
        points = yield from talent.resilient(game, blow.victim, points)
    if points <= 0:
        _note(game, "alien.damage.zero", blow.victim, "takes no damage")
        return 0
    points = blow.exactly or points
    yield from _wound(game, blow, points)
    return points


def _note(game: Game, clause: str, who: int, what: str) -> None:
    """A remark on somebody the crew sees; of others it must not hear."""
    if model_of(game, who).known is None:
        game.note(clause, f"{name_of(game, who)} {what}", model_ref(who))


@implements("alien.damage.armor")
def after_armor(game: Game, blow: Hit) -> int:
    """What gets through barrier and armor."""
    points = blow.points
    if blow.barrier:
        points = barrier.through(points, _reduced(blow, blow.barrier), blow.base)
    if blow.ignores_armor or not points:
        return points
    level = _reduced(blow, armor_of(game, blow.victim, blow.kind, blow.source))
    if aboard.is_vehicle(game, blow.victim):
        return barrier.through(points, level, blow.base)
    return max(0, points - level)


@implements("alien.damage.armor-piercing")
def _reduced(blow: Hit, level: int) -> int:
    """Armor piercing and a weak spot each take one level off."""
    return barrier.reduced(level, blow.armor_piercing, blow.weak_spot)


def armor_of(game: Game, who: int, kind: str = "", source: int | None = None) -> int:
    """The armor level of a being against a kind of damage, from this attacker."""
    card = being_of(game, who)
    if isinstance(card, Creature):
        return hide.armor(game, who, kind == FIRE, source)
    if isinstance(card, Machine):
        return card.armor
    return gear.armor(game, who, kind)


@implements("alien.damage.health-floor")
def _wound(game: Game, blow: Hit, points: int) -> Script[None]:
    """Health goes down, not below 0; then come acid, death and what zero Health means."""
    who, ref = blow.victim, model_ref(blow.victim)
    lost = min(points, health(game, who))
    rows = [(ref, health_key(game, who), -lost)] if lost else []
    if blow.source is not None and not is_crew(game, who):
        rows.append((ref, HURT_BY, blow.source + 1 - count_of(game, who, HURT_BY)))
    if rows:
        game.count(blow.clause, *rows)
    if not is_crew(game, who):
        _note(game, blow.clause, who, "is hurt")
    statuses.end(game, statuses.UNAIMED, who)
    if blow.kind != FIRE and is_xeno(game, who):
        yield from acid.splash(game, who, points)
    yield from _consequences(game, blow, points)


def _consequences(game: Game, blow: Hit, points: int) -> Script[None]:
    who = blow.victim
    synth.reveal(game, who)
    if blow.kills or is_massive(game, who, points):
        was_broken = has(game, who, BROKEN)
        _destroy(game, who, "alien.xeno.exact-damage" if blow.kills else "alien.damage.instant-death")
        if has(game, who, DEAD) and is_pc(game, who) and not was_broken:
            yield from panic.saw_fall(game, who, blow.source)
    elif health(game, who) or has(game, who, DEAD):
        hide.hurt_again(game, who)
    elif aboard.is_vehicle(game, who):
        yield from VEHICLE_WRECKED.run(game, who)
    else:
        yield from broken.at_zero(game, who, blow.kind, blow.source)


@implements("alien.damage.instant-death")
def is_massive(game: Game, who: int, points: int) -> bool:
    """Twice the maximum Health in one blow; Xenomorphs and machines have their own end."""
    has_end = is_human(game, who) or is_android(game, who)
    return has_end and points >= 2 * character.max_health(game, who)


@implements("alien.damage.instant-death", "alien.xeno.exact-damage")
def _destroy(game: Game, who: int, clause: str) -> None:
    if is_android(game, who):
        synth.shut_down(game, who, clause)
    else:
        die(game, who, clause)


def shelter(game: Game, who: int) -> int:
    """The barrier that shields somebody from a placed charge."""
    return cover.charge_level(game, who)


# -- stun ----------------------------------------------------------------------------------------------------------


@implements("alien.damage.stun", "alien.xeno.stun-immune")
def _stun(game: Game, who: int, points: int) -> Script[None]:
    """No Health is lost: STAMINA with as many dice less, or nothing can be done until a later roll succeeds."""
    if is_xeno(game, who) or isinstance(being_of(game, who), Machine):
        _note(game, "alien.damage.stun", who, "is immune to stun")
        return
    if points > 0 and not (yield from _withstand(game, who, points)):
        statuses.end(game, statuses.UNAIMED, who)
        retag(game, "alien.damage.stun", model_ref(who), (STUNNED,))
        if (worse := points - count_of(game, who, STUN)) > 0:
            game.count("alien.damage.stun", (model_ref(who), STUN, worse))
        grip.let_go(game, who, "alien.close.grapple-end")


def _withstand(game: Game, who: int, points: int) -> Script[bool]:
    clause = "alien.damage.stun"
    parts = (Modifier(-points, clause, "stun"),)
    rollout = yield from dice.skill_roll(
        game, dice.Attempt(who, "stamina", parts, clause=clause, purpose="to withstand")
    )
    return bool(rollout.successes)


@implements("alien.damage.stun")
def recover(game: Game, who: int) -> Script[bool]:
    """At the start of a turn the stunned roll again; who succeeds acts as usual in that turn. It lasts no longer than a
    stretch of rounds."""
    if not has(game, who, STUNNED):
        return True
    points = count_of(game, who, STUN)
    if game.state.round < ROUNDS_IN_STRETCH and not (yield from _withstand(game, who, points)):
        return False
    _come_round(game, who)
    return True


def _come_round(game: Game, who: int) -> None:
    game.tag("alien.damage.stun", model_ref(who), (), (STUNNED,))
    game.count("alien.damage.stun", (model_ref(who), STUN, -count_of(game, who, STUN)))


@implements("alien.damage.stun")
def stretch_passed(game: Game) -> None:
    """A stretch later nobody is stunned any more; for PCs who are rounds begin."""
    for who in everybody(game) if game.state.phase != COMBAT else ():
        if has(game, who, STUNNED) and not is_pc(game, who):
            _come_round(game, who)


@dice.AFTER_ROLL.here
@implements("alien.crit.bleeding-gut")
def after_roll(game: Game, attempt: Attempt) -> Script[None]:
    """1 damage after each MOBILITY or CLOSE COMBAT roll with a bleeding gut, whatever the armor."""
    who = attempt.who
    if (
        attempt.skill in GUT_SKILLS
        and injuries.has_injury(game, who, injuries.GUT)
        and not has(game, who, BROKEN, DEAD)
    ):
        yield from hit(game, Hit(who, 1, "alien.crit.bleeding-gut", ignores_armor=True))


@implements("alien.xeno.zero-again")
def tear_bodies(game: Game, at: str, points: int, clause: str, *, armor_piercing: bool = False) -> Script[None]:
    """An explosion strikes the bodies of creatures too: whether one was dead nobody sees, all of them spill acid."""
    for who in [who for who in carcass.bodies(game) if zone_of(game, who) == at]:
        yield from hit(game, Hit(who, points, clause, armor_piercing=armor_piercing, kind=EXPLOSION))
