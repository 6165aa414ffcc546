"""Ranged combat: who can be shot at and with how many dice, dodging, one shot from roll to ammo, aiming, reloading."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, marker_ref, model_ref

from ..body import cover, gear
from ..books.cards import Weapon
from ..known import knowledge
from ..words.shot import Shot, is_firearm
from ..words.terms import AIMED, RATING, RELOADS, item_card, items_of, zone_of
from . import blast, burst, close, exchange
from .shooting import GUNFIRE, is_aimed, unaim

GRENADE = "m40-grenade"


# -- an attack -----------------------------------------------------------------------------------------------------


@implements("alien.ranged.sequence", "alien.act.full-ranged")
def attack(game: Game, who: int, victim: int, thing: Marker, *, auto: bool = False, spot: bool = False) -> Script[None]:
    """Fire or throw a weapon: one roll, or a burst of up to three."""
    card = close.card_of(game, who, thing)
    cover.rise_to_shoot(game, who)
    victim = yield from exchange.open_attack(game, who, victim)
    at = zone_of(game, victim)
    shot = Shot(who, victim, card, thing, aimed=is_aimed(game, who, thing), spot=spot, auto=auto)
    if card.is_explosive:
        yield from blast.explode(game, shot)
    else:
        yield from burst.fire(game, shot)
    unaim(game, who)
    if is_firearm(card):
        knowledge.noise(game, zone_of(game, who), GUNFIRE, "alien.ref.noise", who)
    if card.is_explosive:
        knowledge.noise(game, at, GUNFIRE, "alien.ref.noise", who)


# -- ammo ----------------------------------------------------------------------------------------------------------


@implements("alien.ranged.reload", "alien.ranged.single-shot-count", "alien.ranged.launcher")
def can_reload(game: Game, who: int, thing: Marker) -> bool:
    """Not full, and reloads are left: for a launcher hand grenades of its type."""
    card = item_card(thing)
    if type(card) is not Weapon or not card.ammo or thing.counters.get(RATING, 0) >= card.ammo:
        return False
    return bool(thing.counters.get(RELOADS)) or _grenade_for(game, who, card) is not None


def _grenade_for(game: Game, who: int, card: Weapon) -> Marker | None:
    if card.group != "launcher":
        return None
    return next((thing for thing in items_of(game, who) if thing.kind == GRENADE), None)


@implements("alien.ranged.reload", "alien.ranged.launcher", "alien.act.quick-reload")
def reload(game: Game, who: int, thing: Marker) -> None:
    """The full rating is back, one reload is gone."""
    card = close.card_of(game, who, thing)
    ref_ = marker_ref(thing.id)
    change = (ref_, RATING, card.ammo - thing.counters.get(RATING, 0))
    if thing.counters.get(RELOADS):
        game.count("alien.ranged.reload", change, (ref_, RELOADS, -1))
        return
    grenade = _grenade_for(game, who, card)
    assert grenade is not None, "nothing to reload with"
    game.count("alien.ranged.launcher", change)
    gear.use_up(game, grenade.id, "alien.ranged.launcher")


# -- aiming --------------------------------------------------------------------------------------------------------


@implements("alien.act.quick-aim", "alien.ranged.aim")
def aim(game: Game, who: int) -> None:
    game.tag("alien.ranged.aim", model_ref(who), (AIMED,))
