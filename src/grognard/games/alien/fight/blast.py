"""Weapons that fill a zone: explosives, smoke and flames."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, feature_ref, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space.zones import Zones, mapped

from ..body import cover, dice, talent
from ..books.cards import Weapon
from ..harm import damage, hazard, peril
from ..known import combat, knowledge
from ..map import barrier, zone
from ..map import range as bands
from ..words.attempt import Attempt
from ..words.shot import Shot, is_firearm
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
from . import close, exchange, misses, shooting

SMOKE_LASTS = 6
AT_HULL: Modifiers = (Modifier(2, "alien.hazard.decompression", "at the hull"),)


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


def zones_to_hit(game: Game, who: int, thing: Marker, card: Weapon) -> list[str]:
    """Zones that somebody may aim at rather than at anybody: to fill them, or to open their hull."""
    if card.has("smoke") or card.has("fire"):
        return zones_to_fill(game, who, thing, card)
    return _hulls(game, who, thing, card) if _hull_zones(game.zones) else []


@implements("alien.ranged.fire-weapon")
def at_zone(game: Game, who: int, at: str, thing: Marker) -> Script[bool]:
    """Throw smoke into a zone or set it on fire; one success is enough. Fire is an attack on all who are there. Any
    other weapon is fired at the hull."""
    card = close.card_of(game, who, thing)
    if not (card.has("smoke") or card.has("fire")):
        return (yield from at_hull(game, who, at, thing, card))
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
    shot = Shot(who, who, card, thing)
    if not (yield from shooting.conserve(game, shot, rollout.successes)):
        yield from shooting.use_ammo(game, shot)
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


# -- the hull ------------------------------------------------------------------------------------------------------


@mapped
def _hull_zones(zones: Zones) -> list[str]:
    return [one.zones[0] for one in zones.features if len(one.zones) == 1 and barrier.HULL in one.tags]


def _hulls(game: Game, who: int, thing: Marker, card: Weapon) -> list[str]:
    """Zones in sight and range whose outer hull still holds and could be breached by this firearm."""
    if not is_firearm(card) or card.is_explosive or card.is_stun or not shooting.is_ready(game, who, thing, card):
        return []
    some = [at for at in _hull_zones(game.zones) if at in zones_in_range(game, who, card)]
    some = [at for at in some if zone.is_known(game.zones.zone(at)) and not is_zone(game, at, peril.BREACHED)]
    return [at for at in some if barrier.can_breach(_hull_of(game, at, card), card.damage)]


def _hull_of(game: Game, at: str, card: Weapon) -> int:
    return barrier.reduced(barrier.hull_level(game, at), card.has("armor-piercing"), False)


def at_hull(game: Game, who: int, at: str, thing: Marker, card: Weapon) -> Script[bool]:
    """A shot at the hull on purpose, with two dice more: it is open if any damage gets through. Whether it is."""
    clause = "alien.hazard.decompression"
    yield from exchange.show(game, who)
    cover.rise_to_shoot(game, who)
    aimed = shooting.AIM if shooting.is_aimed(game, who, thing) else ()
    parts = (*exchange.weapon_parts(card), *talent.weapon_parts(game, who, card.id), *AT_HULL, *aimed)
    attempt = Attempt(
        who, "ranged-combat", parts, clause=clause, purpose="to breach the hull", two_arms=card.hands == 2
    )
    rollout = yield from dice.skill_roll(game, attempt)
    points = card.damage + dice.extra(rollout.successes) if rollout.successes else 0
    is_open = barrier.through(points, _hull_of(game, at, card), card.damage) > 0
    if is_open:
        yield from misses.open_hull(game, at, clause, model_ref(who), zone_ref(game, at))
    shot = Shot(who, who, card, thing)
    shooting.check_jam(game, shot, rollout.messed_up)
    yield from shooting.use_ammo(game, shot)
    shooting.unaim(game, who)
    knowledge.noise(game, zone_of(game, who), shooting.GUNFIRE, "alien.ref.noise", who)
    return is_open
