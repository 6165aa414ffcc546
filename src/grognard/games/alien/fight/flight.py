"""Flight and frenzy: where the fleeing run, when they feel safe, and whom the frenzied fall upon."""

from collections.abc import Sequence

from grognard.engine.asking.acts import REFS, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, Marker, Ref, model_ref, number_of

from ..body import allowance, fright, gear, supply
from ..books.cards import ADJACENT, SHORT, Machine, Weapon
from ..known import combat
from ..map import aboard, walks, zone
from ..map import range as bands
from ..moves import move
from ..words import help, shot
from ..words.questions import Asked, numbers_of, one_of, pick, words_of
from ..words.terms import (
    BROKEN,
    COMBAT,
    FRENZY,
    OUT,
    PRONE,
    STUNNED,
    are_adjacent,
    are_enemies,
    being_of,
    can_act,
    everybody,
    grappler_of,
    has,
    is_foe,
    is_there,
    item_card,
    knows_of,
    links_of,
    model_of,
    who_is_in,
    zone_of,
)
from ..words.turn import PEOPLE, Doing, asks, called, doing_of
from . import close, exchange, ranged, shooting

SAFE_DISTANCE = 2
FLEE_CLAUSE, FRENZY_CLAUSE = "alien.panic.flee", "alien.panic.frenzy"
FAR = 99


def known_enemies(game: Game, who: int) -> list[int]:
    """Enemies that a PC knows of."""
    return [
        other
        for other in everybody(game)
        if is_foe(game, who, other) and knows_of(game, who, model_of(game, other).known)
    ]


# -- flight ------------------------------------------------------------------------------------------------------------


@implements("alien.panic.out-of-turn")
def can_stir(game: Game, who: int) -> bool:
    """Whether fright can drive somebody to anything at once: not the stunned, the paralyzed or the cocooned."""
    return can_act(game, who) and not has(game, who, STUNNED)


@implements("alien.panic.flee-where")
def ways(game: Game, who: int, source: int | None) -> list[str]:
    """Neighbouring zones without a visible enemy, those not nearer to the source before others."""
    if grappler_of(game, who) is not None or move.is_held_down(game, who) or not gear.can_move(game, who):
        return []
    if not can_stir(game, who):
        return []
    here = zone_of(game, who)
    empty = [to for to, _ in move.free_ways(game, who) if not _holds_enemy(game, who, to)]
    if source is None or not is_there(game, source):
        return empty
    terror = zone_of(game, source)
    now = _away(game, here, terror)
    return [to for to in empty if _away(game, to, terror) >= now] or empty


def _holds_enemy(game: Game, who: int, at: str) -> bool:
    foes = known_enemies(game, who)
    return any(other in foes for other in who_is_in(game, at))


def _away(game: Game, a: str, b: str) -> int:
    away = zone.distance(game, a, b)
    return FAR if away is None else away


@implements("alien.panic.safe-flight")
def is_safe(game: Game, who: int) -> bool:
    """Every enemy the PC knows of is two zones away, or only locked and sealed borders lead to it."""
    here = zone_of(game, who)
    zones = dict.fromkeys(zone_of(game, foe) for foe in known_enemies(game, who))
    near = [at for at in zones if _away(game, here, at) < SAFE_DISTANCE]
    reached = game.zones.distances(here, zone.is_passable) if near else {}
    return not any(at in reached for at in near)


def run(game: Game, who: int, source: int | None) -> Script[bool]:
    """One move of flight; False if there is nowhere to go."""
    to = yield from _picked_way(game, who, ways(game, who, source))
    if not to:
        return False
    be_ready(game, who)
    yield from move.enter(game, who, to, FLEE_CLAUSE)
    return True


def be_ready(game: Game, who: int) -> None:
    """All that comes before a move made at once."""
    while _is_delayed(game, who):
        _get_going(game, who)


def _is_delayed(game: Game, who: int) -> bool:
    return has(game, who, PRONE) or aboard.vehicle_of(game, who) is not None


@implements("alien.panic.out-of-turn")
def _get_going(game: Game, who: int) -> None:
    """What comes before any move: out of a vehicle, then on the feet; free where the move is."""
    if aboard.vehicle_of(game, who) is not None:
        aboard.get_out(game, who)
    else:
        move.stand_up(game, who, "alien.act.quick-stand")


def _towards(turn: Doing, to: str) -> Ref:
    return walks.ref_towards(turn.game.zones, zone_of(turn.game, turn.who), to)


flee_to = one_of(REFS, lambda _, to: to, FLEE_CLAUSE, words_of, "no way there that leads away", _towards)
FLEE = Menu(
    name="flee", prompt=asks("{} flees: where to?"), clause="alien.panic.flee-where", turn=doing_of, acts=(flee_to,)
)


def _picked_way(game: Game, who: int, some: Sequence[str]) -> Script[str]:
    if not some:
        return ""
    to: str = yield from pick(FLEE, Doing(game, who, Asked(words=tuple(some))))
    return to


@implements("alien.panic.flee", "alien.panic.safe-flight")
def run_on(game: Game, who: int) -> Script[bool]:
    """Later turns: every action goes to moving away, until the PC feels safe and stays there; False if it is stuck."""
    while not is_safe(game, who) and panic_holds(game, who, 10) and _affords(game, who):
        if game.state.phase == COMBAT and not help.may_try(game, who, help.DRIFT):
            return True
        foes = known_enemies(game, who)
        source = min(foes, key=lambda foe: _away(game, zone_of(game, who), zone_of(game, foe)), default=None)
        if game.state.phase == COMBAT:
            allowance.spend(game, who, _price(game, who))
            if _is_delayed(game, who):
                _get_going(game, who)
                continue
        if not (yield from run(game, who, source)):
            return False
        if game.state.phase != COMBAT:
            return True
    return True


def _affords(game: Game, who: int) -> bool:
    return game.state.phase != COMBAT or allowance.can_pay(game, who, _price(game, who))


@implements("alien.panic.flee")
def _price(game: Game, who: int) -> str:
    """Flight costs what any move costs, and what comes before it a quick action."""
    price = allowance.quick_price if _is_delayed(game, who) else allowance.move_price
    return price(game, who)


def panic_holds(game: Game, who: int, row: int) -> bool:
    return is_there(game, who) and has(game, who, f"panic:{row}") and not has(game, who, BROKEN)


# -- frenzy ------------------------------------------------------------------------------------------------------------


def targets(game: Game, who: int) -> list[int]:
    """Everybody in sight who stands, friend or foe: persons and creatures, not machines."""
    return [
        other
        for other in everybody(game)
        if other != who
        and not has(game, other, BROKEN, OUT)
        and not isinstance(being_of(game, other), Machine)
        and _is_seen(game, who, other)
    ]


def _is_seen(game: Game, who: int, other: int) -> bool:
    return knows_of(game, who, model_of(game, other).known) and zone.sees(game, who, other)


def nearest(game: Game, who: int, some: Sequence[int]) -> list[int]:
    """Those at the shortest range."""
    bands_of = {other: _band(game, who, other) for other in some}
    least = min(bands_of.values(), default=FAR)
    return [other for other, band in bands_of.items() if band == least]


def _band(game: Game, who: int, other: int) -> int:
    band = bands.band(game, who, other)
    return FAR if band is None else band


def _nearest_menu(name: str, clause: str) -> Menu[Doing]:
    act = one_of(PEOPLE, called("{}"), clause, numbers_of, "not the nearest in sight", the_thing)
    return Menu(name=name, prompt=asks("{} attacks: whom?"), clause=clause, turn=doing_of, acts=(act,))


NEAREST, RAGE = _nearest_menu("frenzy", FRENZY_CLAUSE), _nearest_menu("overkill", "alien.talent.overkill")


def picked(game: Game, who: int, some: Sequence[int], menu: Menu[Doing] = NEAREST) -> Script[int]:
    """Among those equally near the player chooses."""
    victim: int = yield from pick(menu, Doing(game, who, Asked(tuple(some))))
    return victim


@implements("alien.panic.frenzy")
def fall_upon_nearest(game: Game, who: int) -> Script[None]:
    """The nearest being in sight is the victim from now on, and is attacked at once."""
    some = nearest(game, who, targets(game, who))
    if not some:
        return
    victim = yield from picked(game, who, some)
    old = tuple(link for link in links_of(game, FRENZY, who) if link.a == model_ref(who))
    game.tell(Linked(FRENZY_CLAUSE, (Link(FRENZY, model_ref(who), model_ref(victim)),), old))
    combat.forced(game)
    yield from assault(game, who, victim, FRENZY_CLAUSE)


@implements("alien.panic.frenzy")
def rage_on(game: Game, who: int) -> Script[bool]:
    """Attack the same victim each turn until one of the two is broken or shut down; then the frenzy is over."""
    victim = victim_of(game, who)
    seeks = victim is None and bool(targets(game, who))
    if not seeks and (victim is None or not is_there(game, victim) or has(game, victim, BROKEN, OUT)):
        fright.stop(game, who, FRENZY_CLAUSE)
        return False
    if not allowance.can_full(game, who):
        return True
    allowance.spend(game, who, "full")
    if victim is None:
        yield from fall_upon_nearest(game, who)
    else:
        yield from assault(game, who, victim, FRENZY_CLAUSE)
    return True


def victim_of(game: Game, who: int) -> int | None:
    """Whom somebody in frenzy has fallen upon."""
    ref = model_ref(who)
    return next((number_of(link.b) for link in links_of(game, FRENZY, who) if link.a == ref), None)


@implements("alien.panic.frenzy")
def is_at_bay(game: Game, who: int) -> bool:
    """Somebody in frenzy sees a victim that stands: the two fight, whatever side they are on."""
    victim = victim_of(game, who) if panic_holds(game, who, 11) and can_act(game, who) else None
    return (
        victim is not None
        and not has(game, victim, BROKEN, OUT)
        and is_there(game, victim)
        and zone.sees(game, who, victim)
    )


@implements("alien.panic.frenzy")
def rage_in_stretch(game: Game, who: int) -> Script[None]:
    """Outside combat: back at the victim, or at the nearest in sight, and so into a fight; else nothing of use."""
    if is_at_bay(game, who):
        combat.forced(game)
    elif finds_victim(game, who):
        yield from fall_upon_nearest(game, who)


def finds_victim(game: Game, who: int) -> bool:
    """Whether somebody in frenzy who has fallen upon nobody yet has anybody in sight."""
    return victim_of(game, who) is None and bool(targets(game, who))


@implements("alien.panic.out-of-turn")
def assault(game: Game, who: int, victim: int, clause: str) -> Script[None]:
    """With the weapon in hand of the highest base damage; to Adjacent first, for free, if only close combat is open.
    A victim out of reach is followed; who is held can do nothing but try to break free, who is stunned nothing yet. A
    friend is not caught in an ambush laid for others."""
    if not can_stir(game, who):
        return
    if not are_enemies(game, who, victim):
        combat.spend_ambush(game, who)
    if grappler_of(game, who) is not None:
        yield from close.break_free(game, who)
        return
    shooter = best_weapon(game, who, victim, ranged_only=True)
    if shooter is not None and not are_adjacent(game, who, victim):
        yield from ranged.attack(game, who, victim, shooter)
        return
    band = bands.band(game, who, victim)
    if band != ADJACENT:
        be_ready(game, who)
    if (band == SHORT or victim in move.reachable_blockers(game, who)) and _can_follow(game, who):
        yield from move.close_in(game, who, victim, clause)
    elif band is None or band > SHORT:
        yield from follow(game, who, victim, clause)
        return
    if are_adjacent(game, who, victim) and panic_or_rage(game, who):
        yield from strike(game, who, victim)


@implements("alien.panic.frenzy")
def _can_follow(game: Game, who: int) -> bool:
    """Rage moves nobody whom something keeps where he is: a grip, a tail, a load too heavy."""
    return grappler_of(game, who) is None and move.is_free(game, who) and gear.can_move(game, who)


def panic_or_rage(game: Game, who: int) -> bool:
    return is_there(game, who) and not has(game, who, BROKEN)


@implements("alien.panic.out-of-turn")
def strike(game: Game, who: int, victim: int) -> Script[None]:
    """At arm's length: with what is in the hand, unless the claws of a power loader hurt more."""
    thing = best_weapon(game, who, victim)
    card = None if thing is None else item_card(thing)
    if type(card) is Weapon and card.damage < close.card_of(game, who, None).damage:
        thing = None
    if thing is not None and isinstance(card, Weapon) and shot.is_firearm(card):
        yield from ranged.attack(game, who, victim, thing)
    else:
        yield from close.attack(game, who, victim, thing)


def follow(game: Game, who: int, victim: int, clause: str) -> Script[None]:
    """A step towards somebody out of reach, past nobody who holds the way."""
    steps = game.zones.steps_towards(zone_of(game, who), zone_of(game, victim), zone.is_passable)
    open_steps = [to for to, _ in move.free_ways(game, who) if to in steps]
    if open_steps and _can_follow(game, who):
        yield from move.enter(game, who, open_steps[0], clause)


def best_weapon(game: Game, who: int, victim: int, ranged_only: bool = False) -> Marker | None:
    """The usable weapon in hand of the highest base damage, None for bare hands."""
    arms = exchange.held_weapons(game, who)
    able = [(card.damage, thing) for thing, card in arms if _is_able(game, who, victim, thing, card, ranged_only)]
    return max(able, key=lambda pair: (pair[0], -pair[1].id))[1] if able else None


def _is_able(game: Game, who: int, victim: int, thing: Marker, card: Weapon, ranged_only: bool) -> bool:
    if not shot.is_firearm(card):
        return not ranged_only and not shot.is_thrown(card) and supply.works(thing)
    if card.is_explosive or not shooting.is_ready(game, who, thing, card):
        return False
    return bands.band(game, who, victim) == ADJACENT or shooting.can_target(game, who, victim, card, False)
