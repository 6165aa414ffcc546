"""Judgement in combat: what to do with a turn, whom to shoot with what, when to run."""

from functools import partial

from grognard.engine.core.script import Game
from grognard.engine.core.state import marker_ref, model_ref, number_of

from ..body import allowance, burden, dice, gear
from ..body.gear import Arm
from ..books.cards import Weapon
from ..books.profiles import suits
from ..fight import close, fight, shooting
from ..harm import damage
from ..words.relations import links_from
from ..words.shot import Shot, is_thrown
from ..words.terms import (
    BROKEN,
    EXIT,
    FACEHUGGED,
    FULL_COVER,
    HELPS,
    HOSTILE,
    PARTIAL_COVER,
    RATING,
    STRESS,
    adjacent_to,
    are_enemies,
    has,
    is_crew,
    is_there,
    is_xeno,
    is_zone,
    marker_of,
    model_of,
    zone_of,
)
from . import care, plans
from .ways import distances, nearness

NERVES = 6
"""Up to this stress level a burst goes on."""
STAY = -4.0
BURSTS, TENSE = 1.5, 0.8
"""How much more full auto does than one shot, with nerves for it and without."""


def worth_of_shot(game: Game, who: int) -> float:
    return 60.0 if best_shot(game, who) > 0 else -5.0


def worth_of_aiming(game: Game, who: int) -> float:
    """Aim unless an enemy is Adjacent, then fire, if what is in hand is what will be fired."""
    best = None if is_pressed(game, who) else best_mark(game, who)
    return -5.0 if best is None or not _is_in_hand(game, who, best) else 62.0


def worth_of_partial_cover(game: Game, who: int, *_: int) -> float:
    """Cover is for fire: Xenomorphs come close."""
    return 14.0 if any(not is_xeno(game, foe) for foe in plans.foes(game)) else -1.0


def worth_of_drawing(game: Game, who: int, thing: int) -> float:
    """What will be fired is drawn before aiming; what is thrown comes from the belt."""
    best = None if is_pressed(game, who) else best_mark(game, who)
    if best is None or best.weapon != marker_ref(thing) or is_thrown(fight.arm_of(game, who, best.weapon).card):
        return 2.0
    return 63.0


def worth_of_taking(game: Game, who: int, thing: int) -> float:
    """A gun that lies at one's feet comes before blows with bare hands; other useful things come after the shot."""
    if care.worth_of_taking(game, who, thing) <= 0:
        return care.NOTHING
    best = best_mark(game, who)
    has_fists = best is None or fight.arm_of(game, who, best.weapon).card.has("built-in")
    is_gun = isinstance(burden.card(marker_of(game, thing)), Weapon)
    return 65.0 if is_gun and has_fists and plans.foes(game) else 20.0


def _is_in_hand(game: Game, who: int, mark: fight.Mark) -> bool:
    return mark.weapon in [marker_ref(thing.id) for thing in gear.held(game, who)]


def worth_of_support(game: Game, who: int, other: int, is_order: bool) -> float:
    """Dice for a comrade who is still to shoot in this round, from somebody who has nothing to shoot at."""
    if best_shot(game, who) > 0 or not care.is_to_act(game, other) or not allowance.can_full(game, other):
        return -3.0
    if best_shot(game, other) <= 0:
        return -3.0
    return 24.0 + care.skill_dice(game, who, "command") / 6 if is_order else 25.0


def is_stale(game: Game, suit: int) -> bool:
    """A suit that holds air by its card and has none."""
    marker = marker_of(game, suit)
    card = suits().get(marker.kind)
    return card is not None and bool(card.air) and not marker.counters.get(RATING)


def is_pressed(game: Game, who: int) -> bool:
    """An enemy is Adjacent who means harm."""
    near = [other for other in adjacent_to(game, who) if are_enemies(game, who, other) and is_there(game, other)]
    return any(has(game, other, HOSTILE) for other in near)


def worth_of_step(game: Game, who: int, to: str) -> float:
    """With a gun towards the fight, without one away from it; the open exit above all. Nobody walks to and fro, out of
    cover for nothing, or away from whom he helps."""
    if to in game.zones and is_zone(game, to, EXIT) and plans.worth_of_leaving(game, who) > 0:
        return 45.0
    if to not in game.zones or game.zones.zone(to).kind == "crawl" or links_from(game, HELPS).get(model_ref(who)):
        return STAY
    goal, sheltered = plans.goal_of(game, who), 8.0 * has(game, who, PARTIAL_COVER, FULL_COVER)
    if goal and (plans.wants_out(game, who) or not plans.foes(game)):
        gain = nearness(game, to, goal) - nearness(game, zone_of(game, who), goal)
        return 20.0 + 8.0 * gain if gain > 0 else STAY
    away = _distance_to_foes(game, to) - _distance_to_foes(game, zone_of(game, who))
    if not care.is_armed(game, who) or has(game, who, BROKEN):
        return 12.0 + 6.0 * away - sheltered if away > 0 else STAY
    if best_shot(game, who) <= 0:
        return 10.0 - 4.0 * away if away < 0 else STAY
    return STAY


def worth_of_dragging(game: Game, who: int, body: int, to: str) -> float:
    """A comrade who lives is taken out of a fight; the dead are left where they fell, and whose foe would come along
    on his face."""
    if not is_crew(game, body) or not is_there(game, body) or has(game, body, FACEHUGGED) or to not in game.zones:
        return STAY
    away = _distance_to_foes(game, to) - _distance_to_foes(game, zone_of(game, who))
    return 10.0 if away > 0 else STAY


def _distance_to_foes(game: Game, at: str) -> int:
    away = distances(game, at)
    return min((away.get(zone_of(game, foe), 9) for foe in plans.foes(game)), default=9)


def worth_of_closing(game: Game, who: int, other: int) -> float:
    """Towards enemies one can only strike, and towards the fallen whom one can help; never towards acid."""
    if is_crew(game, other):
        return 20.0 if has(game, other, BROKEN) and not has(game, other, FACEHUGGED) else -10.0
    if is_xeno(game, other) or not has(game, other, HOSTILE) or care.best_gun(game, who) >= 2:
        return -10.0
    return 12.0


def best_shot(game: Game, who: int) -> float:
    return max((worth_of_attack(game, who, mark) for mark in fight.marks(game, who)), default=0.0)


def best_mark(game: Game, who: int) -> fight.Mark | None:
    """The attack that would be made, if any is worth it."""
    worths = [(worth_of_attack(game, who, mark), mark) for mark in fight.marks(game, who)]
    worth, mark = max(worths, key=lambda pair: pair[0], default=(0.0, None))
    return mark if worth > 0 else None


def worth_of_attack(game: Game, who: int, mark: fight.Mark) -> float:
    """Damage to hope for; friends of the target's zone are dear, comrades dearer than anything."""
    arm = fight.arm_of(game, who, mark.weapon).card
    if mark.is_zone(game):
        return 0.5 - 5 * plans.friends_in(game, mark.target) if arm.has("smoke") or arm.has("fire") else -20.0
    victim = number_of(mark.target)
    if not are_enemies(game, who, victim) or not is_there(game, victim) or not has(game, victim, HOSTILE):
        return -20.0
    worth = _damage(arm) + (1.0 if model_of(game, victim).tags.count("set-on") else 0.0)
    if arm.is_explosive:
        worth -= 4 * plans.friends_in(game, zone_of(game, victim))
    return worth


def _damage(card: Weapon) -> float:
    return card.damage + 0.4 * card.modifier + (1.5 if card.has("full-auto") else 0.0)


def worth_of_mode(turn: fight.Aiming, mode: str) -> float:
    """The damage to hope for, at the body or at a weak spot; full auto while nerves last."""
    game, who, victim, spot = turn.game, turn.who, turn.other, mode.endswith(fight.WEAK)
    is_calm = model_of(game, who).counters.get(STRESS, 0) <= NERVES
    more = (BURSTS if is_calm else TENSE) if mode.startswith(fight.BURST) else 1.0
    return more * hoped_for(game, who, victim, turn.arm, spot)


def hoped_for(game: Game, who: int, victim: int, arm: Arm, spot: bool) -> float:
    """What one attack roll takes off Health on average, cover and armor included, if nobody defends."""
    card = arm.card
    if card.group == "close":
        attempt = close.attempt_of(game, who, victim, card, "attack", close.WEAK_SPOT if spot else ())
        blows = partial(close.blow_of, who, victim, card, spot=spot)
    else:
        aimed = arm.marker is not None and shooting.is_aimed(game, who, arm.marker)
        shot = Shot(who, victim, card, arm.marker, aimed=aimed, spot=spot)
        attempt, blows = shooting.attempt_of(game, shot), partial(shooting.blow_of, game, shot)
    number = dice.base_dice(dice.all_parts(game, attempt)) + dice.stress_dice(game, attempt)
    chances = care.sixes(number)
    return sum(chances[left] * damage.after_armor(game, blows(left=left)) for left in range(1, len(chances)))


def worth_of_burst(game: Game, who: int, victim: int) -> float:
    if not are_enemies(game, who, victim) or not has(game, victim, HOSTILE) or not is_there(game, victim):
        return -1.0
    return 1.0 if model_of(game, who).counters.get(STRESS, 0) <= NERVES else -0.5


def worth_of_flight(game: Game, to: str) -> float:
    return float(_distance_to_foes(game, to)) if to in game.zones else 0.0
