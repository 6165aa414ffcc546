"""Weapons that fill a zone: explosives, smoke and flames."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, feature_ref
from grognard.engine.space.zones import Zones, mapped

from ..body import cover, dice, talent
from ..books.cards import Weapon
from ..harm import damage, hazard
from ..known import combat, knowledge
from ..map import barrier, zone
from ..map import range as bands
from ..words.attempt import Attempt
from ..words.shot import Shot
from ..words.terms import (
    SMOKE,
    SMOKE_ROUNDS,
    is_there,
    is_zone,
    model_of,
    who_is_in,
    zone_of,
    zone_ref,
)
from . import close, exchange, shooting

SMOKE_LASTS = 6


# -- explosions ----------------------------------------------------------------------------------------------------


@implements("alien.ranged.explosive")
def explode(game: Game, shot: Shot) -> Script[None]:
    """A hit strikes everyone in the target's zone with the same damage, each may dodge; a miss hurts nobody."""
    attempt = shooting.attempt_of(game, shot)
    others = [one for one in who_is_in(game, zone_of(game, shot.victim)) if one not in (shot.victim, shot.who)]
    if zone_of(game, shot.who) == zone_of(game, shot.victim):
        others.append(shot.who)
    how = shooting.answer_to(game, shot)
    defence = yield from exchange.offer_defence(game, shot.who, shot.victim, how)
    dodges: list[tuple[int, Attempt | None]] = []
    for one in others:
        escape = yield from _dodge(game, shot, one)
        dodges.append((one, escape))
    result = yield from exchange.resolve(game, attempt, defence)
    left, rollout, saved = result.left, result.rollout, False
    if left:
        saved = yield from shooting.conserve(game, shot, left)
        yield from shooting.strike(game, shot, left - saved)
        for one, escape in dodges:
            yield from _sweep(game, shot, one, escape, rollout.successes - saved)
        yield from _sweep_fallen(game, shot, zone_of(game, shot.victim), rollout.successes - saved)
    shooting.check_jam(game, shot, rollout.messed_up)
    if not saved:
        yield from shooting.use_ammo(game, shot)


def _dodge(game: Game, shot: Shot, one: int) -> Script[Attempt | None]:
    """Bystanders in partial cover count as in full cover, out of which nobody dodges; the hidden are caught unseen."""
    if cover.is_covered(game, one) or one == shot.who or model_of(game, one).known is not None:
        return None
    answer = yield from exchange.offer_defence(game, shot.who, one, exchange.DODGE)
    return answer


@implements("alien.ranged.explosive", "alien.ranged.explosive-cover")
def _sweep(game: Game, shot: Shot, one: int, escape: Attempt | None, successes: int) -> Script[None]:
    """One bystander, who is in the fight by it: what the dodge leaves of the attack, through any cover as if full."""
    if not is_there(game, one):
        return
    exchange.engage(game, shot.who, one)
    if escape is not None:
        rollout = yield from dice.skill_roll(game, escape)
        successes -= rollout.successes
    if successes > 0:
        level = barrier.level_for(game, one) if cover.is_covered(game, one) else 0
        yield from shooting.strike(game, replace(shot, victim=one, spot=False), successes, level)


def _sweep_fallen(game: Game, shot: Shot, at: str, successes: int) -> Script[None]:
    if not shot.card.is_stun:
        points, piercing = shot.card.damage + dice.extra(successes), shot.card.has("armor-piercing")
        yield from damage.tear_bodies(game, at, points, "alien.ranged.explosive", armor_piercing=piercing)


# -- smoke and fire ------------------------------------------------------------------------------------------------


def zones_in_range(game: Game, who: int, card: Weapon) -> list[str]:
    """The zones in sight that a weapon reaches."""
    here = zone_of(game, who)
    seen = zone.sight_from(game.zones, here)
    return [at for at in zone.zones_seen(game, who) if bands.band_of(seen.get(at, 1)) <= card.far]


def zones_to_fill(game: Game, who: int, thing: Marker, card: Weapon) -> list[str]:
    """Zones that can be set on fire or filled with smoke."""
    if not (card.has("smoke") or card.has("fire")) or not shooting.is_ready(game, who, thing, card):
        return []
    near = zones_in_range(game, who, card)
    return [at for at in near if not is_zone(game, at, SMOKE)] if card.has("smoke") else near


@implements("alien.ranged.fire-weapon")
def at_zone(game: Game, who: int, at: str, thing: Marker) -> Script[bool]:
    """Throw smoke into a zone or set it on fire; one success is enough. Fire is an attack on all who are there."""
    card = close.card_of(game, who, thing)
    yield from exchange.show(game, who)
    cover.rise_to_shoot(game, who)
    for one in who_is_in(game, at) if card.has("fire") else ():
        if one not in exchange.friends(game, who):
            exchange.engage(game, who, one)
            exchange.attack_own(game, who, one)
    aimed = shooting.AIM if shooting.is_aimed(game, who, thing) else ()
    ambush = combat.ambush_parts(game, who) if card.has("fire") else ()
    parts = (*exchange.weapon_parts(card), *talent.weapon_parts(game, who, card.id), *ambush, *aimed)
    clause = "alien.ranged.smoke" if card.has("smoke") else "alien.ranged.fire-weapon"
    attempt = Attempt(who, "ranged-combat", parts, clause=clause, purpose="attack", two_arms=card.hands == 2)
    rollout = yield from dice.skill_roll(game, attempt)
    if card.has("fire"):
        combat.spend_ambush(game, who)
    if rollout.successes:
        fill_with_smoke(game, at) if card.has("smoke") else set_on_fire(game, at)
    yield from shooting.use_ammo(game, Shot(who, who, card, thing))
    shooting.unaim(game, who)
    if not card.has("smoke"):
        knowledge.noise(game, zone_of(game, who), shooting.GUNFIRE, "alien.ref.noise", who)
    return bool(rollout.successes)


@implements("alien.ranged.smoke")
def fill_with_smoke(game: Game, at: str) -> None:
    """No sight into, out of or inside the zone for six rounds (see `zone`)."""
    feature = zone_ref(game, at)
    game.tag("alien.ranged.smoke", feature, (SMOKE,))
    game.count("alien.ranged.smoke", (feature, SMOKE_ROUNDS, SMOKE_LASTS))


@mapped
def _smoky(zones: Zones) -> list[Feature]:
    return [feature for feature in zones.features if SMOKE_ROUNDS in feature.counters]


@implements("alien.ranged.smoke")
def thin_smoke(game: Game) -> None:
    """A round has passed; after six of them, or with the fight, smoke is gone."""
    counts, tags = [], []
    for feature in _smoky(game.zones):
        left = feature.counters[SMOKE_ROUNDS]
        if left:
            counts.append((feature_ref(feature.id), SMOKE_ROUNDS, -1, left - 1))
            if left == 1:
                tags.append((feature_ref(feature.id), (), (SMOKE,)))
    if counts:
        game.tell(Counted("alien.ranged.smoke", tuple(counts)))
    if tags:
        game.tell(Tagged("alien.ranged.smoke", tuple(tags)))


@implements("alien.ranged.smoke")
def clear_smoke(game: Game) -> None:
    """The fight is over, and minutes go by: all smoke is gone."""
    found = [(feature_ref(one.id), one.counters[SMOKE_ROUNDS]) for one in _smoky(game.zones)]
    if found:
        game.tell(Counted("alien.ranged.smoke", tuple([(ref, SMOKE_ROUNDS, -left, 0) for ref, left in found])))
        game.tell(Tagged("alien.ranged.smoke", tuple([(ref, (), (SMOKE,)) for ref, _ in found])))


@implements("alien.ranged.fire-weapon")
def set_on_fire(game: Game, at: str) -> None:
    hazard.kindle(game, at)
