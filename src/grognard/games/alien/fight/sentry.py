"""Sentry guns: they fire by themselves at the nearest being without a transponder, friend or foe."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.dice.rolls import Draw

from ..books.cards import Machine, Weapon
from ..books.profiles import weapon
from ..known import knowledge
from ..map import range as bands
from ..map import zone
from ..words.shot import Shot
from ..words.terms import (
    DEAD,
    RATING,
    RELOADS,
    being_of,
    everybody,
    is_in_play,
    is_there,
    item_card,
    items_of,
    referee_seat,
    seat_of,
    zone_of,
)
from . import burst, exchange, shooting
from .shooting import ammo, magazine


def is_gun(game: Game, who: int) -> bool:
    card = being_of(game, who)
    return type(card) is Machine and bool(card.weapon)


@remembered(ROSTER, DEAD)
def guns(game: Game) -> list[int]:
    """The guns that stand; not to be changed."""
    return [who for who in everybody(game) if is_gun(game, who)]


def gun_card(game: Game, gun: int) -> Weapon:
    card = being_of(game, gun)
    assert type(card) is Machine
    return weapon(card.weapon)


@implements("alien.ranged.sentry")
def is_spared(game: Game, who: int) -> bool:
    """Carriers of an IFF transponder."""
    cards = (item_card(thing) for thing in items_of(game, who))
    return any(card is not None and ("iff" in card.features or card.id == "iff-transponder") for card in cards)


@implements("alien.ranged.sentry", "alien.ranged.sentry-details")
def nearest(game: Game, gun: int) -> list[int]:
    """The nearest beings in line of sight and range that carry no transponder, friend or foe."""
    card, away = gun_card(game, gun), {}
    for who in everybody(game):
        if isinstance(being_of(game, who), Machine) or not is_in_play(game, who) or is_spared(game, who):
            continue
        if not zone.sees(game, gun, who):
            continue
        band = bands.band(game, gun, who)
        if band is not None and band <= card.far:
            away[who] = (band, zone.line_length(game, gun, who) or 0)
    least = min(away.values(), default=None)
    return [who for who, steps in away.items() if steps == least]


@implements("alien.ranged.sentry", "alien.ranged.sentry-details")
def turn(game: Game, gun: int) -> Script[None]:
    """A burst at the nearest target, among equals at random, without pushing."""
    mark = (yield from _mark(game, gun)) if ammo(game, gun) else None
    if mark is None:
        return
    victim = yield from exchange.open_attack(game, gun, mark)
    yield from burst.fire(game, Shot(gun, victim, gun_card(game, gun), auto=True), _next_mark)
    knowledge.noise(game, zone_of(game, gun), shooting.GUNFIRE, "alien.ref.noise")


def _mark(game: Game, gun: int, last: int | None = None) -> Script[int | None]:
    """Whom the gun fires at now: the last one as long as nobody is nearer."""
    some = nearest(game, gun)
    if not some or last in some:
        return last if some else None
    index = 0
    if len(some) > 1:
        (index,) = yield Draw(referee_seat(game), "alien.ranged.sentry-details", "whom the gun fires at", len(some))
    return some[index]


def _next_mark(game: Game, shot: Shot) -> Script[int | None]:
    """The rest of a burst goes by the same rule as its first roll."""
    return (yield from _mark(game, shot.who, shot.victim))


@implements("alien.ranged.sentry-details", "alien.ranged.reload")
def can_reload(game: Game, who: int, gun: int) -> bool:
    """By hand, in its zone, while it stands, by those who set it up and have reloads for it."""
    if seat_of(game, gun) == referee_seat(game) or not counter(game.state, magazine(game, gun), RELOADS):
        return False
    full = gun_card(game, gun).ammo
    return zone_of(game, who) == zone_of(game, gun) and is_there(game, gun) and ammo(game, gun) < full


@implements("alien.ranged.reload")
def reload(game: Game, gun: int) -> None:
    """The full rating is back, one reload is gone."""
    full, ref = gun_card(game, gun).ammo, magazine(game, gun)
    game.count("alien.ranged.sentry-details", (ref, RATING, full - ammo(game, gun)), (ref, RELOADS, -1))
