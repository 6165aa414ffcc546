"""Close combat: attacks on whoever is Adjacent, grapples, firearms at arm's length."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..body import cover, dice, gear, supply, talent
from ..body.grip import let_go
from ..books.cards import MEDIUM, Weapon
from ..books.profiles import weapon as weapon_card
from ..harm import damage
from ..words import opposed
from ..words.attempt import Attempt
from ..words.terms import (
    adjacent_to,
    grappled_by,
    grappler_of,
    is_in_play,
    is_option,
    is_xeno,
    item_card,
    knows_of,
    model_of,
    toward,
)
from . import exchange
from .exchange import DEFEND, weapon_parts

GRAPPLING = "grapple"
NO_PARTS: Modifiers = ()
WEAK_SPOT: Modifiers = (Modifier(-2, "alien.close.weak-spot", "weak spot"),)
AT_HAND: Modifiers = (Modifier(-2, "alien.close.firearm", "firearm at arm's length"),)


# -- weapons -------------------------------------------------------------------------------------------------------


@implements("alien.close.unarmed")
def card_of(game: Game, who: int, thing: Marker | None) -> Weapon:
    """The card of a weapon in hand; without one the bare hands, or the claws of a power loader."""
    if thing is not None:
        card = item_card(thing)
        assert isinstance(card, Weapon), f"{thing.kind} is no weapon"
        return card
    return weapon_card("loader-claws" if gear.wears_loader(game, who) else "unarmed")


# -- attacks -------------------------------------------------------------------------------------------------------


@implements("alien.close.sequence", "alien.act.full-close")
def attack(game: Game, who: int, victim: int, thing: Marker | None = None, *, spot: bool = False) -> Script[bool]:
    """An attack with a weapon of close combat or bare hands; whether it hit."""
    card = card_of(game, who, thing)
    victim = yield from exchange.open_attack(game, who, victim)
    left = yield from roll(game, who, victim, card, "attack", WEAK_SPOT if spot else ())
    if left:
        yield from wound(game, who, victim, card, left, spot=spot)
    if thing is not None and card.power:
        yield from supply.used(game, thing.id, who)
    return left > 0


@implements("alien.cover.lose")
def roll(game: Game, who: int, victim: int, card: Weapon | None, task: str, more: Modifiers = ()) -> Script[int]:
    """Out of cover and at it, with a weapon or for a special attack; the successes left."""
    cover.lose(game, who)
    attempt = attempt_of(game, who, victim, card, task, more)
    result = yield from exchange.roll(game, attempt, victim, DEFEND)
    return result.left


def attempt_of(
    game: Game, who: int, victim: int, card: Weapon | None, task: str = "attack", more: Modifiers = ()
) -> Attempt:
    """CLOSE COMBAT with what the weapon, the state of the target and talents for the weapon add."""
    opening = exchange.opening_parts(game, who, victim)
    parts: Modifiers = (*opening, *more)
    if card is not None:
        parts = (*weapon_parts(card), *parts, *talent.weapon_parts(game, who, card.id))
    return Attempt(
        who,
        "close-combat",
        parts,
        clause="alien.close.sequence",
        purpose=exchange.purpose_of(game, task, victim),
        task=task,
        target=victim,
        two_arms=task == GRAPPLING or (card is not None and card.hands == 2),
    )


@implements("alien.close.weak-spot", "alien.close.sequence")
def wound(game: Game, who: int, victim: int, card: Weapon, left: int, *, spot: bool = False) -> Script[int]:
    """Base damage plus 1 for each success after the first, less the armor of the victim."""
    lost: int = yield from damage.hit(game, blow_of(who, victim, card, left, spot))
    return lost


def blow_of(who: int, victim: int, card: Weapon, left: int, spot: bool) -> damage.Hit:
    """What so many successes do before armor."""
    return damage.Hit(
        victim,
        card.damage + dice.extra(left),
        "alien.close.sequence",
        source=who,
        armor_piercing=card.has("armor-piercing"),
        weak_spot=spot,
        kind=damage.STUNNING if card.is_stun else "",
        base=card.damage,
    )


@implements("alien.close.firearm", "alien.close.firearm-min")
def firearm_parts(game: Game, who: int, victim: int, card: Weapon) -> Modifiers:
    """-2 with any firearm at Adjacent range; long weapons their minimum range penalty instead, if that is more."""
    if exchange.is_restrained(game, victim, who) or exchange.is_unaware(game, victim, who):
        return NO_PARTS
    if card.near >= MEDIUM:
        return (dice.part(-2 * card.near, "alien.close.firearm-min", "too long for arm's length"),)
    if is_option(game, "firearm_adjacent_core"):
        by = -2 * card.near
        return (dice.part(by, "alien.close.firearm-min", "below minimum range"),) if by else NO_PARTS
    return AT_HAND


# -- grapples ------------------------------------------------------------------------------------------------------


@implements("alien.close.break-free")
def break_free(game: Game, who: int) -> Script[bool]:
    """An opposed roll that must be won: CLOSE COMBAT, for Xenomorphs MOBILITY."""
    holder = grappler_of(game, who)
    if holder is None:
        return True
    clause = "alien.close.break-free"
    mine, theirs = (_wrestling(game, one, other) for one, other in ((who, holder), (holder, who)))
    rollout, answer = yield from dice.contest(game, mine, theirs)
    if not opposed.is_won(rollout, answer):
        return False
    let_go(game, holder, clause)
    return True


def _wrestling(game: Game, who: int, other: int) -> Attempt:
    skill = "mobility" if is_xeno(game, who) else "close-combat"
    return Attempt(who, skill, clause="alien.close.break-free", purpose=toward(game, "grip", "on", other), target=other)


@implements("alien.close.grapple-attack")
def grapple_attack(game: Game, who: int) -> Script[bool]:
    """Unarmed, against the one who is held, who cannot defend."""
    victim = grappled_by(game, who)
    assert victim is not None, "a grapple attack needs somebody held"
    yield from exchange.declare(game, who, victim)
    card = card_of(game, who, None)
    left = yield from roll(game, who, victim, card, GRAPPLING)
    if left:
        yield from wound(game, who, victim, card, left)
    return left > 0


@implements("alien.close.range")
def opponents(game: Game, who: int) -> list[int]:
    """The Adjacent whom somebody may attack, by what the own side sees."""
    beside = adjacent_to(game, who)
    if not beside:
        return beside
    spared = exchange.friends(game, who)
    return [
        other
        for other in beside
        if other not in spared and is_in_play(game, other) and knows_of(game, who, model_of(game, other).known)
    ]
