"""Human NPCs: what they do in a fight, and what they part with."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker

from ..body import allowance, android, character, cover, gear, supply
from ..books.cards import Character, Item, Weapon
from ..fight import close, ranged, shooting
from ..harm import broken
from ..map import zone
from ..moves import door, hunt, move
from ..words import shot
from ..words.terms import (
    BROKEN,
    FRIENDLY,
    FULL,
    FULL_COVER,
    JAMMED,
    NAMED,
    PARTIAL_COVER,
    PRONE,
    QUICK,
    STUNNED,
    WARY,
    adjacent_to,
    are_adjacent,
    being_of,
    can_act,
    count_of,
    crew,
    grappled_by,
    grappler_of,
    has,
    health,
    is_there,
    is_xeno,
    item_card,
    items_of,
    marker_of,
    model_of,
    npcs,
    who_is_in,
    zone_of,
)
from . import referee

CLAUSE = "alien.npc.tactics"


def what_to_give(game: Game, npc: int) -> int | None:
    """A key before anything else; else what would be lost first."""
    key = next((thing.id for thing in items_of(game, npc) if "key" in thing.kind), None)
    return key if key is not None else gear.important_item(game, npc)


# -- a turn in combat -----------------------------------------------------------------------------------------------


@implements("alien.npc.tactics")
def turn(game: Game, who: int) -> Script[None]:
    """Get up, help a named comrade, shoot the nearest from cover, close in with the unarmed or outnumbered."""
    if grappler_of(game, who) is not None:
        if allowance.can_full(game, who):
            allowance.spend(game, who, FULL)
            yield from close.break_free(game, who)
        return
    before = count_of(game, who, QUICK)
    if has(game, who, PRONE) and pays(game, who):
        move.stand_up(game, who, "alien.act.quick-stand")
    if not _keeps_the_rest(game, who, before):
        _reload(game, who)
    if _keeps_the_rest(game, who, before):
        return
    patient = comrade(game, who)
    if patient is not None and allowance.can_full(game, who):
        yield from _treat(game, who, patient)
        return
    victim = yield from referee.target(game, who)
    if victim is not None and not has(game, victim, BROKEN):
        yield from _fight(game, who, victim)
    elif victim is None and hunt.looks_for_hidden(game, who) and allowance.can_full(game, who):
        allowance.spend(game, who, FULL)
        yield from hunt.seek(game, who)
    elif victim is None and (goal := referee.believed(game, who)):
        yield from _look_into(game, who, goal)


def pays(game: Game, who: int, is_move: bool = False) -> bool:
    """Spend what a quick act or a move costs, if it is left: injuries and flaws make it a full action for some."""
    if is_move and not _can_walk(game, who):
        return False
    price = allowance.move_price if is_move else allowance.quick_price
    return allowance.pays(game, who, price(game, who))


@implements("alien.gear.over-limit", "alien.close.grapple")
def _can_walk(game: Game, who: int) -> bool:
    """On the feet, not overloaded, neither held nor holding: what bars a move of the crew bars theirs."""
    is_held = grappler_of(game, who) is not None or grappled_by(game, who) is not None
    return not is_held and move.is_free(game, who) and gear.can_move(game, who)


@implements("alien.npc.tactics")
def _reload(game: Game, who: int) -> None:
    """Who has no loaded gun left but reloads for one uses them first."""
    empty = [thing for thing in items_of(game, who) if _is_empty(game, who, thing)]
    if empty and not _guns(game, who) and pays(game, who):
        ranged.reload(game, who, empty[0])


def _is_empty(game: Game, who: int, thing: Marker) -> bool:
    is_idle = _is_gun(game, who, item_card(thing)) and JAMMED not in thing.tags and not supply.rating(thing)
    return is_idle and ranged.can_reload(game, who, thing)


def keeps_back(game: Game, who: int) -> bool:
    """Below half Health one quick action is kept for dodging."""
    card = being_of(game, who)
    return health(game, who) * 2 < card.health


def _keeps_the_rest(game: Game, who: int, before: int) -> bool:
    """Whether the quick action of this turn that is not kept back is used; defences before it do not count."""
    return keeps_back(game, who) and count_of(game, who, QUICK) != before


@implements("alien.dice.npc-rolls")
def comrade(game: Game, who: int) -> int | None:
    """A named comrade in the zone who is down and can be treated, nobody at peace with the crew for those who are not;
    nothing is rolled for one the crew does not see."""
    for other in who_is_in(game, zone_of(game, who)):
        card = being_of(game, other)
        named = type(card) is Character and (not card.is_minor or has(game, other, NAMED)) and other in npcs(game)
        seen = model_of(game, other).known is None
        is_ours = has(game, other, FRIENDLY, WARY) == has(game, who, FRIENDLY, WARY)
        if other != who and named and seen and is_ours and has(game, other, BROKEN) and broken.needs_aid(game, other):
            return other
    return None


def _treat(game: Game, who: int, patient: int) -> Script[None]:
    if not are_adjacent(game, who, patient) and pays(game, who, is_move=True):
        yield from move.close_in(game, who, patient, CLAUSE)
        if keeps_back(game, who):
            return
    if are_adjacent(game, who, patient) and allowance.can_full(game, who):
        allowance.spend(game, who, FULL)
        _take_kit(game, who)
        yield from broken.first_aid(game, who, patient)


@implements("alien.gear.medkit", "alien.npc.tactics")
def _take_kit(game: Game, who: int) -> None:
    """A kit is taken in hand for it, one that lasts before one that is used up."""
    found = [(gear.card(thing), thing) for thing in items_of(game, who) if gear.card(thing).bonus.get("medical-aid")]
    kits = [(card, thing) for card, thing in found if gear.fits(card, broken.FIRST_AID)]
    if kits and gear.can_swap(game, who):
        _, best = min(kits, key=lambda pair: "used-up" in pair[0].features)
        gear.draw(game, who, best.id)


def _fight(game: Game, who: int, victim: int) -> Script[None]:
    arm = best_gun(game, who, victim)
    if arm is not None and not closes_in(game, who, victim):
        yield from _shoot(game, who, victim, arm)
    elif zone_of(game, victim) == zone_of(game, who) or are_adjacent(game, who, victim):
        yield from _brawl(game, who, victim)
    else:
        yield from _approach(game, who, victim)


def best_gun(game: Game, who: int, victim: int) -> Marker | None:
    """The loaded gun in hand that reaches and hurts most."""
    ready = [(card, thing) for card, thing in _guns(game, who) if shooting.can_target(game, who, victim, card, False)]
    return max(ready, key=lambda pair: (pair[0].damage, pair[0].modifier))[1] if ready else None


def _guns(game: Game, who: int) -> list[tuple[Weapon, Marker]]:
    found = []
    for thing in items_of(game, who):
        card = item_card(thing)
        if _is_gun(game, who, card) and type(card) is Weapon and shooting.is_loaded(thing, card):
            found.append((card, thing))
    return found


def _is_gun(game: Game, who: int, card: Item | None) -> bool:
    """A firearm that those who are short of a hand can hold."""
    is_firearm = type(card) is Weapon and shot.is_firearm(card) and not card.is_explosive
    return is_firearm and card is not None and card.hands <= character.hands(game, who)


@implements("alien.npc.tactics")
def closes_in(game: Game, who: int, victim: int) -> bool:
    """Only with the unarmed or the outnumbered, in the same zone; never with a creature, and neither creatures nor
    people at peace with the crew count as comrades."""
    if zone_of(game, victim) != zone_of(game, who) or is_xeno(game, victim):
        return False
    here = who_is_in(game, zone_of(game, who))
    mine = sum(_stands_by(game, who, other) for other in here)
    theirs = sum(other in crew(game) and can_act(game, other) for other in here)
    return mine > theirs or not any(isinstance(item_card(t), Weapon) for t in gear.held(game, victim))


def _stands_by(game: Game, who: int, other: int) -> bool:
    """Somebody of the own side who fights."""
    if other not in npcs(game) or not can_act(game, other):
        return False
    return other == who or not (is_xeno(game, other) or has(game, other, FRIENDLY, WARY))


@implements("alien.npc.tactics")
def _shoot(game: Game, who: int, victim: int, arm: Marker) -> Script[None]:
    """Partial cover first if it can be had, else a steady aim, with a gun that needs it in any case; then fire, with
    full auto a burst."""
    if not allowance.can_full(game, who) or not is_there(game, victim):
        return
    gear.draw(game, who, arm.id)
    is_fresh, card = allowance.can_prepare(game, who), item_card(arm)
    assert card is not None, "a gun has a card"
    if is_fresh and _aims(game, who, card) and pays(game, who):
        ranged.aim(game, who)
    if type(card) is Weapon and not shooting.may_fire(game, who, marker_of(game, arm.id), card):
        return
    allowance.spend(game, who, FULL)
    yield from ranged.attack(game, who, victim, marker_of(game, arm.id), auto="full-auto" in card.features)


def _aims(game: Game, who: int, card: Item) -> bool:
    """A gun that must be aimed is; any other if there is a moment for it and no cover to be taken."""
    return "aim-required" in card.features or (has_a_moment(game, who) and not _takes_cover(game, who))


def has_a_moment(game: Game, who: int) -> bool:
    """Time for cover or a steady aim: no dodge to be kept back, nobody Adjacent."""
    return not keeps_back(game, who) and not adjacent_to(game, who) and not android.is_slow_witted(game, who)


def _takes_cover(game: Game, who: int) -> bool:
    """Partial cover, if there is any and a quick action left for it."""
    if has(game, who, PARTIAL_COVER, FULL_COVER):
        return False
    places = cover.places(game, who)
    if not places or not pays(game, who):
        return False
    cover.take(game, who, False, CLAUSE, places[0])
    return True


def _brawl(game: Game, who: int, victim: int) -> Script[None]:
    if not are_adjacent(game, who, victim) and pays(game, who, is_move=True):
        yield from move.close_in(game, who, victim, CLAUSE)
        if keeps_back(game, who):
            return
    if are_adjacent(game, who, victim) and allowance.can_full(game, who) and can_act(game, who):
        allowance.spend(game, who, FULL)
        yield from close.attack(game, who, victim, _blade(game, who, victim))


def _blade(game: Game, who: int, victim: int) -> Marker | None:
    """The best close combat weapon carried; nobody is stunned twice."""
    arms = [(card, thing) for thing in items_of(game, who) if (card := _close_arm(thing)) is not None]
    arms = [pair for pair in arms if not (pair[0].is_stun and has(game, victim, STUNNED))]
    if not arms:
        return None
    thing = max(arms, key=lambda pair: pair[0].damage)[1]
    gear.draw(game, who, thing.id)
    return thing


def _close_arm(thing: Marker) -> Weapon | None:
    """A close combat weapon that works: a stun baton needs power."""
    card = item_card(thing)
    return card if type(card) is Weapon and card.group == "close" and supply.works(thing) else None


@implements("alien.npc.tactics")
def _approach(game: Game, who: int, victim: int) -> Script[None]:
    """One zone nearer, then a shot if a gun reaches by now; who has a gun waits in cover, all others hurry on."""
    yield from _step_towards(game, who, victim)
    if keeps_back(game, who) or not can_act(game, who):
        return
    arm = best_gun(game, who, victim)
    if arm is not None:
        yield from _shoot(game, who, victim, arm)
    elif not _guns(game, who):
        yield from _step_towards(game, who, victim)
    elif has_a_moment(game, who):
        _takes_cover(game, who)


@implements("alien.npc.tactics")
def _look_into(game: Game, who: int, goal: str) -> Script[None]:
    """One zone nearer to where an enemy is believed to be; whoever comes into sight is fought."""
    yield from _step_to(game, who, goal)
    if keeps_back(game, who) or not can_act(game, who):
        return
    victim = yield from referee.target(game, who)
    if victim is not None and not has(game, victim, BROKEN):
        yield from _fight(game, who, victim)


def _step_towards(game: Game, who: int, victim: int) -> Script[None]:
    yield from _step_to(game, who, zone_of(game, victim))


def _step_to(game: Game, who: int, goal: str) -> Script[None]:
    """One zone on the way to an enemy, if it is open and a move is left."""
    ways = [to for to in referee.path(game, who, goal) if not _is_held(game, who, to)]
    if zone_of(game, who) != goal and ways and can_act(game, who):
        yield from go_to(game, who, ways[0], CLAUSE)


@implements("alien.zone.unlock-inside", "alien.zone.locked")
def go_to(game: Game, who: int, to: str, clause: str) -> Script[bool]:
    """A move into a neighbouring zone, if it can be paid for; a door that the own side has locked is unlocked first, as
    a quick action. Whether it moved."""
    borders = game.zones.between(zone_of(game, who), to)
    if _can_walk(game, who) and not any(zone.is_passable(border) for border in borders):
        locked = next((border for border in borders if referee.is_own_lock(border)), None)
        if locked is None or not pays(game, who):
            return False
        door.unlock(game, who, locked)
    if not pays(game, who, is_move=True):
        return False
    moved: bool = yield from move.enter(game, who, to, clause)
    return moved


def _is_held(game: Game, who: int, to: str) -> bool:
    borders = game.zones.between(zone_of(game, who), to)
    return all(move.is_barred(game, who, border) for border in borders)
