"""One shot: what can be shot at, its dice, its damage, its ammo."""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.core.state import Marker, Ref, marker_ref, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..body import cover, dice, gear, supply, talent
from ..books.cards import ADJACENT, EXTREME, Machine, Weapon
from ..harm import damage, hazard
from ..known import combat
from ..map import range as bands
from ..map import zone
from ..words import carcass, statuses
from ..words.attempt import Attempt
from ..words.questions import yes_no
from ..words.shot import Result, Shot, is_firearm, is_thrown
from ..words.terms import (
    AIMED,
    BURNING,
    HIDDEN,
    JAMMED,
    RATING,
    being_of,
    count_of,
    has,
    is_in_play,
    is_pc,
    is_there,
    item_card,
    items_of,
    knows_of,
    marker_of,
    zone_of,
)
from . import close, exchange, misses

NO_PARTS: Modifiers = ()
AIM: Modifiers = (Modifier(2, "alien.ranged.aim", "aimed"),)
SPOT: Modifiers = (Modifier(-2, "alien.ranged.weak-spot", "weak spot"),)
ENCLOSED: Modifiers = (Modifier(2, "alien.ranged.explosive-cover", "enclosed zone"),)
SIZES: dict[str, Modifiers] = {
    "small": (Modifier(-2, "alien.ranged.size", "small target"),),
    "large": (Modifier(2, "alien.ranged.size", "large target"),),
}
GUNFIRE = 4
"""Zones within which gunfire is heard."""
SCOPED = ("handgun", "rifle")


@implements("alien.ranged.fire-weapon")
def catch_fire(game: Game, victim: int) -> None:
    """Whoever a flame weapon has damaged burns with intensity 9."""
    change = hazard.INTENSITY - count_of(game, victim, BURNING)
    if change > 0 and is_there(game, victim):
        game.count("alien.ranged.fire-weapon", (model_ref(victim), BURNING, change))


def fallen_targets(game: Game, who: int, card: Weapon, aimed: bool) -> list[int]:
    """Fallen creatures in sight and range, which only a shot makes sure of."""
    fallen = () if card.is_explosive else carcass.fallen(game)
    far = farthest(game, who, card, aimed)
    return [body for body in fallen if _reaches(game, who, body, far)]


def _reaches(game: Game, who: int, body: int, farthest: int) -> bool:
    band = bands.band(game, who, body)
    return band is not None and band <= farthest


@implements("alien.ranged.max-range", "alien.ranged.scope")
def farthest(game: Game, who: int, card: Weapon, aimed: bool) -> int:
    """The last range band; a scope on a pistol or rifle adds one for aimed shots."""
    scope = aimed and card.group in SCOPED and (card.has("scope") or _has_scope(game, who))
    return min(EXTREME, card.far + scope)


def _has_scope(game: Game, who: int) -> bool:
    return any(thing.kind == "optical-scope" for thing in items_of(game, who))


@implements("alien.ranged.los", "alien.ranged.max-range")
def can_target(game: Game, who: int, victim: int, card: Weapon, aimed: bool) -> bool:
    """In line of sight, or known to be behind full cover, and not too far."""
    model = game.state.models[victim]
    if victim == who or HIDDEN in model.tags or not is_in_play(game, victim):
        return False
    if model.known is not None and not knows_of(game, who, model.known):
        return False
    band = bands.band(game, who, victim)
    return band is not None and band <= farthest(game, who, card, aimed)


def targets(game: Game, who: int, card: Weapon, aimed: bool = False) -> list[int]:
    """All whom somebody may shoot at: friends only where they may fight each other."""
    return [victim for victim in exchange.not_friends(game, who) if can_target(game, who, victim, card, aimed)]


@implements("alien.ranged.jam", "alien.ranged.ammo", "alien.supply.ammo")
def is_loaded(thing: Marker, card: Weapon) -> bool:
    """Neither jammed nor empty."""
    return JAMMED not in thing.tags and (not card.ammo or bool(thing.counters.get(RATING)))


def is_ready(game: Game, who: int, thing: Marker, card: Weapon) -> bool:
    """Loaded, and aimed where the weapon needs that."""
    return is_loaded(thing, card) and may_fire(game, who, thing, card)


@implements("alien.ranged.aim-required")
def may_fire(game: Game, who: int, thing: Marker, card: Weapon) -> bool:
    """Some weapons fire only after aiming in the same turn."""
    return not card.has("aim-required") or is_aimed(game, who, thing)


def is_at_hand(game: Game, shot: Shot) -> bool:
    """A firearm at Adjacent range: close combat."""
    return is_firearm(shot.card) and bands.band(game, shot.who, shot.victim) == ADJACENT


@implements("alien.ranged.modifier-table")
def parts(game: Game, shot: Shot) -> Modifiers:
    """Every circumstance of the table that applies, to be added up."""
    who, victim, card = shot.who, shot.victim, shot.card
    opening = exchange.opening_parts(game, who, victim)
    if shot.number > 1 and opening is combat.AMBUSH_PARTS:
        opening = NO_PARTS
    return (
        *exchange.weapon_parts(card),
        *talent.weapon_parts(game, who, card.id),
        *opening,
        *aim_parts(game, shot),
        *size_parts(game, victim),
        *(NO_PARTS if is_at_hand(game, shot) else cover.modifiers(game, victim)),
        *(SPOT if shot.spot else ()),
        *range_parts(game, shot),
        *(ENCLOSED if card.is_explosive and zone.is_enclosed(game, zone_of(game, victim)) else ()),
    )


@implements("alien.ranged.aim", "alien.ranged.smart-sight")
def aim_parts(game: Game, shot: Shot) -> Modifiers:
    """+2 from Short range outward, for the first roll; with a smart sight for all of a burst."""
    if not shot.aimed or bands.band(game, shot.who, shot.victim) == ADJACENT:
        return NO_PARTS
    return AIM if shot.number == 1 or shot.card.has("smart-sight") else NO_PARTS


@implements("alien.ranged.size", "alien.xeno.size")
def size_parts(game: Game, victim: int) -> Modifiers:
    """Small and large targets; whoever stands in a power loader is as large as that."""
    size = "large" if gear.wears_loader(game, victim) else being_of(game, victim).size
    return SIZES.get(size, NO_PARTS)


@implements("alien.ranged.restrained")
def is_open_target(game: Game, who: int, victim: int) -> bool:
    """Restrained or unaware: +2 dice, and minimum range does not matter."""
    return exchange.is_restrained(game, victim, who) or exchange.is_unaware(game, victim, who)


@implements("alien.ranged.min-range")
def range_parts(game: Game, shot: Shot) -> Modifiers:
    """-2 for each band below the minimum range; at Adjacent range close combat has its own rule."""
    band = bands.band(game, shot.who, shot.victim)
    if band is None:
        return NO_PARTS
    if is_at_hand(game, shot):
        return close.firearm_parts(game, shot.who, shot.victim, shot.card)
    below = shot.card.near - band
    if below <= 0 or is_open_target(game, shot.who, shot.victim):
        return NO_PARTS
    return (dice.part(-2 * below, "alien.ranged.min-range", "below minimum range"),)


@implements("alien.ranged.sequence")
def roll(game: Game, shot: Shot) -> Script[Result]:
    """Dodge declared, both roll, successes cancelled; damage or what a miss leads to; last the ammo."""
    attempt = attempt_of(game, shot)
    result = yield from exchange.roll(game, attempt, shot.victim, answer_to(game, shot))
    left, rollout, saved = result.left, result.rollout, False
    if left:
        saved = yield from conserve(game, shot, left)
        yield from strike(game, shot, left - saved)
    else:
        yield from misses.miss(game, shot, harm)
    check_jam(game, shot, rollout.messed_up)
    if not saved:
        yield from use_ammo(game, shot)
    return Result(dice.is_hit(left), bool(rollout.pushed))


@implements("alien.close.firearm-ammo")
def answer_to(game: Game, shot: Shot) -> str:
    """How the target may answer: at Adjacent range, for which the shooter leaves cover, by defending; else a dodge."""
    if not is_at_hand(game, shot):
        return exchange.DODGE
    cover.lose(game, shot.who)
    return exchange.DEFEND


@implements("alien.close.firearm-ammo", "alien.ranged.sentry")
def attempt_of(game: Game, shot: Shot) -> Attempt:
    """RANGED COMBAT, at Adjacent range CLOSE COMBAT; a sentry gun rolls eight dice."""
    skill = "close-combat" if is_at_hand(game, shot) else "ranged-combat"
    is_gun = isinstance(being_of(game, shot.who), Machine)
    return Attempt(
        shot.who,
        skill,
        parts(game, shot),
        dice=8 if is_gun else 0,
        can_push=not is_gun,
        clause="alien.ranged.sequence",
        purpose=exchange.purpose_of(game, "attack", shot.victim),
        task="attack",
        target=shot.victim,
        two_arms=shot.card.hands == 2,
    )


def strike(game: Game, shot: Shot, left: int, barrier_level: int | None = None) -> Script[int]:
    """Damage of a hit: base damage plus extra successes, through what the victim is behind."""
    return (yield from harm(game, shot.card, blow_of(game, shot, left, barrier_level)))


@implements("alien.ranged.stun-weapon")
def kind_of(card: Weapon) -> str:
    """The kind of damage a weapon does."""
    kind = damage.STUNNING if card.is_stun else damage.FIRE if card.has("fire") else ""
    return kind or (damage.EXPLOSION if card.is_explosive else "")


@implements("alien.ranged.fire-weapon")
def harm(game: Game, card: Weapon, blow: damage.Hit) -> Script[int]:
    """Whoever a weapon strikes, meant or not, it strikes in its own way; flames go on burning."""
    lost: int = yield from damage.hit(game, replace(blow, kind=kind_of(card)))
    if lost and card.has("fire"):
        catch_fire(game, blow.victim)
    return lost


def blow_of(game: Game, shot: Shot, left: int, barrier_level: int | None = None) -> damage.Hit:
    """What so many successes do before armor."""
    card = shot.card
    return damage.Hit(
        shot.victim,
        card.damage + dice.extra(left),
        "alien.ranged.sequence",
        source=shot.who,
        armor_piercing=card.has("armor-piercing"),
        weak_spot=shot.spot,
        kind=kind_of(card),
        barrier=barrier_of(game, shot) if barrier_level is None else barrier_level,
        base=card.damage,
    )


def barrier_of(game: Game, shot: Shot) -> int:
    """The level of what the victim is behind: nothing at arm's length, where cover does not help."""
    return 0 if is_at_hand(game, shot) else cover.level(game, shot.victim)


@implements("alien.ranged.conserve")
def conserve(game: Game, shot: Shot, left: int) -> Script[bool]:
    """One extra success of single fire may save the ammo roll instead of adding damage."""
    if shot.auto or left < 2 or not is_pc(game, shot.who) or shot.thing is None or not rolls_ammo(shot.card):
        return False
    return (yield from CONSERVE.wants(game, shot.who))


CONSERVE = yes_no(
    "conserve", "What does the extra success buy?", "alien.ranged.conserve", ("ammo", "no ammo supply roll"),
    ("damage", "1 more damage"),
)  # fmt: skip


def rolls_ammo(card: Weapon) -> bool:
    return bool(card.ammo) and not card.has("single-shot") and not card.has("single-use")


@implements("alien.ranged.ammo", "alien.ranged.single-shot", "alien.ranged.full-auto-ammo", "alien.ranged.throw")
def use_ammo(game: Game, shot: Shot) -> Script[None]:
    """A supply roll; a single shot is simply gone, and so is what was thrown."""
    if shot.thing is None:
        spend(game, shot.who)
        return
    thing = marker_of(game, shot.thing.id)
    if is_thrown(shot.card):
        gear.use_up(game, thing.id, "alien.ranged.throw")
    elif shot.card.has("single-shot"):
        if thing.counters.get(RATING):
            game.count("alien.ranged.single-shot", (marker_ref(thing.id), RATING, -thing.counters[RATING]))
    elif rolls_ammo(shot.card):
        yield from supply.roll(game, thing.id, shot.who, "alien.ranged.ammo")


@implements("alien.ranged.jam")
def check_jam(game: Game, shot: Shot, messed_up: bool) -> None:
    """An unreliable weapon jams when its user messes up."""
    if messed_up and shot.thing is not None and shot.card.has("unreliable"):
        game.tag("alien.ranged.jam", marker_ref(shot.thing.id), (JAMMED,))


@implements("alien.ranged.aim-lost")
def is_aimed(game: Game, who: int, thing: Marker) -> bool:
    """Aimed is what was in the hands: not what has to be drawn for the shot."""
    return has(game, who, AIMED) and thing.id in [one.id for one in gear.held(game, who)]


@implements("alien.ranged.aim-lost")
def unaim(game: Game, who: int) -> None:
    """Anything between aiming and the shot, and the shot itself, ends the aim."""
    statuses.end(game, statuses.UNAIMED, who)


def magazine(game: Game, gun: int) -> Ref:
    """Where its ammo is counted: on the weapon it was set up from, or on itself."""
    thing = next((thing for thing in items_of(game, gun) if isinstance(item_card(thing), Weapon)), None)
    return model_ref(gun) if thing is None else marker_ref(thing.id)


def ammo(game: Game, gun: int) -> int:
    return counter(game.state, magazine(game, gun), RATING)


@implements("alien.ranged.sentry-details", "alien.ranged.npc-burst")
def spend(game: Game, gun: int) -> None:
    """Each attack roll uses up 1."""
    if ammo(game, gun):
        game.count("alien.ranged.sentry-details", (magazine(game, gun), RATING, -1))
