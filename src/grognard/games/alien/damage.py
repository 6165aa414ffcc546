"""Damage: the one way anybody is hurt. Barrier, armor and toughness take their part, the rest comes off Health."""

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier

from . import acid, barrier, broken, character, close, cover, dice, gear, panic, synth, talent, vehicle, xenomorph
from .cards import Creature, Machine
from .tagging import retag
from .terms import (
    ADJACENT,
    AIMED,
    BROKEN,
    DEAD,
    DRAGS,
    GRAPPLE,
    HELPS,
    HURT_BY,
    ROUNDS_OF_STRETCH,
    STUN,
    STUNNED,
    being_of,
    count_of,
    has,
    health,
    health_key,
    is_android,
    is_crew,
    is_human,
    is_pc,
    is_xeno,
    links_of,
    model_of,
    name_of,
)

FIRE, ACID, STUNNING, FALL, EXPLOSION = "fire", "acid", "stun", "fall", "explosion"


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
    if vehicle.is_vehicle(game, blow.victim):
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
        return xenomorph.armor(game, who, kind == FIRE, source)
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
    if has(game, who, AIMED):
        game.tag("alien.ranged.aim-lost", ref, (), (AIMED,))
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
        xenomorph.hurt_again(game, who)
    elif vehicle.is_vehicle(game, who):
        yield from vehicle.wreck(game, who)
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


def die(game: Game, who: int, clause: str) -> None:
    """Dead: the body stays where it fell and nobody is Adjacent to it any more."""
    game.tag(clause, model_ref(who), (DEAD,), ())
    part(game, who, clause)
    gear.lay_open(game, who)


def part(game: Game, who: int, clause: str) -> None:
    """End everything that binds a being to those beside it."""
    links = tuple(link for kind in (ADJACENT, GRAPPLE, DRAGS, HELPS) for link in links_of(game, kind, who))
    if links:
        game.tell(Linked(clause, dropped=links))


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
        retag(game, "alien.damage.stun", model_ref(who), (STUNNED,), (AIMED,))
        if (worse := points - count_of(game, who, STUN)) > 0:
            game.count("alien.damage.stun", (model_ref(who), STUN, worse))
        close.let_go(game, who, "alien.close.grapple-end")


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
    if game.state.round < ROUNDS_OF_STRETCH and not (yield from _withstand(game, who, points)):
        return False
    game.tag("alien.damage.stun", model_ref(who), (), (STUNNED,))
    game.count("alien.damage.stun", (model_ref(who), STUN, -points))
    return True
